/**
 * The rules: the aim, a turn, who chases whom, hay and fork, two players.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { pictureOf, SPECIES } from "./cards.js";

/** @typedef {import("./types.js").View} View */

/**
 * @param {any} _info
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
export function help(_info, table, view) {
  const part = (/** @type {string} */ key) => [
    h("h3", null, table.say(`help.${key}.title`)),
    h("p", null, table.say(`help.${key}`)),
  ];
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "lead" }, table.say("help.goal")),
    part("turn"),
    part("chase"),
    chases(table),
    ["pair", "hay", "pitchfork", ...(view && view.order.length > 2 ? [] : ["two"])].map(part).flat(),
  );
}

/** The food chain in pictures. @param {import("../shelf.js").Table} table */
function chases(table) {
  const line = (/** @type {string} */ hunter, /** @type {string} */ prey, /** @type {string} */ text) =>
    h(
      "li",
      null,
      h(
        "span",
        { class: "chase", "aria-hidden": "true" },
        stamp(pictureOf(hunter)),
        stamp("back"),
        stamp(pictureOf(prey)),
        stamp(pictureOf(prey)),
      ),
      h("span", { class: "small" }, text),
    );
  const steps = SPECIES.slice(1).map((hunter, at) =>
    line(hunter, SPECIES[at], table.say("help.chase.line", { hunter, prey: SPECIES[at] })),
  );
  return h("ul", { class: "chases" }, steps, line("farmer", "dog", table.say("help.chase.farmer")));
}
