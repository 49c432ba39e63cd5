/**
 * The cards by their names, and how they look: females light, males dark, hay the colour of straw.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import "./stamps.js";

/** The rows of a farm from the left. */
export const SPECIES = ["earthworm", "hen", "fox", "dog"];

/** The pictures of the species, and of cards that differ from theirs. @type {Record<string, string>} */
const PICTURES = {
  earthworm: "earthworm",
  hen: "chicken",
  fox: "fox",
  dog: "big-dog",
  "hen-m": "rooster",
  pitchfork: "pitchfork",
  farmer: "farmer",
};

/** The animal that a card shows, or its own name. @param {string} card */
export const speciesOf = (card) => card.replace(/^hay-|-[fm]$/g, "");

/** @param {string} card */
export const isHay = (card) => card.startsWith("hay-");

/** "f", "m", or "" for cards without a sex. @param {string} card */
export const sexOf = (card) => /-([fm])$/.exec(card)?.[1] ?? "";

/** The light and the dark card of a species. @param {string} species */
export const pairOf = (species) => [`${species}-f`, `${species}-m`];

/** Every kind of card, in the order of the keys. */
export const KINDS = [...SPECIES.flatMap(pairOf), ...SPECIES.map((species) => `hay-${species}`), "pitchfork", "farmer"];

/** The picture of a species or a card. @param {string} name */
export const pictureOf = (name) => PICTURES[name] ?? PICTURES[speciesOf(name)];

/** How many animals lie in a row. @param {string[]} row */
export const animals = (row) => row.filter((card) => !isHay(card)).length;

/**
 * What is printed on a card: the animal and its sex, or the bale and its animal.
 * @param {string} card
 * @returns {SVGElement[]}
 */
export function printed(card) {
  const sex = sexOf(card);
  if (isHay(card)) return [stamp("hay"), stamp(pictureOf(card))];
  return sex ? [stamp(pictureOf(card)), stamp(sex === "f" ? "female" : "male")] : [stamp(pictureOf(card))];
}

/** What a card's looks hang on, as data attributes. @param {string} card */
export const looksOf = (card) => ({ card, sex: sexOf(card), hay: String(isHay(card)) });

/**
 * A card that lies there, as decoration: what it says is said by what holds it.
 * @param {string} card
 * @param {string} [how] more classes
 */
export const lying = (card, how = "") => h("span", { class: `lying-card ${how}`, data: looksOf(card) }, printed(card));
