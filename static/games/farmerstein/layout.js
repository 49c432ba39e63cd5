/**
 * How large FarmerStein's table is drawn across a room, by sums alone: px in, px out.
 * @module
 */

import { arranged } from "../board.js";

/** What is read across a table, px. */
const ACROSS = 40;
/** Between players, and a player's border and padding, both sides together, px. */
const GAP = 10;
const FRAME = 24;
/** A plant in play by the size of its letters: its place with the mutagen on it. */
const PLANT = { wide: 3.8, high: 4.4 };
/** A token, and what the next one adds to a stack, by the size of its letters. */
const TOKEN = 1.9;
const MORE = 1.35;

/**
 * @typedef {object} Size px
 * @property {number} columns of players
 * @property {number} high of a player's place
 * @property {number} inside how wide the inside of a place is
 * @property {number} nameHigh how high the line with a name is
 * @property {number} mini how large the army and the continents are
 * @property {number} face the letters of a plant in play
 */

/** @param {number} least @param {number} wish @param {number} most */
const between = (least, wish, most) => Math.max(least, Math.min(wish, most));

/**
 * How large the tokens of a stack are beside its number.
 * @param {number} width of all five stacks, px
 * @param {number} most tokens of a colour
 * @param {number} wish px
 */
export const tokenIn = (width, most, wish) =>
  Math.min(wish, ((width - 4 * 8) / 5 - 16) / (TOKEN + MORE * (most - 1) + 1.2));

/**
 * How large so many plants can be in a place.
 * @param {number} width px
 * @param {number} height px
 * @param {number} count of plants
 */
export function plantsIn(width, height, count) {
  if (height <= 0) return 0;
  return arranged(count, { width, height }, 8, (wide, high) => Math.min(wide / PLANT.wide, high / PLANT.high)).size;
}

/**
 * All players alike, as large as they can be.
 * @param {number} count of players
 * @param {number} most plants in play before any of them
 * @param {number} shortest letters of the shortest name, which is the largest
 * @param {{width: number, height: number}} space px
 * @returns {Size}
 */
export function playersIn(count, most, shortest, space) {
  const heads = (/** @type {number} */ width) => {
    const inside = width - FRAME;
    return {
      inside,
      nameHigh: 1.25 * between(15, inside / (shortest * 0.62 + 3.2), ACROSS),
      mini: between(15, inside / 9, ACROSS),
    };
  };
  const faceIn = (/** @type {number} */ width, /** @type {number} */ height) => {
    const { inside, nameHigh, mini } = heads(width);
    return plantsIn(inside, height - FRAME - nameHigh - 1.25 * mini, Math.max(4, most));
  };
  const sizeIn = (/** @type {number} */ width, /** @type {number} */ height) =>
    Math.min(faceIn(width, height), heads(width).mini * 0.7);
  const { columns, width, height } = arranged(count, space, GAP, sizeIn);
  return { columns, high: height, ...heads(width), face: between(6, faceIn(width, height), ACROSS * 0.8) };
}
