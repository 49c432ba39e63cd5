/**
 * Teaching the phone a game's words before its name is shown.
 * @module
 */

import { learn } from "../words/words.js";
import { shelf } from "./shelf.js";

/** @type {Map<string, Promise<void>>} */
const learned = new Map();

/**
 * Loads a game's catalog, once. A game that this phone does not know yet is left without words.
 * @param {string} game
 */
export function learnGame(game) {
  const found = learned.get(game);
  if (found) return found;
  const lesson = (shelf[game]?.words() ?? Promise.resolve({ catalog: {} }))
    .then(({ catalog }) => learn(game, catalog))
    .catch(() => {
      learned.delete(game); // offline just now: ask again the next time
    });
  learned.set(game, lesson);
  return lesson;
}

export async function learnAll() {
  await Promise.all(Object.keys(shelf).map(learnGame));
}

/** The picture that stands for a game on a card. @type {Record<string, string>} */
const PICTURES = {
  "super-farmer": "fox",
  stampfarm: "wheat",
  stampede: "rhino",
  rambazamba: "chicken",
  farmerstein: "pitchfork",
  dice: "dice",
};

/** @param {string} game */
export const pictureOf = (game) => PICTURES[game] ?? "barn";

/**
 * Stamps that walk below a game's ranking; those that only its own screen has come with `stamps` of the shelf.
 * @type {Record<string, string[]>}
 */
const PARADES = {
  "super-farmer": ["rabbit", "sheep", "small-dog", "pig", "cow", "big-dog", "horse"],
  stampfarm: ["goose", "cow", "pig", "wheat", "sheep", "chicken"],
  stampede: ["rhino-head", "hippo-head", "elephant-head", "rhino-tail", "hippo-tail", "elephant-tail"],
  rambazamba: ["earthworm", "rooster", "hay", "fox", "big-dog", "farmer"],
  farmerstein: [
    "zombie-zucchini",
    "two-faced-broccoli",
    "robot-onion",
    "killer-tomato",
    "jurassic-carrot",
    "creature-pepper",
  ],
};

/** @param {string} game */
export const paradeOf = (game) => PARADES[game] ?? ["goose", "horse", "sheep", "pig", "rabbit", "cow", "chicken"];
