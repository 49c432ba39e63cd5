/**
 * From codes with parameters to sentences. Nothing else in the house builds a sentence for people.
 *
 * A catalog maps a key to a text or to a function of the parameters. In a text, `{name}` is put in as it is,
 * `{count|one rabbit|# rabbits}` chooses by the language's plural rule (`#` is the number), and a parameter that
 * is a seat (`seat`, `to`, `from`, `by`; `turn` is a list of them) arrives as names. A game's catalog stands beside its
 * screen;
 * its keys are its event, error, option, choice and score line codes with a prefix, see `games/shelf.js`.
 * @module
 */

import { catalog as english } from "./en.js";

/** @typedef {Record<string, any>} Params */
/** @typedef {string | ((params: any, say: typeof words) => string)} Entry */
/** @typedef {Record<string, Entry>} Catalog */
/** @typedef {(seat: number) => string} NameOf */

const language = "en";
const plural = new Intl.PluralRules(language);
const forms = plural.resolvedOptions().pluralCategories.filter((form) => form !== "zero");
const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** @type {Map<string, Catalog>} */
const catalogs = new Map([["", english]]);

/**
 * Adds a game's own words.
 * @param {string} game
 * @param {Catalog} catalog
 */
export function learn(game, catalog) {
  catalogs.set(game, catalog);
}

/**
 * Whether there is a word for this key.
 * @param {string} key
 * @param {string} [game]
 */
export function knows(key, game = "") {
  return entry(key, game) !== undefined;
}

/**
 * The numbers, and null, that a game has words for as values of an option, in the catalog's order.
 * @param {string} key the option's, such as `option.pace_ms`
 * @param {string} game
 * @returns {(number | null)[]}
 */
export function namedNumbers(key, game) {
  const values = Object.keys(catalogs.get(game) ?? {}).map(
    (one) => one.startsWith(`${key}.`) && one.slice(key.length + 1),
  );
  return values.filter((value) => value && /^(null|\d+)$/.test(value)).map((value) => JSON.parse(String(value)));
}

/**
 * The sentence for a key; a game's own word goes before the house's. A key that no catalog has comes back as it is.
 * @param {string} key
 * @param {Params} [params]
 * @param {string} [game]
 * @returns {string}
 */
export function words(key, params = {}, game = "") {
  const found = entry(key, game);
  if (found === undefined) return key;
  const safe = isolated(params);
  return typeof found === "function" ? found(safe, words) : put(found, safe);
}

/**
 * Things in a row: "a, b and c".
 * @param {string[]} things
 */
export function list(things) {
  return lists.format(things.map(isolate));
}

const FROM_THE_RIGHT = /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/**
 * A name that is written from the right, or says so, set apart: the sentence around it keeps its order.
 * @param {string} text
 */
function isolate(text) {
  return FROM_THE_RIGHT.test(text) && !text.includes(ISOLATE) ? ISOLATE + text + END : text;
}

/** @param {Params} params */
function isolated(params) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? isolate(value) : value]),
  );
}

/**
 * A number as people read it, with a real minus sign.
 * @param {number} number
 */
export function number(number) {
  return String(number).replace("-", "−");
}

/**
 * What happened, as a sentence.
 * @param {{code: string, params?: Params}} event
 * @param {string} game
 * @param {NameOf} nameOf
 */
export function sentence(event, game, nameOf) {
  return words(`event.${event.code}`, named(event.params ?? {}, nameOf), game);
}

/**
 * A refusal, as a sentence that says what to do next. An unknown code gives the general one, never a blank.
 * @param {{code: string, params?: Params}} error
 * @param {string} [game]
 * @param {NameOf} [nameOf]
 */
export function refusal(error, game = "", nameOf = String) {
  const key = `error.${error.code}`;
  const params = { code: error.code, ...named(error.params ?? {}, nameOf) };
  return words(knows(key, game) ? key : "error.other", params, game);
}

/**
 * @param {string} key
 * @param {string} game
 */
function entry(key, game) {
  return catalogs.get(game)?.[key] ?? english[key];
}

/**
 * @param {Params} params
 * @param {NameOf} nameOf
 * @returns {Params}
 */
function named(params, nameOf) {
  const seats = ["seat", "to", "from", "by", "about"].filter((key) => typeof params[key] === "number");
  const names = Object.fromEntries(seats.map((key) => [key, nameOf(params[key])]));
  return params.turn === undefined
    ? { ...params, ...names }
    : { ...params, ...names, turn: list([params.turn].flat().map(nameOf)) };
}

/**
 * @param {string} text
 * @param {Params} params
 */
function put(text, params) {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name, choices) => {
    const value = params[name];
    if (choices === undefined) return typeof value === "number" ? number(value) : String(value ?? "");
    const chosen = choices.split("|")[Math.max(0, forms.indexOf(/** @type {any} */ (plural.select(Number(value)))))];
    return (chosen ?? choices.split("|").at(-1)).replaceAll("#", number(Number(value)));
  });
}
