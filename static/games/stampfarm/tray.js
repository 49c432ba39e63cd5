/**
 * The three dice on the table: which may be chosen, which one the leader keeps, who has chosen which.
 * @module
 */

import { h, set, write } from "../../kit/dom.js";
import { list, words } from "../../kit/words/words.js";
import { FACES } from "./sheets.js";

const GAME = "stampfarm";
const DICE = 3;

/** @typedef {import("../../kit/dice.js").Dice} Dice */

export class Tray {
  /**
   * @param {(die: number) => void} chosen
   * @param {(die: number) => void} barred a die was tapped that may not be chosen now
   */
  constructor(chosen, barred) {
    this.places = Array.from({ length: DICE }, (_, die) => place(die, chosen, barred));
    this.root = h(
      "div",
      { class: "tray", role: "group", "aria-label": say("room.dice") },
      this.places.map(({ button }) => button),
    );
    this.faces = "";
  }

  /** The dice roll until their faces arrive. */
  tumble() {
    for (const { cube } of this.places) cube.tumble();
  }

  /** The roll was refused: they lie as before. */
  stop() {
    for (const { cube } of this.places) cube.show([null]);
    this.faces = "";
  }

  /**
   * @param {{dice: string[] | null, taken: number | null, picked: Record<string, number>, leader: number}} view
   * @param {{open: Set<number>, held: number | null, nameOf: (seat: number) => string, rolls: boolean, left?: number}}
   * how open: the dice
   *   that may be chosen; held: the one in hand; rolls: they fall now, and do not just lie there; left: ms until they
   *   lie
   */
  draw(view, { open, held, nameOf, rolls, left }) {
    const faces = view.dice ?? [null, null, null];
    if (String(faces) !== this.faces || rolls) this.lie(faces, rolls, left);
    this.places.forEach((one, die) => {
      const seats = Object.keys(view.picked).filter((seat) => view.picked[seat] === die);
      const taken = view.taken === die;
      const face = faces[die];
      const label =
        face && (taken ? say("room.die.taken", { face, name: nameOf(view.leader) }) : say("room.die", { face }));
      one.button.classList.toggle("taken", taken);
      set(one.button, {
        "aria-label": label || say("room.dice"),
        "aria-disabled": !open.has(die) && "true",
        "aria-pressed": String(held === die),
      });
      one.button.dataset.ink = face ?? "";
      write(one.by, list(seats.map((seat) => nameOf(Number(seat)))));
    });
  }

  /** @param {(string | null)[]} faces @param {boolean} rolls @param {number} [left] */
  lie(faces, rolls, left) {
    this.faces = String(faces);
    this.places.forEach(({ cube }, die) => {
      const face = faces[die];
      const label = face ? [say(`stamp.${face}`)] : [];
      if (rolls && face) cube.land([face], label, left);
      else cube.show([face], label);
    });
  }
}

/** @param {number} die @param {(die: number) => void} chosen @param {(die: number) => void} barred */
function place(die, chosen, barred) {
  const cube = /** @type {Dice} */ (document.createElement("farm-dice"));
  cube.setUp([{ faces: FACES }]);
  const by = h("span", { class: "by small" });
  const button = h("button", { class: "die-place", type: "button", data: { die } }, cube, by);
  button.addEventListener("click", () => (button.getAttribute("aria-disabled") ? barred : chosen)(die));
  return { button, cube, by };
}

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
