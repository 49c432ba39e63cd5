/** Rambazamba on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  picture: "chicken",
  parade: ["earthworm", "rooster", "hay", "fox", "big-dog", "farmer"],
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
  stamps: () => import("./stamps.js"),
  story: () => import("./story.js"),
  help: () => import("./help.js"),
};
