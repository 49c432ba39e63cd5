/**
 * One player's farm as a sheet of paper: whose it is, the field and the barn, and every number with its reason.
 * @module
 */

import { h, write } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
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
  /** @param {import("./pad.js").Ears} [ears] without them it only shows */
  constructor(ears) {
    this.pad = new Pad("", ears);
    this.points = new Points(() => this.redraw());
    this.owner = h("h2", { class: "owner grow" });
    this.note = h("span", { class: "small note" });
    this.total = h("span", { class: "score" });
    const says = h(
      "p",
      { class: "small barn-says" },
      say("pad.barn"),
      h("span", { class: "block-line" }, say("pad.barn.why")),
    );
    this.pad.barn.append(says);
    this.root = h(
      "article",
      { class: "paper-sheet farm-sheet" },
      h("div", { class: "farm-head" }, this.owner, this.note, this.total),
      this.pad.root,
      this.points.root,
    );
    /** @type {{sheet: Sheet, look: import("./pad.js").Look} | null} */
    this.shown = null;
  }

  /**
   * Shows a farm, in place.
   * @param {string} name whose it is
   * @param {Board} board
   * @param {Answer} answer what the sheet is worth as it is known
   * @param {{tied: string, rules: string, note?: string, isSealed?: boolean, sheet?: Sheet, look?:
   * import("./pad.js").Look}} how
   *   isSealed: what it is worth is not told yet; sheet: to show instead of the board's own, while an answer is awaited
   */
  draw(name, board, answer, { tied, rules, note = "", isSealed = false, sheet = board, look = {} }) {
    const normal = rules === "normal";
    this.shown = { sheet, look: { ...look, fenceIdle: normal } };
    write(this.owner, name);
    write(this.note, note);
    write(this.total, number(answer.total));
    this.total.hidden = this.points.root.hidden = isSealed;
    this.total.setAttribute("aria-label", say("room.points", { points: answer.total }));
    this.total.setAttribute("role", "img");
    this.pad.label = say("pad.of", { name });
    this.points.draw(answer, { sheet, tied });
    this.redraw();
  }

  redraw() {
    if (this.shown) this.pad.draw(this.shown.sheet, { ...this.shown.look, counted: this.points.counted });
  }
}

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
