/**
 * The two dice: thrown by the app, or tapped as they lie on the table.
 * @module
 */

import { face } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { onHold } from "../../kit/hold.js";
import { pictures } from "./farm.js";

/** @typedef {import("./types.js").View} View */

const DICE = /** @type {const} */ (["fox", "wolf"]);

/** @param {View} view the distinct faces of both dice @returns {[string[], string[]]} */
export const facesOf = ({ faces: [fox, wolf] }) => [[...new Set(fox)], [...new Set(wolf)]];

/**
 * Both dice as they lie, whose roll it was and what it changed.
 * @param {import("../shelf.js").Table} table
 */
export function lyingDice(table) {
  const dice = /** @type {import("../../kit/dice.js").Dice} */ (document.createElement("farm-dice"));
  const whose = h("p", { class: "whose" });
  const change = h("p", { class: "change" });
  const root = h("section", { class: "rolled" }, dice, h("div", { class: "rolled-says" }, whose, change));
  const labels = (/** @type {string[]} */ faces) =>
    faces.map((one, index) => table.say("die.shows", { die: DICE[index], face: one }));

  return {
    root,
    dice,
    /** @param {View} view */
    setUp(view) {
      const faces = facesOf(view);
      dice.setUp(
        DICE.map((die, index) => ({ faces: faces[index], ink: `var(--${die}-die)`, label: table.say(`die.${die}`) })),
      );
    },
    /** The last roll as it lies. @param {View["last"]} last */
    show(last) {
      dice.show(last ? last.faces : [null, null], last ? labels(last.faces) : []);
      this.result(last);
    },
    /** @param {string[]} faces @param {number} [left] ms until they lie on all phones */
    land: (faces, left) => dice.land(faces, labels(faces), left),
    /** @param {View["last"]} last */
    result(last) {
      root.toggleAttribute("data-none", !last);
      write(whose, last ? table.say("last.of", { seat: table.nameOf(last.seat) }) : table.say("last.none"));
      fill(change, last ? changes(table, last) : null);
    },
    /** Before anything is known. */
    hush() {
      fill(change);
    },
  };
}

/**
 * All that a roll takes, dogs that went included, as heads by animal.
 * @param {{lost: Record<string, number>, spent: string[]}} last
 */
export const lostIn = ({ lost, spent }) => ({
  ...lost,
  ...Object.fromEntries([...new Set(spent)].map((dog) => [dog, spent.filter((one) => one === dog).length])),
});

/**
 * What came and what went, in stamps.
 * @param {import("../shelf.js").Table} table
 * @param {Pick<import("./types.js").LastRoll, "lost" | "gained" | "spent">} last
 */
export function changes(table, last) {
  const lost = lostIn(last);
  const signed = [
    ...Object.entries(last.gained).map(([animal, count]) =>
      h("span", { class: "gain" }, "+", pictures({ [animal]: Number(count) })),
    ),
    ...Object.entries(lost).map(([animal, count]) =>
      h("span", { class: "loss" }, "−", pictures({ [animal]: Number(count) })),
    ),
  ];
  const words = table.say("last.change", { gained: last.gained, lost });
  if (!signed.length) return h("span", { class: "soft" }, words);
  return h("span", { class: "signed", role: "img", "aria-label": words }, signed);
}

/**
 * The faces of both dice as buttons: a tap for each die, and what they show is sent.
 * @param {import("../shelf.js").Table} table
 * @param {(faces: string[]) => void} seen
 * @param {(picked: (string | null)[]) => void} held a face of one die, and null for the other
 */
export function faceTaps(table, seen, held) {
  /** @type {(string | null)[]} */
  let chosen = [null, null];
  let drawnFor = "";
  const root = h("div", { class: "stack seen", role: "group", "aria-label": table.say("seen.title") });
  onHold(root, (target) => {
    const { die, face: one = null } = /** @type {HTMLElement | null} */ (target.closest("button"))?.dataset ?? {};
    held(DICE.map((_, index) => (index === Number(die) ? one : null)));
  });

  const tap = (/** @type {number} */ die, /** @type {string} */ one) => {
    chosen[die] = chosen[die] === one ? null : one;
    table.keepDraft("faces", chosen);
    press();
    if (chosen[0] && chosen[1]) seen(/** @type {string[]} */ (chosen));
  };
  const press = () => {
    for (const button of root.querySelectorAll("button")) {
      const { die, face: shown } = button.dataset;
      button.setAttribute("aria-pressed", String(chosen[Number(die)] === shown));
    }
  };

  return {
    root,
    /** @param {View} view */
    show(view) {
      const faces = facesOf(view);
      if (drawnFor !== JSON.stringify(faces)) {
        drawnFor = JSON.stringify(faces);
        chosen = table.draft("faces", chosen);
        fill(
          root,
          faces.map((ones, die) => row(table, die, ones, tap)),
        );
      }
      press();
    },
    forget() {
      chosen = [null, null];
      table.keepDraft("faces", null);
      press();
    },
  };
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {number} die
 * @param {string[]} faces
 * @param {(die: number, face: string) => void} tap
 */
function row(table, die, faces, tap) {
  const buttons = faces.map((one) =>
    h(
      "button",
      {
        class: "face-tap",
        type: "button",
        "aria-pressed": "false",
        "aria-label": table.say("die.shows", { die: DICE[die], face: one }),
        data: { die, face: one },
        onclick: () => tap(die, one),
      },
      face(one),
    ),
  );
  return h(
    "fieldset",
    { class: `seen-die ${DICE[die]}-die` },
    h("legend", { class: "small" }, table.say(`die.${DICE[die]}.colour`)),
    h("div", { class: "faces" }, buttons),
  );
}
