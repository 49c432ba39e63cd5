/**
 * How fast the cards fall: from relaxed to frantic, on the phones also card by card with the dealer's taps.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h, write } from "../../kit/dom.js";
import { namedNumbers } from "../../kit/words/words.js";
import { say } from "./cards.js";

const OPTION = "option.pace_ms";

/** The paces that this game has words for, relaxed first. @type {() => number[]} */
const paces = () => namedNumbers(OPTION, "stampede").flatMap((pace) => (pace === null ? [] : [pace]));

export class Pace {
  /** @param {(pace: number | null) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    /** @type {number | null} */
    this.value = null;
    this.shown = "";
    this.says = h("span", { class: "soft small" });
    this.row = h("div", { class: "paces" });
    this.root = h(
      "fieldset",
      { class: "pace" },
      h("legend", { class: "spread" }, h("span", null, say(OPTION)), this.says),
      this.row,
    );
  }

  /** @param {number | null} value @param {boolean} byHand whether the dealer may deal by tapping */
  draw(value, byHand) {
    this.value = value;
    const offered = [...(byHand ? [null] : []), ...paces()];
    const key = offered.join();
    if (key !== this.shown) this.row.replaceChildren(...offered.map((pace) => this.one(pace)));
    this.shown = key;
    for (const input of this.row.querySelectorAll("input")) input.checked = input.value === String(value);
    write(this.says, nameOf(value));
  }

  /** @param {number | null} pace */
  one(pace) {
    const input = h("input", { type: "radio", name: "pace", value: String(pace) });
    input.addEventListener("change", () => this.chosen(pace));
    const bars = paces().indexOf(pace ?? 0) + 1;
    const picture =
      pace === null
        ? stamp("hand")
        : h(
            "span",
            { class: "bars", "aria-hidden": "true" },
            Array.from({ length: bars }, () => h("i", null)),
          );
    return h("label", null, input, picture, h("span", { class: "unseen" }, nameOf(pace)));
  }
}

/** @param {number | null} pace */
const nameOf = (pace) => (pace === null ? say("pace.taps") : say(`${OPTION}.${pace}`));

/** The offered pace that is nearest to a wished one. @param {number} wish */
export const nearestPace = (wish) =>
  paces().reduce((best, pace) => (Math.abs(pace - wish) < Math.abs(best - wish) ? pace : best), paces()[0]);
