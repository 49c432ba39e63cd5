/**
 * Rambazamba's board: everybody's farm alike, and the two piles, in whatever space there is.
 *
 * What somebody has in hand is seen on it before it is done: `How` may bring what a play would change.
 * @module
 */

import { fill, h, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { lying, SPECIES } from "./cards.js";
import { Farm } from "./farm.js";
import { laidOut, pilesIn } from "./layout.js";
import { markKey } from "./plays.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../board.js").Words} Words
 * @typedef {import("./plays.js").Marks} Marks
 *
 * @typedef {object} Plan what is in hand
 * @property {Marks} marks what would change
 * @property {Set<string>} aims the rows, by `markKey`, that can be tapped for it
 * @property {boolean} aiming whether something is in hand
 * @property {boolean} landed whether what is coming was sent already
 *
 * @typedef {import("../board.js").Space & {plan?: Plan}} Space
 */

/** How high the line with the piles is, by the size of letters. */
const PILES = 2.4;

/** The seats from one on, in the order of play. @param {number[]} order @param {number} first */
function from(order, first) {
  const at = Math.max(0, order.indexOf(first));
  return [...order.slice(at), ...order.slice(0, at)];
}

/** The most cards in a row, those that would come among them. @param {View} view @param {Marks | undefined} marks */
const deepestIn = (view, marks) =>
  Math.max(
    ...view.order.flatMap((seat) =>
      SPECIES.map((row) => view.farms[String(seat)][row].length + (marks?.get(markKey(seat, row))?.coming.length ?? 0)),
    ),
  );

/**
 * @param {Words} words
 * @param {(seat: number, row: string) => void} [tapped] without it nothing can be tapped
 * @returns {import("../board.js").Board & {farm: (seat: number) => Farm, discards: HTMLElement}}
 */
export function board(words, tapped) {
  /** @type {Map<number, Farm>} */
  const farms = new Map();
  const grid = h("div", { class: "farms" });
  const piles = new Piles(words);
  const root = h("div", { class: "ramba" }, grid);
  const set = (/** @type {string} */ name, /** @type {number} */ px) =>
    root.style.setProperty(name, `${px.toFixed(1)}px`);

  const farm = (/** @type {number} */ seat) => {
    const known = farms.get(seat) ?? new Farm(tapped && ((row) => tapped(seat, row)));
    farms.set(seat, known);
    return known;
  };

  /** @param {View} view @param {number} seat @param {Space} space */
  const drawFarm = (view, seat, { place, own, plan }) => {
    const name = words.nameOf(seat);
    const isMine = place === "hand" && own.length === 1 && own[0] === seat;
    farm(seat).draw(view, seat, {
      name,
      title: isMine ? words.say("farm.yours", { name }) : name,
      on: view.turn === seat,
      ...plan,
    });
  };

  return {
    root,
    farm,
    discards: piles.discards,

    /** @param {View} view @param {Space} space */
    draw(view, space) {
      const seats = from(view.order, space.own[0] ?? view.order[0]);
      const hasPiles = space.place !== "end" && space.place !== "picture";
      const low = hasPiles ? PILES * pilesIn(space) : 0;
      const longest = Math.max(...seats.map((seat) => words.nameOf(seat).length), 6);
      const deepest = deepestIn(view, space.plan?.marks);
      const size = laidOut(seats.length, deepest, longest, low, space);
      const { flat, scrolls, beside, columns, rows } = size;
      Object.assign(root.dataset, { place: space.place, flat: String(flat), scrolls: String(scrolls) });
      piles.root.dataset.beside = String(beside);
      grid.style.setProperty("--columns", String(columns));
      grid.style.setProperty("--rows", String(rows));
      for (const name of /** @type {const} */ (["high", "pile", "head", "name", "tally", "card", "free"])) {
        set(`--${name}`, size[name]);
      }
      fill(
        grid,
        seats.map((seat) => farm(seat).root),
        hasPiles && piles.root,
      );
      for (const seat of seats) drawFarm(view, seat, space);
      piles.draw(view);
    },
  };
}

/** The draw pile and the discard pile. */
class Piles {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.deck = h("span", { "aria-hidden": "true" });
    this.discardCount = h("span", { "aria-hidden": "true" });
    this.top = h("span", { class: "pile-top", "aria-hidden": "true" });
    this.deckWords = h("span", { class: "unseen" });
    this.discardWords = h("span", { class: "unseen" });
    const backs = h("span", { class: "backs", "aria-hidden": "true" }, h("span", { class: "back" }));
    const deck = h("p", { class: "pile deck" }, backs, this.deck, this.deckWords);
    this.discards = h("p", { class: "pile discards" }, this.top, this.discardCount, this.discardWords);
    this.root = h("div", { class: "piles" }, deck, this.discards);
  }

  /** @param {View} view */
  draw({ deck, discards }) {
    const top = discards.at(-1) ?? null;
    write(this.deck, number(deck));
    write(this.discardCount, number(discards.length));
    write(this.deckWords, this.words.say("deck", { count: deck }));
    write(this.discardWords, this.words.say("discards", { count: discards.length, top }));
    if (this.top.dataset.top === String(top) && this.top.childElementCount) return;
    this.top.dataset.top = String(top);
    fill(this.top, top ? lying(top) : h("span", { class: "lying-card none" }));
  }
}
