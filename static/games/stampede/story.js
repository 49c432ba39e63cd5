/**
 * The story of a game that is over: the best pile as it was scooped, who brought in most and who led round by round,
 * and
 * the animals that everybody caught.
 * @module
 */

import { h } from "../../kit/dom.js";
import { explained } from "./laid.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./rounds.js").Round} Round
 * @typedef {import("./laid.js").Entry} Entry
 * @typedef {{round: number, seat: number, entry: Entry}} Pile
 */

/**
 * @param {any} _log
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
export function story(_log, table, view) {
  /** @type {Pile[]} */
  const piles = view.scores.flatMap((/** @type {Round} */ { round, seats }) =>
    Object.entries(seats).map(([seat, entry]) => ({ round, seat: Number(seat), entry })),
  );
  if (!piles.length) return h("p", null, table.say("story.none"));
  const told = piles.filter(({ entry }) => entry.pile?.length || entry.counts);
  const best = told.length > 0 && told.reduce((one, other) => (other.entry.points > one.entry.points ? other : one));
  return h(
    "div",
    { class: "stack" },
    best && pile(table, best),
    h("h3", null, table.say("story.rounds")),
    h("ol", { class: "stack" }, rounds(table, view, piles)),
    h("h3", null, table.say("story.herds")),
    h(
      "ul",
      { class: "stack" },
      view.order.map((/** @type {number} */ seat) => h("li", null, caught(table, seat, piles))),
    ),
  );
}

/** The best pile that was told. @param {import("../shelf.js").Table} table @param {Pile} best */
function pile(table, { seat, round, entry }) {
  const says = table.say("story.best.of", { seat: table.nameOf(seat), points: entry.points, round });
  return h("section", { class: "stack" }, h("h3", null, table.say("story.best")), h("p", null, says), explained(entry));
}

/**
 * Who brought in most in each round, and who led after it.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {Pile[]} piles
 */
function rounds(table, view, piles) {
  /** @type {Map<number, number>} */
  const totals = new Map(view.order.map((/** @type {number} */ seat) => [seat, 0]));
  return view.scores.map((/** @type {Round} */ { round, dealer }) => {
    const own = piles.filter((pile) => pile.round === round);
    for (const { seat, entry } of own) totals.set(seat, (totals.get(seat) ?? 0) + entry.points);
    const said = [
      h("span", { class: "soft small block-line" }, table.say("round.dealt", { round, seat: table.nameOf(dealer) })),
      own.length > 0 &&
        table.say(
          "story.most",
          first(
            table,
            own.map(({ seat, entry }) => [seat, entry.points]),
          ),
        ),
      " ",
      table.say("story.leads", first(table, [...totals])),
    ];
    return h("li", null, said);
  });
}

/**
 * Who has most, by name, and how much that is.
 * @param {import("../shelf.js").Table} table
 * @param {[number, number][]} all
 */
function first(table, all) {
  const points = Math.max(...all.map(([, most]) => most));
  return { names: all.filter(([, most]) => most === points).map(([seat]) => table.nameOf(seat)), points };
}

/** @param {import("../shelf.js").Table} table @param {number} seat @param {Pile[]} piles */
function caught(table, seat, piles) {
  /** @type {Record<string, number>} */
  const animals = {};
  const add = (/** @type {string} */ animal, count = 1) => (animals[animal] = (animals[animal] ?? 0) + count);
  for (const { entry } of piles.filter((one) => one.seat === seat)) {
    for (const { animal } of entry.animals?.filter(({ complete }) => complete) ?? []) add(animal);
    if (entry.counts?.complete) add("small", entry.counts.complete);
    if (entry.counts?.elephant === "complete") add("elephant");
  }
  return table.say(Object.keys(animals).length ? "story.whole" : "story.nothing", {
    seat: table.nameOf(seat),
    animals,
  });
}
