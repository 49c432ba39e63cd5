/**
 * A game's own looks.
 * @module
 */

import { h } from "../dom.js";

/** @type {Map<string, Promise<void>>} */
const added = new Map();

/**
 * Loads a game's stylesheet, once; answers when it is there, or cannot be had.
 * @param {string} game
 */
export function addStyle(game) {
  const found = added.get(game);
  if (found) return found;
  const link = h("link", { rel: "stylesheet", href: `/static/games/${game}/style.css` });
  const arrived = new Promise((/** @type {(nothing: void) => void} */ resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
  });
  added.set(game, arrived);
  document.head.append(link);
  return arrived;
}
