/**
 * The story of a game that is over: the herds as they stood, and the rolls and exchanges that turned it.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { bundleOf, heads, pictures } from "./farm.js";

/** @typedef {import("./types.js").View} View */

/** The picture of a turning point. @type {Record<string, string>} */
const PICTURES = { fox: "fox", wolf: "wolf", bred: "dice", deal: "exchange", trade: "hand", won: "crown" };

/**
 * @param {any} _log
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
export function story(_log, table, view) {
  const points = view.story.map((one) => turning(table, one));
  return h(
    "div",
    { class: "stack" },
    h("h3", null, table.say("story.herds")),
    h(
      "ul",
      { class: "stack" },
      ranked(view).map((seat) => herd(table, view, seat)),
    ),
    h("h3", null, table.say("story.points")),
    points.length ? h("ol", { class: "turning" }, points) : h("p", null, table.say("story.calm")),
    h("p", { class: "soft small" }, table.say("story.rolls", { count: view.rolls })),
  );
}

/** Winners first, the others as they sit. @param {View} view @returns {number[]} */
const ranked = (view) => [
  ...view.winners,
  ...view.order.filter((/** @type {number} */ seat) => !view.winners.includes(seat)),
];

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat
 */
function herd(table, view, seat) {
  const animals = bundleOf(view.herds[String(seat)]);
  const words = heads(animals) ? table.say("bundle", { animals }) : table.say("herd.empty.other");
  return h(
    "li",
    { class: "story-herd" },
    h("strong", null, view.winners.includes(seat) && stamp("crown"), " ", table.nameOf(seat)),
    heads(animals) ? pictures(animals) : h("span", { class: "soft", "aria-hidden": "true" }, words),
    h("span", { class: "unseen" }, words),
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {{roll: number, what: string, seat: number, animals: Record<string, number>, to: number | null}} one
 */
function turning(table, { roll, what, seat, animals, to }) {
  const params = { seat: table.nameOf(seat), animals, to: to === null ? "" : table.nameOf(to) };
  return h(
    "li",
    { data: { what } },
    stamp(PICTURES[what]),
    h(
      "span",
      null,
      h("span", { class: "soft small block-line" }, table.say("story.at", { roll })),
      table.say(`story.${what}`, params),
    ),
  );
}
