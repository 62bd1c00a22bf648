"""Positions of a game record: the start, and the position after each move that was not undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaffeehaus.core.errors import BadOptions, BrokenRecord
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.log import Acted, Entry, Undone
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record, Status, clear_actions, verify
from kaffeehaus.core.registry import find_game


def first_state(record: Record) -> AnyState:
    """Start of the game.

    Raises `BrokenRecord` for a broken record, and for a running one whose seed is still secret.
    """
    verdict = verify(record)
    if verdict.status is Status.BROKEN:
        raise BrokenRecord(gettext("The record is broken. %(reason)s", reason=verdict.sentence))
    header, closing = record.header, record.closing()
    game = find_game(header.game).under(header.version)
    if closing is None and game.uses_seed:
        raise BrokenRecord(
            gettext("The game is still running; it cannot be replayed until its seed is revealed.")
        )
    return game.new(header.options, header.seats, int(closing.seed) if closing else 0)


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """Numbers of the undone entries."""
    return {number for entry in entries if isinstance(entry, Undone) for number in entry.drops}


def moves_of(record: Record) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Seat and actions of every move that was not undone, up to the first sealed one."""
    clear, dropped = clear_actions(record), taken_back(record.entries)
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, Acted) and number not in dropped:
            actions = entry.actions or clear.get(number)
            if actions is None:
                return
            yield entry.seat, actions


def states_of(record: Record) -> Iterator[AnyState]:
    """The start, then the position after every move, up to the first sealed one. One state object
    is advanced in place. Raises `BrokenRecord` as `first_state` does."""
    state = first_state(record)
    yield state
    for seat, actions in moves_of(record):
        apply_draft(state, seat, actions)
        yield state


def recorded_state(record: Record, at: int | None) -> AnyState:
    """Position after this many moves, or after all. Raises `BadOptions` if there are fewer, and
    `BrokenRecord` as `first_state` does."""
    states = states_of(record)
    found, last = next(states), 0
    while last != at and (later := next(states, None)) is not None:
        found, last = later, last + 1
    if at is not None and last != at:
        raise BadOptions(
            gettext("There is no move %(move)s; the last one is %(last)s.", move=at, last=last)
        )
    return found
