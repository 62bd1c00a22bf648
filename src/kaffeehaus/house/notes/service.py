"""Private notes on moves, visible to their author only."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.schema import notes
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import read_words
from kaffeehaus.house.tables.updater import TableUpdater

LONGEST_NOTE = 1000


class NoteService:
    """Private notes of all players. Methods raise `PlayerError`."""

    def __init__(
        self, store: Store, updater: TableUpdater, rate_limits: RateLimits, clock: Clock
    ) -> None:
        self._notes = NoteStore(store)
        self._updater = updater
        self._rate_limits = rate_limits
        self._clock = clock

    async def of(self, me: Player | None, table_id: str) -> dict[int, str]:
        """The player's notes by move, counted from 1, without those on moves taken back."""
        if me is None:
            return {}
        notes = await self._notes.of(me.id, table_id)
        if not notes:
            return {}
        entries = await self._entries(table_id)
        return {move: notes[entry] for move, entry in enumerate(entries, 1) if entry in notes}

    async def write(self, me: Player, table_id: str, move: int, text: str) -> None:
        """Replace the note on a move; an empty text deletes it. Raises `NotFound`."""
        self._rate_limits.count_change(me.id)
        entries = await self._entries(table_id)
        if not 1 <= move <= len(entries):
            raise NotFound("There is no such move in this game.", code="no_such_move")
        words = read_words(text, LONGEST_NOTE) if text.strip() else ""
        await self._notes.put(me.id, table_id, entries[move - 1], words, self._clock.now())

    async def _entries(self, table_id: str) -> list[int]:
        """Log entry of each move."""
        table = await self._updater.table(table_id)
        return [] if table.fold is None else [kept.number for kept in table.fold.kept]


NotesDep = Annotated[NoteService, service("notes")]


class NoteStore:
    """Private notes of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player_id: str, table_id: str) -> dict[int, str]:
        """A player's notes on a table, by number of the log entry."""
        query = select(notes.c.entry, notes.c.text).filter_by(
            table_id=table_id, player_id=player_id
        )
        return await self._store.read(
            lambda connection: {row.entry: row.text for row in connection.execute(query)}
        )

    async def put(self, player_id: str, table_id: str, entry: int, text: str, at: int) -> None:
        """Replace the note on an entry; an empty text deletes it."""
        key = {"table_id": table_id, "player_id": player_id, "entry": entry}

        def work(connection: Connection) -> None:
            connection.execute(delete(notes).filter_by(**key))
            if text:
                connection.execute(insert(notes), {**key, "text": text, "at": at})

        await self._store.write(f"player {player_id}", work)
