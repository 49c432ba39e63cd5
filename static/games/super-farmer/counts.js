/**
 * The dice so far: how often each face came, by die and by player, beside what could be expected.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";

/** @typedef {import("./types.js").View} View */

const DICE = /** @type {const} */ (["fox", "wolf"]);

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {{mayChange: boolean, isTable: boolean, outlook: (() => void) | null}} how outlook opens what the dice would
 * bring
 */
export function diceSoFar(table, view, { mayChange, isTable, outlook }) {
  const content = h(
    "div",
    { class: "stack" },
    outlook && [
      h(
        "button",
        { class: "block plain wide", type: "button", onclick: outlook },
        stamp("dice"),
        table.say("would.title"),
      ),
      h("p", { class: "soft small" }, table.say("would.hold")),
    ],
    isTable && whoRolls(table, view.dice, mayChange),
    view.rolls
      ? DICE.map((die, index) => facesTable(table, view, die, view.faces[index]))
      : h("p", { class: "soft" }, table.say("counts.none")),
    view.rolls > 0 && h("p", { class: "soft small" }, table.say("counts.history")),
  );
  return table.sheet(table.say("counts.title"), content);
}

/**
 * Who rolls: the app, or the people at the table.
 * @param {import("../shelf.js").Table} table
 * @param {string} now
 * @param {boolean} mayChange
 */
function whoRolls(table, now, mayChange) {
  const choice = (/** @type {string} */ value) => {
    const input = h("input", { type: "radio", name: "who-rolls", value, checked: value === now, disabled: !mayChange });
    input.addEventListener("change", () => table.setOption("dice", value));
    return h("label", null, input, h("span", null, table.say(`option.dice.${value}`)));
  };
  return h(
    "fieldset",
    { class: "stack" },
    h("legend", null, table.say("counts.who")),
    h("div", { class: "choices" }, ["app", "real"].map(choice)),
    !mayChange && h("p", { class: "soft small" }, table.say("counts.host")),
  );
}

/**
 * One die: a row for each player, a column for each face.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {"fox" | "wolf"} die
 * @param {string[]} printed
 */
function facesTable(table, view, die, printed) {
  const faces = [...new Set(printed)];
  const times = (/** @type {number} */ seat, /** @type {string} */ face) =>
    view.counts[String(seat)]?.[die]?.[face] ?? 0;
  const sum = (/** @type {string} */ face) =>
    view.order.reduce((/** @type {number} */ all, /** @type {number} */ seat) => all + times(seat, face), 0);
  const rolls = faces.reduce((all, face) => all + sum(face), 0);
  const expected = (/** @type {string} */ face) =>
    (rolls * printed.filter((one) => one === face).length) / printed.length;
  const row = (/** @type {string} */ title, /** @type {(face: string) => string} */ cell, soft = false) =>
    h(
      "tr",
      { class: soft ? "soft small" : null },
      h("th", { scope: "row" }, title),
      faces.map((face) => h("td", null, cell(face))),
    );
  return h(
    "table",
    { class: `counts ${die}-die` },
    h("caption", null, table.say("counts.caption", { die, rolls })),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td"),
        faces.map((face) => h("th", { scope: "col" }, stamp(face, table.say("face", { face })))),
      ),
    ),
    h(
      "tbody",
      null,
      view.order.map((/** @type {number} */ seat) => row(table.nameOf(seat), (face) => number(times(seat, face)))),
      view.order.length > 1 && row(table.say("counts.all"), (face) => number(sum(face))),
      row(table.say("counts.expected"), (face) => expected(face).toFixed(1), true),
    ),
  );
}
