/** Super Farmer on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  picture: "fox",
  parade: ["rabbit", "sheep", "small-dog", "pig", "cow", "big-dog", "horse"],
  dice: ["fox", "wolf"],
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
  board: () => import("./board.js"),
  story: () => import("./story.js"),
  help: () => import("./help.js"),
};
