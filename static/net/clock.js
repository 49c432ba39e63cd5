/**
 * The server's clock, as seen from this phone.
 * @module
 */

const KEPT = 64;
const SURE = 40;
const OLD_MS = 180_000;
const JUMP_MS = 60;

/**
 * Learns the offset from pings. The quickest way there and the quickest way back are believed, be they of one ping or
 * of two: each of them shrinks with the number of pings, where the quickest round trip needs both to be quick at once.
 * That the two ways differ always by the same cannot be seen from here; half of that the clock is wrong.
 */
export class ServerClock {
  /**
   * @param {() => number} [own] this phone's clock, ms
   * @param {() => number} [steady] one that nobody sets, ms; it may stand still while the phone sleeps
   */
  constructor(own = () => Date.now(), steady = own) {
    this.own = own;
    this.steady = steady;
    this.apart = own() - steady();
    /** @type {{at: number, there: number, back: number}[]} what the ways took, each off by the offset */
    this.trips = [];
  }

  /**
   * Takes a pong in.
   * @param {number} sentAt this phone's clock when the ping left, ms
   * @param {number} serverAt the server's clock when it answered, ms
   */
  learn(sentAt, serverAt) {
    const at = this.own();
    if (at < sentAt) return;
    const apart = at - this.steady();
    if (Math.abs(apart - this.apart) > JUMP_MS) this.trips = []; // the clock was set, or the phone slept
    this.apart = apart;
    this.trips = this.trips.filter((trip) => at - trip.at < OLD_MS).slice(1 - KEPT);
    this.trips.push({ at, there: serverAt - sentAt, back: at - serverAt });
  }

  /** The server's time now, ms since 1970; this phone's own until a pong has come. */
  now() {
    return this.own() + this.offset;
  }

  /** Whether so many pings have come back that more would hardly change anything. */
  get isSure() {
    return this.trips.length >= SURE;
  }

  get offset() {
    if (!this.trips.length) return 0;
    const least = (/** @type {"there" | "back"} */ way) => Math.min(...this.trips.map((trip) => trip[way]));
    return (least("there") - least("back")) / 2;
  }
}
