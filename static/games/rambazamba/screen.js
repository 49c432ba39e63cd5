/**
 * Rambazamba on a phone, and in the middle of the table: everybody's farm above, the cards under the thumb.
 *
 * A play is a card and a farm: the card lifts, all farms show what it would do there; a farm is tapped, and the main
 * button or another tap on the farm does it. Where a card can go to one place only, that place is taken at once. Out
 * of turn a card of the hand lifts to say what it is good for.
 * @module
 */

import { BoardSpace } from "../board.js";
import { board } from "./board.js";
import { SPECIES, animals, pictureOf, speciesOf } from "./cards.js";
import { Farm } from "./farm.js";
import { fly, takeOff } from "./flight.js";
import { RowSheet, setRight } from "./right.js";
import { Thumb } from "./thumb.js";
import * as turns from "./turn.js";
import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { Guard } from "../../kit/guard.js";
import { number } from "../../kit/words/words.js";

/** The second of two quick taps on a card is not a play. */
const TWICE_MS = 300;

/** @typedef {import("./turn.js").TableState} TableState */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../../net/types.js").Move} Move */

/** @type {import("../shelf.js").ScreenModule["mount"]} */
export function mount(root, table) {
  return new Screen(root, table);
}

class Screen {
  /**
   * @param {{show: HTMLElement, act: HTMLElement}} root
   * @param {Table} table
   */
  constructor(root, table) {
    this.table = table;
    this.turn = turns.begin();
    this.fetching = "";
    this.guard = new Guard((isUp) => root.act.classList.toggle("guarded", isUp));
    this.liftedAt = 0;
    this.row = new RowSheet(table, (change) => this.adjust(change));
    this.board = board(table, (seat, row) => this.tapRow(seat, row));
    this.space = new BoardSpace(this.board);
    this.thumb = new Thumb(root.act, table, {
      take: (held) => this.take(held),
      go: () => this.go(),
      drop: () => this.drop(),
      takeBack: () => this.takeBack(),
      correct: () => this.openRight(),
    });
    fill(root.show, this.space.root);
  }

  close() {
    this.guard.close();
    this.space.close();
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    if (state.view && !state.first && state.fresh.some(({ code }) => code === "turn")) {
      this.guard.raise();
    }
    const { turn } = this;
    const flights = state.first || !state.view ? [] : this.takeOff(state);
    turns.receive(turn, state);
    if (!state.view) return;
    this.draw();
    this.row.draw(state.view);
    if (!state.first && !turn.sent) this.landed(state).forEach((card) => card.classList.add("stamped"));
    for (const { flyers, place } of flights) fly(flyers, this.board.discards, place);
    if (state.fresh.length && !state.first) this.sounds(state.fresh);
    if (!turns.knowsAll(turn) && state.online) this.fetchMoves(state);
  }

  /** The list came shortened: the rest is fetched, once. @param {TableState} state */
  async fetchMoves(state) {
    const key = turns.listKey(this.turn);
    if (this.fetching === key) return;
    this.fetching = key;
    const moves = await this.table.allMoves(state.seat);
    this.fetching = "";
    turns.receiveAll(this.turn, key, moves);
    this.draw();
  }

  /** @param {TableState} state */
  takeOff(state) {
    return state.fresh.flatMap(({ code, params }) => {
      if (code !== "removed") return [];
      const farm = this.board.farm(params?.from);
      const place = farm.rows.get(params?.row);
      return place ? [{ flyers: takeOff(farm.top(params?.row, params?.cards.length)), place }] : [];
    });
  }

  /** The cards that somebody has just laid, as they lie on the page. @param {TableState} state @returns {Element[]} */
  landed(state) {
    const farm = (/** @type {number} */ seat) => this.board.farm(seat);
    return state.fresh.flatMap(({ code, params = {} }) => {
      if (code === "placed") return farm(params.to).top(speciesOf(params.cards[0]), params.cards.length);
      return code === "hay-laid" ? farm(params.seat).top(params.row, 1) : [];
    });
  }

  /** @param {import("../shelf.js").GameEvent[]} events */
  sounds(events) {
    const has = (/** @type {string[]} */ ...codes) => events.some(({ code }) => codes.includes(code));
    if (has("removed")) this.table.sound("pop");
    else if (has("placed", "hay-laid", "discarded")) this.table.sound("stamp");
  }

  /** Whether a finger is still on the second tap of what it has just lifted or aimed: nothing has been seen yet. */
  get isTwice() {
    return Date.now() - this.liftedAt < TWICE_MS;
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /**
   * A card is lifted, or laid back; one that cannot be played at all is refused by the server, with its rule.
   * @param {import("./plays.js").Held} held
   */
  take(held) {
    const { turn } = this;
    if (turn.sent) return;
    const same = turns.holds(turn, held);
    turns.letGo(turn);
    this.table.sound("tick");
    if (same) return this.draw();
    turn.held = held;
    if (turns.isOn(turn) && !held.extra && turns.knowsAll(turn) && !turns.ways(turn).length) {
      turns.letGo(turn);
      return this.refuse(turns.probe(turn, held.cards, {}));
    }
    this.liftedAt = Date.now();
    this.draw();
    const move = turns.chosen(turn);
    if (move) this.farmOf(move).scrollIntoView({ block: "nearest" });
  }

  /** Where a move goes, as an element. @param {Move} move */
  farmOf(move) {
    return this.board.farm(move.farm ?? turns.seatOf(this.turn)).root;
  }

  /** What was lifted is laid back. */
  drop() {
    const { turn, thumb } = this;
    const had = document.activeElement === thumb.putBack;
    const cards = turn.held?.cards ?? [];
    turns.letGo(turn);
    this.draw();
    if (had) thumb.keyOf(turn, cards)?.focus();
  }

  /**
   * A row was tapped: a place for what is in hand, else what is to be set right or looked at.
   * @param {number} seat
   * @param {string} row
   */
  tapRow(seat, row) {
    const { turn } = this;
    if (!turn.held || turn.sent || !turns.isOn(turn)) return this.lookAt(seat, row);
    const means = turns.meaningOf(turn, seat, row);
    if (means === "do") return this.go();
    if (means === "aim") {
      turn.picks = turns.aimedAt(turn, seat, row);
      this.liftedAt = Date.now();
      this.table.sound("tick");
      return this.draw();
    }
    if (turns.knowsAll(turn)) this.refuse(turns.probe(turn, turn.held.cards, { farm: seat, row }));
  }

  /** @param {number} seat @param {string} row */
  lookAt(seat, row) {
    const { table, turn } = this;
    if (turn.state?.moves.some(({ type }) => type === "adjust")) return this.row.open(turns.viewOf(turn), seat, row);
    table.sheet(table.say("farm.of", { name: table.nameOf(seat) }), /** @type {Node} */ (this.detail(seat)));
  }

  /** @param {Move | null} move */
  async refuse(move) {
    const { table, turn } = this;
    this.draw();
    if (!move) return table.toast(table.say(turn.held?.extra ? "aim.extra.not" : "aim.one-place"));
    await table.send(move, turn.state?.seat);
  }

  /** The main action. */
  async go() {
    const { turn, table } = this;
    const move = turns.chosen(turn);
    if (turns.isCovered(turn)) return this.uncover();
    if (!move || turn.sent || this.isTwice || this.guard.isUp) return;
    turn.sent = { move, at: turn.state?.room.seq ?? 0 };
    table.sound("stamp");
    table.buzz(20);
    this.draw();
    const ack = await table.send(move, turn.state?.seat);
    turn.sent = null;
    if (ack) turns.letGo(turn);
    else this.shake(move);
    this.draw();
  }

  /** No. @param {Move} move */
  shake(move) {
    const farm = this.farmOf(move);
    farm.classList.add("shake");
    farm.addEventListener("animationend", () => farm.classList.remove("shake"), { once: true });
  }

  uncover() {
    this.turn.shown = turns.seatOf(this.turn);
    this.table.sound("tick");
    this.draw();
  }

  /** @param {Record<string, any>} change @returns {Promise<boolean>} whether it was done */
  async adjust(change) {
    return (await this.table.send({ type: "adjust", ...change }, this.turn.state?.seat)) !== undefined;
  }

  openRight() {
    if (this.isTwice) return;
    setRight(this.table, turns.viewOf(this.turn), (change) => this.adjust(change));
  }

  takeBack() {
    const to = this.turn.state?.room.back;
    if (this.isTwice) return;
    if (typeof to === "number") this.table.ask("undo", { to });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { turn, table } = this;
    const { state } = turn;
    if (!state?.view) return;
    const plan = {
      marks: turns.marks(turn),
      aims: turns.aims(turn),
      aiming: turn.held !== null && turns.isOn(turn),
      landed: turn.sent !== null,
    };
    const own = state.seat === null ? [] : turns.isAlone(turn) ? [state.seat] : [state.seat, ...state.seats];
    const place = /** @type {"table" | "hand"} */ (table.isTableScreen ? "table" : "hand");
    this.space.show(state.view, /** @type {import("../board.js").How} */ ({ place, own, plan }));
    this.thumb.draw(turn);
  }

  // -- for the frame --------------------------------------------------------------------------------------------------

  /** For the strip: the species that this farm has most of, and how many. @param {number} seat */
  summary(seat) {
    const view = this.turn.state?.view;
    const rows = view?.farms[String(seat)];
    if (!view || !rows) return null;
    const best = SPECIES.reduce((most, one) => (animals(rows[one]) > animals(rows[most]) ? one : most));
    const count = animals(rows[best]);
    const cards = view.hands[String(seat)];
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
    const { table, turn } = this;
    if (!turn.state?.view?.farms[String(seat)]) return null;
    const farm = new Farm();
    const name = table.nameOf(seat);
    const isMine = seat === turn.state.seat && turns.isAlone(turn);
    const title = isMine ? table.say("farm.yours", { name }) : name;
    farm.draw(turn.state.view, seat, { name, title, on: false });
    return farm.root;
  }
}
