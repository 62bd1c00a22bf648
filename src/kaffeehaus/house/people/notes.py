"""Private notes on moves, visible to their author only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.schema import notes
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import read_words
from kaffeehaus.house.tables.updater import TableUpdater

LONGEST_NOTE = 1000


def notes_of(connection: Connection, player_id: str, table_id: str) -> dict[int, str]:
    """A player's notes on a table, by number of the log entry."""
    query = select(notes.c.entry, notes.c.text).filter_by(table_id=table_id, player_id=player_id)
    return {row.entry: row.text for row in connection.execute(query)}


def put_note(
    connection: Connection, player_id: str, table_id: str, entry: int, text: str, at: int
) -> None:
    """Replace the note on a log entry; an empty text deletes it."""
    key = {"table_id": table_id, "player_id": player_id, "entry": entry}
    connection.execute(delete(notes).filter_by(**key))
    if text:
        connection.execute(insert(notes), {**key, "text": text, "at": at})


@dataclass(frozen=True, slots=True, eq=False)
class NoteService:
    """Private notes of all players. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _rate_limits: RateLimits
    _clock: Clock

    async def of(self, me: Player | None, table_id: str) -> dict[int, str]:
        """The player's notes by move, counted from 1, without those on moves taken back."""
        if me is None:
            return {}
        found = await self._store.read(notes_of, me.id, table_id)
        if not found:
            return {}
        entries = await self._entries(table_id)
        return {move: found[entry] for move, entry in enumerate(entries, 1) if entry in found}

    async def write(self, me: Player, table_id: str, move: int, text: str) -> None:
        """Replace the note on a move; an empty text deletes it. Raises `NotFound`."""
        self._rate_limits.count_change(me.id)
        entries = await self._entries(table_id)
        if not 1 <= move <= len(entries):
            raise NotFound(gettext("This game has no such move."), code="no_such_move")
        words = read_words(text, LONGEST_NOTE) if text.strip() else ""
        entry, at = entries[move - 1], self._clock.now()
        await self._store.write(player_order(me.id), put_note, me.id, table_id, entry, words, at)

    async def _entries(self, table_id: str) -> list[int]:
        """Log entry of each move."""
        table = await self._updater.table(table_id)
        return [] if table.fold is None else [kept.number for kept in table.fold.kept]


NotesDep = Annotated[NoteService, service("notes")]
