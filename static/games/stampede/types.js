/**
 * What a phone sees of Stampede!. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * What a seat or the table screen sees.
 *
 * cards: what lies or lay on the table in this round on the phones, in order of dealing. piles: by wrangler. wanted:
 * what would go on with the own animal. entered: who has told a pile in this round. scores: round by round. history:
 * scores that were set right. points: by animal.
 * @typedef {object} View
 * @property {"countdown" | "dealing" | "entering" | "over" | "paused" | "ready" | "running" | "stopping"} phase
 * @property {number[]} turn
 * @property {number[]} order
 * @property {number} round
 * @property {number} rounds
 * @property {number} dealer
 * @property {number | null} next_dealer
 * @property {Clock} clock
 * @property {number} deck
 * @property {Card[]} cards
 * @property {Record<string, Pile>} piles
 * @property {string[]} wanted
 * @property {number[]} entered
 * @property {Round[]} scores
 * @property {Record<string, number>} totals
 * @property {Change[]} history
 * @property {Rulings} rulings
 * @property {Record<string, Points>} points
 * @property {number | null} pace_ms
 */

/**
 * The deal's time; see `state.Clock`. Beside the table one card falls at `starts_at` and one with every `pace_ms`
 * after, on top of `dealt`.
 * @typedef {object} Clock
 * @property {"paused" | "ready" | "running" | "stopped"} state
 * @property {number | null} starts_at
 * @property {number | null} pace_ms
 * @property {number} dealt
 * @property {number | null} stops_at
 */

/**
 * A card that was dealt in this round, by its number in the order of dealing.
 *
 * by: who has it, null while it lies there. face: for eyes that may know. cell, x, y, turn, dealt_at: where it lies,
 * and since when.
 * @typedef {object} Card
 * @property {number} card
 * @property {number | null} by
 * @property {string} [face]
 * @property {number} [cell]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [turn]
 * @property {number} [dealt_at]
 */

/**
 * A wrangler's pile: how many cards, and which, bottom first, or null for eyes that may not know.
 * @typedef {object} Pile
 * @property {number} count
 * @property {string[] | null} cards
 */

/**
 * A round, from 1, and what it brought: by seat, as far as it is known.
 * @typedef {object} Round
 * @property {number} round
 * @property {number} dealer
 * @property {Record<string, Earned>} seats
 */

/**
 * What a round brought a seat, and why: its pile and the `animals` in it, or the counts by which it was told.
 * @typedef {object} Earned
 * @property {number} points
 * @property {string[]} [pile]
 * @property {Cut[]} [animals]
 * @property {Counts} [counts]
 */

/**
 * A part of a pile: a complete animal, or neighbouring loose cards of one species. cards: their places.
 * @typedef {object} Cut
 * @property {string} animal
 * @property {number[]} cards
 * @property {boolean} complete
 * @property {number} points
 */

/**
 * A pile told by numbers: whole rhinos and hippos, loose cards of theirs, and of the elephant.
 *
 * elephant: whole, or how many loose cards.
 * @typedef {object} Counts
 * @property {number} complete
 * @property {number} stray
 * @property {1 | 2 | 3 | "complete" | "none"} elephant
 */

/**
 * A score that was set right: when, by whom, whose, in which round (from 1); `was` None: there was none.
 * @typedef {object} Change
 * @property {number} at
 * @property {number} by
 * @property {number} seat
 * @property {number} round
 * @property {number | null} was
 * @property {number} now
 */

/**
 * The rulings that the game is played by.
 * @typedef {object} Rulings
 * @property {string} reading
 */

/**
 * What an animal brings whole, and each card of it loose.
 * @typedef {object} Points
 * @property {number} whole
 * @property {number} loose
 */

export {};
