/** Just dice on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  isTool: true,
  picture: "dice",
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
};
