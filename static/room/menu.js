/**
 * The menu of a game.
 * @module
 */

import { h } from "../kit/dom.js";
import { cardOf } from "../games/words.js";
import * as api from "../net/api.js";
import { list, words } from "../kit/words/words.js";
import { choiceName, houseData, optionGroups, valueName } from "../kit/choices.js";
import { confirm, sheet } from "../kit/sheet.js";
import { deviceSwitches } from "../kit/switches.js";
import { clockTime } from "../kit/connection.js";
import { toast } from "../kit/voice.js";
import { send, attempt } from "./actions.js";
import { History } from "./history.js";
import { invitation, share } from "./invite.js";
import { deed } from "./people.js";

/** @typedef {import("./frame.js").Frame} Frame */

export class Menu {
  /** @param {Frame} frame */
  constructor(frame) {
    this.frame = frame;
  }

  get session() {
    return this.frame.session;
  }

  open() {
    const { room } = this.frame;
    const hasVoice = this.session.seats.length > 0 || this.session.isHost;
    const playing = room.phase === "playing";
    const synced = this.session.connection.syncedAt;
    const parts = [
      hasVoice && room.back && this.canUndo() && deed("undo", this.undoText(), () => this.undo()),
      deed("scroll", words("menu.history"), () => new History(this.frame).open()),
      deed("code", words("menu.code"), () => this.invite()),
      cardOf(room.game)?.help && deed("question", words("menu.help"), () => this.help()),
      !cardOf(room.game)?.isTool && deed("sheet", words("menu.house-rules"), () => this.rules()),
      deed("phone", words("device.title"), () => sheet(words("device.title"), deviceSwitches())),
      deed("exchange", words("menu.sync"), () => this.sync()),
      synced && h("p", { class: "soft small centre" }, words("connection.synced", { time: clockTime(synced, true) })),
      hasVoice && playing && deed("medal", words("menu.end", {}, room.game), () => this.end()),
      this.session.seats.length > 0 && deed("door", words("menu.leave"), () => this.leave()),
      this.session.isHost && deed("bin", words("menu.delete"), () => this.remove(), "block plain bad wide"),
      deed("barn", words("menu.home"), () => this.frame.app.go("/")),
    ];
    sheet(words("menu.title"), h("div", { class: "stack" }, parts));
  }

  canUndo() {
    const { room } = this.frame;
    return room.phase === "playing" || room.mode === "table";
  }

  /** Fetches the newest state at once, and says when it has come. */
  sync() {
    const { session } = this;
    const came = () =>
      toast(words("connection.synced", { time: clockTime(session.connection.syncedAt ?? Date.now(), true) }));
    session.addEventListener("news", came, { once: true });
    session.socket.catchUp();
  }

  undoText() {
    return words(this.frame.room.mode === "table" ? "menu.undo" : "menu.undo.ask");
  }

  undo() {
    const { back } = this.frame.room;
    if (back) send(this.session, { type: "undo", to: back });
  }

  invite() {
    const { code } = this.frame.room;
    sheet(words("menu.code"), h("div", { class: "stack" }, invitation(code), share(code)));
  }

  async help() {
    const { game } = this.frame.room;
    const [module, games] = await Promise.all([cardOf(game)?.help?.(), api.games()]);
    const info = games.find(({ id }) => id === game);
    const { frame, session } = this;
    sheet(words("menu.help"), module.help(info, frame.table(), session.eyes?.view, frame.room));
  }

  /** What was settled before the start; what may still be changed can be changed here. */
  async rules() {
    const { room } = this.frame;
    const games = await attempt(this.session, api.games());
    const info = games?.find(({ id }) => id === room.game);
    if (!info) return;
    const live = { ...info, options: info.options.filter((one) => one.live) };
    const set = this.session.isHost
      ? (/** @type {import("../net/types.js").Choice} */ choice, /** @type {any} */ value) => {
          send(this.session, { type: "set", option: choice.name, value });
        }
      : null;
    const other = info.rulings.filter((one) => one.name in room.rulings && room.rulings[one.name] !== one.default);
    const lines = other.map((one) =>
      h("li", null, `${choiceName(one, room.game)}: ${valueName(one, room.rulings[one.name], room.game)}`),
    );
    const fixed = lines.length ? h("ul", { class: "stack" }, lines) : h("p", null, words("menu.rulebook"));
    sheet(
      words("menu.house-rules"),
      h("div", { class: "stack" }, houseData(room), optionGroups(live, room.mode, room.options, set), fixed),
    );
  }

  async end() {
    const [end, why] = ["menu.end", "menu.end.why"].map((key) => words(key, {}, this.frame.room.game));
    if (await confirm(end, why, end)) send(this.session, { type: "ask", what: "end" });
  }

  async leave() {
    const { seats } = this.session;
    const names = list(seats.map((seat) => this.session.nameOf(seat)));
    const sure = await confirm(words("menu.leave"), words("menu.leave.why", { names }), words("menu.leave"));
    if (!sure) return;
    for (const seat of seats) await attempt(this.session, this.session.leave(seat));
    this.frame.app.go("/");
  }

  async remove() {
    const token = this.session.hostToken;
    if (!token || !(await confirm(words("menu.delete"), words("menu.delete.why"), words("menu.delete")))) return;
    await attempt(this.session, api.deleteRoom(this.session.code, token));
  }
}
