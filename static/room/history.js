/**
 * The history of a game: what happened, the newest first, and beside the table the way back to any moment of it.
 * @module
 */

import { logLink } from "../kit/download.js";
import { fill, h } from "../kit/dom.js";
import * as api from "../net/api.js";
import { sentence, words } from "../kit/words/words.js";
import { clockTime } from "../kit/connection.js";
import { closeSheet, sheet } from "../kit/sheet.js";
import { toast } from "../kit/voice.js";
import { send, attempt } from "./actions.js";
import { Steps } from "../net/steps.js";

/** @typedef {import("../net/steps.js").Entry} Entry */

const SHOWN = 60;

export class History {
  /** @param {import("./frame.js").Frame} frame */
  constructor(frame) {
    this.frame = frame;
    this.isLong = false;
  }

  get session() {
    return this.frame.session;
  }

  /** Whether this phone may take back, at once. */
  get mayUndo() {
    return this.frame.room.mode === "table" && (this.session.seats.length > 0 || this.session.isHost);
  }

  async open() {
    const body = h("div", { class: "stack" }, h("p", { class: "soft" }, words("frame.loading")));
    const shown = sheet(words("menu.history"), body);
    const log = await this.log();
    if (log) this.draw(body, log);
    else shown.close(); // why, has been said
  }

  /** The log as it is now, undefined if it is not to be had. */
  log() {
    const { session } = this;
    return attempt(session, api.log(session.code, session.tokenOf(session.acting)));
  }

  /** @param {HTMLElement} body @param {{code: string, entries: Entry[]}} log */
  draw(body, log) {
    const steps = new Steps(log.entries);
    const lines = log.entries.filter((entry) => this.text(entry)).reverse();
    const shown = this.isLong ? lines : lines.slice(0, SHOWN);
    const isOpen = this.mayUndo && lines.some((entry) => steps.target(entry) !== null);
    const all = h("button", { class: "bare", type: "button" }, words("undo.all", { count: lines.length }));
    all.addEventListener("click", () => {
      this.isLong = true;
      this.draw(body, log);
    });
    fill(
      body,
      isOpen && h("p", { class: "soft small" }, words("undo.hint")),
      h(
        "ol",
        { class: "history" },
        shown.map((entry) => h("li", null, this.row(entry, steps))),
      ),
      lines.length > shown.length && all,
      logLink(log, words("menu.download")),
    );
  }

  /** One entry; where something can be taken back from it, a button. @param {Entry} entry @param {Steps} steps */
  row(entry, steps) {
    const isGone = steps.isGone(entry);
    const parts = [
      h("span", null, this.text(entry), isGone && h("span", { class: "unseen" }, ` (${words("undo.gone")})`)),
      h("time", { class: "soft small" }, clockTime(entry.at)),
    ];
    const to = this.mayUndo ? steps.target(entry) : null;
    const props = { class: "spread history-line", data: { gone: isGone } };
    if (to === null) return h("div", props, parts);
    return h("button", { ...props, type: "button", onclick: () => this.ask(to, steps) }, parts);
  }

  /**
   * Shows what going there would change, and does it when that is wanted.
   * @param {number} to
   * @param {Steps} steps
   */
  ask(to, steps) {
    const { takes, brings } = steps.plan(to);
    const isBack = takes.length > 0;
    const go = h(
      "button",
      { class: "block main", type: "button" },
      words(isBack ? "undo.do" : "undo.do.again", { count: (isBack ? takes : brings).length }),
    );
    const stay = h(
      "button",
      { class: "block plain wide", type: "button", onclick: () => this.open() },
      words("do.back"),
    );
    go.addEventListener("click", () => this.undo(to, [takes, brings], go));
    const content = h(
      "div",
      { class: "stack" },
      this.part("undo.takes", takes, "going"),
      this.part("undo.brings", brings, "coming"),
      h("p", { class: "soft small" }, words("undo.stays")),
      h("div", { class: "stack sheet-foot" }, go, stay),
    );
    sheet(words(isBack ? "undo.title" : "undo.title.again"), content);
  }

  /** @param {string} title @param {Entry[]} entries @param {string} kind */
  part(title, entries, kind) {
    const lines = entries.map((entry) => this.text(entry)).filter(Boolean);
    if (!lines.length) return null;
    return h(
      "div",
      { class: `stack ${kind}` },
      h("h3", null, words(title)),
      h(
        "ul",
        null,
        lines.map((text) => h("li", null, text)),
      ),
    );
  }

  /**
   * Others play on while somebody thinks: what was shown must still be what happens.
   * @param {number} to
   * @param {Entry[][]} shown
   * @param {HTMLElement} button
   */
  async undo(to, shown, button) {
    button.setAttribute("aria-busy", "true");
    const log = await this.log();
    button.removeAttribute("aria-busy");
    if (!log) return;
    const steps = new Steps(log.entries);
    const { takes, brings } = steps.plan(to);
    if (seqs([takes, brings]) === seqs(shown)) {
      if (await send(this.session, { type: "undo", to })) closeSheet();
      return;
    }
    toast(words("undo.changed"));
    this.open();
  }

  /**
   * What an entry is about: its events as sentences, else the game's or our own word for its move; "" for nothing.
   * @param {Entry} entry
   */
  text({ seat, move, chance, events = [], back }) {
    const { game } = this.frame.room;
    const nameOf = (/** @type {number | null | undefined} */ one) =>
      typeof one === "number" ? this.session.nameOf(one) : "";
    const params = { ...move, chance, seat: nameOf(seat), about: nameOf(move.about), nameOf };
    const key = `log.${move.type}`;
    const word = words(key, params, game);
    const isKnown = word !== key;
    if (back === undefined && !isKnown) return "";
    const happened = events.filter(({ code }) => code !== "turn").map((event) => sentence(event, game, nameOf));
    return happened.filter(Boolean).join(" ") || (isKnown ? word : "");
  }
}

/** @param {Entry[][]} parts */
const seqs = (parts) => JSON.stringify(parts.map((entries) => entries.map(({ seq }) => seq)));
