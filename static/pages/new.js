/**
 * Making a room: which game, who plays on this phone, and the house rules for those who want them.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { beginAtHeading, fill, h } from "../kit/dom.js";
import { editionGroup, optionGroups, ruleFold } from "../kit/choices.js";
import { nameField } from "../kit/fields.js";
import { toast } from "../kit/voice.js";
import { shelf } from "../games/shelf.js";
import { pictureOf, learnAll } from "../games/words.js";
import * as api from "../net/api.js";
import * as purse from "../net/purse.js";
import { refusal, words } from "../kit/words/words.js";
import { head } from "../kit/head.js";

/** @typedef {import("../net/types.js").GameInfo} GameInfo */
/**
 * @typedef {{game: string | null, names: string[], screen: boolean, values: Record<string, Record<string, any>>,
 *   editions: Record<string, string>}} Draft
 */

/** @type {import("../kit/page.js").Open} */
export function open(root, params, app) {
  const mode = /** @type {"table" | "digital"} */ (params.mode);
  app.title(words(`new.title.${mode}`));
  const page = h(
    "main",
    { class: "page stack" },
    head(words(`new.title.${mode}`)),
    h("p", null, words("frame.loading")),
  );
  root.append(page);
  Promise.all([api.games(), learnAll()])
    .then(([games]) => page.isConnected && new Making(page, mode, games, app).draw())
    .catch((error) => fill(page, head(words(`new.title.${mode}`)), h("p", { class: "bad-text" }, refusal(error))));
}

class Making {
  /**
   * @param {HTMLElement} page
   * @param {"table" | "digital"} mode
   * @param {GameInfo[]} games
   * @param {import("../kit/page.js").App} app
   */
  constructor(page, mode, games, app) {
    this.page = page;
    this.mode = mode;
    this.games = games.filter((game) => game.modes[mode] && game.id in shelf);
    this.app = app;
    this.key = `companion.new.${mode}`;
    /** @type {Draft} */
    this.draft = { game: null, names: [], screen: false, values: {}, editions: {}, ...purse.recall(this.key, {}) };
    if (!this.info) this.draft.game = this.games[0]?.id ?? null;
    this.rules = h("section", { class: "stack" });
    this.people = h("section", { class: "stack", "aria-labelledby": "who" });
    this.list = h("ul", { class: "names" });
    this.known = h("div", { class: "known" });
    this.name = nameField(words("new.name"));
    this.make = h("button", { class: "block main", type: "button", onclick: () => this.open() }, words("new.make"));
  }

  /** The game with the choices of its chosen edition. */
  get info() {
    const game = this.games.find((one) => one.id === this.draft.game) ?? null;
    return game && { ...game, ...this.edition(game) };
  }

  /** The choices that the chosen edition of a game has in place of the usual. @param {GameInfo} game */
  edition(game) {
    const { options, rulings } = game.editions?.find((one) => one.name === this.draft.editions[game.id]) ?? {};
    return { ...(options && { options }), ...(rulings && { rulings }) };
  }

  get values() {
    return (this.draft.values[this.draft.game ?? ""] ??= {});
  }

  draw() {
    fill(
      this.page,
      head(words(`new.title.${this.mode}`)),
      this.chooser(),
      this.people,
      this.rules,
      h("footer", { class: "foot-act" }, this.make),
    );
    this.drawPeople();
    this.chosen();
    beginAtHeading(this.page);
  }

  chooser() {
    const cards = this.games.map((game) => {
      const input = h("input", { type: "radio", name: "game", value: game.id, checked: game.id === this.draft.game });
      input.addEventListener("change", () => this.choose(game.id));
      const { min, max } = game.modes[this.mode];
      return h(
        "label",
        { class: "card game-card", data: { game: game.id } },
        input,
        stamp(pictureOf(game.id)),
        h("span", { class: "way-name poster" }, words("name", {}, game.id)),
        h("span", { class: "soft small" }, words("new.players", { min, max })),
      );
    });
    return h(
      "fieldset",
      { class: "stack" },
      h("legend", { class: "unseen" }, words("new.game")),
      h("div", { class: "game-cards" }, cards),
    );
  }

  /** @param {string} game */
  choose(game) {
    this.draft.game = game;
    this.chosen();
  }

  chosen() {
    this.page.dataset.game = this.draft.game ?? "";
    this.keep();
    if (!this.info) return;
    const set = (/** @type {import("../net/types.js").Choice} */ choice, /** @type {any} */ value) => {
      this.values[choice.name] = value;
      this.keep();
    };
    const pick = (/** @type {string} */ name) => {
      this.draft.editions[this.draft.game ?? ""] = name;
      this.chosen();
      /** @type {HTMLInputElement | null} */ (this.rules.querySelector(`input[value="${CSS.escape(name)}"]`))?.focus();
    };
    const editions = editionGroup(this.info, this.draft.editions[this.info.id], pick);
    fill(
      this.rules,
      editions,
      optionGroups(this.info, this.mode, this.values, set),
      ruleFold(this.info, this.mode, this.values, set),
    );
  }

  drawPeople() {
    const add = h("button", { class: "block plain", type: "submit" }, words("new.add"));
    const form = h("form", { class: "with-button" }, this.name.root, add);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.addTyped();
    });
    const screen = h("input", { type: "checkbox", checked: this.draft.screen });
    screen.addEventListener("change", () => {
      this.draft.screen = screen.checked;
      this.drawNames();
    });
    const onlyScreen = h(
      "div",
      { class: "choices one" },
      h("label", null, screen, stamp("table"), words("new.screen")),
    );
    fill(
      this.people,
      h("h2", { id: "who" }, words("new.names")),
      h("p", { class: "soft small" }, words("new.names.why")),
      this.list,
      form,
      this.known,
      this.mode === "table" && onlyScreen,
    );
    this.drawNames();
  }

  drawNames() {
    const { names, screen } = this.draft;
    this.list.hidden = screen || !names.length;
    fill(
      this.list,
      names.map((name) => this.nameLine(name)),
    );
    fill(
      this.known,
      screen
        ? []
        : purse
            .family()
            .filter((name) => !names.includes(name))
            .map((name) => this.knownName(name)),
    );
    this.known.hidden = !this.known.childElementCount;
    for (const part of this.people.querySelectorAll("form")) part.hidden = screen;
    this.keep();
  }

  /** @param {string} name */
  nameLine(name) {
    const remove = h(
      "button",
      { class: "bare", type: "button", "aria-label": words("new.remove", { name }) },
      stamp("cross"),
    );
    remove.addEventListener("click", () => {
      this.draft.names = this.draft.names.filter((one) => one !== name);
      this.drawNames();
    });
    return h("li", { class: "name-line" }, stamp("person"), h("span", { class: "grow" }, name), remove);
  }

  /** @param {string} name */
  knownName(name) {
    return h("button", { class: "block plain", type: "button", onclick: () => this.add(name) }, stamp("plus"), name);
  }

  addTyped() {
    const name = this.name.input.value.trim();
    if (!name) return;
    this.name.input.value = "";
    this.add(name);
  }

  /** @param {string} name */
  add(name) {
    if (!this.draft.names.includes(name)) this.draft.names.push(name);
    this.drawNames();
  }

  keep() {
    purse.remember(this.key, this.draft);
  }

  /** Opens the room: the first name comes with it, the others sit down one after the other. */
  async open() {
    this.addTyped();
    const { game, names, screen } = this.draft;
    const seated = screen ? [] : names;
    if (!game || (!screen && !seated.length)) {
      toast(words("new.nobody"), { bad: true });
      this.name.input.focus();
      return;
    }
    this.busy(true);
    try {
      const code = await makeRoom(this.wish(game, seated[0]), seated.slice(1));
      purse.meet(seated);
      this.app.go(seated.length ? `/r/${code}` : `/table/${code}`, { replace: true });
    } catch (error) {
      toast(refusal(/** @type {api.Refused} */ (error), game), { bad: true });
      this.busy(false);
    }
  }

  /** @param {boolean} is */
  busy(is) {
    this.make.disabled = is;
    this.make.setAttribute("aria-busy", String(is));
  }

  /**
   * What to ask the server for: only what differs from the standard.
   * @param {string} game
   * @param {string | undefined} name
   */
  wish(game, name) {
    const chosen = (/** @type {import("../net/types.js").Choice[]} */ choices) =>
      Object.fromEntries(
        choices
          .filter((one) => (!one.modes || one.modes.includes(this.mode)) && one.name in this.values)
          .filter((one) => this.values[one.name] !== one.default)
          .filter((one) => !one.choices || one.choices.includes(this.values[one.name]))
          .map((one) => [one.name, this.values[one.name]]),
      );
    const { options, rulings, editions = [] } = /** @type {GameInfo} */ (this.info);
    const edition = editions.slice(1).find((one) => one.name === this.draft.editions[game])?.name;
    const rest = { ...(edition && { edition }), ...(name && { name }) };
    return { game, mode: this.mode, options: chosen(options), rulings: chosen(rulings), ...rest };
  }
}

/**
 * @param {{game: string, mode: string} & Record<string, any>} wish
 * @param {string[]} others more people at this phone
 */
export async function makeRoom(wish, others) {
  const { code, seat, token, url } = await api.createRoom(wish);
  purse.hold(code, { game: wish.game, mode: wish.mode, url }, [{ seat, token }]);
  for (const name of others) {
    const more = await api.sit(code, { name });
    purse.hold(code, wish, [{ seat: more.seat, token: more.token }]);
  }
  return code;
}
