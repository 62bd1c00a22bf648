"""Lines about the table: the turn, the order of play, the bank and the milestones that are left."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.written.lines import Line, LineForm

MOST_TURNS = 99
MOST_BREAKS = 1
MOST_SLOTS = 9
NONE = "none"


def _read_turn(state: Position, line: Line) -> None:
    state.town.turn = line.count(gettext("a turn"), 1, MOST_TURNS)
    line.end()


def _write_turn(state: Position) -> Iterator[str]:
    if state.town.turn > 1:
        yield str(state.town.turn)


def _read_order(state: Position, line: Line) -> None:
    order = [line.chain(state)]
    while line.has_more:
        order.append(line.chain(state))
    if len(set(order)) != len(order):
        raise line.wrong(gettext("The turn order names a chain twice."))
    state.town.order = order


def _write_order(state: Position) -> Iterator[str]:
    in_play = state.seats_in_play()
    yield " ".join(state.mark(seat).letter for seat in state.town.order if seat in in_play)


def _read_working(state: Position, line: Line) -> None:
    """Who has worked already is not in the line any more."""
    seat = line.chain(state)
    line.end()
    if seat not in state.town.order:
        raise line.wrong(
            gettext("This chain is not in the turn order. Put the order before this line.")
        )
    state.town.waiting = state.town.order[state.town.order.index(seat) :]


def _write_working(state: Position) -> Iterator[str]:
    day = state.town.day
    if day and day.seat in state.town.order[1:]:
        yield state.mark(day.seat).letter


def _read_bank(state: Position, line: Line) -> None:
    state.town.bank = line.count(gettext("an amount of money"))
    line.end()


def _write_bank(state: Position) -> Iterator[str]:
    yield str(max(0, state.town.bank))


def _read_breaks(state: Position, line: Line) -> None:
    state.town.breaks = line.count(gettext("a number"), 0, MOST_BREAKS)
    line.end()


def _write_breaks(state: Position) -> Iterator[str]:
    if state.town.breaks:
        yield str(min(state.town.breaks, MOST_BREAKS))


def _read_slots(state: Position, line: Line) -> None:
    state.town.ceo_slots = line.count(gettext("a number of slots"), 1, MOST_SLOTS)
    line.end()


def _write_slots(state: Position) -> Iterator[str]:
    if state.town.ceo_slots != state.rules.setup.ceo_slots:
        yield str(state.town.ceo_slots)


def _read_left(state: Position, line: Line) -> None:
    """Written only where it is not what the chains leave."""
    if line.skip(NONE):
        line.end()
        state.town.milestones = []
        return
    named = line.counts(state.rules.milestones, "milestone")
    state.town.milestones = [name for name in state.rules.milestones if name in named]


def _write_left(state: Position) -> Iterator[str]:
    if state.town.milestones != milestones_left(state):
        yield ", ".join(state.town.milestones) or NONE


def milestones_left(state: Position) -> list[str]:
    """Those that can still be earned, if nothing else is known: nobody has them, and they were not
    removed in an earlier turn."""
    if state.options["introductory"]:
        return []
    gone = milestones_taken(state) | state.rules.gone_after(state.town.turn - 1)
    return [name for name in state.rules.milestones if name not in gone]


def milestones_taken(state: Position) -> set[str]:
    """Those that some chain has."""
    return {name for player in state.town.players for name in player.milestones}


TABLE_LINES = (
    LineForm(
        "turn NUMBER", lazy_gettext("The number of the turn; default 1."), _read_turn, _write_turn
    ),
    LineForm(
        "order CHAIN CHAIN ...",
        lazy_gettext("The turn order; default seat order."),
        _read_order,
        _write_order,
    ),
    LineForm(
        "working CHAIN",
        lazy_gettext(
            "The chain whose working day begins; those before it have had theirs. Default the "
            "first in turn order."
        ),
        _read_working,
        _write_working,
    ),
    LineForm(
        "bank DOLLARS",
        lazy_gettext("The money in the bank; default as in a new game."),
        _read_bank,
        _write_bank,
    ),
    LineForm(
        "breaks NUMBER",
        lazy_gettext("How often the bank has broken; default 0."),
        _read_breaks,
        _write_breaks,
    ),
    LineForm(
        "slots NUMBER",
        lazy_gettext("The slots of each CEO; default as in a new game."),
        _read_slots,
        _write_slots,
    ),
)
LEFT_LINE = LineForm(
    "left MILESTONE, MILESTONE ...",
    lazy_gettext(
        "The milestones that can still be earned, or `none`; default those that no chain has and "
        "that were not removed in an earlier turn."
    ),
    _read_left,
    _write_left,
)
