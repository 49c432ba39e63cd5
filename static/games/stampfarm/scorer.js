/**
 * The sheet scorer: one or more papers are tapped in, the server counts them, every number says why.
 *
 * What was entered is kept on this phone with every tap, so that going back, a reload or a lost line costs nothing.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { choiceGroup } from "../../kit/choices.js";
import { NAME_LENGTH } from "../../kit/fields.js";
import { sheet as slideIn } from "../../kit/sheet.js";
import { announce, toast } from "../../kit/voice.js";
import { recall, remember } from "../../net/purse.js";
import { number, refusal, words } from "../../kit/words/words.js";
import { cardSlots } from "./cards.js";
import { Editor } from "./editor.js";
import { keepFocus } from "./focus.js";
import { miniature } from "./pad.js";
import { forgetPhotos } from "./photo.js";
import { Points } from "./points.js";
import { HAY, countStamps, emptySheet, isBlank, isSheet, places } from "./sheets.js";
import { Tally } from "./tally.js";

const GAME = "stampfarm";
const DRAFT = "companion.stampfarm.sheets";
const MOST_SHEETS = 12;
const CELLS_ON_A_SHEET = 20;

const MODES = /** @type {const} */ (["normal", "advanced"]);
const TIED = { name: "tied-groups", choices: ["all", "one"], section: "" };

/**
 * @typedef {import("./sheets.js").Sheet} Sheet
 * @typedef {{id: string, name: string, sheet: Sheet}} Named
 * @typedef {{mode: "normal" | "advanced", tied: string, cards: string[], sheets: Named[], current: string, made:
 * number}} Draft
 */

/** @type {import("../../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(say("score.title"));
  const scorer = new Scorer();
  root.append(scorer.root);
  return () => scorer.close();
}

/** @returns {Draft} */
function freshDraft() {
  return {
    mode: "normal",
    tied: "all",
    cards: [],
    sheets: [{ id: "1", name: "", sheet: emptySheet() }],
    current: "1",
    made: 1,
  };
}

/** The sheets that this phone remembers; what no longer makes sense is not worth a broken page. @returns {Draft} */
function keptDraft() {
  const fresh = freshDraft();
  const draft = { ...fresh, ...recall(DRAFT, fresh) };
  const isWhole =
    Array.isArray(draft.sheets) && draft.sheets.length && draft.sheets.every(({ sheet }) => isSheet(sheet));
  return isWhole ? draft : fresh;
}

class Scorer {
  constructor() {
    /** @type {Draft} */
    this.draft = keptDraft();
    this.tally = new Tally((key) => this.showTally(key));
    this.editor = new Editor((sheet) => this.entered(sheet));
    this.points = new Points((counted) => this.editor.draw({ counted }));
    this.total = h("output", { class: "score" });
    this.says = h("p", { class: "small says" });
    this.waits = h("p", { class: "waits small", role: "status", hidden: true });
    const naming = {
      maxlength: NAME_LENGTH,
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": say("score.name"),
    };
    this.name = h("input", { class: "pad-name", ...naming });
    this.name.addEventListener("input", () => this.rename(this.name.value));
    this.tabs = h("nav", { class: "tabs", "aria-label": say("score.sheets") });
    this.rules = h("div", { class: "stack rules" });
    this.back = bare("undo", say("score.bring-back"), () => this.bringBack());
    this.slots = h("section", { class: "stack slots", "aria-label": say("score.cards") });
    this.ranking = h("section", { class: "stack ranking" });
    this.root = this.build();
    this.openSheet();
  }

  close() {
    this.tally.close();
  }

  get current() {
    return this.draft.sheets.find(({ id }) => id === this.draft.current) ?? this.draft.sheets[0];
  }

  /** @param {Named} named */
  nameOf(named) {
    return named.name.trim() || say("score.name.otherwise", { number: this.draft.sheets.indexOf(named) + 1 });
  }

  // -- the page ------------------------------------------------------------------------------------------------------

  build() {
    const { editor } = this;
    return h(
      "main",
      { class: "scorer" },
      h(
        "header",
        { class: "scorer-head" },
        h("a", { class: "bare", href: "/", "aria-label": say("score.home") }, stamp("back")),
        h("h1", null, say("score.title")),
        this.tabs,
      ),
      h("div", { class: "scorer-pad stack" }, this.modes(), this.paper()),
      h("div", { class: "scorer-side stack" }, this.slots, this.ranking, this.rules),
      h("footer", { class: "scorer-tools stack" }, this.waits, editor.tools),
    );
  }

  /** The sheet of paper: name, field, barn, numbers. */
  paper() {
    const { editor, points } = this;
    editor.pad.barn.append(
      h("p", { class: "small barn-says" }, say("pad.barn"), h("span", { class: "block-line" }, say("pad.barn.why"))),
    );
    return h(
      "article",
      { class: "paper-sheet" },
      h("div", { class: "pad-head" }, this.name, editor.ways),
      editor.pad.root,
      h(
        "div",
        { class: "pad-foot" },
        h("div", { class: "sum" }, h("span", { class: "small" }, say("score.total")), this.total),
        points.root,
      ),
      this.says,
    );
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /** @param {Sheet} sheet */
  entered(sheet) {
    this.current.sheet = sheet;
    this.points.quiet();
    this.keep();
    this.count();
  }

  /** @param {string} name */
  rename(name) {
    this.current.name = name;
    this.keep();
    this.editor.pad.label = say("pad.of", { name: this.nameOf(this.current) });
    this.drawTabs();
    this.drawRanking();
  }

  /** @param {Partial<Draft>} change of mode, cards or house rules */
  change(change) {
    Object.assign(this.draft, change);
    this.keep();
    this.openSheet();
  }

  add() {
    const { draft } = this;
    draft.made += 1;
    // The fence lies elsewhere on every sheet of the pad: nothing is copied.
    draft.sheets.push({ id: String(draft.made), name: "", sheet: emptySheet() });
    this.choose(String(draft.made));
    this.name.focus({ preventScroll: true });
  }

  /** @param {string} id */
  choose(id) {
    this.draft.current = id;
    this.keep();
    this.points.chosen = null;
    this.openSheet(true);
    const tab = /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-current]"));
    if (tab) {
      this.tabs.scrollLeft = tab.offsetLeft - this.tabs.offsetLeft - (this.tabs.clientWidth - tab.offsetWidth) / 2;
    }
  }

  remove() {
    const { draft } = this;
    const gone = this.current;
    draft.sheets = draft.sheets.filter((one) => one !== gone);
    if (!draft.sheets.length) draft.sheets.push({ id: String((draft.made += 1)), name: "", sheet: emptySheet() });
    this.tally.forget(gone.id);
    forgetPhotos(`score/${gone.id}/`);
    toast(say("score.removed", { name: this.nameOf(gone) }));
    this.gone = gone;
    this.choose(draft.sheets[0].id);
  }

  bringBack() {
    if (!this.gone) return;
    this.draft.sheets.push(this.gone);
    const { id } = this.gone;
    this.gone = null;
    this.choose(id);
  }

  /** @type {Named | null} the sheet that was taken away last */
  gone = null;

  keep() {
    remember(DRAFT, this.draft);
  }

  // -- what the server says ------------------------------------------------------------------------------------------

  count() {
    const { mode, tied, cards } = this.draft;
    for (const { id, sheet } of this.draft.sheets) this.tally.want(id, sheet, { mode, tied, cards });
    this.drawPoints();
    this.drawTabs();
    this.drawRanking();
  }

  /** @param {string} key */
  showTally(key) {
    if (key === this.current.id) this.sayTotal();
    this.drawPoints();
    this.drawTabs();
    this.drawRanking();
  }

  sayTotal() {
    const total = this.tally.of(this.current.id).answer?.total;
    if (total !== undefined && total !== this.said) announce(say("score.says", { points: total }));
    this.said = total;
  }

  /** @type {number | undefined} */
  said;

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @param {boolean} [forget] whether it is another sheet than before */
  openSheet(forget = false) {
    const { current, draft } = this;
    if (this.name.value !== current.name) this.name.value = current.name;
    this.name.placeholder = this.nameOf(current);
    const advanced = draft.mode === "advanced";
    this.editor.look = {};
    const label = say("pad.of", { name: this.nameOf(current) });
    this.editor.open(current.sheet, { advanced, label, photo: `score/${current.id}/`, forget });
    this.said = this.tally.of(current.id).answer?.total;
    this.drawRules();
    this.drawSlots(advanced);
    this.count();
  }

  drawPoints() {
    const { current } = this;
    const { answer, stale, trouble } = this.tally.of(current.id);
    this.points.draw(answer, { sheet: current.sheet, tied: this.draft.tied, stale });
    write(this.total, answer ? number(answer.total) : "–");
    this.total.classList.toggle("stale", stale);
    write(this.says, this.progress(current.sheet));
    const since = this.tally.lostAt;
    this.waits.hidden = !trouble;
    if (!trouble) return;
    const why = refusal(trouble, GAME);
    write(this.waits, since ? say("score.waits", { time: clock(since) }) : say("score.refused", { why }));
  }

  /** @param {Sheet} sheet */
  progress(sheet) {
    const left = CELLS_ON_A_SHEET - countStamps(sheet);
    if (this.draft.mode === "normal" && sheet.cells.flat().includes(HAY)) return say("score.hay-idle");
    if (isBlank(sheet)) return say("score.blank");
    return left ? say("score.unfinished", { count: left }) : say("score.finished");
  }

  drawTabs() {
    const { draft } = this;
    const tabs = draft.sheets.map((named) => {
      const { answer, stale } = this.tally.of(named.id);
      const here = named === this.current;
      const total = h("span", { class: stale ? "count stale" : "count" }, answer ? number(answer.total) : "–");
      const about = { class: "tab", type: "button", "aria-current": here && "true", data: { sheet: named.id } };
      return h(
        "button",
        { ...about, onclick: () => this.choose(named.id) },
        h("span", { class: "tab-name" }, this.nameOf(named)),
        total,
      );
    });
    const more = h(
      "button",
      { class: "tab more", type: "button", "aria-label": say("score.add"), onclick: () => this.add() },
      stamp("plus"),
    );
    keepFocus(this.tabs, () => fill(this.tabs, tabs, draft.sheets.length < MOST_SHEETS && more));
  }

  drawRules() {
    this.back.hidden = !this.gone;
    if (this.rules.childElementCount) return;
    const ties = choiceGroup(TIED, this.draft.tied, GAME, (value) => this.change({ tied: value }));
    const gone = bare("bin", say("score.remove"), () => this.remove());
    this.rules.append(ties, h("div", { class: "row" }, gone, this.back));
  }

  /** Normal or advanced, side by side above the paper. */
  modes() {
    const labels = MODES.map((mode) => {
      const input = h("input", { type: "radio", name: "mode", value: mode, checked: mode === this.draft.mode });
      input.addEventListener("change", () => this.change({ mode }));
      return h("label", null, input, h("span", null, say(`score.mode.${mode}`)));
    });
    return h(
      "fieldset",
      { class: "modes" },
      h("legend", { class: "unseen" }, say("score.mode")),
      h("div", { class: "choices" }, labels),
    );
  }

  /** @param {boolean} advanced */
  drawSlots(advanced) {
    this.slots.hidden = !advanced;
    const take = (/** @type {string[]} */ cards) => this.change({ cards });
    this.slots.replaceChildren(h("h2", null, say("score.cards")), ...cardSlots(this.draft.cards, slideIn, take));
  }

  drawRanking() {
    const { sheets } = this.draft;
    this.ranking.hidden = sheets.length < 2;
    if (this.ranking.hidden) return;
    const standings = sheets.map((named) => ({ named, ...this.tally.of(named.id) }));
    const known = places(standings.map(({ answer }) => answer?.total ?? null));
    const rows = standings
      .map((one, index) => ({
        ...one,
        place: known[index],
        shared: known.filter((place) => place === known[index]).length > 1,
      }))
      .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
    keepFocus(this.ranking, () =>
      this.ranking.replaceChildren(
        h("h2", null, say("score.ranking")),
        h(
          "ol",
          { class: "stack" },
          rows.map((row) => this.rank(row)),
        ),
      ),
    );
  }

  /**
   * @param {{named: Named, answer: import("./sheets.js").Answer | null, stale: boolean, place: number | null, shared:
   * boolean}} row
   */
  rank({ named, answer, stale, place, shared }) {
    const name = this.nameOf(named);
    const here = named === this.current;
    const says = place === null ? say("score.unknown") : say(shared ? "score.shared" : "score.place", { place });
    const look = h(
      "button",
      {
        class: "card rank",
        type: "button",
        "aria-current": here && "true",
        data: { sheet: named.id },
        onclick: () => this.choose(named.id),
      },
      h("span", { class: "rank-place poster" }, place === null ? "–" : `${place}.`),
      miniature(named.sheet, name),
      h("span", { class: "grow" }, h("strong", null, name), h("span", { class: "small block-line" }, says)),
      h("span", { class: stale ? "count stale" : "count" }, answer ? number(answer.total) : "–"),
    );
    return h("li", null, look);
  }
}

/** A quiet button. @param {string} picture @param {string} text @param {() => void} onclick */
const bare = (picture, text, onclick) =>
  h("button", { class: "bare", type: "button", onclick }, stamp(picture), h("span", null, text));

/** @param {number} at */
const clock = (at) => new Date(at).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
