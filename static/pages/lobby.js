/**
 * The lobby: the code for the others, who sits where, who begins, and the start.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { fill, h, write } from "../kit/dom.js";
import { houseData, optionGroups, ruleFold } from "../kit/choices.js";
import { nameField } from "../kit/fields.js";
import { send, attempt } from "../room/actions.js";
import { invitation, share } from "../room/invite.js";
import { ConnectionBar } from "../kit/connection.js";
import { closeSheet, confirm, sheet } from "../kit/sheet.js";
import { addStyle } from "../games/style.js";
import { cardOf } from "../games/words.js";
import * as api from "../net/api.js";
import * as purse from "../net/purse.js";
import { knows, refusal, words } from "../kit/words/words.js";
import { head } from "../kit/head.js";

/** @typedef {import("../net/types.js").Seat} Seat */
/** @typedef {import("../net/types.js").Room} Room */

export class Lobby {
  /**
   * @param {HTMLElement} root
   * @param {import("../net/session.js").Session} session
   * @param {import("../kit/page.js").App} app
   * @param {{corner?: HTMLElement | null}} [how] corner: what stands where else the way back is
   */
  constructor(root, session, app, { corner = null } = {}) {
    this.corner = corner;
    this.session = session;
    this.app = app;
    this.root = root;
    /** @type {number[]} the order as the host sees it until the start */
    this.order = [];
    /** @type {number | "chance" | null} null: the first in the list */
    this.first = null;
    /** @type {import("../net/types.js").GameInfo | null} */
    this.info = null;
    this.rulesShown = "";
    this.connectionBar = new ConnectionBar(session);
    this.list = h("ol", { class: "seat-list" });
    this.free = h("p", { class: "free-seats" }, stamp("seat"), h("span"));
    this.more = h("div", { class: "pair" });
    this.begin = h("section", { class: "stack" });
    this.rules = h("section", { class: "stack" });
    this.deletion = h(
      "button",
      { class: "bare", type: "button", onclick: () => this.remove() },
      stamp("bin"),
      words("lobby.delete"),
    );
    this.startButton = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.start() },
      words("lobby.start"),
    );
    this.wait = h("p", { class: "centre soft" });
    this.build();
    this.layReady();
    api.games().then(
      (games) => {
        this.info = games.find(({ id }) => id === this.room.game) ?? null;
        this.update();
      },
      () => {},
    );
  }

  get room() {
    return /** @type {Room} */ (this.session.room);
  }

  build() {
    const { code, game, mode } = this.room;
    this.app.title(`${code} · ${words("name", {}, game)}`);
    fill(
      this.root,
      h(
        "main",
        { class: "page stack lobby" },
        head(words("name", {}, game), this.corner ?? "/"),
        h("p", { class: "soft" }, `${words("lobby.title")} · ${words(`mode.${mode}`)}`),
        houseData(this.room),
        this.connectionBar.root,
        invitation(code),
        h("details", { class: "fold" }, h("summary", null, stamp("down"), words("lobby.share")), share(code)),
        h("h2", null, words("lobby.seats")),
        this.list,
        this.free,
        this.more,
        this.begin,
        this.rules,
        this.deletion,
        h("footer", { class: "foot-act" }, this.startButton, this.wait),
      ),
    );
  }

  close() {
    this.connectionBar.close();
  }

  /** The game's screen comes while people sit down, so that it is there when the game starts. */
  layReady() {
    const { game } = this.room;
    Promise.all([cardOf(game)?.screen(), addStyle(game)]).catch(() => {}); // the frame asks again
  }

  update() {
    this.connectionBar.update();
    this.sortOrder();
    this.drawSeats();
    this.drawMore();
    this.drawBegin();
    this.drawRules();
    this.drawStart();
  }

  /** Keeps the host's own order, takes in who came, drops who went. */
  sortOrder() {
    const here = this.room.order;
    const kept = this.order.filter((seat) => here.includes(seat));
    this.order = [...kept, ...here.filter((seat) => !kept.includes(seat))];
    if (typeof this.first === "number" && !here.includes(this.first)) this.first = null;
  }

  get most() {
    return this.info?.modes[this.room.mode].max ?? this.room.seats.length;
  }

  // -- who sits here -----------------------------------------------------------------------------------------------

  drawSeats() {
    const focused = document.activeElement?.id;
    const seats = this.order.flatMap((number) => this.room.seats.find(({ seat }) => seat === number) ?? []);
    fill(
      this.list,
      seats.map((seat, place) => this.seatLine(seat, place)),
    );
    // Who has come to the top cannot move further: the focus stays with the name.
    if (focused) {
      (document.getElementById(focused) ?? document.getElementById(focused.replace("move-", "edit-")))?.focus();
    }
    const free = this.most - seats.length;
    write(
      this.free.lastElementChild ?? this.free,
      free > 0 ? words("lobby.free", { count: free }) : words("lobby.full"),
    );
  }

  /** @param {Seat} seat @param {number} place */
  seatLine(seat, place) {
    const canMove = this.session.isHost && this.order.length > 1;
    const away = seat.kind === "person" && !seat.connected;
    return h(
      "li",
      { class: "seat-line", data: { seat: seat.seat, away } },
      stamp(seat.kind === "bot" ? "bot" : seat.seat === this.room.host ? "crown" : "person"),
      h("span", null, h("strong", null, seat.name), h("span", { class: "soft small" }, this.facts(seat).join(" · "))),
      canMove && place > 0 ? this.mover(seat, place) : h("span"),
      this.canEdit(seat) ? this.editor(seat) : h("span"),
    );
  }

  /** @param {Seat} seat */
  facts(seat) {
    const facts = [];
    if (seat.seat === this.room.host) facts.push(words("lobby.host"));
    if (this.session.seats.includes(seat.seat)) facts.push(words("lobby.here"));
    if (seat.kind === "bot") facts.push(words("lobby.bot"), words(`lobby.bot.${seat.bot}`));
    else if (!seat.connected) facts.push(words("lobby.away"));
    if (seat.real) facts.push(words("lobby.real"));
    return facts;
  }

  /** Up alone is enough to bring any order about. @param {Seat} seat @param {number} place */
  mover({ seat, name }, place) {
    const label = words("lobby.up", { name });
    const button = h("button", { class: "bare", type: "button", id: `move-${seat}`, "aria-label": label }, stamp("up"));
    button.addEventListener("click", () => {
      const order = this.order.filter((one) => one !== seat);
      order.splice(place - 1, 0, seat);
      this.order = order;
      this.update();
    });
    return button;
  }

  /** @param {Seat} seat */
  canEdit(seat) {
    return this.session.isHost || this.session.seats.includes(seat.seat);
  }

  /** @param {Seat} seat */
  editor(seat) {
    const label = words("lobby.edit", { name: seat.name });
    const button = h(
      "button",
      { class: "bare", type: "button", id: `edit-${seat.seat}`, "aria-label": label },
      stamp("more"),
    );
    button.addEventListener("click", () => this.edit(seat));
    return button;
  }

  /** @param {Seat} seat */
  edit(seat) {
    const isMine = this.session.seats.includes(seat.seat);
    const name = nameField(words("lobby.rename"));
    name.input.value = seat.name;
    const rename = h(
      "form",
      { class: "with-button" },
      name.root,
      h("button", { class: "block plain", type: "submit" }, words("do.save")),
    );
    rename.addEventListener("submit", async (event) => {
      event.preventDefault();
      const ack = await send(this.session, { type: "rename", seat: seat.seat, name: name.input.value.trim() });
      if (ack) closeSheet();
    });
    const remove = h("button", { class: "block plain bad wide", type: "button" }, stamp(isMine ? "door" : "cross"));
    remove.append(words(isMine ? "lobby.stand-up" : "lobby.remove"));
    remove.addEventListener("click", () => {
      closeSheet();
      if (isMine) attempt(this.session, this.session.leave(seat.seat));
      else send(this.session, { type: "kick", seat: seat.seat });
    });
    sheet(seat.name, h("div", { class: "stack" }, rename, remove));
  }

  // -- more players --------------------------------------------------------------------------------------------------

  drawMore() {
    const isFull = this.room.seats.length >= this.most;
    const buttons = [];
    if (!isFull && !this.session.watching) {
      buttons.push(this.moreButton("person", "lobby.add-here", () => this.addHere()));
    }
    const bots = !isFull && this.session.isHost ? (this.info?.bots ?? []) : [];
    const { no_bots: why, game } = this.room;
    if (bots.length && !why) buttons.push(this.moreButton("bot", "lobby.add-bot", () => this.addBot(bots)));
    const said = [...(bots.length && why ? [refusal({ code: why }, game)] : []), ...this.adviceWithBots()];
    const parts = [...buttons, ...said.map((text) => h("p", { class: "soft small" }, text))];
    const key = JSON.stringify([buttons.map(({ textContent }) => textContent), bots, said]);
    if (this.more.dataset.key === key) return;
    this.more.dataset.key = key;
    fill(this.more, parts);
  }

  /** What a game says of an option as it is, where bots play along. */
  adviceWithBots() {
    const { seats, options, game } = this.room;
    if (!seats.some(({ kind }) => kind === "bot")) return [];
    const keys = Object.entries(options).map(([name, value]) => `option.${name}.${value}.with-bots`);
    return keys.filter((key) => knows(key, game)).map((key) => words(key, {}, game));
  }

  /** @param {string} picture @param {string} word @param {() => void} does */
  moreButton(picture, word, does) {
    return h("button", { class: "block plain", type: "button", onclick: does }, stamp(picture), words(word));
  }

  addHere() {
    const name = nameField(words("new.name"), words("join.name.why"));
    let isSitting = false; // the second tap of two must not ask for the same name again
    const sit = async (/** @type {string} */ typed) => {
      if (isSitting) return;
      isSitting = true;
      const done = await attempt(
        this.session,
        this.session.addHere(typed).then(() => true),
      );
      isSitting = false;
      if (done) closeSheet();
    };
    const form = h(
      "form",
      { class: "stack" },
      name.root,
      h("button", { class: "block main", type: "submit" }, words("join.sit")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = name.input.value.trim();
      if (typed) sit(typed);
    });
    const known = purse.family().filter((one) => !this.room.seats.some((seat) => seat.name === one));
    const chips = known.map((one) =>
      h("button", { class: "block plain", type: "button", onclick: () => sit(one) }, one),
    );
    sheet(
      words("lobby.add-here"),
      h("div", { class: "stack" }, form, chips.length > 0 && h("div", { class: "known" }, chips)),
    );
    name.input.focus();
  }

  /** @param {string[]} bots */
  addBot(bots) {
    const taken = new Set(this.room.seats.map(({ name }) => name));
    const letter = [..."ABCDEFGH"].find((one) => !taken.has(words("lobby.bot-name", { letter: one }))) ?? "A";
    const name = words("lobby.bot-name", { letter });
    const choices = bots.map((bot) => {
      const button = h(
        "button",
        { class: "block plain wide", type: "button" },
        stamp("bot"),
        words(`lobby.bot.${bot}`),
      );
      button.addEventListener("click", async () => {
        closeSheet();
        await attempt(this.session, this.session.addBot(name, bot));
      });
      return button;
    });
    sheet(words("lobby.add-bot"), h("div", { class: "stack" }, choices));
  }

  // -- how it begins --------------------------------------------------------------------------------------------------

  drawBegin() {
    const { isHost } = this.session;
    this.begin.hidden = !isHost || this.order.length < 2;
    if (this.begin.hidden) return;
    const { game } = this.room;
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null;
    const names = this.order.map((seat) => ({ value: String(seat), text: this.session.nameOf(seat) }));
    const chosen = String(this.first ?? this.order[0]);
    const options = [...names, { value: "chance", text: words("lobby.first.chance") }].map(({ value, text }) => {
      const input = h("input", { type: "radio", name: "first", value, checked: value === chosen });
      input.addEventListener("change", () => {
        this.first = value === "chance" ? "chance" : Number(value);
      });
      return h("label", null, input, value === "chance" && stamp("die"), h("span", null, text));
    });
    const question = knows("first.question", game) && h("p", { class: "soft" }, words("first.question", {}, game));
    fill(
      this.begin,
      h("p", { class: "soft small" }, words("lobby.order")),
      h(
        "fieldset",
        { class: "stack" },
        h("legend", null, words("lobby.first")),
        question,
        h("div", { class: "choices" }, options),
      ),
    );
    if (focused) [...this.begin.querySelectorAll("input")].find(({ value }) => value === focused)?.focus();
  }

  drawRules() {
    const { isHost } = this.session;
    const { options, rulings } = this.room;
    const key = JSON.stringify([options, rulings, isHost, this.info?.id]);
    if (!this.info || key === this.rulesShown) return;
    this.rulesShown = key;
    const wasOpen = this.rules.querySelector("details")?.open ?? false;
    const set = isHost
      ? (/** @type {import("../net/types.js").Choice} */ choice, /** @type {any} */ value) => {
          send(this.session, { type: "set", option: choice.name, value }).then((ack) => ack || this.redrawRules());
        }
      : null;
    const fold = ruleFold(this.info, this.room.mode, rulings, set);
    fold.open = wasOpen;
    fill(this.rules, optionGroups(this.info, this.room.mode, options, set), fold);
  }

  /** A refused choice goes back to what is so. */
  redrawRules() {
    this.rulesShown = "";
    this.drawRules();
  }

  drawStart() {
    const { isHost } = this.session;
    const least = this.info?.modes[this.room.mode].min ?? 1;
    const few = this.order.length < least;
    this.startButton.hidden = !isHost;
    this.deletion.hidden = !isHost;
    this.startButton.setAttribute("aria-disabled", String(few));
    const { host } = this.room;
    if (isHost) write(this.wait, few ? words("lobby.few", { least }) : "");
    else {
      write(
        this.wait,
        host === null ? words("lobby.wait.screen") : words("lobby.wait", { name: this.session.nameOf(host) }),
      );
    }
    this.wait.hidden = this.wait.textContent === "";
  }

  async start() {
    if (this.startButton.getAttribute("aria-disabled") === "true") return;
    this.startButton.setAttribute("aria-busy", "true");
    const first = this.first ?? this.order[0];
    await send(this.session, { type: "start", order: this.order, ...(first !== undefined && { first }) });
    this.startButton.removeAttribute("aria-busy");
  }

  async remove() {
    const token = this.session.hostToken;
    const sure = await confirm(words("menu.delete"), words("menu.delete.why"), words("menu.delete"));
    if (sure && token) await attempt(this.session, api.deleteRoom(this.room.code, token));
  }
}
