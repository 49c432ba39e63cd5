/**
 * The story of a game that is over: the best pile as it was scooped, and the animals that everybody caught.
 * @module
 */

import { h } from "../../dom.js";
import { laidOut } from "./laid.js";

/** @typedef {import("./rounds.js").Round} Round */
/** @typedef {import("./laid.js").Entry} Entry */

/**
 * @param {any} _log
 * @param {import("../shelf.js").Table} table
 * @param {any} view
 */
export function story(_log, table, view) {
  const piles = view.scores.flatMap((/** @type {Round} */ { round, seats }) => Object.entries(seats).map(([seat, entry]) => ({ round, seat: Number(seat), entry })))
    .filter((/** @type {{entry: Entry}} */ { entry }) => entry.animals?.length);
  if (!piles.length) return h("p", null, table.say("story.none"));
  const best = piles.reduce((/** @type {any} */ one, /** @type {any} */ other) => (other.entry.points > one.entry.points ? other : one));
  const told = table.say("story.best.of", { seat: table.nameOf(best.seat), points: best.entry.points, round: best.round });
  return h(
    "div",
    { class: "stack" },
    h("h3", null, table.say("story.best")),
    h("p", null, told),
    laidOut(best.entry.pile, best.entry.animals),
    h("h3", null, table.say("story.herds")),
    h("ul", { class: "stack" }, view.order.map((/** @type {number} */ seat) => caught(table, seat, piles))),
  );
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {number} seat
 * @param {{seat: number, entry: Entry}[]} piles
 */
function caught(table, seat, piles) {
  /** @type {Record<string, number>} */
  const animals = {};
  const parts = piles.filter((one) => one.seat === seat).flatMap(({ entry }) => entry.animals ?? []);
  for (const { animal } of parts.filter(({ complete }) => complete)) animals[animal] = (animals[animal] ?? 0) + 1;
  const name = table.nameOf(seat);
  return h("li", null, Object.keys(animals).length ? table.say("story.whole", { seat: name, animals }) : `${name}: –`);
}
