/**
 * A number with a minus and a plus, for thumbs, keys and screen readers (a spin button).
 * @module
 */

import { stamp } from "./stamp.js";
import { h, write } from "./dom.js";
import { number, words } from "./words/words.js";

/** `<farm-counter>`: set `label`, `least`, `most`, `value`; it tells `change` when people change it. */
export class Counter extends HTMLElement {
  constructor() {
    super();
    this.label = "";
    this.least = 0;
    this.most = 99;
    this.now = 0;
    /** @type {HTMLElement | null} */
    this.shown = null;
  }

  connectedCallback() {
    if (this.shown) return;
    this.less = h("button", { type: "button", class: "block round plain", tabindex: -1 }, stamp("minus"));
    this.plus = h("button", { type: "button", class: "block round plain", tabindex: -1 }, stamp("plus"));
    this.shown = h("output", { class: "count", role: "spinbutton", tabindex: 0 });
    this.append(this.less, this.shown, this.plus);
    this.less.addEventListener("click", () => this.step(-1));
    this.plus.addEventListener("click", () => this.step(1));
    this.shown.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  get value() {
    return this.now;
  }

  set value(value) {
    this.now = Math.min(this.most, Math.max(this.least, value));
    this.draw();
  }

  /** @param {number} by */
  step(by) {
    const before = this.now;
    this.value = before + by;
    if (this.now !== before) this.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: this.now }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.step(by);
  }

  draw() {
    const { shown, less, plus } = this;
    if (!shown || !less || !plus) return;
    write(shown, number(this.now));
    for (const [name, value] of Object.entries({ now: this.now, min: this.least, max: this.most })) {
      shown.setAttribute(`aria-value${name}`, String(value));
    }
    shown.setAttribute("aria-label", this.label);
    less.setAttribute("aria-label", `${this.label}: ${words("do.less")}`);
    plus.setAttribute("aria-label", `${this.label}: ${words("do.more")}`);
    less.disabled = this.now <= this.least;
    plus.disabled = this.now >= this.most;
  }
}

/**
 * A counter that is ready to use.
 * @param {{label: string, value?: number, least?: number, most?: number, changed?: (value: number) => void}} how
 */
export function counter({ label, value = 0, least = 0, most = 99, changed }) {
  const element = /** @type {Counter} */ (document.createElement("farm-counter"));
  Object.assign(element, { label, least, most });
  element.value = value;
  if (changed) element.addEventListener("change", () => changed(element.value));
  return element;
}
