/**
 * All farms are full: whose paper is in, who is at it, who has not begun; and the way to the own ones.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { stage } from "./board.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../shelf.js").TableState<View>} TableState
 * @typedef {import("../shelf.js").Table} Table
 */

/** Pictures of how far a paper is. @type {Record<string, string>} */
export const STAGES = { in: "check", entering: "pencil", out: "sheet" };

/**
 * Every seat's paper; those of this phone can be opened.
 * @param {Table} table
 * @param {TableState} state
 * @param {(seat: number) => void} open
 */
export function papers(table, { view, seats }, open) {
  const paper = (/** @type {number} */ seat) => {
    const stands = stage(view, seat);
    const parts = [
      stamp(STAGES[stands]),
      h("strong", { class: "grow" }, table.nameOf(seat)),
      h("span", null, table.say(`room.paper.${stands}`)),
    ];
    const look = { data: { stage: stands } };
    if (!seats.includes(seat)) return h("div", { class: "told-paper", ...look }, parts);
    return h("button", { class: "card told-paper", type: "button", ...look, onclick: () => open(seat) }, parts);
  };
  return h(
    "ul",
    { class: "papers" },
    view.order.map((seat) => h("li", null, paper(seat))),
  );
}

/** How many papers are in. @param {Table} table @param {View} view */
export const papersIn = (table, { order, turn }) =>
  table.say("room.sheets.in", { count: order.length - turn.length, most: order.length });

/**
 * The button to the next paper of this phone that is not in, if there is one.
 * @param {Table} table
 * @param {TableState} state
 * @param {(seat: number) => void} open
 */
export function nextPaper(table, { view, seats, seat: acting }, open) {
  const own = view.turn.filter((seat) => seats.includes(seat));
  const next = own.find((seat) => seat === acting) ?? own[0];
  if (next === undefined) return null;
  const says =
    seats.length === 1 ? table.say("room.sheets.you") : table.say("room.sheets.of", { name: table.nameOf(next) });
  return h(
    "button",
    { class: "block main", type: "button", onclick: () => open(next) },
    stamp("sheet"),
    h("span", null, says),
  );
}
