/**
 * How large the farms become in the space that they get, by sums alone: px in, px out.
 *
 * Cards lie as a fan, over each other from the top down, while their pictures can be made out. Where that is too low
 * they lie on edge beside each other: then a card is a light, a dark or a straw-coloured strip, and the row tells the
 * animal.
 * @module
 */

import { arranged } from "../board.js";

/** The least that a thumb hits, px. */
const THUMB = 44;
/** What is read across a table, px. */
const ACROSS = 40;
/** Between farms, px. */
const GAP = 6;
/** A farm's border and padding, both sides together, px; between its rows, px; a row's border and padding, px. */
const FRAME = 12;
const BETWEEN = 8;
const EDGE = 8;
/** A card by the size of its letters: its height, and its width with animal and sex. */
const CARD_HIGH = 1.75;
const CARD_WIDE = 3.05;
/** How much of a card the next one leaves free, by the size of its letters: at most; with a picture easily known; at
 * least. */
const FREE = 1.45;
const GOOD_FREE = 1.15;
const LEAST_FREE = 0.75;
/** The size of letters on a card of a fan, px: while a picture shall be easily known, and at least. */
const GOOD = 14;
const LEAST = 11;
/** How high a card on edge is, px. */
const STRIP = 18;
/** So many cards in a row have room from the beginning, so that the second one does not shrink the first. */
const USUAL = 4;

/**
 * @typedef {object} Size of every farm, px
 * @property {number} columns
 * @property {number} rows
 * @property {boolean} beside whether the piles have a place of their own beside the last farm
 * @property {number} high of a farm
 * @property {number} pile the letters of the piles
 * @property {number} head how high its name stands
 * @property {number} name how large its name is
 * @property {number} tally how large a row's picture and count are
 * @property {number} card the letters of a card
 * @property {number} free how much of a card the next one leaves free
 * @property {boolean} flat whether cards lie on edge
 * @property {boolean} scrolls whether all farms together are higher than the space
 */

/**
 * @typedef {{place: string, letter: number}} Reader where it is drawn, and how high a letter is in running text, px
 * @typedef {{width: number, height: number}} Place px
 */

/** @param {number} least @param {number} wish @param {number} most */
const between = (least, wish, most) => Math.max(least, Math.min(wish, most));

/** How wide the inside of a row is, px. @param {number} width of the farm, px */
const insideOf = (width) => (width - FRAME - 3 * BETWEEN) / 4 - EDGE;

/**
 * How high the line with the name is, and the picture and count over a row, px.
 * @param {Place} farm
 * @param {Reader} reader
 */
export function headsIn({ width, height }, { place, letter }) {
  const most = insideOf(width) / 1.9;
  if (place === "table") return { head: Math.min(ACROSS * 1.15, width * 0.13), tally: Math.min(ACROSS, most) };
  return {
    head: between(letter * 1.25, height * 0.13, letter * 2.2),
    tally: Math.min(between(letter * 1.15, height * 0.12, letter * 2), Math.max(most, letter * 1.15)),
  };
}

/**
 * How large the cards of a farm can lie.
 * @param {Place} farm
 * @param {number} deepest the most cards in a row
 * @param {Reader} reader
 * @returns {{card: number, free: number, flat: boolean}}
 */
export function cardsIn(farm, deepest, reader) {
  const { head, tally } = headsIn(farm, reader);
  const wide = insideOf(farm.width);
  const high = farm.height - FRAME - head - tally - EDGE;
  const under = Math.max(USUAL, deepest) - 1;
  const most = Math.min(reader.place === "table" ? ACROSS : reader.letter * 2.4, wide / CARD_WIDE);
  const sizeFor = (/** @type {number} */ free) => Math.min(most, high / (CARD_HIGH + free * under));
  const card = Math.max(sizeFor(GOOD_FREE), Math.min(GOOD, sizeFor(LEAST_FREE)));
  if (card < LEAST) {
    return { card: STRIP / CARD_HIGH, free: 0, flat: true };
  }
  return { card, free: Math.min(FREE * card, (high - CARD_HIGH * card) / under), flat: false };
}

/** How large the letters of the piles are at most, px. @param {Reader} reader */
export const pilesIn = ({ place, letter }) => (place === "table" ? 30 : letter);

/** How low a farm may be, px: its rows are tapped, and hold cards on edge. @param {Reader} reader */
export function lowest(reader) {
  const { head, tally } = headsIn({ width: 4 * THUMB, height: 0 }, reader);
  return EDGE + head + Math.max(THUMB, tally + STRIP + EDGE);
}

/**
 * All farms alike, as large as they can be, and the piles: where the last line of farms is not full they stand in it.
 * @param {number} count of farms
 * @param {number} deepest the most cards in a row of any
 * @param {number} longest letters of the longest name
 * @param {number} piles how high a line of their own is, px; 0 without piles
 * @param {import("../board.js").Space} space
 * @returns {Size}
 */
export function laidOut(count, deepest, longest, piles, space) {
  const least = space.place === "hand" ? 4 * THUMB + 3 * BETWEEN + FRAME : 120;
  const sizeIn = (/** @type {number} */ width, /** @type {number} */ height) => {
    if (width < least && width < space.width) return 0;
    const { card, flat } = cardsIn({ width, height }, deepest, space);
    return flat ? Math.min(1, height / 1000) : card;
  };
  const line = piles && piles + GAP;
  const below = arranged(count, { ...space, height: space.height - line }, GAP, sizeIn);
  const within = arranged(count + 1, space, GAP, sizeIn);
  const beside = piles > 0 && within.columns > 1 && within.size >= below.size;
  const way = beside ? within : below;
  const high = Math.max(lowest(space), Math.min(way.height, way.width * 1.5));
  const rows = Math.ceil(count / way.columns);
  const farm = { width: way.width, height: high };
  const heads = headsIn(farm, space);
  return {
    columns: way.columns,
    rows,
    beside: beside && rows === way.rows,
    high,
    pile: Math.min(pilesIn(space), farm.width / 11),
    ...heads,
    name: between(13, (way.width - FRAME - heads.head * 1.9) / (longest * 0.5), heads.head / 1.15),
    ...cardsIn(farm, deepest, space),
    scrolls: (high + GAP) * rows - GAP + (beside ? 0 : line) > space.height + 1,
  };
}
