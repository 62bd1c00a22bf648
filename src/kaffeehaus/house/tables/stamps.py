"""Stamps: short texts that differ whenever a viewer would see something else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.live.presence import Presence
from kaffeehaus.house.tables.premoves import NOTHING, Premoves
from kaffeehaus.house.tables.table import Table

SAID_NOTHING = repr(NOTHING)


def stamp_of(table: Table, seats: Iterable[Seat], presence: Presence, news: int = 0) -> str:
    """The stamp of a table for somebody with these seats: the number of the last entry, and a
    digest of everything shown. `news` counts what is told beside the game.

    Of the drafts of others it knows only that they have begun: how many small actions a sealed
    choice took is nobody's business.
    """
    own = ", ".join(
        f"({seat}, {table.draft_of(seat)}, {_said(table.premoves_of(seat))})" for seat in seats
    )
    there = sorted([seat.seat for seat in table.seats if presence.is_there(seat.player_id)])
    onlookers = presence.onlookers([seat.player_id for seat in table.seats])
    facts = f"({table.public_facts}, [{own}], {there}, {onlookers}, {news})"
    return f"{table.row.head}-{hashlib.sha256(facts.encode()).hexdigest()[:16]}"


def _said(ahead: Premoves) -> str:
    """What a seat has said ahead of time, as a text to compare: nearly always nothing."""
    return SAID_NOTHING if ahead is NOTHING else repr(ahead)
