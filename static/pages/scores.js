/** The games whose points can be counted without a table. @module */

import { stamp } from "../kit/stamp.js";
import { fill, h } from "../kit/dom.js";
import { shelf } from "../games/shelf.js";
import { cardOf, learnAll, pictureOf } from "../games/words.js";
import { words } from "../kit/words/words.js";
import { head } from "../kit/head.js";

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("home.score"));
  const ways = h("nav", { class: "stack", "aria-label": words("home.score") });
  root.append(
    h("main", { class: "page stack" }, head(words("home.score")), h("p", { class: "lead" }, words("score.game")), ways),
  );
  learnAll().then(() => fill(ways, counted().map(way)));
}

const counted = () => Object.keys(shelf).filter((game) => cardOf(game)?.scorer);

/** @param {string} game */
function way(game) {
  const says = h(
    "span",
    { class: "grow" },
    h("strong", { class: "way-name poster block-line" }, words("name", {}, game)),
    h("span", { class: "soft small block-line" }, words("to-score", {}, game)),
  );
  return h("a", { class: "card counted-game", href: `/score/${game}`, data: { game } }, stamp(pictureOf(game)), says);
}
