/**
 * A room as this phone lives in it: the newest state, the seats it holds, which of them acts, and what can be asked.
 * @module
 */

import * as api from "./api.js";
import * as purse from "./purse.js";
import { RoomSocket } from "./socket.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Room} Room
 * @typedef {import("./types.js").Eyes} Eyes
 */

/** How many entries before the newest one seen are shown again when a page is opened: enough for the last turn. */
const AGAIN = 12;

/** Events: `change` (state, line or seats are new), `news` (detail: State, once each), `end` (detail: why, and
 * the seats that this phone had), `lost-seat`. */
export class Session extends EventTarget {
  /**
   * @param {string} code
   * @param {{watching?: boolean}} [how] watching: look with the table's eyes, whatever seats the phone holds
   */
  constructor(code, { watching = false } = {}) {
    super();
    this.code = code;
    this.watching = watching;
    /** @type {State | null} */
    this.state = null;
    /** @type {number | null} the seat that the person at this phone has chosen to look from */
    this.chosen = null;
    this.socket = new RoomSocket(code, { tokens: this.tokens, seq: this.lastSeen });
    this.socket.addEventListener("state", (e) => this.take(/** @type {CustomEvent<State>} */ (e).detail));
    this.socket.addEventListener("connection", () => this.changed());
    this.socket.addEventListener("refused-tokens", (e) => this.drop(/** @type {CustomEvent<number[]>} */ (e).detail));
    this.socket.addEventListener("end", (e) => this.ended(/** @type {CustomEvent<string>} */ (e).detail));
  }

  open() {
    this.socket.open();
  }

  close() {
    this.socket.close();
  }

  // -- what is so ------------------------------------------------------------------------------------------------

  get room() {
    return this.state?.room ?? null;
  }

  get connection() {
    return this.socket.connection;
  }

  /** What this phone holds in the room, a host's seatless token included. @returns {purse.Held[]} */
  get held() {
    return purse.kept(this.code)?.held ?? [];
  }

  /** The tokens to say hello with; a watching screen shows only its seatless one. */
  get tokens() {
    return this.held.filter((h) => !this.watching || h.seat === null).map((h) => h.token);
  }

  /** The entry after which to ask for events: a little before what an earlier page has seen, null if none has. */
  get lastSeen() {
    const seen = purse.seen(this.code);
    return seen === null ? null : Math.max(0, seen - AGAIN);
  }

  /** The seats of this phone, in playing order. */
  get seats() {
    const mine = this.watching ? [] : this.held.flatMap((h) => (h.seat === null ? [] : [h.seat]));
    const order = this.room?.order ?? [];
    return mine.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** The seat that acts on this phone: whom the game waits for, else the chosen one, else the first; null: none. */
  get acting() {
    const { seats } = this;
    const waited = (this.room?.turn ?? []).find((seat) => seats.includes(seat));
    if (this.chosen !== null && seats.includes(this.chosen)) return this.chosen;
    return waited ?? seats[0] ?? null;
  }

  /** Whether this phone may do what only the host may. */
  get isHost() {
    const host = this.room?.host ?? null;
    return host === null ? this.held.some((h) => h.seat === null) : this.seats.includes(host);
  }

  /** What this phone sees through the acting seat's eyes, or the table's. @returns {Eyes | null} */
  get eyes() {
    const { eyes } = this.state ?? {};
    return eyes?.[String(this.acting ?? "table")] ?? eyes?.table ?? null;
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.room?.seats.find((s) => s.seat === seat)?.name ?? "";
  }

  /** @param {number | null} seat */
  tokenOf(seat) {
    return this.held.find((h) => h.seat === seat)?.token ?? null;
  }

  /** The token for what the host does over HTTP. */
  get hostToken() {
    return this.tokenOf(this.room?.host ?? null);
  }

  // -- what is done ----------------------------------------------------------------------------------------------

  /**
   * A move of the acting or a given seat.
   * @param {import("./types.js").Move} move
   * @param {number | null} [seat]
   * @param {string} [id] with one of its own the move is meant, however soon it comes after the same one
   */
  play(move, seat = this.acting, id) {
    return this.send({ type: "move", seat, move, ...(this.state && { seen: this.state.seq }), ...(id && { id }) });
  }

  /**
   * The complete list of a seat's legal moves.
   * @param {number | null} [seat]
   * @returns {Promise<import("./types.js").Move[]>}
   */
  async allMoves(seat = this.acting) {
    return (await this.send({ type: "moves", seat })).moves;
  }

  /** Any other message of the contract. Raises Refused. @param {{type: string} & Record<string, any>} wish */
  send(wish) {
    return this.socket.send(wish);
  }

  /**
   * Seats another person at this phone.
   * @param {string} name
   */
  async addHere(name) {
    await this.keep(await api.sit(this.code, { name }));
    purse.meet([name]);
  }

  /** @param {string} name @param {string} bot */
  async addBot(name, bot) {
    await api.sit(this.code, { name, bot }, this.hostToken);
  }

  /** Takes a seat over: an empty one, or one by a one-time code. @param {{seat: number} | {hand: string}} wish */
  async claim(wish) {
    await this.keep(await api.sit(this.code, wish, this.tokens[0]));
  }

  /** Gives a seat up. @param {number} seat */
  async leave(seat) {
    await this.send({ type: "leave", seat });
    const token = this.tokenOf(seat);
    if (token) this.forget([token]);
  }

  /** Looks from this seat until the turn passes on. @param {number | null} seat */
  choose(seat) {
    this.chosen = seat;
    this.changed();
  }

  /** @param {{seat: number | null, token: string}} held */
  async keep(held) {
    const about = this.room ?? (await api.room(this.code));
    purse.hold(this.code, about, [{ seat: held.seat, token: held.token }]);
    this.socket.hold(this.tokens);
    this.changed();
  }

  /** @param {string[]} tokens */
  forget(tokens) {
    purse.letGo(this.code, tokens);
    this.socket.hold(this.tokens);
    this.changed();
  }

  // -- what comes in ---------------------------------------------------------------------------------------------

  /** @param {State} state */
  take(state) {
    const turnMoved = String(this.state?.room.turn) !== String(state.room.turn);
    if (turnMoved) this.chosen = null;
    const had = Object.keys(this.state?.eyes ?? {});
    this.state = state;
    purse.see(this.code, state.seq);
    // A seat that is not looked through any more has gone elsewhere: asked again, the server names its token.
    if (had.some((eyes) => eyes !== "table" && !(eyes in state.eyes))) this.socket.hello();
    this.dispatchEvent(new CustomEvent("news", { detail: state }));
    this.changed();
  }

  /** Another device holds these now, or the host has removed them. @param {number[]} indexes */
  drop(indexes) {
    const lost = indexes.map((index) => this.socket.tokens[index]).filter(Boolean);
    this.forget(lost);
    this.dispatchEvent(new CustomEvent("lost-seat", { detail: lost.length }));
  }

  /** @param {string} why */
  ended(why) {
    this.socket.basket.drop(new api.Refused({ code: why === "gone" ? "no-room" : "removed", params: {} }));
    const { seats } = this;
    purse.letGo(this.code);
    this.dispatchEvent(new CustomEvent("end", { detail: { why, seats } }));
  }

  changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
