"""The course of a game of Stampfarm: rounds, dice, stamps, full boards, sheets that are told.

Source: Stampfarm rulebook, "Gameplay", "Barn", "End of the Game" and "Advanced Mode".

Events (a seat is always called `seat` or `from`):

| code | params | what happened |
| --- | --- | --- |
| cards | cards | these condition cards are open |
| round | seat, round | a round begins, led by the seat |
| leads | seat | the seat leads this round instead of one that is passed over |
| rolled | seat, faces, tapped | the dice show this; tapped: people read them off the real dice |
| stamped | seat, die, face, stamp, cell | a stamp was put on the sheet |
| barned | seat, die, face, stamp | an animal went into the barn |
| picked | seat, die, face, barn | a die was chosen; the stamp is on paper |
| full | seat | the seat's board is full |
| entering | seat | the seat taps in its finished paper now |
| told | seat, total? | the seat's paper was told; what it is worth, unless papers are awaited and the end shall tell |
| adjusted | from, seat?, what | somebody corrected this (names of fields) |
| sheets | | all boards are full, some of them only on paper |
| dice | dice | the dice are rolled by the app, or real, from now on |
| over | | the game has ended |
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import UNSET

from companion.games.chance import Chance
from companion.games.faces import roll
from companion.games.game import Event, IllegalMove, Move, Options
from companion.games.stampfarm.board import ALL_CELLS, Sheet
from companion.games.stampfarm.components import HOUSE, Cell, Edition
from companion.games.stampfarm.moves import BARN, Adjust, Full, Pick, Roll, Stamp, TellSheet, stamps_for
from companion.games.stampfarm.scoring import faults, sheet_of, tally
from companion.games.stampfarm.state import Player, State

# -- setting up -----------------------------------------------------------------------------------------------------


def set_up(seats: Sequence[int], options: Options, chance: Chance, edition: Edition) -> tuple[State, list[Event]]:
    """The first round. In advanced mode on the phones, each seat gets a sheet of its own and three cards are opened.

    Beside the table sheets and cards are on the table: people tell the app.
    """
    drawn = options.mode == "digital" and options["rules"] == "advanced"
    cards = [deck[chance.number(len(deck))] for deck in edition.decks.values()] if drawn else []
    sheets = _drawn_sheets(len(seats), chance, edition) if drawn else [Sheet()] * len(seats)
    state = State(
        mode=options.mode,
        rules=options["rules"],
        dice=options.values.get("dice", "app"),
        tied=options["tied-groups"],
        order=list(seats),
        cards=cards,
        players={seat: Player(sheet) for seat, sheet in zip(seats, sheets, strict=True)},
        leader=seats[0],
        waiting=list(seats),
    )
    opened = [Event("cards", {"cards": cards})] if drawn else []
    return state, [*opened, _round_begins(state)]


def _drawn_sheets(count: int, chance: Chance, edition: Edition) -> list[Sheet]:
    """Sheets of the pad, no two alike as far as it has enough: then all of them are drawn from anew."""
    pad, drawn = list(edition.sheets), []
    for _ in range(count):
        pad = pad or list(edition.sheets)
        drawn.append(Sheet(fences=pad.pop(chance.number(len(pad))).edges()))
    return drawn


def _round_begins(state: State) -> Event:
    return Event("round", {"seat": state.leader, "round": state.round})


# -- playing --------------------------------------------------------------------------------------------------------


def play_move(state: State, seat: int | None, move: Move, chance: Chance) -> list[Event]:
    """Make a move of a seat and go on to whoever is next.

    Raises IllegalMove: no-such-seat, table-only, wrong-phase, not-your-turn, and what each kind of move refuses.
    """
    if seat not in state.players:
        raise IllegalMove("no-such-seat", seat=seat)
    if state.mode != "table" and not isinstance(move, Roll | Stamp):
        raise IllegalMove("table-only")
    before = state.phase()
    events = _PLAY[type(move)](state, seat, move, chance)
    return [*events, *_go_on(state), *_ending(state, before)]


def _ending(state: State, before: str) -> list[Event]:
    after = state.phase()
    if after == before or after not in ("sheets", "over"):
        return []
    return [Event("over" if after == "over" else "sheets")]


def skip_seat(state: State, seat: int) -> list[Event]:
    """Pass over an absent seat: it loses this stamp, or its paper counts as far as it is known."""
    if seat not in state.turn():
        raise IllegalMove("not-waited-for", seat=seat)
    before = state.phase()
    if state.waiting:
        state.waiting.remove(seat)
    else:
        state.players[seat].entering, state.players[seat].final = False, True
    return [*_go_on(state), *_ending(state, before)]


def leave_out(state: State, seat: int, gone: Collection[int]) -> list[Event]:
    """Pass over a seat that was left for good. Once all boards but those of `gone` are full, its board counts as it is:
    nobody is left who could fill it, and the others need not wait.
    """
    others_are_done = all(player.full for other, player in state.players.items() if other not in gone)
    if not (state.waiting and others_are_done):
        return skip_seat(state, seat)
    before = state.phase()
    state.players[seat].full = state.players[seat].final = True
    return [*_go_on(state), *_ending(state, before)]


def _go_on(state: State) -> list[Event]:
    """Pass over full boards; begin the next round when nobody is left in this one.

    The next round is led by the next seat clockwise whose board is not full. Nothing begins when all are.
    Beside the table a leader may tell only after the roll that its last stamp filled the board: then the next seat
    leads with these dice.
    """
    state.waiting = [seat for seat in state.waiting if not state.players[seat].full]
    if not state.waiting:
        return _next_round(state)
    leads_full = state.players[state.leader].full and state.taken is None
    if (leads_full or not state.faces) and state.leader != state.waiting[0]:
        state.leader = state.waiting[0]
        return [Event("leads", {"seat": state.leader})]
    return []


def _next_round(state: State) -> list[Event]:
    _clear_dice(state)
    leader, *others = state.clockwise_from(state.leader)
    state.waiting = [seat for seat in (*others, leader) if not state.players[seat].full]
    if not state.waiting:
        return []
    state.leader = state.waiting[0]
    state.round += 1
    return [_round_begins(state)]


def _clear_dice(state: State) -> None:
    state.faces, state.taken, state.picked = [], None, {}


# -- on the turn ----------------------------------------------------------------------------------------------------


def _hold_turn(state: State, seat: int, phase: str) -> None:
    if state.phase() != phase:
        raise IllegalMove("wrong-phase", phase=state.phase(), wanted=phase)
    if state.turn() != [seat]:
        raise IllegalMove("not-your-turn", turn=state.turn())


def _roll(state: State, seat: int, move: Roll, chance: Chance) -> list[Event]:
    """The leader rolls all three dice. Refuses: faces-wanted, faces-not-asked, not-a-face."""
    _hold_turn(state, seat, "roll")
    state.faces = list(roll((HOUSE.faces,) * HOUSE.dice, move.faces, state.dice, chance))
    counts = state.counts.setdefault(seat, dict.fromkeys(HOUSE.faces, 0))
    for face in state.faces:
        counts[face] += 1
    return [Event("rolled", {"seat": seat, "faces": list(state.faces), "tapped": state.dice == "real"})]


def _stamp(state: State, seat: int, move: Stamp, chance: Chance) -> list[Event]:
    """Stamp the own sheet, or put the animal into the barn, by a free die.

    Refuses: no-such-die, die-taken, wrong-stamp, barn-full, no-such-cell, cell-taken.
    """
    face = _face_of(state, seat, move.die)
    player = state.players[seat]
    if move.stamp not in stamps_for(face, state.rules):
        raise IllegalMove("wrong-stamp", face=face, wanted=list(stamps_for(face, state.rules)))
    params = {"seat": seat, "die": move.die, "face": face, "stamp": move.stamp}
    if move.to == BARN:
        _hold_barn_room(player)
        player.sheet, player.barned = player.sheet.barned(move.stamp), player.barned + 1
        return [Event("barned", params), *_done(state, seat, move.die)]
    _hold_free(player.sheet, move.to)
    player.sheet, player.stamped = player.sheet.stamped(move.to, move.stamp), player.stamped + 1
    return [Event("stamped", {**params, "cell": list(move.to)}), *_done(state, seat, move.die)]


def _pick(state: State, seat: int, move: Pick, chance: Chance) -> list[Event]:
    """Choose a die, the stamp goes on paper. Refuses: no-such-die, die-taken, barn-full."""
    face = _face_of(state, seat, move.die)
    player, in_barn = state.players[seat], move.to == BARN
    if in_barn:
        _hold_barn_room(player)
        player.barned += 1
    else:
        player.stamped += 1
    params = {"seat": seat, "die": move.die, "face": face, "barn": in_barn}
    return [Event("picked", params), *_done(state, seat, move.die)]


def _face_of(state: State, seat: int, die: int) -> str:
    """What the chosen die shows, if this seat may choose it now."""
    _hold_turn(state, seat, "stamp")
    if not 0 <= die < len(state.faces):
        raise IllegalMove("no-such-die", wanted=state.free_dice())
    if die == state.taken:
        raise IllegalMove("die-taken", seat=state.leader, wanted=state.free_dice())
    return state.faces[die]


def _hold_barn_room(player: Player) -> None:
    if not player.has_barn_room():
        raise IllegalMove("barn-full", most=HOUSE.barn)


def _hold_free(sheet: Sheet, cell: Cell) -> None:
    if not HOUSE.has(cell):
        raise IllegalMove("no-such-cell", wanted=[HOUSE.rows, HOUSE.columns])
    if sheet.stamp_at(cell) is not None:
        raise IllegalMove("cell-taken", cell=list(cell), stamp=sheet.stamp_at(cell))


def _done(state: State, seat: int, die: int) -> list[Event]:
    """The seat has stamped in this round; the leader keeps the die."""
    state.waiting.remove(seat)
    state.picked[seat] = die
    if seat == state.leader:
        state.taken = die
    return _fill(state.players[seat], seat)


def _fill(player: Player, seat: int) -> list[Event]:
    """Notice a board that has become full, and a sheet that is known to its last cell."""
    complete = player.sheet.is_full()
    player.final = player.final or complete
    if player.full or not (complete or player.stamped >= len(ALL_CELLS)):
        return []
    player.full = True
    return [Event("full", {"seat": seat})]


# -- what people tell beside the table ------------------------------------------------------------------------------


def _full(state: State, seat: int, move: Full, chance: Chance) -> list[Event]:
    """The own paper is full. Refuses: board-full if that is known."""
    if state.players[seat].full:
        raise IllegalMove("board-full", seat=seat)
    state.players[seat].full = True
    return [Event("full", {"seat": seat})]


def _tell_sheet(state: State, seat: int, move: TellSheet, chance: Chance) -> list[Event]:
    """Enter what a paper shows. Refuses what the scorer refuses, with its path; for a draft wrong-phase."""
    if move.draft and seat not in state.awaited_papers():
        raise IllegalMove("wrong-phase", phase=state.phase(), wanted="sheets")
    sheet = _checked_sheet(state, {"cells": move.cells, "fences": move.fences, "barn": move.barn})
    return _enter(state.players[seat], seat, sheet) if move.draft else _take_over(state, seat, sheet)


def _enter(player: Player, seat: int, sheet: Sheet) -> list[Event]:
    """Store a draft: the seat's paper as far as it has been entered."""
    begins = not player.entering
    player.sheet, player.entering = sheet, True
    return [Event("entering", {"seat": seat})] if begins else []


def _checked_sheet(state: State, fields: dict[str, Any]) -> Sheet:
    payload = {"mode": state.rules, **fields}
    for fault in faults(payload):
        raise fault
    return sheet_of(payload)


def _take_over(state: State, seat: int, sheet: Sheet) -> list[Event]:
    """Store an entered sheet. Once all boards are full it is final, even with empty cells."""
    player, closing = state.players[seat], not state.waiting
    is_sealed = bool(state.awaited_papers())
    if _has_opened(state, player, sheet):
        player.full = player.final = False
    player.sheet = sheet
    player.stamped, player.barned = sheet.count(), len(sheet.barn)
    player.final = player.final or closing
    player.entering = False
    if is_sealed:
        return [Event("told", {"seat": seat}), *_fill(player, seat)]
    total = tally(sheet, state.rules, tuple(state.cards), state.tied)["total"]
    return [Event("told", {"seat": seat, "total": total}), *_fill(player, seat)]


def _has_opened(state: State, player: Player, sheet: Sheet) -> bool:
    """Whether a sheet that was told full turns out to have a free cell while there is still time to stamp it."""
    return bool(state.waiting) and player.sheet.is_full() and not sheet.is_full()


def _adjust(state: State, seat: int, move: Adjust, chance: Chance) -> list[Event]:
    """Correct the state to match the table.

    Refuses: nothing-to-adjust, seat-wanted, no-such-seat, board-full, no-cards-in-normal-mode, and what the scorer
    refuses, with its path.
    """
    changes = {name: value for name in move.__struct_fields__ if (value := getattr(move, name)) is not UNSET}
    whose = changes.pop("seat", None)
    _hold_adjustable(state, whose, changes)
    paper = {name: value for name, value in changes.items() if name in ("cells", "fences", "barn")}
    sheet = _with_changes(state, whose, paper) if paper else None
    _hold_full_or_not(state, whose, changes, sheet)
    params: dict[str, Any] = {"from": seat, "what": sorted(changes)}
    events = [Event("adjusted", params if whose is None else {**params, "seat": whose})]
    if "cards" in changes:
        state.cards = list(changes["cards"])
    if whose is not None and sheet:
        events += _take_over(state, whose, sheet)
    if whose is not None and "full" in changes:
        events += _set_full(state.players[whose], whose, changes["full"])
    if "leader" in changes:
        events += _lead(state, changes["leader"])
    return events


def _hold_adjustable(state: State, whose: int | None, changes: dict[str, Any]) -> None:
    if not changes:
        raise IllegalMove("nothing-to-adjust")
    if whose is None and changes.keys() & {"cells", "fences", "barn", "full"}:
        raise IllegalMove("seat-wanted")
    for named in (whose, changes.get("leader")):
        if named is not None and named not in state.players:
            raise IllegalMove("no-such-seat", seat=named)
    if "cards" in changes:
        _hold_cards(state, changes["cards"])


def _hold_cards(state: State, cards: tuple[str, ...]) -> None:
    if state.rules == "normal":
        raise IllegalMove("no-cards-in-normal-mode")
    for fault in faults({"mode": state.rules, "cells": Sheet().cells, "cards": cards}):
        raise fault


def _with_changes(state: State, whose: int | None, paper: dict[str, Any]) -> Sheet:
    known = state.players[whose].sheet if whose is not None else Sheet()
    return _checked_sheet(state, {"cells": known.cells, "fences": known.fences, "barn": known.barn, **paper})


def _hold_full_or_not(state: State, whose: int | None, changes: dict[str, Any], sheet: Sheet | None) -> None:
    """A board that is stamped to its last cell is full, and a full board leads no round."""
    full = {seat: player.full for seat, player in state.players.items()}
    if whose is not None:
        player = state.players[whose]
        shown = sheet or player.sheet
        if shown.is_full() and changes.get("full") is False:
            raise IllegalMove("board-full", seat=whose)
        stays = full[whose] and not _has_opened(state, player, shown)
        full[whose] = shown.is_full() or changes.get("full", stays)
    if "leader" in changes and full[changes["leader"]]:
        raise IllegalMove("board-full", seat=changes["leader"])


def _set_full(player: Player, seat: int, full: bool) -> list[Event]:
    if full and not player.full:
        player.full = True
        return [Event("full", {"seat": seat})]
    if not full:
        player.full = player.entering = player.final = False
        player.stamped = min(player.stamped, len(ALL_CELLS) - 1)
    return []


def _lead(state: State, seat: int) -> list[Event]:
    """Restart the round with this leader; stamps already made stay on the sheets."""
    _clear_dice(state)
    state.leader = seat
    state.waiting = state.clockwise_from(seat)
    return [Event("leads", {"seat": seat})]


_PLAY: dict[type[Move], Callable[[State, int, Any, Chance], list[Event]]] = {
    Roll: _roll,
    Stamp: _stamp,
    Pick: _pick,
    Full: _full,
    TellSheet: _tell_sheet,
    Adjust: _adjust,
}
