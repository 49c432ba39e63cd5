/**
 * The connection to the server: nothing while it is open; when it is lost, since when, and a button to try now. Where
 * the server answers and cannot reach its store, it says that instead.
 * @module
 */

import { stamp } from "./stamp.js";
import { h, write } from "./dom.js";
import { words } from "./words/words.js";
import { announce } from "./voice.js";

const PATIENCE_MS = 900;

export class ConnectionBar {
  /** @param {import("../net/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.text = h("span", { class: "grow" });
    const sync = h(
      "button",
      { class: "bare", type: "button", onclick: () => session.socket.catchUp() },
      words("connection.sync"),
    );
    this.root = h("div", { class: "connection-bar", hidden: true }, stamp("apart"), this.text, sync);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  close() {
    clearTimeout(this.timer);
  }

  /** A connection that is back within a second does not count as lost. */
  update() {
    clearTimeout(this.timer);
    const { status, since, isStoreAway } = this.session.connection;
    if (isStoreAway) return this.say(words("error.store-away"));
    if (status === "open" || since === null) {
      this.root.hidden = true;
      return;
    }
    this.timer = setTimeout(() => this.show(since), Math.max(0, since + PATIENCE_MS - Date.now()));
  }

  /** @param {number} since */
  show(since) {
    const waiting = this.session.socket.basket.unanswered.length;
    const text = [words("connection.lost", { time: clockTime(since) })];
    if (waiting) text.push(words("connection.waiting", { count: waiting }));
    this.say(text.join(" "));
  }

  /** @param {string} text */
  say(text) {
    const isNews = this.root.hidden || this.text.textContent !== text;
    if (!isNews) return;
    write(this.text, text);
    announce(text);
    this.root.hidden = false;
    this.root.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  }
}

/**
 * A time of the day, as people here write it.
 * @param {number} at ms since 1970
 * @param {boolean} [exact] to the second
 */
export function clockTime(at, exact = false) {
  return new Date(at).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    ...(exact && { second: "2-digit" }),
  });
}

/** A day, as people here write it. @param {number} at ms since 1970 */
export function day(at) {
  return new Date(at).toLocaleDateString([], { day: "numeric", month: "long", year: "numeric" });
}
