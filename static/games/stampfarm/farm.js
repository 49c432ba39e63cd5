/**
 * One player's farm as a sheet of paper: whose it is, the conditions, the field and the barn, and every number with its
 * reason.
 * @module
 */

import { h, write } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { ACROSS, letterIn, letterInTwo } from "./layout.js";
import { Pad } from "./pad.js";
import { Points } from "./points.js";

const GAME = "stampfarm";

/**
 * @typedef {import("./sheets.js").Sheet} Sheet
 * @typedef {import("./sheets.js").Answer} Answer
 * @typedef {Sheet & {stamped: number, barned: number, full: boolean, known: boolean, entering: boolean, final:
 * boolean}} Board
 */

export class Farm {
  /**
   * @param {import("./pad.js").Ears} [ears] without them it only shows
   * @param {() => void} [tapped] hears that the name was tapped
   */
  constructor(ears, tapped) {
    this.pad = new Pad("", ears);
    this.points = new Points(() => this.redraw());
    this.owner = h(tapped ? "button" : "span", {
      class: "owner-name",
      ...(tapped && { type: "button", onclick: tapped }),
    });
    this.note = h("span", { class: "small note grow" });
    this.total = h("span", { class: "score" });
    const says = h(
      "p",
      { class: "small barn-says" },
      say("pad.barn"),
      h("span", { class: "block-line" }, say("pad.barn.why")),
    );
    this.pad.barn.append(says);
    const { cardList, groupList, why } = this.points;
    this.root = h(
      "article",
      { class: "paper-sheet farm-sheet" },
      h("div", { class: "farm-head" }, h("h2", { class: "owner" }, this.owner), this.note, this.total),
      cardList,
      this.pad.root,
      groupList,
      why,
    );
    /** @type {{sheet: Sheet, look: import("./pad.js").Look} | null} */
    this.shown = null;
  }

  /**
   * Shows a farm, in place.
   * @param {string} name whose it is
   * @param {Board} board
   * @param {Answer} answer what the sheet is worth as it is known
   * @param {{tied: string, rules: string, note?: string, isSealed?: boolean, look?: import("./pad.js").Look}} how
   *   isSealed: what it is worth is not told yet
   */
  draw(name, board, answer, { tied, rules, note = "", isSealed = false, look = {} }) {
    this.shown = { sheet: board, look: { ...look, fenceIdle: rules === "normal" } };
    write(this.owner, name);
    write(this.note, note);
    write(this.total, number(answer.total));
    const { cardList, groupList, why } = this.points;
    this.total.hidden = cardList.hidden = groupList.hidden = why.hidden = isSealed;
    this.total.setAttribute("aria-label", say("room.points", { points: answer.total }));
    this.total.setAttribute("role", "img");
    this.pad.label = say("pad.of", { name });
    this.points.draw(answer, { sheet: board, tied });
    this.redraw();
  }

  /**
   * Gives everything its size; without it the farm takes the width it gets, and the height it needs.
   * @param {import("./layout.js").FarmLayout} how
   * @param {{name: number, across: boolean, letter: number}} text name: its letters; across: read across a table;
   *   letter: px
   */
  lay(how, { name, across, letter }) {
    const { root } = this;
    const set = (/** @type {string} */ key, /** @type {number} */ px) =>
      root.style.setProperty(key, `${px.toFixed(1)}px`);
    root.dataset.laid = across ? "across" : how.isNarrow ? "narrow" : "wide";
    this.pad.root.dataset.barn = how.barn;
    set("--pad", how.padWidth);
    set("--cell", how.cell);
    set("--head", how.head);
    set("--card", how.card);
    set("--side", how.side);
    root.dataset.cards = how.side ? "beside" : "above";
    set("--group", how.group);
    set("inline-size", how.width);
    set("block-size", how.height);
    const left = how.width - 26 - (across ? how.head * 2.6 : letter * 10);
    const one = letterIn(name, left, across ? ACROSS : letter * 1.3);
    set("--name", across ? Math.max(one, letterInTwo(name, left, how.head / 2.1)) : one);
    this.points.groupList.classList.toggle("left-out", !how.group);
  }

  redraw() {
    if (this.shown) this.pad.draw(this.shown.sheet, { ...this.shown.look, counted: this.points.counted });
  }
}

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
