/**
 * Setting right what the phones know of the table: a sheet, a full farm, the leader, the cards, who rolls the dice.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { choiceGroup } from "../../kit/choices.js";
import { words } from "../../kit/words/words.js";
import { cardSlots } from "./cards.js";

/** @typedef {import("./types.js").View} View */

const GAME = "stampfarm";

const DICE = { name: "dice", choices: ["app", "real"], section: "" };

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {(seat: number) => void} edit opens a seat's sheet for tapping in
 */
export function openCorrections(table, view, edit) {
  const body = h("div", { class: "stack corrections" });
  const shown = table.sheet(say("room.correct"), body);
  const does = (/** @type {() => any} */ deed) => async () => {
    shown.close();
    await deed();
  };
  body.append(
    ...view.order.map((/** @type {number} */ seat) => aboutSeat(table, view, seat, does, edit)),
    leaders(table, view, does),
    choiceGroup(DICE, view.dice_mode, GAME, (value) => does(() => table.setOption("dice", value))()),
    ...(view.rules === "advanced" ? [cards(table, view.cards)] : []),
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat
 * @param {(deed: () => any) => () => void} does
 * @param {(seat: number) => void} edit
 */
function aboutSeat(table, view, seat, does, edit) {
  const name = table.nameOf(seat);
  const { full } = view.boards[String(seat)];
  const turn = does(() => table.send({ type: "adjust", seat, full: !full }));
  const mark = button(full ? "undo" : "check", say(full ? "room.correct.unmark" : "room.correct.mark"), turn);
  mark.setAttribute("aria-label", say(full ? "room.correct.not-full" : "room.correct.full", { name }));
  return h(
    "div",
    { class: "correct-seat" },
    button(
      "pencil",
      say("room.correct.sheet", { name }),
      does(() => edit(seat)),
    ),
    mark,
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {(deed: () => any) => () => void} does
 */
function leaders(table, view, does) {
  const open = view.order.filter((/** @type {number} */ seat) => !view.boards[String(seat)].full);
  if (!open.length) return "";
  const leads = (/** @type {number} */ leader) => does(() => table.send({ type: "adjust", leader }));
  const ways = open.map((/** @type {number} */ seat) => button("dice", table.nameOf(seat), leads(seat)));
  return h(
    "fieldset",
    { class: "stack" },
    h("legend", null, say("room.correct.leader")),
    h("div", { class: "correct-leaders" }, ways),
  );
}

/**
 * The open cards; what is chosen is sent at once.
 * @param {import("../shelf.js").Table} table
 * @param {string[]} chosen
 */
export function cards(table, chosen) {
  const slots = cardSlots(chosen, table.sheet, (cards) => table.send({ type: "adjust", cards }));
  return h("section", { class: "stack" }, h("h2", null, say("room.correct.cards")), ...slots);
}

/** @param {string} picture @param {string} text @param {() => void} onclick */
const button = (picture, text, onclick) =>
  h(
    "button",
    { class: "block plain wide", type: "button", onclick },
    stamp(picture),
    h("span", { class: "grow" }, text),
  );

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
