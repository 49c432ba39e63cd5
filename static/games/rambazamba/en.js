/**
 * Rambazamba in English.
 * @module
 */

import { list, number } from "../../kit/words/words.js";

/** @type {Record<string, [one: string, many: string]>} */
const ANIMALS = {
  earthworm: ["earthworm", "earthworms"],
  hen: ["hen", "hens"],
  fox: ["fox", "foxes"],
  dog: ["dog", "dogs"],
};

/** The rulebook's rooster has a name of his own. @type {Record<string, string>} */
const CARDS = { "hen-f": "hen", "hen-m": "rooster", pitchfork: "pitchfork", farmer: "farmer" };

/** @param {string} card */
const species = (card) => card.replace(/^hay-|-[fm]$/g, "");
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "female fox", "hay for foxes". @param {string} card */
function named(card) {
  const [, sex] = /-([fm])$/.exec(card) ?? [];
  if (CARDS[card]) return CARDS[card];
  if (card.startsWith("hay-")) return `hay for ${ANIMALS[species(card)][1]}`;
  return `${sex === "f" ? "female" : "male"} ${ANIMALS[species(card)][0]}`;
}

/** "a rooster", "an earthworm". @param {string} text */
const a = (text) => `${/^[aeiou]/.test(text) ? "an" : "a"} ${text}`;
/** @param {string} card */
const aCard = (card) => (card.startsWith("hay-") ? `a bale of ${named(card)}` : a(named(card)));
/** "2 hens". @param {string} animal @param {number} count */
const heads = (animal, count) => `${number(count)} ${ANIMALS[animal][count === 1 ? 0 : 1]}`;

/** "2 hens", also for a bale. @param {string[]} cards @param {string} [row] */
function gone(cards, row = species(cards[0])) {
  const bales = cards.filter((card) => card.startsWith("hay-")).length;
  const rest = cards.length - bales;
  return list(
    [rest && heads(row, rest), bales && (bales === 1 ? "a bale of hay" : `${number(bales)} bales of hay`)]
      .filter(Boolean)
      .map(String),
  );
}

/** @param {string[]} cards */
const laid = (cards) => (cards.length > 1 ? `a pair of ${ANIMALS[species(cards[0])][1]}` : aCard(cards[0]));

/** Whom each species chases away. @type {Record<string, string>} */
const PREY = { hen: "earthworm", fox: "hen", dog: "fox" };

/** What cards of the hand are good for. @param {string[]} cards */
function about(cards) {
  const [card] = cards;
  if (card === "pitchfork") return "The pitchfork takes the top card of a row in somebody else's farm.";
  if (card === "farmer") return "The farmer sends up to two open dogs off every farm.";
  if (card.startsWith("hay-")) return `Keeps the ${ANIMALS[species(card)][1]} beneath it safe, in your own farm.`;
  const prey = PREY[species(card)];
  if (!prey) return "Earthworms chase nobody, and stay at home.";
  return `In any farm: ${cards.length > 1 ? "the pair chases four" : "it chases two"} open ${ANIMALS[prey][1]} away.`;
}

/** @type {Record<string, string>} */
const ADJUSTED = { farms: "a farm", hands: "the hands", discards: "the discard pile", turn: "whose turn it is" };

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "Rambazamba",
  turn: "{seat} plays",
  "to-table": "The cards are on the table. The app keeps the farms: tap which card is played, and where.",
  "to-digital": "Cards and farms are on the phones; nobody sees another hand.",
  "first.question": "The youngest decides who begins: the youngest or the oldest.",

  // cards
  card: ({ card }) => capital(named(card)),
  pair: ({ card }) => `A pair of ${ANIMALS[species(card)][1]}`,
  "pair.short": "both",
  "keys.title": "Which card is played?",
  "hand.title": "Your hand",
  "hand.empty": "There is no card in your hand.",
  "hand.count": "{count|one card|# cards} in hand",
  deck: "Draw pile: {count|one card|# cards}",
  discards: ({ count, top }) =>
    count ? `Discard pile: ${number(count)}, on top ${aCard(top)}` : "Discard pile: empty",

  // farms
  "farm.of": "{name}'s farm",
  "farm.yours": "Your farm",
  "row.of": ({ name, species: row, count, covered, top, coming, leaving, wins }) =>
    [
      `${name}: ${count ? heads(row, count) : `no ${ANIMALS[row][1]}`}`,
      covered > 0 && `${number(covered)} under hay`,
      top && `on top ${aCard(top)}`,
      coming.length > 0 && `${laid(coming)} would come`,
      leaving > 0 && `${number(leaving)} would go`,
      wins && "that makes five",
    ]
      .filter(Boolean)
      .join(", "),
  summary: ({ species: row, count, cards }) =>
    `${count ? `${heads(row, count)}` : "empty farm"}, ${number(cards)} ${cards === 1 ? "card" : "cards"} in hand`,

  // the thumb's half
  about: ({ cards }) => about(cards),
  "go.card": "Which card?",
  "go.farm": "Whose farm?",
  "go.row": "Which row?",
  "go.wait": "{name} plays",
  "go.uncover": "I am {name}",
  "go.place": ({ cards }) => (cards.length > 1 ? "Place the pair" : "Place it"),
  "go.hay": "Lay the hay",
  "go.pitchfork": "Fork it away",
  "go.farmer": "Call the farmer",
  "go.two-player": "Give two, take one",
  "go.discard": "Lay it off",
  "go.pass": "Pass",
  "hint.covered": "Several play on this phone: the hand lies face down.",
  "hint.hand": "Tap a card of your hand.",
  "hint.table": "Tap the card that {name} plays.",
  "hint.table.you": "Tap the card that you play.",
  "hint.discard": "None of these can be played: lay one off.",
  "hint.pass": "There is no card to play.",
  "hint.farm": ({ card, pair }) => `${capital(pair ? laid([card, card]) : aCard(card))}: tap a farm.`,
  "hint.pitchfork": "Tap the row whose top card it takes.",
  "hint.extra": "Tap a row of yours with two open animals, and a row of the other farm.",
  "aim.one-place": "This card has its place already. Lay it back to play another.",
  "aim.extra.not": "Two open animals of one of your rows, one open animal of the other farm.",
  "would.place": ({ name, own_farm, cards, removed, wins }) => {
    const owner = own_farm ? "You" : name;
    if (wins) return `That makes five: ${owner} ${own_farm ? "win" : "wins"}.`;
    if (removed.length) return `${owner} ${own_farm ? "lose" : "loses"} ${gone(removed)}.`;
    return `${capital(laid(cards))} for ${own_farm ? "your farm" : `${name}'s farm`}: nobody is chased away.`;
  },
  "would.hay": ({ card, count }) => `Keeps ${heads(species(card), count)} safe.`,
  "would.pitchfork": ({ name, row, removed }) => `${name} loses ${gone(removed, row)}.`,
  "would.farmer": ({ losses }) =>
    losses.length
      ? `${list(losses.map((/** @type {any} */ one) => `${one.name} loses ${heads("dog", one.count)}`))}.`
      : "No open dog anywhere: the farmer sends nobody off.",
  "would.two-player": ({ own, other }) => `You give ${heads(own, 2)} for one ${ANIMALS[other][0]} of the other farm.`,
  "would.discard": ({ card }) =>
    `${card.startsWith("hay-") ? `No open ${ANIMALS[species(card)][0]} for it` : "No card for it to take"}. If nothing else can be played, it is laid off.`,
  extra: "Give two, take one",
  "put-back": "Lay the card back",
  "take-back": "Undo",

  // what happened
  "event.placed": ({ seat, cards, to }) =>
    `${seat} places ${laid(cards)} ${to === seat ? "at home" : `in ${to}'s farm`}.`,
  "event.hay-laid": ({ seat, row }) => `${seat} lays hay on the ${ANIMALS[row][1]}.`,
  "event.pitchforked": ({ seat, from, row }) => `${seat}'s pitchfork goes into ${from}'s ${ANIMALS[row][1]}.`,
  "event.farmer-came": "{seat} calls the farmer.",
  "event.two-player-action": "{seat} gives two animals for one of {from}'s.",
  "event.discarded": ({ seat, card }) => `${seat} can play nothing and lays off ${aCard(card)}.`,
  "event.passed": "{seat} has no card to play.",
  "event.removed": ({ from, row, cards }) => `${from} loses ${gone(cards, row)}.`,
  "event.reshuffled": "The discard pile becomes the new draw pile: {count|one card|# cards}.",
  "event.drew": "",
  "event.drew-cards": "",
  "event.none-left": "Nothing is left to draw: {seat} has {count|one card|# cards}.",
  "event.turn": "{seat} is next.",
  "event.won": ({ seat, species: row }) => `${seat} has five ${ANIMALS[row][1]} and wins.`,
  "event.over": "",
  "event.adjusted": ({ from, what }) =>
    `${from} sets ${list(what.map((/** @type {string} */ name) => ADJUSTED[name] ?? name))} right.`,

  // the history, told from the moves
  "log.place": ({ seat, cards, farm, nameOf }) =>
    `${seat} places ${laid(cards)} ${nameOf(farm) === seat ? "at home" : `in ${nameOf(farm)}'s farm`}.`,
  "log.hay": ({ seat, card }) => `${seat} lays hay on the ${ANIMALS[species(card)][1]}.`,
  "log.pitchfork": ({ seat, farm, row, nameOf }) =>
    `${seat}'s pitchfork goes into ${nameOf(farm)}'s ${ANIMALS[row][1]}.`,
  "log.farmer": "{seat} calls the farmer.",
  "log.two-player": ({ seat, own, other }) => `${seat} gives ${heads(own, 2)} for one ${ANIMALS[other][0]}.`,
  "log.discard": ({ seat, card }) => `${seat} lays off ${aCard(card)}.`,
  "log.pass": "{seat} has no card to play.",
  "log.adjust": "{seat} sets something right.",

  // the end
  "line.species": ({ species: row, count }) => `${heads(row, count)} in one row`,

  // a farm is as good as its fullest row; six are more than the five that win
  "end.points": ({ lines: [best] }) => (best ? heads(best.params.species, best.params.count) : "an empty farm"),
  "end.figure": ({ lines: [best] }) => number(best?.params.count ?? 0),

  // the end's story
  "story.farm": "{count|The farm that won|The farms that won}",
  "story.points": "What turned the game",
  "story.at": "Turn {turn}",
  "story.calm": "A calm game: nobody lost two animals at once.",
  "story.turns": "{count|One turn|# turns} in all.",

  // setting right
  "right.title": "Correct something",
  "right.rows": "To set a farm right, close this and tap its row.",
  "right.row": ({ name, species: row }) => `${name}'s ${ANIMALS[row][1]}`,
  "right.lies": "Lying there: tap what is gone",
  "right.none": "Nothing lies in this row.",
  "right.add": "Tap what comes on top",
  "right.take": ({ card }) => `Take away: ${named(card)}`,
  "right.lay": ({ card }) => `On top: ${named(card)}`,
  "right.away": "What is taken away",
  "right.away.discard": "is on the discard pile",
  "right.away.never": "was never there",
  "right.turn": "Whose turn is it?",
  "right.hands": "Cards in the hands",
  "right.hand": "{name}'s hand",
  "right.discards": "The discard pile ({count})",
  "right.do": "It is so",

  // refusals
  "error.chance-is-out": "A card has been drawn since then: what somebody knows cannot be taken back.",
  "error.game-over": "The game is over.",
  "error.table-only": "What the server deals is never wrong. Corrections are for real cards.",
  "error.not-a-pair": "A pair is a female and a male of one species. Choose two that match.",
  "error.own-farm-only": "Earthworms stay at home: place them in your own farm.",
  "error.hay-needs-animal": ({ row }) =>
    `Hay goes onto the animals it shows. There is no open ${ANIMALS[row][0]} on top.`,
  "error.others-farm-only": "The pitchfork goes into somebody else's farm.",
  "error.empty-row": ({ row }) => `There are no ${ANIMALS[row][1]} to take. Choose another row.`,
  "error.two-players-only": "Two for one is only for games of two.",
  "error.too-few-open": ({ seat, row, found, wanted }) =>
    `${seat} has ${heads(row, found)} open, and ${number(wanted)} must be. Choose another row.`,
  "error.can-be-played": ({ cards }) =>
    `A card is laid off only when none can be played. ${capital(named(cards[0]))} can be.`,
  "error.hand-not-empty": "Who has cards plays one.",
  "error.extra-action-left": "There is still “Give two, take one”.",
  "error.not-in-hand": ({ card }) => `There is no ${named(card)} in this hand.`,
  "error.hand-too-small": "This hand has only {most|one card|# cards}. Correct it with the pencil if that is wrong.",
  "error.not-unseen": ({ card, most }) =>
    most
      ? `Only ${number(most)} of ${named(card)} can still be in a hand.`
      : `All cards of this kind lie open already: ${named(card)}. Look again.`,
  "error.nothing-to-adjust": "Nothing was changed.",
  "error.wrong-row": ({ row, card }) => `${capital(named(card))} does not belong in the row of ${ANIMALS[row][1]}.`,
  "error.hand-too-large": "A hand has {most} cards at most.",
  "error.not-in-the-box": ({ card, most }) => `The box has only ${number(most)} of these: ${named(card)}.`,
  "error.too-few-unseen": "The hands would hold more cards than are left: {most}.",

  // help
  "help.goal": "Five animals of one species in your farm, and you win.",
  "help.turn.title": "A turn",
  "help.turn":
    "Play one card or one pair, then draw to three cards. When the draw pile is used up, the discard pile is shuffled. If nothing in hand can be played, lay a card off.",
  "help.chase.title": "Who chases whom",
  "help.chase":
    "Place hens, foxes and dogs in any farm. Each card chases two animals of the species before it out of that farm, as far as they lie open. Earthworms chase nobody and stay at home.",
  "help.chase.line": ({ hunter, prey }) => `Each ${ANIMALS[hunter][0]} chases away two ${ANIMALS[prey][1]}.`,
  "help.chase.farmer": "The farmer sends two dogs off every farm, yours too.",
  "help.pair.title": "A pair",
  "help.pair": "A female (light) and a male (dark) of one species may be placed together. Both of them chase.",
  "help.hay.title": "Hay",
  "help.hay":
    "A bale goes into your own farm, onto an animal that it shows. What lies beneath it is safe; what is laid on it later is open again. No bale onto a bale.",
  "help.pitchfork.title": "Pitchfork and farmer",
  "help.pitchfork":
    "The pitchfork takes the top card of a row in somebody else's farm, a bale too. The farmer goes to the discard pile and sends up to two open dogs off every farm.",
  "help.two.title": "With two players",
  "help.two":
    "Instead of a card: give two open animals of one species from your farm, and remove one open animal of your choice from the other. Then nothing is drawn.",
};
