"""What everybody may see of a game of Stampfarm, and how it stands: nothing is hidden in this game."""

from __future__ import annotations

from typing import Any

from companion.games.game import Line, Result, Score, ranking
from companion.games.stampfarm.components import Edition
from companion.games.stampfarm.scoring import Answer, tally
from companion.games.stampfarm.state import Player, State


def view_of(state: State, edition: Edition) -> dict[str, Any]:
    """The whole table as JSON values.

    boards: by seat its sheet, the stamps it has made, whether it is full, and whether its sheet is known (`known`),
    being tapped in at the end (`entering`) and final. dice: the three faces, or null before the roll; taken: the index
    of the leader's die. decks: the condition cards in the box, by deck. running: by seat the scorer's answer for the
    sheet as it is known.
    """
    return {
        "phase": state.phase(),
        "turn": state.turn(),
        "order": list(state.order),
        "leader": state.leader,
        "round": state.round,
        "waiting": list(state.waiting),
        "dice": list(state.faces) or None,
        "taken": state.taken,
        "picked": {str(seat): die for seat, die in state.picked.items()},
        "boards": {str(seat): _board(player) for seat, player in state.players.items()},
        "running": {str(seat): answer_for(state, seat) for seat in state.order},
        "cards": list(state.cards),
        "decks": edition.decks,
        "rules": state.rules,
        "dice_mode": state.dice,
        "rulings": {"tied-groups": state.tied},
        "counts": {str(seat): dict(counts) for seat, counts in state.counts.items()},
    }


def _board(player: Player) -> dict[str, Any]:
    return {
        "cells": player.sheet.cells,
        "fences": player.sheet.fences,
        "barn": player.sheet.barn,
        "stamped": player.stamped,
        "barned": player.barned,
        "full": player.full,
        "known": player.is_known(),
        "entering": player.entering,
        "final": player.final,
    }


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
        Line("group", {"animal": animal, "cells": part["cells"]}, part["points"])
        for animal, part in answer["groups"].items()
    ]
    cards = [Line("card", {"card": part["card"], "cells": part["cells"]}, part["points"]) for part in answer["cards"]]
    return Score(answer["total"], [*groups, *cards])
