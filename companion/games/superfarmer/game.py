"""Super Farmer under the names that every game answers to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.games.chance import Chance
from companion.games.faces import RollingGame
from companion.games.game import Event, IllegalMove, Mode, Move, Options, Result, Scorer
from companion.games.superfarmer import legal, play, rulings, story, winning
from companion.games.superfarmer.components import Edition, house_edition
from companion.games.superfarmer.exchange import Chart
from companion.games.superfarmer.herd import box_less, herd_of
from companion.games.superfarmer.moves import Moves as FarmMove
from companion.games.superfarmer.outlook import Outlook as Prospect
from companion.games.superfarmer.outlook import outlook
from companion.games.superfarmer.resolve import checked, resolve_request
from companion.games.superfarmer.rulings import Rulings
from companion.games.superfarmer.scorer import scorer
from companion.games.superfarmer.state import State as FarmState
from companion.games.superfarmer.view import View as Seen
from companion.games.superfarmer.view import view


class SuperFarmer(RollingGame):
    """The rules with one edition of the components, by default that of the house."""

    id = "super-farmer"
    name = "Super Farmer"
    hides = False
    seats = {"table": (1, 6), "digital": (1, 6)}
    Components = Edition
    options = rulings.OPTIONS
    State = FarmState
    Moves = FarmMove
    View = Seen
    Outlook = Prospect
    ends_turn = frozenset({"rolled"})
    dice_changed = "dice-changed"

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition: Edition = edition or house_edition()
        self.rulings = rulings.rulings_of(self.edition.printings(), self.edition.horses())
        self._charts: dict[int, Chart] = {}

    @property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        """The fox die and the wolf die."""
        return self.edition.dice.both()

    def settle(self, options: Mapping[str, Any], rulings: Mapping[str, Any], mode: Mode) -> Options:
        """Like every game; the ruling `edition` also sets four other rulings, unless they were given themselves."""
        settled = super().settle(options, rulings, mode)
        printing = msgspec.to_builtins(self.edition.editions[settled["edition"]])
        return Options(mode, settled.values | printing | dict(rulings))

    def _with_story(self, state: FarmState, events: list[Event]) -> list[Event]:
        """Add the events to the story of the game and return them."""
        state.story = story.go_on(state.story, events, state.rolls, self.edition.values)
        if any(event.code == "adjusted" for event in events):
            state.story = story.without_lost_wins(state.story, state.placed())
        return events

    def chart(self, state: FarmState) -> Chart:
        """The exchanges of the box that this game is played from."""
        return self._chart(state.rulings.horses)

    def _chart(self, horses: int) -> Chart:
        """The exchanges of a box with so many horses, made when they are first needed: it takes a while."""
        if horses not in self._charts:
            self._charts[horses] = Chart(self.edition.box_with(horses), self.edition.values)
        return self._charts[horses]

    @property
    def scorer(self) -> Scorer:
        """No points: it resolves a roll."""
        return scorer(self.resolve)

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[FarmState, list[Event]]:
        """Everybody starts with nothing, or with a rabbit from the bank, as far as it has some.

        Source: rulebook, "Game setup".
        """
        settled = Rulings.of(options.values)
        rabbits = self.edition.box["rabbit"] if settled.start == "one-rabbit" else 0
        herds = {seat: herd_of({"rabbit": 1} if place < rabbits else {}) for place, seat in enumerate(seats)}
        state = FarmState(
            order=list(seats),
            herds=herds,
            bank=box_less(self._chart(settled.horses).box, herds.values()),
            turn=seats[0],
            mode=options.mode,
            dice=options.values.get("dice", "app"),
            rulings=settled,
            counts={},
        )
        return state, [Event("turn", {"seat": state.turn})]

    def moves(self, state: FarmState, seat: int) -> Iterator[Move]:
        return legal.legal_moves(state, seat, self.chart(state), self.edition)

    def play(self, state: FarmState, seat: int | None, move: FarmMove, chance: Chance, at: int) -> list[Event]:
        return self._with_story(state, play.play(state, seat, move, chance, self.chart(state), self.edition))

    def view(self, state: FarmState, seat: int | None) -> Seen:
        return view(state, self.chart(state), self.edition)

    def outlook(self, state: FarmState, seat: int) -> Prospect:
        return outlook(state, seat, self.edition)

    def turn(self, state: FarmState) -> list[int]:
        """The partner while an offer is open (its offerer may act too), else the seat on turn."""
        if winning.is_over(state):
            return []
        return [state.offer.to if state.offer else state.turn]

    def holds_up(self, state: FarmState) -> list[int]:
        """Also the maker of an open offer: it ends when its maker has left."""
        makers = [state.offer.seat] if state.offer and not winning.is_over(state) else []
        return [*makers, *self.turn(state)]

    def standings(self, state: FarmState) -> Result:
        return winning.standings(state, self.edition.values)

    def is_over(self, state: FarmState) -> bool:
        return winning.is_over(state)

    def skip(self, state: FarmState, seat: int, chance: Chance, at: int) -> list[Event]:
        return self._with_story(state, play.skip(state, seat))

    def hands_over(self, state: FarmState, seat: int, move: FarmMove) -> bool:
        return winning.completes_other(state, move)

    def resolve(self, payload: Any) -> dict[str, Any]:
        """One roll resolved without a room: the body of a request in, the answer out; see `resolve.py`."""
        request = checked(payload)
        given = request.get("rulings", {})
        try:
            options = self.settle({}, given, "digital")
        except IllegalMove as refusal:
            raise IllegalMove(refusal.code, path=f"rulings.{refusal.params['option']}", **refusal.params) from None
        return resolve_request(request, self.edition, options)
