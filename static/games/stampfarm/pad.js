/**
 * A sheet of the pad as it lies on the table: the printed field, its stamps, its fence, its barn.
 *
 * `Pad` is the large one. It tells what was touched and decides nothing. `miniature` is a picture for the strip.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { stamps as cuts } from "../../kit/stamps.js";
import { h, s, set } from "../../kit/dom.js";
import { words } from "../../kit/words/words.js";
import { BARN, CELLS, COLUMNS, EDGES, ROWS, countStamps, hasFence, idOf, stampAt } from "./sheets.js";

const GAME = "stampfarm";
/** How far a stamp may be turned, degrees; nobody stamps quite straight. */
const TURN = 13;
/** How far apart two points of a stroke may lie at most. */
const LEAP_PX = 12;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @typedef {import("./sheets.js").Sheet} Sheet
 * @typedef {import("./sheets.js").Cell} Cell
 * @typedef {import("./sheets.js").Edge} Edge
 */

/**
 * What a pad is told to do. Without a listener the pad only shows. `began`: a finger or a key comes down, then `cell`,
 * `edge` and `stall` say what it touches. `key`: another key on a cell (a letter, Delete).
 * @typedef {object} Ears
 * @property {() => void} [began]
 * @property {(cell: Cell) => void} [cell]
 * @property {(edge: Edge) => void} [edge]
 * @property {(stall: number) => void} [stall]
 * @property {(cell: Cell, key: string) => void} [key]
 * @property {boolean} [draws] one stroke may touch many cells; otherwise a tap is a tap
 */

/**
 * How a sheet is shown. `counted`: the cells that a number is about; the others fade. `open`: ids of the cells (and
 * "barn") that may be tapped; null is all. `edges`: the lines between the cells are touched, not the cells.
 * @typedef {{counted?: Cell[] | null, open?: Set<string> | null, edges?: boolean, hayIdle?: boolean, fenceIdle?:
 * boolean}} Look
 */

export class Pad {
  /**
   * @param {string} label
   * @param {Ears} [ears]
   */
  constructor(label, ears = {}) {
    this.ears = ears;
    this.listens = Boolean(ears.cell);
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    this.cells = CELLS.map((cell) => this.place("cell", idOf(cell), cell));
    this.edges = EDGES.map((edge) => this.edge(edge));
    this.stalls = Array.from({ length: BARN }, (_, stall) => this.place("stall", `barn,${stall}`, [ROWS, stall]));
    this.field = h("div", { class: "field-of-cells" }, this.cells, this.edges);
    this.barn = h("div", { class: "barn", role: "group", "aria-label": words("pad.barn", {}, GAME) }, this.stalls);
    this.root = h("div", { class: "pad", role: "group" }, this.field, this.barn);
    this.label = label;
    if (this.listens) this.listen();
    this.roam(this.cells[0]);
  }

  /** @param {string} label */
  set label(label) {
    this.root.setAttribute("aria-label", label);
  }

  /**
   * Shows a sheet, in place.
   * @param {Sheet} sheet
   * @param {Look} [look]
   */
  draw(sheet, look = {}) {
    const { counted = null, open = null, edges = false } = look;
    const counts = new Set(counted?.map(idOf));
    this.root.classList.toggle("explains", counted !== null);
    this.root.classList.toggle("hay-idle", Boolean(look.hayIdle));
    this.root.classList.toggle("fence-idle", Boolean(look.fenceIdle));
    this.root.classList.toggle("fencing", edges);
    CELLS.forEach((cell, index) => this.drawCell(this.cells[index], cell, stampAt(sheet, cell), counts, open));
    EDGES.forEach((edge, index) => this.drawEdge(this.edges[index], hasFence(sheet, edge), edges));
    this.stalls.forEach((stall, index) => this.drawStall(stall, index, sheet.barn[index] ?? null, open));
  }

  // -- drawing -----------------------------------------------------------------------------------------------------

  /**
   * @param {string} kind
   * @param {string} id
   * @param {Cell} cell
   */
  place(kind, id, cell) {
    const tag = this.listens ? "button" : "span";
    const element = h(tag, { class: kind, data: { place: id }, ...(this.listens && { type: "button", tabindex: -1 }) });
    element.style.setProperty("--turn", `${chance(cell, 0) * TURN - TURN / 2}deg`);
    element.style.setProperty("--slip", `${chance(cell, 1) * 8 - 4}%`);
    element.style.setProperty(
      "--ink-at",
      `${Math.round(chance(cell, 2) * 200)}px ${Math.round(chance(cell, 3) * 200)}px`,
    );
    this.places.set(id, element);
    return element;
  }

  /** @param {Edge} edge */
  edge(edge) {
    const [[row, column], [below, beside]] = edge;
    const tag = this.listens ? "button" : "span";
    const kind = row === below ? "edge beside" : "edge below";
    const element = h(tag, {
      class: kind,
      data: { place: idOf(edge) },
      ...(this.listens && { type: "button", tabindex: -1 }),
    });
    element.style.setProperty("--x", String((column + beside + 1) / 2));
    element.style.setProperty("--y", String((row + below + 1) / 2));
    this.places.set(idOf(edge), element);
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {Cell} cell
   * @param {string | null} name
   * @param {Set<string>} counts
   * @param {Set<string> | null} open
   */
  drawCell(element, cell, name, counts, open) {
    const counted = counts.has(idOf(cell));
    ink(element, name);
    element.classList.toggle("counted", counted);
    element.classList.toggle("open", Boolean(open?.has(idOf(cell))));
    const [row, column] = cell;
    spoken(element, words("cell.at", { row: row + 1, column: column + 1, stamp: name, counts: counted }, GAME));
    if (this.listens) bar(element, open !== null && !open.has(idOf(cell)));
  }

  /**
   * @param {HTMLElement} element
   * @param {boolean} stands
   * @param {boolean} touched
   */
  drawEdge(element, stands, touched) {
    element.classList.toggle("stands", stands);
    if (!this.listens) return;
    const [row, column, below, beside] = element.dataset.place?.split(",").map(Number) ?? [];
    const key = row === below ? "edge.beside" : "edge.below";
    const next = row === below ? beside + 1 : below + 1;
    element.setAttribute("aria-label", words(key, { row: row + 1, column: column + 1, next }, GAME));
    element.setAttribute("aria-pressed", String(stands));
    element.toggleAttribute("disabled", !touched);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} index
   * @param {string | null} name
   * @param {Set<string> | null} open
   */
  drawStall(element, index, name, open) {
    ink(element, name);
    const isOpen = Boolean(open?.has("barn")) && name === null;
    element.classList.toggle("open", isOpen);
    spoken(element, words("stall.at", { stall: index + 1, stamp: name }, GAME));
    if (this.listens) bar(element, open !== null && !isOpen);
  }

  // -- fingers and keys ----------------------------------------------------------------------------------------------

  listen() {
    const { root } = this;
    if (this.ears.draws) {
      root.addEventListener("pointerdown", (event) => this.strokeBegins(event));
      root.addEventListener("pointermove", (event) => this.strokeGoesOn(event));
      root.addEventListener("pointercancel", () => (this.stroke = null));
    }
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("keydown", (event) => this.press(event));
    root.addEventListener("focusin", (event) => event.target instanceof HTMLElement && this.roam(event.target));
  }

  /** @type {{x: number, y: number, last: string} | null} where the finger is, and what it touched last */
  stroke = null;

  /** @param {PointerEvent} event */
  strokeBegins(event) {
    const place = placeOf(event.target);
    if (!place || event.button) return;
    this.stroke = { x: event.clientX, y: event.clientY, last: place };
    this.field.setPointerCapture(event.pointerId);
    this.ears.began?.();
    this.touch(place);
  }

  /**
   * A quick finger, or a slow phone, leaps over cells: what lies between is touched too.
   * @param {PointerEvent} event
   */
  strokeGoesOn(event) {
    const { stroke } = this;
    if (!stroke || !event.buttons) return;
    const [right, down] = [event.clientX - stroke.x, event.clientY - stroke.y];
    const steps = Math.max(1, Math.ceil(Math.hypot(right, down) / LEAP_PX));
    for (let step = 1; step <= steps; step += 1) {
      const place = placeOf(
        document.elementFromPoint(stroke.x + (right * step) / steps, stroke.y + (down * step) / steps),
      );
      if (!place || place === stroke.last || !this.places.has(place)) continue;
      stroke.last = place;
      this.touch(place);
    }
    Object.assign(stroke, { x: event.clientX, y: event.clientY });
  }

  /**
   * The click that ends a stroke has done its work; one of a key or a screen reader has no finger before it.
   * @param {MouseEvent} event
   */
  click(event) {
    const drawn = this.stroke !== null && event.detail > 0;
    this.stroke = null;
    const place = placeOf(event.target);
    if (drawn || !place) return;
    this.ears.began?.();
    this.touch(place);
  }

  /** @param {string} id */
  touch(id) {
    if (this.places.get(id)?.getAttribute("aria-disabled")) return;
    if (id.startsWith("barn")) return this.ears.stall?.(Number(id.split(",")[1]));
    const [row, column, below, beside] = id.split(",").map(Number);
    if (below === undefined) this.ears.cell?.([row, column]);
    else {
      this.ears.edge?.([
        [row, column],
        [below, beside],
      ]);
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const place = placeOf(event.target);
    if (!place) return;
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      this.neighbour(place, step)?.focus();
    } else if (
      this.ears.key &&
      !event.ctrlKey &&
      !event.metaKey &&
      place.split(",").length === 2 &&
      !place.startsWith("barn")
    ) {
      const [row, column] = place.split(",").map(Number);
      this.ears.key([row, column], event.key);
    }
  }

  /**
   * The place in this direction: from cell to cell (and down into the barn), or from edge to edge.
   * @param {string} id
   * @param {[number, number]} step
   */
  neighbour(id, [down, right]) {
    if (id.startsWith("barn")) {
      if (down < 0) return this.places.get(idOf([ROWS - 1, Number(id.split(",")[1])]));
      return this.places.get(`barn,${Number(id.split(",")[1]) + right}`);
    }
    const [row, column, ...rest] = id.split(",").map(Number);
    if (rest.length) return this.nextEdge(id, [down, right]);
    if (row + down === ROWS) return this.places.get(`barn,${Math.min(column, BARN - 1)}`);
    return this.places.get(`${row + down},${column + right}`);
  }

  /** The cell after this one, row by row. @param {Cell} cell */
  next(cell) {
    return this.cells[CELLS.findIndex((one) => idOf(one) === idOf(cell)) + 1];
  }

  /**
   * The nearest edge that lies further in this direction.
   * @param {string} id
   * @param {[number, number]} step
   */
  nextEdge(id, [down, right]) {
    const middle = (/** @type {string} */ other) => {
      const [row, column, below, beside] = other.split(",").map(Number);
      return [(row + below) / 2, (column + beside) / 2];
    };
    const [y, x] = middle(id);
    const far = (/** @type {Edge} */ edge) => {
      const [oy, ox] = middle(idOf(edge));
      const ahead = (oy - y) * down + (ox - x) * right;
      const aside = Math.abs((oy - y) * right) + Math.abs((ox - x) * down);
      return ahead > 0 ? ahead + 2 * aside : Infinity;
    };
    const nearest = [...EDGES].sort((a, b) => far(a) - far(b))[0];
    return far(nearest) < Infinity ? this.places.get(idOf(nearest)) : undefined;
  }

  /** One cell and one edge are reached by Tab, the others by arrows. @param {HTMLElement} element */
  roam(element) {
    if (!this.listens || !element.dataset.place) return;
    const isEdge = element.classList.contains("edge");
    const others = isEdge ? this.edges : [...this.cells, ...this.stalls];
    for (const other of others) other.tabIndex = other === element ? 0 : -1;
    if (!isEdge && this.edges.every((edge) => edge.tabIndex < 0)) this.edges[0].tabIndex = 0;
  }
}

/**
 * A small picture of a sheet.
 * @param {Sheet} sheet
 * @param {string} name whose it is
 */
export function miniature(sheet, name) {
  const label = words("pad.small", { name, count: countStamps(sheet) }, GAME);
  const lines = [1, 2, 3, 4].map((n) => `M${n * 20} 1V79`).concat([1, 2, 3].map((n) => `M1 ${n * 20}H99`));
  return s(
    "svg",
    { class: "miniature", viewBox: "-2 -2 104 84", role: "img", "aria-label": label },
    s("path", { class: "paper", d: "M0 1L100 0L99 80L1 79z" }),
    s("path", { class: "lines", d: lines.join("") }),
    CELLS.map((cell) => smallStamp(cell, stampAt(sheet, cell))),
    s("path", { class: "fence", d: sheet.fences.map(stroke).join("") }),
  );
}

/** @param {Cell} cell @param {string | null} name */
function smallStamp([row, column], name) {
  if (!name) return null;
  const at = `translate(${column * 20 + 2.5} ${row * 20 + 2.5}) scale(.15)`;
  return s("path", { d: cuts[name] ?? "", "fill-rule": "evenodd", transform: at, data: { ink: name } });
}

/** @param {Edge} edge */
function stroke([[row, column], [below]]) {
  return row === below ? `M${(column + 1) * 20} ${row * 20}v20` : `M${column * 20} ${below * 20}h20`;
}

/**
 * Puts a stamp on a place, or takes it off; one that stays is not stamped again.
 * @param {HTMLElement} element
 * @param {string | null} name
 */
function ink(element, name) {
  if ((element.dataset.ink ?? null) === name) return;
  if (name === null) {
    delete element.dataset.ink;
    element.replaceChildren();
    return;
  }
  element.dataset.ink = name;
  element.replaceChildren(stamp(name));
}

/** @param {HTMLElement} element @param {string} label */
function spoken(element, label) {
  element.setAttribute("aria-label", label);
  if (element instanceof HTMLSpanElement) element.setAttribute("role", "img");
}

/** Closed for taps, but still to be found and read. @param {HTMLElement} element @param {boolean} is */
function bar(element, is) {
  set(element, { "aria-disabled": is && "true" });
}

/** @param {EventTarget | null} target */
function placeOf(target) {
  const element = target instanceof Element ? target.closest("[data-place]") : null;
  return element instanceof HTMLElement ? element.dataset.place : undefined;
}

/**
 * The same number from 0 to 1 for the same place, so that a sheet looks the same after a reload.
 * @param {Cell} cell
 * @param {number} salt
 */
function chance([row, column], salt) {
  const wave = Math.sin((row * COLUMNS + column + 1) * 12.9898 + salt * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}
