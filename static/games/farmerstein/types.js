/**
 * What a phone sees of FarmerStein. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * The table and, for a seat, its own hand, army and what that army can conquer.
 *
 * players: by seat what lies open before it. own: null for the table screen. ask: what the decision is about that is
 * waited for. again: the seat that may play once more if its card says so. deck, objectives: how many cards; they and
 * discards are null where the cards are real. edition: what is printed.
 * @typedef {object} View
 * @property {"conquer" | "give-up" | "objective" | "over" | "placeholders" | "play" | "target"} phase
 * @property {number[]} turn
 * @property {number[]} order
 * @property {number} first
 * @property {number} on_turn
 * @property {number} round
 * @property {string | null} power
 * @property {Record<string, number>} mutagens
 * @property {Decision | null} ask
 * @property {Record<string, Player>} players
 * @property {Own | null} own
 * @property {number | null} again
 * @property {number | null} deck
 * @property {Discards | null} discards
 * @property {number | null} objectives
 * @property {Rulings} rulings
 * @property {Printed} edition
 */

/**
 * What is to be decided: which plant is given up for a zombie of this colour, which `drawer` has drawn; which of
 * the targets an effect of a plant takes; or which card is played outside of turns (extra).
 * @typedef {object} Decision
 * @property {string} [colour]
 * @property {number} [drawer]
 * @property {string} [effect]
 * @property {Planted} [plant]
 * @property {Target[]} [targets]
 * @property {true} [extra]
 */

/**
 * A plant in play. mutagen: the colour of the token on it, or "placeholder".
 * @typedef {object} Planted
 * @property {Card} card
 * @property {string} mutagen
 */

/**
 * A plant card: what it shows, and its one or two colours. Equal cards are interchangeable.
 * @typedef {object} Card
 * @property {string} plant
 * @property {string[]} colours
 */

/**
 * A plant that an effect may take.
 * @typedef {object} Target
 * @property {number} seat
 * @property {Card} card
 * @property {string} mutagen
 */

/**
 * What lies open before a seat; `army` and `hand` are numbers of cards, `hand` null where it is not known.
 * @typedef {object} Player
 * @property {string | null} placeholder
 * @property {Objective | null} objective
 * @property {Planted[]} planted
 * @property {number} army
 * @property {number | null} hand
 * @property {string[]} conquered
 * @property {boolean} passed
 */

/**
 * An Evil Objective: the combination that each continent asks for.
 * @typedef {object} Objective
 * @property {"any" | "different-colours" | "different-plants" | "same-colour" | "same-plants"} america
 * @property {"any" | "different-colours" | "different-plants" | "same-colour" | "same-plants"} europe
 * @property {"any" | "different-colours" | "different-plants" | "same-colour" | "same-plants"} asia
 */

/**
 * What a seat alone sees.
 *
 * hand: null where it is not known. continents: what the army can conquer, null without an objective. placeholder: its
 * colour, if it may serve as a mutagen now.
 * @typedef {object} Own
 * @property {Card[] | null} hand
 * @property {Card[]} army
 * @property {Record<string, Judged> | null} continents
 * @property {string | null} placeholder
 */

/**
 * Whether an army conquers a continent: how many cards it needs, and the indexes of exactly so many, or none.
 * @typedef {object} Judged
 * @property {number[]} cards
 * @property {boolean} conquered
 * @property {boolean} met
 * @property {number} needs
 */

/**
 * The discard pile: how many cards, and the top plant that is no zombie.
 * @typedef {object} Discards
 * @property {number} cards
 * @property {Card | null} top
 */

/**
 * The rulings that the game is played by.
 * @typedef {{"mutant-placeholder": "off" | "on", "zombie-replaced": "no" | "yes", "zombie-objective": "always" | "caution"}} Rulings
 */

/**
 * What is printed on the components.
 *
 * hand: cards that everybody draws to. plants: by kind its effects, each as what it does and to how many cards.
 * powers: by colour of the placeholder its name, what it does and to how many cards. stars: by continent, how
 * difficult each combination is there.
 * @typedef {object} Printed
 * @property {string} name
 * @property {number} hand
 * @property {Record<string, [string, number][]>} plants
 * @property {Record<string, [string, string, number]>} powers
 * @property {Record<string, Record<string, number>>} stars
 */

export {};
