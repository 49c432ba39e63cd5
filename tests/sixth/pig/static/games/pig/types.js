/**
 * What a phone sees of Pig. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * The whole game; nothing is hidden.
 *
 * on_turn: null after the end. points: those of this turn, still to be lost. target: who holds so many has won.
 * dice: who rolls. faces: of the die.
 * @typedef {object} View
 * @property {number[]} order
 * @property {number | null} on_turn
 * @property {Record<string, number>} totals
 * @property {number} points
 * @property {number} target
 * @property {"app" | "real"} dice
 * @property {string[]} faces
 * @property {LastRoll | null} last
 */

/**
 * The newest roll.
 * @typedef {object} LastRoll
 * @property {number} seat
 * @property {string} face
 */

export {};
