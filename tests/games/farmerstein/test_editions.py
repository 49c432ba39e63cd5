"""Editions of an owner: effects put together anew, other cards, other powers."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.bots import BOTS
from companion.games.chance import Seeded
from companion.games.edition import read
from companion.games.farmerstein import components
from companion.games.farmerstein.components import CONTINENTS, Edition
from companion.games.farmerstein.game import FarmerStein
from companion.games.farmerstein.moves import Play, Target
from companion.games.farmerstein.state import State
from companion.games.game import Event
from companion.simulation import play_out as play_out_bots
from tests.games.farmerstein.tables import card, cards, deck, grown, hand, held, laid
from tests.games.farmerstein.test_laws import BOUND, go_on, kept
from tests.games.laws import Laws, hold_costly_laws, hold_replay, play_out

HOUSE_TEXT = Path(components.__file__).with_name("edition.toml").read_text()


def edited(*changes: tuple[str, str]) -> FarmerStein:
    """The game with the edition of the house, changed."""
    text = HOUSE_TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return FarmerStein(read(text.encode(), Edition, "mine.toml"))


def played(game: FarmerStein, state: State, move: Play | Target) -> list[Event]:
    return game.play(state, 0, move, Seeded(Random(0)), 0)


def test_an_effect_of_several_parts_is_applied_part_by_part() -> None:
    game = edited(('effects = [{ do = "draw" }]', 'effects = [{ do = "draw", cards = 2 }, { do = "march" }]'))
    state = laid()
    hand(state, 0, "potato red")
    deck(state, "onion blue", "tomato blue")
    assert [event.code for event in played(game, state, Play(card("potato red"), "red"))] == [
        "planted", "drawn", "drew", "marched",
    ]  # fmt: skip
    assert held(state, 0) == cards("onion blue", "tomato blue") and state.players[0].army == cards("potato red")


def test_a_plant_whose_mutagen_was_eaten_by_a_zombie_that_it_drew_does_not_march() -> None:
    game = edited(('effects = [{ do = "draw" }]', 'effects = [{ do = "draw" }, { do = "march" }]'))
    state = laid()
    hand(state, 0, "potato red", "onion red")
    grown(state, 1, "zombie red", "red")
    deck(state, "zombie red")
    events = played(game, state, Play(card("potato red"), "red"))
    assert [event.code for event in events] == ["planted", "zombie", "gave-up", "fed"]
    assert state.players[0].army == [] and state.phase() == "objective"


def test_an_effect_that_takes_two_plants_lets_its_player_choose_twice() -> None:
    game = edited(('effects = [{ do = "uproot" }]', 'effects = [{ do = "uproot", cards = 2 }]'))
    state = laid()
    hand(state, 0, "tomato red")
    for seat in (1, 2, 2):
        grown(state, seat, "potato blue" if seat == 1 else "onion green", "blue" if seat == 1 else "green")
    played(game, state, Play(card("tomato red"), "red"))
    played(game, state, Target(2, card("onion green"), "green"))
    assert state.phase() == "target"
    played(game, state, Target(2, card("onion green"), "green"))
    assert len(state.players[1].planted) == 1 and not state.players[2].planted


WILD = edited(
    ('effects = [{ do = "play-again" }]', 'effects = [{ do = "scavenge" }, { do = "play-again", cards = 2 }]'),
    ('effects = [{ do = "draw" }]', 'effects = [{ do = "draw", cards = 3 }, { do = "march" }]'),
    ('effects = [{ do = "scavenge" }]', 'effects = [{ do = "scavenge", cards = 2 }, { do = "uproot", cards = 2 }]'),
    ('effects = [{ do = "march" }]', 'effects = [{ do = "opponents-discard", cards = 2 }, { do = "march" }]'),
    ('plant = "zombie-zucchini"\neach = 2', 'plant = "zombie-zucchini"\neach = 4\ncards = [["red"]]'),
    ('plant = "creature-pepper"\npairs = 1', 'plant = "corn-crocodile"\npairs = 2\neach = 1'),
    ("yellow = 2", "yellow = 1"),
    ('do = "keep-army"', 'do = "draw-to"\ncards = 9'),
)
"""Long effects, more zombies of a colour than mutagens, few yellow ones."""


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("replaced", ["no", "yes"])
def test_a_wild_edition_obeys_the_laws_too(seats: int, replaced: str) -> None:
    laws, random = Laws(WILD, BOUND, kept, choose=go_on), Random(seats)
    for _ in range(4):
        options = WILD.settle({}, {"zombie-replaced": replaced, "mutant-placeholder": "on"}, "digital")
        log, _ = play_out(laws, range(seats), options, random)
        hold_replay(WILD, log)
    played_moves = sorted({entry.move for entry in log.entries})
    hold_costly_laws(laws, random.choice(log.states()), log.seats, random, elsewhere=played_moves)


def test_what_a_wild_edition_prints_is_told() -> None:
    state, _ = WILD.setup(range(3), WILD.settle({}, {}, "digital"), Seeded(Random(0)))
    seen = msgspec.json.decode(msgspec.json.encode(WILD.view(state, 0)))
    assert seen["edition"]["plants"]["corn-crocodile"] == [] and "creature-pepper" not in seen["edition"]["plants"]
    assert seen["mutagens"]["yellow"] == 1


def test_five_objectives_two_of_them_equal_and_the_stars_that_they_need_are_enough() -> None:
    """Components: how many objectives there are is the box's affair; each player needs one."""
    head, *objectives = HOUSE_TEXT.split("[[objectives]]")
    few = [objectives[0], objectives[0], *objectives[1:4]]
    used = FarmerStein(read("[[objectives]]".join([head, *few]).encode(), Edition, "mine.toml")).edition.objectives
    assert len(used) == 5 > len(set(used))
    stars = "".join(
        f"{where} = {{ {', '.join(sorted({f'{one.of(where)} = 3' for one in used}))} }}\n" for where in CONTINENTS
    )
    head = re.sub(r"^\[stars\]\n(?:.+\n)+", f"[stars]\n{stars}", head, flags=re.MULTILINE)
    game = FarmerStein(read("[[objectives]]".join([head, *few]).encode(), Edition, "mine.toml"))
    for bot in BOTS["farmerstein"].values():
        assert play_out_bots(game, [bot] * 5, Random(1)).result.places
