/**
 * The shapes that cross the wire, as the phone reads them. Types only.
 * @module
 */

/**
 * @typedef {{code: string, params: Record<string, any>, message?: string, fields?: Record<string, string[]>}} Trouble
 * @typedef {{seat: number, name: string, kind: "person" | "bot", connected: boolean, real: boolean,
 *   empty?: boolean, away_at?: number | null}} Seat
 * @typedef {{code: string, params?: Record<string, any>}} GameEvent
 * @typedef {{type: string} & Record<string, any>} Move
 * @typedef {{code: string, params: Record<string, any>, points: number}} ScoreLine
 * @typedef {{total: number, lines: ScoreLine[]}} Score
 * @typedef {{places: number[][], scores: Record<string, Score>, early?: boolean}} Result
 * @typedef {{id: number, what: "undo" | "skip" | "replace" | "end", seat: number | null, about: number | null,
 *   to: number | null, yes: number[], no: number[], until_at: number}} Ask
 * @typedef {{name: string, kind: "choice" | "number", choices: (string | number)[] | null, default: any,
 *   section: string, live?: boolean, nullable?: boolean, least?: number | null, most?: number | null,
 *   modes?: string[]}} Choice
 * @typedef {{id: string, name: string, modes: Record<"table" | "digital", {min: number, max: number}>,
 *   options: Choice[], rulings: Choice[], bots?: string[], editions?: Edition[], dice: string[][]}} GameInfo
 * @typedef {{name: string, house: boolean, options?: Choice[], rulings?: Choice[]}} Edition
 */

/**
 * @typedef {object} Room
 * @property {string} code
 * @property {string} game
 * @property {"table" | "digital"} mode
 * @property {"lobby" | "playing" | "finished"} phase
 * @property {Seat[]} seats
 * @property {number | null} host
 * @property {number[]} order
 * @property {number[]} turn
 * @property {Record<string, any>} options
 * @property {Record<string, any>} rulings
 * @property {string} [edition]
 * @property {number} watchers
 * @property {Ask | null} ask
 * @property {string | null} next
 * @property {Result | null} result
 * @property {number | null} [finished_at] since when the game is over, the server's clock
 * @property {number} seq
 * @property {number} [at] when the newest entry was made, the server's clock
 * @property {boolean} [open] whether new seats are to be had
 * @property {string | null} [no_bots] why no bot can sit here, a refusal's code
 * @property {number | null} [back] the entry to which taking back one step leads
 */

/**
 * What one pair of eyes sees; `moves` is absent for the table's eyes.
 * @typedef {{view: any, moves?: Move[], more?: boolean, events?: GameEvent[], gap?: boolean}} Eyes
 * @typedef {{type: "state", seq: number, room: Room, eyes: Record<string, Eyes>}} State
 */

export {};
