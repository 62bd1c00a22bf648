"""What players write down for themselves about moves."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.house.database.schema import notes
from kaffeehaus.house.database.store import Store


class NoteStore:
    """The notes of all players. They are tied to entries of the log, whose numbers never change."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player_id: str, table_id: str) -> dict[int, str]:
        """By entry: what the player wrote there."""
        return await self._store.read(lambda moment: _notes_of(moment, player_id, table_id))

    async def put(self, player_id: str, table_id: str, entry: int, text: str, at: int) -> None:
        """Keep a note in place of the one before; an empty one is none."""
        work = partial(_put, player_id=player_id, table_id=table_id, entry=entry, text=text, at=at)
        await self._store.write(f"player {player_id}", work)


def _notes_of(connection: Connection, player_id: str, table_id: str) -> dict[int, str]:
    query = select(notes.c.entry, notes.c.text).where(
        notes.c.table_id == table_id, notes.c.player_id == player_id
    )
    return {row.entry: row.text for row in connection.execute(query)}


def _put(
    connection: Connection, player_id: str, table_id: str, entry: int, text: str, at: int
) -> None:
    here = (notes.c.table_id == table_id) & (notes.c.player_id == player_id)
    connection.execute(delete(notes).where(here & (notes.c.entry == entry)))
    if text:
        values = {"table_id": table_id, "player_id": player_id, "entry": entry}
        connection.execute(insert(notes), {**values, "text": text, "at": at})
