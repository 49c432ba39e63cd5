/**
 * What can be done about one player: see what they have, pass over, replace, move to another device, rename, remove.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { h } from "../kit/dom.js";
import { words } from "../kit/words/words.js";
import { nameField } from "../kit/fields.js";
import { closeSheet, confirm, sheet } from "../kit/sheet.js";
import { stateOf } from "./strip.js";
import { send, attempt } from "./actions.js";
import { qr } from "./invite.js";

/**
 * @param {import("./frame.js").Frame} frame
 * @param {number} number
 */
export function seatSheet(frame, number) {
  const { session } = frame;
  const seat = session.room?.seats.find((one) => one.seat === number);
  if (!seat) return;
  const isMine = session.seats.includes(number);
  const parts = [
    stateOf(seat) && h("p", { class: "soft" }, stateOf(seat)),
    frame.screen?.detail?.(number),
    isMine && session.seats.length > 1 && session.acting !== number && lookFrom(session, seat),
    ...about(session, seat),
    isMine && move(session, number),
    (isMine || session.isHost) && rename(session, seat),
    (isMine || session.isHost) && removal(session, seat, isMine),
  ];
  sheet(seat.name, h("div", { class: "stack" }, parts));
}

/**
 * @param {string} picture
 * @param {string} text
 * @param {() => void} does
 * @param {string} [style]
 */
export function deed(picture, text, does, style = "block plain wide") {
  const button = h("button", { class: style, type: "button" }, stamp(picture), h("span", { class: "grow" }, text));
  button.addEventListener("click", () => {
    closeSheet();
    does();
  });
  return button;
}

/** @typedef {import("../net/session.js").Session} Session */
/** @typedef {import("../net/types.js").Seat} Seat */

/** @param {Session} session @param {Seat} seat */
function lookFrom(session, { seat, name }) {
  return deed("eye", words("frame.look-as", { name }), () => session.choose(seat));
}

/** For those who are waited for or away, when somebody here has a voice. @param {Session} session @param {Seat} seat */
function about(session, { seat, name, kind, connected }) {
  const hasVoice = session.seats.length > 0 || session.isHost;
  if (!hasVoice || session.room?.phase !== "playing" || session.seats.includes(seat)) return [];
  const waited = session.room.turn.includes(seat);
  const isAway = kind === "person" && !connected;
  const isTable = session.room.mode === "table";
  const skip = waited && (isTable || !connected);
  return [
    isAway && isTable && deed("seat", words("seat.take"), () => attempt(session, session.claim({ seat }))),
    isAway && isTable && move(session, seat),
    skip && deed("exchange", words("seat.skip", { name }), () => send(session, { type: "ask", what: "skip", seat })),
    isAway &&
      !session.room.no_bots &&
      deed("bot", words("seat.replace", { name }), () => send(session, { type: "ask", what: "replace", seat })),
  ];
}

/**
 * How long somebody is away before the main button passes over them, ms: as long as the server wants it in digital play;
 * beside the table a phone that only slept must not be passed over by a tap meant for something else.
 */
const GRACE_MS = 30_000;

/**
 * The seat that is waited for while its person is away, and for how long it may not be passed over yet.
 * @param {import("../net/types.js").Room} room
 * @param {Session} session
 * @returns {{seat: number, left: number} | null} left: ms
 */
export function passingOver(room, session) {
  const hasVoice = session.seats.length > 0 || session.isHost;
  if (!hasVoice || room.phase !== "playing" || room.ask || room.turn.some((seat) => session.seats.includes(seat))) {
    return null;
  }
  const gone = room.seats.find((one) => room.turn.includes(one.seat) && one.kind === "person" && !one.connected);
  if (!gone) return null;
  const since = gone.empty ? null : gone.away_at;
  const left = since === null ? 0 : Math.max(0, since + GRACE_MS - session.socket.clock.now());
  return { seat: gone.seat, left };
}

/** @param {Session} session @param {number} seat */
function move(session, seat) {
  return deed("phone", words("seat.hand"), async () => {
    const ack = await send(session, { type: "hand", seat });
    if (!ack) return;
    const name = session.nameOf(seat);
    sheet(
      words("seat.hand.code", { name }),
      h(
        "div",
        { class: "stack centre" },
        h("p", { class: "invite-code", "aria-label": [...ack.hand].join(" ") }, ack.hand),
        qr(session.code, ack.hand),
        h("p", null, words("seat.hand.why", { code: session.code })),
      ),
    );
  });
}

/** @param {Session} session @param {Seat} seat */
function rename(session, { seat, name }) {
  const field = nameField(words("lobby.rename"));
  field.input.value = name;
  const save = h("button", { class: "block plain", type: "submit" }, words("do.save"));
  const form = h("form", { class: "with-button" }, field.root, save);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await send(session, { type: "rename", seat, name: field.input.value.trim() })) closeSheet();
  });
  return form;
}

/** @param {Session} session @param {Seat} seat @param {boolean} isMine */
function removal(session, { seat, name, empty }, isMine) {
  if (empty) return null;
  const text = words(isMine ? "lobby.stand-up" : "lobby.remove");
  return deed(isMine ? "door" : "cross", text, () => leave(session, seat, name, isMine), "block plain bad wide");
}

/** @param {Session} session @param {number} seat @param {string} name @param {boolean} isMine */
async function leave(session, seat, name, isMine) {
  const key = session.room?.phase === "lobby" ? "menu.leave.lobby" : "menu.leave.why";
  const text = words(isMine ? "lobby.stand-up" : "lobby.remove");
  if (!(await confirm(text, words(key, { names: name }), text))) return;
  if (isMine) await attempt(session, session.leave(seat));
  else await send(session, { type: "kick", seat });
}
