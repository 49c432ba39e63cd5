/**
 * The picture of a game that is over: drawn on the phone, to be sent to the others or kept.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { h } from "../kit/dom.js";
import { keepFile } from "../kit/download.js";
import { cardOf, learnGame } from "../games/words.js";
import { words } from "../kit/words/words.js";
import { rankingOf } from "./places.js";
import { sheet } from "../kit/sheet.js";
import { toast } from "../kit/voice.js";
import { HEIGHT, paint, WIDTH } from "./paint.js";

/** @typedef {import("../net/archive.js").Finished} Finished */

/**
 * Shows the picture, and the ways to send or to keep it.
 * @param {Finished} finished
 * @param {any} [view] the game as it was seen last: what everybody reached is drawn as well
 */
export async function pictureSheet(finished, view) {
  const { game } = finished;
  const canvas = h("canvas", {
    class: "picture",
    width: WIDTH,
    height: HEIGHT,
    role: "img",
    "aria-label": rankingOf(finished),
  });
  const send = h("button", { class: "block main", type: "button" }, stamp("people"), words("picture.send"));
  const keep = h("button", { class: "block plain wide", type: "button" }, stamp("down"), words("picture.save"));
  const [own, drawn] = await Promise.all([
    ownStamps(game),
    view &&
      cardOf(game)
        ?.board?.()
        .catch(() => null),
    fonts(),
  ]);
  const herds = drawn?.inPicture;
  const shown = sheet(words("end.picture"), h("div", { class: "stack" }, canvas, canShare() && send, keep));
  paint(canvas, finished, look(shown.root), own, herds && ((brush, seat, box) => herds(brush, view, seat, box)));
  // Made once, while somebody looks at it: that may take seconds, and so long after a tap no browser sends anything.
  const file = fileOf(canvas, finished);
  send.addEventListener("click", async () => share(await file));
  keep.addEventListener("click", async () => save(await file));
}

/** The headings' letters must be there before anything is drawn with them; without a connection others do. */
const fonts = () => document.fonts.load(`40px ${look(document.documentElement).poster}`).catch(() => {});

/**
 * Stamps that a game does not have among the house's.
 * @param {string} game
 * @returns {Promise<Record<string, string>>}
 */
async function ownStamps(game) {
  try {
    await learnGame(game);
    return (await cardOf(game)?.stamps?.())?.art ?? {};
  } catch {
    return {}; // offline just now: the picture goes without them
  }
}

/** The inks and letters of the page, by day or by night, as they are at this element. @param {Element} element */
function look(element) {
  const font = (/** @type {string} */ name) => getComputedStyle(element).getPropertyValue(name).trim();
  const probe = h("span", { hidden: true });
  element.append(probe);
  // An ink holds a colour for the day and one for the night; only where it is used is it one of them.
  const ink = (/** @type {string} */ value) => {
    probe.style.color = `var(${value})`;
    return getComputedStyle(probe).color;
  };
  const inks = {
    paper: ink("--paper"),
    pale: ink("--paper-pale"),
    ink: ink("--ink"),
    soft: ink("--ink-soft"),
    accent: ink("--accent"),
    accentInk: ink("--accent-ink, var(--accent)"),
    onAccent: ink("--on-accent"),
  };
  probe.remove();
  return { ...inks, poster: font("--font-poster"), hand: font("--font-hand") };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Finished} finished
 * @returns {Promise<File>}
 */
async function fileOf(canvas, { code, game }) {
  const blob = await new Promise((/** @type {(made: Blob | null) => void} */ resolve) =>
    canvas.toBlob(resolve, "image/png"),
  );
  return new File([/** @type {Blob} */ (blob)], `${game}-${code}.png`, { type: "image/png" });
}

/** Whether this browser hands pictures on to other programs. */
function canShare() {
  const trial = new File([], "trial.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [trial] }));
}

/** @param {File} file */
async function share(file) {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") toast(words("picture.unsent"), { bad: true });
  }
}

/** @param {File} file */
function save(file) {
  keepFile(file);
  toast(words("picture.saved"));
}
