/**
 * The strip: the whole table in one row that never scrolls away. Whose turn it is, who is away, what they have.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { fill, h, write } from "../kit/dom.js";
import { words } from "../kit/words/words.js";

/**
 * @typedef {import("../net/types.js").Seat} Seat
 * @typedef {{button: HTMLButtonElement, name: HTMLElement, facts: HTMLElement}} Place
 */

export class Strip {
  /** @param {(seat: number) => void} tapped */
  constructor(tapped) {
    this.tapped = tapped;
    this.root = h("div", { class: "strip", role: "group", "aria-label": words("frame.players") });
    /** @type {Map<number, Place>} */
    this.places = new Map();
  }

  /**
   * @param {import("../net/types.js").Room} room
   * @param {{seats: number[], acting: number | null}} mine
   * @param {(seat: number) => Node | null} summary
   */
  update(room, mine, summary) {
    const seats = room.order.flatMap((number) => room.seats.find(({ seat }) => seat === number) ?? []);
    const all = seats.map(({ name }) => name);
    for (const seat of seats) this.draw(seat, room, mine, { summary: summary(seat.seat), name: inTwo(seat.name, all) });
    fill(
      this.root,
      seats.map(({ seat }) => this.place(seat).button),
    );
  }

  /** @param {number} seat */
  place(seat) {
    const found = this.places.get(seat);
    if (found) return found;
    const name = h("span", { class: "player-name" });
    const facts = h("span", { class: "player-facts" });
    const button = h("button", { class: "player", type: "button", onclick: () => this.tapped(seat) }, name, facts);
    const made = { button, name, facts };
    this.places.set(seat, made);
    return made;
  }

  /**
   * @param {Seat} seat
   * @param {import("../net/types.js").Room} room
   * @param {{seats: number[], acting: number | null}} mine
   * @param {{summary: Node | null, name: [string, string]}} shown
   */
  draw(seat, room, mine, { summary, name: [begin, end] }) {
    const { button, name, facts } = this.place(seat.seat);
    const isTurn = room.turn.includes(seat.seat);
    const state = stateOf(seat);
    Object.assign(button.dataset, {
      seat: seat.seat,
      turn: isTurn,
      acting: seat.seat === mine.acting && mine.seats.length > 1,
      away: state !== null && seat.kind === "person",
    });
    const signs = [seat.kind === "bot" && stamp("bot"), state && seat.kind === "person" && stamp("apart")];
    fill(
      name,
      ...signs.filter(Boolean),
      h("span", null, begin),
      end && h("span", { class: "name-end" }, end),
      ...said(seat, isTurn, mine.seats, state),
    );
    if (summary) fill(facts, summary);
    else write(facts, state && seat.kind === "person" ? state : "");
  }
}

/**
 * A name as it may be shortened: where another one begins like it, its end stays, for that tells them apart.
 * @param {string} name
 * @param {string[]} all
 * @returns {[string, string]} what may be cut, and what may not
 */
export function inTwo(name, all) {
  const letters = [...name];
  const begin = letters.slice(0, 3).join("");
  const isAlike = letters.length > 5 && all.some((other) => other !== name && other.startsWith(begin));
  return isAlike ? [letters.slice(0, -2).join(""), letters.slice(-2).join("")] : [name, ""];
}

/** What is so with a seat that nobody plays just now, in words, or null. @param {Seat} seat */
export function stateOf(seat) {
  if (seat.kind === "bot") return seat.bot ? words(`frame.bot.${seat.bot}`) : words("frame.bot");
  if (seat.empty) return words("frame.empty");
  return seat.connected ? null : words("frame.away");
}

/**
 * What a screen reader adds to the name.
 * @param {Seat} seat
 * @param {boolean} isTurn
 * @param {number[]} mine
 * @param {string | null} state
 */
function said(seat, isTurn, mine, state) {
  const parts = [isTurn && words("frame.at-turn"), mine.includes(seat.seat) && words("frame.mine"), state];
  const text = parts.filter(Boolean).join(", ");
  return text ? [h("span", { class: "unseen" }, `, ${text}`)] : [];
}
