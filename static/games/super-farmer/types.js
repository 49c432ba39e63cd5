/**
 * What a phone sees of Super Farmer. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * The whole table.
 *
 * turn: null after the end. offers_left: how many the seat on turn may still make. winners: in the order of winning;
 * places: the same, those who share a place in one list. values: in rabbits. faces: of the fox die, of the wolf die,
 * each as often as it is printed. counts: how often each seat rolled each face. story: the turning points, told after
 * the end.
 * @typedef {object} View
 * @property {number[]} order
 * @property {number | null} turn
 * @property {Record<string, Record<string, number>>} herds
 * @property {Record<string, number>} bank
 * @property {Record<string, number>} box
 * @property {Record<string, number>} values
 * @property {"app" | "real"} dice
 * @property {[string[], string[]]} faces
 * @property {boolean} exchanged
 * @property {OpenOffer | null} offer
 * @property {number} offers_left
 * @property {LastRoll | null} last
 * @property {number[]} winners
 * @property {number[][]} places
 * @property {number} rolls
 * @property {Record<string, DieCounts>} counts
 * @property {Rulings} rulings
 * @property {Turning[]} story
 */

/**
 * An offer that waits for an answer. give: what the seat gives; get: what it wants of `to`.
 * @typedef {object} OpenOffer
 * @property {number} seat
 * @property {number} to
 * @property {Record<string, number>} give
 * @property {Record<string, number>} get
 */

/**
 * The newest roll. lost, gained: heads by animal; spent: a name for each dog; tapped: read off the real dice.
 * @typedef {object} LastRoll
 * @property {number} seat
 * @property {[string, string]} faces
 * @property {Record<string, number>} lost
 * @property {Record<string, number>} gained
 * @property {string[]} spent
 * @property {boolean} tapped
 */

/**
 * How often a seat rolled each face of each die; faces that never came are not named.
 * @typedef {object} DieCounts
 * @property {Record<string, number>} fox
 * @property {Record<string, number>} wolf
 */

/**
 * The rulings that a game is played by, all settled.
 * @typedef {{edition: "classic" | "newer", start: "nothing" | "one-rabbit", fox: "all-rabbits" | "leaves-one", wolf: "spares-rabbits" | "takes-rabbits", horses: number, win: "any-time" | "own-turn", "after-win": "ends" | "play-on", "spare-dogs": "go" | "stay"}} Rulings
 */

/**
 * One turning point.
 *
 * roll: how many rolls there were by then. what: who took (`fox`, `wolf`), what came (`bred`, a `deal` with the
 * bank, a `trade` with the seat `to`), or that the seat `won`. animals: heads by animal that it was about, for a
 * trade those that the seat got. worth: theirs, in rabbits.
 * @typedef {object} Turning
 * @property {number} roll
 * @property {"bred" | "deal" | "fox" | "trade" | "wolf" | "won"} what
 * @property {number} seat
 * @property {Record<string, number>} animals
 * @property {number} worth
 * @property {number | null} to
 */

/**
 * What the dice may bring a herd.
 *
 * dice: of the fox die and of the wolf die, what each face does by itself; rolls: what both do together, by the face
 * of the fox die and then of the wolf die.
 * @typedef {object} Outlook
 * @property {[Record<string, Change>, Record<string, Change>]} dice
 * @property {Record<string, Record<string, Change>>} rolls
 */

/**
 * What comes to a herd: heads by animal, a name for each dog that goes, whether it is a Super Farmer's then.
 * @typedef {object} Change
 * @property {Record<string, number>} lost
 * @property {Record<string, number>} gained
 * @property {string[]} spent
 * @property {boolean} wins
 */

export {};
