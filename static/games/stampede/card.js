/** Stampede! on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  picture: "rhino",
  parade: ["rhino-head", "hippo-head", "elephant-head", "rhino-tail", "hippo-tail", "elephant-tail"],
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
  stamps: () => import("./art.js"),
  story: () => import("./story.js"),
  help: () => import("./help.js"),
  scorer: () => import("./scorer.js"),
};
