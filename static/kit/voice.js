/**
 * The house's voice: one polite live region for screen readers, and the short lines that slide in for everybody.
 * @module
 */

import { h, write } from "./dom.js";

const SHOWN_MS = 4200;
const ONCE_MS = 120;

const region = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "voice" });
const tray = h("div", { class: "toasts", id: "toasts" });

/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Puts the region and the tray on the page, once. */
export function raiseVoice() {
  document.body.append(tray, region);
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
  setTimeout(() => line.remove(), SHOWN_MS);
}
