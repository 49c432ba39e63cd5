/**
 * A finished game, step by step, from its log: the log contains the events, so no rules are needed.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { fill, h, write } from "../kit/dom.js";
import { sentence, words } from "../kit/words/words.js";
import { Steps } from "../net/steps.js";
import { clockTime } from "../kit/connection.js";
import { winnersOf } from "../room/places.js";
import { sheet } from "../kit/sheet.js";

/**
 * @typedef {import("../net/archive.js").Finished} Finished
 * @typedef {import("../net/archive.js").Log} Log
 * @typedef {{at: number, text: string, isUndone: boolean}} Step
 */

const MINUTE_MS = 60_000;

/** The entries with a sentence. @param {Finished} finished @param {Log} log @returns {Step[]} */
export function stepsOf({ game, names }, { entries }) {
  const steps = new Steps(entries);
  const nameOf = (/** @type {number} */ seat) => names[seat] ?? "";
  const text = (/** @type {import("../net/types.js").GameEvent[]} */ events) =>
    events
      .map((event) => sentenceIfKnown(event, game, nameOf))
      .filter(Boolean)
      .join(" ");
  return entries
    .filter(({ back, move }) => back !== undefined || move.type === "undo") // who came and went is no step of the game
    .map((entry) => ({ at: entry.at, isUndone: steps.isGone(entry), text: text(entry.events ?? []) }))
    .filter((step) => step.text);
}

/**
 * A kept log may be older than today's words: events without a sentence are left out.
 * @param {import("../net/types.js").GameEvent} event
 * @param {string} game
 * @param {(seat: number) => string} nameOf
 */
function sentenceIfKnown(event, game, nameOf) {
  try {
    return sentence(event, game, nameOf);
  } catch {
    return "";
  }
}

/** Opens the sheet with the game's steps. @param {Finished} finished @param {Log} log */
export function replay(finished, log) {
  const steps = stepsOf(finished, log);
  if (!steps.length) return sheet(words("history.again"), h("p", null, words("history.nothing")));
  return sheet(words("history.again"), new Replay(finished, steps).root);
}

class Replay {
  /** @param {Finished} finished @param {Step[]} steps */
  constructor(finished, steps) {
    this.steps = steps;
    this.finished = finished;
    this.at = 0;
    this.where = h("p", { class: "soft small spread" }, h("span"), h("time"));
    this.text = h("p", { class: "lead replay-text" });
    this.more = h("p", { class: "soft" });
    const last = steps.length - 1;
    this.slider = h("input", {
      type: "range",
      class: "replay-slider",
      min: 0,
      max: last,
      step: 1,
      value: 0,
      "aria-label": words("history.steps"),
    });
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.back = this.button("history.before", -1, stamp("back"));
    this.on = this.button("history.next", 1, stamp("back"));
    const story = h(
      "div",
      { class: "replay", "aria-live": "polite", "aria-atomic": "true" },
      this.where,
      this.text,
      this.more,
    );
    this.root = h("div", { class: "stack" }, story, this.slider, h("div", { class: "pair" }, this.back, this.on));
    this.show(0);
  }

  /** @param {string} word @param {number} by @param {Element} picture */
  button(word, by, picture) {
    const style = by > 0 ? "block replay-on" : "block plain";
    return h("button", { class: style, type: "button", onclick: () => this.show(this.at + by) }, picture, words(word));
  }

  /** @param {number} wanted */
  show(wanted) {
    const { steps, where } = this;
    this.at = Math.min(steps.length - 1, Math.max(0, wanted));
    const { at, text, isUndone } = steps[this.at];
    const minutes = Math.floor((at - steps[0].at) / MINUTE_MS);
    const when = minutes ? `${clockTime(at)}, ${words("history.after", { minutes })}` : clockTime(at);
    write(
      /** @type {Element} */ (where.firstElementChild),
      words("history.step", { step: this.at + 1, steps: steps.length }),
    );
    write(/** @type {Element} */ (where.lastElementChild), when);
    write(this.text, text);
    this.text.dataset.undone = String(isUndone);
    const isLast = this.at === steps.length - 1;
    fill(this.more, isUndone ? words("history.undone") : isLast ? `${winnersOf(this.finished)}.` : "");
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", words("history.step", { step: this.at + 1, steps: steps.length }));
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.on.setAttribute("aria-disabled", String(isLast));
  }
}
