/**
 * One room's socket: stays open, says hello, sends each action until it is answered, knows no element.
 * @module
 */

import { Refused } from "./api.js";
import { ServerClock } from "./clock.js";
import { Outbasket } from "./outbasket.js";

/** How often the connection is looked after; with every beat of a page that is seen a ping goes out. */
const BEAT_MS = 3_000;
/** How often a page that nobody sees pings: the server takes a longer silence for absence. */
const UNSEEN_PING_MS = 20_000;
const QUICK_PING_MS = 200;
const FRESH_PING_MS = 2_000;
/** So long may the answer to a ping take, and so long a connection to open. */
const ANSWER_MS = 5_000;
const OPENING_MS = 6_000;
/** A server that only ended a connection answers at once; one that starts again is given time, each phone another. */
const FIRST_RETRY_MS = 500;
const LATER_RETRY_MS = [400, 3_600];
const LONGEST_RETRY_MS = 30_000;
/** After a store that did not answer: it may be back at any moment. */
const AGAIN_MS = 1_000;
const SYNC_PATIENCE_MS = 4_000;
const FINAL = new Map([
  [4001, "removed"],
  [4004, "gone"],
]);

/**
 * How the line stands. `since`: when it was lost (this phone's clock, ms), null while it is open. `isStoreAway`: the
 * server answers, but cannot reach its store.
 * @typedef {{status: "connecting" | "open" | "lost" | "closed", since: number | null, syncedAt: number | null,
 *   isStoreAway: boolean}} Connection
 */

/**
 * Events: `state` (detail: the State), `connection` (detail: the Connection), `refused-tokens` (detail: indexes), `end`
 * (detail: "removed" | "gone"), `trouble` (detail: Trouble of no action of ours).
 */
export class RoomSocket extends EventTarget {
  /**
   * @param {string} code the room's
   * @param {{tokens?: string[], seq?: number | null, url?: string, basket?: Outbasket, random?: () => number}} [more]
   *   seq: the entry after which the first state shall contain events; null: no earlier events
   */
  constructor(
    code,
    { tokens = [], seq = null, url = address(code), basket = new Outbasket(code), random = Math.random } = {},
  ) {
    super();
    this.url = url;
    this.tokens = tokens;
    this.basket = basket;
    this.random = random;
    this.clock = new ServerClock(
      () => Date.now(),
      () => performance.now(),
    );
    this.keepsTime = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timekeeper = undefined;
    /** @type {Connection} */
    this.connection = { status: "connecting", since: null, syncedAt: null, isStoreAway: false };
    /** @type {number | null} the newest state that has been seen */
    this.seq = seq;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.heardAt = 0;
    /** @type {number | null} when the oldest ping went out that nothing has been heard after (performance.now) */
    this.askedAt = null;
    this.pingedAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.opening = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.heart = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} until what the store could not take is sent again */
    this.again = undefined;
    this.ready = false;
    this.wake = () => document.visibilityState === "visible" && this.catchUp();
    this.lose = () => this.lost();
  }

  /** Connects and stays connected until `close`. */
  open() {
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("pageshow", this.wake);
    window.addEventListener("online", this.wake);
    window.addEventListener("offline", this.lose);
    this.connect();
  }

  /** Ends for good; what is unanswered stays in the basket for the next time. */
  close() {
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("pageshow", this.wake);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("offline", this.lose);
    this.keepTime(false);
    this.quiet();
    this.changeConnection({ status: "closed" });
  }

  /**
   * Learns the server's clock as well as the line allows, by many pings, and keeps it fresh; or no longer.
   * @param {boolean} isWanted
   */
  keepTime(isWanted) {
    if (isWanted === this.keepsTime) return;
    this.keepsTime = isWanted;
    clearTimeout(this.timekeeper);
    if (isWanted) this.learnTime();
  }

  learnTime() {
    this.ping();
    this.timekeeper = setTimeout(() => this.learnTime(), this.clock.isSure ? FRESH_PING_MS : QUICK_PING_MS);
  }

  /**
   * Sends an action and answers with its ack; raises Refused. While the line is lost it waits in the basket.
   * @param {{type: string} & Record<string, any>} wish without an id
   * @returns {Promise<any>}
   */
  send(wish) {
    const { action, answer } = this.basket.put(wish);
    if (action && this.ready) this.write(action);
    return answer;
  }

  /**
   * Holds other seats from now on.
   * @param {string[]} tokens
   */
  hold(tokens) {
    this.tokens = tokens;
    if (this.socket?.readyState === WebSocket.OPEN) this.hello();
  }

  /** Asks for the newest state: over the open line, or by a new one at once. */
  catchUp() {
    if (this.connection.status === "closed") return;
    if (this.socket?.readyState !== WebSocket.OPEN) return this.connect();
    const heard = this.heardAt;
    this.hello();
    setTimeout(() => this.heardAt === heard && this.connection.status === "open" && this.connect(), SYNC_PATIENCE_MS);
  }

  // -- the line ------------------------------------------------------------------------------------------------

  connect() {
    this.quiet();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.opening = setTimeout(() => socket === this.socket && this.hung(), OPENING_MS);
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = ({ data }) => socket === this.socket && this.heard(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && this.closed(code);
  }

  opened() {
    clearTimeout(this.opening);
    this.heardAt = Date.now();
    this.askedAt = null;
    this.hello();
    this.ping();
    clearInterval(this.heart);
    this.heart = setInterval(() => this.beat(), BEAT_MS);
  }

  /** It neither opened nor failed, or nothing is heard any more: it is as good as lost. */
  hung() {
    this.lost();
    this.quiet();
    this.later();
  }

  hello() {
    this.write({ type: "hello", tokens: this.tokens, ...(this.seq !== null && { seq: this.seq }) });
  }

  beat() {
    const now = performance.now();
    if (this.askedAt !== null && now - this.askedAt > ANSWER_MS) return this.hung();
    const isSeen = document.visibilityState === "visible";
    if (isSeen || now - this.pingedAt >= UNSEEN_PING_MS - BEAT_MS) this.ping();
  }

  ping() {
    this.pingedAt = performance.now();
    this.askedAt ??= this.pingedAt;
    this.write({ type: "ping", at: Date.now() });
  }

  /** @param {number} code */
  closed(code) {
    const end = FINAL.get(code);
    this.lost();
    if (!end) return this.later();
    this.quiet();
    this.changeConnection({ status: "closed" });
    this.dispatchEvent(new CustomEvent("end", { detail: end }));
  }

  lost() {
    this.ready = false;
    if (this.connection.status !== "lost") {
      this.changeConnection({ status: "lost", since: this.connection.since ?? Date.now() });
    }
  }

  /**
   * The first retry comes within half a second; those after it are spread over more and more seconds, so that a whole
   * school does not come at once to a server that is starting.
   */
  later() {
    const [least, most] = this.tries ? LATER_RETRY_MS : [0, FIRST_RETRY_MS];
    const longest = Math.min(LONGEST_RETRY_MS, most * 2 ** Math.max(0, this.tries - 1));
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), least + this.random() * (longest - least));
  }

  quiet() {
    clearTimeout(this.opening);
    clearTimeout(this.retry);
    clearTimeout(this.again);
    clearInterval(this.heart);
    this.ready = false;
    const old = this.socket;
    this.socket = null;
    old?.close(1000);
  }

  /** @param {Partial<Connection>} change */
  changeConnection(change) {
    this.connection = { ...this.connection, ...change };
    this.dispatchEvent(new CustomEvent("connection", { detail: this.connection }));
  }

  /** @param {object} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // -- what the server says --------------------------------------------------------------------------------------

  /** @param {any} message */
  heard(message) {
    this.heardAt = Date.now();
    this.askedAt = null;
    const known = /** @type {Record<string, (m: any) => void>} */ ({
      state: (m) => this.take(m),
      ack: (m) => this.acknowledged(m),
      moves: (m) => this.basket.answered(m.id, m),
      error: (m) => this.refused(m),
      pong: (m) => this.ponged(m),
    });
    known[message.type]?.(message);
  }

  /** @param {{id: string}} ack */
  acknowledged(ack) {
    this.storeIs("back");
    this.basket.answered(ack.id, ack);
  }

  /** @param {"away" | "back"} where */
  storeIs(where) {
    const isStoreAway = where === "away";
    if (this.connection.isStoreAway !== isStoreAway) this.changeConnection({ isStoreAway });
  }

  /** A state that got lost on the way is asked for. @param {import("./types.js").Pong} pong */
  ponged({ at, server, seq }) {
    this.clock.learn(at, server);
    if (this.ready && seq !== undefined && seq > (this.seq ?? 0)) this.hello();
  }

  /** @param {import("./types.js").State} state */
  take(state) {
    this.tries = 0;
    this.seq = state.seq;
    this.changeConnection({ status: "open", since: null, syncedAt: Date.now(), isStoreAway: false });
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
    if (this.ready) return;
    this.ready = true;
    this.sendAgain();
  }

  /** @param {import("./types.js").Error} error */
  refused(error) {
    if (error.id) return this.refusedAction(error.id, error);
    if (error.code === "no-room") return this.closed(4004);
    if (error.code === "store-away") return this.storeAway();
    if (error.code === "unknown-token") {
      this.dispatchEvent(new CustomEvent("refused-tokens", { detail: error.params?.indexes ?? [] }));
      return;
    }
    this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
  }

  /**
   * What the store could not take stays in the basket and is sent again. What was tapped before this page was loaded
   * has nobody who waits for the answer, so it is told here.
   * @param {string} id
   * @param {import("./types.js").Error} error
   */
  refusedAction(id, error) {
    const waiting = this.basket.waiting.get(id);
    if (error.code === "store-away" && waiting) return this.storeAway();
    this.basket.answered(id, null, new Refused(error));
    if (waiting?.isOld) this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
  }

  /** A store that is away is one state of this phone until it is back; what it could not take is asked again. */
  storeAway() {
    this.storeIs("away");
    clearTimeout(this.again);
    this.again = setTimeout(() => this.sendAgain(), AGAIN_MS);
  }

  /** Sends everything that has no answer yet; where that is nothing but the hello, the hello. */
  sendAgain() {
    const actions = this.ready ? this.basket.unanswered : [];
    for (const action of actions) this.write(action);
    if (!actions.length && this.connection.isStoreAway) this.hello();
  }
}

/** @param {string} code */
function address(code) {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/ws/rooms/${encodeURIComponent(code)}`;
}
