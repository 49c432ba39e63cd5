/**
 * What a phone knows of the turn: what it sees, what can be played, what was lifted and where it shall go. Plain
 * state, and what can be done with it; nothing here draws or sends.
 * @module
 */

import { SPECIES, speciesOf } from "./cards.js";
import { markKey, marksOf, meant, possible, waysOf } from "./plays.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../shelf.js").TableState<View>} TableState
 * @typedef {import("../../net/types.js").Move} Move
 * @typedef {import("./plays.js").Held} Held
 * @typedef {import("./plays.js").Picks} Picks
 *
 * @typedef {object} Turn
 * @property {TableState | null} state
 * @property {Move[]} moves what can be played now
 * @property {{key: string, moves: Move[]} | null} whole the whole list of a state whose own was shortened
 * @property {Held | null} held
 * @property {Picks} picks
 * @property {{move: Move, at: number} | null} sent on its way to the server, and the state for which it was meant
 * @property {number | null} shown on a phone of several seats, whose hand may be seen
 */

export const GAME_OF_TWO = "two-player";

/** @returns {Turn} */
export const begin = () => ({ state: null, moves: [], whole: null, held: null, picks: {}, sent: null, shown: null });

/** What a list of moves is good for. @param {TableState} state */
const keyOf = ({ room, seat }) => `${room.seq} ${seat}`;

// -- what is so ------------------------------------------------------------------------------------------------------

/** @param {Turn} turn @returns {View} nobody asks before the first state */
export const viewOf = ({ state }) => /** @type {View} */ (state?.view);

/** The seat that acts, for the parts that are drawn only when there is one. @param {Turn} turn */
export const seatOf = ({ state }) => /** @type {number} */ (state?.seat);

/** Whether the acting seat may play. @param {Turn} turn */
export const isOn = ({ state }) => state !== null && state.seat !== null && state.view?.turn === state.seat;

/** Whether this phone is one player's own. @param {Turn} turn */
export const isAlone = ({ state }) => state?.seats.length === 1;

/** Whether the hand lies face down, because several people share this phone. @param {Turn} turn */
export const isCovered = (turn) => Boolean(viewOf(turn).hand && !isAlone(turn) && turn.shown !== seatOf(turn));

/** Whether this phone has no seat in the game. @param {Turn} turn */
export const isWatching = ({ state }) => state !== null && (state.seat === null || !(state.seat in state.view.farms));

/** Whether all moves are known: then what is not among them is illegal. @param {Turn} turn */
export const knowsAll = ({ state, whole }) => Boolean(state && (!state.more || whole?.key === keyOf(state)));

/** @param {Turn} turn @param {string} type */
export const may = ({ moves }, type) => moves.some((move) => move.type === type);

/** @param {Turn} turn */
export const ways = ({ moves, held }) => waysOf(moves, held);

/** The move that the main button makes. @param {Turn} turn @returns {Move | null} */
export function chosen(turn) {
  if (turn.held) return meant(ways(turn), turn.picks);
  return turn.moves.find(({ type }) => type === "pass") ?? null;
}

/** Whether something can be done with cards; out of turn every card can be looked at. @param {Turn} turn */
export const isOpen = (turn) => (/** @type {string[]} */ cards) =>
  !isOn(turn) || waysOf(turn.moves, { cards }).length > 0;

/** Whether the hint only repeats the main button: which card. @param {Turn} turn */
export const isIdle = (turn) =>
  isOn(turn) &&
  !turn.held &&
  !chosen(turn) &&
  !isCovered(turn) &&
  turn.moves.some(({ type }) => type !== "adjust" && type !== "discard");

/**
 * What the play in hand would do: at the place that is chosen, or, while none is, at each that is possible.
 * @param {Turn} turn
 */
export function marks(turn) {
  const { state, sent, held, picks } = turn;
  const [view, seat] = [viewOf(turn), seatOf(turn)];
  if (sent && state?.room.seq !== sent.at) return new Map(); // done: the farms show it themselves
  const move = sent?.move ?? chosen(turn);
  if (move) return marksOf(view, seat, move);
  if (!held) return new Map();
  if (held.extra) return marksOf(view, seat, { type: GAME_OF_TWO, own: picks.own, other: picks.row });
  const all = ways(turn)
    .filter(({ type }) => type === "place")
    .flatMap((way) => [...marksOf(view, seat, way)]);
  return new Map(all.map(([key, mark]) => [key, { ...mark, coming: [] }]));
}

/** The rows to tap for what is in hand. @param {Turn} turn */
export function aims(turn) {
  const seat = seatOf(turn);
  const other = otherThan(turn);
  return new Set(
    ways(turn).flatMap(({ type, farm, row, own, other: theirs, cards, card }) => {
      if (type === GAME_OF_TWO) return [markKey(seat, own), markKey(other, theirs)];
      if (type === "place") return [markKey(farm, speciesOf(cards[0]))];
      if (type === "pitchfork") return [markKey(farm, row)];
      return type === "hay" ? [markKey(seat, speciesOf(card))] : [];
    }),
  );
}

/** @param {Turn} turn */
const otherThan = (turn) => /** @type {number} */ (viewOf(turn).order.find((one) => one !== seatOf(turn)));

/** Where a tap on a row points. @param {Turn} turn @param {number} seat @param {string} row @returns {Picks} */
export function aimedAt(turn, seat, row) {
  if (turn.held?.extra) return seat === seatOf(turn) ? { ...turn.picks, own: row } : { ...turn.picks, row };
  return ways(turn).some(({ type }) => type === "pitchfork") ? { farm: seat, row } : { farm: seat };
}

/**
 * What a tap on a row means for what is in hand: `do` what was chosen, `aim` somewhere else, or nothing that is legal.
 * @param {Turn} turn
 * @param {number} seat
 * @param {string} row
 * @returns {"do" | "aim" | "not"}
 */
export function meaningOf(turn, seat, row) {
  const picks = aimedAt(turn, seat, row);
  const move = chosen(turn);
  // seen, and tapped once more
  if (move && JSON.stringify(meant(ways(turn), picks)) === JSON.stringify(move)) return "do";
  if (possible(ways(turn), picks).length) return "aim";
  return move && aims(turn).has(markKey(seat, row)) ? "do" : "not"; // the one place that it has
}

/**
 * The play as it was meant, although no rule allows it.
 * @param {Turn} turn
 * @param {string[]} cards
 * @param {{farm?: number, row?: string}} where
 * @returns {Move | null}
 */
export function probe(turn, cards, { farm, row = SPECIES[0] }) {
  const [card] = cards;
  if (!card) return null;
  if (card === "pitchfork") return { type: "pitchfork", farm: farm ?? otherThan(turn), row };
  if (card === "farmer") return { type: "farmer" };
  if (card.startsWith("hay-")) return farm === undefined ? { type: "hay", card } : null;
  return { type: "place", cards, farm: farm ?? seatOf(turn) };
}

// -- what is done ----------------------------------------------------------------------------------------------------

/** A state has come. @param {Turn} turn @param {TableState} state */
export function receive(turn, state) {
  const seatChanged = state.seat !== turn.state?.seat;
  turn.state = state;
  if (!state.view) return;
  turn.moves = turn.whole?.key === keyOf(state) ? turn.whole.moves : state.moves;
  if (seatChanged) letGo(turn);
  if (seatChanged && turn.shown !== state.seat) turn.shown = null;
  if (!turn.sent && turn.held && !isStillHeld(turn)) letGo(turn);
}

/** Out of turn a card is held only to be looked at, while it is there. @param {Turn} turn */
function isStillHeld(turn) {
  if (isOn(turn)) return !knowsAll(turn) || ways(turn).length > 0;
  return turn.held?.cards.every((card) => viewOf(turn).hand?.includes(card)) ?? false;
}

/** The whole list has come. @param {Turn} turn @param {string} key of the state that it belongs to @param {Move[]} moves */
export function receiveAll(turn, key, moves) {
  if (!turn.state || keyOf(turn.state) !== key || !moves.length) return;
  turn.whole = { key, moves };
  turn.moves = moves;
}

/** @param {Turn} turn */
export const listKey = ({ state }) => (state ? keyOf(state) : "");

/** @param {Turn} turn */
export function letGo(turn) {
  turn.held = null;
  turn.picks = {};
}

/** Whether this is in hand already. @param {Turn} turn @param {Held} held */
export const holds = (turn, held) =>
  turn.held !== null && turn.held.cards.join() === held.cards.join() && turn.held.extra === held.extra;
