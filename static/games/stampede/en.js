/**
 * Stampede! in English.
 * @module
 */

import { list, number } from "../../kit/words/words.js";

/** @type {Record<string, [one: string, many: string]>} */
const ANIMALS = {
  rhino: ["rhino", "rhinos"],
  hippo: ["hippo", "hippos"],
  elephant: ["pink elephant", "pink elephants"],
  small: ["rhino or hippo", "rhinos or hippos"],
};

/** "3 rhinos". @param {string} animal @param {number} count */
const heads = (animal, count) => `${number(count)} ${ANIMALS[animal][count === 1 ? 0 : 1]}`;

/** "rhino’s head". @param {string} name */
const card = (name) => {
  const [animal, part] = name.split("-");
  return `${ANIMALS[animal]?.[0] ?? animal}’s ${part}`;
};

/** "3 points". @param {number} count */
const points = (count) => `${number(count)} ${Math.abs(count) === 1 ? "point" : "points"}`;

/** "2 loose cards". @param {number} count @param {string} [of] */
const loose = (count, of = "") => `${number(count)} loose ${of ? `${of} ` : ""}${count === 1 ? "card" : "cards"}`;

/** What goes on, for people who came too early or too late. @type {Record<string, string>} */
const PHASES = {
  lobby: "The game has not begun.",
  finished: "The game is over.",
  ready: "The dealer has not begun this round yet.",
  countdown: "The first card has not fallen yet.",
  dealing: "The cards are falling.",
  running: "The round is on. Wait for “Stop!”.",
  paused: "The clock stands still. Let it go on first.",
  stopping: "“Stop!” is on its way.",
  entering: "The round is over; the piles are told now.",
  over: "The game is over.",
};

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "Stampede!",
  turn: "{seat} deals",
  "to-table": "The box is on the table. The app calls start and stop, ticks once a card, and counts the piles.",
  "to-digital": "The cards fall on the phones; who taps first has the card.",
  "to-score": "Piles of cards: every one tells what it is worth",

  // cards and animals
  animal: ({ animal }) => ANIMALS[animal][0],
  card: ({ card: name }) => card(name),
  points: ({ points: count }) => points(count),

  // the words of the deal
  "word.ready": "Ready…",
  "word.set": "Set…",
  "word.stampede": "Stampede!",
  "word.stop": "Stop!",

  // what happened
  "event.dealer": "Round {round}: {seat} deals.",
  "event.begun": "{seat} begins the round.",
  "event.dealt": "",
  "event.scooped": "",
  "event.pace": ({ pace_ms: pace }) =>
    pace === null ? "The cards are dealt by hand from now on." : "The cards fall at another pace now.",
  "event.stopping": "",
  "event.stopped": ({ left }) =>
    left === null
      ? "Stop! Lay out your piles, from the bottom."
      : left === 1
        ? "Stop! 1 card is left."
        : `Stop! ${number(left)} cards are left.`,
  "event.paused": ({ seat, dealt }) =>
    `${seat} stops the clock after ${dealt === 1 ? "1 card" : `${number(dealt)} cards`}.`,
  "event.resumed": "{seat} lets the clock go on.",
  "event.scored": ({ seat, points: count }) => `${seat}: ${points(count)}.`,
  "event.adjusted": ({ from, seat, round, was, now }) =>
    was === null
      ? `${from} writes down ${points(now)} for ${seat} in round ${number(round)}.`
      : `${from} sets ${seat}’s round ${number(round)} right: ${number(now)} instead of ${number(was)}.`,
  "event.round-set": "{from} begins round {round} anew.",
  "event.over": "",

  // refusals
  "error.bad-pace": "A pace is between {least} and {most} thousandths of a second.",
  "error.pace-wanted": "Choose a pace first.",
  "error.stopped": "Too late: “Stop!” has been said.",
  "error.not-a-choice": "There is no such card in the box.",
  "error.not-a-count": "Count in whole numbers from 0.",
  "error.card-too-often": ({ card: name, found, most }) =>
    name in ANIMALS
      ? `The deck has no more than ${heads(name, most)}, and ${number(found)} are told. Count the piles again.`
      : String(name).includes("-")
        ? `The deck has the ${card(name)} ${number(most)} times, and it is told ${number(found)} times. Look through the piles again.`
        : `That is more than the deck has: ${number(found)} instead of ${number(most)}. Count the piles again.`,
  "error.out-of-reach": "One pile brings {least} to {most} points.",
  "error.one-wanted": "Say one thing: the points, the pile, or the round.",
  "error.seat-wanted": "Say whose score it is, and of which round.",
  "error.no-such-round": "That round has not been played.",
  "error.wrong-phase": ({ phase }) => PHASES[phase] ?? "Not now.",
  "error.other-round": "That round is told already. Look at the piles of round {round}.",
  "error.dealer-only": "Only the dealer does that, and that is {seat}.",
  "error.wranglers-only": "{seat} deals this round and has no pile.",
  "error.table-only": "That is for the real table.",
  "error.digital-only": "That is for the game on the phones.",
  "error.no-such-card": "There is no such card.",
  "error.not-dealt": "That card has not fallen yet.",
  "error.already-scooped": "{seat} was quicker.",
  "error.dealt-by-clock": "The clock deals in this round.",
  "error.not-due": "It is not time yet.",
  "error.not-an-object": "The pile could not be read. Tap it in again.",
  "error.not-a-list": "The pile could not be read. Tap it in again.",
  "error.unknown-field": "The pile could not be read. Reload the page to get the newest version.",
  "error.missing-field": "Something of the pile is missing. Tap it in again.",

  // options and rulings
  "option.pace_ms": "Pace",
  "option.pace_ms.null": "The dealer decides",
  "option.pace_ms.2000": "relaxed: 2 s a card",
  "option.pace_ms.1400": "easy: 1.4 s a card",
  "option.pace_ms.1000": "usual: 1 s a card",
  "option.pace_ms.700": "quick: 0.7 s a card",
  "option.pace_ms.400": "frantic: 0.4 s a card",
  "pace.taps": "card by card, by your taps",
  "option.pace_ms.why": "How fast the cards fall. Each dealer may choose another pace for the own round.",
  "option.edition": "Cards",
  "option.reading": "A pile is read",
  "option.reading.best": "as it brings most",
  "option.reading.strict": "strictly from the bottom",
  "option.reading.why": "Strictly: a card that does not fit ends the animal that was begun, and begins the next.",

  "first.question": "Any dealer may begin. Whoever last saw an elephant is a good choice.",

  // the history, told from the moves
  "log.begin": "{seat}: Ready, set, Stampede!",
  "log.deal": "",
  "log.scoop": "",
  "log.stop": "Stop!",
  "log.pause": "{seat} stops the clock.",
  "log.resume": "{seat} lets the clock go on.",
  "log.pile": ({ seat, pile }) =>
    `${seat} tells a pile of ${pile.length === 1 ? "1 card" : `${number(pile.length)} cards`}.`,
  "log.counts": ({ seat, complete, stray }) => `${seat} tells ${number(complete)} whole animals and ${loose(stray)}.`,
  "log.adjust": ({ seat, round, points: now, current }) => {
    if (current !== undefined) return `${seat} begins round ${number(current)} anew.`;
    return `${seat} sets a score of round ${number(round)} right${now === undefined ? "" : `: ${points(now)}`}.`;
  },

  // the end
  "line.whole": ({ round, animal, count }) =>
    `Round ${number(round)}: ${animal ? heads(animal, count) : `${number(count)} whole ${count === 1 ? "animal" : "animals"}`}`,
  "line.loose": ({ round, animal, count }) =>
    `Round ${number(round)}: ${loose(count, animal ? ANIMALS[animal][0] : "")}`,
  "line.told": "Round {round}, as it was written down",

  // the head of the page
  "head.deals": "{seat} deals",
  "head.you-deal": "You deal",
  "head.round": "Round {round} of {rounds}",
  "head.dealt": "{dealt} of {deck}",
  "head.counting": "The piles are told",
  "head.paused": "Paused",
  "head.pile": "{seat}’s pile",
  "head.your-pile": "Your pile",
  "head.scoop": "Scoop!",

  // the screen
  begin: "Ready, set …",
  "begin.other": "{seat} begins",
  "ready.round": "{round}/{rounds}",
  "ready.dealer": "{seat} deals",
  "ready.next": "After this round {seat} deals.",
  "ready.last": "This is the last round.",
  "ready.how": "Hold the cards ready, then tap. The phones call start and stop, and tick once a card.",
  "ready.how.digital": "Then the cards fall. Tap each one that fits your animal.",
  "ring.cards": "of {deck} cards",
  stop: "Stop!",
  "stop.other": "{seat} says Stop",
  pause: "Pause",
  resume: "Go on",
  deal: "Next card",
  "deal.clock": "The clock deals",
  rounds: "Scores, round by round",
  "round.dealt": "Round {round} · {seat} dealt",
  results: "What round {round} brought",
  "score.of": "{seat}, round {round}",
  "cell.open": "not told yet",
  "cell.dealt": "dealt this round",
  "entry.told": "The points were written down without the cards.",
  "summary.cards": "{count|one card|# cards}",
  "summary.deals": "deals",
  "seat.none": "Nothing is written down yet.",

  // piles
  "pile.empty": "No cards.",
  "pile.own": "Your pile",
  "pile.wanted": ({ cards }) => `Wanted: ${list(cards.map(card))}`,
  "pile.any": "Any animal fits now.",
  "part.whole": ({ animal, points: count }) => `A whole ${ANIMALS[animal][0]}: ${points(count)}`,
  "part.loose": ({ cards, points: count }) => `Loose, ${list(cards.map(card))}: ${points(count)}`,
  "counts.whole": "{count|one whole rhino or hippo|# whole rhinos and hippos}",
  "counts.loose": "{count|one loose card of theirs|# loose cards of theirs}",
  "counts.elephant.complete": "the whole pink elephant",
  "counts.elephant.1": "one loose elephant card",
  "counts.elephant.2": "two loose elephant cards",
  "counts.elephant.3": "three loose elephant cards",
  "entering.title": "Who is still counting?",
  "entering.open": "still counting",
  "entering.told": "told",
  "tell.without": "Dealt without it: tell the piles",
  "tell.again": "Tell {seat}’s pile again",
  "tell.done": "That is the pile",
  "tell.leave": "Back",
  "tell.off": "Take off",
  "tell.as-counts": "In numbers",
  "tell.as-cards": "Card by card",
  "tell.first": "Begin with the card at the bottom of the pile.",
  "tell.cards": ({ count }) => `${count === 1 ? "1 card" : `${number(count)} cards`}. A tap on a card takes it off.`,
  "tell.numbers": "Count what lies before you.",
  "tell.offline": "The points come when the connection is back.",
  "tell.added": ({ card: name, count }) => `${card(name)}, ${count === 1 ? "1 card" : `${number(count)} cards`}`,
  "tell.take": ({ card: name }) => `Take off ${card(name)}`,
  "tell.complete": "Whole rhinos and hippos",
  "tell.stray": "Loose cards of theirs",
  "tell.elephant.none": "none",
  "tell.elephant.1": "1 loose",
  "tell.elephant.2": "2 loose",
  "tell.elephant.3": "3 loose",
  "tell.elephant.complete": "whole",

  // set right
  "right.pile": "Change the pile",
  "right.counts": "Change the numbers",
  "right.tell": "Tell the pile",
  "right.title": "Or only the points",
  "right.lower": "lower numbers",
  "right.higher": "higher numbers",
  change: ({ was, now, by }) => (was === null ? `${by}: ${number(now)}` : `${by}: ${number(was)} → ${number(now)}`),
  changes: "Set right",
  "again.title": "Which round is played?",
  "again.why":
    "That round begins anew; what was told of it and of later ones is gone. “Take back” in the menu brings it back.",
  "again.now": "Round {round}, once more from its start",
  "again.other": "Round {round}",

  // piles without a table
  "count.title": "Count piles",
  "count.people": "Whose pile is it?",
  "count.somebody": "Player {number}",
  "count.name": "Name",
  "count.add": "Another player",
  "count.remove": "Remove {name}",
  "count.remove.why": "{count|One pile goes|# piles go} with them.",
  "count.write": "Write it down",
  "count.written": ({ name, points: count }) => `${name}: ${points(count)} so far`,
  "count.piles": "Piles so far",
  "count.pile": "Pile {number}",
  "count.pile.of": "{name}, pile {number}",
  "count.away": "Take this pile away",
  "count.clear": "Clear everything",
  "count.clear.why": "All names and piles on this page go. This cannot be taken back.",

  // the phones' table
  savanna: "Cards on the table",
  "savanna.empty": "Empty savanna. The first card falls any moment.",

  // the end's story
  "story.best": "The best pile",
  "story.best.of": ({ seat, points: count, round }) => `${seat} in round ${number(round)}: ${points(count)}`,
  "story.rounds": "Round by round",
  "story.whole": ({ seat, animals }) =>
    `${seat}: ${list(Object.entries(animals).map(([animal, count]) => heads(animal, Number(count))))}`,
  "story.herds": "Whole animals caught",
  "story.most": ({ names, points: count }) =>
    `${list(names)} ${names.length === 1 ? "brings" : "bring"} in most: ${points(count)}.`,
  "story.leads": ({ names, points: count }) =>
    `${list(names)} ${names.length === 1 ? "leads" : "lead"} with ${number(count)}.`,
  "story.nothing": "{seat}: none",
  "story.none": "No pile was told.",

  // help
  "help.goal":
    "Collect animals of three cards, each whole one before the next is begun. Most points after everybody has dealt wins.",
  "help.deal.title": "Dealing",
  "help.deal":
    "One player deals, card after card, face up and not on each other, and says “Stop!” with the last card. With two players each deals twice.",
  "help.wrangle.title": "Scooping",
  "help.wrangle":
    "The others scoop with one hand, one card at a time, onto the own pile. Nothing goes back, nothing changes its place.",
  "help.animals.title": "Animals",
  "help.animals": "Head, middle and tail of one animal, in any order, one on top of the other.",
  "help.points.title": "Points",
  "help.points.small": ({ whole, loose }) =>
    `A whole rhino or hippo: ${number(whole)}. Each other card of theirs: ${number(loose)}.`,
  "help.points.elephant": ({ whole, loose }) =>
    `The pink elephant: ${number(whole)}. Each card of it alone: ${number(loose)}.`,
  "help.points.own": "As the edition of this table says; they stand here once the game has begun.",
  "help.reading.best": "A pile is read as it brings most.",
  "help.reading.strict":
    "A pile is read from the bottom: a card that does not fit ends the animal that was begun, and begins the next.",
};
