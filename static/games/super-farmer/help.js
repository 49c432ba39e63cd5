/**
 * Rules and dice: the aim, a turn, the chart as this box counts, the faces of these dice.
 * @module
 */

import { face } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { ruledBy } from "../ruled.js";
import { ANIMALS, pictures } from "./farm.js";

/** @typedef {import("./types.js").View} View */

const DICE = /** @type {const} */ (["fox", "wolf"]);

/** The exchange chart of the rulebook: one of these for so many of those. */
const CHART = [
  ["sheep", "rabbit"],
  ["pig", "sheep"],
  ["cow", "pig"],
  ["horse", "cow"],
  ["small-dog", "sheep"],
  ["big-dog", "cow"],
];

/**
 * @param {import("../../net/types.js").GameInfo} info
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {import("../../net/types.js").Room} room
 */
export function help(info, table, view, room) {
  const part = (/** @type {string} */ key) => [
    h("h3", null, table.say(`help.${key}.title`)),
    h("p", null, table.say(`help.${key}`)),
  ];
  const ruled = (/** @type {string} */ name) => {
    const text = table.say(`help.${name}.${ruledBy(info, room, name)}`);
    return text && h("p", null, text);
  };
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "lead" }, table.say("help.goal")),
    ["start", "win", "after-win"].map(ruled),
    part("turn"),
    part("predators"),
    ["fox", "wolf", "spare-dogs"].map(ruled),
    part("chart"),
    view &&
      h(
        "ul",
        { class: "chart-lines" },
        CHART.filter(([one]) => view.box[one]).map(([one, many]) => chartLine(table, view.values, one, many)),
      ),
    part("bank"),
    h("h3", null, table.say("help.dice.title")),
    h("p", null, table.say(room.edition === "box" ? "help.dice" : "help.dice.own")),
    h("p", { class: "soft small" }, table.say("would.hold")),
    view && DICE.map((die, index) => dieFaces(table, die, view.faces[index])),
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {Record<string, number>} values
 * @param {string} one
 * @param {string} many
 */
function chartLine(table, values, one, many) {
  const sides = [{ [one]: 1 }, { [many]: values[one] / values[many] }];
  return h(
    "li",
    null,
    pictures(sides[0]),
    h("span", { "aria-hidden": "true" }, "="),
    pictures(sides[1]),
    h("span", { class: "unseen" }, table.say("help.chart.line", { one: sides[0], many: sides[1] })),
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {"fox" | "wolf"} die
 * @param {string[]} printed
 */
function dieFaces(table, die, printed) {
  const shown = [...ANIMALS, ...DICE].filter((one) => printed.includes(one));
  const times = (/** @type {string} */ one) => printed.filter((other) => other === one).length;
  return h(
    "div",
    { class: `printed ${die}-die` },
    h("p", { class: "small" }, table.say(`die.${die}.colour`)),
    h(
      "ul",
      { class: "faces" },
      shown.map((one) =>
        h(
          "li",
          null,
          face(one),
          h("span", { class: "small" }, table.say("help.face", { face: one, count: times(one) })),
        ),
      ),
    ),
  );
}
