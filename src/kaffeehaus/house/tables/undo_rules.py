"""Undo rules: which moves may be taken back, and who must consent."""

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
    """Consequences of undoing a seat's last move."""

    takeback: Takeback
    drops: tuple[int, ...] = ()
    """The entries that would no longer count."""
    voters: tuple[Seat, ...] = ()
    """The seats of other people, who must all consent."""
    consents: tuple[Seat, ...] = ()
    """The seats that consent without being asked."""
    reason: str = ""
    """Why it is not allowed."""
    sealed: bool = False
    """The move belongs to a simultaneous sealed choice that is still open."""


def plan_undo(table: Table, seat: Seat) -> UndoPlan:
    """Plan the undo of the seat's last confirmed move.

    It is free until another seat confirms a move or something hidden is revealed; sealed moves of
    the same simultaneous choice do not count, as nobody knows them yet. After that it drops all
    later moves too, and all other people must consent. Bots always consent, except after sealed
    choices were revealed at a table without other people: the player would choose again knowing
    theirs, which only practice tables allow. Random results cannot be undone.
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
    """The seat's last move that counts, and all later ones."""
    kept = table.playable.kept
    for place in range(len(kept) - 1, -1, -1):
        if kept[place].seat == seat:
            return kept[place:]
    return []


def _is_nobodys_business(table: Table, since: list[KeptEntry]) -> bool:
    """Whether nothing was revealed and nobody else moved except in the same sealed choice. A
    default move on timeout concerns everybody: its undo would give time back."""
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
    """Requirement for undoing one's last confirmed move."""

    NO = "no"
    FREE = "free"
    CONSENT = "consent"
