"""Storage of private notes; they refer to log entries, whose numbers never change."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.house.database.schema import notes
from kaffeehaus.house.database.store import Store


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
