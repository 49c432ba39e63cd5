/**
 * Real dice: the faces are tapped in, one die after the other.
 * @module
 */

import { face, stamp } from "../../art/stamp.js";
import { h, write } from "../../dom.js";
import { words } from "../../words/words.js";
import { FACES } from "./sheets.js";

const GAME = "stampfarm";
const DICE = 3;

export class RealDice {
  /** @param {(faces: string[]) => void} rolled */
  constructor(rolled) {
    /** @type {string[]} */
    this.faces = [];
    this.seen = h("div", { class: "seen-faces" });
    this.buttons = FACES.map((name) => h("button", { class: "stamp-tool", type: "button", data: { face: name, ink: name }, onclick: () => this.tap(name) }, stamp(name)));
    this.again = h("button", { class: "bare", type: "button", onclick: () => this.clear() }, say("room.real.again"));
    this.go = h("button", { class: "block main", type: "button", onclick: () => this.faces.length === DICE && rolled(this.faces) }, say("room.real.roll"));
    this.hint = h("p", { class: "lead centre" }, say("room.real"));
    const palette = h("div", { class: "palette faces", role: "group", "aria-label": say("room.real.faces"), data: { tools: "6" } }, this.buttons);
    this.parts = [this.go, h("div", { class: "row seen-row" }, this.seen, this.again), palette];
    this.draw();
  }

  /** @param {string} name */
  tap(name) {
    if (this.faces.length === DICE) return;
    this.faces = [...this.faces, name];
    this.draw();
  }

  clear() {
    this.faces = [];
    this.draw();
  }

  draw() {
    const faces = Array.from({ length: DICE }, (_, die) => this.faces[die] ?? null);
    this.seen.replaceChildren(...faces.map((name) => h("span", { data: { ink: name ?? "" }, class: name ? "seen-face" : "seen-face none" }, name && face(name, say(`stamp.${name}`)))));
    for (const button of this.buttons) {
      const name = button.dataset.face ?? "";
      button.setAttribute("aria-label", say("room.real.face", { face: name, count: this.faces.filter((one) => one === name).length }));
    }
    this.again.hidden = !this.faces.length;
    this.go.disabled = this.faces.length < DICE;
    write(this.hint, say("room.real"));
  }
}

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
