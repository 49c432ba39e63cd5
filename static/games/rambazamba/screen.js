/**
 * Rambazamba on a phone, and in the middle of the table: everybody's farm above, the cards under the thumb.
 *
 * A play is a card and a farm: the card lifts, all farms show what it would do there; a farm is tapped, and the main
 * button or another tap on the farm does it. Where a card can go to one place only, that place is taken at once.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { animals, lying, pictureOf, SPECIES, speciesOf } from "./cards.js";
import { Farm } from "./farm.js";
import { fly, takeOff } from "./flight.js";
import { Hand, Palette } from "./keys.js";
import { effectOf, markKey, marksOf, meant, possible, topOf, waysOf } from "./plays.js";
import { RowSheet, setRight } from "./right.js";

const GAME_OF_TWO = "two-player";
/**
 * A tap meant for the turn that has just ended is not a play of the next; nor is the second of two quick taps on a
 * card.
 */
const DISARMED_MS = 450;
const TWICE_MS = 300;

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").TableState<View>} TableState */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../../net/types.js").Move} Move */

/** @type {import("../shelf.js").ScreenModule["mount"]} */
export function mount(root, table) {
  return new Screen(root, table);
}

/** What a list of moves is good for. @param {TableState} state */
const keyOf = ({ room, seat }) => `${room.seq} ${seat}`;

class Screen {
  /**
   * @param {{show: HTMLElement, act: HTMLElement}} root
   * @param {Table} table
   */
  constructor(root, table) {
    this.table = table;
    /** @type {TableState | null} */
    this.state = null;
    /** @type {Move[]} what can be played now */
    this.moves = [];
    /** @type {{key: string, moves: Move[]} | null} the whole list of a state whose own was shortened */
    this.whole = null;
    this.fetching = "";
    /** @type {import("./plays.js").Held | null} */
    this.held = null;
    /** @type {import("./plays.js").Picks} */
    this.picks = {};
    /** @type {Move | null} on its way to the server */
    this.sent = null;
    this.sentAt = 0; // the state for which it was meant
    /** @type {number | null} on a phone of several seats, whose hand may be seen */
    this.shown = null;
    this.disarmedUntil = 0;
    this.liftedAt = 0;
    /** @type {Map<number, Farm>} */
    this.farms = new Map();
    this.row = new RowSheet(table, (change) => this.adjust(change));
    this.palette = new Palette((cards) => this.take({ cards }));
    this.hand = new Hand((cards) => this.take({ cards }));
    this.buildShow(root.show);
    this.buildAct(root.act);
  }

  close() {}

  /** @param {HTMLElement} show */
  buildShow(show) {
    this.grid = h("div", { class: "farms" });
    this.deck = h("span", { class: "count" });
    this.discardCount = h("span", { class: "count" });
    this.top = h("span", { class: "pile-top", "aria-hidden": "true" });
    this.deckWords = h("span", { class: "unseen" });
    this.discardWords = h("span", { class: "unseen" });
    const deck = h(
      "p",
      { class: "pile deck" },
      h("span", { class: "backs", "aria-hidden": "true" }, h("span", { class: "back" })),
      h("span", { "aria-hidden": "true" }, this.deck),
      this.deckWords,
    );
    this.discards = h(
      "p",
      { class: "pile discards" },
      this.top,
      h("span", { "aria-hidden": "true" }, this.discardCount),
      this.discardWords,
    );
    fill(show, h("div", { class: "ramba" }, this.grid, h("div", { class: "piles" }, deck, this.discards)));
  }

  /** @param {HTMLElement} act */
  buildAct(act) {
    const { table } = this;
    this.main = h("button", { class: "block main", type: "button", onclick: () => this.go() });
    this.hint = h("p", { class: "hint-line grow", role: "status" });
    this.lifted = h("span", { class: "lifted", "aria-hidden": "true" });
    this.back = h(
      "button",
      { class: "bare", type: "button", "aria-label": table.say("take-back"), onclick: () => this.takeBack() },
      stamp("undo"),
    );
    this.pencil = h(
      "button",
      { class: "bare", type: "button", "aria-label": table.say("right.title"), onclick: () => this.openRight() },
      stamp("pencil"),
    );
    this.putBack = h(
      "button",
      { class: "bare", type: "button", "aria-label": table.say("put-back"), onclick: () => this.drop() },
      stamp("cross"),
    );
    this.extra = h(
      "button",
      { class: "block plain extra", type: "button", onclick: () => this.take({ cards: [], extra: true }) },
      stamp("exchange"),
      h("span", { class: "grow" }, table.say("extra")),
    );
    this.hintRow = h(
      "div",
      { class: "hint-row" },
      this.lifted,
      this.hint,
      this.extra,
      this.putBack,
      this.back,
      this.pencil,
    );
    fill(act, this.main, this.hintRow, this.hand.root, this.palette.root);
  }

  /** What is seen; nobody asks before the first state. */
  get view() {
    return /** @type {View} */ (this.state?.view);
  }

  /** The seat that acts, for the parts that are drawn only when there is one. */
  get seat() {
    return /** @type {number} */ (this.state?.seat);
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    const seatChanged = state.seat !== this.state?.seat;
    if (state.view && !state.first && state.fresh.some(({ code }) => code === "turn")) {
      this.disarmedUntil = Date.now() + DISARMED_MS;
    }
    this.state = state;
    if (!state.view) return;
    this.moves = this.whole?.key === keyOf(state) ? this.whole.moves : state.moves;
    if (seatChanged) this.letGo();
    if (seatChanged && this.shown !== state.seat) this.shown = null;
    if (!this.sent && this.knowsAll && this.held && !this.ways.length) this.letGo();
    const flights = state.first ? [] : this.takeOff(state);
    this.draw();
    this.row.draw(state.view);
    if (!state.first && !this.sent) this.landed(state).forEach((card) => card.classList.add("stamped"));
    for (const { flyers, place } of flights) fly(flyers, /** @type {Element} */ (this.discards), place);
    if (state.fresh.length && !state.first) this.sounds(state.fresh);
    if (!this.knowsAll && state.online) this.fetchMoves(state);
  }

  /** The list came shortened: the rest is fetched, once. @param {TableState} state */
  async fetchMoves(state) {
    const key = keyOf(state);
    if (this.fetching === key) return;
    this.fetching = key;
    const moves = await this.table.allMoves(state.seat);
    this.fetching = "";
    if (!this.state || keyOf(this.state) !== key || !moves.length) return;
    this.whole = { key, moves };
    this.moves = moves;
    this.draw();
  }

  /** Whether all moves are known: then a play that is not among them is illegal, and the server says why. */
  get knowsAll() {
    return Boolean(this.state && (!this.state.more || this.whole?.key === keyOf(this.state)));
  }

  /** @param {TableState} state */
  takeOff(state) {
    return state.fresh.flatMap(({ code, params }) => {
      const farm = code === "removed" && this.farms.get(params?.from);
      const place = farm && farm.rows.get(params?.row);
      return farm && place ? [{ flyers: takeOff(farm.top(params?.row, params?.cards.length)), place }] : [];
    });
  }

  /** The cards that somebody has just laid, as they lie on the page. @param {TableState} state @returns {Element[]} */
  landed(state) {
    return state.fresh.flatMap(({ code, params = {} }) => {
      if (code === "placed") return this.farm(params.to).top(speciesOf(params.cards[0]), params.cards.length);
      return code === "hay-laid" ? this.farm(params.seat).top(params.row, 1) : [];
    });
  }

  /** @param {import("../shelf.js").GameEvent[]} events */
  sounds(events) {
    const has = (/** @type {string[]} */ ...codes) => events.some(({ code }) => codes.includes(code));
    if (has("removed")) this.table.sound("pop");
    else if (has("placed", "hay-laid", "discarded")) this.table.sound("stamp");
  }

  get ways() {
    return waysOf(this.moves, this.held);
  }

  /** The move that the main button makes. @returns {Move | null} */
  get chosen() {
    if (this.held) return meant(this.ways, this.picks);
    return this.moves.find(({ type }) => type === "pass") ?? null;
  }

  /** @param {string} type */
  may(type) {
    return this.moves.some((move) => move.type === type);
  }

  /** Whether a finger is still on the second tap of what it has just lifted or aimed: nothing has been seen yet. */
  get isTwice() {
    return Date.now() - this.liftedAt < TWICE_MS;
  }

  /** Whether the acting seat may play. */
  get isOn() {
    return this.state?.seat !== null && this.view.turn === this.state?.seat;
  }

  /** Whether the hint only repeats the main button: which card. */
  get isIdle() {
    return (
      this.isOn &&
      this.held === null &&
      !this.chosen &&
      !this.isCovered &&
      this.moves.some(({ type }) => type !== "adjust" && type !== "discard")
    );
  }

  /** Whether this phone is one player's own. */
  get isAlone() {
    return this.state?.seats.length === 1;
  }

  /** Whether the hand lies face down, because several people share this phone. */
  get isCovered() {
    return Boolean(this.view.hand && !this.isAlone && this.shown !== this.seat);
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /**
   * A card is lifted, or laid back; one that cannot be played at all is refused by the server, with its rule.
   * @param {import("./plays.js").Held} held
   */
  take(held) {
    if (!this.isOn || this.sent) return;
    const same = this.held && this.held.cards.join() === held.cards.join() && this.held.extra === held.extra;
    this.letGo();
    this.table.sound("tick");
    if (same) return this.draw();
    if (!held.extra && this.knowsAll && !waysOf(this.moves, held).length) {
      return this.refuse(this.probe(held.cards, {}));
    }
    this.held = held;
    this.liftedAt = Date.now();
    this.draw();
    const move = this.chosen;
    if (move) this.farm(move.farm ?? this.seat).root.scrollIntoView({ block: "nearest" });
  }

  letGo() {
    this.held = null;
    this.picks = {};
  }

  /** What was lifted is laid back. */
  drop() {
    const had = document.activeElement === this.putBack;
    const { held } = this;
    this.letGo();
    this.draw();
    if (!had) return;
    const keys = this.view.hand ? this.hand.keys : this.palette.keys;
    keys.find(({ cards }) => cards.join() === held?.cards.join())?.button.focus();
  }

  /**
   * A row was tapped: a place for what is in hand, else what is to be set right or looked at.
   * @param {number} seat
   * @param {string} row
   */
  tapRow(seat, row) {
    if (!this.held || this.sent) return this.lookAt(seat, row);
    const picks = this.aimed(seat, row);
    const { chosen } = this;
    // seen, and tapped once more
    if (chosen && JSON.stringify(meant(this.ways, picks)) === JSON.stringify(chosen)) return this.go();
    if (possible(this.ways, picks).length) {
      this.picks = picks;
      this.liftedAt = Date.now();
      this.table.sound("tick");
      return this.draw();
    }
    if (chosen && this.aims().has(markKey(seat, row))) return this.go(); // the one place that it has
    if (this.knowsAll) this.refuse(this.probe(this.held.cards, { farm: seat, row }));
  }

  /** @param {number} seat @param {string} row @returns {import("./plays.js").Picks} */
  aimed(seat, row) {
    if (this.held?.extra) return seat === this.seat ? { ...this.picks, own: row } : { ...this.picks, row };
    return this.ways.some(({ type }) => type === "pitchfork") ? { farm: seat, row } : { farm: seat };
  }

  /** @param {number} seat @param {string} row */
  lookAt(seat, row) {
    const { table, state } = this;
    if (state?.moves.some(({ type }) => type === "adjust")) return this.row.open(this.view, seat, row);
    table.sheet(table.say("farm.of", { name: table.nameOf(seat) }), /** @type {Node} */ (this.detail(seat)));
  }

  /**
   * The play as it was meant, although no rule allows it.
   * @param {string[]} cards
   * @param {{farm?: number, row?: string}} where
   * @returns {Move | null}
   */
  probe(cards, { farm, row = SPECIES[0] }) {
    const [card] = cards;
    if (!card) return null;
    const other = this.view.order.find((/** @type {number} */ seat) => seat !== this.seat);
    if (card === "pitchfork") return { type: "pitchfork", farm: farm ?? other, row };
    if (card === "farmer") return { type: "farmer" };
    if (card.startsWith("hay-")) return farm === undefined ? { type: "hay", card } : null;
    return { type: "place", cards, farm: farm ?? this.seat };
  }

  /** @param {Move | null} move */
  async refuse(move) {
    this.draw();
    if (!move) return this.table.toast(this.table.say(this.held?.extra ? "aim.extra.not" : "aim.one-place"));
    await this.table.send(move, this.state?.seat);
  }

  /** The main action. */
  async go() {
    const { chosen, state, table } = this;
    if (this.isCovered) return this.uncover();
    if (!chosen || this.sent || this.isTwice || Date.now() < this.disarmedUntil) return;
    this.sent = chosen;
    this.sentAt = state?.room.seq ?? 0;
    table.sound("stamp");
    table.buzz(20);
    this.draw();
    const ack = await table.send(chosen, state?.seat);
    this.sent = null;
    if (ack) this.letGo();
    else this.shake(chosen);
    this.draw();
  }

  /** No. @param {Move} move */
  shake(move) {
    const farm = this.farms.get(move.farm ?? this.seat)?.root;
    farm?.classList.add("shake");
    farm?.addEventListener("animationend", () => farm.classList.remove("shake"), { once: true });
  }

  uncover() {
    this.shown = this.seat;
    this.table.sound("tick");
    this.draw();
  }

  /** @param {Record<string, any>} change @returns {Promise<boolean>} whether it was done */
  async adjust(change) {
    return (await this.table.send({ type: "adjust", ...change }, this.state?.seat)) !== undefined;
  }

  openRight() {
    if (this.isTwice) return;
    setRight(this.table, this.view, (change) => this.adjust(change));
  }

  takeBack() {
    const to = this.state?.room.back;
    if (this.isTwice) return;
    if (typeof to === "number") this.table.ask("undo", { to });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { state } = this;
    if (!state?.view) return;
    this.drawFarms(state);
    this.drawPiles();
    this.drawAct(state);
  }

  /** @param {TableState} state */
  drawFarms(state) {
    const { order } = this.view;
    const at = Math.max(0, order.indexOf(state.seat ?? -1));
    const seats = [...order.slice(at), ...order.slice(0, at)];
    const [marks, aims] = [this.marks(), this.aims()];
    const grid = /** @type {HTMLElement} */ (this.grid);
    grid.dataset.seats = String(seats.length);
    fill(
      grid,
      seats.map((seat) => this.farm(seat).root),
    );
    for (const seat of seats) {
      this.farm(seat).draw(this.view, seat, {
        ...this.titled(seat),
        marks,
        aims,
        aiming: this.held !== null,
        landed: this.sent !== null,
      });
    }
  }

  /** @param {number} seat */
  titled(seat) {
    const { table } = this;
    const name = table.nameOf(seat);
    const isMine = seat === this.seat && this.isAlone;
    return { name, title: isMine ? table.say("farm.yours", { name }) : name, on: this.view.turn === seat };
  }

  /** @param {number} seat */
  farm(seat) {
    const known = this.farms.get(seat) ?? new Farm((row) => this.tapRow(seat, row));
    this.farms.set(seat, known);
    return known;
  }

  /** What the play in hand would do: at the place that is chosen, or, while none is, at each that is possible. */
  marks() {
    if (this.sent && this.state?.room.seq !== this.sentAt) return new Map(); // done: the farms show it themselves
    const move = this.sent ?? this.chosen;
    if (move) return marksOf(this.view, this.seat, move);
    if (!this.held) return new Map();
    if (this.held.extra) {
      return marksOf(this.view, this.seat, { type: GAME_OF_TWO, own: this.picks.own, other: this.picks.row });
    }
    const all = this.ways
      .filter(({ type }) => type === "place")
      .flatMap((way) => [...marksOf(this.view, this.seat, way)]);
    return new Map(all.map(([key, mark]) => [key, { ...mark, coming: [] }]));
  }

  /** The rows to tap for what is in hand. */
  aims() {
    const seat = this.seat;
    const other = /** @type {number} */ (this.view.order.find((one) => one !== seat));
    return new Set(
      this.ways.flatMap(({ type, farm, row, own, other: theirs, cards, card }) => {
        if (type === GAME_OF_TWO) return [markKey(seat, own), markKey(other, theirs)];
        if (type === "place") return [markKey(farm, speciesOf(cards[0]))];
        if (type === "pitchfork") return [markKey(farm, row)];
        return type === "hay" ? [markKey(seat, speciesOf(card))] : [];
      }),
    );
  }

  drawPiles() {
    const { table, view } = this;
    const top = view.discards.at(-1) ?? null;
    write(/** @type {Element} */ (this.deck), number(view.deck));
    write(/** @type {Element} */ (this.discardCount), number(view.discards.length));
    write(/** @type {Element} */ (this.deckWords), table.say("deck", { count: view.deck }));
    write(/** @type {Element} */ (this.discardWords), table.say("discards", { count: view.discards.length, top }));
    const place = /** @type {HTMLElement} */ (this.top);
    if (place.dataset.top === String(top) && place.childElementCount) return;
    place.dataset.top = String(top);
    fill(place, top ? lying(top) : h("span", { class: "lying-card none" }));
  }

  /** @param {TableState} state */
  drawAct(state) {
    const { view, isOn, isCovered, held } = this;
    const watches = state.seat === null || !(String(state.seat) in view.farms);
    const isOver = view.turn === null;
    const cards = held?.cards ?? [];
    const open = (/** @type {string[]} */ wanted) => !isOn || waysOf(this.moves, { cards: wanted }).length > 0;
    this.hand.root.hidden = watches || !view.hand || isCovered || isOver;
    if (view.hand) this.hand.draw(view.hand, { open, held: cards });
    this.palette.root.hidden = watches || Boolean(view.hand) || !isOn;
    this.palette.root.toggleAttribute("data-holding", held !== null);
    this.palette.draw({ open, held: cards });
    this.drawTools(state, watches);
    this.drawMain(watches || isOver);
    this.drawLifted();
    // The keys make room for the farms; the keyboard goes on from what stands in their place.
    const focused = document.activeElement;
    if (held && focused?.closest(".act") && !focused.checkVisibility()) this.putBack?.focus();
  }

  /** What was lifted from the keys lies beside the words about it; a hand shows it itself. */
  drawLifted() {
    const cards = this.view.hand || !this.isOn ? [] : (this.held?.cards ?? []);
    const lifted = /** @type {HTMLElement} */ (this.lifted);
    lifted.hidden = !cards.length;
    if (lifted.dataset.cards === cards.join()) return;
    lifted.dataset.cards = cards.join();
    fill(
      lifted,
      cards.map((card) => lying(card)),
    );
  }

  /** @param {TableState} state @param {boolean} watches */
  drawTools({ room, moves, seat }, watches) {
    const { extra, back, pencil, putBack, hintRow, hint } = this;
    if (!extra || !back || !pencil || !putBack || !hintRow || !hint) return;
    const says = watches || this.view.turn === null ? "" : this.hints();
    extra.hidden = !this.may(GAME_OF_TWO) || this.isCovered || this.held !== null;
    hint.classList.toggle("unseen", !extra.hidden);
    hint.toggleAttribute("data-idle", this.isIdle);
    write(hint, says);
    putBack.hidden = this.held === null || this.sent !== null;
    back.hidden = this.held !== null || seat === null || room.mode !== "table" || (room.back ?? null) === null;
    pencil.hidden = this.held !== null || !moves.some(({ type }) => type === "adjust");
    hintRow.hidden = !says && back.hidden && pencil.hidden;
  }

  /** @param {boolean} isIdle */
  drawMain(isIdle) {
    const { main, isOn, isCovered } = this;
    if (!main) return;
    main.hidden = isIdle;
    main.setAttribute("aria-disabled", String(!isCovered && !this.chosen));
    main.setAttribute("aria-busy", String(this.sent !== null && Boolean(this.state?.online)));
    write(
      main,
      isOn || isCovered
        ? this.mainWords()
        : this.table.say("go.wait", { name: this.table.nameOf(Number(this.view.turn)) }),
    );
  }

  mainWords() {
    const { table, chosen, held } = this;
    if (this.isCovered) return table.say("go.uncover", { name: table.nameOf(this.seat) });
    if (chosen) return table.say(`go.${chosen.type}`, { cards: chosen.cards ?? [] });
    return table.say(held ? (held.extra || held.cards[0] === "pitchfork" ? "go.row" : "go.farm") : "go.card");
  }

  /** What the play would do, or what to do next. */
  hints() {
    const { table, chosen, held, seat, view } = this;
    if (this.isCovered) return table.say("hint.covered");
    if (!this.isOn) return "";
    if (held && chosen) return table.say(`would.${chosen.type}`, this.forecast(chosen));
    if (held) {
      return table.say(held.extra ? "hint.extra" : held.cards[0] === "pitchfork" ? "hint.pitchfork" : "hint.farm", {
        card: held.cards[0],
        pair: held.cards.length > 1,
      });
    }
    if (chosen) return table.say("hint.pass");
    const all = this.moves.filter(({ type }) => type !== "adjust");
    if (view.hand && all.length && all.every(({ type }) => type === "discard")) return table.say("hint.discard");
    if (view.hand) return table.say("hint.hand");
    return table.say(this.isAlone ? "hint.table.you" : "hint.table", { name: table.nameOf(seat) });
  }

  /** What a move would do, for a sentence. @param {Move} move */
  forecast(move) {
    const { view, table, seat } = this;
    const name = table.nameOf(move.farm ?? seat);
    const base = { ...move, name, own_farm: (move.farm ?? seat) === seat && this.isAlone };
    if (move.type === "place") return { ...base, ...effectOf(view, move.farm, move.cards) };
    if (move.type === "pitchfork") return { ...base, removed: topOf(view, move.farm, move.row, 1) };
    if (move.type === "hay") return { ...base, count: view.open[String(seat)][speciesOf(move.card)] };
    if (move.type !== "farmer") return base;
    const losses = view.order.map((/** @type {number} */ one) => ({
      name: table.nameOf(one),
      count: view.effects[String(one)].farmer.length,
    }));
    return { losses: losses.filter((/** @type {{count: number}} */ { count }) => count) };
  }

  // -- for the frame --------------------------------------------------------------------------------------------------

  /** For the strip: the species that this farm has most of, and how many. @param {number} seat */
  summary(seat) {
    const rows = this.view?.farms[String(seat)];
    if (!rows) return null;
    const best = SPECIES.reduce((most, one) => (animals(rows[one]) > animals(rows[most]) ? one : most));
    const count = animals(rows[best]);
    const cards = this.view.hands[String(seat)];
    const spoken = h("span", { class: "unseen" }, this.table.say("summary", { species: best, count, cards }));
    const backs = Array.from({ length: cards }, () => h("span", { class: "back" }));
    const seen = h(
      "span",
      { class: "summary-row", "aria-hidden": "true" },
      count ? stamp(pictureOf(best)) : null,
      h("b", null, count ? number(count) : "–"),
      h("span", { class: "backs" }, backs),
    );
    return h("span", null, seen, spoken);
  }

  /** For the sheet about a player: the farm, large. @param {number} seat */
  detail(seat) {
    if (!this.view?.farms[String(seat)]) return null;
    const farm = new Farm();
    farm.draw(this.view, seat, { ...this.titled(seat), on: false });
    return farm.root;
  }
}
