/**
 * Tapping in a sheet: the pad and the palette that goes with it. Tap or draw with a stamp, the fence or the rubber,
 * over
 * a photo of the paper if one is laid under the grid.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, set } from "../../kit/dom.js";
import { play } from "../../kit/sound.js";
import { words } from "../../kit/words/words.js";
import { Pad } from "./pad.js";
import { Photo } from "./photo.js";
import { ANIMALS, HAY, barned, emptySheet, fenced, hasFence, isBlank, stamped } from "./sheets.js";

const GAME = "stampfarm";
const STEPS_KEPT = 60;
const RUBBER = "rubber";
const FENCE = "fence";
/** @type {Record<string, string>} the letters of the sheets' notation */
const LETTERS = { c: "cow", g: "goose", k: "chicken", p: "pig", s: "sheep", h: HAY };

/**
 * @typedef {import("./sheets.js").Sheet} Sheet
 * @typedef {import("./sheets.js").Cell} Cell
 * @typedef {import("./sheets.js").Edge} Edge
 */

export class Editor {
  /**
   * @param {(sheet: Sheet) => void} changed hears of every change
   * @param {() => void} [turned] hears when a photo begins and ends to be moved
   */
  constructor(changed, turned = () => {}) {
    this.changed = changed;
    this.sheet = emptySheet();
    /** @type {Sheet[]} what "take back" goes through */
    this.past = [];
    this.tool = ANIMALS[0];
    this.advanced = false;
    /** @type {boolean | null} whether this stroke sets fences up or takes them down */
    this.sets = null;
    /** @type {import("./pad.js").Look} */
    this.look = {};
    this.pad = new Pad("", {
      draws: true,
      began: () => this.begin(),
      cell: (cell) => this.marks && this.put(stamped(this.sheet, cell, this.stamp)),
      edge: (edge) => this.putFence(edge),
      stall: (stall) => this.marks && this.put(barned(this.sheet, stall, this.stamp)),
      key: (cell, key) => this.key(cell, key),
    });
    this.stamps = new Map([...ANIMALS, HAY, FENCE, RUBBER].map((tool) => [tool, this.button(tool)]));
    this.hint = h("p", { class: "soft small hint" });
    this.palette = h("div", { class: "palette", role: "group", "aria-label": say("tool.palette") }, [
      ...this.stamps.values(),
    ]);
    this.back = h(
      "button",
      { class: "bare", type: "button", "aria-label": say("tool.undo"), onclick: () => this.takeBack() },
      stamp("undo"),
    );
    this.bin = h(
      "button",
      { class: "bare", type: "button", "aria-label": say("tool.clear"), onclick: () => this.clear() },
      stamp("bin"),
    );
    this.photo = new Photo(this.pad, () => {
      this.draw();
      turned();
    });
    this.ways = h("div", { class: "pad-ways" });
    this.tools = h("div", { class: "pad-tools stack" });
  }

  /** What the tool in hand leaves on a cell; null rubs it out. */
  get stamp() {
    return this.tool === RUBBER ? null : this.tool;
  }

  /** Whether the tool in hand marks cells and stalls; a fence stands between them. */
  get marks() {
    return this.tool !== FENCE;
  }

  /**
   * Takes up a sheet.
   * @param {Sheet} sheet
   * @param {{advanced: boolean, label: string, photo: string, forget?: boolean}} how photo: under which name its photo
   * is
   *   kept; forget: it is another sheet, its past is not this one's
   */
  open(sheet, { advanced, label, photo, forget = false }) {
    if (forget) this.past = [];
    this.sheet = sheet;
    this.advanced = advanced;
    this.pad.label = label;
    this.photo.open(photo);
    if (!advanced && (this.tool === HAY || this.tool === FENCE)) this.tool = ANIMALS[0];
    this.draw();
  }

  /** @param {import("./pad.js").Look} [look] kept until the next one */
  draw(look = this.look) {
    this.look = look;
    const fencing = this.tool === FENCE;
    const { photo } = this;
    fill(this.ways, photo.isPlacing ? [photo.again, photo.away] : [photo.button, this.back, this.bin]);
    fill(this.tools, photo.isPlacing ? photo.panel : [this.hint, this.palette]);
    this.pad.draw(this.sheet, { ...look, edges: fencing, hayIdle: !this.advanced, fenceIdle: !this.advanced });
    for (const [tool, button] of this.stamps) {
      button.hidden = !this.advanced && (tool === HAY || tool === FENCE);
      button.setAttribute("aria-pressed", String(tool === this.tool));
    }
    this.palette.dataset.tools = this.advanced ? "8" : "6";
    const kind = fencing ? FENCE : this.tool === RUBBER ? RUBBER : "stamp";
    this.hint.textContent = say(`tool.hint.${kind}`, { stamp: this.tool });
    for (const [button, idle] of /** @type {const} */ ([
      [this.back, !this.past.length],
      [this.bin, isBlank(this.sheet)],
    ])) {
      set(button, { disabled: idle });
    }
  }

  // -- what fingers do -----------------------------------------------------------------------------------------------

  /** A stroke begins: what it does can be taken back as one step. */
  begin() {
    this.sets = null;
    this.stroke = this.sheet;
  }

  /** @param {Sheet} sheet */
  put(sheet) {
    if (JSON.stringify(sheet) === JSON.stringify(this.sheet)) return;
    if (this.stroke) this.past = [...this.past.slice(1 - STEPS_KEPT), this.stroke];
    this.stroke = null;
    this.sheet = sheet;
    play("stamp");
    this.draw({});
    this.changed(sheet);
  }

  /** @param {Edge} edge */
  putFence(edge) {
    this.sets ??= !hasFence(this.sheet, edge);
    this.put(fenced(this.sheet, edge, this.sets));
  }

  /**
   * Letters of the notation stamp a cell and go on to the next, so that a row can be typed; "." leaves a cell empty.
   * @param {Cell} cell
   * @param {string} key
   */
  key(cell, key) {
    const isRub = key === "Delete" || key === "Backspace";
    const name = isRub || key === "." ? null : LETTERS[key.toLowerCase()];
    if (name === undefined || (name === HAY && !this.advanced)) return;
    this.begin();
    this.put(stamped(this.sheet, cell, name));
    if (!isRub) this.pad.next(cell)?.focus();
  }

  takeBack() {
    const before = this.past.pop();
    if (!before) return;
    this.sheet = before;
    this.draw({});
    this.changed(before);
  }

  clear() {
    this.begin();
    this.put({ ...emptySheet() });
  }

  // -- the palette ---------------------------------------------------------------------------------------------------

  /** @param {string} tool */
  button(tool) {
    const label = tool === FENCE || tool === RUBBER ? say(`tool.${tool}`) : say(`stamp.${tool}`);
    const picture = tool === FENCE ? h("span", { class: "fence-picture" }) : tool === RUBBER ? rubber() : stamp(tool);
    const about = { class: "stamp-tool", type: "button", "aria-label": label, title: label, data: { tool, ink: tool } };
    return h("button", { ...about, onclick: () => this.take(tool) }, picture);
  }

  /** @param {string} tool */
  take(tool) {
    this.tool = tool;
    this.draw();
  }
}

const rubber = () => h("span", { class: "rubber-picture" });

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
