"""Objectives and conquests. Source: rulebook, "End of the Round", "The InvaZion" and "End of the Game"."""

from __future__ import annotations

from companion.games.farmerstein.components import CONTINENTS, NEEDS, Objective
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.scoring import judged
from companion.games.farmerstein.state import Player, State
from companion.games.game import IllegalMove, Result, Score, ScoreLine, ranking


def change_objective(course: Course, seat: int) -> None:
    """The old objective goes under its pile, the top one takes its place; conquered continents stay conquered."""
    player = course.state.players[seat]
    player.objective = course.state.cards.next_objective(player.objective)
    course.emit("objective", seat=seat, objective=player.objective)


def lies_open(course: Course, seat: int, objective: Objective) -> None:
    """Set the objective that lies open before the seat."""
    course.state.players[seat].objective = objective
    course.emit("objective", seat=seat, objective=objective)


def conquerable(player: Player) -> list[str]:
    """The continents that the army of this player can conquer now."""
    if player.objective is None or len(player.army) < min(NEEDS.values()):
        return []
    continents = judged(tuple(player.army), player.objective, tuple(player.conquered))
    return [name for name, part in continents.items() if part["met"] and not part["conquered"]]


def is_asked(player: Player) -> bool:
    """Whether the seat has a decision: it can conquer, or its army may be enough and its objective is not known."""
    untold = player.objective is None and len(player.army) >= min(NEEDS.values()) and not player.has_won()
    return untold or bool(conquerable(player))


def check_conquest(player: Player, continent: str) -> list[int]:
    """The indexes of the cards that conquer. Raises IllegalMove: not-a-choice, conquered-already, objective-untold,
    not-met."""
    if continent not in CONTINENTS:
        raise IllegalMove("not-a-choice", wanted=list(CONTINENTS))
    if continent in player.conquered:
        raise IllegalMove("conquered-already", continent=continent)
    if player.objective is None:
        raise IllegalMove("objective-untold")
    cards: list[int] = judged(tuple(player.army), player.objective, tuple(player.conquered))[continent]["cards"]
    if not cards:
        combination = player.objective.of(continent)
        raise IllegalMove("not-met", continent=continent, combination=combination, needs=NEEDS[continent])
    return cards


def conquer(course: Course, seat: int, continent: str) -> None:
    """Mark the continent; the whole army goes to the discard pile, also what was not needed. Raises IllegalMove.

    The power `keep-army` keeps what was not needed and the first few cards that were.
    """
    player = course.state.players[seat]
    used = check_conquest(player, continent)
    cards = [player.army[index] for index in used]
    power = course.power(seat)
    gone = used[power.cards :] if power and power.do == "keep-army" else range(len(player.army))
    course.state.cards.discard([player.army[index] for index in gone])
    player.army = [card for index, card in enumerate(player.army) if index not in gone]
    player.conquered.append(continent)
    course.emit("conquered", seat=seat, continent=continent, cards=cards, army=len(player.army))


# -- the end --------------------------------------------------------------------------------------------------------


def standings(state: State) -> Result:
    """Places by conquered continents; among those who have all three, by the tie rule, none shared.

    Lines: `conquered` {continent, needs}, a point each; `third` {continent, needs}, no points, for who has all three:
    it settles ties. Source: "End of the Game".
    """
    complete = [[seat] for seat in winners(state)]
    others = {seat: len(player.conquered) for seat, player in state.players.items() if not player.has_won()}
    return Result(complete + ranking(others), {seat: _score(state.players[seat]) for seat in state.order})


def winners(state: State) -> list[int]:
    """The seats that have all three continents, the winner first.

    Who needed more cards for the third goes before; then turn order, from the First Player.
    """
    complete = [seat for seat in state.turn_order() if state.players[seat].has_won()]
    return sorted(complete, key=lambda seat: -NEEDS[state.players[seat].conquered[-1]])


def _score(player: Player) -> Score:
    lines = [ScoreLine("conquered", _params_of(continent), 1) for continent in player.conquered]
    if player.has_won():
        lines.append(ScoreLine("third", _params_of(player.conquered[-1]), 0))
    return Score(len(player.conquered), lines)


def _params_of(continent: str) -> dict[str, object]:
    return {"continent": continent, "needs": NEEDS[continent]}
