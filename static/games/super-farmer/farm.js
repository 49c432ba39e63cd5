/**
 * What every part of this screen needs: the kinds of animals, herds as pictures, how a bundle is laid out.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";

/** @typedef {Record<string, number>} Herd heads by animal */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../shelf.js").TableState<View>} TableState */

/** In the chart's order. */
export const ANIMALS = ["rabbit", "sheep", "pig", "cow", "horse", "small-dog", "big-dog"];

/** Who must be in a herd to win. */
export const FIVE = ANIMALS.slice(0, 5);

/** What a herd is worth, as the chart counts, in rabbits. @param {Herd} herd @param {Herd} values */
export const worth = (herd, values) => ANIMALS.reduce((sum, animal) => sum + (herd[animal] ?? 0) * values[animal], 0);

/**
 * The seats whose herds are worth most, as the chart counts; none while every herd is empty.
 * @param {View} view
 * @returns {number[]}
 */
export function leaders(view) {
  const worths = new Map(
    view.order.map((/** @type {number} */ seat) => [seat, worth(view.herds[String(seat)], view.values)]),
  );
  const most = Math.max(...worths.values());
  return view.order.filter((/** @type {number} */ seat) => most > 0 && worths.get(seat) === most);
}

/** How many heads there are. @param {Herd} herd */
export const heads = (herd) => Object.values(herd).reduce((sum, count) => sum + count, 0);

/** The kinds that a herd has. @param {Herd} herd */
export const kinds = (herd) => ANIMALS.filter((animal) => herd[animal] > 0);

/** Only the kinds that are there. @param {Herd} herd @returns {Herd} */
export const bundleOf = (herd) => Object.fromEntries(kinds(herd).map((animal) => [animal, herd[animal]]));

/**
 * What changed from one herd to another, as heads by animal.
 * @param {Herd} before
 * @param {Herd} after
 * @returns {{gained: Herd, lost: Herd}}
 */
export function difference(before, after) {
  const of = (/** @type {Herd} */ a, /** @type {Herd} */ b) =>
    bundleOf(Object.fromEntries(ANIMALS.map((animal) => [animal, (b[animal] ?? 0) - (a[animal] ?? 0)])));
  return { gained: of(before, after), lost: of(after, before) };
}

/**
 * A bundle as stamps with numbers; decoration, the words stand beside it or in a label.
 * @param {Herd} bundle
 */
export function pictures(bundle) {
  return h(
    "span",
    { class: "bundle", "aria-hidden": "true" },
    Object.entries(bundle).map(([animal, count]) =>
      h("span", { class: "some" }, h("b", null, number(count)), stamp(animal)),
    ),
  );
}

/**
 * A small count under a stamp, for tables of herds.
 * @param {string} animal
 */
export function tally(animal) {
  const count = h("b", null);
  const root = h("span", { class: "tally", data: { animal } }, stamp(animal), count);
  return {
    root,
    /** @param {number} now */
    show(now) {
      write(count, number(now));
      root.dataset.count = String(now);
    },
  };
}

/**
 * A button with a picture over its word.
 * @param {string} picture
 * @param {string} label
 * @param {() => void} does
 */
export function tool(picture, label, does) {
  return h(
    "button",
    { class: "block plain tool", type: "button", onclick: does },
    stamp(picture),
    h("span", null, label),
  );
}
