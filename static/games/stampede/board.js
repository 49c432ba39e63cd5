/**
 * Stampede!'s board while cards fall: the savanna, and for those who only look the piles as they grow.
 * @module
 */

import { fill, h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { backOfCard } from "./cards.js";
import { Savanna } from "./savanna.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../board.js").Space} Space
 * @typedef {import("../board.js").Words} Words
 *
 * @typedef {object} Ears
 * @property {(card: number) => Promise<any>} scoop answers nothing when the card was not to be had
 * @property {() => boolean} may whether these eyes may scoop
 * @property {(seat: number) => void} player a name was tapped
 */

const GAP = 8;
/** What is read across a table, px. */
const ACROSS = 40;
/** The most cards of a pile that are drawn one above the other. */
const DRAWN = 24;

/**
 * How the space is divided between savanna and piles: the piles stand beside it where that leaves more of it.
 * @param {{width: number, height: number}} space px
 * @param {number} piles
 */
export function divided({ width, height }, piles) {
  if (!piles) return { where: "none", width, height, pile: 0 };
  const beside = Math.min(width * 0.26, 340);
  const below = Math.min(height * 0.22, 170);
  return width > height
    ? { where: "beside", width: width - beside - GAP, height, pile: (height - GAP * (piles - 1)) / piles }
    : { where: "below", width, height: height - below - GAP, pile: below };
}

/**
 * @param {Words} words
 * @param {Ears} ears
 * @returns {import("../board.js").Board}
 */
export function board(words, ears) {
  const savanna = new Savanna(ears.scoop);
  const piles = h("div", { class: "growing-piles" });
  const root = h("div", { class: "hunt-board" }, savanna.root, piles);

  /** @param {View} view @param {number} seat @param {number} high px */
  const pileOf = (view, seat, high) => {
    const { count } = view.piles[String(seat)];
    const cards = Array.from({ length: Math.min(count, DRAWN) }, () => backOfCard());
    const name = words.nameOf(seat);
    const size = Math.max(15, Math.min(ACROSS, high * 0.3, 480 / name.length));
    const label = h("button", { class: "owner-name", type: "button", onclick: () => ears.player(seat) }, name);
    label.style.fontSize = `${size}px`;
    return h(
      "div",
      { class: "growing-pile", data: { seat } },
      label,
      h("span", { class: "grown", "aria-hidden": "true" }, cards),
      h("span", { class: "count" }, number(count)),
    );
  };

  return {
    root,
    draw(view, space) {
      const seats =
        space.place === "hand" ? [] : view.order.filter((/** @type {number} */ one) => view.piles[String(one)]);
      const { where, width, height, pile } = divided(space, seats.length);
      root.dataset.piles = where;
      savanna.draw(view.cards, { cells: view.deck, may: ears.may(), width, height });
      fill(
        piles,
        seats.map((/** @type {number} */ seat) => pileOf(view, seat, pile)),
      );
    },
  };
}
