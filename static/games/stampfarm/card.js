/** Stampfarm on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  picture: "goose",
  parade: ["goose", "cow", "pig", "wheat", "sheep", "chicken"],
  dice: ["goose", "hay", "chicken"],
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
  help: () => import("./help.js"),
  scorer: () => import("./scorer.js"),
};
