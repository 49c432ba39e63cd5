/** The page of a game's scorer. @module */

import { shelf } from "../games/shelf.js";
import { learnGame } from "../games/words.js";
import { addStyle } from "../games/style.js";
import * as broken from "./broken.js";
import * as nothing from "./nothing.js";

/** @type {import("../router.js").Open} */
export function open(root, params, app) {
  const load = shelf[params.game]?.scorer;
  if (!load) return nothing.open(root, params, app);
  let isOpen = true;
  /** @type {(() => void) | void} */
  let close;
  root.dataset.game = params.game;
  Promise.all([load(), learnGame(params.game), addStyle(params.game)])
    .catch(() => [broken])
    .then(([screen]) => {
      if (isOpen) close = screen.open(root, params, app);
    });
  return () => {
    isOpen = false;
    close?.();
  };
}
