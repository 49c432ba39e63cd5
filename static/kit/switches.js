/**
 * What this phone does: sound, vibration, voice, light. Sound goes off by one tap from anywhere.
 * @module
 */

import { stamp } from "./stamp.js";
import { device } from "./device.js";
import { fill, h } from "./dom.js";
import { play, unlock } from "./sound.js";
import { words } from "./words/words.js";

/** The one-tap switch for sounds that stands on every screen. */
export class Mute extends HTMLElement {
  constructor() {
    super();
    this.button = h("button", { class: "bare", type: "button", onclick: () => this.tap() });
    this.draw = () => this.update();
  }

  connectedCallback() {
    fill(this, this.button);
    device.addEventListener("change", this.draw);
    this.update();
  }

  disconnectedCallback() {
    device.removeEventListener("change", this.draw);
  }

  tap() {
    device.set({ sound: !device.wishes.sound });
    if (device.wishes.sound) play("pop");
  }

  update() {
    const on = Boolean(device.wishes.sound);
    this.button.setAttribute("aria-label", words(on ? "device.mute" : "device.unmute"));
    this.button.replaceChildren(stamp(on ? "sound" : "mute"));
  }
}

/** All switches of the phone, for the menu and the front page. */
export function deviceSwitches() {
  return h(
    "div",
    { class: "stack" },
    toggle("sound", "sound", "mute"),
    "vibrate" in navigator && toggle("buzz", "buzz", "still"),
    "speechSynthesis" in window && toggle("voice", "sound", "mute"),
    lightChoice(),
  );
}

/**
 * @param {"sound" | "buzz" | "voice"} what
 * @param {string} on
 * @param {string} off
 */
function toggle(what, on, off) {
  const button = h("button", { class: "block plain wide spread", type: "button", role: "switch" });
  const draw = () => {
    const is = Boolean(device.wishes[what]);
    button.setAttribute("aria-checked", String(is));
    button.replaceChildren(
      stamp(is ? on : off),
      h("span", { class: "grow" }, words(`device.${what}`)),
      h("span", null, words(is ? "device.on" : "device.off")),
    );
  };
  button.addEventListener("click", () => {
    device.set({ [what]: !device.wishes[what] });
    unlock();
    if (what === "sound") play("pop");
    if (what === "buzz") device.buzz(60);
    draw();
  });
  draw();
  return button;
}

function lightChoice() {
  const lights = /** @type {const} */ (["auto", "day", "night"]);
  return h(
    "fieldset",
    { class: "stack" },
    h("legend", null, words("device.light")),
    h(
      "div",
      { class: "choices" },
      lights.map((light) => {
        const checked = device.wishes.light === light;
        const input = h("input", { type: "radio", name: "light", value: light, checked });
        input.addEventListener("change", () => device.set({ light }));
        const picture = light === "auto" ? "phone" : light === "day" ? "sun" : "moon";
        return h("label", null, input, stamp(picture), h("span", null, words(`device.light.${light}`)));
      }),
    ),
  );
}
