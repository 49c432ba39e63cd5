/**
 * Options and rulings of a game, in words, as the lobby and the making of a room show them.
 * @module
 */

import { stamp } from "./stamp.js";
import { h } from "./dom.js";
import { knows, namedNumbers, words } from "./words/words.js";

/**
 * @typedef {import("../net/types.js").Choice} Choice
 * @typedef {Pick<Choice, "name" | "choices" | "section">} Asked what its buttons need of a choice
 */

let count = 0;

/** A choice's name in words. @param {Asked} choice @param {string} game */
export const choiceName = (choice, game) => words(`option.${choice.name}`, {}, game);

/** A value in words. @param {Asked} choice @param {any} value @param {string} game */
export function valueName(choice, value, game) {
  const key = `option.${choice.name}.${value}`;
  return knows(key, game) ? words(key, {}, game) : String(value);
}

/**
 * What can be chosen; of a number the values that the game has a word for.
 * @param {Asked} choice
 * @param {string} game
 */
const offered = (choice, game) => choice.choices ?? namedNumbers(`option.${choice.name}`, game);

/**
 * One choice as a group of inked buttons.
 * @param {Asked} choice
 * @param {any} value
 * @param {string} game
 * @param {((value: any) => void) | null} changed null: it can only be read
 */
export function choiceGroup(choice, value, game, changed) {
  const name = `choice-${(count += 1)}`;
  const options = offered(choice, game).map((one) => {
    const input = h("input", { type: "radio", name, value: one, checked: one === value, disabled: !changed });
    input.addEventListener("change", () => changed?.(one));
    return h("label", null, input, h("span", null, valueName(choice, one, game)));
  });
  const why = `option.${choice.name}.why`;
  const hint = knows(why, game) ? words(why, {}, game) : words("rules.section", { section: choice.section });
  return h(
    "fieldset",
    { class: "stack choice" },
    h("legend", null, choiceName(choice, game)),
    h("div", { class: "choices" }, options),
    h("p", { class: "soft small" }, hint),
  );
}

/**
 * All house rules of a game in a fold that is closed at first.
 * @param {import("../net/types.js").GameInfo} info
 * @param {"table" | "digital"} mode
 * @param {Record<string, any>} values
 * @param {((choice: Choice, value: any) => void) | null} changed
 */
export function ruleFold(info, mode, values, changed) {
  const here = info.rulings.filter((one) => !one.modes || one.modes.includes(mode));
  const other = here.filter((one) => one.name in values && values[one.name] !== one.default).length;
  const says = other ? words("rules.changed", { count: other }) : words("rules.plain");
  return h(
    "details",
    { class: "fold" },
    h(
      "summary",
      null,
      stamp("down"),
      h("span", { class: "grow" }, words("rules.fold")),
      h("span", { class: "soft" }, says),
    ),
    h(
      "div",
      { class: "stack" },
      here.map((one) =>
        choiceGroup(one, values[one.name] ?? one.default, info.id, changed && ((value) => changed(one, value))),
      ),
    ),
  );
}

/**
 * The options of a game that belong to a mode, open.
 * @param {import("../net/types.js").GameInfo} info
 * @param {"table" | "digital"} mode
 * @param {Record<string, any>} values
 * @param {((choice: Choice, value: any) => void) | null} changed
 */
export function optionGroups(info, mode, values, changed) {
  const here = info.options.filter((one) => !one.modes || one.modes.includes(mode));
  return here.map((one) =>
    choiceGroup(one, values[one.name] ?? one.default, info.id, changed && ((value) => changed(one, value))),
  );
}

/**
 * The choice among the usual edition and those that the owner of this server has laid there; nothing where there is
 * one.
 * @param {import("../net/types.js").GameInfo} info
 * @param {string | undefined} chosen
 * @param {(name: string) => void} changed
 */
export function editionGroup(info, chosen, changed) {
  const editions = info.editions ?? [];
  if (editions.length < 2) return null;
  const name = `edition-${(count += 1)}`;
  const options = editions.map((one, place) => {
    const input = h("input", {
      type: "radio",
      name,
      value: one.name,
      checked: one.name === chosen || (!chosen && !place),
    });
    input.addEventListener("change", () => changed(one.name));
    const usual = one.house ? words("edition.usual.house") : words("edition.usual.box");
    return h("label", null, input, h("span", null, place ? one.name : usual));
  });
  return h(
    "fieldset",
    { class: "stack choice" },
    h("legend", null, words("edition.which")),
    h("div", { class: "choices" }, options),
    h("p", { class: "soft small" }, words("edition.why")),
  );
}

/**
 * Says so where parts of a game's data are the house's own, for the box does not tell them.
 * @param {import("../net/types.js").Room} room
 */
export const houseData = ({ edition }) =>
  edition === "house" && h("p", { class: "soft small" }, words("edition.house"));
