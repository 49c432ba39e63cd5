/**
 * A board is drawn from a view, by itself: one drawing for the room, the table screen, the replay, the end and the
 * picture of it, in whatever space it gets.
 *
 * A game's `board.js` exports `board(words)` → `Board`. Its `draw(view, space)` puts all that the view tells into
 * `root`: it is told the space in px and lays everything out in it, so that nothing is cut and nothing scrolls. The
 * same view in the same space always gives the same picture, whatever was drawn before; nodes are kept, so that
 * focus and movement live through it. It sends nothing, knows no socket, no clock, and nothing of the room but names.
 * @module
 */

import { h } from "../kit/dom.js";

/**
 * @typedef {object} Words what a board may say; `Table` is one
 * @property {(seat: number) => string} nameOf
 * @property {(key: string, params?: Record<string, any>) => string} say the game's words, then the house's
 *
 * @typedef {object} How
 * @property {"hand" | "table" | "replay" | "end" | "picture"} place where it is drawn: in a hand, across a room, in a
 *   game told once more, on the stage of the end, in the picture to be shared
 * @property {number[]} own the seats drawn large; all others take what is left. At the end: who stands on the stage
 * @property {number[]} [away] seats whose phones are gone
 *
 * @typedef {How & {width: number, height: number, letter: number}} Space px; letter: how high one is in running text
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Box a place in a picture, px
 *
 * @typedef {object} Brush what a picture is painted with
 * @property {{ink: string, soft: string, accent: string, poster: string, hand: string}} look inks and letters
 * @property {(name: string, ink: string, left: number, top: number, size: number) => void} stamp
 * @property {(text: string, how: {font: string, size: number, ink: string, middle: number, width: number,
 *   left?: number, right?: number}) => number} text gives its width
 *
 * @typedef {object} Board
 * @property {HTMLElement} root
 * @property {(view: any, space: Space) => void} draw
 */

/** Gives a board all the space of its element, and draws it anew when that becomes another. */
export class BoardSpace {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.root = h("div", { class: "board-space" }, board.root);
    /** @type {any} */
    this.view = null;
    /** @type {How} */
    this.how = { place: "hand", own: [] };
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(this.root);
  }

  /** @param {any} view @param {How} how */
  show(view, how) {
    this.view = view;
    this.how = how;
    this.draw();
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.view || !width || !height) return;
    const letter = parseFloat(getComputedStyle(this.root).fontSize);
    this.board.draw(this.view, { ...this.how, width, height, letter });
  }

  close() {
    this.sizes.disconnect();
  }
}

/**
 * The arrangement of equal parts in which what they show is largest.
 * @param {number} count of parts
 * @param {{width: number, height: number}} space px
 * @param {number} gap between parts, px
 * @param {(width: number, height: number) => number} sizeIn how large a part shows its things in a place so large
 * @returns {{columns: number, rows: number, width: number, height: number, size: number}} of each part, px
 */
export function arranged(count, space, gap, sizeIn) {
  const ways = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const width = (space.width - gap * (columns - 1)) / columns;
    const height = (space.height - gap * (rows - 1)) / rows;
    return { columns, rows, width, height, size: sizeIn(width, height) };
  });
  return ways.reduce((best, way) => (way.size > best.size ? way : best));
}
