/**
 * The keys under the thumb: plants and mutagens, the hand, a zombie, and whatever is to be decided.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import {
  captions,
  COLOURS,
  colourKeys,
  face,
  inPlay,
  isSame,
  key,
  kindsOf,
  PLACEHOLDER,
  token,
  ZOMBIE,
} from "./cards.js";

/**
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {import("./turn.js").Held} Held
 * @typedef {import("./cards.js").Card} Card
 * @typedef {import("../../net/types.js").Move} Move
 *
 * @typedef {object} Taps
 * @property {(held: Held) => void} take
 * @property {(move: Move) => void} make
 * @property {(card: Card) => void} lift
 * @property {(seat: number) => void} playsAgain
 * @property {(seat: number) => void} drewBy
 */

export class Panel {
  /**
   * @param {import("../shelf.js").Table} table
   * @param {Turn} turn
   * @param {Taps} taps
   */
  constructor(table, turn, taps) {
    this.table = table;
    this.turn = turn;
    this.taps = taps;
    this.drawn = "";
    /** @type {{button: HTMLElement, isPressed: () => boolean}[]} */
    this.keys = [];
    this.root = h("div", { class: "fs-panel" });
  }

  /** Shows which keys are pressed. */
  press() {
    for (const { button, isPressed } of this.keys) button.setAttribute("aria-pressed", String(isPressed()));
  }

  /**
   * The keys stay while they are the same ones, so that focus lives; else the focus goes on at the first new one.
   * @param {boolean} watches
   */
  draw(watches) {
    const [name, facts, build] = watches || this.turn.isCovered ? ["none", null, () => []] : this.wantedPanel();
    const wanted = JSON.stringify([name, facts, this.turn.state?.seat]);
    if (wanted !== this.drawn) {
      const had = this.root.contains(document.activeElement);
      this.drawn = wanted;
      this.keys = [];
      this.root.dataset.panel = name;
      fill(this.root, build());
      if (had) this.root.querySelector("button")?.focus({ preventScroll: true });
    }
    this.press();
    this.root.hidden = !this.root.childElementCount;
  }

  /** Its name, what it depends on, and how it is made. @returns {[string, any, () => any[]]} */
  wantedPanel() {
    const { view, held, isReal } = this.turn;
    if (held?.kind === "zombie") return ["zombie", this.turn.zombieSeats, () => this.zombiePanel()];
    if (held?.kind === "plant") {
      return [
        "colours",
        [held.plant, held.colour, Boolean(held.others), view.mutagens, this.turn.own.placeholder, this.turn.who],
        () => this.coloursPanel(held.plant, held.colour, Boolean(held.others)),
      ];
    }
    if (view.phase !== "play" && (isReal || this.turn.isOn)) {
      return ["choices", [view.phase, this.turn.choices, this.turn.may("stay")], () => this.choicesPanel()];
    }
    if (!isReal) {
      return [
        "hand",
        [this.turn.own.hand, this.turn.moves, held?.kind === "card" && held.card],
        () => this.handPanel(),
      ];
    }
    return [
      "plants",
      [
        this.turn.isOn,
        this.turn.may("play"),
        this.turn.may("pass"),
        this.turn.may("zombie"),
        view.again,
        this.turn.who,
      ],
      () => this.plantsPanel(),
    ];
  }

  /** @param {Parameters<typeof key>[0]} how @param {() => boolean} isPressed @param {...any} inside */
  pressKey(how, isPressed, ...inside) {
    const button = key(how, ...inside);
    this.keys.push({ button, isPressed });
    return button;
  }

  /** @param {string} label @param {any[]} keys @param {string} [name] */
  group(label, keys, name = "keys") {
    return h("div", { class: `fs-${name}`, role: "group", "aria-label": this.table.say(label) }, keys);
  }

  passKey() {
    const { table } = this;
    const label = table.say("key.pass");
    return (
      this.turn.may("pass") &&
      this.pressKey(
        { label, class: "word-key", data: { key: "pass" }, onclick: () => this.taps.take({ kind: "pass" }) },
        () => this.turn.held?.kind === "pass",
        stamp("door"),
        h("span", { class: "caption", "aria-hidden": "true" }, label),
      )
    );
  }

  /** Beside the table: the kinds of plants, passing, a zombie, and one more card for who has just played. */
  plantsPanel() {
    const { table } = this;
    const { view, state } = this.turn;
    const plays = this.turn.may("play") && (this.turn.isOn || this.turn.who !== null || view.again === state?.seat);
    const kinds =
      plays || this.turn.who !== null
        ? kindsOf(view).map((plant) => {
            const label = table.say("plant", { plant });
            return key(
              { label, data: { plant }, onclick: () => this.taps.take({ kind: "plant", plant, colour: null }) },
              stamp(plant),
              captions(plant),
            );
          })
        : [];
    const zombie = table.say("key.zombie");
    const undead =
      this.turn.may("zombie") &&
      key(
        {
          label: zombie,
          class: "word-key",
          data: { key: "zombie" },
          onclick: () => this.taps.take({ kind: "zombie" }),
        },
        stamp(ZOMBIE),
        h("span", { class: "caption", "aria-hidden": "true" }, zombie),
      );
    const again =
      view.again !== null && view.again !== state?.seat && this.turn.who === null && state?.seats.includes(view.again);
    const more =
      again &&
      h(
        "button",
        {
          class: "block plain wide",
          type: "button",
          data: { key: "again" },
          onclick: () => this.taps.playsAgain(Number(view.again)),
        },
        stamp("plus"),
        table.say("again.of", { name: table.nameOf(Number(view.again)) }),
      );
    return [this.group("keys.plants", [...kinds, this.turn.who === null && this.passKey(), undead]), more];
  }

  /**
   * The mutagen of a plant beside the table; then the other colour of a two-coloured one.
   * @param {string} plant
   * @param {string | null} colour
   * @param {boolean} isOther the plant has another colour than its mutagen
   */
  coloursPanel(plant, colour, isOther) {
    const { table } = this;
    const { view } = this.turn;
    const own = this.turn.who === null ? this.turn.own.placeholder : null;
    const isTaken = (/** @type {string} */ one) => this.turn.held?.kind === "plant" && this.turn.held.colour === one;
    const keys = COLOURS.map((one) => {
      const free = view.mutagens[one];
      const label = table.say("token.free", { colour: one, count: free });
      return this.pressKey(
        {
          label,
          class: "colour-key",
          data: { colour: one, ...(free ? {} : { shut: "" }) },
          onclick: () => this.taps.take({ kind: "plant", plant, colour: one }),
        },
        () => isTaken(one),
        token(one),
        h("span", { class: "count", "aria-hidden": "true" }, number(free)),
      );
    });
    if (own) {
      keys.push(
        this.pressKey(
          {
            label: table.say("placeholder.of", { colour: own }),
            class: "colour-key",
            data: { colour: PLACEHOLDER },
            onclick: () => this.taps.take({ kind: "plant", plant, colour: PLACEHOLDER }),
          },
          () => isTaken(PLACEHOLDER),
          token(PLACEHOLDER, own),
        ),
      );
    }
    const first = colour === PLACEHOLDER ? own : colour;
    const others = COLOURS.filter((one) => one !== first);
    const second =
      colour &&
      colourKeys(
        others,
        (one) => table.say("key.second", { colour: one }),
        (one) => this.taps.make(this.turn.playOf(plant, [colour, one])),
        (one) => face({ plant, colours: [/** @type {string} */ (first), one] }),
      );
    const other = colour && COLOURS.includes(colour) && isOther ? this.otherKeys(plant, colour) : null;
    return [
      this.group("keys.mutagens", keys, "colour-keys"),
      other
        ? this.group("keys.other", other, "second-keys")
        : second && this.group("keys.second", second, "second-keys"),
      colour && COLOURS.includes(colour) && !isOther && this.otherKey(plant, colour),
    ];
  }

  /** A printed power may let a plant take a mutagen that is not of its colour. @param {string} plant @param {string} colour */
  otherKey(plant, colour) {
    return h(
      "button",
      {
        class: "block plain wide",
        type: "button",
        data: { key: "other" },
        onclick: () => this.taps.take({ kind: "plant", plant, colour, others: [] }),
      },
      this.table.say("key.other"),
    );
  }

  /** The colours of such a plant, one or two. @param {string} plant @param {string} colour */
  otherKeys(plant, colour) {
    const has = () => (this.turn.held?.kind === "plant" && this.turn.held.others) || [];
    const turned = (/** @type {string} */ one) =>
      has().includes(one) ? has().filter((other) => other !== one) : [...has().slice(-1), one];
    return COLOURS.filter((one) => one !== colour).map((one) =>
      this.pressKey(
        {
          label: this.table.say("colour", { colour: one }),
          class: "colour-key",
          data: { colour: one },
          onclick: () => this.taps.take({ kind: "plant", plant, colour, others: turned(one) }),
        },
        () => has().includes(one),
        face({ plant, colours: [one] }),
      ),
    );
  }

  zombiePanel() {
    const { table } = this;
    const seats = this.turn.zombieSeats;
    const who =
      seats.length > 1 &&
      this.group(
        "keys.who",
        seats.map((seat) => {
          const name = table.nameOf(seat);
          return this.pressKey(
            { label: name, class: "word-key", onclick: () => this.taps.drewBy(seat) },
            () => (this.turn.who ?? this.turn.state?.seat) === seat,
            h("span", { "aria-hidden": "true" }, name),
          );
        }),
        "names",
      );
    const keys = COLOURS.map((colour) =>
      key(
        {
          label: table.say("key.zombie.of", { colour }),
          class: "colour-key",
          data: { colour },
          onclick: () => this.taps.make({ type: "zombie", colour }),
        },
        face({ plant: ZOMBIE, colours: [colour] }),
      ),
    );
    return [who, this.group("keys.zombies", keys, "colour-keys")];
  }

  /** The own hand; the mutagens of the card that is lifted; passing. */
  handPanel() {
    const { table } = this;
    const { view, held } = this.turn;
    /** @type {Card[]} */
    const hand = this.turn.own.hand ?? [];
    const lifted = held?.kind === "card" ? held.card : null;
    const first = (/** @type {Card} */ card) => hand.findIndex((one) => isSame(one, card));
    const keys = hand.map((card, at) => {
      const ways = this.turn.waysOf(card);
      const label = table.say("card", { card });
      return this.pressKey(
        {
          label,
          class: "card-key",
          data: {
            plant: card.plant,
            colours: card.colours.join(" "),
            ...(this.turn.isOn && !ways.length ? { shut: "" } : {}),
          },
          onclick: () => this.taps.lift(card),
        },
        () => lifted !== null && isSame(card, lifted) && first(card) === at,
        face(card),
        captions(card.plant),
      );
    });
    const ways = lifted ? this.turn.waysOf(lifted) : [];
    const own = view.players[String(this.turn.state?.seat)].placeholder;
    const mutagens =
      ways.length > 1 &&
      ways.map(({ mutagen }) =>
        this.pressKey(
          {
            label:
              mutagen === PLACEHOLDER
                ? table.say("placeholder.of", { colour: own })
                : table.say("token.of", { colour: mutagen }),
            class: "colour-key",
            data: { colour: mutagen },
            onclick: () => lifted && this.taps.take({ kind: "card", card: lifted, mutagen }),
          },
          () => this.turn.held?.kind === "card" && this.turn.held.mutagen === mutagen,
          token(mutagen, own),
        ),
      );
    const empty = h("p", { class: "soft" }, table.say("hand.empty"));
    const pass = this.turn.isOn && !lifted && this.turn.may("play") && this.passKey();
    return [
      mutagens && this.group("keys.mutagens", mutagens, "colour-keys"),
      keys.length || pass ? this.group("hand.title", [...keys, pass], "hand") : empty,
    ];
  }

  /** Placeholders, targets, gifts, objectives, continents: a key each. */
  choicesPanel() {
    const { table } = this;
    const isTaken = (/** @type {Move} */ move) => JSON.stringify(this.turn.chosen) === JSON.stringify(move);
    const keys = this.turn.choices.map((move) => {
      const { label, inside } = this.faceOf(move);
      return this.pressKey(
        {
          label,
          class: "choice-key",
          data: { choice: move.type },
          onclick: () => this.taps.take({ kind: "choice", move }),
        },
        () => isTaken(move),
        inside,
        h("span", { class: "caption", "aria-hidden": "true" }, label),
      );
    });
    const stay = table.say("go.stay");
    const nothing =
      this.turn.may("stay") &&
      key(
        { label: stay, class: "choice-key", data: { key: "stay" }, onclick: () => this.taps.make({ type: "stay" }) },
        stamp("cross"),
        h("span", { class: "caption", "aria-hidden": "true" }, stay),
      );
    return [(keys.length > 0 || nothing) && this.group("keys.choice", [...keys, nothing], "choices")];
  }

  /** @param {Move} move @returns {{label: string, inside: Node}} */
  faceOf(move) {
    const { table } = this;
    const { view } = this.turn;
    if (move.type === "placeholder") {
      return { label: table.say("colour", move), inside: token(PLACEHOLDER, move.colour) };
    }
    if (move.type === "conquer") return { label: table.say("continent", move), inside: stamp("flag") };
    if (move.type === "objective") {
      return {
        label: table.say(move.change ? "key.change" : "go.objective"),
        inside: stamp(move.change ? "exchange" : "check"),
      };
    }
    const seat = move.seat ?? this.turn.state?.seat;
    const mutagen = move.mutagen ?? view.ask?.colour;
    const whose = move.type === "target" && seat !== this.turn.state?.seat ? `${table.nameOf(seat)}: ` : "";
    return {
      label: whose + table.say("card", { card: move.card }),
      inside: inPlay({ card: move.card, mutagen }, view.players[String(seat)].placeholder),
    };
  }
}
