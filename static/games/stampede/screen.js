/**
 * Stampede! on a phone, and in the middle of the table.
 *
 * Beside the table the ring shows how many cards lie there and calls start and stop; then the piles are told. On the
 * phones
 * the cards themselves lie in the upper half and the own pile below. What may be done is what the server's moves say.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { Guard } from "../../kit/guard.js";
import { number } from "../../kit/words/words.js";
import { backOfCard, cardPicture, paperCard, say, signed } from "./cards.js";
import { Cues, dealtAt } from "./cues.js";
import { explained } from "./laid.js";
import { nearestPace, Pace } from "./pace.js";
import { Ring } from "./ring.js";
import { Rounds } from "./rounds.js";
import { BoardSpace } from "../board.js";
import { board } from "./board.js";
import { Teller } from "./teller.js";

const USUAL_PACE_MS = 1_000;

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../shelf.js").TableState<View>} TableState
 * @typedef {import("../shelf.js").Table} Table
 * @typedef {import("../../net/types.js").Move} Move
 * @typedef {import("./cues.js").Cue} Cue
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
    this.root = root;
    this.table = table;
    /** @type {TableState | null} */
    this.state = null;
    /** @type {number | null} whose pile is told although nobody waits for it */
    this.telling = null;
    this.shows = "";
    this.guard = new Guard((isUp) => root.act.classList.toggle("guarded", isUp));
    this.ring = new Ring();
    this.pace = new Pace((pace) => this.choosePace(pace));
    this.rounds = new Rounds(table, (move) => this.send(move));
    this.teller = new Teller(table, { done: (told) => this.tell(told), left: () => this.tellNobody(), keeps: true });
    this.board = board(table, { scoop: (card) => this.scoop(card), may: () => this.mayScoop(), player: table.player });
    this.space = new BoardSpace(this.board);
    this.cues = new Cues(() => table.now(), {
      fire: (cue, late) => this.call(cue, late),
      changed: () => this.drawTime(),
    });
    this.show = h("div", { class: "stampede-show" });
    this.shouted = h("p", { class: "shouted poster", "aria-hidden": "true", hidden: true });
    this.note = h("p", { class: "soft centre" });
    this.main = h("button", { class: "block main", type: "button", onclick: () => this.tapMain() });
    this.second = h("button", { class: "block plain wide", type: "button", onclick: () => this.tapSecond() });
    this.tellers = h("div", { class: "pair" });
    this.results = h("section", { class: "stack results" });
    this.pile = h("ol", { class: "own-pile", "aria-label": say("pile.own") });
    this.wanted = h("p", { class: "wanted" });
    this.held = h("div", { class: "held" }, this.pile, this.wanted);
    this.entering = h("section", { class: "stack" });
    root.show.append(this.show);
  }

  close() {
    this.table.keepTime(false);
    this.guard.close();
    this.root.act.classList.remove("guarded", "dealing");
    this.cues.close();
    this.teller.close();
    this.space.close();
    this.space.root.remove();
    this.show.remove();
    fill(this.root.act);
  }

  /** What is seen; nobody asks before the first state. */
  get view() {
    return /** @type {View} */ (this.state?.view);
  }

  /** Whether the table has cards of its own, whose points this phone cannot ask for. */
  get isOwn() {
    return (this.state?.room.edition ?? "box") !== "box";
  }

  // -- who may do what -----------------------------------------------------------------------------------------------

  /**
   * The move of that type and the seat of this phone that may make it, the acting one before the others.
   * @param {string} type
   */
  chance(type) {
    const { state } = this;
    if (!state || state.seat === null) return null;
    for (const seat of [state.seat, ...state.seats]) {
      const moves = seat === state.seat ? state.moves : this.table.movesOf(seat);
      const move = moves.find((one) => one.type === type);
      if (move) return { move, seat };
    }
    return null;
  }

  /** @param {Move} move @param {number | null} [seat] @returns {Promise<boolean>} whether it was done */
  async send(move, seat = this.state?.seat ?? null) {
    return (await this.table.send(move, seat)) !== undefined;
  }

  // -- what is so ----------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    this.state = state;
    const { view } = state;
    if (!view) return;
    const isPlaying = state.room.phase === "playing";
    this.table.keepTime(isPlaying && view.phase !== "entering");
    if (!this.chance("pile")) this.telling = null;
    if (state.fresh.some(({ code }) => code === "begun" || code === "round-set")) this.forgetPiles();
    if (state.fresh.some(({ code }) => code === "dealt")) this.table.sound("tick");
    this.draw();
    this.cues.set(view.clock, { deck: view.deck, ticks: state.room.mode === "table" });
  }

  draw() {
    const { state, view } = this;
    if (!state || !view) return;
    const teller = this.tellerSeat();
    const shows = this.what(teller);
    const isOther = shows !== this.shows;
    if (isOther && this.shows) this.guard.raise();
    this.shows = shows;
    this.show.dataset.shows = shows;
    this.show.hidden = shows === "hunt";
    this.root.act.classList.toggle("dealing", shows === "hunt" && state.seat === view.dealer);
    if (shows !== "hunt") for (const one of [this.space.root, this.shouted]) one.remove();
    this.rounds.draw(view, { may: this.chance("adjust") !== null, isOwn: this.isOwn });
    if (shows === "teller" && teller !== null) this.drawTeller(teller);
    else if (shows === "hunt") this.drawHunt();
    else if (shows === "entering") this.drawEntering();
    else if (shows === "over") this.drawOver();
    else this.drawClock();
    if (isOther) this.root.show.scrollTo(0, 0);
    this.drawTime();
  }

  /** @param {number | null} teller */
  what(teller) {
    const { phase } = this.view;
    if (this.view.phase === "over" || this.state?.room.phase === "finished") return "over";
    if (teller !== null) return "teller";
    if (this.state?.room.mode === "digital" && phase !== "ready") return "hunt";
    return phase === "entering" ? "entering" : "clock";
  }

  /** Whose pile is told on this phone now: the one that was asked for, else the next of those that are waited for. */
  tellerSeat() {
    const { state, view } = this;
    if (!state || state.seat === null) return null;
    if (this.telling !== null) return this.telling;
    if (view.phase !== "entering") return null;
    const waited = view.turn.filter((/** @type {number} */ seat) => state.seats.includes(seat));
    return waited.includes(state.seat) ? state.seat : (waited[0] ?? null);
  }

  // -- the clock: before, while, and stopped --------------------------------------------------------------------------

  drawClock() {
    const { view, state } = this;
    const isReady = view.phase === "ready";
    const begin = this.chance("begin");
    write(this.note, isReady ? this.readyNote(begin !== null) : "");
    fill(
      this.show,
      this.ring.root,
      isReady ? this.note : null,
      isReady ? this.lastResults(view.round - 1) : null,
      isReady ? this.rounds.root : null,
    );
    if (state?.seat === null) return fill(this.root.act);
    if (isReady && begin) this.pace.draw(this.chosenPace(), state?.room.mode === "digital" && view.pace_ms === null);
    this.drawButtons();
    fill(
      this.root.act,
      this.main,
      isReady && begin ? this.pace.root : null,
      this.second,
      isReady ? this.tellersNow() : null,
    );
  }

  /** @param {boolean} isMine */
  readyNote(isMine) {
    const { view, state, table } = this;
    if (isMine) return say(state?.room.mode === "digital" ? "ready.how.digital" : "ready.how");
    return view.next_dealer === null ? say("ready.last") : say("ready.next", { seat: table.nameOf(view.next_dealer) });
  }

  drawButtons() {
    const [first, other] = this.deeds();
    fill(this.main, stamp(first.picture), h("span", null, first.text));
    this.main.setAttribute("aria-disabled", String(!first.chance));
    this.second.hidden = !other?.chance;
    if (other) fill(this.second, stamp(other.picture), h("span", null, other.text));
  }

  /** The main thing and the other one, by what may be done. */
  deeds() {
    const { view, table } = this;
    const dealer = table.nameOf(view.dealer);
    const stop = { picture: "hand", text: say("stop"), chance: this.chance("stop") };
    const pause = { picture: "pause", text: say("pause"), chance: this.chance("pause") };
    const deal = { picture: "plus", text: say("deal"), chance: this.chance("deal") };
    if (view.phase === "ready") return [{ picture: "rhino", ...this.beginning(dealer) }];
    if (view.phase === "paused") {
      return [{ picture: "rhino", text: say("resume"), chance: this.chance("resume") }, stop];
    }
    if (deal.chance) return [deal, stop];
    if (stop.chance) return [stop, pause];
    return pause.chance ? [pause] : [{ ...stop, text: say("stop.other", { seat: dealer }) }];
  }

  /** @param {string} dealer */
  beginning(dealer) {
    const chance = this.chance("begin");
    return { text: chance ? say("begin") : say("begin.other", { seat: dealer }), chance };
  }

  tapMain() {
    if (!this.guard.isUp) this.do(this.deeds()[0]?.chance, this.main);
  }

  tapSecond() {
    if (!this.guard.isUp) this.do(this.deeds()[1]?.chance, this.second);
  }

  /** @param {{move: Move, seat: number} | null | undefined} chance @param {HTMLElement} button */
  async do(chance, button) {
    if (!chance) return;
    const move = chance.move.type === "begin" ? this.begun(chance.move) : chance.move;
    this.table.sound("knock");
    if (move.type === "deal") return this.deal(chance);
    button.setAttribute("aria-busy", "true");
    await this.send(move, chance.seat);
    button.removeAttribute("aria-busy");
  }

  /** The dealer deals as fast as they can: every tap is a card. @param {{move: Move, seat: number}} chance */
  async deal({ move, seat }) {
    await this.table.send(move, seat, { each: Boolean(this.state?.online) });
  }

  // -- pace ----------------------------------------------------------------------------------------------------------

  /** @param {Move} offered @returns {Move} */
  begun(offered) {
    const pace = this.chosenPace();
    return pace === null ? { type: offered.type } : { ...offered, pace_ms: pace };
  }

  /**
   * What this phone chose last, else the room's pace, else the usual one; null: the dealer taps.
   * @returns {number | null}
   */
  chosenPace() {
    const { view, state, table } = this;
    const kept = table.draft("pace", /** @type {number | "taps" | null} */ (null));
    const isDigital = state?.room.mode === "digital";
    // Without a pace of the move the room's counts: by taps the dealer deals only where the room has none.
    if (kept === "taps" && isDigital && view.pace_ms === null) return null;
    if (typeof kept === "number") return kept;
    return isDigital ? view.pace_ms : nearestPace(view.pace_ms ?? USUAL_PACE_MS);
  }

  /** @param {number | null} pace */
  choosePace(pace) {
    this.table.keepDraft("pace", pace ?? "taps");
    this.draw();
  }

  // -- telling piles --------------------------------------------------------------------------------------------------

  /** @param {number} seat */
  drawTeller(seat) {
    const { view, isOwn, teller } = this;
    teller.open(`pile.${view.round}.${seat}`, {
      reading: view.rulings.reading,
      isOwn,
      canLeave: this.telling !== null,
    });
    fill(this.show, teller.show);
    fill(this.root.act, ...teller.act);
  }

  /** @param {import("./teller.js").Told} told */
  async tell(told) {
    const seat = this.tellerSeat();
    const move = "pile" in told ? { type: "pile", ...told } : { type: "counts", ...told.counts };
    if (seat === null || !(await this.send({ ...move, round: this.view.round }, seat))) return false;
    this.telling = null;
    this.table.redraw();
    return true;
  }

  /** A round that is dealt, perhaps once more, has other piles. */
  forgetPiles() {
    const { state, view, table } = this;
    for (const seat of state?.seats ?? []) table.keepDraft(`pile.${view.round}.${seat}`, null);
  }

  tellNobody() {
    this.telling = null;
    this.table.redraw();
  }

  /** The way to piles that nobody waits for: told wrongly, or dealt without the clock. */
  tellersNow() {
    const { state, view, table } = this;
    const mine = (state?.seats ?? []).filter((seat) => table.movesOf(seat).some(({ type }) => type === "pile"));
    const offered = view.phase === "ready" ? mine.slice(0, 1) : mine;
    const text = (/** @type {number} */ seat) =>
      say(view.phase === "ready" ? "tell.without" : "tell.again", { seat: table.nameOf(seat) });
    const ways = offered.map((seat) => {
      const tells = () => {
        this.telling = seat;
        this.table.redraw();
      };
      return h(
        "button",
        { class: "block plain", type: "button", data: { seat }, onclick: tells },
        stamp("pencil"),
        text(seat),
      );
    });
    this.tellers.hidden = !ways.length;
    const key = offered.map((seat) => `${seat} ${text(seat)}`).join();
    if (this.tellers.dataset.drawn !== key) fill(this.tellers, ways);
    this.tellers.dataset.drawn = key;
    return this.tellers;
  }

  drawEntering() {
    const { view, table } = this;
    const { seats } = view.scores[view.round - 1];
    const wranglers = view.order.filter((/** @type {number} */ seat) => seat !== view.dealer);
    const lines = wranglers.map((/** @type {number} */ seat) => {
      const entry = seats[String(seat)];
      const told = entry
        ? h("span", { class: "count" }, signed(entry.points))
        : h("span", { class: "soft" }, say("entering.open"));
      return h(
        "li",
        { class: "entering-line" },
        h(
          "div",
          { class: "spread" },
          h("strong", null, stamp(entry ? "check" : "hand"), " ", table.nameOf(seat)),
          told,
        ),
        entry && explained(entry),
      );
    });
    fill(this.entering, h("h2", null, say("entering.title")), h("ul", { class: "stack" }, lines));
    fill(this.show, this.entering, this.rounds.root);
    fill(this.root.act, this.state?.seat === null ? null : this.tellersNow());
  }

  /** The piles of the round before, laid out. @param {number} round */
  lastResults(round) {
    const found = this.view.scores[round - 1];
    if (!found || !Object.keys(found.seats).length) return null;
    const key = JSON.stringify(found);
    if (this.results.dataset.drawn === key) return this.results;
    this.results.dataset.drawn = key;
    const lines = Object.entries(found.seats).map(([seat, entry]) =>
      h(
        "li",
        { class: "entering-line" },
        h(
          "div",
          { class: "spread" },
          h("strong", null, this.table.nameOf(Number(seat))),
          h("span", { class: "count" }, signed(entry.points)),
        ),
        explained(entry),
      ),
    );
    fill(this.results, h("h2", null, say("results", { round })), h("ul", { class: "stack" }, lines));
    return this.results;
  }

  drawOver() {
    fill(this.show, this.lastResults(this.view.round), this.rounds.root);
    fill(this.root.act);
  }

  // -- the hunt on the phones -----------------------------------------------------------------------------------------

  drawHunt() {
    const { view, state } = this;
    if (!state) return;
    if (this.space.root.parentElement !== this.root.show) this.root.show.append(this.space.root, this.shouted);
    this.space.show(view, {
      place: this.table.isTableScreen ? "table" : "hand",
      own: state.seat === null ? [] : [state.seat],
    });
    const isDealer = state.seats.includes(view.dealer) && state.seat === view.dealer;
    if (state.seat === null) return fill(this.root.act);
    if (isDealer) {
      this.drawButtons();
      return fill(this.root.act, this.main, this.second);
    }
    this.drawPile();
    fill(this.root.act, this.held);
  }

  mayScoop() {
    const { state, view } = this;
    return state?.seat !== null && String(state?.seat) in view.piles && ["dealing", "stopping"].includes(view.phase);
  }

  drawPile() {
    const { view, state } = this;
    /** @type {string[]} */
    const cards = view.piles[String(state?.seat)]?.cards ?? [];
    const items = cards.map((name) =>
      h("li", null, paperCard(name), h("span", { class: "unseen" }, say("card", { card: name }))),
    );
    const drawn = cards.join();
    if (this.pile.dataset.drawn === drawn) return this.drawWanted();
    this.pile.dataset.drawn = drawn;
    fill(
      this.pile,
      items.length ? items : h("li", null, backOfCard(), h("span", { class: "unseen" }, say("pile.empty"))),
    );
    this.drawWanted();
  }

  /** What would go on with the animal begun, pale beside the pile. */
  drawWanted() {
    const { view } = this;
    const isAny = view.wanted.length > 2;
    const spoken = isAny ? say("pile.any") : say("pile.wanted", { cards: view.wanted });
    fill(this.wanted, isAny ? [] : view.wanted.map(cardPicture), h("span", { class: "unseen" }, spoken));
  }

  /** @param {number} card */
  async scoop(card) {
    this.table.sound("pop");
    this.table.buzz(15);
    return this.send({ type: "scoop", card });
  }

  // -- time -----------------------------------------------------------------------------------------------------------

  /** A word that was announced is said: on every phone in this moment. @param {Cue} cue @param {number} late ms */
  call(cue, late) {
    performance.mark(`stampede-${cue}`, { detail: late });
    const { table } = this;
    if (cue === "tick") return table.sound("tick");
    const hidden = { calls: true };
    table.sound(cue === "stampede" || cue === "stop" ? "drum" : "knock", cue === "stop" ? hidden : {});
    table.buzz(cue === "stop" ? [200, 80, 200] : cue === "stampede" ? [80, 40, 80, 40, 120] : 40);
    table.shout(say(`word.${cue}`));
    table.announce(say(`word.${cue}`));
    if (cue !== "stampede" && cue !== "stop") return;
    for (const one of [this.show, this.board.root]) {
      one.classList.remove("shake");
      void one.offsetWidth;
      one.classList.add("shake");
    }
  }

  /** What is seen of the time. */
  drawTime() {
    const { view } = this;
    if (!view) return;
    const { word } = this.cues;
    const isReady = view.phase === "ready";
    const dealt = isReady ? 0 : dealtAt(view.clock, view.deck, this.table.now());
    const big = isReady ? say("ready.round", { round: view.round, rounds: view.rounds }) : number(dealt);
    const small = isReady
      ? say("ready.dealer", { seat: this.table.nameOf(view.dealer) })
      : say("ring.cards", { deck: view.deck });
    this.ring.draw({ deck: view.deck, dealt, word, small, big });
    this.shouted.hidden = !word;
    if (word) write(this.shouted, say(`word.${word}`));
    this.shouted.dataset.word = word ?? "";
  }

  // -- for the frame --------------------------------------------------------------------------------------------------

  heading() {
    const { view, state, table } = this;
    if (!view || !state || view.phase === "over") return "";
    const teller = this.tellerSeat();
    const alone = state.seats.length === 1;
    if (teller !== null) return alone ? say("head.your-pile") : say("head.pile", { seat: table.nameOf(teller) });
    if (view.phase === "paused") return say("head.paused");
    if (view.phase === "ready") {
      return alone && this.chance("begin")
        ? say("head.you-deal")
        : say("head.deals", { seat: table.nameOf(view.dealer) });
    }
    if (view.phase === "entering") return say("head.counting");
    if (["dealing", "stopping"].includes(view.phase) && state.moves.some(({ type }) => type === "scoop")) {
      return say("head.scoop");
    }
    if (view.phase === "dealing") return say("head.dealt", { dealt: view.clock.dealt, deck: view.deck });
    return say("head.round", { round: view.round, rounds: view.rounds });
  }

  /** For the strip: points so far, and while cards fall how many each has. @param {number} seat */
  summary(seat) {
    const { view } = this;
    if (!view) return null;
    const total = view.totals[String(seat)] ?? 0;
    const pile = this.shows === "hunt" ? view.piles[String(seat)] : null;
    const spoken = [
      say("points", { points: total }),
      pile && say("summary.cards", { count: pile.count }),
      seat === view.dealer && view.phase !== "over" && say("summary.deals"),
    ];
    const seen = [
      h("span", { class: "count" }, number(total)),
      pile && h("span", { class: "cards-held" }, backOfCard(), number(pile.count)),
      seat === view.dealer && view.phase !== "over" && stamp("hand"),
    ];
    return h(
      "span",
      { class: "hunter" },
      h("span", { class: "hunter-seen", "aria-hidden": "true" }, seen.filter(Boolean)),
      h("span", { class: "unseen" }, spoken.filter(Boolean).join(", ")),
    );
  }

  /** For the sheet about a player: round by round, and why. @param {number} seat */
  detail(seat) {
    const { view } = this;
    const own =
      view?.scores.filter((/** @type {import("./rounds.js").Round} */ { seats }) => seats[String(seat)]) ?? [];
    if (!own.length) return h("p", { class: "soft" }, say("seat.none"));
    const lines = own.map((/** @type {import("./rounds.js").Round} */ { round, seats }) => {
      const entry = seats[String(seat)];
      return h(
        "li",
        { class: "entering-line" },
        h(
          "div",
          { class: "spread" },
          h("strong", null, say("head.round", { round, rounds: view.rounds })),
          h("span", { class: "count" }, signed(entry.points)),
        ),
        explained(entry),
      );
    });
    return h("ol", { class: "stack" }, lines);
  }
}
