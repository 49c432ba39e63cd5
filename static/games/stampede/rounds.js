/**
 * What each round brought everybody, the newest first; a tap on a number says why, and lets it be set right.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { clockTime } from "../../kit/connection.js";
import { number } from "../../kit/words/words.js";
import { say, signed } from "./cards.js";
import { explained, total } from "./laid.js";
import { Teller } from "./teller.js";

/** How far from what is written down the numbers reach that are offered. */
const REACH = 9;

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./laid.js").Entry} Entry
 * @typedef {import("./types.js").Round} Round
 * @typedef {import("./types.js").Change} Change
 */

export class Rounds {
  /**
   * @param {import("../shelf.js").Table} table
   * @param {(move: import("../../net/types.js").Move) => Promise<boolean>} send
   */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    this.drawn = "";
    this.root = h("section", { class: "stack rounds", "aria-label": say("rounds") });
    this.view = /** @type {View} what is seen; set before anything is drawn */ (/** @type {unknown} */ (null));
    this.may = this.isOwn = false;
  }

  /**
   * @param {View} view
   * @param {{may: boolean, isOwn: boolean}} how may: a score may be set right; isOwn: cards of the table's own
   */
  draw(view, { may, isOwn }) {
    Object.assign(this, { view, may, isOwn });
    const key = JSON.stringify([
      view.scores,
      view.order.map((/** @type {number} */ seat) => this.table.nameOf(seat)),
      view.phase === "entering",
      view.history.length,
      may,
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    const told = view.scores.filter(
      (/** @type {Round} */ { round, seats }) =>
        round < view.round || Object.keys(seats).length || view.phase === "entering" || may,
    );
    fill(
      this.root,
      told.reverse().map((/** @type {Round} */ one) => this.round(one)),
    );
  }

  /** @param {Round} one */
  round({ round, dealer, seats }) {
    const { view, table } = this;
    const cells = view.order.map((/** @type {number} */ seat) => this.cell(round, dealer, seat, seats[String(seat)]));
    const name = say("round.dealt", { round, seat: table.nameOf(dealer) });
    const head = this.may
      ? h("button", { class: "bare round-name", type: "button", onclick: () => this.again() }, name, stamp("pencil"))
      : h("h3", { class: "round-name" }, name);
    return h("section", { class: "round", data: { round } }, head, h("ul", { class: "round-cells" }, cells));
  }

  /**
   * @param {number} round
   * @param {number} dealer
   * @param {number} seat
   * @param {Entry | undefined} entry
   */
  cell(round, dealer, seat, entry) {
    const points = entry
      ? h("span", { class: "count" }, signed(entry.points))
      : h("span", { class: "count soft", "aria-hidden": "true" }, seat === dealer ? stamp("hand") : "–");
    const spoken = entry ? say("points", { points: entry.points }) : say(seat === dealer ? "cell.dealt" : "cell.open");
    const content = [
      h("span", { class: "cell-name" }, this.table.nameOf(seat)),
      points,
      h("span", { class: "unseen" }, spoken),
    ];
    const look = { class: "round-cell", data: { seat, round } };
    if (!entry && (!this.may || seat === dealer)) return h("li", null, h("span", look, content));
    return h("li", null, h("button", { ...look, type: "button", onclick: () => this.open(round, seat) }, content));
  }

  // -- one score -----------------------------------------------------------------------------------------------------

  /** @param {number} round @param {number} seat */
  open(round, seat) {
    const entry = this.view.scores[round - 1].seats[String(seat)];
    const name = this.table.nameOf(seat);
    const right = this.may && [this.pileButton(round, seat, entry), this.numbers(round, seat, entry?.points ?? null)];
    const parts = [
      entry && explained(entry, { inWords: true }),
      entry && total(entry),
      right,
      this.changes(round, seat),
    ].flat();
    this.sheet = this.table.sheet(say("score.of", { seat: name, round }), h("div", { class: "stack" }, parts));
  }

  /** @param {number} round @param {number} seat @param {Entry | undefined} entry */
  pileButton(round, seat, entry) {
    const text = say(entry?.counts ? "right.counts" : entry?.pile ? "right.pile" : "right.tell");
    return h(
      "button",
      { class: "block plain wide", type: "button", onclick: () => this.tell(round, seat, entry) },
      stamp("pencil"),
      h("span", null, text),
    );
  }

  /**
   * The pile as it was told, under the same keys.
   * @param {number} round
   * @param {number} seat
   * @param {Entry | undefined} entry
   */
  tell(round, seat, entry) {
    const { table, view, isOwn } = this;
    const key = `right.${round}.${seat}`;
    const done = async (/** @type {import("./teller.js").Told} */ told) => {
      const isDone = await this.send({ type: "adjust", seat, round, ...told });
      if (isDone) shown.close();
      return isDone;
    };
    const teller = new Teller(table, { done });
    teller.open(key, { reading: view.rulings.reading, isOwn, told: entry });
    const shown = table.sheet(say("score.of", { seat: table.nameOf(seat), round }), teller.asSheet());
    shown.closed.then(() => {
      teller.close();
      table.keepDraft(key, null);
    });
  }

  /** @type {{close: () => void} | undefined} */
  sheet;

  /**
   * The numbers around what is written down: a second tap sets it.
   * @param {number} round
   * @param {number} seat
   * @param {number | null} was
   */
  numbers(round, seat, was) {
    const row = h("div", { class: "number-taps" });
    const around = (/** @type {number} */ middle) => {
      const offered = Array.from({ length: 2 * REACH + 1 }, (_, index) => middle - REACH + index);
      const step = (/** @type {number} */ by, /** @type {string} */ key) =>
        h(
          "button",
          { class: "block plain", type: "button", "aria-label": say(key), onclick: () => around(middle + by) },
          stamp(by < 0 ? "minus" : "plus"),
        );
      fill(
        row,
        step(-2 * REACH, "right.lower"),
        offered.map((points) => this.tap(round, seat, points, was)),
        step(2 * REACH, "right.higher"),
      );
    };
    around(was ?? 6);
    return h("fieldset", { class: "stack" }, h("legend", null, say("right.title")), row);
  }

  /**
   * @param {number} round
   * @param {number} seat
   * @param {number} points
   * @param {number | null} was
   */
  tap(round, seat, points, was) {
    const set = async () => {
      if (points === was || (await this.send({ type: "adjust", seat, round, points }))) this.sheet?.close();
    };
    return h(
      "button",
      { class: "block plain number-tap", type: "button", "aria-pressed": String(points === was), onclick: set },
      number(points),
    );
  }

  /** What it was before, the newest first. @param {number} round @param {number} seat */
  changes(round, seat) {
    const found = this.view.history.filter(
      (/** @type {Change} */ change) => change.seat === seat && change.round === round,
    );
    if (!found.length) return null;
    const lines = found.reverse().map((/** @type {Change} */ { at, by, was, now }) => {
      const text = say("change", { was, now, by: this.table.nameOf(by) });
      return h("li", { class: "spread" }, h("span", null, text), h("time", { class: "soft small" }, clockTime(at)));
    });
    return h("section", { class: "stack changes" }, h("h3", null, say("changes")), h("ol", { class: "stack" }, lines));
  }

  // -- another round --------------------------------------------------------------------------------------------------

  again() {
    const choice = Array.from({ length: this.view.rounds }, (_, index) => index + 1).map((one) => {
      const isNow = one === this.view.round;
      return h(
        "button",
        { class: "block plain wide", type: "button", "aria-pressed": String(isNow), onclick: () => this.begin(one) },
        say(isNow ? "again.now" : "again.other", { round: one }),
      );
    });
    this.sheet = this.table.sheet(
      say("again.title"),
      h("div", { class: "stack" }, h("p", null, say("again.why")), choice),
    );
  }

  /** @param {number} round */
  async begin(round) {
    if (await this.send({ type: "adjust", current: round })) this.sheet?.close();
  }
}
