/**
 * Dice alone, in English.
 * @module
 */

import { knows, list, words } from "../../kit/words/words.js";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** What a die of a game is called. @param {string} dice the game @param {number} die */
function named(dice, die) {
  if (knows("die", dice)) return words("die", { die }, dice);
  return ORDINALS[die] ? `${ORDINALS[die]} die` : `die ${die + 1}`;
}

/** What a face is called: as its game says, else by its code. @param {string} face @param {string} dice */
const shown = (face, dice) => (knows("face", dice) ? words("face", { face }, dice) : face);

/** @param {string[]} faces @param {string} [dice] a log does not say whose dice they are */
const row = (faces, dice = "") => list(faces.map((face) => shown(face, dice)));

/** @param {number} count */
const all = (count) =>
  count === 2 ? "Both dice" : `All ${["", "", "", "three", "four", "five"][count] ?? count} dice`;

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "Dice",
  owner: ({ dice }) => words("dice.all", {}, dice),
  "face.of": ({ dice, face }) => shown(face, dice),
  "die.of": ({ dice, die }) => named(dice, die),
  "die.shows": ({ dice, die, face }) => `${named(dice, die)}: ${shown(face, dice)}`,

  roll: "Roll",
  "last.of": ({ seat, dice, faces }) => `${seat}: ${row(faces, dice)}`,
  "last.none": "Nobody has rolled these dice yet.",
  take: ({ dice }) => words("dice.short", {}, dice),
  "take-back": "Take back",
  counts: "How often each face came",
  "counts.die": ({ dice, die }) => `The ${named(dice, die)}`,
  "counts.alike": ({ count }) => all(count),
  "counts.rolls": "{rolls|# roll|# rolls}",
  "counts.face": "Face",
  "counts.all": "All",
  log: "The newest rolls",
  "log.none": "Every roll will stand here, with who made it.",

  // what happened
  "event.started": "The dice are on the table.",
  "event.rolled": ({ seat, dice, faces }) => `${seat} rolls ${row(faces, dice)}.`,
  "event.dice": ({ dice }) => `On the table now: ${words("dice.all", {}, dice)}.`,
  "event.ended-early": "The dice are put away.",
  "log.start": "The dice are on the table.",
  "log.roll": ({ seat, chance }) => `${seat} rolls ${row(chance)}.`,
  "log.set": ({ value }) => `On the table now: ${words("dice.all", {}, value)}.`,
  "log.end": "The dice are put away.",

  // the end, as a table of dice has one
  "menu.end": "Put the dice away",
  "menu.end.why": "The counts stay, and the dice can be taken out again.",
  "end.title": "The dice are put away",
  "end.again": "Take them out again",

  "error.still-rolling": "The dice are still rolling.",
};
