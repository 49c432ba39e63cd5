/**
 * Coming to a table without a seat: a name, an empty seat, a seat from another device, or only to watch.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { fill, h } from "../kit/dom.js";
import { houseData } from "../kit/choices.js";
import { field, nameField } from "../kit/fields.js";
import { toast } from "../kit/voice.js";
import { cardOf } from "../games/words.js";
import * as api from "../net/api.js";
import * as purse from "../net/purse.js";
import { refusal, words } from "../kit/words/words.js";
import { head } from "../kit/head.js";

/** @typedef {import("../net/types.js").Room} Room */

/**
 * @param {HTMLElement} root
 * @param {Room} room
 * @param {{app: import("../kit/page.js").App, seated: () => void, watch: () => void}} ways
 */
export function sitting(root, room, { app, seated, watch }) {
  const { code } = room;
  app.title(words("join.at", { code }));
  root.dataset.game = room.game;

  /** @param {object} wish @param {HTMLButtonElement | null} [button] */
  const sit = async (wish, button) => {
    if (button) button.disabled = true;
    try {
      const { seat, token } = await api.sit(code, wish);
      purse.hold(code, room, [{ seat, token }]);
      if ("name" in wish) purse.meet([String(wish.name)]);
      seated();
    } catch (error) {
      if (button) button.disabled = false;
      toast(refusal(/** @type {api.Refused} */ (error), room.game), { bad: true });
    }
  };

  const open = room.open ?? room.phase === "lobby";
  fill(
    root,
    h(
      "main",
      { class: "page stack" },
      head(words("join.at", { code })),
      h("p", { class: "lead" }, `${words("name", {}, room.game)}, ${words(`mode.${room.mode}`)}`),
      houseData(room),
      open ? newSeat(room, sit) : h("p", null, words("join.running")),
      emptySeats(room, sit),
      elsewhere(sit),
      h("hr", { class: "rule" }),
      h("button", { class: "block plain wide", type: "button", onclick: watch }, stamp("eye"), words("join.watch")),
      h("a", { class: "block plain wide", href: `/table/${code}` }, stamp("table"), words("join.table")),
    ),
  );
}

/** @param {Room} room @param {(wish: object, button?: HTMLButtonElement | null) => void} sit */
function newSeat(room, sit) {
  const name = nameField(words("join.name"), words("join.name.why"));
  const known = purse.family().filter((one) => !room.seats.some((seat) => seat.name === one));
  name.input.value = known[0] ?? "";
  const real = h("input", { type: "checkbox" });
  const button = h("button", { class: "block main", type: "submit" }, words("join.sit"));
  const form = h(
    "form",
    { class: "stack" },
    name.root,
    room.mode === "table" &&
      !cardOf(room.game)?.isTool &&
      h("div", { class: "choices one" }, h("label", null, real, words("join.real"))),
    button,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = name.input.value.trim();
    name.input.setAttribute("aria-invalid", String(!typed));
    if (!typed) return name.input.focus();
    sit({ name: typed, ...(real.checked && { real: true }) }, button);
  });
  return form;
}

/** @param {Room} room @param {(wish: object, button?: HTMLButtonElement | null) => void} sit */
function emptySeats(room, sit) {
  const empty = room.seats.filter(
    (seat) => seat.kind === "person" && (seat.empty || (room.mode === "table" && !seat.connected)),
  );
  if (!empty.length) return null;
  const buttons = empty.map(({ seat, name, empty: isEmpty }) => {
    const state = h("span", { class: "soft small" }, words(isEmpty ? "join.empty" : "join.away"));
    const button = h(
      "button",
      { class: "block plain wide", type: "button" },
      stamp("seat"),
      words("join.claim.one", { name }),
      state,
    );
    button.addEventListener("click", () => sit({ seat }, button));
    return button;
  });
  return h("section", { class: "stack" }, h("h2", null, words("join.claim")), buttons);
}

/** @param {(wish: object, button?: HTMLButtonElement | null) => void} sit */
function elsewhere(sit) {
  const code = field(words("join.hand.code"), {
    autocapitalize: "characters",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const button = h("button", { class: "block", type: "submit" }, words("join.hand.go"));
  const form = h(
    "form",
    { class: "stack" },
    h("p", { class: "soft small" }, words("join.hand.why")),
    code.root,
    button,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = code.input.value.trim();
    if (typed) sit({ hand: typed }, button);
  });
  const scanned = new URLSearchParams(location.hash.slice(1)).get("hand") ?? "";
  code.input.value = scanned;
  return h(
    "details",
    { class: "fold", open: scanned !== "" },
    h("summary", null, stamp("down"), words("join.hand")),
    form,
  );
}
