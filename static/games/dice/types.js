/**
 * What a phone sees of Dice. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * The whole table.
 *
 * dice: whose dice are thrown; sets: whose can be. faces: of each die, each as often as it is printed; counts: of each
 * die how often each face came; rolls: of these dice. log: the newest rolls of any dice, the last one first.
 * @typedef {object} View
 * @property {string} dice
 * @property {string[]} sets
 * @property {string[][]} faces
 * @property {Thrown | null} last
 * @property {Thrown[]} log
 * @property {Record<string, number>[]} counts
 * @property {number} rolls
 */

/**
 * A roll. dice: the game whose dice they are; faces: in the order of its dice; lands_at: server clock, ms.
 * @typedef {object} Thrown
 * @property {number} seat
 * @property {string} dice
 * @property {string[]} faces
 * @property {number} lands_at
 */

export {};
