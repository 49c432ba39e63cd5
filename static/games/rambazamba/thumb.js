/**
 * The thumb's half: the main action, what a play would do, and the cards. It draws a turn, and tells what was tapped.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { lying } from "./cards.js";
import { Hand, Palette } from "./keys.js";
import { goSays, hintOf } from "./sayings.js";
import { chosen, GAME_OF_TWO, isCovered, isIdle, isOn, isOpen, isWatching, may, viewOf } from "./turn.js";

/**
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {object} Taps
 * @property {(held: import("./plays.js").Held) => void} take
 * @property {() => void} go
 * @property {() => void} drop
 * @property {() => void} takeBack
 * @property {() => void} correct
 */

export class Thumb {
  /**
   * @param {HTMLElement} root
   * @param {import("../shelf.js").Table} table
   * @param {Taps} taps
   */
  constructor(root, table, taps) {
    this.table = table;
    const bare = (/** @type {string} */ key, /** @type {string} */ picture, /** @type {() => void} */ onclick) =>
      h("button", { class: "bare", type: "button", "aria-label": table.say(key), onclick }, stamp(picture));
    this.palette = new Palette((cards) => taps.take({ cards }));
    this.hand = new Hand((cards) => taps.take({ cards }));
    this.main = h("button", { class: "block main", type: "button", onclick: taps.go });
    this.hint = h("p", { class: "hint-line grow", role: "status" });
    this.lifted = h("span", { class: "lifted", "aria-hidden": "true" });
    this.back = bare("take-back", "undo", taps.takeBack);
    this.pencil = bare("right.title", "pencil", taps.correct);
    this.putBack = bare("put-back", "cross", taps.drop);
    this.extra = h(
      "button",
      { class: "block plain extra", type: "button", onclick: () => taps.take({ cards: [], extra: true }) },
      stamp("exchange"),
      h("span", { class: "grow" }, table.say("extra")),
    );
    const { lifted, hint, extra, putBack, back, pencil } = this;
    this.hintRow = h("div", { class: "hint-row" }, lifted, hint, extra, putBack, back, pencil);
    fill(root, this.main, this.hintRow, this.hand.root, this.palette.root);
  }

  /** @param {Turn} turn */
  draw(turn) {
    const view = viewOf(turn);
    const { held } = turn;
    const isOver = view.turn === null;
    const isIn = !isWatching(turn);
    const keys = { open: isOpen(turn), held: held?.cards ?? [] };
    this.hand.root.hidden = !isIn || !view.hand || isCovered(turn) || isOver;
    if (view.hand) this.hand.draw(view.hand, keys);
    this.palette.root.hidden = !isIn || Boolean(view.hand) || !isOn(turn);
    this.palette.root.toggleAttribute("data-holding", held !== null);
    this.palette.draw(keys);
    this.drawTools(turn, isIn && !isOver);
    this.drawMain(turn, isIn && !isOver);
    this.drawLifted(turn);
    // The keys make room for the farms; the keyboard goes on from what stands in their place.
    const focused = document.activeElement;
    if (held && focused?.closest(".act") && !focused.checkVisibility()) this.putBack.focus();
  }

  /** What was lifted from the keys lies beside the words about it; a hand shows it itself. @param {Turn} turn */
  drawLifted(turn) {
    const cards = viewOf(turn).hand || !isOn(turn) ? [] : (turn.held?.cards ?? []);
    this.lifted.hidden = !cards.length;
    if (this.lifted.dataset.cards === cards.join()) return;
    this.lifted.dataset.cards = cards.join();
    fill(
      this.lifted,
      cards.map((card) => lying(card)),
    );
  }

  /** @param {Turn} turn @param {boolean} plays whether this phone is in a game that goes on */
  drawTools(turn, plays) {
    const { extra, back, pencil, putBack, hintRow, hint } = this;
    const { held, sent, state } = turn;
    const says = plays ? hintOf(this.table, turn) : "";
    extra.hidden = !may(turn, GAME_OF_TWO) || isCovered(turn) || held !== null;
    hint.classList.toggle("unseen", !extra.hidden);
    hint.toggleAttribute("data-idle", isIdle(turn));
    write(hint, says);
    putBack.hidden = held === null || sent !== null;
    const canUndo = state?.seat !== null && state?.room.mode === "table" && (state.room.back ?? null) !== null;
    back.hidden = held !== null || !canUndo;
    pencil.hidden = held !== null || !state?.moves.some(({ type }) => type === "adjust");
    hintRow.hidden = !says && back.hidden && pencil.hidden;
  }

  /** @param {Turn} turn @param {boolean} plays */
  drawMain(turn, plays) {
    this.main.hidden = !plays;
    this.main.setAttribute("aria-disabled", String(!isCovered(turn) && !chosen(turn)));
    this.main.setAttribute("aria-busy", String(turn.sent !== null && Boolean(turn.state?.online)));
    write(this.main, goSays(this.table, turn));
  }

  /** The key of what was in hand; the keyboard goes on from it. @param {Turn} turn @param {string[]} cards */
  keyOf(turn, cards) {
    const { keys } = viewOf(turn).hand ? this.hand : this.palette;
    return keys.find((one) => one.cards.join() === cards.join())?.button;
  }
}
