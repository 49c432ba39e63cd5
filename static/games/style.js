/**
 * A game's own looks.
 * @module
 */

import { h } from "../kit/dom.js";

/** @type {Map<string, Promise<void>>} */
const added = new Map();

/**
 * Loads a stylesheet of a game, once; answers when it is there, or cannot be had.
 * @param {string} game
 * @param {"style" | "ink"} [name]
 */
export function addStyle(game, name = "style") {
  const href = `/static/games/${game}/${name}.css`;
  const found = added.get(href);
  if (found) return found;
  const link = h("link", { rel: "stylesheet", href });
  const arrived = new Promise((/** @type {(nothing: void) => void} */ resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
  });
  added.set(href, arrived);
  document.head.append(link);
  return arrived;
}
