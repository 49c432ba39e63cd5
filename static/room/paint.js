/**
 * Painting a ranking: ink on paper, the game's own ink, its stamps. Names are text, whatever is in them.
 * @module
 */

import { stamps } from "../kit/stamps.js";
import { paradeOf, pictureOf } from "../games/words.js";
import { number, words } from "../kit/words/words.js";
import { day } from "../kit/connection.js";
import { ranks, winnersOf } from "./places.js";

/** @typedef {import("../net/archive.js").Finished} Finished */
/**
 * @typedef {{paper: string, pale: string, ink: string, soft: string, accent: string, accentInk: string, onAccent:
 * string,
 *   poster: string, hand: string}} Look
 */

export const WIDTH = 1080;
export const HEIGHT = 1350;
const EDGE = 64;
const INNER = WIDTH - 2 * EDGE;
const BAND = { top: 56, height: 250 };
const PLACES = { top: 520, bottom: 1116, gap: 16, most: 176 };
const PARADE = { top: 1178, size: 100 };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Finished} finished
 * @param {Look} look
 * @param {Record<string, string>} [own] the game's stamps that are not among the house's
 * @param {((brush: Brush, seat: number, box: Box) => void) | null} [board] draws what a seat reached
 */
export function paint(canvas, finished, look, own = {}, board = null) {
  const brush = new Brush(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), look, own);
  brush.block(look.paper, 0, 0, WIDTH, HEIGHT, 0);
  band(brush, finished);
  headline(brush, finished);
  places(brush, finished, board);
  parade(brush, finished);
}

/** @param {Brush} brush @param {Finished} finished */
function band(brush, { game, at }) {
  const { look } = brush;
  brush.block(look.accent, EDGE - 16, BAND.top, INNER + 32, BAND.height);
  brush.stamp(pictureOf(game), look.onAccent, EDGE + 16, BAND.top + 25, 200);
  const left = EDGE + 250;
  const width = INNER - 250;
  brush.text(words("name", {}, game), {
    font: look.poster,
    size: 96,
    ink: look.onAccent,
    left,
    middle: BAND.top + 100,
    width,
  });
  brush.text(day(at), { font: look.hand, size: 36, ink: look.onAccent, left, middle: BAND.top + 190, width });
}

/** @param {Brush} brush @param {Finished} finished */
function headline(brush, finished) {
  const { look } = brush;
  brush.stamp("crown", look.accentInk, EDGE, 366, 104);
  const how = { font: look.poster, ink: look.ink, left: EDGE + 136, width: INNER - 136 };
  const lines = brush.lines(winnersOf(finished), { ...how, size: 92, middle: 0 });
  lines.forEach((line, at) =>
    brush.text(line, { ...how, size: lines.length > 1 ? 62 : 92, middle: 424 + (at - (lines.length - 1) / 2) * 64 }),
  );
}

/**
 * @param {Brush} brush
 * @param {Finished} finished
 * @param {((brush: Brush, seat: number, box: Box) => void) | null} board
 */
function places(brush, { result, names }, board) {
  const { look } = brush;
  const lines = ranks(result).flatMap(({ place, seats }) => seats.map((seat) => ({ place, seat })));
  const each = Math.min(PLACES.most, (PLACES.bottom - PLACES.top + PLACES.gap) / lines.length - PLACES.gap);
  const size = Math.min(64, each * 0.5);
  const above = Math.min(40, (PLACES.bottom - PLACES.top - lines.length * (each + PLACES.gap)) / 2);
  lines.forEach(({ place, seat }, at) => {
    const top = PLACES.top + above + at * (each + PLACES.gap);
    const middle = top + each / 2;
    brush.block(look.ink, EDGE, top, INNER, each);
    brush.block(look.pale, EDGE + 5, top + 5, INNER - 10, each - 10);
    const total = number(result.scores[String(seat)]?.total ?? 0);
    const wide = brush.text(total, {
      font: look.poster,
      size: size * 1.25,
      ink: look.ink,
      right: WIDTH - EDGE - 36,
      middle,
      width: 260,
    });
    brush.text(words("end.place", { place }), {
      font: look.poster,
      size: size * 1.25,
      ink: look.accentInk,
      left: EDGE + 32,
      middle,
      width: 110,
    });
    const left = EDGE + 150;
    const right = WIDTH - EDGE - 72 - wide;
    if (board) board(brush, seat, { left, top: top + each * 0.5, width: right - left, height: each * 0.34 });
    const nameAt = board ? { middle: top + each * 0.29, size: size * 0.72 } : { middle, size };
    brush.text(names[seat], {
      font: look.hand,
      weight: 650,
      ...nameAt,
      ink: look.ink,
      left,
      width: right - left,
    });
  });
}

/** @param {Brush} brush @param {Finished} finished */
function parade(brush, { game }) {
  const { look } = brush;
  const animals = paradeOf(game);
  const step = (INNER - PARADE.size) / (animals.length - 1);
  animals.forEach((name, at) =>
    brush.stamp(name, look.ink, EDGE + at * step, PARADE.top - PARADE.size / 2 + 30, PARADE.size),
  );
  brush.block(look.ink, EDGE, PARADE.top + 84, INNER, 7, 2);
  brush.text(words("house.name"), {
    font: look.poster,
    size: 38,
    ink: look.soft,
    left: EDGE,
    middle: PARADE.top + 128,
    width: INNER,
  });
}

/**
 * A line of letters: where it stands (its middle; its left or right end) and how wide it may become.
 * @typedef {{font: string, size: number, ink: string, middle: number, width: number, left?: number, right?: number,
 *   weight?: number}} How
 */

/** @typedef {import("../games/board.js").Box} Box */

/** What is drawn with: blocks with uneven edges, stamps, letters that fit. */
class Brush {
  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {Look} look
   * @param {Record<string, string>} own
   */
  constructor(ink, look, own) {
    this.ink = ink;
    this.look = look;
    this.cuts = { ...stamps, ...own };
    this.cut = 1;
  }

  /** How far a knife slips: the same each time the same picture is drawn. @param {number} most */
  slip(most) {
    this.cut = (this.cut * 16807) % 2147483647;
    return (this.cut / 2147483647 - 0.5) * 2 * most;
  }

  /**
   * A block of ink, cut by hand.
   * @param {string} colour
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   * @param {number} [rough] how far its edges are off
   */
  block(colour, left, top, width, height, rough = 3.5) {
    const { ink } = this;
    const corners = [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ];
    ink.beginPath();
    corners.forEach(([x, y], at) => {
      const [toX, toY] = corners[(at + 1) % 4];
      const cuts = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / 90));
      for (let cut = 0; cut < cuts; cut += 1) {
        const part = cut / cuts;
        ink.lineTo(x + (toX - x) * part + this.slip(rough), y + (toY - y) * part + this.slip(rough));
      }
    });
    ink.closePath();
    ink.fillStyle = colour;
    ink.fill();
  }

  /**
   * @param {string} name
   * @param {string} colour
   * @param {number} left
   * @param {number} top
   * @param {number} size
   */
  stamp(name, colour, left, top, size) {
    const { ink } = this;
    ink.save();
    ink.translate(left, top);
    ink.scale(size / 100, size / 100);
    ink.fillStyle = colour;
    ink.fill(new Path2D(this.cuts[name] ?? ""), "evenodd");
    ink.restore();
  }

  /**
   * A line of letters, made smaller until it fits, and shortened when it would become too small. Gives its width.
   * @param {string} text
   * @param {How} how
   */
  text(text, { ink: colour, middle, left, right, ...how }) {
    const { ink } = this;
    const { size, width } = how;
    const wide = this.measured(text, how);
    if (wide > width) this.measured(text, { ...how, size: Math.max(size * 0.55, (size * width) / wide) });
    const shown = fitted(ink, text, width);
    ink.textBaseline = "middle";
    ink.textAlign = right === undefined ? "left" : "right";
    ink.fillStyle = colour;
    ink.fillText(shown, right ?? left ?? 0, middle);
    return ink.measureText(shown).width;
  }

  /** A text in one line, or in two when it does not fit into one. @param {string} text @param {How} how */
  lines(text, how) {
    const gaps = [...text.matchAll(/ /g)].map(({ index }) => index ?? 0);
    if (this.measured(text, how) <= how.width || !gaps.length) return [text];
    const middle = gaps.reduce((one, other) =>
      Math.abs(other - text.length / 2) < Math.abs(one - text.length / 2) ? other : one,
    );
    return [text.slice(0, middle), text.slice(middle + 1)];
  }

  /**
   * How wide a text is, in letters that are set from now on.
   * @param {string} text
   * @param {Pick<How, "font" | "size" | "weight">} how
   */
  measured(text, { font, size, weight = 400 }) {
    this.ink.font = `${weight} ${size}px ${font}`;
    return this.ink.measureText(text).width;
  }
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {string} text
 * @param {number} width
 */
function fitted(ink, text, width) {
  const letters = [...text];
  let shown = text;
  while (letters.length && ink.measureText(shown).width > width) {
    letters.pop();
    shown = `${letters.join("").trimEnd()}…`;
  }
  return shown;
}
