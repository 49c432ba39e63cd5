/**
 * Dice alone, in English.
 * @module
 */

import { list } from "../../words/words.js";

/** @type {Record<string, string>} */
const OWNERS = { "super-farmer": "Super Farmer’s two dice", stampfarm: "Stampfarm’s three dice" };

/** What each die of a game is called. @type {Record<string, string[]>} */
const DICE = { "super-farmer": ["fox die", "wolf die"], stampfarm: ["first die", "second die", "third die"] };

/** @type {import("../../words/words.js").Catalog} */
export const catalog = {
  name: "Dice",
  owner: ({ dice }) => OWNERS[dice],
  die: ({ dice, die }) => DICE[dice][die],
  "die.shows": ({ dice, die, face }) => `${DICE[dice][die]}: ${face}`,

  roll: "Roll",
  "last.of": ({ seat, faces }) => `${seat}: ${list(faces)}`,
  "last.none": "Nobody has rolled these dice yet.",
  take: ({ dice }) => (dice === "stampfarm" ? "Stampfarm’s dice" : "Super Farmer’s dice"),
  "take-back": "Take back",
  counts: "How often each face came",
  "counts.die": ({ dice, die }) => `The ${DICE[dice][die]}`,
  "counts.alike": "All three dice",
  "counts.rolls": "{rolls|# roll|# rolls}",
  "counts.face": "Face",
  "counts.all": "All",
  log: "The newest rolls",
  "log.none": "Every roll will stand here, with who made it.",

  // what happened
  "event.started": "The dice are on the table.",
  "event.rolled": ({ seat, faces }) => `${seat} rolls ${list(faces)}.`,
  "event.dice": ({ dice }) => `${OWNERS[dice]} are on the table now.`,
  "event.ended-early": "The dice are put away.",
  "log.start": "The dice are on the table.",
  "log.roll": ({ seat, chance }) => `${seat} rolls ${list(chance)}.`,
  "log.set": ({ value }) => `${OWNERS[value]} are on the table now.`,
  "log.end": "The dice are put away.",

  // the end, as a table of dice has one
  "menu.end": "Put the dice away",
  "menu.end.why": "The counts stay, and the dice can be taken out again.",
  "end.title": "The dice are put away",
  "end.again": "Take them out again",

  "error.still-rolling": "The dice are still rolling.",
};
