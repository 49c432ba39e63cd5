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
import { number } from "../../kit/words/words.js";
import { BoardSpace } from "../board.js";
import { board } from "./board.js";
import {
  COLOURS,
  colourKeys,
  face,
  captions,
  houseTag,
  inPlay,
  isSame,
  key,
  kindsOf,
  PLACEHOLDER,
  token,
  ZOMBIE,
} from "./cards.js";
import { Right } from "./right.js";

/** A tap meant for the turn that has just ended is not one of the next. */
const DISARMED_MS = 450;
/** What the main button takes of itself, by phase. @type {Record<string, (moves: Move[]) => Move | undefined>} */
const USUAL = {
  conquer: (moves) => moves.find(({ type }) => type === "conquer"),
  objective: (moves) => moves.find(({ type, change }) => type === "objective" && !change),
};
/** The moves that are a choice of their own phase. @type {Record<string, string>} */
const CHOICES = {
  placeholders: "placeholder",
  target: "target",
  "give-up": "give-up",
  conquer: "conquer",
  objective: "objective",
};

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").TableState<View>} TableState */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../../net/types.js").Move} Move */
/** @typedef {import("./cards.js").Card} Card */
/**
 * What is in hand: a plant beside the table, a card of the hand, passing, a zombie, or a choice that is a move already.
 * @typedef {{kind: "plant", plant: string, colour: string | null, others?: string[]} | {kind: "card", card: Card, mutagen: string}
 *   | {kind: "pass"} | {kind: "zombie"} | {kind: "choice", move: Move}} Held
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
    /** @type {TableState | null} */
    this.state = null;
    /** @type {Held | null} */
    this.held = null;
    /** @type {Move | null} on its way to the server */
    this.sent = null;
    /** @type {number | null} who plays another card, or drew the zombie, if it is not the acting seat */
    this.who = null;
    /** @type {number | null} on a phone of several seats, whose hand may be seen */
    this.shown = null;
    this.disarmedUntil = 0;
    this.panelKey = "";
    /** @type {{button: HTMLElement, isPressed: () => boolean}[]} */
    this.keys = [];
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
    this.pencil = bare("right.title", "pencil", () => this.right.all(this.state?.seat ?? 0));
    this.hintRow = h("div", { class: "hint-row" }, this.hint, this.putBack, this.back, this.pencil);
    this.panel = h("div", { class: "fs-panel" });
    fill(root.act, this.main, this.hintRow, this.panel);
  }

  close() {
    this.space.close();
  }

  /** What is seen; nobody asks before the first state. */
  get view() {
    return /** @type {View} */ (this.state?.view);
  }

  get moves() {
    return this.state?.moves ?? [];
  }

  /** @param {string} type */
  may(type) {
    return this.moves.some((move) => move.type === type);
  }

  /** The own hand and army; only asked for at a seat. */
  get own() {
    return /** @type {import("./types.js").Own} */ (this.view.own);
  }

  /** Whether the acting seat is waited for. */
  get isOn() {
    const seat = this.state?.seat ?? null;
    return seat !== null && this.view.turn.includes(seat);
  }

  get isOver() {
    return this.view.phase === "over";
  }

  /** Whether real cards lie on the table. */
  get isReal() {
    return this.view.deck === null;
  }

  /** Whether the hint only repeats the main button: which plant, which card. */
  get isIdle() {
    return (
      this.isOn &&
      this.view.phase === "play" &&
      this.held === null &&
      this.who === null &&
      !this.chosen &&
      !this.view.ask &&
      !this.isCovered
    );
  }

  /** Whether the hand lies face down, because several people share this phone. */
  get isCovered() {
    const { state } = this;
    return Boolean(!this.isReal && !this.isOver && state && state.seats.length > 1 && this.shown !== state.seat);
  }

  // -- what is so ----------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    const seatChanged = state.seat !== this.state?.seat;
    const wasPhase = this.view?.phase;
    if (state.view && !state.first && JSON.stringify(state.view.turn) !== JSON.stringify(this.view?.turn)) {
      this.disarmedUntil = Date.now() + DISARMED_MS;
    }
    this.state = state;
    if (!state.view) return;
    if (seatChanged || wasPhase !== state.view.phase) this.letGo();
    if (seatChanged && this.shown !== state.seat) this.shown = null;
    if (this.held?.kind === "card" && !this.isStillHeld(this.held.card)) this.letGo();
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

  /** The legal plays of a card. @param {Card} card */
  waysOf(card) {
    return this.moves.filter((move) => move.type === "play" && isSame(move.card, card));
  }

  /** Out of turn a card is held only to be looked at, while it is there. @param {Card} card */
  isStillHeld(card) {
    if (this.isOn) return this.waysOf(card).length > 0;
    return !this.isReal && (this.own?.hand ?? []).some((/** @type {Card} */ one) => isSame(one, card));
  }

  /** What is to be chosen in this phase. */
  get choices() {
    return this.isOn ? this.moves.filter(({ type }) => type === CHOICES[this.view.phase]) : [];
  }

  /** The move that the main button makes. @returns {Move | null} */
  get chosen() {
    const { held } = this;
    if (held?.kind === "choice") return held.move;
    if (held?.kind === "card") {
      return this.waysOf(held.card).length ? { type: "play", card: held.card, mutagen: held.mutagen } : null;
    }
    if (held?.kind === "plant") return this.chosenPlant(held);
    if (held?.kind === "zombie") return null;
    const passes = held?.kind === "pass" || (this.isOn && this.view.phase === "play" && !this.may("play"));
    if (passes) return this.moves.find(({ type }) => type === "pass") ?? null;
    return (this.isOn && USUAL[this.view.phase]?.(this.moves)) || null;
  }

  /** @param {Extract<Held, {kind: "plant"}>} held others: the colours of a plant that has not that of its mutagen */
  chosenPlant({ plant, colour, others }) {
    if (!colour) return null;
    if (!others) return this.playOf(plant, [colour]);
    return others.length ? { type: "play", card: { plant, colours: others }, mutagen: colour } : null;
  }

  /**
   * A play beside the table: the first colour is the mutagen, or stands for the placeholder.
   * @param {string} plant
   * @param {string[]} colours
   * @returns {Move}
   */
  playOf(plant, [first, ...more]) {
    const own = this.own.placeholder;
    const colours = [first === PLACEHOLDER ? own : first, ...more];
    return { type: "play", card: { plant, colours }, mutagen: first };
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  letGo() {
    this.held = null;
    this.who = null;
  }

  /** @param {Held} held */
  take(held) {
    if (this.sent) return;
    this.held = held;
    this.table.sound("tick");
    this.draw();
  }

  drop() {
    this.letGo();
    this.draw();
    this.panel.querySelector("button")?.focus({ preventScroll: true });
  }

  /** The main action. */
  async go() {
    if (this.isCovered) return this.uncover();
    if (this.wantsObjective && this.held === null) return this.right.tellObjective(Number(this.state?.seat));
    const { chosen } = this;
    if (chosen) await this.make(chosen);
  }

  /** @param {Move} move */
  async make(move) {
    if (this.sent || Date.now() < this.disarmedUntil) return;
    this.sent = move;
    this.table.sound("stamp");
    this.table.buzz(20);
    this.draw();
    const ack = await this.table.send(move, this.who ?? this.state?.seat);
    this.sent = null;
    if (ack) this.letGo();
    else this.shake();
    this.draw();
  }

  /** No. */
  shake() {
    this.panel.classList.add("shake");
    this.panel.addEventListener("animationend", () => this.panel.classList.remove("shake"), { once: true });
  }

  /** @param {Move} move @param {number} [seat] */
  async tell(move, seat) {
    return (await this.table.send(move, seat ?? this.state?.seat)) !== undefined;
  }

  uncover() {
    this.shown = this.state?.seat ?? null;
    this.table.sound("tick");
    this.draw();
  }

  takeBack() {
    const to = this.state?.room.back;
    if (typeof to === "number") this.table.ask("undo", { to });
  }

  /** At the end of a round, an army that may be enough for an objective that nobody has told. */
  get wantsObjective() {
    return this.isOn && this.view.phase === "conquer" && this.view.players[String(this.state?.seat)].objective === null;
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { state, view } = this;
    if (!state?.view) return;
    const taps = this.may("adjust") ? this.taps : null;
    const seat = state.seat !== null && String(state.seat) in view.players ? state.seat : null;
    const place = /** @type {"table" | "hand"} */ (seat === null ? "table" : "hand");
    const so = { seat, mine: state.seats.length === 1, taps };
    const how = { place, own: seat === null ? [] : [seat], so };
    this.space.show(this.isCovered ? { ...view, own: null } : view, how);
    const watches = seat === null || this.isOver;
    this.drawMain(watches);
    this.drawTools(state, watches);
    this.drawPanel(watches);
  }

  /** @type {import("./board.js").Taps} */
  taps = {
    supply: (colour) => this.right.supply(colour),
    planted: (seat, planted) => this.right.planted(seat, planted),
    army: () => this.right.army(Number(this.state?.seat)),
    objective: () => this.right.tellObjective(Number(this.state?.seat)),
  };

  /** @param {boolean} watches */
  drawMain(watches) {
    const { main } = this;
    main.hidden = watches;
    if (watches) return;
    const can = this.isCovered || this.wantsObjective || this.chosen !== null;
    main.setAttribute("aria-disabled", String(!can));
    main.setAttribute("aria-busy", String(this.sent !== null && Boolean(this.state?.online)));
    write(main, this.mainWords());
  }

  mainWords() {
    const { table, view, held, chosen } = this;
    const say = table.say;
    if (this.isCovered) return say("go.uncover", { name: table.nameOf(Number(this.state?.seat)) });
    if (chosen?.type === "target") return say(`go.${view.ask?.effect}`);
    if (chosen?.type === "objective" && chosen.change) return say("key.change");
    if (chosen) return say(`go.${chosen.type}`, chosen);
    if (held?.kind === "card") return say("go.wait", { name: table.nameOf(view.turn[0]) });
    if (held) return say(held.kind === "zombie" ? "go.zombie" : "go.colour");
    if (this.wantsObjective) return say("go.untold");
    if (!this.isOn) return say("go.wait", { name: table.nameOf(view.turn[0]) });
    if (view.phase === "play") return say(this.isReal ? "go.plant" : "go.card");
    return say("go.which");
  }

  /** @param {TableState} state @param {boolean} watches */
  drawTools({ room }, watches) {
    const { hint, putBack, back, pencil, hintRow, held } = this;
    const says = watches ? [] : this.hints();
    const text = JSON.stringify(says.map((one) => (one instanceof Node ? one.textContent : one)));
    if (hint.dataset.says !== text) fill(hint, says);
    hint.dataset.says = text;
    hint.toggleAttribute("data-idle", this.isIdle);
    putBack.hidden = (held === null && this.who === null) || held?.kind === "choice" || this.sent !== null;
    back.hidden = !putBack.hidden || this.state?.seat === null || room.mode !== "table" || (room.back ?? null) === null;
    pencil.hidden = !putBack.hidden || !this.may("adjust");
    hintRow.hidden = !says.length && back.hidden && pencil.hidden && putBack.hidden;
  }

  /** What to do next, or what the choice would do; what cards do is the house's. @returns {(string | Node)[]} */
  hints() {
    const { table, view, held, state } = this;
    const name = table.nameOf(this.who ?? Number(state?.seat));
    const say = (/** @type {string} */ text, params = {}) => table.say(text, { name, ...params });
    if (this.isCovered) return [say("hint.covered")];
    if (held?.kind === "zombie") return [say("hint.zombie")];
    if (held?.kind === "plant") {
      const asked = held.others ? "hint.other" : held.colour ? "hint.second" : "hint.colour";
      return [say(asked, { plant: held.plant })];
    }
    if (held?.kind === "card") {
      return [say("effect.of", { effects: view.edition.plants[held.card.plant] }), " ", houseTag()];
    }
    if (held?.kind === "pass") return [say(this.isReal ? "hint.pass" : "hint.pass.hand")];
    if (this.who !== null || (!this.isOn && view.again === state?.seat)) return [say("hint.again")];
    if (!this.isOn) return [];
    return this.phaseHints(say);
  }

  /** @param {(text: string, params?: Record<string, any>) => string} say @returns {(string | Node)[]} */
  phaseHints(say) {
    const { view, chosen, table } = this;
    const { phase, ask } = view;
    if (phase === "target") return [say(`hint.${ask?.effect}`)];
    if (phase === "give-up") {
      return [say("hint.give-up", { colour: ask?.colour, name: table.nameOf(Number(ask?.drawer)) })];
    }
    if (phase === "placeholders") return this.powerHint(say);
    if (phase === "objective") return [say("hint.objective")];
    if (phase === "conquer") return this.conquestHint(say);
    if (chosen?.type === "pass") return [say(this.isReal ? "hint.pass" : "hint.none")];
    if (ask?.extra) return [say("hint.extra")];
    return [say(this.isReal ? "hint.table" : "hint.hand")];
  }

  /** @param {(text: string, params?: Record<string, any>) => string} say @returns {(string | Node)[]} */
  powerHint(say) {
    if (this.isReal) return [say("hint.placeholder.table")];
    const power = this.chosen && this.view.edition.powers[this.chosen.colour];
    return power
      ? [`${say("power.name", { name: power[0] })}. ${say("power.of", { power })} `, houseTag()]
      : [say("hint.placeholder")];
  }

  /** @param {(text: string, params?: Record<string, any>) => string} say @returns {(string | Node)[]} */
  conquestHint(say) {
    const { view, chosen, state, table } = this;
    if (this.wantsObjective) return [say("hint.untold")];
    if (chosen?.type !== "conquer") return [];
    /** @type {Card[]} */
    const cards = this.own.continents?.[chosen.continent].cards.map((at) => this.own.army[at]) ?? [];
    const power =
      view.power &&
      view.first === state?.seat &&
      view.edition.powers[view.players[String(view.first)].placeholder ?? ""];
    const keeps = power && power[1] === "keep-army";
    const faces = h(
      "span",
      { class: "doing" },
      cards.map((card) => [h("span", { class: "unseen" }, `${table.say("card", { card })}, `), face(card)]).flat(),
    );
    return [faces, ...(keeps ? [say("power.of", { power }), " ", houseTag()] : [say("hint.conquer")])];
  }

  // -- the keys under the thumb ---------------------------------------------------------------------------------------

  /**
   * The keys stay while they are the same ones, so that focus lives; else the focus goes on at the first new one.
   * @param {boolean} watches
   */
  drawPanel(watches) {
    const [name, facts, build] = watches || this.isCovered ? ["none", null, () => []] : this.wantedPanel();
    const wanted = JSON.stringify([name, facts, this.state?.seat]);
    if (wanted !== this.panelKey) {
      const had = this.panel.contains(document.activeElement);
      this.panelKey = wanted;
      this.keys = [];
      this.panel.dataset.panel = name;
      fill(this.panel, build());
      if (had) this.panel.querySelector("button")?.focus({ preventScroll: true });
    }
    for (const { button, isPressed } of this.keys) button.setAttribute("aria-pressed", String(isPressed()));
    this.panel.hidden = !this.panel.childElementCount;
  }

  /** Its name, what it depends on, and how it is made. @returns {[string, any, () => any[]]} */
  wantedPanel() {
    const { view, held, isReal } = this;
    if (held?.kind === "zombie") return ["zombie", this.zombieSeats, () => this.zombiePanel()];
    if (held?.kind === "plant") {
      return [
        "colours",
        [held.plant, held.colour, Boolean(held.others), view.mutagens, this.own.placeholder, this.who],
        () => this.coloursPanel(held.plant, held.colour, Boolean(held.others)),
      ];
    }
    if (view.phase !== "play" && (isReal || this.isOn)) {
      return ["choices", [view.phase, this.choices, this.may("stay")], () => this.choicesPanel()];
    }
    if (!isReal) {
      return ["hand", [this.own.hand, this.moves, held?.kind === "card" && held.card], () => this.handPanel()];
    }
    return [
      "plants",
      [this.isOn, this.may("play"), this.may("pass"), this.may("zombie"), view.again, this.who],
      () => this.plantsPanel(),
    ];
  }

  /** @param {Parameters<typeof key>[0]} how @param {() => boolean} isPressed @param {...any} inside */
  pressKey(how, isPressed, ...inside) {
    const button = key(how, ...inside);
    this.keys.push({ button, isPressed });
    return button;
  }

  /** @param {string} label @param {any[]} keys @param {string} [name] */
  group(label, keys, name = "keys") {
    return h("div", { class: `fs-${name}`, role: "group", "aria-label": this.table.say(label) }, keys);
  }

  passKey() {
    const { table } = this;
    const label = table.say("key.pass");
    return (
      this.may("pass") &&
      this.pressKey(
        { label, class: "word-key", data: { key: "pass" }, onclick: () => this.take({ kind: "pass" }) },
        () => this.held?.kind === "pass",
        stamp("door"),
        h("span", { class: "caption", "aria-hidden": "true" }, label),
      )
    );
  }

  /** Beside the table: the kinds of plants, passing, a zombie, and one more card for who has just played. */
  plantsPanel() {
    const { table, view, state } = this;
    const plays = this.may("play") && (this.isOn || this.who !== null || view.again === state?.seat);
    const kinds =
      plays || this.who !== null
        ? kindsOf(view).map((plant) => {
            const label = table.say("plant", { plant });
            return key(
              { label, data: { plant }, onclick: () => this.take({ kind: "plant", plant, colour: null }) },
              stamp(plant),
              captions(plant),
            );
          })
        : [];
    const zombie = table.say("key.zombie");
    const undead =
      this.may("zombie") &&
      key(
        { label: zombie, class: "word-key", data: { key: "zombie" }, onclick: () => this.take({ kind: "zombie" }) },
        stamp(ZOMBIE),
        h("span", { class: "caption", "aria-hidden": "true" }, zombie),
      );
    const again =
      view.again !== null && view.again !== state?.seat && this.who === null && state?.seats.includes(view.again);
    const more =
      again &&
      h(
        "button",
        {
          class: "block plain wide",
          type: "button",
          data: { key: "again" },
          onclick: () => this.playsAgain(Number(view.again)),
        },
        stamp("plus"),
        table.say("again.of", { name: table.nameOf(Number(view.again)) }),
      );
    return [this.group("keys.plants", [...kinds, this.who === null && this.passKey(), undead]), more];
  }

  /** @param {number} seat */
  playsAgain(seat) {
    this.who = seat;
    this.draw();
  }

  /**
   * The mutagen of a plant beside the table; then the other colour of a two-coloured one.
   * @param {string} plant
   * @param {string | null} colour
   * @param {boolean} isOther the plant has another colour than its mutagen
   */
  coloursPanel(plant, colour, isOther) {
    const { table, view } = this;
    const own = this.who === null ? this.own.placeholder : null;
    const isTaken = (/** @type {string} */ one) => this.held?.kind === "plant" && this.held.colour === one;
    const keys = COLOURS.map((one) => {
      const free = view.mutagens[one];
      const label = table.say("token.free", { colour: one, count: free });
      return this.pressKey(
        {
          label,
          class: "colour-key",
          data: { colour: one, ...(free ? {} : { shut: "" }) },
          onclick: () => this.take({ kind: "plant", plant, colour: one }),
        },
        () => isTaken(one),
        token(one),
        h("span", { class: "count", "aria-hidden": "true" }, number(free)),
      );
    });
    if (own) {
      keys.push(
        this.pressKey(
          {
            label: table.say("placeholder.of", { colour: own }),
            class: "colour-key",
            data: { colour: PLACEHOLDER },
            onclick: () => this.take({ kind: "plant", plant, colour: PLACEHOLDER }),
          },
          () => isTaken(PLACEHOLDER),
          token(PLACEHOLDER, own),
        ),
      );
    }
    const first = colour === PLACEHOLDER ? own : colour;
    const others = COLOURS.filter((one) => one !== first);
    const second =
      colour &&
      colourKeys(
        others,
        (one) => table.say("key.second", { colour: one }),
        (one) => this.make(this.playOf(plant, [colour, one])),
        (one) => face({ plant, colours: [/** @type {string} */ (first), one] }),
      );
    const other = colour && COLOURS.includes(colour) && isOther ? this.otherKeys(plant, colour) : null;
    return [
      this.group("keys.mutagens", keys, "colour-keys"),
      other
        ? this.group("keys.other", other, "second-keys")
        : second && this.group("keys.second", second, "second-keys"),
      colour && COLOURS.includes(colour) && !isOther && this.otherKey(plant, colour),
    ];
  }

  /** A printed power may let a plant take a mutagen that is not of its colour. @param {string} plant @param {string} colour */
  otherKey(plant, colour) {
    return h(
      "button",
      {
        class: "block plain wide",
        type: "button",
        data: { key: "other" },
        onclick: () => this.take({ kind: "plant", plant, colour, others: [] }),
      },
      this.table.say("key.other"),
    );
  }

  /** The colours of such a plant, one or two. @param {string} plant @param {string} colour */
  otherKeys(plant, colour) {
    const has = () => (this.held?.kind === "plant" && this.held.others) || [];
    const turned = (/** @type {string} */ one) =>
      has().includes(one) ? has().filter((other) => other !== one) : [...has().slice(-1), one];
    return COLOURS.filter((one) => one !== colour).map((one) =>
      this.pressKey(
        {
          label: this.table.say("colour", { colour: one }),
          class: "colour-key",
          data: { colour: one },
          onclick: () => this.take({ kind: "plant", plant, colour, others: turned(one) }),
        },
        () => has().includes(one),
        face({ plant, colours: [one] }),
      ),
    );
  }

  /** Whose zombie it may be: on this phone. */
  get zombieSeats() {
    return (this.state?.seats ?? []).filter((seat) => this.view.order.includes(seat));
  }

  zombiePanel() {
    const { table } = this;
    const seats = this.zombieSeats;
    const who =
      seats.length > 1 &&
      this.group(
        "keys.who",
        seats.map((seat) => {
          const name = table.nameOf(seat);
          return this.pressKey(
            { label: name, class: "word-key", onclick: () => this.drewBy(seat) },
            () => (this.who ?? this.state?.seat) === seat,
            h("span", { "aria-hidden": "true" }, name),
          );
        }),
        "names",
      );
    const keys = COLOURS.map((colour) =>
      key(
        {
          label: table.say("key.zombie.of", { colour }),
          class: "colour-key",
          data: { colour },
          onclick: () => this.make({ type: "zombie", colour }),
        },
        face({ plant: ZOMBIE, colours: [colour] }),
      ),
    );
    return [who, this.group("keys.zombies", keys, "colour-keys")];
  }

  /** @param {number} seat */
  drewBy(seat) {
    this.who = seat;
    for (const { button, isPressed } of this.keys) button.setAttribute("aria-pressed", String(isPressed()));
    this.draw();
  }

  /** The own hand; the mutagens of the card that is lifted; passing. */
  handPanel() {
    const { table, view, held } = this;
    /** @type {Card[]} */
    const hand = this.own.hand ?? [];
    const lifted = held?.kind === "card" ? held.card : null;
    const first = (/** @type {Card} */ card) => hand.findIndex((one) => isSame(one, card));
    const keys = hand.map((card, at) => {
      const ways = this.waysOf(card);
      const label = table.say("card", { card });
      return this.pressKey(
        {
          label,
          class: "card-key",
          data: {
            plant: card.plant,
            colours: card.colours.join(" "),
            ...(this.isOn && !ways.length ? { shut: "" } : {}),
          },
          onclick: () => this.lift(card),
        },
        () => lifted !== null && isSame(card, lifted) && first(card) === at,
        face(card),
        captions(card.plant),
      );
    });
    const ways = lifted ? this.waysOf(lifted) : [];
    const own = view.players[String(this.state?.seat)].placeholder;
    const mutagens =
      ways.length > 1 &&
      ways.map(({ mutagen }) =>
        this.pressKey(
          {
            label:
              mutagen === PLACEHOLDER
                ? table.say("placeholder.of", { colour: own })
                : table.say("token.of", { colour: mutagen }),
            class: "colour-key",
            data: { colour: mutagen },
            onclick: () => lifted && this.take({ kind: "card", card: lifted, mutagen }),
          },
          () => this.held?.kind === "card" && this.held.mutagen === mutagen,
          token(mutagen, own),
        ),
      );
    const empty = h("p", { class: "soft" }, table.say("hand.empty"));
    const pass = this.isOn && !lifted && this.may("play") && this.passKey();
    return [
      mutagens && this.group("keys.mutagens", mutagens, "colour-keys"),
      keys.length || pass ? this.group("hand.title", [...keys, pass], "hand") : empty,
    ];
  }

  /** A card that cannot be played is refused by the server, with its rule. @param {Card} card */
  lift(card) {
    if (this.sent) return;
    if (this.held?.kind === "card" && isSame(this.held.card, card)) return this.drop();
    const [way] = this.waysOf(card);
    if (!this.isOn) return this.take({ kind: "card", card, mutagen: way?.mutagen ?? card.colours[0] });
    if (!way) return void this.table.send({ type: "play", card, mutagen: card.colours[0] }, this.state?.seat);
    this.take({ kind: "card", card, mutagen: way.mutagen });
    if (document.activeElement !== document.body) {
      const key = /** @type {HTMLElement | null} */ (this.panel.querySelector('[aria-pressed="true"]'));
      key?.focus({ preventScroll: true });
    }
  }

  /** Placeholders, targets, gifts, objectives, continents: a key each. */
  choicesPanel() {
    const { table } = this;
    const isTaken = (/** @type {Move} */ move) => JSON.stringify(this.chosen) === JSON.stringify(move);
    const keys = this.choices.map((move) => {
      const { label, inside } = this.faceOf(move);
      return this.pressKey(
        { label, class: "choice-key", data: { choice: move.type }, onclick: () => this.take({ kind: "choice", move }) },
        () => isTaken(move),
        inside,
        h("span", { class: "caption", "aria-hidden": "true" }, label),
      );
    });
    const stay = table.say("go.stay");
    const nothing =
      this.may("stay") &&
      key(
        { label: stay, class: "choice-key", data: { key: "stay" }, onclick: () => this.make({ type: "stay" }) },
        stamp("cross"),
        h("span", { class: "caption", "aria-hidden": "true" }, stay),
      );
    return [(keys.length > 0 || nothing) && this.group("keys.choice", [...keys, nothing], "choices")];
  }

  /** @param {Move} move @returns {{label: string, inside: Node}} */
  faceOf(move) {
    const { table, view } = this;
    if (move.type === "placeholder") {
      return { label: table.say("colour", move), inside: token(PLACEHOLDER, move.colour) };
    }
    if (move.type === "conquer") return { label: table.say("continent", move), inside: stamp("flag") };
    if (move.type === "objective") {
      return {
        label: table.say(move.change ? "key.change" : "go.objective"),
        inside: stamp(move.change ? "exchange" : "check"),
      };
    }
    const seat = move.seat ?? this.state?.seat;
    const mutagen = move.mutagen ?? view.ask?.colour;
    const whose = move.type === "target" && seat !== this.state?.seat ? `${table.nameOf(seat)}: ` : "";
    return {
      label: whose + table.say("card", { card: move.card }),
      inside: inPlay({ card: move.card, mutagen }, view.players[String(seat)].placeholder),
    };
  }

  // -- for the frame --------------------------------------------------------------------------------------------------

  heading() {
    const { view } = this;
    if (!view?.turn.length || view.phase === "play") return "";
    return this.table.say(`head.${view.phase}`, { name: this.table.nameOf(view.turn[0]) });
  }

  /** For the strip: conquered continents, and how large the army is. @param {number} seat */
  summary(seat) {
    const player = this.view?.players[String(seat)];
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
    const parts = seat === this.state?.seat && !this.isCovered ? Object.values(this.view.own?.continents ?? {}) : [];
    return parts.filter(({ met, conquered }) => met && !conquered).length;
  }

  /** For the sheet about a player: what lies open before them. @param {number} seat */
  detail(seat) {
    return this.view?.players[String(seat)]
      ? h("div", { class: "fs-board" }, this.board.player(this.view, seat))
      : null;
  }
}
