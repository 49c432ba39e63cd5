/**
 * What a phone sees of Stampfarm. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * The whole table.
 *
 * waiting: who has yet to stamp in this round, the next one first. dice: the three faces, null before the roll; taken:
 * the index of the leader's die; picked: by seat, which die it chose. running: by seat the scorer's answer for the
 * sheet as it is known. decks: the condition cards in the box, by deck. dice_mode: whether the app rolls or the real
 * dice. counts: by seat, how often it rolled which face.
 * @typedef {object} View
 * @property {"over" | "roll" | "sheets" | "stamp"} phase
 * @property {number[]} turn
 * @property {number[]} order
 * @property {number} leader
 * @property {number} round
 * @property {number[]} waiting
 * @property {string[] | null} dice
 * @property {number | null} taken
 * @property {Record<string, number>} picked
 * @property {Record<string, Board>} boards
 * @property {Record<string, Answer>} running
 * @property {string[]} cards
 * @property {Record<string, string[]>} decks
 * @property {string} rules
 * @property {string} dice_mode
 * @property {Rulings} rulings
 * @property {Record<string, Record<string, number>>} counts
 */

/**
 * A seat's sheet.
 *
 * cells: rows of stamps from the top, null where nothing is stamped. stamped, barned: how many stamps the seat has
 * made, on paper too. known: whether the app's sheet shows them all. entering: the finished paper is being tapped in.
 * final: nothing more is awaited from it.
 * @typedef {object} Board
 * @property {((string | null)[])[]} cells
 * @property {[[number, number], [number, number]][]} fences
 * @property {string[]} barn
 * @property {number} stamped
 * @property {number} barned
 * @property {boolean} full
 * @property {boolean} known
 * @property {boolean} entering
 * @property {boolean} final
 */

/**
 * What a sheet is worth. groups: by animal. complete: whether every cell is stamped.
 * @typedef {object} Answer
 * @property {CardPart[]} cards
 * @property {boolean} complete
 * @property {Record<string, Part>} groups
 * @property {number} total
 */

/**
 * What a condition card brings.
 * @typedef {object} CardPart
 * @property {string} card
 * @property {[number, number][]} cells
 * @property {number} points
 */

/**
 * What a group or a card brings, and the cells, [row, column], that earned it: none where the points are 0.
 * @typedef {object} Part
 * @property {[number, number][]} cells
 * @property {number} points
 */

/**
 * The rulings that the game is played by.
 * @typedef {{"tied-groups": string}} Rulings
 */

export {};
