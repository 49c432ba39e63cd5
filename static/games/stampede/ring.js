/**
 * The ring: a tick for each card of the deck, inked as the cards fall; in its middle the number, or the word of the
 * moment.
 * @module
 */

import { h, s, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { say } from "./cards.js";

const INNER = 39;
const OUTER = 48;

export class Ring {
  constructor() {
    this.ticks = s("g", null);
    this.svg = s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, this.ticks);
    this.big = h("p", { class: "ring-big poster" });
    this.small = h("p", { class: "ring-small soft" });
    this.middle = h("div", { class: "ring-middle" }, this.big, this.small);
    this.ring = h("div", { class: "ring" }, this.svg, this.middle);
    this.root = h("div", { class: "ring-place" }, this.ring);
    this.deck = 0;
  }

  /**
   * @param {{deck: number, dealt: number, word: import("./cues.js").Cue | null, small: string, big?: string}} how
   *   word: stands in the place of everything else
   */
  draw({ deck, dealt, word, small, big = number(dealt) }) {
    if (deck !== this.deck) this.cut(deck);
    [...this.ticks.children].forEach((tick, index) => tick.toggleAttribute("data-on", index < dealt));
    this.ring.dataset.word = word ?? "";
    const text = word && word !== "tick" ? say(`word.${word}`) : big;
    if (this.big.textContent !== text) this.pop();
    write(this.big, text);
    this.big.style.setProperty("--letters", String(Math.max(3, text.length)));
    write(this.small, word ? "" : small);
  }

  /** A new word lands like a stamp. */
  pop() {
    this.big.classList.remove("stamped");
    void this.big.offsetWidth;
    if (this.ring.dataset.word) this.big.classList.add("stamped");
  }

  /** @param {number} deck */
  cut(deck) {
    this.deck = deck;
    const ticks = Array.from({ length: deck }, (_, index) => {
      const turn = ((index + 0.5) / deck) * 2 * Math.PI;
      const [x, y] = [Math.sin(turn), -Math.cos(turn)];
      const far = OUTER - (index % 3); // cut by hand
      return s("path", { d: `M${50 + INNER * x} ${50 + INNER * y}L${50 + far * x} ${50 + far * y}` });
    });
    this.ticks.replaceChildren(...ticks);
  }
}
