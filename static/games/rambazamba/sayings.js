/**
 * What the main button and the line under it say of a turn.
 * @module
 */

import { speciesOf } from "./cards.js";
import { effectOf, topOf } from "./plays.js";
import { chosen, isAlone, isCovered, isOn, seatOf, viewOf } from "./turn.js";

/**
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {import("../shelf.js").Table} Table
 */

/** What the main button says. @param {Table} table @param {Turn} turn */
export function goSays(table, turn) {
  const { held } = turn;
  const move = chosen(turn);
  if (isCovered(turn)) return table.say("go.uncover", { name: table.nameOf(seatOf(turn)) });
  if (!isOn(turn)) return table.say("go.wait", { name: table.nameOf(Number(viewOf(turn).turn)) });
  if (move) return table.say(`go.${move.type}`, { cards: move.cards ?? [] });
  return table.say(held ? (takesRow(held) ? "go.row" : "go.farm") : "go.card");
}

/** Whether a row is asked for, not a farm. @param {import("./plays.js").Held} held */
const takesRow = (held) => held.extra || held.cards[0] === "pitchfork";

/** What the play would do, or what to do next; out of turn what the card is good for. @param {Table} table @param {Turn} turn */
export function hintOf(table, turn) {
  const { held, moves } = turn;
  const move = chosen(turn);
  if (isCovered(turn)) return table.say("hint.covered");
  if (!isOn(turn)) return held ? table.say("about", { cards: held.cards }) : "";
  if (held && move) return table.say(`would.${move.type}`, forecast(table, turn, move));
  if (held) return table.say(askOf(held), { card: held.cards[0], pair: held.cards.length > 1 });
  if (move) return table.say("hint.pass");
  return nextOf(table, turn, moves);
}

/** @param {import("./plays.js").Held} held */
const askOf = (held) => (held.extra ? "hint.extra" : held.cards[0] === "pitchfork" ? "hint.pitchfork" : "hint.farm");

/** @param {Table} table @param {Turn} turn @param {import("../../net/types.js").Move[]} moves */
function nextOf(table, turn, moves) {
  const { hand } = viewOf(turn);
  const all = moves.filter(({ type }) => type !== "adjust");
  if (hand && all.length && all.every(({ type }) => type === "discard")) return table.say("hint.discard");
  if (hand) return table.say("hint.hand");
  return table.say(isAlone(turn) ? "hint.table.you" : "hint.table", { name: table.nameOf(seatOf(turn)) });
}

/** What a move would do, for a sentence. @param {Table} table @param {Turn} turn @param {import("../../net/types.js").Move} move */
function forecast(table, turn, move) {
  const [view, seat] = [viewOf(turn), seatOf(turn)];
  const farm = move.farm ?? seat;
  const base = { ...move, name: table.nameOf(farm), own_farm: farm === seat && isAlone(turn) };
  if (move.type === "place") return { ...base, ...effectOf(view, move.farm, move.cards) };
  if (move.type === "pitchfork") return { ...base, removed: topOf(view, move.farm, move.row, 1) };
  if (move.type === "hay") return { ...base, count: view.open[String(seat)][speciesOf(move.card)] };
  if (move.type !== "farmer") return base;
  const losses = view.order.map((one) => ({
    name: table.nameOf(one),
    count: view.effects[String(one)].farmer.length,
  }));
  return { losses: losses.filter(({ count }) => count) };
}
