/** Pig on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  picture: "pig",
  parade: ["pig", "pig", "pig", "pig", "pig"],
  dice: ["1"],
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
  stamps: () => import("./stamps.js"),
  help: () => import("./help.js"),
};
