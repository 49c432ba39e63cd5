/**
 * Piles counted without a table: card by card or in numbers, of several people and rounds. All of it stays on this
 * phone.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { device } from "../../kit/device.js";
import { fill, h } from "../../kit/dom.js";
import { choiceGroup } from "../../kit/choices.js";
import { nameField } from "../../kit/fields.js";
import { confirm, sheet } from "../../kit/sheet.js";
import { announce, toast } from "../../kit/voice.js";
import { Refused } from "../../net/api.js";
import { recall, remember } from "../../net/purse.js";
import { play } from "../../kit/sound.js";
import { number, refusal } from "../../kit/words/words.js";
import { say, signed } from "./cards.js";
import { explained, total } from "./laid.js";
import { Teller } from "./teller.js";
import { weigh } from "./weigher.js";

const GAME = "stampede";
const KEPT = "companion.stampede.piles";
const MOST_PLAYERS = 8;

const READING = { name: "reading", choices: ["best", "strict"], section: "" };

/**
 * @typedef {import("./laid.js").Entry} Entry
 * @typedef {import("./teller.js").Told} Told
 * @typedef {{name: string, piles: Entry[]}} Player
 * @typedef {{reading: string, players: Player[], current: number, told: number}} Kept told: how many piles were ever
 * written down
 */

/** @type {import("./teller.js").Desk} */
const desk = {
  draft: (key, otherwise) => recall(`${KEPT}.${key}`, otherwise),
  keepDraft: (key, value) => remember(`${KEPT}.${key}`, value),
  sound: play,
  buzz: (pattern) => device.buzz(pattern),
  announce,
};

/** @type {import("../../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(say("count.title"));
  const scorer = new Scorer();
  root.append(scorer.root);
  return () => scorer.close();
}

/** @returns {Kept} */
const nobody = () => ({ reading: "best", players: [{ name: "", piles: [] }], current: 0, told: 0 });

/** What this phone remembers; what no longer makes sense is not worth a broken page. @returns {Kept} */
function remembered() {
  const kept = { ...nobody(), ...recall(KEPT, {}) };
  const isWhole =
    Array.isArray(kept.players) &&
    kept.players.every((one) => Array.isArray(one?.piles)) &&
    kept.current in kept.players;
  return isWhole ? kept : nobody();
}

/** @param {Player} player */
const sum = ({ piles }) => piles.reduce((points, entry) => points + entry.points, 0);

/** @param {Told} told @param {import("./weigher.js").Answer} answer @returns {Entry} */
const written = (told, answer) => ({
  points: answer.total,
  ...told,
  ...(answer.animals && { animals: answer.animals }),
});

class Scorer {
  constructor() {
    this.kept = remembered();
    this.teller = new Teller(desk, { done: (told) => this.write(told), says: "count.write" });
    this.people = h("div", { class: "strip", role: "group", "aria-label": say("count.people") });
    this.piles = h("ol", { class: "round-cells few", "aria-label": say("count.piles") });
    this.rules = h("div", { class: "stack" });
    this.root = this.build();
    this.draw();
  }

  /** The page stands as a game does: everybody on top, the keys under the thumb. */
  build() {
    const home = h("a", { class: "bare", href: "/score", "aria-label": say("do.back") }, stamp("back"));
    const bar = h(
      "div",
      { class: "frame-bar" },
      home,
      h("h1", { class: "turn-line" }, say("count.title")),
      document.createElement("farm-mute"),
    );
    const fold = h(
      "details",
      { class: "fold" },
      h("summary", null, stamp("down"), h("span", { class: "grow" }, say("rules.fold"))),
      this.rules,
    );
    return h(
      "main",
      { class: "frame" },
      h("header", { class: "frame-top" }, bar, this.people),
      h("section", { class: "show" }, h("div", { class: "stack" }, this.teller.show, this.piles, fold)),
      h("section", { class: "act" }, this.teller.act),
    );
  }

  close() {
    this.teller.close();
  }

  get player() {
    return this.kept.players[this.kept.current];
  }

  /** @param {number} place */
  nameOf(place) {
    return this.kept.players[place].name || say("count.somebody", { number: place + 1 });
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /** @param {Partial<Kept>} change */
  change(change) {
    Object.assign(this.kept, change);
    remember(KEPT, this.kept);
    this.draw();
  }

  /** Somebody's piles are these now. @param {Player} player @param {Entry[]} piles */
  pile(player, piles) {
    player.piles = piles;
    this.change({});
  }

  /** @param {Told} told @returns {Promise<boolean>} */
  async write(told) {
    const { player } = this;
    const entry = await this.worth(told);
    if (!entry) return false;
    this.kept.told += 1;
    this.pile(player, [...player.piles, entry]);
    announce(say("count.written", { name: this.nameOf(this.kept.players.indexOf(player)), points: sum(player) }));
    return true;
  }

  /** What the server makes of a pile; null, and the reason is said, if it makes nothing of it. @param {Told} told */
  async worth(told) {
    try {
      return written(told, await weigh(told, this.kept.reading));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(refusal(error, GAME), { bad: true });
      return null;
    }
  }

  /** Every pile is read by another ruling; without a line it stays as it was. @param {string} reading */
  async read(reading) {
    const before = this.kept.reading;
    this.kept.reading = reading;
    const all = await Promise.all(
      this.kept.players.map(({ piles }) =>
        Promise.all(piles.map((entry) => (entry.pile ? this.worth({ pile: entry.pile }) : entry))),
      ),
    );
    const isRead = all.flat().every((entry) => entry !== null);
    if (isRead) this.kept.players.forEach((player, place) => (player.piles = /** @type {Entry[]} */ (all[place])));
    this.change({ reading: isRead ? reading : before });
  }

  add() {
    const { players } = this.kept;
    players.push({ name: "", piles: [] });
    this.change({ current: players.length - 1 });
    this.about();
  }

  async clear() {
    if (await confirm(say("count.clear"), say("count.clear.why"), say("count.clear"))) {
      this.change({ ...nobody(), reading: this.kept.reading, told: this.kept.told });
    }
  }

  // -- sheets --------------------------------------------------------------------------------------------------------

  /** The chosen player: another name, or away. */
  about() {
    const { player, kept } = this;
    const name = nameField(say("count.name"));
    name.input.value = player.name;
    const form = h(
      "form",
      { class: "stack" },
      name.root,
      h("button", { class: "block main", type: "submit" }, say("do.save")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      player.name = name.input.value.trim();
      shown.close();
      this.change({});
    });
    const away = h(
      "button",
      { class: "block plain wide", type: "button", onclick: () => this.remove(player) },
      stamp("bin"),
      h("span", null, say("count.remove", { name: this.nameOf(kept.current) })),
    );
    const shown = sheet(this.nameOf(kept.current), h("div", { class: "stack" }, form, kept.players.length > 1 && away));
  }

  /** @param {Player} player */
  async remove(player) {
    const name = this.nameOf(this.kept.players.indexOf(player));
    const why = say("count.remove.why", { count: player.piles.length });
    if (!(await confirm(say("count.remove", { name }), why, say("count.remove", { name })))) return;
    this.change({ players: this.kept.players.filter((one) => one !== player), current: 0 });
  }

  /**
   * One pile: why it brought what it brought, and the ways to change it.
   * @param {Player} player
   * @param {number} place
   */
  open(player, place) {
    const entry = player.piles[place];
    const again = h(
      "button",
      { class: "block plain wide", type: "button", onclick: () => this.tell(player, place) },
      stamp("pencil"),
      h("span", null, say(entry.counts ? "right.counts" : "right.pile")),
    );
    const gone = () => {
      shown.close();
      this.pile(
        player,
        player.piles.filter((_, one) => one !== place),
      );
    };
    const away = h(
      "button",
      { class: "block plain wide", type: "button", onclick: gone },
      stamp("bin"),
      h("span", null, say("count.away")),
    );
    const shown = sheet(
      this.pileName(player, place),
      h("div", { class: "stack" }, explained(entry, { inWords: true }), total(entry), again, away),
    );
  }

  /** @param {Player} player @param {number} place */
  pileName(player, place) {
    return say("count.pile.of", { name: this.nameOf(this.kept.players.indexOf(player)), number: place + 1 });
  }

  /** @param {Player} player @param {number} place */
  tell(player, place) {
    const key = `again.${place}`;
    const done = async (/** @type {Told} */ told) => {
      const entry = await this.worth(told);
      if (!entry) return false;
      this.pile(
        player,
        player.piles.map((one, at) => (at === place ? entry : one)),
      );
      shown.close();
      return true;
    };
    const teller = new Teller(desk, { done });
    teller.open(key, { reading: this.kept.reading, told: player.piles[place] });
    const shown = sheet(this.pileName(player, place), teller.asSheet());
    shown.closed.then(() => {
      teller.close();
      desk.keepDraft(key, null);
    });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { kept, player, people } = this;
    const more =
      kept.players.length < MOST_PLAYERS &&
      h(
        "button",
        { class: "player", type: "button", "aria-label": say("count.add"), onclick: () => this.add() },
        stamp("plus"),
      );
    const had = people.contains(document.activeElement);
    fill(
      people,
      kept.players.map((one, place) => this.place(one, place)),
      more,
    );
    if (had) /** @type {HTMLElement | null} */ (people.querySelector("[aria-pressed=true]"))?.focus();
    this.piles.hidden = !player.piles.length;
    fill(
      this.piles,
      player.piles.map((entry, place) => this.cell(player, entry, place)),
    );
    this.teller.open(`pile.${kept.told}`, { reading: kept.reading });
    const clear = h(
      "button",
      { class: "bare", type: "button", onclick: () => this.clear() },
      stamp("bin"),
      say("count.clear"),
    );
    fill(
      this.rules,
      choiceGroup(READING, kept.reading, GAME, (value) => this.read(value)),
      clear,
    );
  }

  /** Somebody's place in the row; a second tap is about the player. @param {Player} player @param {number} place */
  place(player, place) {
    const isHere = place === this.kept.current;
    const name = h("span", { class: "player-name" }, h("span", null, this.nameOf(place)), isHere && stamp("pencil"));
    const points = h(
      "span",
      { class: "hunter-seen" },
      h("span", { class: "count", "aria-hidden": "true" }, number(sum(player))),
      h("span", { class: "unseen" }, say("points", { points: sum(player) })),
    );
    const onclick = () => (isHere ? this.about() : this.change({ current: place }));
    return h(
      "button",
      { class: "player", type: "button", "aria-pressed": String(isHere), data: { turn: isHere }, onclick },
      name,
      points,
    );
  }

  /** @param {Player} player @param {Entry} entry @param {number} place */
  cell(player, entry, place) {
    const name = h("span", { class: "cell-name" }, say("count.pile", { number: place + 1 }));
    return h(
      "li",
      null,
      h(
        "button",
        { class: "round-cell", type: "button", onclick: () => this.open(player, place) },
        name,
        h("span", { class: "count" }, signed(entry.points)),
      ),
    );
  }
}
