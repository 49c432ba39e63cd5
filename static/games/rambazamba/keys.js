/**
 * The cards to play from: beside the table a key for every kind, on the phones the own hand.
 * @module
 */

import { fill, h } from "../../kit/dom.js";
import { words } from "../../kit/words/words.js";
import { KINDS, looksOf, pairOf, printed, SPECIES } from "./cards.js";

const GAME = "rambazamba";

/** @typedef {{open: (cards: string[]) => boolean, held: string[]}} So open: whether something can be done with cards */

/** One key. @param {string[]} cards @param {string} label @param {Node[]} face @param {() => void} onclick */
function key(cards, label, face, onclick) {
  const looks = cards.length === 1 ? looksOf(cards[0]) : { card: cards.join("+"), pair: "true" };
  return h("button", { class: "card-key", type: "button", "aria-label": label, data: looks, onclick }, face);
}

/** @param {HTMLElement} button @param {boolean} isHeld @param {boolean} isOpen */
function mark(button, isHeld, isOpen) {
  button.setAttribute("aria-pressed", String(isHeld));
  button.toggleAttribute("data-shut", !isOpen && !isHeld);
}

/** @param {string[]} cards */
const named = (cards) => words(cards.length > 1 ? "pair" : "card", { card: cards[0] }, GAME);

/** A pair shows its two animals. @param {string[]} cards */
const both = (cards) => cards.map((card) => h("span", { class: "half", data: looksOf(card) }, printed(card)));

/** Every kind of card: with real cards nobody knows which are in a hand. */
export class Palette {
  /** @param {(cards: string[]) => void} tapped */
  constructor(tapped) {
    /** @type {{cards: string[], button: HTMLElement}[]} */
    this.keys = [];
    const make = (/** @type {string[]} */ cards) => {
      const face = cards.length > 1 ? both(cards) : printed(cards[0]);
      const button = key(cards, named(cards), face, () => tapped(cards));
      this.keys.push({ cards, button });
      return button;
    };
    const trios = SPECIES.map((species) =>
      h("div", { class: "trio", data: { species } }, [
        ...pairOf(species).map((card) => make([card])),
        make(pairOf(species)),
      ]),
    );
    const others = KINDS.slice(-6).map((card) => make([card]));
    this.root = h(
      "div",
      { class: "card-palette", role: "group", "aria-label": words("keys.title", {}, GAME) },
      trios,
      h("div", { class: "six" }, others),
    );
  }

  /** @param {So} so */
  draw({ open, held }) {
    for (const { cards, button } of this.keys) mark(button, cards.join() === held.join(), open(cards));
  }
}

/** The own hand, and a key for the pair in it. */
export class Hand {
  /** @param {(cards: string[]) => void} tapped */
  constructor(tapped) {
    this.tapped = tapped;
    this.root = h("div", { class: "card-hand", role: "group", "aria-label": words("hand.title", {}, GAME) });
    /** @type {{cards: string[], button: HTMLElement}[]} */
    this.keys = [];
    this.drawn = "";
  }

  /** @param {string[]} cards @param {So} so */
  draw(cards, { open, held }) {
    if (cards.join() !== this.drawn) this.deal(cards);
    for (const one of this.keys) {
      mark(one.button, one.cards.join() === held.join() && this.isFirst(one), open(one.cards));
    }
  }

  /** Of equal cards only the first is lifted. @param {{cards: string[]}} one */
  isFirst(one) {
    return this.keys.find(({ cards }) => cards.join() === one.cards.join()) === one;
  }

  /** @param {string[]} cards */
  deal(cards) {
    this.drawn = cards.join();
    const pairs = SPECIES.map(pairOf).filter((pair) => pair.every((card) => cards.includes(card)));
    this.keys = [...cards.map((card) => [card]), ...pairs].map((held) => {
      const label = named(held);
      const face = held.length > 1 ? both(held) : printed(held[0]);
      const caption = h("span", { class: "caption" }, held.length > 1 ? words("pair.short", {}, GAME) : label);
      return {
        cards: held,
        button: key(held, label, [h("span", { class: "print" }, face), caption], () => this.tapped(held)),
      };
    });
    this.root.dataset.cards = String(this.keys.length);
    const empty = h("p", { class: "soft" }, words("hand.empty", {}, GAME));
    fill(this.root, this.keys.length ? this.keys.map(({ button }) => button) : empty);
  }
}
