/**
 * Real dice: the faces are tapped in, one die after the other.
 * @module
 */

import { face, stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { words } from "../../kit/words/words.js";
import { FACES } from "./sheets.js";

const GAME = "stampfarm";
const DICE = 3;

export class RealDice {
  /** @param {(faces: string[]) => void} rolled */
  constructor(rolled) {
    /** @type {string[]} */
    this.faces = [];
    this.seen = h("div", { class: "seen-faces" });
    this.buttons = FACES.map((name) => this.button(name));
    this.again = h(
      "button",
      { class: "bare", type: "button", "aria-label": say("room.real.again"), onclick: () => this.clear() },
      stamp("undo"),
    );
    const done = () => this.faces.length === DICE && rolled(this.faces);
    this.go = h("button", { class: "block main", type: "button", onclick: done }, say("room.real.roll"));
    const hint = h("p", { class: "lead hint-now" }, say("room.real"));
    const group = { class: "palette faces", role: "group", "aria-label": say("room.real.faces"), data: { tools: "6" } };
    const row = h("div", { class: "row seen-row" }, this.seen, this.again);
    this.parts = { head: [this.go, row, hint], faces: h("div", group, this.buttons) };
    this.draw();
  }

  /** @param {string} name */
  button(name) {
    const about = { class: "stamp-tool", type: "button", data: { face: name, ink: name } };
    return h("button", { ...about, onclick: () => this.tap(name) }, stamp(name));
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
    this.seen.replaceChildren(...faces.map(seenFace));
    for (const button of this.buttons) {
      const name = button.dataset.face ?? "";
      button.setAttribute(
        "aria-label",
        say("room.real.face", { face: name, count: this.faces.filter((one) => one === name).length }),
      );
    }
    this.again.hidden = !this.faces.length;
    this.go.disabled = this.faces.length < DICE;
  }
}

/** @param {string | null} name null: a die that has not been tapped yet */
function seenFace(name) {
  if (name === null) return h("span", { class: "seen-face none" });
  return h("span", { class: "seen-face", data: { ink: name } }, face(name, say(`stamp.${name}`)));
}

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
