/**
 * What is seen to happen: animals hop, the fox runs across, the wolf's shadow falls. With reduced motion they fade.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { device } from "../../kit/device.js";
import { h } from "../../kit/dom.js";

const HOP_MS = 520;
const FOX_MS = 760;
const WOLF_MS = 900;
const FADE_MS = 160;
const STILL_MS = 800;
const MOST_HOPPERS = 5;

/**
 * Something drawn over the page for a moment.
 * @param {string} name
 * @param {string} kind
 */
function ghost(name, kind) {
  const root = h("span", { class: `ghost ${kind}`, "aria-hidden": "true" }, stamp(name));
  (document.querySelector("dialog[open]") ?? document.body).append(root);
  return root;
}

/**
 * Lets a ghost move and go; answers when it is gone.
 * @param {HTMLElement} root
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 */
async function haunt(root, frames, how) {
  try {
    await root.animate(frames, { fill: "both", ...how }).finished;
  } catch {
    // somebody left the page while it moved
  } finally {
    root.remove();
  }
}

/** @param {HTMLElement} root @param {DOMRect} at */
function put(root, at) {
  for (const [name, value] of Object.entries({ left: at.left + at.width / 2, top: at.top + at.height / 2 })) {
    root.style.setProperty(name, `${value}px`);
  }
}

/**
 * Animals hop from one place to another, one after the other.
 * @param {string} animal
 * @param {number} count
 * @param {Element} from
 * @param {Element} to
 */
export async function hop(animal, count, from, to) {
  if (device.isCalm) return fade(to);
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const hops = Array.from({ length: Math.min(count, MOST_HOPPERS) }, (_, index) => {
    const root = ghost(animal, "hopper");
    put(root, start);
    const [x, y] = [
      end.left + end.width / 2 - start.left - start.width / 2,
      end.top + end.height / 2 - start.top - start.height / 2,
    ];
    return haunt(root, arc(x, y), { duration: HOP_MS, delay: index * 70, easing: "ease-in-out" });
  });
  await Promise.all(hops);
}

/** @param {number} x @param {number} y @returns {Keyframe[]} */
function arc(x, y) {
  const at = (/** @type {number} */ part, /** @type {number} */ lift) =>
    `translate(-50%, -50%) translate(${x * part}px, ${y * part - lift}px)`;
  return [
    { transform: `${at(0, 0)} scale(.6)`, opacity: 0 },
    { transform: `${at(0.5, 54)} scale(1.15) rotate(-8deg)`, opacity: 1, offset: 0.5 },
    { transform: `${at(1, 0)} scale(1)`, opacity: 1 },
  ];
}

/**
 * The fox runs across a field and is gone; beaten, it turns round half-way.
 * @param {Element} field
 * @param {boolean} isBeaten
 */
export async function fox(field, isBeaten) {
  if (device.isCalm) return appear("fox", field);
  const at = field.getBoundingClientRect();
  const root = ghost("fox", "runner");
  put(root, new DOMRect(-90, at.top + at.height * 0.3, 0, 0));
  const far = window.innerWidth + 180;
  const run = (
    /** @type {number} */ part,
    /** @type {number} */ up,
    /** @type {number} */ turn,
    /** @type {number} */ ahead = 1,
  ) => ({
    transform: `translate(-50%, -50%) translate(${far * part}px, ${-up}px) rotate(${turn}deg) scaleX(${ahead})`,
  });
  const through = [run(0, 0, 0), run(0.25, 26, -7), run(0.5, -8, 4), run(0.75, 22, -6), run(1, 0, 0)];
  const away = [
    run(0, 0, 0),
    run(0.25, 26, -7),
    run(0.42, 0, 5),
    run(0.42, 30, 0, -1),
    run(0.22, 0, 6, -1),
    run(0, 0, 0, -1),
  ];
  await haunt(root, isBeaten ? away : through, { duration: FOX_MS, easing: "linear" });
}

/**
 * The wolf's shadow falls on a field and grows; beaten, it shrinks and is gone.
 * @param {Element} field
 * @param {boolean} isBeaten
 */
export async function wolf(field, isBeaten) {
  if (device.isCalm) return appear("wolf", field);
  const root = ghost("wolf", "shadow");
  put(root, field.getBoundingClientRect());
  const grown = (/** @type {number} */ size, /** @type {number} */ opacity) => ({
    transform: `translate(-50%, -50%) scale(${size})`,
    opacity,
  });
  const last = isBeaten ? grown(0.3, 0) : grown(1.25, 0);
  await haunt(root, [grown(0.5, 0), { ...grown(1, 0.85), offset: 0.55 }, last], {
    duration: WOLF_MS,
    easing: "ease-in-out",
  });
}

/** Where nothing may move, who came is seen for a moment. @param {string} name @param {Element} field */
async function appear(name, field) {
  const root = ghost(name, name === "fox" ? "runner" : "shadow");
  put(root, field.getBoundingClientRect());
  await haunt(root, [{ opacity: 0 }, { opacity: 0.9, offset: 0.3 }, { opacity: 0.9, offset: 0.6 }, { opacity: 0 }], {
    duration: STILL_MS,
  });
}

/** The same fact without movement. @param {Element} at */
export async function fade(at) {
  await at.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: FADE_MS }).finished.catch(() => {});
}

/** A stamp comes down on what has changed. @param {Element} at */
export function press(at) {
  if (device.isCalm) return fade(at);
  return at.animate([{ scale: 1.22 }, { scale: 1 }], { duration: 220, easing: "ease-out" }).finished.catch(() => {});
}
