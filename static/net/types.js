/**
 * The shapes that cross the wire, as the phone reads them. Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */

/**
 * A move of a game; its type says which further fields it has.
 * @typedef {{type: string} & Record<string, any>} Move
 */

/**
 * The whole state; an older one that was not sent yet is replaced by it. eyes: by seat held, or `table`.
 * @typedef {object} State
 * @property {"state"} type
 * @property {number} seq
 * @property {Room} room
 * @property {Record<string, Eyes>} eyes
 */

/**
 * The room as its seats and screens see it; secrets are not in it.
 *
 * host: a seat, or null for a screen without one. order: seats as people sit. turn: the seats that are waited for.
 * ask: the open question. next: the code of the rematch. finished_at: since when the game is over; all phones tell it
 * by this time. at: when the newest entry was made; both on the server's clock in ms. open: whether new seats are to
 * be had. back: the entry to which taking back one step leads. no_bots: why no bot can sit here, a refusal's code.
 * @typedef {object} Room
 * @property {string} code
 * @property {string} game
 * @property {"digital" | "table"} mode
 * @property {"finished" | "lobby" | "playing"} phase
 * @property {Seat[]} seats
 * @property {number | null} host
 * @property {number[]} order
 * @property {number[]} turn
 * @property {Record<string, string | number | null>} options
 * @property {Record<string, string | number | null>} rulings
 * @property {string} edition
 * @property {number} watchers
 * @property {Ask | null} ask
 * @property {string | null} next
 * @property {Result | null} result
 * @property {number | null} finished_at
 * @property {number} seq
 * @property {number} at
 * @property {boolean} open
 * @property {number | null} back
 * @property {string | null} no_bots
 */

/**
 * A seat of a room.
 *
 * bot: how a bot plays it, by its name; null for a person. connected: whether its person is here, or a bot plays it.
 * real: it plays with the physical copy. empty: nobody and no bot holds it. away_at: since when its person is away,
 * on the server's clock in ms.
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {"bot" | "person"} kind
 * @property {string | null} bot
 * @property {boolean} connected
 * @property {boolean} real
 * @property {boolean} empty
 * @property {number | null} away_at
 */

/**
 * An open question.
 *
 * seat: who asked, null for a table screen; about: the seat it concerns; to: an undo's target; bot: who would fill in.
 * @typedef {object} Ask
 * @property {number} id
 * @property {"end" | "replace" | "skip" | "undo"} what
 * @property {number | null} seat
 * @property {number | null} about
 * @property {number | null} to
 * @property {number[]} yes
 * @property {number[]} no
 * @property {number} until_at
 * @property {string | null} bot
 */

/**
 * How a game ended.
 *
 * places: seats from the first place to the last; those who share a place stand in one list. scores: by seat.
 * early: whether it was ended before its rules did.
 * @typedef {object} Result
 * @property {number[][]} places
 * @property {Record<string, Score>} scores
 * @property {boolean} early
 */

/**
 * A seat's score; the points of the lines add up to the total.
 * @typedef {object} Score
 * @property {number} total
 * @property {ScoreLine[]} lines
 */

/**
 * One line of a score: a code with parameters that explains it, and its points.
 * @typedef {object} ScoreLine
 * @property {string} code
 * @property {Record<string, any>} params
 * @property {number} points
 */

/**
 * What one pair of eyes sees.
 *
 * view: what the game shows them, in its own shape; null in the lobby. moves: the seat's legal moves, complete and
 * ready to send, at most 64; more: whether there are others; the table's eyes have neither. events: what happened
 * since the last state. gap: whether some of it is missing.
 * @typedef {object} Eyes
 * @property {any} view
 * @property {Move[]} [moves]
 * @property {boolean} [more]
 * @property {GameEvent[]} events
 * @property {boolean} gap
 */

/**
 * Something that happened, as a code with parameters; the phone makes words of it in its own language.
 * @typedef {object} GameEvent
 * @property {string} code
 * @property {Record<string, any>} params
 */

/**
 * All legal moves, as asked.
 * @typedef {object} LegalMoves
 * @property {"moves"} type
 * @property {string} id
 * @property {Move[]} moves
 */

/**
 * The action is in the store, as entry seq or as part of it. hand: the one-time code, in answer to `hand`.
 * @typedef {object} Ack
 * @property {"ack"} type
 * @property {string} id
 * @property {number} seq
 * @property {string} [hand]
 */

/**
 * Refused, and nothing has changed.
 *
 * code: stable; params: what was wanted and what was found; message: English, for developers. id: of the message that
 * is refused, where it has one. fields: messages by path. seq: the newest that the sender's socket knows of.
 * @typedef {object} Error
 * @property {"error"} type
 * @property {string} code
 * @property {Record<string, any>} params
 * @property {string} message
 * @property {string} [id]
 * @property {Record<string, string[]>} [fields]
 * @property {number} [seq]
 */

/**
 * The answer to `ping`.
 *
 * at: the client's clock, echoed. server: the server's, in ms. seq: of the newest entry of the room.
 * @typedef {object} Pong
 * @property {"pong"} type
 * @property {number} at
 * @property {number} server
 * @property {number} [seq]
 */

/**
 * The exported log.
 *
 * components: the text of the owner's edition, if it is one. partial: it tells only what is known while the game goes
 * on. secret: of a finished digital room, in hex, so that anybody can recompute every chance outcome. digest: of all
 * the rest, see `digest.py`.
 * @typedef {object} Log
 * @property {number} format
 * @property {string} code
 * @property {string} game
 * @property {"digital" | "table"} mode
 * @property {string} edition
 * @property {Record<string, string | number | null>} rulings
 * @property {Record<string, string | number | null>} options
 * @property {Seat[]} seats
 * @property {Entry[]} entries
 * @property {string} [components]
 * @property {true} [partial]
 * @property {string} [secret]
 * @property {string} [digest]
 */

/**
 * An entry of a log.
 *
 * at: when, on the server's clock in ms. seat: who, null for the clock or a table screen. move: of the game or of the
 * room. chance: the outcomes in order; hash: of the encoded state after it, empty before the start; both keep silent,
 * by null, of what is secret while the game goes on. entropy: what the outcomes were drawn with. back: of an entry of
 * the game, the one before it that counts, null at the start. events: what happened.
 * @typedef {object} Entry
 * @property {number} seq
 * @property {number} at
 * @property {number | null} seat
 * @property {Move} move
 * @property {(string | number | number[] | null)[]} chance
 * @property {string | null} hash
 * @property {string} [entropy]
 * @property {number | null} [back]
 * @property {GameEvent[]} events
 */

/**
 * A game as the list of games tells it.
 *
 * modes: by mode, how many can play. editions: what `edition` of a new room may be, the usual one first. bots: from
 * the weakest up. dice: the faces of each die in the box, each as often as it is printed.
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} name
 * @property {Record<string, SeatRange>} modes
 * @property {Choice[]} options
 * @property {Choice[]} rulings
 * @property {EditionInfo[]} editions
 * @property {string[]} bots
 * @property {string[][]} dice
 */

/**
 * The least and the most seats of a mode.
 * @typedef {object} SeatRange
 * @property {number} min
 * @property {number} max
 */

/**
 * An option or a ruling of a game, as the lobby shows it.
 *
 * choices: the values it may have; for a `number` either a list of them or None (then `least` to `most`).
 * default: one of them, or None if `nullable`. section: the section of the rulebook that it is about, in our words.
 * live: it may be changed during play. modes: where it applies. newer: some logs are older than this choice; they
 * were played with its default.
 * @typedef {object} Choice
 * @property {string} name
 * @property {"choice" | "number"} kind
 * @property {any[] | null} choices
 * @property {any} default
 * @property {string} section
 * @property {boolean} live
 * @property {boolean} nullable
 * @property {number | null} least
 * @property {number | null} most
 * @property {("digital" | "table")[]} modes
 * @property {boolean} newer
 */

/**
 * An edition of a game.
 *
 * house: whether some of its components were made up here. options, rulings: if they are others than usual.
 * @typedef {object} EditionInfo
 * @property {string} name
 * @property {boolean} house
 * @property {Choice[]} [options]
 * @property {Choice[]} [rulings]
 */

/**
 * A room that was made. seat: the host's, null for a screen without one. token: the host's. url: to join by.
 * @typedef {object} Made
 * @property {string} code
 * @property {number | null} seat
 * @property {string} token
 * @property {string} url
 */

/**
 * A seat that was taken. token: the secret that acts for it, null for a bot's.
 * @typedef {object} Seated
 * @property {number} seat
 * @property {string | null} token
 */

/**
 * The answer to whatever was refused.
 * @typedef {object} Failure
 * @property {Trouble} error
 */

/**
 * Why something was refused.
 *
 * code: stable. params: what was wanted and what was found. message: English, for developers. fields: messages by
 * path, such as `cells.2.4`; the empty path is the whole body.
 * @typedef {object} Trouble
 * @property {string} code
 * @property {Record<string, any>} params
 * @property {string} message
 * @property {Record<string, string[]>} [fields]
 */

export {};
