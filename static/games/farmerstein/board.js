/**
 * FarmerStein's board: free mutagens, round and First Player, the objective with the army that meets it, plants in play.
 *
 * In a hand the mutagens stay in sight and the rest scrolls; across a room all of it is seen at once.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { COLOURS, CONTINENTS, face, GAME, houseTag, inPlay, key, NEEDS, token, ZOMBIE } from "./cards.js";
import { playersIn, tokenIn } from "./layout.js";
import { continentLine, servesIn } from "./objective.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Own} Own */
/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Planted} Planted */
/** @typedef {import("../board.js").Words} Words */
/** @typedef {{supply: (colour: string) => void, planted: (seat: number, planted: Planted) => void, army: () => void,
 *   objective: () => void}} Taps what is tapped to set it right */
/** @typedef {{seat: number | null, mine: boolean, taps: Taps | null}} So whose board it is, whether the phone is theirs
 *   alone; taps: null where nothing can be set right */
/** @typedef {import("../board.js").Space & {so?: So}} Space */

const say = (/** @type {string} */ text, params = {}) => words(text, params, GAME);
/** @type {So} */
const NOBODY = { seat: null, mine: false, taps: null };

/** @param {Words} words @returns {Board} */
export const board = (words) => new Board(words);

class Board {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.drawn = "";
    this.common = h("div", { class: "fs-common" });
    this.rest = h("div", { class: "fs-rest" });
    this.root = h("div", { class: "fs-board" }, this.common, this.rest);
  }

  /** Drawn anew when it differs, and the focus stays where it was. @param {View} view @param {Space} space */
  draw(view, space) {
    const so = space.so ?? NOBODY;
    this.size(view, space);
    const names = view.order.map((/** @type {number} */ seat) => this.words.nameOf(seat));
    const drawn = JSON.stringify([view, so.seat, so.mine, so.taps !== null, names, space.place]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.root.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-spot")
      : null;
    const isFar = space.place !== "hand";
    fill(this.common, isFar && this.round(view), this.supply(view, so));
    fill(
      this.rest,
      !isFar && this.round(view),
      so.seat !== null && view.own ? this.own(view, so) : null,
      this.players(view, so),
    );
    // where nothing in it takes the focus, the keyboard must scroll it
    if (so.taps || isFar) this.rest.removeAttribute("tabindex");
    else this.rest.tabIndex = 0;
    if (focused) {
      const key = /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-spot="${focused}"]`));
      key?.focus({ preventScroll: true });
    }
  }

  /** @param {View} view @param {Space} space */
  size(view, { place, width, height, letter }) {
    const isFar = place !== "hand";
    const set = (/** @type {string} */ name, /** @type {number} */ px) =>
      this.root.style.setProperty(name, `${px.toFixed(1)}px`);
    this.root.dataset.place = place;
    const tokens = Math.max(...COLOURS.map((colour) => view.mutagens[colour] + borneOf(view, colour)));
    const token = tokenIn(width, tokens, isFar ? 34 : letter * 1.2);
    const head = Math.min(40, width / 26);
    set("--token", token);
    set("--round", head);
    if (!isFar) return;
    const players = view.order.map((seat) => view.players[String(seat)]);
    const most = Math.max(...players.map(({ planted }) => planted.length));
    const shortest = Math.min(...view.order.map((seat) => this.words.nameOf(seat).length));
    const left = height - head * 1.3 - token * 2.4 - 40;
    const size = playersIn(players.length, most, shortest, { width, height: left });
    this.root.style.setProperty("--columns", String(size.columns));
    set("--high", size.high);
    set("--inside", size.inside);
    set("--name-high", size.nameHigh);
    set("--mini", size.mini);
    set("--face", size.face);
  }

  // -- the round and the supply --------------------------------------------------------------------------------------

  /** @param {View} view */
  round(view) {
    const first = view.players[String(view.first)];
    const power = first.placeholder && view.power ? view.edition.powers[first.placeholder] : null;
    const title = view.round ? say("round.of", { round: view.round }) : say("round.none");
    return h(
      "section",
      { class: "fs-round" },
      h("h2", { class: "fs-title" }, title),
      h(
        "p",
        { class: "fs-first" },
        first.placeholder ? token("placeholder", first.placeholder) : stamp("crown"),
        h("span", null, say("first.of", { name: this.words.nameOf(view.first) })),
      ),
      view.deck !== null && view.round > 0 && this.piles(view),
      power && h("p", { class: "fs-power" }, say("power.of", { power }), " ", houseTag()),
      isFresh(view) && h("p", { class: "fs-power" }, say("power.read", { name: this.words.nameOf(view.first) })),
    );
  }

  /** How many cards the piles have; the plant on top of the discards can come back. @param {View} view */
  piles({ deck, discards }) {
    const { cards, top } = /** @type {NonNullable<View["discards"]>} */ (discards);
    const text = [say("piles", { deck, discards: cards }), top && say("piles.top", { card: top })]
      .filter(Boolean)
      .join(", ");
    return h(
      "p",
      { class: "fs-piles" },
      h("span", { class: "unseen" }, text),
      h("span", { "aria-hidden": "true" }, say("piles", { deck, discards: cards })),
      top && h("span", { class: "doing", "aria-hidden": "true" }, face(top)),
    );
  }

  /** @param {View} view @param {So} so */
  supply(view, { taps }) {
    const stacks = COLOURS.map((colour) => {
      const free = view.mutagens[colour];
      const label = say("token.free", { colour, count: free });
      const tokens = h(
        "span",
        { class: "stack-tokens", "aria-hidden": "true" },
        Array.from({ length: free + borneOf(view, colour) }, (_, at) =>
          at < free ? token(colour) : h("span", { class: "token gone" }),
        ),
      );
      const inside = [tokens, h("span", { class: "count", "aria-hidden": "true" }, number(free))];
      const data = { colour, free, spot: `supply-${colour}` };
      return taps
        ? key({ label, class: "fs-stack", data, onclick: () => taps.supply(colour) }, ...inside)
        : h("span", { class: "fs-stack", role: "img", "aria-label": label, data }, inside);
    });
    return h("section", { class: "fs-supply", "aria-label": say("supply") }, stacks);
  }

  // -- the own objective and army ------------------------------------------------------------------------------------

  /** @param {View} view @param {So} so */
  own(view, { seat, mine, taps }) {
    const { objective, conquered } = view.players[String(seat)];
    const name = this.words.nameOf(/** @type {number} */ (seat));
    const title = mine ? say("yours.title") : say("objective.of", { name });
    const tell =
      taps &&
      h(
        "button",
        {
          class: objective ? "bare" : "block plain wide",
          type: "button",
          "aria-label": objective ? say("objective.retell") : null,
          data: { spot: "tell" },
          onclick: taps.objective,
        },
        objective ? stamp("pencil") : [stamp("flag"), say("objective.tell")],
      );
    const head = h(
      "div",
      { class: "fs-head" },
      h("h2", { class: "fs-title grow" }, title),
      objective && view.deck !== null && houseTag(),
      objective && tell,
    );
    const lines = objective
      ? h(
          "ul",
          { class: "fs-continents" },
          CONTINENTS.map((continent) => this.continent(view, continent, objective[continent])),
        )
      : h(
          "p",
          { class: "soft" },
          say("objective.none"),
          conquered.length ? ` (${conquered.map((one) => say("continent", { continent: one })).join(", ")})` : "",
        );
    return h(
      "section",
      { class: "fs-own" },
      head,
      lines,
      !objective && tell,
      this.army(/** @type {Own} */ (view.own), taps, mine ? say("army.yours") : say("army.title", { name })),
    );
  }

  /** Of the own objective. @param {View} view @param {string} continent @param {string} combination */
  continent({ deck, edition, own }, continent, combination) {
    const hard = deck === null ? 0 : edition.stars[continent][combination];
    const { continents, army } = /** @type {Own} */ (own);
    return continentLine({ continent, combination, hard }, /** @type {Judged} */ (continents?.[continent]), army);
  }

  /** @param {Own} own @param {Taps | null} taps @param {string} called */
  army(own, taps, called) {
    const cards = own.army.map((card, at) =>
      h("li", null, h("span", { class: "unseen" }, servesIn(card, at, own.continents)), face(card)),
    );
    const edit =
      taps &&
      h(
        "button",
        { class: "bare", type: "button", "aria-label": say("right.army"), data: { spot: "army" }, onclick: taps.army },
        stamp("pencil"),
      );
    const title = h(
      "div",
      { class: "fs-head" },
      h(
        "h2",
        { class: "fs-title grow" },
        stamp("army"),
        called,
        h("span", { class: "count" }, number(own.army.length)),
      ),
      edit,
    );
    return [
      title,
      own.army.length ? h("ul", { class: "fs-army" }, cards) : h("p", { class: "soft small" }, say("army.none")),
    ];
  }

  // -- everybody ------------------------------------------------------------------------------------------------------

  /** @param {View} view @param {So} so */
  players(view, so) {
    const at = Math.max(0, view.order.indexOf(so.seat ?? -1));
    const seats = [...view.order.slice(at), ...view.order.slice(0, at)];
    return h(
      "section",
      { class: "fs-players" },
      seats.map((seat) => this.player(view, seat, so.taps)),
    );
  }

  /** @param {View} view @param {number} seat @param {Taps | null} [taps] */
  player(view, seat, taps = null) {
    const player = view.players[String(seat)];
    const { planted, placeholder, passed } = player;
    const chips = planted.map((one, number_) => {
      const label = say("planted.one", one);
      const data = { plant: one.card.plant, mutagen: one.mutagen, spot: `planted-${seat}-${number_}` };
      const inside = inPlay(one, placeholder);
      return h(
        "li",
        null,
        taps
          ? key({ label, class: "plant-key", data, onclick: () => taps.planted(seat, one) }, inside)
          : h("span", { class: "plant-key", role: "img", "aria-label": label, data }, inside),
      );
    });
    const on = view.turn.includes(seat);
    return h(
      "div",
      {
        class: "fs-player",
        role: "group",
        "aria-label": say("play.of", { name: this.words.nameOf(seat) }),
        data: { seat, on, passed },
      },
      h(
        "div",
        { class: "fs-head" },
        h(
          "strong",
          { class: "fs-name grow", css: { "--letters": String(this.words.nameOf(seat).length) } },
          seat === view.first && stamp("crown"),
          placeholder && token("placeholder", placeholder),
          this.words.nameOf(seat),
        ),
        passed && h("span", { class: "house-tag" }, say("passed")),
        this.standing(player),
      ),
      chips.length ? h("ul", { class: "fs-planted" }, chips) : h("p", { class: "soft small" }, say("play.none")),
    );
  }

  /** The army's size, and the three continents with their combinations and flags. @param {Player} player */
  standing({ army, objective, conquered }) {
    const continents = CONTINENTS.map((one) =>
      h(
        "span",
        { class: "mini", data: { conquered: conquered.includes(one) } },
        number(NEEDS[one]),
        stamp(conquered.includes(one) ? "flag" : (objective?.[one] ?? "question")),
      ),
    );
    const spoken = h(
      "span",
      { class: "unseen" },
      say("army.of", { count: army }),
      ", ",
      CONTINENTS.map(
        (one) =>
          `${say("continent", { continent: one })}: ${conquered.includes(one) ? say("state.conquered") : say("combination", { combination: objective?.[one] ?? "–" })}`,
      ).join(", "),
    );
    return h(
      "span",
      { class: "standing" },
      spoken,
      h(
        "span",
        { class: "minis", "aria-hidden": "true" },
        h("span", { class: "mini" }, number(army), stamp("army")),
        continents,
      ),
    );
  }
}

/** Whether real cards begin a round: what the printed placeholder says is read aloud now. @param {View} view */
function isFresh({ deck, phase, players }) {
  const all = Object.values(players);
  return (
    deck === null &&
    phase === "play" &&
    all.every(({ planted, passed }) => !passed && planted.every(({ card }) => card.plant === ZOMBIE))
  );
}

/** Tokens of a colour that plants bear. @param {View} view @param {string} colour */
export function borneOf(view, colour) {
  const players = Object.values(view.players);
  return players.flatMap(({ planted }) => planted).filter(({ mutagen }) => mutagen === colour).length;
}
