/**
 * The front page: what this phone can do at the table, and the games that it has begun.
 * @module
 */

import { face, stamp } from "../kit/stamp.js";
import { missing } from "../kit/device.js";
import { h } from "../kit/dom.js";
import { deviceSwitches } from "../kit/switches.js";
import { sheet } from "../kit/sheet.js";
import * as api from "../net/api.js";
import * as purse from "../net/purse.js";
import { shelf } from "../games/shelf.js";
import { learnAll } from "../games/words.js";
import { words } from "../kit/words/words.js";

const PARADE = ["goose", "horse", "sheep", "pig", "rabbit", "cow", "chicken"];

/** @type {{path: string, picture: string, word: string}[]} */
const WAYS = [
  { path: "/new/table", picture: "table", word: "table" },
  { path: "/new/digital", picture: "phone", word: "digital" },
  { path: "/score", picture: "sheet", word: "score" },
  { path: "/new/dice", picture: "dice", word: "dice" },
  { path: "/join", picture: "code", word: "join" },
];

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("house.name"));
  const running = h("section", { class: "stack", hidden: true, "aria-labelledby": "running" });
  root.append(
    h(
      "main",
      { class: "page home" },
      sign(),
      running,
      h("nav", { class: "ways", "aria-label": words("house.name") }, WAYS.map(way)),
      foot(),
    ),
  );
  showRunning(running);
}

function sign() {
  return h(
    "header",
    { class: "sign" },
    face("brand"),
    h("h1", null, words("house.name")),
    h("p", { class: "soft" }, words("house.breath")),
    h(
      "div",
      { class: "parade", "aria-hidden": "true" },
      PARADE.map((name) => stamp(name)),
    ),
  );
}

/** @param {{path: string, picture: string, word: string}} one */
function way({ path, picture, word }) {
  return h(
    "a",
    { class: "card way", href: path },
    stamp(picture),
    h("span", { class: "way-name poster" }, words(`home.${word}`)),
    h("span", { class: "soft small" }, words(`home.${word}.why`)),
  );
}

/**
 * The rooms in which this phone holds a seat; those that are gone are forgotten.
 * @param {HTMLElement} section
 */
async function showRunning(section) {
  await learnAll();
  for (const kept of purse.rooms().filter(({ game }) => game in shelf)) {
    const room = await api.room(kept.code).catch((error) => {
      if (error.code === "no-room") purse.letGo(kept.code);
      return error.code === "no-room" ? null : kept;
    });
    if (!room || !section.isConnected) continue;
    if (section.hidden) section.append(h("h2", { id: "running" }, words("home.running")));
    section.hidden = false;
    section.append(runningRoom(kept, "phase" in room ? room.phase : null));
  }
}

/**
 * @param {purse.Kept} kept
 * @param {string | null} phase
 */
function runningRoom(kept, phase) {
  const seats = kept.held.filter((held) => held.seat !== null).length;
  const path = seats ? `/r/${kept.code}` : `/table/${kept.code}`;
  const here = seats ? words("home.here", { count: seats }) : words("home.screen-here");
  const facts = [words(`mode.${kept.mode}`), phase && words(`phase.${phase}`), here].filter(Boolean).join(" · ");
  return h(
    "a",
    { class: "card resume", href: path, data: { game: kept.game } },
    h("span", { class: "code-small" }, kept.code),
    h(
      "span",
      { class: "grow" },
      h("strong", null, words("name", {}, kept.game)),
      h("span", { class: "soft small block-line" }, facts),
    ),
    stamp("back"),
  );
}

function foot() {
  const settings = h("button", { class: "bare", type: "button" }, stamp("sound"), words("home.look"));
  settings.addEventListener("click", () =>
    sheet(words("device.title"), h("div", { class: "stack" }, deviceSwitches(), lacks())),
  );
  const played = h("a", { class: "bare", href: "/history" }, stamp("medal"), words("home.history"));
  return h(
    "footer",
    { class: "stack centre" },
    h("div", { class: "row foot-ways" }, played, settings),
    h("p", { class: "soft small" }, words("house.unofficial")),
  );
}

function lacks() {
  const found = missing();
  if (!found.length) return h("p", { class: "soft small" }, words("missing.installed"));
  return h(
    "section",
    { class: "stack" },
    h("h3", null, words("missing.title")),
    h(
      "ul",
      { class: "stack small" },
      found.map((key) => h("li", null, words(key))),
    ),
  );
}
