/**
 * Setting right what the phones know of the table: a row by two taps; the turn, hands and piles behind the pencil.
 * Every tap on a row's card is a correction of its own, in the history and undone like any other.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { counter } from "../../kit/counter.js";
import { KINDS, looksOf, pairOf, printed } from "./cards.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../../net/types.js").Move} Move */
/** @typedef {(change: Record<string, any>) => Promise<boolean>} Adjust whether it was done */

const HAND = 3;

/** The sheet of one row, which follows what happens while it is open. */
export class RowSheet {
  /** @param {Table} table @param {Adjust} adjust */
  constructor(table, adjust) {
    this.table = table;
    this.adjust = adjust;
    /** @type {{seat: number, row: string} | null} */
    this.of = null;
    this.view = /** @type {View} what is seen; set before anything is drawn */ (/** @type {unknown} */ (null));
    this.away = "discard";
    this.lies = h("div", { class: "row-cards" });
    this.adds = h("div", { class: "row-adds" });
    const say = table.say;
    this.root = h(
      "div",
      { class: "stack row-sheet" },
      h("section", { class: "stack" }, h("h3", null, say("right.lies")), this.lies),
      h("section", { class: "stack" }, h("h3", null, say("right.add")), this.adds),
      this.whereTo(),
    );
  }

  whereTo() {
    const choice = (/** @type {string} */ value) => {
      const input = h("input", { type: "radio", name: "away", value, checked: value === this.away });
      input.addEventListener("change", () => {
        this.away = value;
      });
      return h("label", null, input, h("span", null, this.table.say(`right.away.${value}`)));
    };
    return h(
      "fieldset",
      { class: "stack" },
      h("legend", null, this.table.say("right.away")),
      h("div", { class: "choices" }, ["discard", "never"].map(choice)),
    );
  }

  /** @param {View} view @param {number} seat @param {string} row */
  open(view, seat, row) {
    const { table } = this;
    this.of = { seat, row };
    this.draw(view);
    const shown = table.sheet(table.say("right.row", { name: table.nameOf(seat), species: row }), this.root);
    shown.closed.then(() => {
      this.of = null;
    });
  }

  /** @param {View} view */
  draw(view) {
    this.view = view;
    if (!this.of) return;
    const { seat, row } = this.of;
    const had = this.root.contains(document.activeElement);
    const cards = view.farms[String(seat)][row];
    const none = h("p", { class: "soft" }, this.table.say("right.none"));
    fill(
      this.lies,
      cards.length
        ? cards.map((/** @type {string} */ card, /** @type {number} */ at) =>
            this.key("right.take", card, () => this.take(at)),
          )
        : none,
    );
    fill(
      this.adds,
      [...pairOf(row), `hay-${row}`].map((card) => this.key("right.lay", card, () => this.lay(card))),
    );
    if (had && !this.root.contains(document.activeElement)) {
      this.root.querySelector("button")?.focus({ preventScroll: true });
    }
  }

  /** @param {string} words @param {string} card @param {() => void} does */
  key(words, card, does) {
    const sign = stamp(words === "right.lay" ? "plus" : "cross");
    return h(
      "button",
      {
        class: "card-key",
        type: "button",
        "aria-label": this.table.say(words, { card }),
        data: looksOf(card),
        onclick: does,
      },
      printed(card),
      sign,
    );
  }

  /** A card leaves the row, for the discard pile unless it was never there. @param {number} at */
  take(at) {
    if (!this.of) return;
    const cards = this.view.farms[String(this.of.seat)][this.of.row];
    const discards = this.away === "discard" ? { discards: [...this.view.discards, cards[at]] } : {};
    this.send(
      cards.filter((/** @type {string} */ _card, /** @type {number} */ place) => place !== at),
      discards,
    );
  }

  /**
   * A card comes onto the row: one that nobody has seen yet, or else one from the discard pile.
   * @param {string} card
   */
  lay(card) {
    if (!this.of) return;
    const { discards, farms, holding } = this.view;
    const from = holding[card] || !discards.includes(card) ? {} : { discards: without(discards, card) };
    this.send([...farms[String(this.of.seat)][this.of.row], card], from);
  }

  /** @param {string[]} cards @param {Record<string, any>} more */
  send(cards, more) {
    const { seat, row } = /** @type {{seat: number, row: string}} */ (this.of);
    this.table.sound("tick");
    this.adjust({ farms: { [seat]: { [row]: cards } }, ...more });
  }
}

/** The last one of its kind is taken out. @param {string[]} cards @param {string} card */
const without = (cards, card) => cards.filter((_, at) => at !== cards.lastIndexOf(card));

/**
 * What else can be wrong: whose turn it is, how many cards hands have, what lies on the discard pile.
 * @param {Table} table
 * @param {View} view
 * @param {Adjust} adjust
 */
export function setRight(table, view, adjust) {
  const { say } = table;
  const content = h("div", { class: "stack" }, h("p", { class: "soft" }, say("right.rows")));
  const shown = table.sheet(say("right.title"), content);
  const sent = async (/** @type {Record<string, any>} */ change) => {
    if (await adjust(change)) shown.close();
  };
  content.append(turns(table, view, sent), hands(table, view, sent), pile(table, view, sent));
}

/** @typedef {(change: Record<string, any>) => void} Send */

/** @param {Table} table @param {View} view @param {Send} send */
function turns(table, view, send) {
  const choice = (/** @type {number} */ seat) => {
    const isOn = seat === view.turn;
    return h(
      "button",
      { class: "block plain", type: "button", "aria-pressed": String(isOn), onclick: () => send({ turn: seat }) },
      table.nameOf(seat),
    );
  };
  return h(
    "section",
    { class: "stack" },
    h("h3", null, table.say("right.turn")),
    h("div", { class: "pair" }, view.order.map(choice)),
  );
}

/** @param {Table} table @param {View} view @param {Send} send */
function hands(table, view, send) {
  /** @type {Record<string, number>} */
  const counts = { ...view.hands };
  const lines = view.order.map((/** @type {number} */ seat) => {
    const name = table.nameOf(seat);
    const one = counter({
      label: table.say("right.hand", { name }),
      value: counts[String(seat)],
      most: HAND,
      changed: (value) => (counts[String(seat)] = value),
    });
    return h("li", { class: "counter-row" }, h("span", { class: "grow" }, name), one);
  });
  const go = h(
    "button",
    { class: "block wide", type: "button", onclick: () => send({ hands: counts }) },
    table.say("right.do"),
  );
  return fold(table.say("right.hands"), h("ul", { class: "stack" }, lines), go);
}

/** @param {Table} table @param {View} view @param {Send} send */
function pile(table, view, send) {
  /** @type {Map<string, number>} */
  const counts = new Map(
    KINDS.map((card) => [card, view.discards.filter((/** @type {string} */ one) => one === card).length]),
  );
  const lines = KINDS.map((card) => {
    const label = table.say("card", { card });
    const one = counter({ label, value: counts.get(card), changed: (value) => counts.set(card, value) });
    return h(
      "li",
      { class: "counter-row" },
      h("span", { class: "lying-card", data: looksOf(card) }, printed(card)),
      h("span", { class: "grow kind" }, label),
      one,
    );
  });
  const go = h(
    "button",
    { class: "block wide", type: "button", onclick: () => send({ discards: piled(view.discards, counts) }) },
    table.say("right.do"),
  );
  return fold(table.say("right.discards", { count: view.discards.length }), h("ul", { class: "stack" }, lines), go);
}

/**
 * The pile as it was as far as it is still there, what is new on top.
 * @param {string[]} old
 * @param {Map<string, number>} counts
 */
function piled(old, counts) {
  const left = new Map(counts);
  const kept = old.filter((card) => {
    const has = left.get(card) ?? 0;
    left.set(card, Math.max(0, has - 1));
    return has > 0;
  });
  return [...kept, ...[...left].flatMap(([card, count]) => Array.from({ length: count }, () => card))];
}

/** @param {string} title @param {...Node} content */
const fold = (title, ...content) =>
  h(
    "details",
    { class: "fold" },
    h("summary", null, h("span", { class: "grow" }, title), stamp("down")),
    h("div", { class: "stack fold-body" }, content),
  );
