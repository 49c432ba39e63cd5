/**
 * Rules and dice: the game in a minute, Sally's twelve cards, and how often which face has come.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { ruledBy } from "../ruled.js";
import { DECKS, FACES } from "./sheets.js";

/** @typedef {import("./types.js").View} View */

const GAME = "stampfarm";
const CHAPTERS = ["round", "barn", "count"];

/**
 * @param {import("../../net/types.js").GameInfo} info
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {import("../../net/types.js").Room} room
 */
export function help(info, table, view, room) {
  const isAdvanced = room.options.rules === "advanced";
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "lead" }, say("help.goal")),
    CHAPTERS.map((name) => chapter(name, name === "count" ? [`help.tied.${ruledBy(info, room, "tied-groups")}`] : [])),
    isAdvanced ? chapter("advanced") : h("p", null, say("help.normal")),
    isAdvanced && cards(view?.decks ?? DECKS),
    view && rolls(table, view),
  );
}

/** @param {string} name @param {string[]} [more] further sentences */
function chapter(name, more = []) {
  const text = [`help.${name}`, ...more].map((key) => say(key)).join(" ");
  return h("section", null, h("h3", null, say(`help.${name}.title`)), h("p", null, text));
}

/** The condition cards of this box. @param {Record<string, string[]>} decks */
function cards(decks) {
  const all = Object.entries(decks).flatMap(([deck, ids]) => ids.map((card) => explained(deck, card)));
  return h("section", null, h("h3", null, say("score.cards")), h("ul", { class: "stack" }, all));
}

/** @param {string} deck @param {string} card */
function explained(deck, card) {
  const text = h(
    "span",
    null,
    h("strong", null, say(`card.${card}`)),
    h("span", { class: "small block-line" }, say(`card.${card}.why`)),
  );
  return h("li", { class: "row tight" }, stamp(deck, say(`deck.${deck}`)), text);
}

/**
 * How often each leader has rolled each face.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
function rolls(table, view) {
  const seats = view.order.filter((/** @type {number} */ seat) => view.counts[String(seat)]);
  if (!seats.length) return null;
  const head = FACES.map((face) => h("th", { scope: "col", data: { ink: face } }, stamp(face, say(`stamp.${face}`))));
  const rows = seats.map((/** @type {number} */ seat) => {
    const counts = view.counts[String(seat)];
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, table.nameOf(seat)),
      FACES.map((face) => h("td", null, number(counts[face] ?? 0))),
    );
  });
  const top = h("thead", null, h("tr", null, h("td"), head));
  return h("table", { class: "rolls" }, h("caption", null, say("help.rolls")), top, h("tbody", null, rows));
}

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
