/** The page of a game's scorer. @module */

import { shelf } from "../games/shelf.js";
import { cardOf, learnGame } from "../games/words.js";
import { addStyle } from "../games/style.js";
import * as broken from "./broken.js";
import * as nothing from "./nothing.js";

/** @type {import("../kit/page.js").Open} */
export function open(root, params, app) {
  if (!(params.game in shelf)) return nothing.open(root, params, app);
  let isOpen = true;
  /** @type {(() => void) | void} */
  let close;
  root.dataset.game = params.game;
  load(params.game)
    .catch(() => broken)
    .then((screen) => {
      if (isOpen) close = screen.open(root, params, app);
    });
  return () => {
    isOpen = false;
    close?.();
  };
}

/** The game's page; that nothing is here, where it has none. @param {string} game */
async function load(game) {
  await learnGame(game);
  const card = cardOf(game);
  if (!card) return broken;
  const [screen] = await Promise.all([card.scorer?.() ?? nothing, addStyle(game)]);
  return screen;
}
