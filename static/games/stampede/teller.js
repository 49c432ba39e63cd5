/**
 * Telling a pile: card by card with big keys, bottom first, or in numbers. The animals come together above.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { counter } from "../../kit/counter.js";
import { Question } from "../../net/question.js";
import { refusal } from "../../kit/words/words.js";
import { ANIMALS, PARTS, animalPicture, cardPicture, paperCard, say, signed, wholeAnimal } from "./cards.js";
import { asked, SCORE } from "./weigher.js";

/**
 * @typedef {import("./laid.js").Counts} Counts
 * @typedef {import("./laid.js").Entry} Entry
 * @typedef {{way: "cards" | "counts", pile: string[], counts: Counts}} Draft
 * @typedef {{pile: string[]} | {counts: Counts}} Told
 * @typedef {Pick<import("../shelf.js").Table, "draft" | "keepDraft" | "sound" | "buzz" | "announce">} Desk what it
 * needs of a table
 */

const ELEPHANTS = /** @type {const} */ (["none", 1, 2, 3, "complete"]);

/** @returns {Draft} */
const nothing = () => ({ way: "cards", pile: [], counts: { complete: 0, stray: 0, elephant: "none" } });

/** What was told, to be told otherwise. @param {Entry | undefined} entry @returns {Draft} */
const drafted = (entry) => ({
  ...nothing(),
  ...(entry?.pile && { pile: entry.pile }),
  ...(entry?.counts && { way: /** @type {const} */ ("counts"), counts: entry.counts }),
});

let count = 0;

export class Teller {
  /**
   * @param {Desk} table
   * @param {{done: (told: Told) => Promise<boolean>, left?: () => void, says?: string, keeps?: boolean}} does
   *   done: the pile is told, and answers whether it was taken; left: go back without telling; says: what the main
   *   button does; keeps: what was told is kept, to be told otherwise
   */
  constructor(table, { done, left, says = "tell.done", keeps = false }) {
    this.keeps = keeps;
    this.table = table;
    this.done = done;
    this.group = `elephant-${(count += 1)}`;
    this.key = "";
    // whether this table's cards are an edition of its own: then the box's points are not its points
    this.isOwn = false;
    /** @type {Draft} */
    this.draft = nothing();
    this.reading = "best";
    /** @type {Question<import("./weigher.js").Answer>} */
    this.weigher = new Question(SCORE, () => this.draw());
    this.total = h("output", { class: "score" });
    this.note = h("p", { class: "soft small grow", role: "status" });
    this.laid = h("ol", { class: "laid telling", tabindex: 0, "aria-label": say("pile.own") });
    this.back = h(
      "button",
      { class: "bare", type: "button", "aria-label": say("tell.leave"), onclick: left },
      stamp("back"),
    );
    this.off = h(
      "button",
      { class: "block plain", type: "button", onclick: () => this.takeOff(this.draft.pile.length - 1) },
      stamp("undo"),
      h("span", null, say("tell.off")),
    );
    this.other = h("button", {
      class: "block plain",
      type: "button",
      onclick: () => this.turnTo(this.draft.way === "cards" ? "counts" : "cards"),
    });
    this.main = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.send() },
      stamp("check"),
      h("span", null, say(says)),
    );
    this.keys = this.makeKeys();
    this.numbers = h("div", { class: "stack numbers" });
    this.show = h(
      "article",
      { class: "stack tell-show" },
      h("header", { class: "tell-head" }, this.back, this.note, this.total),
      this.laid,
    );
    this.act = [this.main, this.keys, this.numbers, h("div", { class: "pair tell-ways" }, this.off, this.other)];
  }

  /** All of it, where there is no thumb's half of a page. */
  asSheet() {
    return h("div", { class: "stack tell-sheet" }, this.show, h("div", { class: "tell-act" }, this.act));
  }

  close() {
    this.weigher.close();
  }

  makeKeys() {
    const key = (/** @type {string} */ name) =>
      h(
        "button",
        {
          class: "card-key",
          type: "button",
          data: { card: name },
          "aria-label": say("card", { card: name }),
          onclick: () => this.add(name),
        },
        cardPicture(name),
      );
    const rows = ANIMALS.map((animal) =>
      h(
        "div",
        { class: "key-row", role: "group", "aria-label": say("animal", { animal }), data: { animal } },
        PARTS.map((part) => key(`${animal}-${part}`)),
      ),
    );
    return h("div", { class: "card-keys" }, rows);
  }

  /**
   * Begins with a pile, or goes on with it.
   * @param {string} key which pile, under which it is kept
   * @param {{reading: string, isOwn?: boolean, canLeave?: boolean, told?: Entry}} how told: what it begins with
   */
  open(key, { reading, isOwn = false, canLeave = false, told }) {
    const [isOther, isReadAnew] = [key !== this.key, reading !== this.reading];
    Object.assign(this, { key, reading, isOwn });
    this.back.hidden = !canLeave;
    if (isOther) this.draft = this.table.draft(key, drafted(told));
    if (isOther) this.makeNumbers();
    if (isOther || isReadAnew) this.draw();
  }

  makeNumbers() {
    const { counts } = this.draft;
    const line = (/** @type {"complete" | "stray"} */ what, /** @type {Element} */ picture) => {
      const label = say(`tell.${what}`);
      const changed = (/** @type {number} */ value) => this.count({ [what]: value });
      return h(
        "div",
        { class: "number-line" },
        picture,
        h("span", { class: "grow" }, label),
        counter({ label, value: counts[what], most: 60, changed }),
      );
    };
    const elephant = ELEPHANTS.map((value) => {
      const input = h("input", { type: "radio", name: this.group, checked: counts.elephant === value });
      input.addEventListener("change", () => this.count({ elephant: value }));
      return h("label", null, input, h("span", null, say(`tell.elephant.${value}`)));
    });
    fill(
      this.numbers,
      line("complete", animalPicture("rhino")),
      line("stray", paperCard("hippo-middle")),
      h(
        "fieldset",
        { class: "elephants" },
        h("legend", null, animalPicture("elephant"), say("animal", { animal: "elephant" })),
        h("div", { class: "choices" }, elephant),
      ),
    );
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /** @param {string} name */
  add(name) {
    this.table.sound("stamp");
    this.table.buzz(15);
    this.change({ pile: [...this.draft.pile, name] });
    this.table.announce(say("tell.added", { card: name, count: this.draft.pile.length }));
  }

  /** @param {number} place */
  takeOff(place) {
    const pile = this.draft.pile.filter((_, one) => one !== place);
    this.table.sound("pop");
    this.change({ pile });
  }

  /** @param {Partial<Counts>} counts */
  count(counts) {
    this.change({ counts: { ...this.draft.counts, ...counts } });
  }

  /** @param {"cards" | "counts"} way */
  turnTo(way) {
    this.change({ way });
  }

  /** @param {Partial<Draft>} change */
  change(change) {
    this.draft = { ...this.draft, ...change };
    this.table.keepDraft(this.key, this.draft);
    this.draw();
  }

  async send() {
    const { way, pile, counts } = this.draft;
    const { key } = this;
    this.main.setAttribute("aria-busy", "true");
    const isDone = await this.done(way === "cards" ? { pile } : { counts });
    this.main.removeAttribute("aria-busy");
    if (isDone && !this.keeps) this.table.keepDraft(key, null);
    if (isDone && this.key === key) this.key = "";
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { way, pile, counts } = this.draft;
    const byCards = way === "cards";
    this.keys.hidden = this.off.hidden = this.laid.hidden = !byCards;
    this.numbers.hidden = byCards;
    this.off.disabled = !pile.length;
    fill(
      this.other,
      stamp(byCards ? "sheet" : "hand"),
      h("span", null, say(byCards ? "tell.as-counts" : "tell.as-cards")),
    );
    this.weigher.want(asked(byCards ? { pile } : { counts }, this.reading));
    this.drawTotal();
    if (byCards) this.drawPile();
  }

  drawTotal() {
    const { weigher, isOwn } = this;
    const { answer, trouble, isFresh } = weigher;
    this.total.hidden = isOwn;
    write(this.total, answer && !trouble ? signed(answer.total) : "…");
    this.total.classList.toggle("stale", !isFresh || Boolean(trouble));
    write(this.note, trouble && isFresh ? refusal(trouble, "stampede") : trouble ? say("tell.offline") : this.hint());
  }

  hint() {
    const { way, pile } = this.draft;
    if (way === "counts") return say("tell.numbers");
    return say(pile.length ? "tell.cards" : "tell.first", { count: pile.length });
  }

  /** What the server has cut already, and after it the cards that it has not seen. */
  drawPile() {
    const { pile } = this.draft;
    const parts = this.cutSoFar();
    const seen = parts.flatMap(({ cards }) => cards).length;
    const rest = pile.map((_, place) => place).slice(seen);
    const items = [
      ...parts.map((part) => this.part(part)),
      ...rest.map((place) => this.part({ cards: [place], complete: false })),
    ];
    const had = this.laid.childElementCount;
    fill(this.laid, items);
    if (!items.length) {
      fill(
        this.laid,
        h("li", { class: "pile-ghost" }, animalPicture("rhino"), h("span", { class: "unseen" }, say("pile.empty"))),
      );
    }
    if (items.length !== had) this.laid.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** The newest cut, as far as it is one of the pile as it is. */
  cutSoFar() {
    const { answer, isFresh, known } = this.weigher;
    const parts = answer?.animals ?? [];
    if (isFresh) return parts;
    const seen = known ? (JSON.parse(known).pile ?? []) : [];
    const isLonger = seen.every(
      (/** @type {string} */ name, /** @type {number} */ place) => this.draft.pile[place] === name,
    );
    return isLonger && seen.length === parts.flatMap(({ cards }) => cards).length ? parts : [];
  }

  /** @param {{cards: number[], complete: boolean, points?: number}} part */
  part({ cards, complete, points }) {
    const { pile } = this.draft;
    const worth =
      points !== undefined &&
      !this.isOwn &&
      h("span", { class: "count", "aria-hidden": "true", data: { sign: Math.sign(points) } }, signed(points));
    const faces = cards.map((place) => pile[place]);
    if (complete) {
      const again = h(
        "button",
        {
          class: "laid-whole",
          type: "button",
          onclick: () => this.takeOff(cards[2]),
          "aria-label": say("tell.take", { card: faces[2] }),
        },
        wholeAnimal(faces),
      );
      return h("li", { class: "laid-part whole stamped" }, again, worth);
    }
    const single = cards.map((place) =>
      h(
        "button",
        {
          class: "laid-card",
          type: "button",
          onclick: () => this.takeOff(place),
          "aria-label": say("tell.take", { card: pile[place] }),
        },
        paperCard(pile[place]),
      ),
    );
    return h("li", { class: "laid-part" }, h("span", { class: "loose-cards" }, single), worth);
  }
}
