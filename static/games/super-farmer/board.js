/**
 * Super Farmer's board: paddocks large, and the herds of the others and the bank as lines, in whatever space there is.
 * @module
 */

import { fill, h } from "../../kit/dom.js";
import { arranged } from "../board.js";
import { number } from "../../kit/words/words.js";
import { ANIMALS, leaders } from "./farm.js";
import { herds } from "./herds.js";
import { paddock } from "./paddock.js";

/**
 * @typedef {import("../board.js").Space} Space
 * @typedef {import("../board.js").Words} Words
 * @typedef {import("./types.js").View} View
 */

const GAP = 10;
/** Between two lines, px: a thumb must find a gap. */
const APART = 8;
/** The least that a pen in a hand may be, px, where a line for each of the others would take its place. */
const PEN = 36;
/** How high a pen is by its width: a stamp, and the number under it; large numbers where they are read from afar. */
const HIGH = { hand: 1.25, afar: 1.12 };
/** What fence and frame take of a paddock, px. */
const FENCE = { across: 18, down: 30 };
/** The least that a pen may be where all herds are paddocks, px; below it all are lines. */
const TINY = 30;
/** What is read across a table, px, on a board of that width. */
const ACROSS = { letters: 41, width: 900 };
/** The least that a thumb hits, px. */
const THUMB = 44;
/** How wide a letter of a name is by its height, at most. */
const WIDE = 0.5;

/**
 * How large one pen of a paddock becomes, and how many stand in a row.
 * @param {number} width px of the paddock
 * @param {number} height px, without its head
 * @param {number} [cells] seven animals; read from afar also what they are worth
 * @param {number} [high] how high a pen is by its width
 */
export function pens(width, height, cells = 7, high = HIGH.hand) {
  const [across, down] = [width - FENCE.across, height - FENCE.down];
  const ways = [cells, 4].map((row) => ({ row, size: Math.min(across / row, down / Math.ceil(cells / row) / high) }));
  return ways.reduce((best, way) => (way.size > best.size * 1.05 ? way : best));
}

/** The line with the name over a paddock in a hand, px: what it is worth can be tapped. @param {number} letter px */
const headOf = (letter) => Math.max(THUMB, letter * 1.3);

/** How high a paddock is with pens of this size, px. @param {number} row @param {number} size @param {number} letter */
const heightOf = (row, size, letter) => Math.ceil(7 / row) * size * HIGH.hand + headOf(letter) + FENCE.down;

/**
 * How the space is divided between the paddock in the hand and the lines below it: a line that can be tapped for each,
 * a lower one that only shows, or none.
 * @param {number} lines
 * @param {{width: number, height: number, letter: number}} space
 */
export function divided(lines, { width, height, letter }) {
  const least = Math.min(PEN, (width - FENCE.across) / 7);
  const pensIn = (/** @type {number} */ high) => pens(width, high - headOf(letter));
  for (const [kind, low] of /** @type {[string, number][]} */ ([
    ["taps", Math.max(46, letter * 2.6)],
    ["shows", letter * 1.7],
  ])) {
    const left = height - lines * (low + APART) - GAP;
    const { row, size } = pensIn(left);
    if (size < least) continue;
    const paddockHeight = Math.min(left, heightOf(row, Math.min(size, letter * 9), letter));
    const line = Math.min((height - paddockHeight - GAP) / lines - APART, letter * 4.5);
    return { kind, paddockHeight, line };
  }
  const { row, size } = pensIn(height);
  return { kind: "none", paddockHeight: Math.min(height, heightOf(row, size, letter)), line: 0 };
}

/**
 * How a paddock in a hand is laid out: its name stands in one line beside what the herd is worth.
 * @param {{width: number, height: number}} part px
 * @param {number} letters of the name
 * @param {number} letter px
 */
function inHand({ width, height }, letters, letter) {
  const head = headOf(letter);
  const name = Math.max(13, Math.min(letter * 1.2, (width - 5.4 * letter) / (letters * 0.47)));
  return { ...pens(width, height - head), head, name };
}

/**
 * How a paddock is laid out that is read from afar: its name over all its width, in two lines where it is long, and
 * what the herd is worth in a pen of its own.
 * @param {{width: number, height: number}} part px
 * @param {number} letters of the longest name
 * @param {Space} space
 */
function fromAfar({ width, height }, letters, { letter, width: whole }) {
  const most = ACROSS.letters * Math.max(1, whole / ACROSS.width);
  const name = Math.max(letter * 0.7, Math.min(most, height * 0.17, width * 0.14));
  const lines = letters * WIDE * name > width ? 2 : 1;
  const head = lines * name * 1.05 + 4;
  return { ...pens(width, height - head, 8, HIGH.afar), head, name };
}

/**
 * What stands on the board where more than one herd is drawn large, or none.
 * @param {number[]} own
 * @param {Space} space
 * @param {number} letters of the longest name
 * @param {(own: number[]) => number} linesOf how many lines are left
 */
function across(own, space, letters, linesOf) {
  const line = Math.min(space.letter * 2.8, space.height * 0.09);
  const paddockHeight = space.height - linesOf(own) * (line + APART) - GAP;
  const sizeIn = (/** @type {number} */ width, /** @type {number} */ height) =>
    fromAfar({ width, height }, letters, space).size;
  const { size } = arranged(own.length, { ...space, height: paddockHeight }, GAP, sizeIn);
  if (own.length && (size >= TINY || !linesOf([]))) {
    return { own, kind: line >= THUMB ? "taps" : "shows", paddockHeight, line };
  }
  const low = Math.min(space.letter * 4, (space.height - GAP) / linesOf([]) - APART);
  return { own: [], kind: low >= THUMB ? "taps" : "shows", paddockHeight: 0, line: low };
}

/**
 * @param {Words} words
 * @param {(seat: number) => void} [why] opens what explains a herd; without it nothing can be tapped
 * @returns {import("../board.js").Board & {penOf: (seat: number, animal: string) => Element | null,
 *   fieldOf: (seat: number) => Element | null, inBank: (animal: string) => Element}}
 */
export function board(words, why) {
  /** @type {Map<number, ReturnType<typeof paddock>>} */
  const paddocks = new Map();
  const yard = herds(words, why);
  const fields = h("div", { class: "paddocks" });
  const root = h("div", { class: "farm" }, fields, yard.root);
  const set = (/** @type {HTMLElement} */ one, /** @type {string} */ name, /** @type {number} */ px) =>
    one.style.setProperty(name, `${px.toFixed(1)}px`);

  const paddockOf = (/** @type {number} */ seat) => {
    const known = paddocks.get(seat) ?? paddock(words, why && (() => why(seat)));
    paddocks.set(seat, known);
    return known;
  };

  /**
   * @param {View} view
   * @param {number} seat
   * @param {Space} space
   * @param {{row: number, size: number, head: number, name: number}} laid
   */
  const drawPaddock = (view, seat, space, { row, size, head, name }) => {
    const one = paddockOf(seat);
    const title = titleOf(words, seat, space);
    one.show(seat, title, view.herds[String(seat)], view.values, leaders(view).includes(seat));
    one.root.toggleAttribute("data-on", view.turn === seat);
    one.root.toggleAttribute("data-away", space.away?.includes(seat) ?? false);
    one.root.style.setProperty("--row", String(row));
    set(one.root, "--pen", Math.max(12, size));
    set(one.root, "--head", head);
    set(one.root, "--name-size", name);
  };

  return {
    root,
    penOf: (seat, animal) =>
      paddockOf(seat).root.isConnected ? paddockOf(seat).penOf(animal).root : yard.cellOf(seat, animal),
    fieldOf: (seat) => (paddockOf(seat).root.isConnected ? paddockOf(seat).field : null),
    inBank: (animal) => yard.inBank(animal),

    draw(view, space) {
      const isInHand = space.place === "hand";
      const hasYard = space.place !== "end" && space.place !== "picture";
      const wanted = space.own.filter((seat) => view.herds[String(seat)]);
      const linesOf = (/** @type {number[]} */ own) => (hasYard ? view.order.length - own.length + 1 : 0);
      const longest = Math.max(...view.order.map((/** @type {number} */ seat) => words.nameOf(seat).length));
      const { own, kind, paddockHeight, line } = isInHand
        ? { own: wanted, ...divided(linesOf(wanted), space) }
        : across(wanted, space, longest, linesOf);
      const layOut = (/** @type {number} */ width, /** @type {number} */ height) =>
        isInHand
          ? inHand({ width, height }, titleOf(words, own[0], space).length, space.letter)
          : fromAfar({ width, height }, longest, space);
      const room = { width: space.width, height: paddockHeight };
      const part = arranged(own.length, room, GAP, (width, height) => layOut(width, height).size);
      root.dataset.place = space.place;
      root.dataset.lines = kind;
      fields.style.setProperty("--columns", String(part.columns));
      set(fields, "--high", part.height);
      set(root, "--line-high", Math.max(0, line));
      fill(
        fields,
        own.map((seat) => paddockOf(seat).root),
      );
      for (const seat of own) drawPaddock(view, seat, space, layOut(part.width, part.height));
      yard.root.hidden = kind === "none" || !hasYard;
      yard.show(inRound(view.order, own), view, space.away ?? []);
      yard.list.inert = kind !== "taps";
    },
  };
}

/**
 * What stands over a paddock: a hand holds one's own.
 * @param {Words} words
 * @param {number} seat
 * @param {Space} space
 */
function titleOf(words, seat, { place }) {
  const name = words.nameOf(seat);
  return place === "hand" ? words.say("herd.yours", { seat: name }) : name;
}

/**
 * A herd in a picture: its animals, each with its number.
 * @param {import("../board.js").Brush} brush
 * @param {View} view
 * @param {number} seat
 * @param {import("../board.js").Box} box
 */
export function inPicture(brush, view, seat, { left, top, width, height }) {
  const { look } = brush;
  const step = width / ANIMALS.length;
  ANIMALS.forEach((animal, at) => {
    const heads = view.herds[String(seat)]?.[animal] ?? 0;
    const size = Math.min(height, step * 0.55);
    const ink = heads ? look.ink : look.soft;
    brush.stamp(animal, ink, left + at * step, top + (height - size) / 2, size);
    const how = { font: look.poster, size: size * 0.85, ink, middle: top + height / 2 };
    brush.text(number(heads), { ...how, left: left + at * step + size * 1.08, width: step - size * 1.1 });
  });
}

/**
 * The other seats in the order in which they come after the last one that is drawn large.
 * @param {number[]} order
 * @param {number[]} own
 */
function inRound(order, own) {
  const at = order.indexOf(own.at(-1) ?? order[0]);
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].filter((seat) => !own.includes(seat));
}
