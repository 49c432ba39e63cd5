/**
 * Stampfarm's words, in English.
 * @module
 */

import { list } from "../../kit/words/words.js";

/** @type {Record<string, [string, string]>} */
const NAMES = {
  cow: ["cow", "cows"],
  goose: ["goose", "geese"],
  chicken: ["chicken", "chickens"],
  pig: ["pig", "pigs"],
  sheep: ["sheep", "sheep"],
  hay: ["haystack", "haystacks"],
};

/** @param {string} stamp @param {number} [count] */
const named = (stamp, count = 1) => NAMES[stamp]?.[count === 1 ? 0 : 1] ?? stamp;
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;
/** @param {{stamp: string, face: string}} params */
const byHay = ({ stamp, face }) => (face === "hay" && stamp !== "hay" ? " by the haystack die" : "");

/** @type {Record<string, string>} */
const ADJUSTED = {
  cells: "the sheet",
  fences: "the fence",
  barn: "the barn",
  full: "whether it is full",
  leader: "who leads",
  cards: "the cards",
};

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "Stampfarm",
  turn: "{seat} has a turn",
  "to-table": "Paper, stamps and dice are on the table; the phones keep the round and count the sheets.",
  "to-digital": "Dice, stamps and sheets are on the phones.",
  "to-score": "Farms on paper: tap in what was stamped",

  // dice alone
  "dice.all": "Stampfarm’s three dice",
  "dice.short": "Stampfarm’s dice",
  face: ({ face }) => named(face),

  // stamps and places
  "stamp.cow": "cow",
  "stamp.goose": "goose",
  "stamp.chicken": "chicken",
  "stamp.pig": "pig",
  "stamp.sheep": "sheep",
  "stamp.hay": "hay",
  "stamps.cow": "Cows",
  "stamps.goose": "Geese",
  "stamps.chicken": "Chickens",
  "stamps.pig": "Pigs",
  "stamps.sheep": "Sheep",
  "cell.at": ({ row, column, stamp, counts }) =>
    `Row ${row}, column ${column}: ${stamp ? named(stamp) : "empty"}${counts ? ", counts here" : ""}`,
  "edge.beside": "Between row {row}, columns {column} and {next}",
  "edge.below": "Between rows {row} and {next}, column {column}",
  "stall.at": ({ stall, stamp }) => `Barn, stall ${stall}: ${stamp ? named(stamp) : "empty"}`,
  "pad.of": "{name}'s farm",
  "pad.small": ({ name, count }) => `${name}'s farm, ${counted(count, "cell")} stamped`,
  "pad.barn": "Barn",
  "pad.barn.why": "Counts for nothing",

  // the palette
  "tool.palette": "Stamps",
  "tool.fence": "Fence",
  "tool.rubber": "Rubber",
  "tool.hint.stamp": ({ stamp }) => `Tap the cells with a ${named(stamp)}, or draw over several.`,
  "tool.hint.fence": "Tap the lines between the cells, or draw along them.",
  "tool.hint.rubber": "Tap what is wrong.",
  "tool.undo": "Take back",
  "tool.clear": "Clear the sheet",
  "tool.cleared": "The sheet is empty. “Take back” brings it back.",

  // a photo of the paper under the grid
  "photo.lay": "Lay a photo of the paper under the grid",
  "photo.move": "Move the photo",
  "photo.again": "Another photo",
  "photo.away": "Take the photo away",
  "photo.done": "It lies right",
  "photo.hint": "Drag, pinch and turn it until its lines meet these. The photo stays on this phone.",
  "photo.where": "Where the photo lies",
  "photo.x": "Left and right",
  "photo.y": "Up and down",
  "photo.size": "Size",
  "photo.turn": "Turn",
  "photo.percent": "{value} percent",
  "photo.degrees": "{value} degrees",
  "photo.broken": "This phone cannot show that picture. Take another one.",

  // the scorer
  "score.title": "Score a sheet",
  "score.home": "To the front page",
  "score.mode": "Which game was it?",
  "score.mode.normal": "Normal",
  "score.mode.advanced": "Advanced",
  "score.rules": "House rules",
  "score.sheets": "Sheets",
  "score.name": "Whose sheet?",
  "score.name.otherwise": "Player {number}",
  "score.add": "Another sheet",
  "score.remove": "Take this sheet away",
  "score.removed": "{name}'s sheet is taken away.",
  "score.bring-back": "Bring it back",
  "score.total": "Total",
  "score.points": "{points|# point|# points}",
  "score.says": "{points|# point|# points} in all.",
  "score.unknown": "not counted yet",
  "score.blank": "Choose a stamp below and tap the cells as they are on the paper.",
  "score.unfinished": "{count|# cell is|# cells are} still empty.",
  "score.finished": "All cells are stamped. Tap a number to see what counts.",
  "score.waits": "No connection since {time}. Your entries are kept; the sum comes by itself.",
  "score.refused": "The server did not count this sheet: {why}",
  "score.ranking": "Side by side",
  "score.place": "Place {place}",
  "score.shared": "Place {place}, shared",
  "score.look": "Look at {name}'s sheet",
  "score.hay-idle": "There is no hay in the normal game: the haystacks are left out.",
  "score.cards": "Sally's conditions",
  "score.cards.none": "No card chosen",
  "score.card.choose": "Choose the {deck} card",
  "score.card.another": "Another card",
  "score.card.none": "No card of this deck",
  "deck.scissors": "scissors",
  "deck.shovel": "shovel",
  "deck.pitchfork": "pitchfork",

  // what a number is made of
  "why.group": ({ animal, points, has, tied }) => {
    if (!has) return `There is no ${named(animal)} on the sheet: 0 points.`;
    if (!points) return `No ${named(animal)} stands beside another one: 0 points.`;
    const rest = tied === "one" ? "Of equally large groups only one counts." : "Equally large groups all count.";
    return `The largest group: ${points} ${named(animal, points)}, a point each. ${rest}`;
  },
  "why.card": ({ card, points, count }) =>
    points
      ? `${CARDS[card].why} Here: ${counted(count, "cell")}, ${counted(points, "point")}.`
      : `${CARDS[card].why} Not met here: 0 points.`,

  // the room: options, rounds
  "option.rules": "Rules",
  "option.rules.normal": "normal",
  "option.rules.normal.with-bots":
    "With scarecrows the advanced rules are the better game: by the normal ones most games end level.",
  "option.rules.advanced": "advanced",
  "option.rules.why": "Advanced: with the haystack stamp, fences and Sally's three conditions.",
  "option.dice": "Dice",
  "option.dice.app": "rolled by the app",
  "option.dice.real": "real ones, tapped in",
  "option.dice.why": "Can be changed while you play.",
  "option.tied-groups": "Groups of the same size",
  "option.tied-groups.all": "all of them count",
  "option.tied-groups.one": "only one counts",
  "option.tied-groups.why": "When a species has several largest groups. The rulebook's example counts all.",

  "room.roll": "Roll the dice",
  "room.dice": "The dice",
  "room.die": ({ face }) => `Die: ${named(face)}`,
  "room.die.taken": ({ face, name }) => `Die: ${named(face)}, taken by ${name}`,
  "room.choose-die": "Choose a die.",
  "room.choose-stamp": "Haystack: choose any stamp.",
  "room.choose-cell": "Tap a cell, or the barn.",
  "room.choose-paper": "Stamp your paper, or tap the cell here.",
  "room.joker": "Stamps for the haystack",
  "room.on-paper": "Stamped on paper",
  "room.in-barn": "Into the barn",
  "room.wait-roll": "{name} rolls.",
  "room.wait-stamp": "{name} chooses a die.",
  "room.you-full": "Your farm is full. The others go on.",
  "room.round": "Round {round}",
  "room.leads": "{name} leads",
  "room.sheets": "The sheets",
  "room.sheets.in": "{count} of {most} sheets are in.",
  "room.sheets.you": "Enter your sheet",
  "room.sheets.of": "Enter {name}'s sheet",
  "room.paper.in": "in",
  "room.paper.entering": "entering",
  "room.paper.out": "not begun",
  "room.full": "full",
  "room.of": "{count} of {most}",
  "room.paper-ahead": "{count} on paper, {known} here",
  "room.mine-full": "My farm is full",
  "room.mirror": "Mirror my sheet",
  "room.correct": "Correct something",
  "room.correct.sheet": "{name}'s sheet",
  "room.correct.full": "{name}'s farm is full",
  "room.correct.not-full": "{name}'s farm is not full",
  "room.correct.mark": "full",
  "room.correct.unmark": "not full",
  "room.correct.leader": "The round begins anew, led by",
  "room.correct.cards": "The open condition cards",
  "room.editing.done": "Sheet is right",
  "room.editing.stop": "Not now",
  "room.real": "Tap what the three real dice show.",
  "room.real.faces": "Faces of the real dice",
  "room.real.face": ({ face, count }) => (count ? `${capital(named(face))}, ${count} so far` : capital(named(face))),
  "room.real.again": "Again",
  "room.real.roll": "The dice show this",
  "room.others": "The other farms",
  "room.farms": "The farms",
  "room.cards.none": "The three condition cards are not chosen yet.",
  "room.cards.choose": "Choose the cards on the table",
  "room.points": "{points} so far",
  "room.over": "The farms at the end",

  // what happens
  "event.cards": ({ cards }) =>
    `Sally's conditions: ${list(cards.map((/** @type {string} */ card) => CARDS[card]?.name ?? card))}.`,
  "event.round": "Round {round}: {seat} leads.",
  "event.leads": "{seat} leads this round.",
  "event.rolled": ({ seat, faces, tapped }) =>
    `${seat} ${tapped ? "rolled the real dice" : "rolls"}: ${list(faces.map((/** @type {string} */ face) => named(face)))}.`,
  "event.stamped": (params) => `${params.seat} stamps a ${named(params.stamp)}${byHay(params)}.`,
  "event.barned": (params) => `${params.seat} puts a ${named(params.stamp)} into the barn${byHay(params)}.`,
  "event.picked": ({ seat, face, barn }) => `${seat} takes the ${named(face)} die${barn ? ", for the barn" : ""}.`,
  "event.full": "{seat}'s farm is full.",
  "event.entering": "{seat} taps in the paper.",
  "event.told": ({ seat, total }) =>
    `${seat}'s sheet is in${total === undefined ? "" : `: ${counted(total, "point")}`}.`,
  "event.adjusted": ({ from, seat, what }) => {
    const things = list(what.map((/** @type {string} */ name) => ADJUSTED[name] ?? name));
    return seat ? `${from} corrects ${things} of ${seat}.` : `${from} corrects ${things}.`;
  },
  "event.sheets": "All farms are full. Now the sheets are tapped in.",
  "event.dice": ({ dice }) =>
    dice === "real" ? "From now on the real dice roll." : "From now on the app rolls the dice.",
  "event.over": "All farms are counted.",

  // help
  "help.goal": "Stamp animals side by side: the largest group of each species brings a point an animal.",
  "help.round.title": "A round",
  "help.round":
    "The leader rolls three dice, keeps one of them and stamps its animal. Clockwise, everybody else chooses one of the two dice that are left and stamps, too; several may choose the same. The haystack is a joker. Then the next player leads. Who is full is skipped.",
  "help.barn.title": "Barn",
  "help.barn": "An animal that does not fit may go into the barn, two at most. It counts for nothing.",
  "help.count.title": "The count",
  "help.count":
    "Animals touch along a side, not at a corner. One animal alone is no group. Equal totals share their place.",
  "help.advanced.title": "Advanced",
  "help.advanced":
    "What a fence parts does not touch. The haystack may be stamped as hay. Three open cards bring points for what they ask.",
  "help.normal": "This table plays the normal mode: fences, hay and condition cards are left out.",
  "help.tied.all": "All largest groups of a species count.",
  "help.tied.one": "Of equally large groups of a species only one counts.",
  "help.rolls": "What was rolled, by leader",

  // lines of a score
  "line.group": ({ animal }) => capital(named(animal, 2)),
  "line.card": ({ card }) => CARDS[card]?.name ?? card,

  // refusals
  "error.die-taken": "{seat} keeps that die in this round. Choose another.",
  "error.no-such-die": "Choose one of the dice on the table.",
  "error.wrong-stamp": ({ face }) => `That die shows a ${named(face)}. Take its stamp.`,
  "error.barn-full": "The barn holds {most} and is full. Choose a cell.",
  "error.cell-taken": "There is a stamp on that cell already. Choose a free one.",
  "error.no-such-cell": "That cell is not on the sheet.",
  "error.board-full": "{seat}'s farm is full already.",
  "error.faces-wanted": "Tap all three dice first.",
  "error.faces-not-asked": "The app rolls the dice now. Press “Roll the dice”.",
  "error.not-a-face": "No die shows that.",
  "error.table-only": "That is for games beside the table.",
  "error.wrong-phase": (params, say) =>
    ({ roll: "The dice are rolled already.", stamp: "First the dice are rolled." })[
      /** @type {string} */ (params.wanted)
    ] ?? say("error.wrong-phase", params),
  "error.no-hay-in-normal-mode": "There is no hay in the normal game. Rub the haystacks out.",
  "error.no-cards-in-normal-mode": "Condition cards belong to the advanced game.",
  "error.card-twice": "That card is chosen twice.",
  "error.deck-twice": "One card of each deck: change one of the two.",
  "error.fence-twice": "A fence is marked twice. Tap it again.",
  "error.nothing-to-adjust": "Nothing was changed.",
  "error.seat-wanted": "Choose whose sheet it is.",
  "error.real-dice": "A scarecrow cannot roll real dice. Let the app roll.",
};

/**
 * The condition cards: their names, and what they ask for in our own words.
 * @type {Record<string, {name: string, why: string}>}
 */
const CARDS = {
  hungry: { name: "Hungry?", why: "A point for every goose at a fence." },
  shelter: {
    name: "Shelter from the Fence",
    why: "A point for every sheep and every chicken that has no fence at any side.",
  },
  "one-of-each": { name: "One of Each", why: "2 points for every species that has an animal at a fence. Hay is none." },
  lunchtime: { name: "Lunchtime", why: "A point for every cow and every sheep at a fence." },
  "all-together": { name: "All Together", why: "6 points if each of the five species is there at least twice." },
  "tight-squeeze": { name: "Tight Squeeze", why: "6 points for the same animal in three corners, 8 for all four." },
  "good-nose": { name: "Good Nose", why: "2 points for every pig with neither a cow nor a chicken beside it." },
  pair: { name: "Pair", why: "5 points if there are two cows, no more and no fewer." },
  "pig-on-hay": { name: "Pig on Hay", why: "A point for every pig with hay beside it." },
  "hay-for-sheep": { name: "Hay for Sheep", why: "4 points for every haystack with at least two sheep beside it." },
  "protect-the-hay": {
    name: "Protect the Hay",
    why: "3 points for every haystack with neither a goose nor a pig beside it.",
  },
  feeder: {
    name: "Feeder",
    why: "5 points for two haystacks side by side, 8 for three. Each counts in one group only.",
  },
};

for (const [card, { name, why }] of Object.entries(CARDS)) {
  catalog[`card.${card}`] = name;
  catalog[`card.${card}.why`] = why;
}
