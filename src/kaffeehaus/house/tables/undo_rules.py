"""What may be taken back, and who must agree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.event import Reveals
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.table import Table, TablePhase


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What taking a seat's last move back would mean."""

    takeback: Takeback
    drops: tuple[int, ...] = ()
    """The entries that would no longer count."""
    voters: tuple[Seat, ...] = ()
    """The seats of other persons, who must all agree."""
    consents: tuple[Seat, ...] = ()
    """The seats that agree without being asked."""
    reason: str = ""
    """Why it cannot be."""
    sealed: bool = False
    """The move belongs to a choice in secret that others are still making."""


def plan_undo(table: Table, seat: Seat) -> UndoPlan:
    """What taking the last confirmed move of the seat back would mean.

    It is free until another seat has confirmed a move or something hidden was shown; sealed
    moves of the same simultaneous choice count neither way, as nobody knows them yet. After that
    it takes everything since along, and all other persons must agree; bots always do, except where
    choices were opened and nobody but bots could say no: who has seen theirs would choose again
    knowing them, which only a table for practice lets them do. What chance has turned up stays.
    """
    if table.phase is not TablePhase.RUNNING:
        return _no("Nothing can be taken back now.")
    since = _since_last_move(table, seat)
    if not since:
        return _no("You have not moved yet.")
    if any(kept.chance for kept in since):
        return _no("Something was turned up by chance since your move: it cannot be taken back.")
    if _is_nobodys_business(table, since):
        sealed = since[0].number in table.playable.hidden_entries()
        drops = (since[0].number,)
        return UndoPlan(Takeback.FREE, drops=drops, consents=(seat,), sealed=sealed)
    voters = _other_persons(table, seat)
    is_practice = table.row.practice
    if not voters and not is_practice and _has_bots(table) and _opened_since(table, since):
        return _no("Everybody's choice was opened since your move: it cannot be taken back.")
    return UndoPlan(
        Takeback.CONSENT if voters else Takeback.FREE,
        drops=tuple(kept.number for kept in since),
        voters=voters,
        consents=tuple(other for other in range(len(table.seats)) if other not in voters),
    )


def _since_last_move(table: Table, seat: Seat) -> list[KeptEntry]:
    """The seat's last move that counts, and all that came after it."""
    kept = table.playable.kept
    for place in range(len(kept) - 1, -1, -1):
        if kept[place].seat == seat:
            return kept[place:]
    return []


def _is_nobodys_business(table: Table, since: list[KeptEntry]) -> bool:
    """Nothing was revealed, and nobody else moved except in the same sealed choice. A move that the
    house made when time was up is everybody's business: it would give time back."""
    lines = table.lines_by_number
    if any(lines[kept.number].entry.automatic for kept in since):
        return False
    if _opened_since(table, since):
        return False
    hidden = table.playable.hidden_entries()
    return len(since) == 1 or all(kept.number in hidden for kept in since)


def _opened_since(table: Table, since: list[KeptEntry]) -> bool:
    lines = table.lines_by_number
    return any(lines[kept.number].reveals(Reveals.CHOICE) for kept in since)


def _has_bots(table: Table) -> bool:
    return any(seat.kind is SeatKind.BOT for seat in table.seats)


def _other_persons(table: Table, seat: Seat) -> tuple[Seat, ...]:
    me = table.seats[seat].player_id
    return tuple(
        other.seat
        for other in table.seats
        if other.kind is SeatKind.PERSON and other.player_id != me
    )


def _no(reason: str) -> UndoPlan:
    return UndoPlan(Takeback.NO, reason=reason)


class Takeback(Enum):
    """What taking one's last confirmed move back would need."""

    NO = "no"
    FREE = "free"
    CONSENT = "consent"
