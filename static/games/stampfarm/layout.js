/**
 * How a farm, and a table of farms, is laid out in the space there is: sums of px, nothing else.
 * @module
 */

import { arranged } from "../board.js";

/** Between two things, px. */
export const GAP = 8;
/** What the edge of a sheet of paper takes of its width and of its height, px. */
const EDGE = { across: 14, down: 19 };
/** How many cells a field is wide and high with its barn. */
const BELOW = { across: 5, down: 5.25 };
const BESIDE = { across: 6.15, down: 4 };
/** The least that a thumb hits, px. */
const THUMB = 44;
/** Cells so large leave room for something else: the points of the animals, the other farms. */
const ENOUGH = { groups: 48, others: 52 };
/** No cell needs to be larger, px. */
const LARGEST = 150;
/** What is read across a table, px. */
export const ACROSS = 40;

/**
 * How large a cell becomes, and where the barn stands: below the field, or beside it where that makes cells larger.
 * @param {number} width px
 * @param {number} height px
 * @returns {{barn: "below" | "beside", cell: number}}
 */
export function padIn(width, height) {
  const below = Math.min(width / BELOW.across, (height - GAP) / BELOW.down);
  const beside = Math.min((width - GAP) / BESIDE.across, height / BESIDE.down);
  return beside > below ? { barn: "beside", cell: beside } : { barn: "below", cell: below };
}

/**
 * How large the letters of a text may be, px.
 * @param {number} letters of the text
 * @param {number} width px
 * @param {number} most px
 */
export const letterIn = (letters, width, most) => Math.max(11, Math.min(most, width / (Math.max(1, letters) * 0.5)));

/** The same for a text that may break into two lines. @param {number} letters @param {number} width @param {number} most */
export const letterInTwo = (letters, width, most) => letterIn(letters * 0.68, width, most);

/**
 * How one farm is laid out: the line with its name, the condition cards with their points, the field with its barn, the
 * points of the animals.
 * @param {number} width px of the sheet of paper
 * @param {number} height px
 * @param {{letter: number, cards: number, groups: boolean, across?: boolean}} what cards: how many lie open; groups:
 *   whether the points of the animals are shown; across: read across a table
 */
export function farmIn(width, height, { letter, cards, groups, across = false }) {
  const inner = width - EDGE.across;
  const isNarrow = across || inner < letter * 38;
  const head = across ? Math.min(ACROSS * 1.3, Math.max(letter * 1.4, width * 0.22)) : letter * 1.75;
  const group = groups ? Math.max(across ? 0 : THUMB, letter * 1.9) : 0;
  const row = !cards ? 0 : across ? Math.min(ACROSS * 1.15, width * 0.2) : isNarrow ? letter * 3.2 : THUMB;
  const free = height - EDGE.down - head - (group && group + GAP);
  const side = cards && across ? Math.min(ACROSS * 1.6, width * 0.24) : 0;
  const below = { side: 0, left: free - (row && row + GAP), ...padIn(inner, free - (row && row + GAP)) };
  const beside = { side, left: free, ...padIn(inner - side, free) };
  const { barn, cell, left, side: taken } = side && beside.cell > below.cell ? beside : below;
  const card = taken ? ACROSS * 1.05 : row;
  const size = Math.max(8, Math.min(cell, LARGEST));
  const padWidth = barn === "below" ? size * BELOW.across : size * BESIDE.across + GAP;
  const padHeight = barn === "below" ? size * BELOW.down + GAP : size * BESIDE.down;
  return {
    barn,
    cell: size,
    head,
    card,
    side: taken,
    group,
    isNarrow,
    padWidth,
    width: Math.min(width, Math.max(padWidth + taken + EDGE.across, letter * 24)),
    height: Math.min(height, height - left + padHeight),
  };
}

/** @typedef {ReturnType<typeof farmIn>} FarmLayout */
/** @typedef {{where: "below" | "beside" | "none", width: number, height: number}} Small of one farm, px */

/**
 * How the small pictures of the others' farms stand beside the large one.
 * @param {number} count
 * @param {{width: number, height: number, letter: number}} space px
 * @returns {Small[]} where there is room for them
 */
function smallOnes(count, { width, height, letter }) {
  if (!count) return [];
  const texts = letter * 3.3;
  const tall = (height - GAP * (count - 1)) / count;
  const beside = Math.min(190, (tall - texts) / 0.8);
  const below = Math.min(170, (width - GAP * (count - 1)) / count);
  const least = letter * 3.8;
  return /** @type {Small[]} */ ([
    { where: "beside", width: beside, height: beside * 0.8 + texts },
    { where: "below", width: below, height: below * 0.8 + texts },
    { where: "below", width: Math.min(below, least * 1.4), height: Math.min(below, least * 1.4) * 0.8 + texts },
  ]).filter((one) => one.width >= least);
}

/**
 * How the space in a hand is divided: the own farm, the points of its animals, the other farms. The field comes first:
 * what would make its cells too small is left out.
 * @param {{width: number, height: number, letter: number}} space px
 * @param {{cards: number, others: number}} what how many cards lie open, how many others there are
 * @returns {{farm: FarmLayout, groups: boolean, small: Small}}
 */
export function divided({ width, height, letter }, { cards, others }) {
  /** @type {Small} */
  const none = { where: "none", width: 0, height: 0 };
  const way = (/** @type {boolean} */ groups, /** @type {Small} */ small) => {
    const across = small.where === "beside" ? width - small.width - GAP : width;
    const down = small.where === "below" ? height - small.height - GAP : height;
    return { groups, small, farm: farmIn(across, down, { letter, cards, groups }) };
  };
  const plain = way(false, none);
  const large = way(true, none);
  const full = smallOnes(others, { width, height, letter })
    .map((small) => way(true, small))
    .sort((one, other) => other.farm.cell - one.farm.cell)
    .find(({ farm }) => farm.cell >= ENOUGH.others);
  if (full) return full;
  return large.farm.cell >= Math.min(ENOUGH.groups, plain.farm.cell) ? large : plain;
}

/**
 * How equal farms are arranged, as on the screen in the middle of the table.
 * @param {number} count
 * @param {{width: number, height: number, letter: number}} space px
 * @param {{cards: number, groups: boolean}} what
 */
export function table(count, space, { cards, groups }) {
  const what = { letter: space.letter, cards, groups, across: true };
  const { width, height, columns } = arranged(count, space, GAP, (w, h) => farmIn(w, h, what).cell);
  return { columns, width, height, farm: farmIn(width, height, what) };
}
