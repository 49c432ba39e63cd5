/**
 * Beside the table: telling the objective, and setting right what the phones know. What is shown takes two taps: the
 * thing, and what is so with it. Every correction is in the history and undone like any other move.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { counter } from "../../kit/counter.js";
import { COLOURS, colourKeys, CONTINENTS, face, isSame, key, kindsOf, ZOMBIE } from "./cards.js";
import { combinationKeys } from "./objective.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./cards.js").Planted} Planted */
/** @typedef {(move: import("../../net/types.js").Move, seat?: number) => Promise<boolean>} Send whether it was done */

export class Right {
  /** @param {Table} table @param {Send} send */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    this.view = /** @type {View} what is seen; set before anything is drawn */ (/** @type {unknown} */ (null));
    /** @type {(() => void) | null} draws the open sheet anew */
    this.redraw = null;
  }

  /** @param {View} view */
  draw(view) {
    this.view = view;
    this.redraw?.();
  }

  /**
   * What this phone knows of a seat's things; null for a seat that is not its own.
   * @param {number} seat
   * @returns {any}
   */
  known(seat) {
    return this.table.movesOf(seat).find(({ type }) => type === "adjust") ?? null;
  }

  /** @param {Record<string, any>} change */
  adjust(change) {
    this.table.sound("tick");
    return this.send({ type: "adjust", ...change });
  }

  /**
   * A sheet that follows what happens while it is open.
   * @param {string} title
   * @param {(root: HTMLElement) => void} draw
   */
  open(title, draw) {
    const root = h("div", { class: "stack fs-right" });
    const redraw = () => {
      const at = [...root.querySelectorAll("button, [tabindex]")].indexOf(
        /** @type {Element} */ (document.activeElement),
      );
      draw(root);
      if (at >= 0 && !root.contains(document.activeElement)) {
        const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("button, [tabindex]"));
        all[Math.min(at, all.length - 1)]?.focus({ preventScroll: true });
      }
    };
    redraw();
    const shown = this.table.sheet(title, root);
    this.redraw = redraw;
    shown.closed.then(() => {
      if (this.redraw === redraw) this.redraw = null;
    });
    return shown;
  }

  // -- the objective --------------------------------------------------------------------------------------------------

  /** Three combinations, kept as a draft until they are told. @param {number} seat */
  tellObjective(seat) {
    const { table } = this;
    const draft = `objective-${seat}`;
    /** @type {Record<string, string>} */
    const wanted = { ...this.view.players[String(seat)].objective, ...table.draft(draft, {}) };
    const done = h("button", { class: "block wide", type: "button" }, table.say("tell.do"));
    const isWhole = () => CONTINENTS.every((one) => wanted[one]);
    const groups = combinationKeys(wanted, (continent, combination) => {
      wanted[continent] = combination;
      table.keepDraft(draft, wanted);
      table.sound("tick");
      done.setAttribute("aria-disabled", String(!isWhole()));
    });
    done.setAttribute("aria-disabled", String(!isWhole()));
    done.addEventListener("click", async () => {
      if (!isWhole()) return;
      const { america, europe, asia } = wanted;
      if (!(await this.send({ type: "objective", change: true, objective: { america, europe, asia } }, seat))) return;
      table.keepDraft(draft, null);
      shown.close();
    });
    const shown = table.sheet(
      table.say("tell.title", { name: table.nameOf(seat) }),
      h("div", { class: "stack" }, h("p", { class: "soft" }, table.say("tell.why")), groups, done),
    );
  }

  // -- what is tapped on the table ------------------------------------------------------------------------------------

  /** One colour first, the others with it. @param {string} colour */
  supply(colour) {
    const { table } = this;
    this.open(table.say("right.supply"), (root) => {
      const { mutagens } = this.view;
      const order = [colour, ...COLOURS.filter((one) => one !== colour)];
      const lines = order.map((one) => {
        const label = table.say("token.of", { colour: one });
        const many = counter({
          label,
          value: mutagens[one],
          changed: (value) => this.adjust({ mutagens: { ...this.view.mutagens, [one]: value } }),
        });
        return h("li", { class: "counter-row" }, h("span", { class: "grow" }, label), many);
      });
      fill(root, h("ul", { class: "stack" }, lines));
    });
  }

  /** @param {number} seat @param {Planted} planted */
  planted(seat, planted) {
    const { table } = this;
    const may = table.movesOf(seat).some(({ type }) => type === "give-up") && planted.card.plant !== ZOMBIE;
    const gives = may && { type: "give-up", ...planted };
    const close = async (/** @type {Promise<boolean>} */ sent) => {
      if (await sent) shown.close();
    };
    const shown = table.sheet(
      table.say("planted.one", planted),
      h(
        "div",
        { class: "stack" },
        gives &&
          h(
            "button",
            { class: "block wide", type: "button", onclick: () => close(this.send(gives, seat)) },
            stamp("bin"),
            h("span", { class: "grow" }, table.say("right.discard")),
          ),
        h(
          "button",
          {
            class: "block plain wide",
            type: "button",
            onclick: () => close(this.adjust({ seat, planted: this.without(seat, planted) })),
          },
          stamp("cross"),
          h("span", { class: "grow" }, table.say("right.never")),
        ),
      ),
    );
  }

  /** @param {number} seat @param {Planted} planted @returns {Planted[]} */
  without(seat, planted) {
    /** @type {Planted[]} */
    const all = this.view.players[String(seat)].planted;
    const at = all.findIndex(({ card, mutagen }) => mutagen === planted.mutagen && isSame(card, planted.card));
    return all.filter((_, place) => place !== at);
  }

  /** @param {number} seat */
  army(seat) {
    const { table } = this;
    const adding = this.adding(seat);
    this.open(table.say("right.of", { name: table.nameOf(seat) }), (root) => fill(root, this.armyPart(seat), adding));
  }

  /** The cards of an army to take away, where this phone may see them. @param {number} seat */
  armyPart(seat) {
    const { table } = this;
    /** @type {Card[] | undefined} */
    const army = this.known(seat)?.army;
    const keys = (army ?? []).map((card, at) =>
      key(
        {
          label: table.say("right.gone", { card }),
          class: "army-key",
          onclick: () => this.adjust({ seat, army: army?.filter((_, place) => place !== at) }),
        },
        face(card),
        stamp("cross"),
      ),
    );
    const none = army ? table.say("right.army.none") : table.say("right.army.hidden", { name: table.nameOf(seat) });
    return h(
      "section",
      { class: "stack" },
      h("h3", null, table.say("right.army")),
      keys.length ? h("div", { class: "army-keys" }, keys) : h("p", { class: "soft" }, none),
    );
  }

  /** A plant is added to the army or in play: where, which, its colours. @param {number} seat */
  adding(seat) {
    const { table } = this;
    const state = { where: this.known(seat) ? "army" : "planted", plant: "", colours: /** @type {string[]} */ ([]) };
    const root = h("section", { class: "stack" });
    const places = ["army", "planted"].map((where) =>
      h(
        "button",
        { class: "block plain", type: "button", onclick: () => change({ where }) },
        table.say(`right.where.${where}`),
      ),
    );
    const kinds = kindsOf(this.view).map((plant) =>
      key({ label: table.say("plant", { plant }), data: { plant }, onclick: () => change({ plant }) }, stamp(plant)),
    );
    const colours = colourKeys(
      COLOURS,
      (colour) => table.say("colour", { colour }),
      (colour) => change({ colours: toggled(state.colours, colour) }),
    );
    const why = h("p", { class: "soft small" });
    const done = h("button", { class: "block wide", type: "button", onclick: () => add() }, table.say("right.do"));
    const change = (/** @type {Partial<typeof state>} */ some) => {
      Object.assign(state, some);
      ["army", "planted"].forEach((where, at) =>
        places[at].setAttribute("aria-pressed", String(where === state.where)),
      );
      kinds.forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.plant === state.plant)));
      colours.forEach((one) =>
        one.setAttribute("aria-pressed", String(state.colours.includes(String(one.dataset.colour)))),
      );
      why.textContent = table.say(state.where === "army" ? "right.colour" : "right.mutagen");
      done.setAttribute("aria-disabled", String(!state.plant || !state.colours.length));
    };
    const add = async () => {
      if (!state.plant || !state.colours.length) return;
      const card = { plant: state.plant, colours: state.colours };
      const sent =
        state.where === "army"
          ? { army: [...this.known(seat).army, card] }
          : { planted: [...this.view.players[String(seat)].planted, { card, mutagen: state.colours[0] }] };
      if (await this.adjust({ seat, ...sent })) change({ plant: "", colours: [] });
    };
    change({});
    fill(
      root,
      h("h3", null, table.say("right.add")),
      this.known(seat) && h("div", { class: "pair" }, places),
      h("div", { class: "kind-keys" }, kinds),
      why,
      h("div", { class: "colour-keys" }, colours),
      done,
    );
    return root;
  }

  // -- everything else, behind the pencil -----------------------------------------------------------------------------

  /** @param {number} seat whose things are shown first */
  all(seat) {
    const { table } = this;
    let whose = seat;
    let adding = this.adding(whose);
    const choose = (/** @type {number} */ one) => {
      whose = one;
      adding = this.adding(whose);
      this.redraw?.();
    };
    this.open(table.say("right.title"), (root) => {
      const { order, turn, phase } = this.view;
      const name = (/** @type {number} */ one) => table.nameOf(one);
      const names = (/** @type {number} */ pressed, /** @type {(one: number) => void} */ tapped) =>
        h(
          "div",
          { class: "pair" },
          order.map((/** @type {number} */ one) =>
            h(
              "button",
              {
                class: "block plain",
                type: "button",
                "aria-pressed": String(one === pressed),
                onclick: () => tapped(one),
              },
              name(one),
            ),
          ),
        );
      fill(
        root,
        h("p", { class: "soft" }, table.say("right.tap")),
        phase === "play" &&
          h(
            "section",
            { class: "stack", data: { part: "turn" } },
            h("h3", null, table.say("right.turn")),
            names(turn[0], (one) => this.adjust({ turn: one })),
          ),
        h(
          "section",
          { class: "stack", data: { part: "who" } },
          h("h3", null, table.say("right.who")),
          names(whose, choose),
        ),
        this.conqueredPart(whose),
        this.armyPart(whose),
        adding,
      );
    });
  }

  /** @param {number} seat */
  conqueredPart(seat) {
    const { table } = this;
    const { conquered, passed } = this.view.players[String(seat)];
    const flip = (/** @type {string} */ continent) => this.adjust({ seat, conquered: toggled(conquered, continent) });
    const keys = CONTINENTS.map((continent) =>
      h(
        "button",
        {
          class: "block plain",
          type: "button",
          "aria-pressed": String(conquered.includes(continent)),
          onclick: () => flip(continent),
        },
        stamp("flag"),
        table.say("continent", { continent }),
      ),
    );
    const out = h(
      "button",
      {
        class: "block plain wide",
        type: "button",
        "aria-pressed": String(passed),
        onclick: () => this.adjust({ seat, passed: !passed }),
      },
      table.say("right.passed"),
    );
    return h(
      "section",
      { class: "stack" },
      h("h3", null, table.say("right.conquered")),
      h("div", { class: "pair" }, keys),
      out,
    );
  }
}

/** Taken out if it is in, else put last; of colours no more than two. @param {string[]} all @param {string} one */
function toggled(all, one) {
  if (all.includes(one)) return all.filter((other) => other !== one);
  return [...(COLOURS.includes(one) ? all.slice(-1) : all), one];
}
