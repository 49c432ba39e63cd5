/**
 * What a phone sees of Rambazamba. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * What a seat or the table screen sees.
 *
 * turn: null after the end. farms: by seat its rows, the top card last. open: by seat how many animals of each row
 * no bale protects, from the top. hands: how many cards each seat has; deck: how many the draw pile has. discards: the
 * pile, the top card last. hand: the own cards in the order of drawing; null where the server does not know them, and
 * for the table screen. holding: by kind, how many cards of it the own hand holds, or may hold as far as anybody can
 * know. effects: by seat, what would happen in its farm. winners: seats with five of a species.
 * @typedef {object} View
 * @property {number[]} order
 * @property {number | null} turn
 * @property {Record<string, Record<string, ("dog-f" | "dog-m" | "earthworm-f" | "earthworm-m" | "fox-f" | "fox-m" | "hen-f" | "hen-m" | "hay-dog" | "hay-earthworm" | "hay-fox" | "hay-hen")[]>>} farms
 * @property {Record<string, Record<string, number>>} open
 * @property {Record<string, number>} hands
 * @property {number} deck
 * @property {string[]} discards
 * @property {string[] | null} hand
 * @property {Record<string, number>} holding
 * @property {Record<string, Effects>} effects
 * @property {number[]} winners
 */

/**
 * What would be removed from a farm, from the top of the row down, so that it is seen before it is done.
 *
 * single, pair: by the species that is placed. farmer: the dogs that he would send off.
 * @typedef {object} Effects
 * @property {Record<string, Placing>} single
 * @property {Record<string, Placing>} pair
 * @property {("dog-f" | "dog-m" | "earthworm-f" | "earthworm-m" | "fox-f" | "fox-m" | "hen-f" | "hen-m" | "hay-dog" | "hay-earthworm" | "hay-fox" | "hay-hen")[]} farmer
 */

/**
 * What placing does in a farm. removed: cards, from the top of the row down; wins: whether that makes five.
 * @typedef {object} Placing
 * @property {("dog-f" | "dog-m" | "earthworm-f" | "earthworm-m" | "fox-f" | "fox-m" | "hen-f" | "hen-m" | "hay-dog" | "hay-earthworm" | "hay-fox" | "hay-hen")[]} removed
 * @property {boolean} wins
 */

export {};
