"""What everybody may see of a game of Stampfarm, and how it stands: nothing is hidden in this game."""

from __future__ import annotations

from companion.games.game import Result, Score, ScoreLine, ranking
from companion.games.shape import Shape
from companion.games.stampfarm.board import Cells
from companion.games.stampfarm.components import Edge, Edition
from companion.games.stampfarm.scoring import Answer, tally
from companion.games.stampfarm.state import Phase, Player, State


class BoardShape(Shape, frozen=True):
    """A seat's sheet.

    cells: rows of stamps from the top, null where nothing is stamped. stamped, barned: how many stamps the seat has
    made, on paper too. known: whether the app's sheet shows them all. entering: the finished paper is being tapped in.
    final: nothing more is awaited from it.
    """

    cells: Cells
    fences: tuple[Edge, ...]
    barn: tuple[str, ...]
    stamped: int
    barned: int
    full: bool
    known: bool
    entering: bool
    final: bool


class Rulings(Shape, frozen=True, rename="kebab"):
    """The rulings that the game is played by."""

    tied_groups: str


class View(Shape, frozen=True):
    """The whole table.

    waiting: who has yet to stamp in this round, the next one first. dice: the three faces, null before the roll; taken:
    the index of the leader's die; picked: by seat, which die it chose. running: by seat the scorer's answer for the
    sheet as it is known. decks: the condition cards in the box, by deck. dice_mode: whether the app rolls or the real
    dice. counts: by seat, how often it rolled which face.
    """

    phase: Phase
    turn: list[int]
    order: list[int]
    leader: int
    round: int
    waiting: list[int]
    dice: list[str] | None
    taken: int | None
    picked: dict[int, int]
    boards: dict[int, BoardShape]
    running: dict[int, Answer]
    cards: list[str]
    decks: dict[str, tuple[str, ...]]
    rules: str
    dice_mode: str
    rulings: Rulings
    counts: dict[int, dict[str, int]]


def view_of(state: State, edition: Edition) -> View:
    """What everybody sees."""
    return View(
        phase=state.phase(),
        turn=state.turn(),
        order=list(state.order),
        leader=state.leader,
        round=state.round,
        waiting=list(state.waiting),
        dice=list(state.faces) or None,
        taken=state.taken,
        picked=dict(state.picked),
        boards={seat: _board(player) for seat, player in state.players.items()},
        running={seat: answer_for(state, seat) for seat in state.order},
        cards=list(state.cards),
        decks=edition.decks,
        rules=state.rules,
        dice_mode=state.dice,
        rulings=Rulings(state.tied),
        counts={seat: dict(counts) for seat, counts in state.counts.items()},
    )


def _board(player: Player) -> BoardShape:
    return BoardShape(
        cells=player.sheet.cells,
        fences=player.sheet.fences,
        barn=player.sheet.barn,
        stamped=player.stamped,
        barned=player.barned,
        full=player.full,
        known=player.is_known(),
        entering=player.entering,
        final=player.final,
    )


def answer_for(state: State, seat: int) -> Answer:
    """The scorer's answer for a seat's sheet as it is known. Shared: not to be changed."""
    return tally(state.players[seat].sheet, state.rules, tuple(state.cards), state.tied)


def standings_of(state: State) -> Result:
    """Places by points, shared by equal ones; every largest group and every card is a line of the score.

    Lines: `group` {animal, cells} and `card` {card, cells}. Source: "End of the Game and Scoring".
    """
    scores = {seat: _score(answer_for(state, seat)) for seat in state.order}
    return Result(ranking({seat: score.total for seat, score in scores.items()}), scores)


def _score(answer: Answer) -> Score:
    groups = [
        ScoreLine("group", {"animal": animal, "cells": part["cells"]}, part["points"])
        for animal, part in answer["groups"].items()
    ]
    cards = [
        ScoreLine("card", {"card": part["card"], "cells": part["cells"]}, part["points"]) for part in answer["cards"]
    ]
    return Score(answer["total"], [*groups, *cards])
