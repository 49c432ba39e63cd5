/**
 * Dice that tumble until their faces arrive, and land with a knock.
 * @module
 */

import { face, restamp } from "./stamp.js";
import { device } from "./device.js";
import { h } from "./dom.js";
import { play } from "./sound.js";

const TUMBLE_MS = 600;
const FLIP_MS = 80;
const BLINK_MS = 320;
/** How long after a roll its dice lie on all phones, ms. */
const ALL_MS = 700;

/**
 * How long dice are still to roll that lie on all phones at one time. A phone that does not know the server's clock yet
 * waits no longer than any other.
 * @param {number} liesAt
 * @param {number} now both by the server's clock, ms
 */
export const untilTheyLie = (liesAt, now) => Math.min(ALL_MS, Math.max(0, liesAt - now));

/**
 * The same for a game's dice, which roll with the newest entry of its room. Where nothing moves nobody waits:
 * undefined.
 * @param {{at?: number}} room
 * @param {number} now
 */
export const rollsOn = ({ at }, now) =>
  device.isCalm || at === undefined ? undefined : untilTheyLie(at + ALL_MS, now);

/**
 * When an event may be said, by the server's clock: a roll when the dice have come to rest on all phones.
 * @param {{code: string, params?: any}} event
 * @param {{at?: number}} room as the event left it
 */
export function landsAt({ code, params }, { at }) {
  const rolls = code === "rolled" && !params?.tapped && !device.isCalm && at !== undefined;
  return params?.lands_at ?? (rolls ? at + ALL_MS : 0);
}

/**
 * One die. `faces` are all pictures it can show, `ink` a CSS colour of its own (a custom property's name).
 * @typedef {{faces: string[], ink?: string, label?: string}} Die
 */

/** `<farm-dice>`: call `setUp(dice)`, `tumble()`, `land(faces)`, `show(faces)`. A tap while they tumble lands them. */
export class Dice extends HTMLElement {
  constructor() {
    super();
    /** @type {Die[]} */
    this.dice = [];
    /** @type {SVGElement[]} */
    this.cubes = [];
    this.since = 0;
    this.throws = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.flips = undefined;
    /** @type {(() => void) | null} */
    this.hurry = null;
    this.addEventListener("click", () => this.hurry?.());
  }

  disconnectedCallback() {
    clearInterval(this.flips);
  }

  /** @param {Die[]} dice */
  setUp(dice) {
    if (JSON.stringify(dice) === JSON.stringify(this.dice)) return;
    this.dice = dice;
    this.cubes = dice.map((die) => blank(die));
    this.replaceChildren(...this.cubes.map((cube, index) => h("span", { class: "die", data: { die: index } }, cube)));
    dice.forEach(({ ink }, index) => {
      if (ink) /** @type {HTMLElement} */ (this.children[index]).style.setProperty("--die-ink", ink);
    });
  }

  /** Starts to tumble; with reduced motion the dice only wait. */
  tumble() {
    if (this.flips !== undefined) return;
    this.since = Date.now();
    this.dataset.state = "tumbling";
    if (device.isCalm) return;
    this.flips = setInterval(() => this.flip(), FLIP_MS);
  }

  /**
   * Lands on these faces, not before they have tumbled for 0.6 s; answers when they lie, or were shown otherwise since.
   * @param {(string | null)[]} faces
   * @param {string[]} [labels] what each face is called
   * @param {number} [left] ms until they land on all phones in the same moment
   */
  async land(faces, labels = [], left) {
    this.tumble();
    const thrown = (this.throws += 1);
    const rest = left ?? this.rest;
    if (rest) await this.wait(rest);
    if (thrown !== this.throws) return;
    this.show(faces, labels);
    this.dataset.state = "landed";
    this.blink();
    play("knock");
    device.buzz(30);
  }

  /** Where nothing tumbles, faces that come a second time are seen to have come anew. */
  blink() {
    if (!device.isCalm) return;
    for (const cube of this.cubes) cube.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: BLINK_MS });
  }

  /** How long they are still to tumble, ms. */
  get rest() {
    return device.isCalm ? 0 : Math.max(0, TUMBLE_MS - (Date.now() - this.since));
  }

  /**
   * Shows faces without ado; null is a die that nobody has thrown.
   * @param {(string | null)[]} faces
   * @param {string[]} [labels]
   */
  show(faces, labels = []) {
    this.throws += 1;
    clearInterval(this.flips);
    this.flips = undefined;
    delete this.dataset.state;
    faces.forEach((name, index) => this.turn(index, name, labels[index]));
  }

  /**
   * @param {number} index
   * @param {string | null} name
   * @param {string} [label]
   */
  turn(index, name, label) {
    const cube = this.cubes[index];
    if (!cube) return;
    cube.classList.toggle("unthrown", name === null);
    if (name !== null) restamp(cube, name, label ?? name);
    else cube.setAttribute("aria-label", this.dice[index].label ?? this.dice[index].faces[0]);
  }

  flip() {
    this.dice.forEach(({ faces }, index) => {
      restamp(this.cubes[index], faces[Math.floor(Math.random() * faces.length)]);
    });
    play("tick");
  }

  /** @param {number} ms */
  wait(ms) {
    return new Promise((/** @type {(nothing: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      this.hurry = null;
    });
  }
}

/** @param {Die} die */
function blank({ faces, label }) {
  const cube = face(faces[0], label ?? faces[0]);
  cube.classList.add("unthrown");
  return cube;
}

/** A row of small dice that only show, for stories and logs. @param {string[]} faces @param {string[]} labels */
export function lying(faces, labels) {
  return h("span", { class: "lying" }, ...faces.map((name, index) => face(name, labels[index])));
}
