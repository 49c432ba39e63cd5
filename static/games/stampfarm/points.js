/**
 * What a sheet is worth, number by number. Each number can be tapped: it tells why, and which cells earned it.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h, write } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { ANIMALS, deckOf } from "./sheets.js";

const GAME = "stampfarm";

/**
 * @typedef {import("./sheets.js").Answer} Answer
 * @typedef {import("./sheets.js").Cell} Cell
 * @typedef {import("./sheets.js").Sheet} Sheet
 */

/** One row of numbers, as at the foot of the printed sheet. */
export class Points {
  /** @param {(cells: Cell[] | null) => void} show lights the cells of the chosen number; null: none is chosen */
  constructor(show) {
    this.show = show;
    /** @type {string | null} */
    this.chosen = null;
    /** @type {Answer | null} */
    this.answer = null;
    this.groups = new Map(
      ANIMALS.map((animal) => [animal, this.number(animal, animal, words(`stamps.${animal}`, {}, GAME))]),
    );
    /** @type {Map<string, ReturnType<Points["number"]>>} */
    this.cards = new Map();
    this.cardList = h("div", { class: "card-points" });
    this.why = h("p", { class: "because small", role: "status" });
    const groups = [...this.groups.values()].map(({ button }) => button);
    this.groupList = h("div", { class: "group-points" }, groups);
    this.root = h("div", { class: "points stack" }, this.groupList, this.cardList, this.why);
  }

  /**
   * Shows an answer of the scorer, or that there is none yet.
   * @param {Answer | null} answer
   * @param {{sheet: Sheet, tied: string, stale?: boolean}} how stale: it belongs to an older state of the sheet
   */
  draw(answer, { sheet, tied, stale = false }) {
    Object.assign(this, { answer, sheet, tied });
    this.root.classList.toggle("stale", stale);
    this.drawCards(answer?.cards ?? []);
    for (const [key, { shown, button }] of this.numbers()) {
      write(shown, answer ? number(this.part(key).points) : "–");
      button.setAttribute("aria-pressed", String(key === this.chosen));
    }
    this.explain();
  }

  /** Forgets which number was tapped. */
  quiet() {
    this.chosen = null;
    for (const { button } of this.numbers().values()) button.setAttribute("aria-pressed", "false");
    this.explain();
  }

  /** The cells of the chosen number, null if none is chosen. @returns {Cell[] | null} */
  get counted() {
    return this.chosen && this.answer ? this.part(this.chosen).cells : null;
  }

  // -- inside ----------------------------------------------------------------------------------------------------

  numbers() {
    return new Map([...this.groups, ...this.cards]);
  }

  /** @param {string} key */
  part(key) {
    const nothing = { points: 0, cells: [] };
    return this.answer?.groups[key] ?? this.answer?.cards.find(({ card }) => card === key) ?? nothing;
  }

  /**
   * @param {string} key
   * @param {string} picture
   * @param {string} label
   * @param {boolean} [named] whether the label is written out
   */
  number(key, picture, label, named = false) {
    const shown = h("span", { class: "count" }, "–");
    const name = h("span", { class: named ? "grow" : "unseen" }, label);
    const about = { class: "point", type: "button", data: { part: key, ink: picture }, "aria-pressed": "false" };
    const button = h("button", { ...about, onclick: () => this.choose(key) }, stamp(picture), name, shown);
    return { button, shown };
  }

  /** @param {Answer["cards"]} cards */
  drawCards(cards) {
    const keys = cards.map(({ card }) => card);
    if (String(keys) === String([...this.cards.keys()])) return;
    this.cards = new Map(
      keys.map((card) => [card, this.number(card, deckOf(card), words(`card.${card}`, {}, GAME), true)]),
    );
    this.cardList.replaceChildren(...[...this.cards.values()].map(({ button }) => button));
    if (this.chosen && !this.numbers().has(this.chosen)) this.chosen = null;
  }

  /** @param {string} key */
  choose(key) {
    this.chosen = this.chosen === key ? null : key;
    for (const [other, { button }] of this.numbers()) {
      button.setAttribute("aria-pressed", String(other === this.chosen));
    }
    this.explain();
    this.show(this.counted);
  }

  explain() {
    write(this.why, this.chosen && this.answer ? this.reason(this.chosen) : "");
  }

  /** @param {string} key */
  reason(key) {
    const { points, cells } = this.part(key);
    if (this.cards.has(key)) return words("why.card", { card: key, points, count: cells.length }, GAME);
    const has = cells.length || this.sheet?.cells.flat().includes(key);
    return words("why.group", { animal: key, points, has, tied: this.tied }, GAME);
  }

  /** @type {Sheet | undefined} */
  sheet;
  tied = "all";
}
