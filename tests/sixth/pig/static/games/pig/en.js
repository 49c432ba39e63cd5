/**
 * Pig, in English.
 * @module
 */

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "Pig",
  "to-table": "A die is on the table, or the app rolls it; the phones count.",
  "to-digital": "The server rolls the die, the phones show it.",

  // the die
  die: "die",
  "dice.all": "Pig’s die",
  "dice.short": "Pig’s die",
  "die.shows": "The die shows {face}",
  "die.unthrown": "The die has not been rolled yet",
  "die.tap": "What does the die show?",

  // what is done
  roll: "Roll",
  "roll.other": "{seat} rolls or holds",
  hold: "{points|Hold # point|Hold # points}",
  "take-back": "Take back",
  "set-right": "Set right",
  "set-right.of": "{seat}’s points",
  "set-right.done": "Done",

  // what is so
  "at-stake": "{points|# point in this turn|# points in this turn}",
  "total.of": "{seat} {total}",
  total: "{total|# point|# points}",
  target: "{target} points win",

  // what happened
  "event.rolled": ({ seat, faces }) => `${seat} rolls a ${faces[0]}.`,
  "event.lost": "{points|A 1: # point is lost.|A 1: # points are lost.}",
  "event.held": "{seat} holds {points} and has {total}.",
  "event.turn": "It is {seat}’s turn.",
  "event.over": "The pig is home.",
  "event.adjusted": "{by} sets {seat} to {total}.",
  "event.dice": ({ dice }) =>
    dice === "real" ? "From now on a real die is rolled." : "From now on the app rolls the die.",
  "log.roll": ({ seat, chance, faces }) => `${seat} rolls a ${(faces ?? chance)[0]}.`,
  "log.hold": "{seat} holds.",
  "log.adjust": "{seat} sets points right.",

  // what is refused
  "error.game-over": "The game is over.",
  "error.nothing-to-hold": "Roll first: there is nothing to hold yet.",
  "error.bad-total": "Points go from 0 to {most}.",
  "error.only-beside-the-table": "Only beside the table can something be wrong.",
  "error.faces-wanted": "Roll the real die and tap what it shows.",
  "error.faces-not-asked": "The app rolls the die in this game.",
  "error.not-a-face": "The die has no {face}.",
  "error.rolled-on": "After a 1 nothing more is rolled.",

  // options and scores
  "option.dice": "Die",
  "option.dice.app": "The app rolls",
  "option.dice.real": "We roll, and tap what we see",
  "option.target": "Points that win",
  "option.target.50": "50, a short game",
  "option.target.100": "100",
  "option.target.200": "200, a long evening",
  "line.held": "{points|# point held|# points held}",

  // help
  "help.title": "How it goes",
  "help.text":
    "Roll as often as you dare. Each roll is added to your turn. Hold, and the points are yours. A 1 loses the points of the turn, and the die goes on.",
};
