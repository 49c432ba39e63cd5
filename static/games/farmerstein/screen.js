/**
 * FarmerStein on a phone, and in the middle of the table: the laboratory above, cards and mutagens under the thumb.
 *
 * Beside the table a play is a plant and its mutagen, and the main button does it; a second colour, a zombie's colour
 * do
 * it at once. On the phones a card is tapped, and its mutagen where there is a choice. Every other decision is a row of
 * keys, one of which the main button takes.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { Guard } from "../../kit/guard.js";
import { number } from "../../kit/words/words.js";
import { BoardSpace } from "../board.js";
import { board } from "./board.js";
import { isSame } from "./cards.js";
import { Panel } from "./panel.js";
import { Right } from "./right.js";
import { Sayings } from "./sayings.js";
import { Turn } from "./turn.js";

/**
 * @typedef {import("./turn.js").TableState} TableState
 * @typedef {import("./turn.js").Held} Held
 * @typedef {import("../shelf.js").Table} Table
 * @typedef {import("../../net/types.js").Move} Move
 * @typedef {import("./cards.js").Card} Card
 */

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
    this.turn = new Turn();
    this.sayings = new Sayings(table, this.turn);
    this.guard = new Guard((isUp) => root.act.classList.toggle("guarded", isUp));
    this.board = board(table);
    this.space = new BoardSpace(this.board);
    this.right = new Right(table, (move, seat) => this.tell(move, seat));
    fill(root.show, this.space.root);
    this.main = h("button", { class: "block main", type: "button", onclick: () => this.go() });
    this.hint = h("p", { class: "hint-line grow", role: "status" });
    const bare = (/** @type {string} */ words, /** @type {string} */ picture, /** @type {() => void} */ onclick) =>
      h("button", { class: "bare", type: "button", "aria-label": table.say(words), onclick }, stamp(picture));
    this.putBack = bare("put-back", "cross", () => this.drop());
    this.back = bare("take-back", "undo", () => this.takeBack());
    this.pencil = bare("right.title", "pencil", () => this.right.all(this.turn.state?.seat ?? 0));
    this.hintRow = h("div", { class: "hint-row" }, this.hint, this.putBack, this.back, this.pencil);
    this.panel = new Panel(table, this.turn, {
      take: (held) => this.take(held),
      make: (move) => this.make(move),
      lift: (card) => this.lift(card),
      playsAgain: (seat) => this.playsAgain(seat),
      drewBy: (seat) => this.drewBy(seat),
    });
    fill(root.act, this.main, this.hintRow, this.panel.root);
  }

  close() {
    this.guard.close();
    this.space.close();
  }

  // -- what is so ----------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    const seatChanged = state.seat !== this.turn.state?.seat;
    const wasPhase = this.turn.view?.phase;
    if (state.view && !state.first && JSON.stringify(state.view.turn) !== JSON.stringify(this.turn.view?.turn)) {
      this.guard.raise(); // a tap meant for the turn that has just ended is not one of the next
    }
    this.turn.state = state;
    if (!state.view) return;
    if (seatChanged || wasPhase !== state.view.phase) this.turn.letGo();
    if (seatChanged && this.turn.shown !== state.seat) this.turn.shown = null;
    if (this.turn.held?.kind === "card" && !this.turn.isStillHeld(this.turn.held.card)) this.turn.letGo();
    this.draw();
    this.right.draw(state.view);
    if (wasPhase !== state.view.phase && state.view.phase === "conquer") {
      this.board.root.querySelector('[data-state="met"]')?.scrollIntoView({ block: "nearest" });
    }
    if (state.fresh.length && !state.first) this.sounds(state.fresh);
  }

  /** @param {import("../shelf.js").GameEvent[]} events */
  sounds(events) {
    const has = (/** @type {string[]} */ ...codes) => events.some(({ code }) => codes.includes(code));
    if (has("conquered")) this.table.sound("drum");
    else if (has("zombie")) this.table.sound("howl");
    else if (has("planted", "harvest")) this.table.sound("stamp");
    else if (has("uprooted", "gave-up", "took-back")) this.table.sound("pop");
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /** @param {Held} held */
  take(held) {
    if (this.turn.sent) return;
    this.turn.held = held;
    this.table.sound("tick");
    this.draw();
  }

  drop() {
    this.turn.letGo();
    this.draw();
    this.panel.root.querySelector("button")?.focus({ preventScroll: true });
  }

  /** The main action. */
  async go() {
    const { isCovered, wantsObjective, held, chosen, state } = this.turn;
    if (isCovered) return this.uncover();
    if (wantsObjective && held === null) return this.right.tellObjective(Number(state?.seat));
    if (chosen) await this.make(chosen);
  }

  /** @param {Move} move */
  async make(move) {
    if (this.turn.sent || this.guard.isUp) return;
    this.turn.sent = move;
    this.table.sound("stamp");
    this.table.buzz(20);
    this.draw();
    const ack = await this.table.send(move, this.turn.who ?? this.turn.state?.seat);
    this.turn.sent = null;
    if (ack) this.turn.letGo();
    else this.shake();
    this.draw();
  }

  /** No. */
  shake() {
    this.panel.root.classList.add("shake");
    this.panel.root.addEventListener("animationend", () => this.panel.root.classList.remove("shake"), { once: true });
  }

  /** @param {Move} move @param {number} [seat] */
  async tell(move, seat) {
    return (await this.table.send(move, seat ?? this.turn.state?.seat)) !== undefined;
  }

  uncover() {
    this.turn.shown = this.turn.state?.seat ?? null;
    this.table.sound("tick");
    this.draw();
  }

  takeBack() {
    const to = this.turn.state?.room.back;
    if (typeof to === "number") this.table.ask("undo", { to });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { state, view } = this.turn;
    if (!state?.view) return;
    const taps = this.turn.may("adjust") ? this.taps : null;
    const seat = state.seat !== null && String(state.seat) in view.players ? state.seat : null;
    const place = /** @type {"table" | "hand"} */ (seat === null ? "table" : "hand");
    const so = { seat, mine: state.seats.length === 1, taps };
    const how = { place, own: seat === null ? [] : [seat], so };
    this.space.show(this.turn.isCovered ? { ...view, own: null } : view, how);
    const watches = seat === null || this.turn.isOver;
    this.drawMain(watches);
    this.drawTools(state, watches);
    this.panel.draw(watches);
  }

  /** @type {import("./board.js").Taps} */
  taps = {
    supply: (colour) => this.right.supply(colour),
    planted: (seat, planted) => this.right.planted(seat, planted),
    army: () => this.right.army(Number(this.turn.state?.seat)),
    objective: () => this.right.tellObjective(Number(this.turn.state?.seat)),
  };

  /** @param {boolean} watches */
  drawMain(watches) {
    const { main } = this;
    main.hidden = watches;
    if (watches) return;
    const can = this.turn.isCovered || this.turn.wantsObjective || this.turn.chosen !== null;
    main.setAttribute("aria-disabled", String(!can));
    main.setAttribute("aria-busy", String(this.turn.sent !== null && Boolean(this.turn.state?.online)));
    write(main, this.sayings.mainWords());
  }

  /** @param {TableState} state @param {boolean} watches */
  drawTools({ room }, watches) {
    const { hint, putBack, back, pencil, hintRow } = this;
    const { held } = this.turn;
    const says = watches ? [] : this.sayings.hints();
    const text = JSON.stringify(says.map((one) => (one instanceof Node ? one.textContent : one)));
    if (hint.dataset.says !== text) fill(hint, says);
    hint.dataset.says = text;
    hint.toggleAttribute("data-idle", this.turn.isIdle);
    putBack.hidden = (held === null && this.turn.who === null) || held?.kind === "choice" || this.turn.sent !== null;
    back.hidden =
      !putBack.hidden || this.turn.state?.seat === null || room.mode !== "table" || (room.back ?? null) === null;
    pencil.hidden = !putBack.hidden || !this.turn.may("adjust");
    hintRow.hidden = !says.length && back.hidden && pencil.hidden && putBack.hidden;
  }

  // -- the keys under the thumb ---------------------------------------------------------------------------------------

  /** @param {number} seat */
  playsAgain(seat) {
    this.turn.who = seat;
    this.draw();
  }

  /** @param {number} seat */
  drewBy(seat) {
    this.turn.who = seat;
    this.panel.press();
    this.draw();
  }

  /** A card that cannot be played is refused by the server, with its rule. @param {Card} card */
  lift(card) {
    if (this.turn.sent) return;
    if (this.turn.held?.kind === "card" && isSame(this.turn.held.card, card)) return this.drop();
    const [way] = this.turn.waysOf(card);
    if (!this.turn.isOn) return this.take({ kind: "card", card, mutagen: way?.mutagen ?? card.colours[0] });
    if (!way) return void this.table.send({ type: "play", card, mutagen: card.colours[0] }, this.turn.state?.seat);
    this.take({ kind: "card", card, mutagen: way.mutagen });
    if (document.activeElement !== document.body) {
      const key = /** @type {HTMLElement | null} */ (this.panel.root.querySelector('[aria-pressed="true"]'));
      key?.focus({ preventScroll: true });
    }
  }

  // -- for the frame --------------------------------------------------------------------------------------------------

  heading() {
    const { view } = this.turn;
    if (!view?.turn.length || view.phase === "play") return "";
    return this.table.say(`head.${view.phase}`, { name: this.table.nameOf(view.turn[0]) });
  }

  /** For the strip: conquered continents, and how large the army is. @param {number} seat */
  summary(seat) {
    const player = this.turn.view?.players[String(seat)];
    if (!player) return null;
    const spoken = h(
      "span",
      { class: "unseen" },
      this.table.say("summary", { ...player, conquered: player.conquered.length }),
    );
    const flags = Array.from({ length: 3 }, (_, at) =>
      h("span", {
        class: "flag-dot",
        data: {
          on: at < player.conquered.length,
          can: at >= player.conquered.length && at < player.conquered.length + this.within(seat),
        },
      }),
    );
    const seen = h(
      "span",
      { class: "summary-row", "aria-hidden": "true" },
      player.passed ? stamp("door") : null,
      h("span", { class: "flag-dots" }, flags),
      h("b", null, number(player.army)),
      stamp("army"),
    );
    return h("span", null, seen, spoken);
  }

  /** How many more continents the own army can conquer, as far as it may be seen. @param {number} seat */
  within(seat) {
    /** @type {{met: boolean, conquered: boolean}[]} */
    const parts =
      seat === this.turn.state?.seat && !this.turn.isCovered ? Object.values(this.turn.view.own?.continents ?? {}) : [];
    return parts.filter(({ met, conquered }) => met && !conquered).length;
  }

  /** For the sheet about a player: what lies open before them. @param {number} seat */
  detail(seat) {
    return this.turn.view?.players[String(seat)]
      ? h("div", { class: "fs-board" }, this.board.player(this.turn.view, seat))
      : null;
  }
}
