/**
 * How often each face came: a number and a bar for each, die by die; dice that are alike share a table.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";

/** @typedef {import("./types.js").View} View */

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
export const tallies = (table, view) => alike(view.faces).map((dice) => tally(table, view, dice));

/**
 * Which dice bear the same faces, as groups of their places.
 * @param {string[][]} faces
 * @returns {number[][]}
 */
function alike(faces) {
  const keys = faces.map(String);
  return [...new Set(keys)].map((key) => keys.flatMap((one, die) => (one === key ? [die] : [])));
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number[]} dice
 */
function tally(table, view, dice) {
  const faces = [...new Set(/** @type {string[]} */ (view.faces[dice[0]]))];
  const times = (/** @type {string} */ face) => dice.map((die) => view.counts[die][face]);
  const sum = (/** @type {string} */ face) => times(face).reduce((all, one) => all + one, 0);
  const most = Math.max(1, ...faces.map(sum));
  const isOne = dice.length === 1;
  const title = isOne
    ? table.say("counts.die", { dice: view.dice, die: dice[0] })
    : table.say("counts.alike", { count: dice.length });
  const heads = isOne
    ? []
    : dice.map((die) =>
        h(
          "th",
          { scope: "col" },
          number(die + 1),
          h("span", { class: "unseen" }, ` (${table.say("die.of", { dice: view.dice, die })})`),
        ),
      );
  return h(
    "table",
    { class: "tally-of-die", data: { die: dice[0] } },
    h("caption", null, title),
    h(
      "thead",
      { class: isOne ? "unseen" : null },
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "unseen" }, table.say("counts.face"))),
        heads,
        h("th", { scope: "col", class: "all" }, table.say("counts.all")),
      ),
    ),
    h(
      "tbody",
      null,
      faces.map((face) =>
        h(
          "tr",
          { data: { face } },
          h("th", { scope: "row" }, stamp(face, table.say("face.of", { dice: view.dice, face }))),
          isOne ? [] : times(face).map((count) => h("td", null, number(count))),
          h(
            "td",
            { class: "all" },
            h("span", { class: "bar", css: { "--part": sum(face) / most } }),
            h("b", null, number(sum(face))),
          ),
        ),
      ),
    ),
  );
}
