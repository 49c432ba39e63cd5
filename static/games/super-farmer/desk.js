/**
 * The exchange desk: tap what you want or what you give; of the exchanges that are possible, one is offered at once.
 * What is possible, and with whom, comes from the server's list of moves; nothing is worked out here.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { ANIMALS, bundleOf, heads, pictures } from "./farm.js";

const SHOWN = 12;

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../../net/types.js").Move} Move */
/** @typedef {"get" | "give"} Side */

/** The moves of a list that this desk is about. @param {Move[]} moves */
export const deals = (moves) => moves.filter((move) => move.type === "exchange" || move.type === "offer");

/** With whom a deal is: a seat, or null for the bank. @param {Move} deal @returns {number | null} */
const partnerOf = (deal) => deal.to ?? null;

export class Desk {
  /**
   * @param {import("../shelf.js").Table} table
   * @param {(move: Move) => Promise<boolean>} send whether it was done
   */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    /** @type {Move[]} */
    this.deals = [];
    this.view = /** @type {View} what is seen; set before anything is drawn */ (/** @type {unknown} */ (null));
    /** @type {number | null} */
    this.partner = null;
    /** @type {Record<Side, Set<string>>} */
    this.picked = { get: new Set(), give: new Set() };
    /** @type {string | null} the deal that a person chose among the possible ones */
    this.chosen = null;
    this.isLong = false;
    /** @type {number | null} */
    this.seat = null;
    this.build();
  }

  build() {
    this.partners = h("fieldset", { class: "stack" });
    this.want = h("fieldset", { class: "stack pick" });
    this.give = h("fieldset", { class: "stack pick" });
    this.list = h("div", {
      class: "deals",
      role: "radiogroup",
      "aria-label": this.table.say("desk.ways", { count: 2 }),
    });
    this.note = h("p", { class: "desk-note", role: "status" });
    this.go = h("button", { class: "block main", type: "button", onclick: () => this.deal(this.current, this.go) });
    this.others = h("div", { class: "too", role: "group", "aria-label": this.table.say("desk.others") });
    this.rule = h("p", { class: "soft small" }, this.table.say("desk.rule"));
    const foot = h("footer", { class: "desk-foot sheet-foot stack" }, this.note, this.go, this.others);
    this.root = h("div", { class: "stack desk" }, this.partners, this.want, this.give, this.list, this.rule, foot);
  }

  /**
   * Opens the desk for the acting seat.
   * @param {import("../shelf.js").TableState<View>} state
   */
  open(state) {
    this.picked = { get: new Set(), give: new Set() };
    this.partner = null;
    this.chosen = null;
    this.isLong = false;
    this.seat = state.seat;
    this.sheet = this.table.sheet(this.table.say("desk.title"), /** @type {HTMLElement} */ (this.root));
    this.sheet.closed.then(() => {
      this.sheet = undefined;
    });
    this.update(state);
  }

  /**
   * Follows what is possible while it is open; closes when nothing is.
   * @param {import("../shelf.js").TableState<View>} state
   */
  async update(state) {
    if (!this.sheet) return;
    if (state.seat !== this.seat || !deals(state.moves).length) return this.sheet.close();
    this.view = state.view;
    if (!state.more) return this.take(state.moves);
    if (!this.deals.length) this.take(state.moves);
    this.take((await this.table.allMoves(state.seat)) ?? state.moves);
  }

  /** @param {Move[]} moves */
  take(moves) {
    this.deals = deals(moves);
    const partners = [...new Set(this.deals.map(partnerOf))];
    if (!partners.includes(this.partner)) this.partner = partners[0] ?? null;
    this.draw();
  }

  // -- what is chosen ---------------------------------------------------------------------------------------------

  /** All deals with the partner. */
  get here() {
    return this.deals.filter((deal) => partnerOf(deal) === this.partner);
  }

  /** Those that have all picked kinds; those that have no other kinds come first. */
  get possible() {
    const found = this.here.filter((deal) => this.fits(deal));
    const extra = (/** @type {Move} */ deal) => Object.keys(deal.get).length + Object.keys(deal.give).length;
    return found
      .map((deal) => ({ deal, extra: extra(deal) }))
      .sort((a, b) => a.extra - b.extra)
      .map(({ deal }) => deal);
  }

  /** @param {Move} deal */
  fits(deal) {
    return /** @type {Side[]} */ (["get", "give"]).every((side) =>
      [...this.picked[side]].every((animal) => deal[side][animal]),
    );
  }

  get isPicking() {
    return this.picked.get.size + this.picked.give.size > 0;
  }

  /** The deal on the main button. @returns {Move | null} */
  get current() {
    const { possible } = this;
    const chosen = possible.find((deal) => keyOf(deal) === this.chosen);
    if (chosen) return chosen;
    return this.isPicking || possible.length === 1 ? (possible[0] ?? null) : null;
  }

  /** What the bank would really give. @param {Move} deal */
  comes(deal) {
    if (deal.type === "offer") return deal.get;
    return bundleOf(
      Object.fromEntries(
        Object.entries(deal.get).map(([animal, count]) => [animal, Math.min(count, this.view.bank[animal])]),
      ),
    );
  }

  /** @param {Side} side @param {string} animal */
  pick(side, animal) {
    const set = this.picked[side];
    if (!set.delete(animal)) set.add(animal);
    this.chosen = null;
    this.draw();
  }

  /** @param {Move | null} deal @param {HTMLElement | undefined} button */
  async deal(deal, button) {
    if (!deal || !button) return;
    button.setAttribute("aria-busy", "true");
    const isDone = await this.send(deal);
    button.removeAttribute("aria-busy");
    if (isDone) this.sheet?.close();
  }

  // -- drawing ----------------------------------------------------------------------------------------------------

  draw() {
    this.drawPartners();
    const { here } = this;
    const there = this.partner === null ? this.view.bank : this.view.herds[this.partner];
    this.drawSide(this.want, "get", here, there);
    this.drawSide(this.give, "give", here, this.view.herds[String(this.seat)]);
    this.drawDeals();
    this.drawFoot();
    this.drawOthers();
  }

  drawPartners() {
    const { table, partners, view } = this;
    if (!partners) return;
    const known = new Set(this.deals.map(partnerOf));
    const all = [null, ...view.order.filter((/** @type {number} */ seat) => seat !== this.seat)];
    partners.hidden = all.length < 2;
    const key = JSON.stringify([all, [...known], this.partner]);
    if (partners.dataset.drawn === key) return;
    partners.dataset.drawn = key;
    const hasFocus = partners.contains(document.activeElement);
    fill(
      partners,
      h("legend", null, table.say("desk.with")),
      h(
        "div",
        { class: "choices partners" },
        all.map((seat) => this.partnerChoice(seat, known.has(seat))),
      ),
      view.offers_left < 3 && h("p", { class: "soft small" }, table.say("desk.left", { count: view.offers_left })),
    );
    if (hasFocus) /** @type {HTMLElement | null} */ (partners.querySelector(":checked"))?.focus();
  }

  /** @param {number | null} seat @param {boolean} isPossible */
  partnerChoice(seat, isPossible) {
    const input = h("input", { type: "radio", name: "partner", checked: seat === this.partner, disabled: !isPossible });
    input.addEventListener("change", () => {
      this.partner = seat;
      this.picked = { get: new Set(), give: new Set() };
      this.chosen = null;
      this.draw();
    });
    const name = seat === null ? this.table.say("desk.bank") : this.table.nameOf(seat);
    return h("label", null, input, stamp(seat === null ? "barn" : "person"), h("span", null, name));
  }

  /**
   * The animals of one side as buttons.
   * @param {HTMLElement | undefined} root
   * @param {Side} side
   * @param {Move[]} here
   * @param {Record<string, number>} there
   */
  drawSide(root, side, here, there) {
    if (!root) return;
    const kinds = ANIMALS.filter((animal) => here.some((deal) => deal[side][animal]));
    const key = JSON.stringify([kinds, there]);
    if (root.dataset.drawn !== key) {
      root.dataset.drawn = key;
      const buttons = kinds.map((animal) => this.pickButton(side, animal, there[animal]));
      fill(
        root,
        h("legend", null, this.table.say(side === "get" ? "desk.want" : "desk.give")),
        h("div", { class: "picks" }, buttons),
      );
    }
    for (const button of root.querySelectorAll("button")) {
      const animal = button.dataset.animal ?? "";
      const isOn = this.picked[side].has(animal);
      button.setAttribute("aria-pressed", String(isOn));
      button.disabled = !isOn && !this.couldPick(side, animal);
    }
  }

  /** @param {Side} side @param {string} animal */
  couldPick(side, animal) {
    return this.here.some((deal) => deal[side][animal] && this.fits(deal));
  }

  /** @param {Side} side @param {string} animal @param {number} count */
  pickButton(side, animal, count) {
    const label = this.table.say("desk.pick", { animal, count, side });
    const props = {
      class: "pick-animal",
      type: "button",
      "aria-label": label,
      data: { animal },
      onclick: () => this.pick(side, animal),
    };
    return h("button", props, stamp(animal), h("span", { class: "small" }, number(count)));
  }

  drawDeals() {
    const { list, current } = this;
    if (!list) return;
    const all = this.isPicking || this.here.length <= SHOWN ? this.possible : [];
    const shown = this.isLong ? all : all.slice(0, SHOWN);
    const current_ = current && keyOf(current);
    const key = JSON.stringify([shown.map(keyOf), all.length]);
    list.hidden = all.length < 2;
    if (list.dataset.drawn !== key) {
      list.dataset.drawn = key;
      fill(
        list,
        shown.map((deal) => this.dealChoice(deal)),
        all.length > shown.length && this.moreButton(all.length),
      );
    }
    for (const input of list.querySelectorAll("input")) input.checked = input.value === current_;
  }

  /** @param {Move} deal */
  dealChoice(deal) {
    const input = h("input", { type: "radio", name: "deal", value: keyOf(deal) });
    input.addEventListener("change", () => {
      this.chosen = keyOf(deal);
      this.draw();
    });
    const isShort = heads(this.comes(deal)) < heads(deal.get);
    return h(
      "label",
      { class: "deal" },
      input,
      h("span", { class: "unseen" }, this.table.say("desk.deal", deal)),
      pictures(deal.give),
      stamp("exchange"),
      h("span", { data: { short: isShort } }, pictures(isShort ? this.comes(deal) : deal.get)),
      isShort && stamp("question"),
    );
  }

  /** @param {number} count */
  moreButton(count) {
    const more = () => {
      this.isLong = true;
      this.draw();
    };
    return h("button", { class: "bare", type: "button", onclick: more }, this.table.say("desk.more", { count }));
  }

  drawFoot() {
    const { table, go, note, current } = this;
    if (!go || !note) return;
    go.disabled = !current;
    if (!current) {
      write(go, table.say("exchange"));
      write(note, table.say(this.possible.length ? "desk.choose" : "desk.none"));
      note.dataset.short = "false";
      return;
    }
    const comes = this.comes(current);
    const isShort = heads(comes) < heads(current.get);
    const words = { give: current.give, get: comes, to: current.type === "offer" ? table.nameOf(current.to) : "" };
    write(go, table.say(current.type === "offer" ? "desk.offer" : "desk.do", words));
    write(note, isShort ? table.say("desk.short", { get: current.get, comes }) : "");
    note.dataset.short = String(isShort);
  }

  /** Players who could give the same as the bank: asked by one tap, without being chosen first. */
  drawOthers() {
    const { others, current, table } = this;
    if (!others) return;
    const sides = (/** @type {Move} */ { give, get }) => JSON.stringify([give, get]);
    const same =
      current && current.type === "exchange"
        ? this.deals.filter((deal) => deal.type === "offer" && sides(deal) === sides(current))
        : [];
    others.hidden = !same.length;
    const buttons = same.map((deal) => {
      const name = table.nameOf(deal.to);
      const label = table.say("desk.offer", { give: deal.give, get: deal.get, to: name });
      const button = h("button", { class: "block plain", type: "button", "aria-label": label }, h("span", null, name));
      button.addEventListener("click", () => this.deal(deal, button));
      return button;
    });
    fill(others, h("span", { class: "small", "aria-hidden": "true" }, table.say("desk.others")), buttons);
  }
}

/** @param {Move} deal */
const keyOf = (deal) => JSON.stringify([deal.to ?? null, deal.give, deal.get]);
