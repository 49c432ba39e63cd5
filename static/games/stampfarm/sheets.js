/**
 * Sheets as plain data: what was tapped in, how it changes, how it goes to the server. What it is worth, the server
 * says.
 * @module
 */

export const ROWS = 4;
export const COLUMNS = 5;
export const BARN = 2;
export const ANIMALS = ["cow", "goose", "chicken", "pig", "sheep"];
export const HAY = "hay";
export const FACES = [...ANIMALS, HAY];

/** The condition cards by the tool on their back. @type {Record<string, string[]>} */
export const DECKS = {
  scissors: ["hungry", "shelter", "one-of-each", "lunchtime"],
  shovel: ["all-together", "tight-squeeze", "good-nose", "pair"],
  pitchfork: ["pig-on-hay", "hay-for-sheep", "protect-the-hay", "feeder"],
};

/** The deck that a condition card is from. @param {string} card */
export const deckOf = (card) => Object.keys(DECKS).find((deck) => DECKS[deck].includes(card)) ?? "scissors";

/**
 * `cells`: rows from the top, null where nothing is stamped. `fences`: edges, the upper or left cell first.
 * @typedef {[number, number]} Cell
 * @typedef {[Cell, Cell]} Edge
 * @typedef {{cells: (string | null)[][], fences: Edge[], barn: string[]}} Sheet
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Answer} Answer
 */

/** Whether a remembered value has the shape of a sheet. @param {any} value */
export function isSheet(value) {
  const rows = value?.cells;
  return (
    Array.isArray(rows) &&
    rows.length === ROWS &&
    rows.every(
      (row) =>
        Array.isArray(row) && row.length === COLUMNS && row.every((stamp) => stamp === null || FACES.includes(stamp)),
    ) &&
    Array.isArray(value.fences) &&
    Array.isArray(value.barn) &&
    value.barn.every((/** @type {any} */ stamp) => FACES.includes(stamp))
  );
}

/** Every cell, row by row. @type {Cell[]} */
export const CELLS = Array.from({ length: ROWS * COLUMNS }, (_, index) => [
  Math.floor(index / COLUMNS),
  index % COLUMNS,
]);

/** Every edge between two cells. @type {Edge[]} */
export const EDGES = CELLS.flatMap(([row, column]) => {
  /** @type {Edge[]} */
  const sides = [];
  if (column + 1 < COLUMNS) {
    sides.push([
      [row, column],
      [row, column + 1],
    ]);
  }
  if (row + 1 < ROWS) {
    sides.push([
      [row, column],
      [row + 1, column],
    ]);
  }
  return sides;
});

/** A name for a cell or an edge, as used in `data-` attributes. @param {Cell | Edge} place */
export const idOf = (place) => place.flat().join(",");

/** @returns {Sheet} */
export function emptySheet() {
  return { cells: Array.from({ length: ROWS }, () => Array(COLUMNS).fill(null)), fences: [], barn: [] };
}

/**
 * The sheet with another stamp on a cell; null takes it off.
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @param {string | null} stamp
 * @returns {Sheet}
 */
export function stamped(sheet, [row, column], stamp) {
  const cells = sheet.cells.map((line, r) => (r === row ? line.map((old, c) => (c === column ? stamp : old)) : line));
  return { ...sheet, cells };
}

/**
 * The sheet with a fence set up on an edge, or taken down.
 * @param {Sheet} sheet
 * @param {Edge} edge
 * @param {boolean} stands
 * @returns {Sheet}
 */
export function fenced(sheet, edge, stands) {
  const others = sheet.fences.filter((fence) => idOf(fence) !== idOf(edge));
  return { ...sheet, fences: stands ? [...others, edge] : others };
}

/** @param {Sheet} sheet @param {Edge} edge */
export const hasFence = (sheet, edge) => sheet.fences.some((fence) => idOf(fence) === idOf(edge));

/**
 * The sheet with another animal in a stall of the barn; the stalls fill up from the left.
 * @param {Sheet} sheet
 * @param {number} stall
 * @param {string | null} stamp
 * @returns {Sheet}
 */
export function barned(sheet, stall, stamp) {
  const barn = [...sheet.barn];
  barn.splice(Math.min(stall, barn.length), 1, ...(stamp === null ? [] : [stamp]));
  return { ...sheet, barn };
}

/** @param {Sheet} sheet @param {Cell} cell */
export const stampAt = (sheet, [row, column]) => sheet.cells[row][column];

/** How many cells bear a stamp. @param {Sheet} sheet */
export const countStamps = (sheet) => sheet.cells.flat().filter(Boolean).length;

/** @param {Sheet} sheet */
export const isBlank = (sheet) => !countStamps(sheet) && !sheet.fences.length && !sheet.barn.length;

/**
 * The body for `POST /api/score/stampfarm`. Hay from an advanced game is left out of a normal one, where there is none.
 * @param {Sheet} sheet
 * @param {{mode: "normal" | "advanced", cards: string[], tied: string}} rules
 */
export function payload(sheet, { mode, cards, tied }) {
  const known = (/** @type {string | null} */ stamp) => (mode === "normal" && stamp === HAY ? null : stamp);
  return {
    mode,
    cells: sheet.cells.map((line) => line.map(known)),
    fences: sheet.fences,
    barn: sheet.barn.filter((stamp) => known(stamp) !== null),
    cards: mode === "advanced" ? cards : [],
    rulings: { "tied-groups": tied },
  };
}

/**
 * Places of totals: equal ones share a place, and the next place counts those before it (11, 11, 9: first, first,
 * third).
 * @param {(number | null)[]} totals null: not known yet, no place
 * @returns {(number | null)[]}
 */
export function places(totals) {
  return totals.map((total) =>
    total === null ? null : 1 + totals.filter((other) => other !== null && other > total).length,
  );
}
