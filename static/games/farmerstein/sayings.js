/**
 * What the main button and the line under it say of a turn.
 * @module
 */

import { h } from "../../kit/dom.js";
import { face, houseTag } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */

export class Sayings {
  /** @param {import("../shelf.js").Table} table @param {import("./turn.js").Turn} turn */
  constructor(table, turn) {
    this.table = table;
    this.turn = turn;
  }

  mainWords() {
    const { table } = this;
    const { view, held, chosen } = this.turn;
    const say = table.say;
    if (this.turn.isCovered) return say("go.uncover", { name: table.nameOf(Number(this.turn.state?.seat)) });
    if (chosen?.type === "target") return say(`go.${view.ask?.effect}`);
    if (chosen?.type === "objective" && chosen.change) return say("key.change");
    if (chosen) return say(`go.${chosen.type}`, chosen);
    if (held?.kind === "card") return say("go.wait", { name: table.nameOf(view.turn[0]) });
    if (held) return say(held.kind === "zombie" ? "go.zombie" : "go.colour");
    if (this.turn.wantsObjective) return say("go.untold");
    if (!this.turn.isOn) return say("go.wait", { name: table.nameOf(view.turn[0]) });
    if (view.phase === "play") return say(this.turn.isReal ? "go.plant" : "go.card");
    return say("go.which");
  }

  /** What to do next, or what the choice would do; what cards do is the house's. @returns {(string | Node)[]} */
  hints() {
    const { table } = this;
    const { view, held, state } = this.turn;
    const name = table.nameOf(this.turn.who ?? Number(state?.seat));
    const say = (/** @type {string} */ text, params = {}) => table.say(text, { name, ...params });
    if (this.turn.isCovered) return [say("hint.covered")];
    if (held?.kind === "zombie") return [say("hint.zombie")];
    if (held?.kind === "plant") {
      const asked = held.others ? "hint.other" : held.colour ? "hint.second" : "hint.colour";
      return [say(asked, { plant: held.plant })];
    }
    if (held?.kind === "card") {
      return [say("effect.of", { effects: view.edition.plants[held.card.plant] }), " ", houseTag()];
    }
    if (held?.kind === "pass") return [say(this.turn.isReal ? "hint.pass" : "hint.pass.hand")];
    if (this.turn.who !== null || (!this.turn.isOn && view.again === state?.seat)) return [say("hint.again")];
    if (!this.turn.isOn) return [];
    return this.phaseHints(say);
  }

  /** @param {(text: string, params?: Record<string, any>) => string} say @returns {(string | Node)[]} */
  phaseHints(say) {
    const { table } = this;
    const { view, chosen } = this.turn;
    const { phase, ask } = view;
    if (phase === "target") return [say(`hint.${ask?.effect}`)];
    if (phase === "give-up") {
      return [say("hint.give-up", { colour: ask?.colour, name: table.nameOf(Number(ask?.drawer)) })];
    }
    if (phase === "placeholders") return this.powerHint(say);
    if (phase === "objective") return [say("hint.objective")];
    if (phase === "conquer") return this.conquestHint(say);
    if (chosen?.type === "pass") return [say(this.turn.isReal ? "hint.pass" : "hint.none")];
    if (ask?.extra) return [say("hint.extra")];
    return [say(this.turn.isReal ? "hint.table" : "hint.hand")];
  }

  /** @param {(text: string, params?: Record<string, any>) => string} say @returns {(string | Node)[]} */
  powerHint(say) {
    if (this.turn.isReal) return [say("hint.placeholder.table")];
    const power = this.turn.chosen && this.turn.view.edition.powers[this.turn.chosen.colour];
    return power
      ? [`${say("power.name", { name: power[0] })}. ${say("power.of", { power })} `, houseTag()]
      : [say("hint.placeholder")];
  }

  /** @param {(text: string, params?: Record<string, any>) => string} say @returns {(string | Node)[]} */
  conquestHint(say) {
    const { table } = this;
    const { view, chosen, state } = this.turn;
    if (this.turn.wantsObjective) return [say("hint.untold")];
    if (chosen?.type !== "conquer") return [];
    /** @type {Card[]} */
    const cards = this.turn.own.continents?.[chosen.continent].cards.map((at) => this.turn.own.army[at]) ?? [];
    const power =
      view.power &&
      view.first === state?.seat &&
      view.edition.powers[view.players[String(view.first)].placeholder ?? ""];
    const keeps = power && power[1] === "keep-army";
    const faces = h(
      "span",
      { class: "doing" },
      cards.map((card) => [h("span", { class: "unseen" }, `${table.say("card", { card })}, `), face(card)]).flat(),
    );
    return [faces, ...(keeps ? [say("power.of", { power }), " ", houseTag()] : [say("hint.conquer")])];
  }
}
