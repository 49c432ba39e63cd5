/**
 * What a phone knows of the turn: what it sees, what can be played, what is in hand. Plain state, and what follows from
 * it; nothing here draws or sends.
 * @module
 */

import { isSame, PLACEHOLDER } from "./cards.js";

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

export class Turn {
  constructor() {
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

  letGo() {
    this.held = null;
    this.who = null;
  }

  /** At the end of a round, an army that may be enough for an objective that nobody has told. */
  get wantsObjective() {
    return this.isOn && this.view.phase === "conquer" && this.view.players[String(this.state?.seat)].objective === null;
  }

  /** Whose zombie it may be: on this phone. */
  get zombieSeats() {
    return (this.state?.seats ?? []).filter((seat) => this.view.order.includes(seat));
  }
}
