/**
 * From what was tapped to a move of the server's list, and from a move to what it would do, as the server tells it.
 * @module
 */

import { speciesOf } from "./cards.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../../net/types.js").Move} Move */

/**
 * What is in hand for a play: cards, or the extra action of two players. picks: where it shall go, as far as tapped.
 * @typedef {{cards: string[], extra?: boolean}} Held
 * @typedef {{farm?: number, row?: string, own?: string}} Picks
 */

/**
 * What would change in one row.
 * @typedef {{coming: string[], leaving: number, wins: boolean}} Mark
 * @typedef {Map<string, Mark>} Marks by `markKey`
 */

/** @param {number} seat @param {string} row */
export const markKey = (seat, row) => `${seat} ${row}`;

/**
 * The moves that can be made with what is in hand.
 * @param {Move[]} moves
 * @param {Held | null} held
 * @returns {Move[]}
 */
export function waysOf(moves, held) {
  if (!held) return [];
  if (held.extra) return moves.filter(({ type }) => type === "two-player");
  const ways = moves.filter((move) => sameCards(move.cards ?? (move.card ? [move.card] : []), held.cards));
  // A pair may be laid in either order: the one in which it was tapped goes first.
  return ways.sort((a, b) => Number(inOrder(b, held)) - Number(inOrder(a, held)));
}

/** @param {string[]} cards @param {string[]} others */
const sameCards = (cards, others) => [...cards].sort().join() === [...others].sort().join();

/** @param {Move} move @param {Held} held */
const inOrder = (move, held) => move.cards?.join() === held.cards.join();

/** Whether a move goes where was tapped, as far as that is said. @param {Move} move @param {Picks} picks */
const goesTo = (move, { farm, row, own }) =>
  move.type === "two-player"
    ? (own === undefined || move.own === own) && (row === undefined || move.other === row)
    : (farm === undefined || move.farm === farm) && (row === undefined || move.row === undefined || move.row === row);

/** @param {Move[]} ways @param {Picks} picks */
export const possible = (ways, picks) => ways.filter((move) => goesTo(move, picks));

/**
 * The one move that is meant, or null while more than one place is left.
 * @param {Move[]} ways
 * @param {Picks} picks
 * @returns {Move | null}
 */
export function meant(ways, picks) {
  const left = possible(ways, picks);
  const places = new Set(left.map(({ farm, row, own, other }) => [farm, row, own, other].join()));
  return places.size === 1 ? left[0] : null;
}

/**
 * What a move would do to the rows.
 * @param {View} view
 * @param {number} seat who plays
 * @param {Move} move
 * @returns {Marks}
 */
export function marksOf(view, seat, move) {
  return new Map(
    (MARKS[move.type]?.(view, seat, move) ?? []).map(([one, row, mark]) => [
      markKey(one, row),
      { coming: [], leaving: 0, wins: false, ...mark },
    ]),
  );
}

/** @typedef {[number, string, Partial<Mark>]} Change */

/** @param {number} seat @param {string} row @param {number} leaving @returns {Change} */
const change = (seat, row, leaving) => [seat, row, { leaving }];

/** @type {Record<string, (view: View, seat: number, move: Move) => Change[]>} */
const MARKS = {
  place: (view, _seat, { cards, farm }) => {
    const { removed, wins } = effectOf(view, farm, cards);
    const species = speciesOf(cards[0]);
    const chased = removed.length ? [change(farm, speciesOf(removed[0]), removed.length)] : [];
    return [[farm, species, { coming: cards, wins }], ...chased];
  },
  hay: (_view, seat, { card }) => [[seat, speciesOf(card), { coming: [card] }]],
  pitchfork: (_view, _seat, { farm, row }) => [change(farm, row, 1)],
  farmer: (view) =>
    view.order.map((/** @type {number} */ one) => change(one, "dog", view.effects[String(one)].farmer.length)),
  // while only one of the two rows is chosen, the other is undefined
  "two-player": (view, seat, { own, other }) => {
    const theirs = /** @type {number} */ (view.order.find((one) => one !== seat));
    return [...(own ? [change(seat, own, 2)] : []), ...(other ? [change(theirs, other, 1)] : [])];
  },
};

/**
 * The server's forecast for a card or a pair in a farm.
 * @param {View} view
 * @param {number} farm
 * @param {string[]} cards
 * @returns {{removed: string[], wins: boolean}}
 */
export const effectOf = (view, farm, cards) =>
  view.effects[String(farm)][cards.length > 1 ? "pair" : "single"][speciesOf(cards[0])];

/**
 * The cards on top of a row that would go, the top one first.
 * @param {View} view
 * @param {number} seat
 * @param {string} row
 * @param {number} count
 */
export const topOf = (view, seat, row, count) => (count ? view.farms[String(seat)][row].slice(-count).reverse() : []);
