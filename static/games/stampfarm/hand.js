/**
 * What a player holds: a die, and the stamp that it allows. Plain data; what may be done is what the server's list of
 * moves says.
 * @module
 */

import { idOf } from "./sheets.js";

/**
 * @typedef {import("../../net/types.js").Move} Move
 * @typedef {{die: number | null, stamp: string | null}} Hand
 */

/** @type {Hand} */
export const EMPTY = { die: null, stamp: null };

/** The dice that may be chosen. @param {Move[]} moves @returns {Set<number>} */
export const openDice = (moves) =>
  new Set(moves.filter(({ type }) => type === "stamp" || type === "pick").map(({ die }) => die));

/** The stamps that the die in hand allows. @param {Move[]} moves @param {number | null} die @returns {string[]} */
export const openStamps = (moves, die) => [
  ...new Set(moves.filter((move) => move.type === "stamp" && move.die === die).map(({ stamp }) => stamp)),
];

/** The places that the stamp in hand may go to, as ids of the pad. @param {Move[]} moves @param {Hand} hand */
export function openPlaces(moves, { stamp }) {
  const all = stamp === null ? [] : moves.filter(({ type }) => type === "stamp");
  return new Set(all.map(({ to }) => (to === "barn" ? "barn" : idOf(to))));
}

/** The moves that say: stamped on paper. @param {Move[]} moves @param {Hand} hand */
export const picks = (moves, { die }) => moves.filter((move) => move.type === "pick" && move.die === die);

/** A die is taken up, with its stamp if there is only one. @param {Move[]} moves @param {number | null} die @returns {Hand} */
export function taken(moves, die) {
  const stamps = openStamps(moves, die);
  return { die, stamp: stamps.length === 1 ? stamps[0] : null };
}

/** A tapped die goes into the hand, or back. @param {Move[]} moves @param {Hand} hand @param {number} die */
export const tapped = (moves, hand, die) => taken(moves, hand.die === die ? null : die);

/** What cannot be used any more is put down; the only die left is taken up. @param {Move[]} moves @param {Hand} hand */
export function kept(moves, hand) {
  const open = openDice(moves);
  if (hand.die !== null && open.has(hand.die)) return hand;
  return taken(moves, open.size === 1 ? [...open][0] : null);
}
