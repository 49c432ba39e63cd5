/**
 * A roll as it is shown: the dice land, predators come, dogs go, the young hop over and are counted.
 * @module
 */

import { difference } from "./farm.js";
import * as effects from "./effects.js";

const LOOK_MS = 1100;

/** @typedef {import("./farm.js").Herd} Herd */
/**
 * @typedef {object} Scene
 * @property {(herd: Herd) => void} herd draws the herd that it happens to
 * @property {Element} field
 * @property {(animal: string) => Element} pen
 * @property {(animal: string) => Element} bank where the bank keeps these
 * @property {import("../shelf.js").Table} table
 */

/** Waits that a tap cuts short. */
export class Patience {
  constructor() {
    /** @type {(() => void) | null} */
    this.wake = null;
    this.isOver = false;
  }

  /** @param {number} ms */
  async wait(ms) {
    if (this.isOver) return;
    await new Promise((/** @type {(nothing: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }

  /** No more waiting: everything that is left happens at once. */
  hurry() {
    this.isOver = true;
    this.wake?.();
  }
}

/**
 * @param {Scene} scene
 * @param {{before: Herd, after: Herd, events: import("../shelf.js").GameEvent[]}} roll
 * @param {Patience} patience
 */
export async function reveal(scene, { before, after, events }, patience) {
  const herd = { ...before };
  for (const event of events) {
    if (patience.isOver) break;
    await act(scene, event, herd);
  }
  const { gained } = difference(herd, after);
  scene.herd(after);
  for (const animal of Object.keys(gained)) effects.press(scene.pen(animal));
  await patience.wait(LOOK_MS);
}

/**
 * @param {Scene} scene
 * @param {import("../shelf.js").GameEvent} event
 * @param {Herd} herd changed as the event says
 */
async function act(scene, { code, params = {} }, herd) {
  const play = ACTS[code];
  if (!play) return;
  await play(scene, params, herd);
  scene.herd(herd);
}

/** How a predator is heard, felt and seen. */
const PREDATORS = {
  fox: { sound: /** @type {const} */ ("yelp"), buzz: [40, 40, 40], comes: effects.fox },
  wolf: { sound: /** @type {const} */ ("howl"), buzz: [60, 40, 160], comes: effects.wolf },
};

/**
 * @param {Scene} scene
 * @param {"fox" | "wolf"} predator
 * @param {boolean} isBeaten
 */
async function come(scene, predator, isBeaten) {
  const { sound, buzz, comes } = PREDATORS[predator];
  scene.table.sound(sound);
  scene.table.buzz(buzz);
  await comes(scene.field, isBeaten);
}

/** @type {Record<string, (scene: Scene, params: Record<string, any>, herd: Herd) => Promise<void>>} */
const ACTS = {
  async "fox-took"(scene, { rabbits }, herd) {
    herd.rabbit -= rabbits;
    await come(scene, "fox", false);
  },
  async "wolf-took"(scene, { animals }, herd) {
    for (const [animal, count] of Object.entries(animals)) herd[animal] -= count;
    await come(scene, "wolf", false);
  },
  async "dog-spent"(scene, { dog, against, count }, herd) {
    await come(scene, against, true);
    scene.table.sound("drum");
    herd[dog] -= count;
    await effects.hop(dog, count, scene.pen(dog), scene.bank(dog));
  },
  async bred(scene, { animal, count }, herd) {
    scene.table.sound("pop");
    herd[animal] = (herd[animal] ?? 0) + count;
    await effects.hop(animal, count, scene.bank(animal), scene.pen(animal));
  },
};
