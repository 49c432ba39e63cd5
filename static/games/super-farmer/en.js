/**
 * Super Farmer in English.
 * @module
 */

import { list, number } from "../../kit/words/words.js";

/** @type {Record<string, [one: string, many: string]>} */
const ANIMALS = {
  rabbit: ["rabbit", "rabbits"],
  sheep: ["sheep", "sheep"],
  pig: ["pig", "pigs"],
  cow: ["cow", "cows"],
  horse: ["horse", "horses"],
  "small-dog": ["small dog", "small dogs"],
  "big-dog": ["large dog", "large dogs"],
};

/** "7 rabbits". @param {string} animal @param {number} count */
const heads = (animal, count) => `${number(count)} ${ANIMALS[animal][count === 1 ? 0 : 1]}`;

/** "6 rabbits and 1 sheep". @param {Record<string, number>} bundle */
const bundle = (bundle) => list(Object.entries(bundle).map(([animal, count]) => heads(animal, count)));

/** What a die shows. @param {string} face */
const face = (face) => ANIMALS[face]?.[0] ?? face;

/** "6 rabbits for 1 sheep". @param {Record<string, any>} deal */
const swap = ({ give, get }) => `${bundle(give)} for ${bundle(get)}`;

/** @param {Record<string, number>} wanted @param {Record<string, number>} came */
const missing = (wanted, came) =>
  Object.fromEntries(
    Object.entries(wanted)
      .map(([animal, count]) => /** @type {[string, number]} */ ([animal, count - (came[animal] ?? 0)]))
      .filter(([, count]) => count > 0),
  );

/** @param {Record<string, number>} lost */
const lostSentence = (lost) => (Object.keys(lost).length ? ` The bank has no more: ${bundle(lost)} lost.` : "");

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "Super Farmer",
  turn: "{seat} rolls",
  "to-table":
    "The box is on the table. The app rolls the dice, or you tap what the real ones show; it keeps herds and bank.",
  "to-digital": "Everything happens on the phones; the server rolls the dice.",

  // animals
  animal: ({ animal }) => ANIMALS[animal][0],
  animals: ({ animal }) => ANIMALS[animal][1],
  heads: ({ animal, count }) => heads(animal, count),
  bundle: ({ animals }) => bundle(animals),
  face: ({ face: shown }) => face(shown),
  die: ({ die }) => (die === 0 ? "fox die" : "wolf die"),
  "dice.all": "Super Farmer’s two dice",
  "dice.short": "Super Farmer’s dice",
  "die.fox": "fox die",
  "die.wolf": "wolf die",
  "die.fox.colour": "Orange die",
  "die.wolf.colour": "Blue die",
  "die.shows": ({ die, face: shown }) => `${die === "fox" ? "fox" : "wolf"} die: ${face(shown)}`,

  // what happened
  "event.rolled": ({ seat, faces }) => `${seat} rolls ${face(faces[0])} and ${face(faces[1])}.`,
  "event.fox-took": ({ seat, rabbits }) =>
    rabbits ? `The fox takes ${seat}'s ${heads("rabbit", rabbits)}.` : "The fox finds no rabbits.",
  "event.wolf-took": ({ seat, animals }) =>
    Object.keys(animals).length ? `The wolf takes ${seat}'s ${bundle(animals)}.` : "The wolf finds nothing to take.",
  "event.dog-spent": ({ seat, dog, against, count }) =>
    count > 1
      ? `${seat}'s ${heads(dog, count)} drive the ${against} off and go back to the bank.`
      : `${seat}'s ${ANIMALS[dog][0]} drives the ${against} off and goes back to the bank.`,
  "event.bred": ({ seat, animal, count }) => `${seat} gets ${heads(animal, count)}.`,
  "event.short-bank": ({ animal, wanted, got }) =>
    got
      ? `The bank has only ${number(got)} of ${heads(animal, wanted)}; the rest is lost.`
      : `The bank has no ${ANIMALS[animal][1]} left; ${number(wanted)} ${wanted === 1 ? "is" : "are"} lost.`,
  "event.nothing-came": "Nothing comes of it.",
  "event.exchanged": ({ seat, give, get, wanted }) =>
    `${seat} gives the bank ${swap({ give, get })}.${lostSentence(missing(wanted, get))}`,
  "event.offered": ({ seat, to, give, get }) => `${seat} offers ${to} ${swap({ give, get })}.`,
  "event.accepted": ({ seat, to, give, get }) => `${to} agrees: ${seat} gives ${swap({ give, get })}.`,
  "event.refused": "{to} says no to {seat}'s offer.",
  "event.withdrew": "{seat} takes the offer to {to} back.",
  "event.adjusted": ({ seat, by, herd }) => {
    const there = Object.fromEntries(Object.entries(herd).filter(([, count]) => count));
    const now = Object.keys(there).length ? bundle(there) : "no animals";
    return seat === by ? `${seat} sets the herd right: ${now}.` : `${by} sets ${seat}'s herd right: ${now}.`;
  },
  "event.won": ({ seat, place }) =>
    place > 1 ? `${seat} has all five too: place ${number(place)}.` : `${seat} is a Super Farmer.`,
  "event.turn": "{seat} is next.",
  "event.over": "",
  "event.dice-changed": ({ dice }) =>
    dice === "real" ? "From now on the real dice are rolled." : "From now on the app rolls the dice.",

  // refusals
  "error.game-over": "The game is over.",
  "error.offer-open": "{to} has not answered {seat}'s offer yet.",
  "error.no-offer": "There is no open offer any more.",
  "error.faces-wanted": "Roll the real dice and tap what they show.",
  "error.faces-not-asked": "The app rolls the dice in this game. The host can change that under Dice.",
  "error.not-a-face": ({ die, face: shown }) => `The ${die} die has no ${face(shown)}. Look again which die is which.`,
  "error.exchange-used": "One exchange a turn, and this one is made. Roll now.",
  "error.too-many-offers": "{most} offers a turn are enough. Exchange with the bank, or roll.",
  "error.no-partner": "There is nobody to exchange with on that seat.",
  "error.only-beside-the-table": "Herds can be set by hand only beside the table.",
  "error.nothing-given": "Choose what you give.",
  "error.nothing-wanted": "Choose what you want.",
  "error.many-for-many": "One side must be a single animal: many for one, or one for many.",
  "error.same-animal": ({ animal }) => `${heads(animal, 2)} for each other is no exchange. Choose another animal.`,
  "error.not-in-the-box": ({ animal, most }) => `There are only ${heads(animal, most)} in the box.`,
  "error.unequal": "By the chart this is not equal: {give} against {get} rabbits.",
  "error.not-enough": ({ animal, have, wanted }) => `That takes ${heads(animal, wanted)}; there are ${number(have)}.`,
  "error.nothing-comes": ({ get }) => `The bank has none of it: ${bundle(get)}. Choose something else.`,
  "error.partner-has-not": ({ animal, have, wanted }) =>
    `The other herd has ${number(have)}, not ${heads(animal, wanted)}.`,

  // options and rulings
  "option.dice": "Dice",
  "option.dice.app": "The app rolls",
  "option.dice.real": "We roll, and tap what we see",
  "option.dice.why": "Can be changed in the middle of the game.",
  "option.edition": "Which printing is in your box?",
  "option.edition.classic": "The classic one",
  "option.edition.newer": "The newer one",
  "option.edition.why":
    "The newer printing sets the next four: a rabbit to start with, a fox that leaves one, a wolf that spares rabbits, 4 horses.",
  "option.start": "To start with",
  "option.start.nothing": "nothing",
  "option.start.one-rabbit": "1 rabbit each",
  "option.fox": "The fox takes",
  "option.fox.all-rabbits": "all rabbits",
  "option.fox.leaves-one": "all rabbits but one",
  "option.wolf": "The wolf",
  "option.wolf.takes-rabbits": "takes rabbits too",
  "option.wolf.spares-rabbits": "spares rabbits",
  "option.horses": "Horses in the box",
  "option.win": "A herd with all five wins",
  "option.win.any-time": "at any moment",
  "option.win.own-turn": "on one's own turn",
  "option.after-win": "After the first winner",
  "option.after-win.ends": "the game ends",
  "option.after-win.play-on": "the others play on",
  "option.spare-dogs": "Fox and wolf together: further small dogs",
  "option.spare-dogs.stay": "stay",
  "option.spare-dogs.go": "go too",

  "first.question": "The rulebook leaves open who begins. Whoever last fed an animal is a good choice.",

  // the history, told from the moves
  "log.roll": ({ seat, chance, faces }) => {
    const seen = faces ?? chance;
    return `${seat} rolls ${face(seen[0])} and ${face(seen[1])}.`;
  },
  "log.exchange": ({ seat, give, get }) => `${seat} asks the bank for ${bundle(get)} and gives ${bundle(give)}.`,
  "log.offer": ({ seat, to, give, get, nameOf }) => `${seat} offers ${nameOf(to)} ${swap({ give, get })}.`,
  "log.accept": "{seat} agrees.",
  "log.refuse": "{seat} says no.",
  "log.withdraw": "{seat} takes the offer back.",
  "log.adjust": ({ seat, herd }) => {
    const there = Object.fromEntries(Object.entries(herd).filter(([, count]) => count));
    return `${seat} sets a herd right: ${Object.keys(there).length ? bundle(there) : "no animals"}.`;
  },

  // the end
  "line.animals": ({ animal, count, value }) =>
    value === 1 ? heads(animal, count) : `${heads(animal, count)}, ${number(value)} each`,

  // the screen
  roll: "Roll",
  "roll.other": "{seat} rolls",
  "roll.offer": "Waiting for {to}",
  "seen.title": "What do the dice show?",
  exchange: "Exchange",
  "exchange.used": "One exchange a turn: this one is made.",
  "exchange.poor": "This herd cannot pay for an exchange yet. Six rabbits are worth a sheep.",
  "exchange.not-now": "Exchanges come at the beginning of one's own turn.",
  "dice.so-far": "Dice",
  "set-right": "Correct",
  "take-back": "Undo",
  "herd.of": "{seat}'s herd",
  "herd.yours": "Your herd, {seat}",
  "herd.empty": "Nobody lives here yet. Two of a kind on the dice bring the first one.",
  "herd.empty.other": "empty paddock",
  "herd.worth": "worth {worth}",
  "herd.worth.spoken": "{seat}'s herd is worth {worth|one rabbit|# rabbits}: see why",
  "herd.leads.spoken": "{seat}'s herd is worth {worth|one rabbit|# rabbits} and leads: see why",
  "lead.leads": "leads",
  "lead.ahead": ({ by, rivals }) => `Worth ${number(by)} more than ${list(rivals)}.`,
  "lead.behind": ({ by, rivals }) => `Worth ${number(by)} less than ${list(rivals)}.`,
  "lead.level": ({ rivals }) => `Worth as much as ${list(rivals)}.`,
  "herd.missing": ({ animals }) =>
    animals.length
      ? `Still missing: ${list(animals.map((/** @type {string} */ one) => ANIMALS[one][0]))}.`
      : "All five are here.",
  "herd.chart": "Values by the exchange chart, in rabbits. Dogs count here, but not for the win.",
  "herd.line": ({ animal, count, value }) => `${heads(animal, count)} at ${number(value)}`,
  "herd.total": "Together",
  bank: "Bank",
  "bank.none": "none left",
  others: "The others",
  "away.hint": "{seat} is away. The menu can pass over {seat} or let somebody else take the seat.",
  "last.none": "The dice have not been rolled yet.",
  "last.of": "{seat}'s roll",
  "last.change": ({ gained, lost }) =>
    [
      ...Object.entries(gained).map(([animal, count]) => `+${count} ${ANIMALS[animal][1]}`),
      ...Object.entries(lost).map(([animal, count]) => `−${count} ${ANIMALS[animal][1]}`),
    ].join(", ") || "no change",
  "pen.none": ({ animal }) => `no ${ANIMALS[animal][1]}`,

  // the exchange desk
  "desk.title": "Exchange",
  "desk.with": "With whom?",
  "desk.bank": "The bank",
  "desk.left": "{count|one more offer|# more offers} this turn.",
  "desk.want": "You want",
  "desk.give": "You give",
  "desk.pick": ({ animal, count, side }) =>
    side === "give"
      ? `Give ${ANIMALS[animal][1]}, you have ${number(count)}`
      : `Want ${ANIMALS[animal][1]}, ${number(count)} there`,
  "desk.ways": "{count|one way|# ways}",
  "desk.choose": "Tap what you want, or what you give.",
  "desk.loading": "Counting what is possible …",
  "desk.none": "No exchange has all of these. Take one off again.",
  "desk.deal": swap,
  "desk.do": ({ give, get }) => `Give ${swap({ give, get })}`,
  "desk.offer": ({ give, get, to }) => `Offer ${to} ${swap({ give, get })}`,
  "desk.others": "or ask",
  "desk.short": ({ get, comes }) =>
    `The bank is short: of ${bundle(get)} only ${bundle(comes)} will come. The rest is lost.`,
  "desk.rule": "By the chart, many for one or one for many; one exchange a turn, before the roll.",
  "desk.more": "Show all {count}",

  // an open offer
  "offer.asks": "{seat} offers you",
  "offer.for": "for your",
  "offer.waits": "{to} is asked",
  "offer.gives": "{seat} gives",
  "offer.gets": "{to} gives",
  "offer.accept": "Agree",
  "offer.refuse": "No, thank you",
  "offer.withdraw": "Take the offer back",
  "offer.cannot": "The animals are not there any more, so this can only be declined.",

  // set right
  "right.title": "What is really there",
  "right.whose": "Whose herd?",
  "right.do": "It is so",
  "right.same": "This is how it is written down.",
  "right.change": "Changes: {change}",

  // what the dice would bring
  "would.title": "What would the dice bring?",
  "would.whose": "To {seat}'s herd as it stands: each face by itself.",
  "would.loading": "Asking the dice …",
  "would.hint": "Tap a face of each die to see both together.",
  "would.of": ({ faces }) =>
    `${list(faces.map(face)).replace(/^./, (/** @type {string} */ letter) => letter.toUpperCase())}:`,
  "would.other": "By itself; tap a face of the other die too.",
  "would.wins": "a Super Farmer",
  "would.hold": "Hold the dice, or the button that rolls them, to see what they would bring.",

  // dice so far
  "counts.title": "The dice so far",
  "counts.none": "Nobody has rolled yet.",
  "counts.all": "all",
  "counts.expected": "expected",
  "counts.caption": ({ die, rolls }) => `The ${die} die in ${rolls === 1 ? "one roll" : `${number(rolls)} rolls`}`,
  "counts.history": "Every roll in its order is in the menu under “What happened so far”.",
  "counts.who": "Who rolls?",
  "counts.host": "The host can change who rolls.",

  // the end's story
  "story.herds": "The herds at the end",
  "story.points": "What turned the game",
  "story.at": "Roll {roll}",
  "story.calm": "A calm game: no great losses, no great bargains.",
  "story.rolls": "{count|One roll|# rolls} in all.",
  "story.fox": ({ seat, animals }) => `The fox takes ${seat}'s ${bundle(animals)}.`,
  "story.wolf": ({ seat, animals }) => `The wolf takes ${seat}'s ${bundle(animals)}.`,
  "story.bred": ({ seat, animals }) => `${bundle(animals)} for ${seat} by one roll.`,
  "story.deal": ({ seat, animals }) => `${seat} gets ${bundle(animals)} from the bank by exchange.`,
  "story.trade": ({ seat, to, animals }) => `${seat} gets ${bundle(animals)} from ${to} by exchange.`,
  "story.won": "{seat} is a Super Farmer.",

  // help
  "help.goal": "Who first has a rabbit, a sheep, a pig, a cow and a horse at once is a Super Farmer.",
  "help.turn.title": "A turn",
  "help.turn":
    "First, if you like, one exchange. Then both dice. For each animal on the dice, count yours and those on the dice: every full pair brings a young one from the bank.",
  "help.predators.title": "Fox and wolf",
  "help.predators":
    "They come before the young are born. A small dog drives the fox off, a large dog the wolf; the dog that did it goes back to the bank.",
  "help.fox.all-rabbits": "The fox takes all rabbits.",
  "help.fox.leaves-one": "The fox leaves one rabbit; the rabbits that it came for have no young in that roll.",
  "help.wolf.takes-rabbits": "The wolf takes all animals but horses and small dogs.",
  "help.wolf.spares-rabbits": "The wolf takes all animals but rabbits, horses and small dogs.",
  "help.spare-dogs.stay": "When both come and there is no large dog, one small dog goes back to the bank; others stay.",
  "help.spare-dogs.go": "When both come and there is no large dog, all small dogs go back to the bank.",
  "help.start.nothing": "",
  "help.start.one-rabbit": "Everybody begins with a rabbit.",
  "help.win.any-time": "It counts at any time, also on another player's turn.",
  "help.win.own-turn": "It counts on your own turn only.",
  "help.after-win.ends": "",
  "help.after-win.play-on": "The others play on for the next places.",
  "help.chart.title": "The exchange chart",
  "help.chart":
    "Many for one or one for many, of equal worth, also mixed. 12 rabbits for 2 sheep are many for many: not allowed in one exchange.",
  "help.chart.line": ({ one, many }) => `${bundle(one)} is worth ${bundle(many)}`,
  "help.dice.title": "What the dice bear",
  "help.dice": "The rulebook does not list the faces. These are the ones that we found on printed dice.",
  "help.dice.own": "These are the faces of the edition that this table plays with.",
  "help.face": ({ face: shown, count }) => `${number(count)} × ${face(shown)}`,
  "help.bank.title": "A short bank",
  "help.bank": "If the bank has fewer than you should get, you get what is there and the rest is lost.",
};
