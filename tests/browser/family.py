"""Phones of a family, as tests hold them: a page, what it may not do, and the ways through the house."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Sequence
from itertools import count
from typing import Any

import websocket

PHONE = {"width": 390, "height": 844}
BEFORE = {
    "viewport": PHONE,
    "reduced_motion": "reduce",
    "service_workers": "block",  # it fetches the whole shell again for each new phone
}
LOUD = ("Content Security Policy", "Uncaught", "Refused to", "The page scrolls")

STANDS = """() => {
  // Around a game only its parts scroll; unless letters are so large that the style lets the page itself scroll.
  const show = document.querySelector("main.frame > .show");
  if (!show || getComputedStyle(show).overflowY === "visible") return "";
  const { scrollHeight, scrollWidth } = document.documentElement;
  const isWhole = scrollHeight <= innerHeight && scrollWidth <= innerWidth && scrollY === 0;
  if (isWhole) return "";
  const isBelow = (one) => one.getBoundingClientRect().bottom > innerHeight;
  const below = [...document.querySelectorAll("#app *")].filter(isBelow);
  const names = below.slice(-3).map((one) => one.className || one.tagName).join(", ");
  return `The page scrolls: ${scrollHeight} px in ${innerHeight}, at ${scrollY}; below the window lies ${names}`;
}"""
"""What is wrong with how the page around a game stands in its window; empty if nothing is."""
WATCH = f"""(() => {{
  const stands = {STANDS};
  const look = () => {{ const wrong = stands(); if (wrong) console.error(wrong); }};
  const later = () => setTimeout(look, 300);
  for (const step of ["click", "keyup", "popstate"]) addEventListener(step, later, {{ capture: true, passive: true }});
  addEventListener("scroll", (event) => event.target === document && look(), {{ capture: true, passive: true }});
}})()"""
"""Looks at the page after each step, and whenever it scrolls."""

FORGET = """async () => {
  const { device } = await import("/static/kit/device.js");
  device.set({ light: "auto", sound: null, buzz: false, voice: false });
  localStorage.clear();
}"""
REST = """() => {
  document.querySelector("dialog[open]")?.close();
  document.documentElement.removeAttribute("style");
  document.getElementById("toasts")?.replaceChildren();
  document.getElementById("voice")?.replaceChildren();
  Date.now = window.inTime ?? Date.now;
}"""
LATER = """(ms) => {
  const before = Date.now;
  window.inTime ??= before;
  Date.now = () => before.call(Date) + ms;
}"""
SEES = """([within, text]) => {
  const plain = (text) => text.replace(/\\s+/g, " ").trim().toLowerCase();
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === "visible";
  const says = (one) => plain(one.textContent).includes(plain(text));
  return [...document.querySelectorAll(within)].some((one) => isShown(one) && says(one));
}"""
"""Whether an element of this selector shows this text."""

WALK = """(path) => new Promise((arrived) => {
  const app = document.getElementById("app");
  if (!app) return arrived(false);
  const seen = new MutationObserver(() => {
    if (!app.childElementCount) return;
    seen.disconnect();
    arrived(true);
  });
  seen.observe(app, { childList: true });
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
})"""
"""Goes on to another screen within the page that is open, as a link of the house does."""
WORDLESS = """async ([game, codes]) => {
  const { learnGame } = await import("/static/games/words.js");
  const { knows } = await import("/static/kit/words/words.js");
  await learnGame(game);
  return codes.filter((code) => !["event", "error"].some((kind) => knows(`${kind}.${code}`, game)));
}"""
MAKE = """([wish, others]) => import("/static/pages/new.js").then(({ makeRoom }) => makeRoom(wish, others))"""

_IDS = count()


def later(page: Any, ms: int = 460) -> None:
    """So much later by this phone's clock: a tap that comes too soon after a turn, or after another, does not count."""
    page.evaluate(LATER, ms)


class Phone:
    """One phone: a browser context with one page that shows the house.

    broken: every error of a script and every violation of the page's policy, to be empty in the end.
    """

    def __init__(self, context: Any, url: str) -> None:
        self.context = context
        self.context.set_default_timeout(8000)
        self.context.add_init_script(WATCH)
        self.url = url
        self.broken: list[str] = []
        self.page = self.new_page()
        self.load("/join")

    def take_up(self, asked: bool, viewport: Any = PHONE, light: str = "light", motion: str = "reduce") -> None:
        """Begin with this phone: it remembers nothing. asked: it was asked about sounds and said no."""
        self.broken = []
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        self.page.emulate_media(color_scheme=light, reduced_motion=motion)
        self.page.evaluate(FORGET)
        self.remember("companion.said", ["missing.wake"])  # a browser without a screen need not be kept awake
        if asked:
            self.wishes(sound=False)

    def put_down(self, touched: bool) -> None:
        """End what the phone was doing, so that the next test can take it up with its page still warm.

        touched: whether the page itself was changed, so that it has to be loaded anew.
        """
        self.context.set_offline(False)
        if self.page.is_closed():
            self.page = self.new_page()
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        (self.load if touched else self.open)("/join")
        self.page.evaluate(REST)

    def new_page(self) -> Any:
        """One more page on this phone, listened to like the first."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        page.on("console", lambda line: self._heard(line.text))
        return page

    def look(self) -> None:
        """Note if the page around a game does not fit its window."""
        wrong = "" if self.page.is_closed() else self.page.evaluate(STANDS)
        if wrong:
            self.broken.append(wrong)

    def _heard(self, text: str) -> None:
        if any(sign in text for sign in LOUD):
            self.broken.append(text)

    def wishes(self, **wishes: Any) -> None:
        """Choose what is chosen under "Light, sound and this phone"."""
        self.page.evaluate(f"import('/static/kit/device.js').then(({{device}}) => device.set({json.dumps(wishes)}))")

    def remember(self, key: str, value: Any) -> None:
        """Put something into the phone's memory."""
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(value)])

    def recall(self, key: str) -> Any:
        return json.loads(self.page.evaluate(f"localStorage[{key!r}] ?? 'null'"))

    def open(self, path: str = "/") -> Phone:
        """Go to a screen, as by a link of the house; a page that does not show the house yet is loaded."""
        if not self.page.evaluate(WALK, path):
            self.load(path)
        return self

    def load(self, path: str) -> Phone:
        """Load the page anew, as by typing its address."""
        self.page.goto(self.url + path)
        return self

    def tap(self, text: str) -> None:
        """Tap the button or the link that says this."""
        self.page.locator("button:visible, a:visible, label:visible, summary:visible").filter(
            has_text=text
        ).first.click()

    def tap_named(self, name: str) -> None:
        """Tap the button that a screen reader calls this."""
        self.page.get_by_role("button", name=name).first.click()

    def sees(self, text: str, within: str = "main") -> None:
        """Wait until this text can be seen on the page, case and spaces aside; within: a CSS selector.

        Looked for with every frame: a locator's own waiting looks again after half a second.
        """
        self.page.wait_for_function(SEES, arg=[within, text])

    @property
    def sideways(self) -> int:
        """How many pixels the page is wider than the phone, once what was just changed has found its place."""
        wider = self._wider()
        if wider:
            self.page.wait_for_timeout(400)
            wider = self._wider()
        return wider

    def _wider(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def wordless(self, game: str, codes: list[str]) -> list[str]:
        """The codes of events and refusals for which neither the game's catalog nor the house's has words."""
        found: list[str] = self.page.evaluate(WORDLESS, [game, codes])
        return found

    # -- ways through the house ------------------------------------------------------------------------------------

    def makes_a_room(self, *names: str, game: str = "super-farmer", mode: str = "table") -> str:
        """Have a room for these people on this phone, as its page makes one, without the taps; gives its code."""
        wish = {"game": game, "mode": mode, "name": names[0]}
        code = str(self.page.evaluate(MAKE, [wish, names[1:]]))
        self.open(f"/r/{code}").page.locator("main .invite-code").first.wait_for()
        return code

    def lays_a_table(self, *names: str, game: str = "super-farmer") -> str:
        """Open a room for these people by the taps that it takes; gives its code."""
        self.open("/new/table")
        self.page.locator(f"label.game-card[data-game={game}]").click()
        for name in names:
            self.page.fill("input[name=name]", name)
            self.tap("Add")
        self.tap("Open the table")
        return self.code()

    def code(self) -> str:
        return str(self.page.locator("main .invite-code").first.inner_text())

    def joins(self, code: str, name: str) -> None:
        self.open(f"/r/{code}")
        self.page.fill("input[name=name]", name)
        self.tap("Sit down")
        self.sees(name, ".seat-list")

    def starts(self) -> None:
        self.tap("Start")
        self.page.locator("main.frame").wait_for()

    def menu(self, entry: str) -> None:
        self.tap_named("Menu")
        self.page.locator("dialog[open] button").filter(has_text=entry).click()

    def seats_in(self, code: str) -> list[str]:
        """The names in a room, as the server tells them to anybody."""
        return [seat["name"] for seat in self.room(code)["seats"]]

    def room(self, code: str) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.url}/api/rooms/{code}", timeout=5) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def sits_in(self, room: Room, *seats: int, at: str | None = None, heard: list[str] | None = None) -> Any:
        """Show a game that is on, holding these seats of it; gives the page.

        at: a screen other than the room's. heard: takes all that the room's socket says to this phone.
        """
        if seats:
            self.remember("companion.rooms", room.purse(seats))
        path = at or f"/r/{room.code}"
        if heard is not None:
            self._open_and_hear(path, heard)
        else:
            self.open(path)
        return self.page

    def _open_and_hear(self, path: str, heard: list[str]) -> None:
        def hear(frame: str) -> None:
            heard.append(frame)

        def listen(socket: Any) -> None:
            socket.on("framereceived", hear)

        self.page.on("websocket", listen)
        with self.page.expect_websocket():
            self.open(path)
        self.page.remove_listener("websocket", listen)


class Room:
    """A game that is on, made over HTTP and moved over a socket, as other phones would.

    names: who sits there, in order; the first is the host and begins. more: options, rulings, edition.
    """

    def __init__(self, url: str, game: str, *names: str, mode: str = "table", **more: Any) -> None:
        self.url = url
        self.game = game
        self.mode = mode
        made = self.ask("POST", "/api/rooms", {"game": game, "mode": mode, "name": names[0], **more})
        self.code: str = made["code"]
        path = f"/api/rooms/{self.code}/seats"
        others = [self.ask("POST", path, {"name": name}) for name in names[1:]]
        self.tokens: list[str] = [one["token"] for one in (made, *others)]
        self.say(0, {"type": "start", "order": list(range(len(names))), "first": 0})

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """What the server answers to this request."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers, method=method)) as answer:
            return json.load(answer)

    def say(self, seat: int, message: dict[str, Any]) -> None:
        """Send one message from a device of this seat and wait until it is committed."""
        answer = self._answer(seat, message)
        assert answer["type"] == "ack", answer

    def _answer(self, seat: int, message: dict[str, Any]) -> dict[str, Any]:
        id = f"other-{next(_IDS)}"
        socket = websocket.create_connection(f"{self.url.replace('http', 'ws')}/ws/rooms/{self.code}")
        socket.send(json.dumps({"type": "hello", "tokens": [self.tokens[seat]]}))
        socket.send(json.dumps({**message, "id": id}))
        answer: dict[str, Any] = {}
        while answer.get("id") != id:
            answer = json.loads(socket.recv())
        socket.close()
        return answer

    def legal(self, seat: int) -> list[Any]:
        """All that this seat may do now."""
        moves: list[Any] = self._answer(seat, {"type": "moves", "seat": seat})["moves"]
        return moves

    @property
    def turn(self) -> list[int]:
        """The seats that are waited for."""
        waited: list[int] = self.ask("GET", f"/api/rooms/{self.code}")["turn"]
        return waited

    def move(self, by: int, **move: Any) -> None:
        self.say(by, {"type": "move", "seat": by, "move": move})

    def purse(self, seats: Sequence[int]) -> dict[str, Any]:
        """What a phone that holds these seats remembers."""
        held = [{"seat": seat, "token": self.tokens[seat]} for seat in seats]
        return {self.code: {"code": self.code, "game": self.game, "mode": self.mode, "held": held, "at": 1}}

    @property
    def entries(self) -> list[Any]:
        """The log so far, as the host may know it."""
        log = self.ask("GET", f"/api/rooms/{self.code}/log", token=self.tokens[0])
        entries: list[Any] = log["entries"]
        return entries
