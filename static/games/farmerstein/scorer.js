/**
 * An army without a table: plants and an objective are tapped in, the server says what can be conquered, and by what.
 *
 * What was entered is kept on this phone with every tap, so that going back, a reload or a lost line costs nothing.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { sheet } from "../../kit/sheet.js";
import { announce } from "../../kit/voice.js";
import { recall, remember } from "../../net/purse.js";
import { Question } from "../../net/question.js";
import { head } from "../../kit/head.js";
import { play } from "../../kit/sound.js";
import { number, refusal, words } from "../../kit/words/words.js";
import { COLOURS, colourKeys, COMBINATIONS, CONTINENTS, face, GAME, key, KINDS } from "./cards.js";
import { combinationKeys, continentLine, servesIn } from "./objective.js";

const DRAFT = "companion.farmerstein.army";

/**
 * @typedef {import("./cards.js").Card} Card
 * @typedef {{army: Card[], objective: Record<string, string>, conquered: string[]}} Draft
 */

const say = (/** @type {string} */ text, params = {}) => words(text, params, GAME);

/** @type {import("../../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(say("score.title"));
  const scorer = new Scorer();
  root.append(scorer.root);
  return () => scorer.judge.close();
}

/** @returns {Draft} */
const freshDraft = () => ({ army: [], objective: {}, conquered: [] });

/** What this phone remembers; what no longer makes sense is not worth a broken page. @returns {Draft} */
function keptDraft() {
  const draft = { ...freshDraft(), ...recall(DRAFT, {}) };
  const isWhole =
    Array.isArray(draft.army) &&
    draft.army.every(isCard) &&
    Array.isArray(draft.conquered) &&
    Object.values(draft.objective ?? { none: null }).every((one) => COMBINATIONS.includes(one));
  return isWhole ? draft : freshDraft();
}

/** @param {any} card */
const isCard = (card) =>
  KINDS.includes(card?.plant) &&
  Array.isArray(card.colours) &&
  card.colours.length > 0 &&
  card.colours.every((/** @type {string} */ one) => COLOURS.includes(one));

class Scorer {
  constructor() {
    this.draft = keptDraft();
    /** @type {Draft[]} what was so before each tap */
    this.before = [];
    /** @type {string | null} the plant whose colour is to be tapped */
    this.plant = null;
    this.mayBeTwo = false; // the plant that came last has one colour so far
    this.said = "";
    /** @type {Question<{continents: Record<string, import("./objective.js").Part>}>} */
    this.judge = new Question("/api/score/farmerstein", () => this.judged());
    this.objective = h("section", { class: "fs-own" });
    this.army = h("section", { class: "fs-own" });
    this.main = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.tellObjective() },
      say("objective.tell"),
    );
    this.hint = h("p", { class: "hint-line grow", role: "status" });
    this.putBack = bare("cross", say("put-back"), () => this.lift(null));
    this.back = bare("undo", say("take-back"), () => this.takeBack());
    this.bin = bare("bin", say("score.anew"), () => this.change(freshDraft()));
    this.panel = h("div", { class: "fs-panel" });
    this.root = this.build();
    this.change({});
    this.before = [];
  }

  build() {
    const show = h("section", { class: "show" }, h("div", { class: "fs-board" }, this.objective, this.army));
    const line = h("div", { class: "hint-row" }, this.hint, this.putBack, this.back, this.bin);
    return h(
      "main",
      { class: "frame" },
      h("div", { class: "frame-top" }, head(say("score.title"), "/score")),
      show,
      h("section", { class: "act" }, this.main, line, this.panel),
    );
  }

  get isTold() {
    return CONTINENTS.every((one) => this.draft.objective[one]);
  }

  /** What the server said of each continent whose combination is told. */
  get continents() {
    const continents = this.judge.answer?.continents;
    const known = CONTINENTS.filter((one) => continents && this.draft.objective[one]);
    return Object.fromEntries(known.map((one) => [one, /** @type {any} */ (continents)[one]]));
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /** @param {Partial<Draft>} some */
  change(some) {
    this.before.push(this.draft);
    this.mayBeTwo = false;
    this.put({ ...this.draft, ...some });
  }

  /** @param {Draft} draft */
  put(draft) {
    this.draft = draft;
    this.plant = null;
    remember(DRAFT, draft);
    this.ask();
    this.draw();
  }

  takeBack() {
    const draft = this.before.pop();
    this.mayBeTwo = false;
    if (draft) this.put(draft);
  }

  /** @param {string | null} plant */
  lift(plant) {
    this.plant = plant;
    this.mayBeTwo = false;
    play("tick");
    this.draw();
  }

  /** @param {string} colour */
  add(colour) {
    play("stamp");
    this.change({ army: [...this.draft.army, { plant: /** @type {string} */ (this.plant), colours: [colour] }] });
    this.mayBeTwo = true;
    this.draw();
  }

  /** The plant that came last has this colour too. @param {string} colour */
  addColour(colour) {
    const [last, ...rest] = [...this.draft.army].reverse();
    play("stamp");
    this.change({ army: [...rest.reverse(), { ...last, colours: [...last.colours, colour] }] });
  }

  /** @param {number} at */
  remove(at) {
    play("pop");
    this.change({ army: this.draft.army.filter((_, place) => place !== at) });
  }

  /** Each tap counts at once; what has been conquered is told beside it. */
  tellObjective() {
    const flag = (/** @type {string} */ continent) => {
      const button = h(
        "button",
        { class: "block plain", type: "button", "aria-label": say("score.conquered.of", { continent }) },
        stamp("flag"),
        say("score.conquered"),
      );
      const mark = () => button.setAttribute("aria-pressed", String(this.draft.conquered.includes(continent)));
      button.addEventListener("click", () => {
        const { conquered } = this.draft;
        this.change({
          conquered: conquered.includes(continent)
            ? conquered.filter((one) => one !== continent)
            : [...conquered, continent],
        });
        mark();
      });
      mark();
      return button;
    };
    const groups = combinationKeys(
      this.draft.objective,
      (continent, combination) => this.change({ objective: { ...this.draft.objective, [continent]: combination } }),
      flag,
    );
    sheet(
      say("score.objective"),
      h("div", { class: "stack fs-right" }, h("p", { class: "soft" }, say("tell.why")), groups),
    );
  }

  // -- what the server says -------------------------------------------------------------------------------------------

  /** A continent is judged by its own combination alone: one that is not told yet is asked as any, and not shown. */
  ask() {
    const { army, objective, conquered } = this.draft;
    const whole = Object.fromEntries(CONTINENTS.map((one) => [one, objective[one] ?? "any"]));
    this.judge.want({ army, objective: whole, conquered });
  }

  judged() {
    this.draw();
    if (!this.judge.isFresh || !this.isTold) return;
    const says = this.verdict();
    if (says !== this.said) announce(says);
    this.said = says;
  }

  verdict() {
    const { continents } = this;
    return say("score.can", {
      continents: CONTINENTS.filter((one) => continents[one]?.met && !continents[one].conquered),
    });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    this.drawObjective();
    this.drawArmy();
    this.main.hidden = this.isTold;
    write(this.hint, this.hints());
    this.putBack.hidden = this.plant === null;
    this.back.hidden = this.plant !== null || !this.before.length;
    this.bin.hidden = this.plant !== null || (!this.draft.army.length && !Object.keys(this.draft.objective).length);
    this.drawPanel();
  }

  hints() {
    const { plant, draft, judge, mayBeTwo } = this;
    if (plant) return say("score.colour", { plant });
    if (mayBeTwo) return say("score.second", { card: draft.army.at(-1) });
    if (judge.isCutOff) return say("score.waits");
    if (judge.trouble) return say("score.refused", { why: refusal(judge.trouble, GAME) });
    return this.isTold && draft.army.length && judge.isFresh ? this.verdict() : say("score.which");
  }

  drawObjective() {
    const { draft, continents, judge } = this;
    const had = this.objective.contains(document.activeElement);
    const hasObjective = Object.keys(draft.objective).length > 0;
    const editButton = h(
      "button",
      { class: "bare", type: "button", "aria-label": say("objective.retell"), onclick: () => this.tellObjective() },
      stamp("pencil"),
    );
    const title = h(
      "div",
      { class: "fs-head" },
      h("h2", { class: "fs-title grow" }, say("score.objective")),
      hasObjective && editButton,
    );
    const lines = CONTINENTS.filter(
      (one) => continents[one] && continents[one].cards.every((/** @type {number} */ at) => draft.army[at]),
    ).map((continent) =>
      continentLine({ continent, combination: draft.objective[continent] }, continents[continent], draft.army),
    );
    fill(
      this.objective,
      title,
      lines.length ? h("ul", { class: "fs-continents" }, lines) : h("p", { class: "soft" }, say("score.untold")),
    );
    this.objective.classList.toggle("stale", !judge.isFresh);
    if (had) this.objective.querySelector("button")?.focus({ preventScroll: true });
  }

  drawArmy() {
    const { army } = this.draft;
    const had = [...this.army.querySelectorAll("button")].indexOf(
      /** @type {HTMLButtonElement} */ (document.activeElement),
    );
    const cards = army.map((card, at) => {
      const label = `${say("right.gone", { card })}. ${servesIn(card, at, this.continents)}`;
      return h(
        "li",
        null,
        key(
          {
            label,
            class: "army-key",
            data: { plant: card.plant, colours: card.colours.join(" ") },
            onclick: () => this.remove(at),
          },
          face(card),
          stamp("cross"),
        ),
      );
    });
    const title = h(
      "h2",
      { class: "fs-title" },
      stamp("army"),
      say("score.army"),
      h("span", { class: "count" }, number(army.length)),
    );
    fill(
      this.army,
      title,
      army.length ? h("ul", { class: "army-keys" }, cards) : h("p", { class: "soft" }, say("score.army.none")),
    );
    if (had >= 0) {
      (
        [...this.army.querySelectorAll("button")].at(Math.min(had, army.length - 1)) ??
        this.panel.querySelector("button")
      )?.focus({ preventScroll: true });
    }
  }

  /** The plants; the colours of the one that was tapped; above them the other colours of the one that came last. */
  drawPanel() {
    const { plant, mayBeTwo, draft } = this;
    const last = draft.army.at(-1);
    const wanted = JSON.stringify([plant, mayBeTwo && last]);
    if (this.panel.dataset.for === wanted) return;
    const had = this.panel.contains(document.activeElement);
    this.panel.dataset.for = wanted;
    fill(this.panel, plant ? this.colours(plant) : [mayBeTwo && last && this.others(last), this.kinds()]);
    if (had) {
      const key = /** @type {HTMLElement | null} */ (this.panel.querySelector(plant ? "button" : ".fs-kinds button"));
      key?.focus({ preventScroll: true });
    }
  }

  kinds() {
    const keys = KINDS.map((plant) =>
      key(
        { label: say("plant", { plant }), data: { plant }, onclick: () => this.lift(plant) },
        stamp(plant),
        h("span", { class: "caption", "aria-hidden": "true" }, say("plant", { plant })),
      ),
    );
    return group("score.which", "fs-keys fs-kinds", keys);
  }

  /** @param {string} plant */
  colours(plant) {
    const keys = colourKeys(
      COLOURS,
      (colour) => say("colour", { colour }),
      (colour) => this.add(colour),
      (colour) => face({ plant, colours: [colour] }),
    );
    return group("score.keys.colours", "fs-second-keys", keys);
  }

  /** @param {Card} card */
  others({ plant, colours: [first] }) {
    const others = COLOURS.filter((one) => one !== first);
    const keys = colourKeys(
      others,
      (colour) => say("score.second.of", { colour }),
      (colour) => this.addColour(colour),
      (colour) => face({ plant, colours: [first, colour] }),
    );
    return group("keys.second", "fs-second-keys", keys);
  }
}

/** A quiet button. @param {string} picture @param {string} label @param {() => void} onclick */
const bare = (picture, label, onclick) =>
  h("button", { class: "bare", type: "button", "aria-label": label, onclick }, stamp(picture));

/** @param {string} label @param {string} name @param {any[]} keys */
const group = (label, name, keys) => h("div", { class: name, role: "group", "aria-label": say(label) }, keys);
