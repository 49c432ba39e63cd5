/**
 * Getting to know a game: its card, its words and its ink, before its name is shown.
 * @module
 */

import { learn } from "../kit/words/words.js";
import { shelf } from "./shelf.js";
import { addStyle } from "./style.js";

/** @typedef {import("./shelf.js").Card} Card */

/** @type {Map<string, Promise<void>>} */
const learned = new Map();
/** @type {Map<string, Card>} */
const cards = new Map();

/** What has been learned of a game. @param {string} game @returns {Card | undefined} */
export const cardOf = (game) => cards.get(game);

/**
 * Learns a game, once; a tool's words speak of all games. A game that this phone does not know is left without words.
 * @param {string} game
 */
export async function learnGame(game) {
  await learnOne(game);
  if (cardOf(game)?.isTool) await learnAll();
}

export async function learnAll() {
  await Promise.all(Object.keys(shelf).map(learnOne));
}

/** @param {string} game */
function learnOne(game) {
  if (!(game in shelf)) return Promise.resolve();
  const found = learned.get(game);
  if (found) return found;
  const lesson = take(game).catch(() => {
    learned.delete(game); // offline just now: ask again the next time
  });
  learned.set(game, lesson);
  return lesson;
}

/** @param {string} game */
async function take(game) {
  const { card } = await shelf[game]();
  const [{ catalog }] = await Promise.all([card.words(), addStyle(game, "ink"), card.dice && card.stamps?.()]);
  cards.set(game, card);
  learn(game, catalog);
}

/** The picture that stands for a game. @param {string} game */
export const pictureOf = (game) => cardOf(game)?.picture ?? "barn";

/** Stamps that walk below a game's ranking. @param {string} game */
export const paradeOf = (game) =>
  cardOf(game)?.parade ?? ["goose", "horse", "sheep", "pig", "rabbit", "cow", "chicken"];
