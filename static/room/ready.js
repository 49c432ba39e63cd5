/**
 * The question each phone asks once: are you ready, and with sounds? Its tap also unlocks the browser's sound.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { device } from "../kit/device.js";
import { h } from "../kit/dom.js";
import { play, unlock } from "../kit/sound.js";
import { words } from "../kit/words/words.js";
import { sheet } from "../kit/sheet.js";

/** Asks; closing the sheet without an answer leaves the sounds off for now and asks again in the next game. */
export function readiness() {
  const answer = (/** @type {boolean} */ sound) => {
    device.set({ sound, buzz: sound });
    if (sound) unlock();
    play("stamp");
    shown.close();
  };
  const loud = h(
    "button",
    { class: "block main", type: "button", onclick: () => answer(true) },
    stamp("sound"),
    words("frame.ready.sound"),
  );
  const quiet = h(
    "button",
    { class: "block plain wide", type: "button", onclick: () => answer(false) },
    stamp("mute"),
    words("frame.ready.mute"),
  );
  const shown = sheet(
    words("frame.ready"),
    h("div", { class: "stack" }, h("p", null, words("frame.ready.why")), loud, quiet),
  );
}
