/**
 * One game that ended on this phone: its ranking, how it was set right, its moves once more, its picture, its file.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { beginAtHeading, fill, h } from "../kit/dom.js";
import { logLink } from "../kit/download.js";
import { readCode } from "../kit/fields.js";
import { day } from "../kit/connection.js";
import { pictureSheet } from "../room/picture.js";
import { corrections, ranking, winners } from "../room/places.js";
import { replay } from "./replay.js";
import { learnGame } from "../games/words.js";
import * as archive from "../net/archive.js";
import { words } from "../kit/words/words.js";
import { head } from "../kit/head.js";
import { remove } from "./history.js";
import { nothingKept } from "./unkept.js";

const LIST = "/history";

/** @typedef {import("../net/archive.js").Finished} Finished */

/** @type {import("../kit/page.js").Open} */
export function open(root, params, app) {
  app.title(words("history.title"));
  const page = h(
    "main",
    { class: "page stack" },
    head(words("history.title"), LIST),
    h("p", null, words("frame.loading")),
  );
  root.append(page);
  const code = readCode(params.code) ?? "";
  draw(root, page, code, app).catch(() => page.isConnected && nothingKept(page, "refused", wayBack()));
}

const wayBack = () => ({ label: words("history.to"), href: LIST });

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} page
 * @param {string} code
 * @param {import("../kit/page.js").App} app
 */
async function draw(root, page, code, app) {
  const [finished, log] = await Promise.all([archive.one(code), archive.logOf(code)]);
  if (!page.isConnected) return;
  if (!finished) return nothingKept(page, "gone", wayBack());
  const { game, mode, at, isOn } = finished;
  await learnGame(game);
  root.dataset.game = game;
  app.title(`${words("name", {}, game)} · ${words("history.title")}`);
  const facts = [day(at), words(`mode.${mode}`), code].join(" · ");
  const picture = h(
    "button",
    { class: "block plain wide", type: "button", onclick: () => pictureSheet(finished) },
    stamp("sun"),
    words("end.picture"),
  );
  const bin = h("button", { class: "bare", type: "button" }, stamp("bin"), words("history.delete"));
  bin.addEventListener("click", async () => {
    await remove(finished, log);
    app.go(LIST, { replace: true });
  });
  fill(
    page,
    head(words("name", {}, game), LIST),
    h("p", { class: "soft" }, facts),
    winners(finished),
    ranking(finished),
    isOn && h("p", null, words("history.is-on")),
    corrections(finished),
    log ? h("div", { class: "pair" }, logLink(log, words("history.save")), picture) : picture,
    !log && h("p", { class: "soft small" }, words("history.no-log")),
    bin,
    log && h("footer", { class: "foot-act" }, again(finished, log)),
  );
  beginAtHeading(page);
}

/** @param {Finished} finished @param {archive.Log} log */
function again(finished, log) {
  return h(
    "button",
    { class: "block main", type: "button", onclick: () => replay(finished, log) },
    words("history.again"),
  );
}
