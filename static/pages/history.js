/**
 * The games that ended on this phone, the newest first. Needs no connection.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { beginAtHeading, fill, h } from "../kit/dom.js";
import { day } from "../kit/connection.js";
import { winnersOf } from "../room/places.js";
import { learnAll, pictureOf } from "../games/words.js";
import * as archive from "../net/archive.js";
import { list, words } from "../kit/words/words.js";
import { head } from "../kit/head.js";
import { homeward } from "./plain.js";
import { nothingKept } from "./unkept.js";

/** @typedef {import("../net/archive.js").Finished} Finished */

/**
 * What was deleted last, until another page is opened: it can be brought back.
 * @type {{finished: Finished, log: archive.Log | null} | null}
 */
let deleted = null;

/** @param {Finished} finished @param {archive.Log | null} log */
export async function remove(finished, log) {
  await archive.drop(finished.code);
  deleted = { finished, log };
}

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("history.title"));
  const page = h("main", { class: "page stack" }, head(words("history.title")), h("p", null, words("frame.loading")));
  root.append(page);
  draw(page);
  return () => {
    deleted = null;
  };
}

/** @param {HTMLElement} page */
async function draw(page) {
  const [games] = await Promise.all([archive.all().catch(() => null), learnAll()]);
  if (!page.isConnected) return;
  if (!games) return nothingKept(page, "refused", homeward());
  const back = deleted && broughtBack(page, deleted);
  if (!games.length && !back) return nothingKept(page, "none", homeward());
  fill(page, head(words("history.title")), back, h("ul", { class: "stack" }, games.map(line)));
  if (back) back.querySelector("button")?.focus();
  else beginAtHeading(page);
}

/** @param {Finished} finished */
function line(finished) {
  const { code, game, at, names } = finished;
  const facts = `${day(at)} · ${list(Object.values(names))}`;
  return h(
    "li",
    null,
    h(
      "a",
      { class: "card resume", href: `/history/${code}`, data: { game } },
      h("span", { class: "played-game accent" }, stamp(pictureOf(game))),
      h(
        "span",
        { class: "grow" },
        h("strong", null, winnersOf(finished)),
        h("span", { class: "soft small block-line" }, words("name", {}, game)),
        h("span", { class: "soft small block-line" }, facts),
      ),
      stamp("back"),
    ),
  );
}

/**
 * @param {HTMLElement} page
 * @param {{finished: Finished, log: archive.Log | null}} one
 */
function broughtBack(page, { finished, log }) {
  const { game, at } = finished;
  const again = h("button", { class: "block plain", type: "button" }, stamp("undo"), words("history.restore"));
  again.addEventListener("click", async () => {
    await archive.restore(finished, log);
    deleted = null;
    draw(page);
  });
  const said = words("history.deleted", { name: words("name", {}, game), day: day(at) });
  return h("div", { class: "stack deleted", role: "status" }, h("p", null, said), again);
}
