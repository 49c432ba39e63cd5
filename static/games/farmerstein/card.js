/** FarmerStein on the shelf. @module */

/** @type {import("../shelf.js").Card} */
export const card = {
  picture: "pitchfork",
  parade: [
    "zombie-zucchini",
    "two-faced-broccoli",
    "robot-onion",
    "killer-tomato",
    "jurassic-carrot",
    "creature-pepper",
  ],
  words: () => import("./en.js"),
  screen: () => import("./screen.js"),
  stamps: () => import("./stamps.js"),
  story: () => import("./story.js"),
  help: () => import("./help.js"),
  scorer: () => import("./scorer.js"),
};
