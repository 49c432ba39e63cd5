/**
 * FarmerStein in English. What cards and powers do is data of the house, and is called so wherever it is shown.
 * @module
 */

import { list, number } from "../../kit/words/words.js";

/** @typedef {import("./cards.js").Card} Card */

/** @type {Record<string, string>} */
const CONTINENTS = { america: "America", europe: "Europe", asia: "Asia" };
/** @type {Record<string, string>} */
const COMBINATIONS = {
  "same-plants": "the same plant",
  "same-colour": "the same colour",
  "different-colours": "different colours",
  "different-plants": "different plants",
  any: "any plants",
};
/** What a plant does, by the primitive of its effect. @type {Record<string, (count: number) => string>} */
const EFFECTS = {
  draw: (count) => `Draw ${count === 1 ? "a card" : `${count} cards`}.`,
  "play-again": (count) => `Play ${count === 1 ? "another card" : `${count} more cards`} at once, if you can.`,
  "take-back": (count) =>
    count === 1
      ? "Take back a plant of another kind that you have in play; its mutagen returns."
      : `Take back ${count} plants of other kinds that you have in play; their mutagens return.`,
  uproot: (count) =>
    `Discard ${count === 1 ? "a plant" : `${count} plants`} that another player has in play; the mutagen returns.`,
  scavenge: (count) =>
    `Take the top ${count === 1 ? "plant" : `${count} plants`} of the discard pile that ${count === 1 ? "is no zombie" : "are no zombies"}.`,
  "opponents-discard": (count) => `Everybody else discards ${count === 1 ? "a card" : `${count} cards`} at random.`,
  march: () => "Goes to your army at once; the mutagen returns.",
};
/** What a power lets its First Player do. @type {Record<string, (count: number) => string>} */
const POWERS = {
  "draw-to": (count) => `Draws to ${count} cards.`,
  "head-start": (count) => `Plays ${count === 1 ? "a card" : `${count} cards`} before the first turn.`,
  "any-mutagen": () => "Plants take a mutagen of any colour.",
  recruit: (count) =>
    `The top ${count === 1 ? "plant" : `${count} plants`} of the discard pile ${count === 1 ? "joins" : "join"} the army.`,
  "keep-army": (count) =>
    `Conquering discards only the cards it takes, and ${number(count)} fewer; the rest of the army stays.`,
};
/** @type {Record<string, string>} */
const ADJUSTED = {
  army: "the army",
  planted: "the plants in play",
  conquered: "the continents",
  passed: "who has passed",
  placeholder: "the placeholder",
  mutagens: "the mutagens",
  turn: "whose turn it is",
};

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** "Two-Faced Broccoli"; words that form one adjective keep their hyphen. @param {string} plant */
const plantName = (plant) =>
  plant
    .split("-")
    .map(capital)
    .join(" ")
    .replace(/^Two (Faced|Headed)/, "Two-$1");
/** "red Killer Tomato". @param {Card} card */
const cardName = ({ plant, colours }) => `${colours.join("/")} ${plantName(plant)}`;
/** "a red Killer Tomato", "an orange mutagen". @param {string} text */
const a = (text) => `${/^[aeiou]/.test(text) ? "an" : "a"} ${text}`;
/** @param {Card} card */
const aCard = (card) => a(cardName(card));
/** @param {string} mutagen */
const bearing = (mutagen) => (mutagen === "placeholder" ? "the placeholder" : a(`${mutagen} mutagen`));
/** Whether a power lets a plant bear this. @param {{card: Card, mutagen: string}} planted */
const isOtherColour = ({ card, mutagen }) => mutagen !== "placeholder" && !card.colours.includes(mutagen);
/** @param {number} count */
const plants = (count) => (count === 1 ? "one plant" : `${number(count)} plants`);
/** @param {[string, number][]} effects */
const does = (effects) => effects.map(([effect, count]) => EFFECTS[effect]?.(count) ?? effect).join(" ");

/** @type {import("../../kit/words/words.js").Catalog} */
export const catalog = {
  name: "FarmerStein",
  turn: "{seat} plays",
  "to-table":
    "The cards are on the table. The app keeps mutagens, plants in play, armies and continents, and sees who can conquer.",
  "to-digital": "All cards are on the phones; nobody sees another hand. The cards are the house's own.",
  "to-score": "Tap in an army and an objective: which continents does it conquer, and with which plants?",

  "option.mutant-placeholder": "Mutant Placeholder",
  "option.mutant-placeholder.off": "not used",
  "option.mutant-placeholder.on": "used",
  "option.mutant-placeholder.why":
    "Whoever is not First Player may use their own placeholder once as a mutagen of its colour.",
  "option.zombie-replaced": "After a zombie",
  "option.zombie-replaced.no": "no new card",
  "option.zombie-replaced.yes": "draw another",
  "option.zombie-replaced.why": "Whether the card that turned out to be a zombie is replaced from the deck.",
  "option.zombie-objective": "Another objective",
  "option.zombie-objective.always": "after every zombie",
  "option.zombie-objective.caution": "if no mutagen was free",
  "option.zombie-objective.why": "When the player who drew a zombie may change the objective.",

  // things
  card: ({ card }) => capital(cardName(card)),
  plant: ({ plant }) => plantName(plant),
  colour: ({ colour }) => capital(colour),
  continent: ({ continent }) => CONTINENTS[continent],
  combination: ({ combination }) => COMBINATIONS[combination] ?? combination,
  "planted.one": ({ card, mutagen }) =>
    `${capital(cardName(card))} with ${bearing(mutagen)}${isOtherColour({ card, mutagen }) ? ", another colour" : ""}`,
  "token.free": ({ colour, count }) => `${capital(colour)} mutagen: ${count ? `${number(count)} free` : "none free"}`,
  "token.of": ({ colour }) => `${capital(colour)} mutagen`,
  "placeholder.of": ({ colour }) => `Placeholder: ${colour}`,
  "effect.of": ({ effects }) => (effects.length ? does(effects) : "No effect: two colours are its gift."),
  "power.of": ({ power: [, what, count] }) => POWERS[what]?.(count) ?? what,
  "power.name": ({ name }) => capital(name.replaceAll("-", " ")),
  house: "house",
  "stars.of": "{count|one star|# stars}, house data",

  // the upper half
  "round.of": "Round {round}",
  "round.none": "Before the first round",
  "first.of": "First Player: {name}",
  "power.read": "{name} reads the Monstrous Power aloud.",
  supply: "Free mutagens",
  "yours.title": "Your objective",
  "objective.of": "{name}'s objective",
  "objective.none": "No objective yet",
  "objective.tell": "Tap in the objective",
  "objective.retell": "Another objective",
  "continent.of": ({ continent, needs, combination, state }) =>
    `${CONTINENTS[continent]}: ${number(needs)} of ${COMBINATIONS[combination]}, ${state}`,
  "state.conquered": "conquered",
  "state.met": "can be conquered",
  "state.unmet": "not yet",
  "army.yours": "Your army",
  "army.title": "{name}'s army",
  "army.none": "No plants yet. They come when the round ends.",
  "army.does": ({ card, continents }) =>
    `${capital(cardName(card))}${continents.length ? `, for ${list(continents.map((/** @type {string} */ one) => CONTINENTS[one]))}` : ""}`,
  "army.of": ({ count }) => (count ? `Army of ${plants(count)}` : "No army"),
  "play.of": "{name} in play",
  "play.none": "nothing in play",
  passed: "passed",
  summary: ({ conquered, army, hand, passed }) =>
    [
      `${number(conquered)} of 3 continents`,
      `army of ${plants(army)}`,
      hand !== null && `${number(hand)} in hand`,
      passed && "passed",
    ]
      .filter(Boolean)
      .join(", "),
  "piles.top": ({ card }) => `top plant: ${cardName(card)}`,
  piles: ({ deck, discards }) => `Deck ${number(deck)}, discards ${number(discards)}`,

  // the head
  "head.placeholders": "{name} takes a placeholder",
  "head.target": "{name} chooses a plant",
  "head.give-up": "{name} gives up a plant",
  "head.objective": "{name}: another objective?",
  "head.conquer": "{name} may conquer",

  // the thumb's half
  "go.wait": "{name} plays",
  "go.uncover": "I am {name}",
  "go.plant": "Which plant?",
  "go.card": "Which card?",
  "go.colour": "Which mutagen?",
  "go.zombie": "Which colour?",
  "go.play": "Play it",
  "go.pass": "Pass",
  "go.placeholder": "Take it",
  "go.which": "Which one?",
  "go.take-back": "Take it back",
  "go.uproot": "Discard it",
  "go.give-up": "Give it up",
  "go.objective": "Keep it",
  "go.conquer": ({ continent }) => `Conquer ${CONTINENTS[continent]}`,
  "go.untold": "Tap in the objective",
  "go.stay": "Conquer nothing",
  "hint.covered": "Several play on this phone: the hand lies face down.",
  "hint.table": "Tap the plant that {name} plays.",
  "hint.again": "If a card says so, {name} plays another one.",
  "hint.hand": "Tap a card of your hand.",
  "hint.extra": "You may play one card more, at once.",
  "hint.none": "No card finds a free mutagen.",
  "hint.colour": ({ plant }) => `${plantName(plant)}: tap its mutagen.`,
  "hint.second": "Two colours? Tap the other.",
  "hint.other": ({ plant }) => `${plantName(plant)}: tap the colours that it has.`,
  "hint.pass": "{name} plays no more in this round.",
  "hint.pass.hand": "Your hand goes to the discard pile.",
  "hint.zombie": "Who drew a zombie, and of which colour?",
  "hint.placeholder": "Its colour, and what it lets you do as First Player.",
  "hint.placeholder.table": "Tap the colour of the placeholder.",
  "hint.take-back": "Which plant comes back to your hand?",
  "hint.uproot": "Which plant is discarded?",
  "hint.give-up": ({ colour, name }) => `${name}'s zombie wants ${bearing(colour)}. Which plant gives it?`,
  "hint.objective": "You drew a zombie. Conquered continents stay yours.",
  "hint.conquer": "With these. The whole army is discarded.",
  "hint.untold": "{name}'s army may be enough. Which objective lies there?",
  "key.pass": "Pass",
  "key.zombie": "Zombie",
  "key.change": "Change it",
  "key.second": ({ colour }) => `Also ${colour}: play it`,
  "key.zombie.of": ({ colour }) => `Zombie: ${colour}`,
  "keys.plants": "Which plant is played?",
  "keys.mutagens": "With which mutagen?",
  "keys.second": "Its other colour, if it has two",
  "key.other": "It has another colour",
  "keys.other": "Which colour does the plant have?",
  "keys.zombies": "Of which colour is the zombie?",
  "keys.who": "Who drew it?",
  "keys.choice": "Which one?",
  "hand.title": "Your hand",
  "hand.empty": "Your hand is empty.",
  "put-back": "Lay it back",
  "take-back": "Undo",
  "again.of": "{name} plays another",

  // what happened
  "event.placeholder": ({ seat, colour }) => `${seat} takes the ${colour} placeholder.`,
  "event.round": ({ seat, round, power }) =>
    `Round ${number(round)}: ${seat} is First Player${power ? ` (${power.replaceAll("-", " ")}, house)` : ""}.`,
  "event.drawn": "",
  "event.drew": "",
  "event.shuffled": "The discard pile becomes the new deck.",
  "event.planted": ({ seat, card, mutagen, other_colour: other }) =>
    `${seat} plays ${aCard(card)} with ${bearing(mutagen)}${other ? ", as a power allows" : ""}.`,
  "event.passed": ({ seat, cards }) =>
    `${seat} passes${cards.length ? ` and discards ${number(cards.length)} ${cards.length === 1 ? "card" : "cards"}` : ""}.`,
  "event.zombie": ({ seat, card }) => `${seat} draws a zombie: ${card.colours[0]}.`,
  "event.fed": ({ seat, colour }) => `${seat}'s zombie takes ${bearing(colour)}.`,
  "event.gave-up": ({ seat, card }) => `${seat} gives up ${aCard(card)}.`,
  "event.zombie-gone": ({ seat, colour }) => `Only zombies hold ${colour}: ${seat}'s zombie is discarded.`,
  "event.objective": ({ seat, objective }) =>
    `${seat}'s objective: ${list(Object.keys(CONTINENTS).map((one) => `${CONTINENTS[one]} ${COMBINATIONS[objective[one]]}`))}.`,
  "event.objective-kept": "{seat} keeps the objective.",
  "event.took-back": ({ seat, card }) => `${seat} takes back ${aCard(card)}.`,
  "event.uprooted": ({ from, seat, card }) => `${from} has ${seat}'s ${cardName(card)} discarded.`,
  "event.scavenged": ({ seat, card }) => `${seat} takes ${aCard(card)} from the discard pile.`,
  "event.recruited": ({ seat, card }) => `${capital(aCard(card))} joins ${seat}'s army from the discard pile.`,
  "event.dropped": ({ seat, card }) => `${seat} loses ${aCard(card)} from the hand.`,
  "event.marched": ({ seat, card }) => `${seat}'s ${cardName(card)} joins the army at once.`,
  "event.harvest": "The round is over: plants join their armies, mutagens return.",
  "event.conquered": ({ seat, continent, cards }) =>
    `${seat} conquers ${CONTINENTS[continent]} with ${plants(cards.length)}.`,
  "event.stayed": "{seat} conquers nothing.",
  "event.adjusted": ({ from, what }) =>
    `${from} sets ${list(what.map((/** @type {string} */ name) => ADJUSTED[name] ?? name))} right.`,
  "event.over": "",

  // the history, told from the moves
  "log.placeholder": ({ seat, colour }) => `${seat} takes the ${colour} placeholder.`,
  "log.play": ({ seat, card, mutagen }) =>
    `${seat} plays ${aCard(card)} with ${bearing(mutagen)}${isOtherColour({ card, mutagen }) ? ", as a power allows" : ""}.`,
  "log.pass": "{seat} passes.",
  "log.target": ({ seat, card }) => `${seat} chooses ${aCard(card)}.`,
  "log.give-up": ({ seat, card }) => `${seat} gives up ${aCard(card)}.`,
  "log.objective": ({ seat, change }) => (change ? `${seat} has another objective.` : `${seat} keeps the objective.`),
  "log.conquer": ({ seat, continent }) => `${seat} conquers ${CONTINENTS[continent]}.`,
  "log.stay": "{seat} conquers nothing.",
  "log.zombie": ({ seat, colour }) => `${seat} draws a zombie: ${colour}.`,
  "log.adjust": "{seat} sets something right.",

  // the end
  "line.conquered": ({ continent, needs }) => `${CONTINENTS[continent]}, with ${number(needs)} plants`,
  "line.third": ({ continent, needs }) => `For ties: third ${CONTINENTS[continent]}, ${number(needs)} plants`,

  // the end's story
  "story.continents": "How the world was conquered",
  "story.peace": "Nobody conquered anything.",
  "story.losses": "Plants that were lost",
  "story.counts": ({ rounds, plants: played, zombies }) =>
    `${rounds === 1 ? "One round" : `${number(rounds)} rounds`}, ${plants(played)} played, ${zombies === 1 ? "one zombie" : `${zombies ? number(zombies) : "no"} zombies`}.`,

  // setting right, and telling
  "right.title": "Correct something",
  "right.of": "Set right: {name}",
  "right.tap": "To set a plant, an army or the mutagens right, close this and tap them.",
  "right.turn": "Whose turn is it?",
  "right.who": "Whose things?",
  "right.supply": "Free mutagens",
  "right.discard": "Discarded: its mutagen returns",
  "right.never": "It is not there",
  "right.army": "The army: tap what is gone",
  "right.army.none": "No plants in the army.",
  "right.army.hidden": "Armies lie face down. Only {name}'s own phone sets this one right.",
  "right.add": "Add a plant",
  "right.gone": ({ card }) => `Take away: ${cardName(card)}`,
  "right.conquered": "Conquered continents",
  "right.passed": "Out of this round",
  "right.where.army": "the army",
  "right.where.planted": "in play",
  "right.colour": "Its colour (or two)",
  "right.mutagen": "Its mutagen: the first colour",
  "right.do": "It is so",
  "tell.title": "{name}'s objective",
  "tell.why": "Tap the combination of each continent, as the card shows it.",
  "tell.do": "It lies there",

  // an army without a table
  "score.title": "Can I conquer?",
  "score.objective": "The objective",
  "score.untold": "Tap in what the card shows for each continent.",
  "score.army": "The army",
  "score.army.none": "No plants yet. Tap each one below.",
  "score.which": "Which plant?",
  "score.colour": ({ plant }) => `${plantName(plant)}: tap its colour.`,
  "score.second": ({ card }) => `${capital(cardName(card))}. A second colour?`,
  "score.second.of": ({ colour }) => `Also ${colour}`,
  "score.keys.colours": "Which colour?",
  "score.can": ({ continents }) =>
    continents.length
      ? `Can conquer ${continents.map((/** @type {string} */ one) => CONTINENTS[one]).join(" or ")}.`
      : "Conquers nothing yet.",
  "score.conquered": "Conquered",
  "score.conquered.of": ({ continent }) => `${CONTINENTS[continent]} is conquered`,
  "score.anew": "Begin anew",
  "score.waits": "No connection. The army is kept; the answer comes by itself.",
  "score.refused": "The server did not judge this army: {why}",

  "end.points": "{points|# continent|# continents}",
  "error.chance-is-out": "A card has been drawn since then: what somebody knows cannot be taken back.",
  // refusals
  "error.wrong-phase": ({ phase }) => (phase === "over" ? "The game is over." : "Not now: look what is waited for."),
  "error.table-only": "What the server deals is never wrong. Corrections are for real cards.",
  "error.not-a-choice": "That is not to be had. Choose another.",
  "error.not-in-hand": ({ plant, colours }) => `There is no ${cardName({ plant, colours })} in your hand.`,
  "error.no-mutagen": ({ wanted }) =>
    wanted.length
      ? `It takes ${list(wanted.map(bearing))}.`
      : "No mutagen of its colour is free. Play another card, or pass.",
  "error.must-play": "One card more must be played first.",
  "error.no-such-target": "That plant cannot be chosen. Choose another.",
  "error.no-such-plant": ({ plant }) => `No ${plantName(plant)} can be given up there.`,
  "error.objective-not-asked": "The pile deals the next objective. Just change or keep it.",
  "error.objective-wanted": "Tap in which objective lies there.",
  "error.objective-untold": "Tap in the objective first.",
  "error.conquered-already": ({ continent }) => `${CONTINENTS[continent]} is conquered already.`,
  "error.not-met": ({ continent, combination, needs }) =>
    `${CONTINENTS[continent]} needs ${number(needs)} of ${COMBINATIONS[combination]}.`,
  "error.nothing-to-adjust": "Nothing was changed.",
  "error.seat-wanted": "Choose whose things these are.",
  "error.continent-twice": "A continent is conquered once.",
  "error.colour-twice": "The two colours of a card differ.",
  "error.not-a-plant": "There is no such plant.",
  "error.zombie-in-army": "Zombies join no army.",
  "error.too-few-mutagens": "There cannot be fewer than none.",
  "error.too-many-mutagens": ({ colour, most }) =>
    `The box has ${number(most)} ${colour} mutagens, and plants in play hold some.`,
  "error.not-an-object": "That could not be read. Try once more.",
  "error.missing-field": "Something is missing. Try once more.",
  "error.unknown-field": "That could not be read. Try once more.",
  "error.not-a-list": "That could not be read. Try once more.",
  "error.wrong-size": "A card has one colour, or two.",

  // help
  "help.goal": "Conquer America, Europe and Asia: whoever first ends a round with all three wins.",
  "help.turn.title": "A turn",
  "help.turn":
    "Play a card with a free mutagen of its colour; a two-coloured card takes either. Do what the card says, if it can be done. Or pass: then your hand is discarded and you are out of this round.",
  "help.round.title": "A round",
  "help.round":
    "The First Player's placeholder goes to the left, and everybody draws to {hand} cards. The round ends when all have passed: plants join their owners' armies, zombies are discarded, mutagens return.",
  "help.conquer.title": "Conquering",
  "help.conquer":
    "America takes 3 plants, Europe 4, Asia 5, of the combination that your objective shows. Two-coloured plants count as either colour. Conquering discards the whole army; one continent a round. Two with all three: the larger third continent wins.",
  "help.zombie.title": "Zombies",
  "help.zombie":
    "A drawn zombie comes into play at once with a mutagen of its colour. If none is free, the first player with a plant that bears one gives it up, beginning with whose effect drew the zombie; if only zombies hold it, the new one is discarded.",
  "help.zombie-replaced.no": "",
  "help.zombie-replaced.yes": "Another card is drawn in its place.",
  "help.zombie-objective.always": "Whoever drew it may change the objective.",
  "help.zombie-objective.caution":
    "Whoever drew it may change the objective only if no mutagen of its colour was free.",
  "help.mutant.title": "Mutant Placeholder",
  "help.mutant":
    "Whoever is not First Player may use the own placeholder as one more mutagen of its colour. Zombies do not take it.",
  "help.plants.title": "What the plants do",
  "help.powers.title": "Powers of the First Player",
  "help.printed": "Beside the table your printed cards say what they do. The app only keeps what lies there.",
};
