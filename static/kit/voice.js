/**
 * The house's voice: one polite live region for screen readers, and the short lines that slide in for everybody.
 * @module
 */

import { h, write } from "./dom.js";

const SHOWN_MS = 4200;
/** A longer sentence stays until it can be read. */
const A_LETTER_MS = 60;
const ONCE_MS = 120;
/** How far a line stands from the finger, px. */
const NEAR = 40;

const region = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "voice" });
const tray = h("div", { class: "toasts", id: "toasts" });

/** @type {number | null} where the finger was last, px from above; null: what was done last was done by key */
let finger = null;

/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Puts the region and the tray on the page, once. What is said goes with the next thing that is done. */
export function raiseVoice() {
  document.body.append(tray, region);
  const acts = (/** @type {number | null} */ at) => {
    finger = at;
    tray.replaceChildren();
  };
  document.addEventListener("pointerdown", ({ clientY }) => acts(clientY), { capture: true, passive: true });
  document.addEventListener("keydown", ({ key }) => ["Enter", " "].includes(key) && acts(null), { capture: true });
}

/** Puts the tray beside the finger, or beside what has the focus: above it in the lower half of the window. */
function stand() {
  const focused = document.activeElement?.getBoundingClientRect();
  const isSomewhere = finger !== null || (focused && document.activeElement !== document.body);
  const at = finger ?? (focused ? (focused.top + focused.bottom) / 2 : 0);
  const isLow = at > window.innerHeight / 2;
  tray.style.setProperty("inset-block", isSomewhere ? "0 auto" : "");
  if (!isSomewhere) return;
  const { top, height } = tray.getBoundingClientRect(); // a sheet that was pulled has a place of its own
  const wanted = isLow ? Math.max(8, at - NEAR - height) : Math.min(at + NEAR, window.innerHeight - height - 8);
  tray.style.setProperty("inset-block", `${Math.round(wanted - top)}px auto`);
}

/**
 * Says something to screen readers; what comes within a moment is one message.
 * @param {string} text
 */
export function announce(text) {
  if (!text || waiting.includes(text)) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    write(region, "");
    write(region, waiting.join(" "));
    waiting = [];
  }, ONCE_MS);
}

/**
 * A short line that everybody sees and hears.
 * @param {string} text
 * @param {{bad?: boolean}} [how] bad: a refusal
 */
export function toast(text, { bad = false } = {}) {
  if (!text) return;
  announce(text);
  // In a modal dialog only what lies in it is above the veil.
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  (open ?? document.body).append(tray);
  const line = h("p", { class: bad ? "toast bad moves" : "toast moves", "aria-hidden": "true" }, text);
  line.addEventListener("click", () => line.remove());
  for (const old of tray.children) if (old.textContent === text) old.remove();
  tray.append(line);
  stand();
  setTimeout(() => line.remove(), Math.max(SHOWN_MS, text.length * A_LETTER_MS));
}
