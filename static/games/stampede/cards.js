/**
 * Cards and animals as stamped pictures.
 * @module
 */

import { h, s } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { art } from "./art.js";

const GAME = "stampede";

export const ANIMALS = /** @type {const} */ (["rhino", "hippo", "elephant"]);
export const PARTS = /** @type {const} */ (["head", "middle", "tail"]);

/** @param {string} key @param {Record<string, any>} [params] */
export const say = (key, params = {}) => words(key, params, GAME);

/** A number of points with its sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${number(points)}` : number(points));

/** @param {string} name @returns {string} */
export const animalOf = (name) => name.split("-")[0];

/** @param {string} name @returns {number} */
const placeOf = (name) => PARTS.findIndex((part) => name.endsWith(part));

/**
 * A card's picture in its animal's ink.
 * @param {string} name such as "rhino-head"
 */
export function cardPicture(name) {
  const picture = s("path", { d: art[name] ?? "", "fill-rule": "evenodd" });
  return s(
    "svg",
    {
      class: "card-picture",
      viewBox: "0 0 100 100",
      data: { animal: animalOf(name), card: name },
      "aria-hidden": "true",
    },
    picture,
  );
}

/** A card as it lies on the table: its picture on paper. @param {string} name @param {Record<string, any>} [props] */
export const paperCard = (name, props = {}) => h("span", { class: "paper-card", ...props }, cardPicture(name));

/** A card face down. */
export const backOfCard = () => h("span", { class: "paper-card face-down" });

/** Three cards as the animal that they are, from head to tail. @param {string[]} cards */
export function wholeAnimal(cards) {
  const parts = [...cards].sort((one, other) => placeOf(one) - placeOf(other));
  return h("span", { class: "whole-animal" }, parts.map(cardPicture));
}

/** An animal from head to tail. @param {string} animal */
export const animalPicture = (animal) => wholeAnimal(PARTS.map((part) => `${animal}-${part}`));
