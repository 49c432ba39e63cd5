/**
 * The games that this phone can play: the one list that a new game adds its line to.
 *
 * A game's folder, `static/games/<game>/`, holds
 *
 *   `card.js`     `export const card`: what the house must know of the game, and where its parts lie; see `Card`
 *   `en.js`       `export const catalog`: its words, see below
 *   `ink.css`     `[data-game="<game>"] { --accent: …; }`: the ink in which the house shows it
 *   `board.js`    optional: `export function board(words)` → the game drawn from a view, in whatever space; see `board.js`
 *   `screen.js`   `export function mount(root, table)` → `{update(state), close()}`; `root` is `{show, act}`
 *   `style.css`   its own looks; loaded before the screen is mounted
 *   `stamps.js`   optional: stamps of its own, put among the house's or exported as `art`
 *   `story.js`    optional: `export function story(log, table, view)` → Node, for the end of a game; `view`: what was
 *   seen last
 *   `help.js`     optional: `export function help(info, table, view, room)` → Node, its page behind "Rules and dice": it
 *   follows the room's edition and rulings; `view` is null before the start
 *   `scorer.js`   optional: `export function open(root, params, app)`, a page at `/score/<game>` (see `router.js`)
 *
 * `companion/games/GUIDE.md` goes through all of it, rules and phone.
 *
 * **root.** The frame (`room/frame.js`) owns the page: the strip of players on top, which never scrolls away, the
 * line of what has happened, the connection, the menu, the open question, the end. In between it gives a screen two
 * places: `root.show`, the upper half, which scrolls and shows, and `root.act`, the thumb's half, which stays at the
 * bottom and acts. One main action (`button.block.main`) is the first thing in `root.act`, on every screen.
 * Both are size containers named `show` and `act`: use `@container show (min-width: 38rem)`, never `@media (width)`.
 *
 * **update(state)** comes after every message of the server, when the acting seat changes, and when the line is lost
 * or found: draw what is so now, in place; keep nodes, so that focus and movement live through it. `state` is a
 * `TableState`: `state.fresh` are the events since the last update (empty when nothing new happened), for animation.
 * The frame itself says them aloud, in one polite message, and shows them in the story line: a screen does not.
 *
 * A screen may also have `summary(seat)` → Node: what the strip tells of each player (a herd, a total), drawn anew with
 * every update; `detail(seat)` → Node: what the sheet of that player shows when their place in the strip is tapped; and
 * `heading()` → string: what the head of the page says instead of whose turn it is, empty for that.
 *
 * **words.** Keys of `en.js` that the house asks for: `name`; `event.<code>`; `error.<code>` for the game's own
 * refusals;
 * `option.<name>`, `option.<name>.<choice>`, `option.<name>.why` (options and rulings alike); `line.<code>` for lines
 * of a score; where it is none of points, `end.points` (params `points`, `lines`) and the same as a figure, `end.figure`;
 * `turn` (params `seat`) for the line "Ola rolls"; `to-table`: what the table mode is, `to-digital`; with
 * a scorer, `to-score`: what it counts; with dice, `dice.all` ("Stampfarm’s three dice") and `dice.short` ("Stampfarm’s
 * dice"), `face` (params `face`) where the faces' codes are no words, and `die` (params `die`, counted from 0) where its
 * dice have names of their own. Events without a sentence have the text "". `words.js` explains the texts.
 *
 * **Rules for a screen.** No rule of a game in the browser: what can be done now is `state.moves`. Nothing that people
 * typed goes into markup: build with `h` of `dom.js`. A tap moves the thing that was tapped within a frame, its effects
 * wait for the server: `table.send` answers after the commit, or undefined if it was refused, and then the reason has
 * been
 * shown already. A half-made entry is kept with `table.draft`, so that neither a back swipe nor a reload loses it.
 * @module
 */

/**
 * @typedef {import("../net/types.js").Room} Room
 * @typedef {import("../net/types.js").Move} Move
 * @typedef {import("../net/types.js").GameEvent} GameEvent
 */

/**
 * What is so at the table now.
 * @template [View=any]
 * @typedef {object} TableState
 * @property {Room} room
 * @property {View} view what the acting seat (or the table) sees; its shape stands in the game's `types.js`
 * @property {Move[]} moves the acting seat's legal moves, ready to send; empty for watchers
 * @property {boolean} more there are others; ask `table.allMoves()`
 * @property {number | null} seat the acting seat; null: this screen only watches
 * @property {number[]} seats all seats of this phone, in playing order
 * @property {boolean} waited whether the game waits for the acting seat
 * @property {boolean} online
 * @property {GameEvent[]} fresh what happened since the last update
 * @property {boolean} first whether this is the first update: show, do not animate
 */

/**
 * What a screen may do.
 * @typedef {object} Table
 * @property {(move: Move, seat?: number | null, how?: {each?: boolean}) => Promise<any>} send plays a move; resolves with
 *   the ack after the commit, or with undefined when it was refused (the reason is shown and said by then). The same move
 *   twice within a double tap is one; each: every tap counts
 * @property {(option: string, value: any) => Promise<any>} setOption changes what the game allows while playing
 * @property {(what: "undo" | "skip" | "replace" | "end", more?: {seat?: number, to?: number}) => Promise<any>} ask
 * @property {(seat?: number | null) => Promise<Move[]>} allMoves
 * @property {(seat: number) => Promise<any>} outlook what chance may bring a seat, where the game tells; undefined when
 *   it was refused
 * @property {() => void} history opens what happened so far, from where it can be taken back
 * @property {(seat: number) => void} player opens the sheet about a player, where the table screen has no strip
 * @property {() => {label: string, isReady: boolean, does: () => void} | null} passOver what the main button offers
 *   while the game waits for somebody who is away
 * @property {(seat: number) => Move[]} movesOf what a seat of this phone may do, whoever of them acts; else nothing
 * @property {(seat: number) => string} nameOf
 * @property {(key: string, params?: Record<string, any>) => string} say the game's words, then the house's
 * @property {(event: GameEvent) => string} sentence an event in words
 * @property {(text: string) => void} announce one polite message for screen readers, for what no event tells
 * @property {(text: string) => void} toast a short line that everybody at this phone sees and hears
 * @property {(title: string, content: Node) => {close: () => void, closed: Promise<void>}} sheet a sheet from below
 * @property {(name: import("../kit/sound.js").SoundName, how?: {calls?: boolean}) => void} sound if
 *   sounds are on; calls: also on a page that nobody sees
 * @property {(text: string) => void} shout calls out with the phone's own voice, at once, if sounds are on
 * @property {(pattern: number | number[]) => void} buzz if vibration is on
 * @property {<T>(key: string, otherwise: T) => T} draft a half-made entry of this room
 * @property {(key: string, value: any) => void} keepDraft null forgets it
 * @property {() => number} now the server's clock, ms
 * @property {(isWanted: boolean) => void} keepTime learns the server's clock to a few ms, for what all phones do at
 * once
 * @property {() => void} redraw draws the frame and the screen anew, as when the head says something else
 * @property {boolean} isTableScreen whether this is the screen in the middle of the table
 */

/**
 * @typedef {{update: (state: TableState) => void, close: () => void, summary?: (seat: number) => Node | null,
 *   detail?: (seat: number) => Node | null, heading?: () => string}} Screen
 * @typedef {{mount: (root: {show: HTMLElement, act: HTMLElement}, table: Table) => Screen}} ScreenModule
 * A game as the house sees it.
 * @typedef {object} Card
 * @property {boolean} [isTool] nothing that is played and won: it has no lobby, its table begins when it is opened, and
 *   its words may speak of all games
 * @property {string} picture the stamp that stands for it
 * @property {string[]} [parade] stamps that walk below its ranking
 * @property {string[]} [dice] for each of its dice a face by which one knows it
 * @property {() => Promise<{catalog: import("../kit/words/words.js").Catalog}>} words
 * @property {() => Promise<ScreenModule>} screen
 * @property {() => Promise<{board: (words: Table) => import("./board.js").Board,
 *   inPicture?: (brush: import("./board.js").Brush, view: any, seat: number, box: import("./board.js").Box) => void}>} [board]
 *   what stands on the stage at the end; inPicture: the same with a brush, in a line of the picture
 * @property {() => Promise<any>} [story]
 * @property {() => Promise<{art?: Record<string, string>}>} [stamps]
 * @property {() => Promise<any>} [help]
 * @property {() => Promise<any>} [scorer]
 */

/**
 * Where the card of each game lies; `cardOf` of `words.js` has those that this phone has learned.
 * @type {Record<string, () => Promise<{card: Card}>>}
 */
export const shelf = {
  "super-farmer": () => import("./super-farmer/card.js"),
  stampede: () => import("./stampede/card.js"),
  stampfarm: () => import("./stampfarm/card.js"),
  rambazamba: () => import("./rambazamba/card.js"),
  farmerstein: () => import("./farmerstein/card.js"),
  dice: () => import("./dice/card.js"),
};
