/**
 * An objective and the army that meets it: a line for each continent, the army's cards, the keys of the combinations.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { COMBINATIONS, CONTINENTS, face, GAME, key, NEEDS } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */
/**
 * @typedef {{met: boolean, needs: number, cards: number[], conquered: boolean}} Part what the scorer says of a
 * continent
 */

const say = (/** @type {string} */ text, params = {}) => words(text, params, GAME);

/**
 * One line: what a continent needs, whether it can be had, and the cards that do it.
 * @param {{continent: string, combination: string, hard?: number}} what hard: stars of the house's objectives
 * @param {Part} part
 * @param {Card[]} army
 */
export function continentLine({ continent, combination, hard = 0 }, { met, needs, cards, conquered }, army) {
  const state = conquered ? "conquered" : met ? "met" : "unmet";
  const label =
    say("continent.of", { continent, needs, combination, state: say(`state.${state}`) }) +
    (hard ? `, ${say("stars.of", { count: hard })}` : "");
  const stars =
    hard > 0 &&
    h(
      "span",
      { class: "stars" },
      Array.from({ length: hard }, () => stamp("any")),
    );
  const doing = conquered ? [] : cards.map((at) => face(army[at]));
  return h(
    "li",
    { class: "fs-continent", data: { continent, state } },
    h("span", { class: "unseen" }, label),
    h("span", { class: "needs", "aria-hidden": "true" }, number(needs)),
    h(
      "span",
      { class: "wanted", "aria-hidden": "true" },
      h("span", null, h("strong", null, say("continent", { continent })), stars),
      h("span", { class: "combination" }, stamp(combination), h("span", null, say("combination", { combination }))),
    ),
    state !== "unmet" && h("span", { class: "sign", "aria-hidden": "true" }, stamp(conquered ? "flag" : "check")),
    doing.length > 0 && h("span", { class: "doing", "aria-hidden": "true" }, doing),
  );
}

/**
 * A card of the army in words, with the continents that it serves.
 * @param {Card} card
 * @param {number} at
 * @param {Record<string, Part> | null | undefined} continents
 */
export function servesIn(card, at, continents) {
  const serves = CONTINENTS.filter((one) => !continents?.[one]?.conquered && continents?.[one]?.cards.includes(at));
  return say("army.does", { card, continents: serves });
}

/**
 * A key for each combination of each continent.
 * @param {Record<string, string>} wanted what is pressed, by continent
 * @param {(continent: string, combination: string) => void} choose
 * @param {(continent: string) => any} [more] what else stands at the head of a continent
 */
export function combinationKeys(wanted, choose, more) {
  return CONTINENTS.map((continent) => {
    const keys = COMBINATIONS.map((combination) => {
      const text = say("combination", { combination });
      return key(
        { label: text, class: "combination-key", data: { continent, combination }, onclick: () => press(combination) },
        stamp(combination),
        h("span", { "aria-hidden": "true" }, text),
      );
    });
    const mark = (/** @type {string | undefined} */ pressed) =>
      keys.forEach((one) => one.setAttribute("aria-pressed", String(pressed === one.dataset.combination)));
    const press = (/** @type {string} */ combination) => {
      mark(combination);
      choose(continent, combination);
    };
    mark(wanted[continent]);
    const head = h(
      "h3",
      { class: "tell-head" },
      h("span", { class: "needs" }, String(NEEDS[continent])),
      h("span", { class: "grow" }, say("continent", { continent })),
    );
    return h(
      "section",
      { class: "stack", role: "group", "aria-label": say("continent", { continent }) },
      h("div", { class: "fs-head" }, head, more?.(continent)),
      h("div", { class: "combination-keys" }, keys),
    );
  });
}
