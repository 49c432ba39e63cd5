/**
 * Why a herd is worth what it is worth, and what it lacks.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { FIVE, kinds, leaders, tool, worth } from "./farm.js";

/** @typedef {import("./types.js").View} View */

/**
 * A sheet about a herd.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat
 * @param {(() => void) | null} setRight opens what sets it right; null where that is not possible
 */
export function why(table, view, seat, setRight) {
  const button = setRight && tool("pencil", table.say("set-right"), setRight);
  return table.sheet(
    table.say("herd.of", { seat: table.nameOf(seat) }),
    h("div", { class: "stack" }, account(table, view, seat), button),
  );
}

/**
 * What each kind counts, the sum, and what is missing.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat
 */
export function account(table, view, seat) {
  const herd = view.herds[String(seat)];
  const lines = kinds(herd).map((animal) => line(table, animal, herd[animal], view.values[animal]));
  const total = h(
    "tr",
    null,
    h("th", { scope: "row", colspan: 2 }, table.say("herd.total")),
    h("td", { class: "count" }, number(worth(herd, view.values))),
  );
  const lacks = FIVE.filter((animal) => !herd[animal]);
  return h(
    "div",
    { class: "stack" },
    lines.length > 0 && h("table", { class: "why" }, h("tbody", null, lines), h("tfoot", null, total)),
    h("p", null, table.say("herd.missing", { animals: lacks })),
    rank(table, view, seat),
    h("p", { class: "soft small" }, table.say("herd.chart")),
  );
}

/**
 * By how much this herd leads, or is behind; nothing where there is no other, or all are empty.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat
 */
function rank(table, view, seat) {
  const others = view.order.filter((/** @type {number} */ one) => one !== seat);
  const [first] = leaders(view);
  if (!others.length || first === undefined) return null;
  const of = (/** @type {number} */ one) => worth(view.herds[String(one)], view.values);
  const best = Math.max(...others.map(of));
  const rivals = others
    .filter((/** @type {number} */ one) => of(one) === best)
    .map((/** @type {number} */ one) => table.nameOf(one));
  const by = of(seat) - best;
  return h(
    "p",
    { class: "rank" },
    by >= 0 && stamp("crown"),
    table.say(by > 0 ? "lead.ahead" : by < 0 ? "lead.behind" : "lead.level", { by: Math.abs(by), rivals }),
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {string} animal
 * @param {number} count
 * @param {number} value
 */
function line(table, animal, count, value) {
  return h(
    "tr",
    null,
    h("td", { class: "big" }, stamp(animal)),
    h("th", { scope: "row" }, table.say("herd.line", { animal, count, value })),
    h("td", { class: "count" }, number(count * value)),
  );
}
