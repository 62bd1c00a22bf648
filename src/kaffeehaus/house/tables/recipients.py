"""Notifications that a change of a table causes: turns, timeouts, ends of games, new players.

Preferences of the recipients, and whether a notification is still true, are checked when it is
sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.tables.rows import SeatKind, SeatRow
from kaffeehaus.house.tables.table import Table

WARNS_BEFORE = 0.25
"""The share of the time left when a player is warned."""
SHORTEST_WARNED = 3_600_000
"""Milliseconds: players with less time are at the board and need no warning."""


def called(
    before: Table, fold: Fold, seats: tuple[SeatRow, ...], by: Collection[str], at: int
) -> tuple[NoticeRow, ...]:
    """Notifications after moves, except to the players `by` whom they were made."""
    if fold.outcome() is not None:
        return tuple(_to_all(NoticeKind.OVER, before.id, seats, by, at))
    if fold.is_adjourned:
        return tuple(_to_all(NoticeKind.ADJOURNED, before.id, seats, by, at))
    return tuple(_turns(before, fold, seats, by, at))


def reminded(table: Table, seat: Seat, decision: int, at: int) -> tuple[NoticeRow, ...]:
    """Notification that reminds a seat of its turn."""
    player = table.seats[seat].player_id
    if table.seats[seat].kind is not SeatKind.PERSON or player is None:
        return ()
    text = "The others wait for you."
    return (NoticeRow(player, NoticeKind.TIME, at, table.id, seat, decision, text),)


def reseated(table: Table, rows: tuple[SeatRow, ...], at: int) -> tuple[NoticeRow, ...]:
    """Notifications about players who join or leave a waiting table."""
    told: list[NoticeRow] = []
    for row in rows:
        old = table.seats[row.seat]
        sits, gets_up = row.kind is SeatKind.PERSON, old.kind is SeatKind.PERSON
        if sits == gets_up:
            continue
        who = row if sits else old
        sentence = f"{who.name} {'sat down' if sits else 'left the table'}."
        others = {table.row.host, *_people(table.seats)} - {who.player_id}
        told += (
            NoticeRow(player, NoticeKind.SEAT, at, table.id, text=sentence)
            for player in sorted(others)
        )
    return tuple(told)


def _to_all(
    kind: NoticeKind, table_id: str, seats: tuple[SeatRow, ...], by: Collection[str], at: int
) -> Iterator[NoticeRow]:
    for player in dict.fromkeys(_people(seats)):
        if player not in by:
            yield NoticeRow(player, kind, at, table_id)


def _turns(
    before: Table, fold: Fold, seats: tuple[SeatRow, ...], by: Collection[str], at: int
) -> Iterator[NoticeRow]:
    was_to_act = before.to_act
    for seat in fold.state.actors():
        row, decision = seats[seat], fold.opened[seat]
        player = row.player_id
        if row.kind is not SeatKind.PERSON or player is None or player in by:
            continue
        opened = None if before.fold is None else before.fold.opened[seat]
        if seat in was_to_act and opened == decision:
            continue
        yield NoticeRow(player, NoticeKind.TURN, at, before.id, seat, decision)
        if (due := warning_of(fold.clocks, seat, at)) is not None:
            yield NoticeRow(player, NoticeKind.TIME, at, before.id, seat, decision, due=due)


def warning_of(clocks: Clocks | None, seat: Seat, at: int) -> int | None:
    """When to warn a seat that its time runs out; None for no warning."""
    if clocks is None or not clocks.pace.is_timed:
        return None
    ends = clocks.seats[seat].ends()
    left = clocks.seats[seat].left
    if ends is None or left < SHORTEST_WARNED:
        return None
    return max(at, ends - int(left * WARNS_BEFORE))


def _people(seats: tuple[SeatRow, ...]) -> Iterator[str]:
    for row in seats:
        if row.kind is SeatKind.PERSON and row.player_id is not None:
            yield row.player_id
