/**
 * What lies on the table of FarmerStein as pictures: cards, plants in play, mutagens, combinations.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { words } from "../../kit/words/words.js";
import "./stamps.js";

/** @typedef {import("./types.js").View} View */

export const GAME = "farmerstein";
export const COLOURS = ["red", "yellow", "orange", "blue", "green"];
export const CONTINENTS = /** @type {const} */ (["america", "europe", "asia"]);
export const COMBINATIONS = ["same-plants", "same-colour", "different-colours", "different-plants", "any"];
export const ZOMBIE = "zombie-zucchini";
export const PLACEHOLDER = "placeholder";
/** The kinds that the rulebook names, for where no edition says which there are. */
export const KINDS = [
  "two-faced-broccoli",
  "fly-potato",
  "robot-onion",
  "killer-tomato",
  "jurassic-carrot",
  "super-atomic-squash",
  "two-headed-eggplant",
  "creature-pepper",
];
/** How many plants each continent takes, for where the view does not say it. @type {Record<string, number>} */
export const NEEDS = { america: 3, europe: 4, asia: 5 };

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Planted} Planted */

/** @param {Card} one @param {Card} other */
export const isSame = (one, other) => one.plant === other.plant && one.colours.join() === other.colours.join();

/** The kinds that can be played, in the edition's order. @param {View} view @returns {string[]} */
export const kindsOf = (view) => Object.keys(view.edition.plants).filter((plant) => plant !== ZOMBIE);

/** The custom properties of a card's one or two colours. @param {string[]} colours */
export const inks = ([first, second = first]) => ({ "--one": `var(--fs-${first})`, "--two": `var(--fs-${second})` });

/**
 * A mutagen: its symbol on its colour. A placeholder stands for one.
 * @param {string} mutagen
 * @param {string | null} [own] the placeholder's colour
 */
export function token(mutagen, own) {
  const colour = mutagen === PLACEHOLDER ? (own ?? "none") : mutagen;
  const picture = stamp(colour === "none" ? "person" : `mutagen-${colour}`);
  return h(
    "span",
    {
      class: "token",
      "aria-hidden": "true",
      data: { mutagen, colour },
      css: { "--one": `var(--fs-${colour}, var(--paper-pale))` },
    },
    picture,
  );
}

/** The face of a card: the plant on its colours, each with its symbol. @param {Card} card */
export function face(card) {
  const signs = card.colours.map((colour) => stamp(`mutagen-${colour}`));
  return h(
    "span",
    { class: "plant-face", "aria-hidden": "true", css: inks(card.colours) },
    stamp(card.plant),
    h("span", { class: "signs" }, signs),
  );
}

/** Whether a plant bears a mutagen of a colour that it does not have, as a printed power may allow. @param {Planted} planted */
export const isOtherColour = ({ card, mutagen }) => mutagen !== PLACEHOLDER && !card.colours.includes(mutagen);

/** A plant in play, with what it bears; a mutagen of another colour is marked. @param {Planted} planted @param {string | null} [own] */
export const inPlay = (planted, own) =>
  h(
    "span",
    { class: "in-play", "aria-hidden": "true", data: { other: isOtherColour(planted) } },
    face(planted.card),
    token(planted.mutagen, own),
  );

/** A plant's name on its card or key: whole where there is room, else its last word. @param {string} plant */
export const captions = (plant) => {
  const name = words("plant", { plant }, GAME);
  return h(
    "span",
    { class: "captions", "aria-hidden": "true" },
    h("span", { class: "caption" }, name),
    h("span", { class: "caption short" }, name.split(" ").at(-1)),
  );
};

/** What is the house's own is called so. */
export const houseTag = () => h("span", { class: "house-tag" }, words("house", {}, GAME));

/**
 * A key to choose with.
 * @param {{label: string, class?: string, data?: Record<string, any>, onclick: () => void}} how
 * @param {...any} inside
 */
export function key({ label, class: name = "", data = {}, onclick }, ...inside) {
  return h("button", { class: `fs-key ${name}`, type: "button", "aria-label": label, data, onclick }, ...inside);
}

/**
 * Keys of the five colours.
 * @param {string[]} colours
 * @param {(colour: string) => string} label
 * @param {(colour: string) => void} tapped
 * @param {(colour: string) => any} [more]
 */
export const colourKeys = (colours, label, tapped, more) =>
  colours.map((colour) =>
    key(
      { label: label(colour), class: "colour-key", data: { colour }, onclick: () => tapped(colour) },
      token(colour),
      more?.(colour),
    ),
  );
