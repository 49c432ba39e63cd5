"""Hands and piles, seen and unseen: what both promise, and what only one of them knows."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance import Recorded, Seeded
from companion.games.game import IllegalMove
from companion.games.hand import Cards, Draw, SeenCards, UnseenCards, shuffled

BOX = {"apple": 4, "pear": 3, "plum": 1}
SEATS = [4, 1]
NO_CHANCE = Recorded([])


def seen(hand: str = "", deck: str = "", discards: str = "") -> SeenCards:
    """Seat 1 holds this hand, seat 4 nothing; the top of a pile is named last."""
    return SeenCards({4: [], 1: hand.split()}, deck.split(), discards.split())


def unseen(hand: int, counts: dict[str, int], discards: str = "") -> UnseenCards:
    """Seat 1 has so many cards, seat 4 none; these are in hands or in the draw pile."""
    return UnseenCards({4: 0, 1: hand}, dict.fromkeys(BOX, 0) | counts, discards.split())


def refused(cards: Cards, seat: int, named: list[str]) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalMove) as refusal:
        cards.check(seat, named)
    return refusal.value.code, refusal.value.params


# -- seen -----------------------------------------------------------------------------------------------------------


def test_the_server_shuffles_the_whole_box() -> None:
    cards = shuffled("digital", SEATS, {"apple": 2, "pear": 1}, Recorded([[2, 0, 1]]))
    assert cards == SeenCards({4: [], 1: []}, ["pear", "apple", "apple"], [])


def test_a_seen_hand_draws_from_the_top() -> None:
    cards = seen("plum", deck="apple pear apple")
    assert cards.draw(1, 2, NO_CHANCE) == Draw(2, ["apple", "pear"], 0)
    assert cards.known(1) == ["plum", "apple", "pear"] and cards.left() == 1


def test_a_seen_pile_that_runs_out_is_made_of_the_discards_shuffled() -> None:
    cards = seen(deck="plum", discards="apple pear apple")
    assert cards.draw(1, 3, Recorded([[1, 0, 2]])) == Draw(3, ["plum", "apple", "apple"], 3)
    assert cards.deck == ["pear"] and cards.discards == []


def test_a_seen_hand_holds_what_it_has() -> None:
    cards = seen("apple apple pear")
    assert cards.holding(1) == {"apple": 2, "pear": 1}
    assert cards.fault(1, ["apple", "apple"]) is None
    assert refused(cards, 1, ["pear", "pear"]) == ("not-in-hand", {"card": "pear"})
    assert cards.may_be_all(1, {"apple", "pear"}) and not cards.may_be_all(1, {"apple"})


def test_what_the_server_deals_is_never_wrong() -> None:
    with pytest.raises(IllegalMove, match="table-only"):
        seen("apple").set_right({}, {}, [])


# -- unseen ---------------------------------------------------------------------------------------------------------


def test_people_shuffle_the_whole_box() -> None:
    assert shuffled("table", SEATS, BOX, NO_CHANCE) == UnseenCards({4: 0, 1: 0}, BOX, [])


def test_an_unseen_hand_may_hold_what_is_still_unseen() -> None:
    cards = unseen(2, {"apple": 3, "plum": 1})
    assert cards.known(1) is None
    assert cards.holding(1) == {"apple": 2, "plum": 1} and cards.holding(4) == {}
    assert cards.fault(1, ["apple", "plum"]) is None
    assert refused(cards, 1, ["plum", "plum"]) == ("not-unseen", {"card": "plum", "most": 1, "wanted": 2})
    assert refused(cards, 1, ["cherry"]) == ("not-unseen", {"card": "cherry", "most": 0, "wanted": 1})
    assert refused(cards, 1, ["apple"] * 3) == ("hand-too-small", {"most": 2, "wanted": 3})


def test_an_unseen_hand_may_be_all_of_kinds_of_which_enough_are_unseen() -> None:
    cards = unseen(3, {"apple": 2, "plum": 1, "pear": 2})
    assert cards.may_be_all(1, {"apple", "plum"})
    assert not cards.may_be_all(1, {"apple"})
    assert cards.may_be_all(4, set())


def test_a_played_card_is_unseen_no_longer_and_the_shuffled_discards_are_again() -> None:
    cards = unseen(2, {"apple": 2, "pear": 1}, discards="plum")
    cards.take(1, ["apple"])
    assert cards.hands[1] == 1 and cards.unseen == {"apple": 1, "pear": 1, "plum": 0}
    assert cards.draw(1, 2, NO_CHANCE) == Draw(2, None, 1)
    assert cards.hands[1] == 3 and cards.unseen == {"apple": 1, "pear": 1, "plum": 1} and cards.left() == 0


def test_what_really_lies_on_the_table_is_taken_over() -> None:
    cards = unseen(2, {"apple": 2})
    with pytest.raises(IllegalMove) as refusal:
        cards.set_right({"pear": 2}, {4: 1, 1: 2}, [])
    assert (refusal.value.code, refusal.value.params) == ("too-few-unseen", {"most": 2, "wanted": 3})
    assert cards == unseen(2, {"apple": 2})
    cards.set_right({"pear": 2}, {4: 0, 1: 2}, ["plum"])
    assert cards == unseen(2, {"pear": 2}, discards="plum")


# -- both -----------------------------------------------------------------------------------------------------------


def test_drawing_with_nothing_left_leaves_the_hand_smaller() -> None:
    for cards in (seen("apple"), unseen(1, {"apple": 1})):
        draw = cards.draw(1, 2, NO_CHANCE)
        assert (draw.count, draw.reshuffled, cards.size(1)) == (0, 0, 1)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_the_same_game_is_told_alike_by_seen_and_by_unseen_cards(seed: int) -> None:
    """One game told to both: equal sizes and piles, nothing lost; what is held may always be held; bytes carry all."""
    random = Random(seed)
    both: list[Cards] = [shuffled(mode, SEATS, BOX, Seeded(random)) for mode in ("digital", "table")]
    dealt, table = both
    lying: Counter[str] = Counter()
    for _ in range(30):
        seat, kinds = random.choice(SEATS), random.sample(list(BOX), 2)
        hand = dealt.known(seat) or []
        out, kept = random.sample(hand, random.randint(0, len(hand))), random.random() < 0.3
        assert table.fault(seat, out) is None
        assert table.may_be_all(seat, kinds) or not dealt.may_be_all(seat, kinds)
        assert all(table.holding(seat)[kind] >= count for kind, count in dealt.holding(seat).items())
        lying += Counter(out if kept else [])
        for cards in both:
            cards.take(seat, out)
            cards.discard([] if kept else out)
        first, second = (cards.draw(seat, 2, Seeded(random)) for cards in both)
        assert (first.count, first.reshuffled) == (second.count, second.reshuffled)
        assert dealt.left() == table.left() and dealt.size(seat) == table.size(seat)
        assert dealt.discards == table.discards
        for cards in both:
            assert cards.census() + lying == Counter(BOX)
            assert msgspec.json.decode(msgspec.json.encode(cards), type=Cards) == cards
