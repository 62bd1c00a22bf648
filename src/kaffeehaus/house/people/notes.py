"""Private notes on moves and on places of the board, visible to their author only."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.schema import map_notes, notes
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import read_words
from kaffeehaus.house.tables.cache import EngineThreads
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.tables.updater import TableUpdater

LONGEST_NOTE = 1000
LONGEST_MAP_NOTE = 200
_PLACE = re.compile(r'data-place="([^"]+)"')


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


def map_notes_of(connection: Connection, player_id: str, table_id: str) -> dict[str, str]:
    """A player's notes on the board of a table, by place, in order of the places."""
    query = select(map_notes.c.place, map_notes.c.text)
    mine = query.filter_by(table_id=table_id, player_id=player_id).order_by(map_notes.c.place)
    return {row.place: row.text for row in connection.execute(mine)}


def put_map_note(
    connection: Connection, player_id: str, table_id: str, place: str, text: str, at: int
) -> None:
    """Replace the note on a place; an empty text deletes it."""
    key = {"table_id": table_id, "player_id": player_id, "place": place}
    connection.execute(delete(map_notes).filter_by(**key))
    if text:
        connection.execute(insert(map_notes), {**key, "text": text, "at": at})


def all_notes_of(
    connection: Connection, player_id: str, table_id: str
) -> tuple[dict[int, str], dict[str, str]]:
    """A player's notes on the log entries and on the board of a table."""
    on_entries = notes_of(connection, player_id, table_id)
    return on_entries, map_notes_of(connection, player_id, table_id)


@dataclass(frozen=True, slots=True)
class TableNotes:
    """The notes of a player on one table."""

    moves: dict[int, str] = field(default_factory=dict)
    """By move, counted from 1, without those on moves taken back."""
    places: dict[str, str] = field(default_factory=dict)
    """By place of the board."""


@dataclass(frozen=True, slots=True, eq=False)
class NoteService:
    """Private notes of all players. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _engine: EngineThreads
    _rate_limits: RateLimits
    _clock: Clock

    async def of(self, me: Player | None, table_id: str) -> TableNotes:
        """The player's notes on the moves and on the board of a table."""
        if me is None:
            return TableNotes()
        found, places = await self._store.read(all_notes_of, me.id, table_id)
        entries = await self._entries(table_id) if found else []
        moves = {move: found[entry] for move, entry in enumerate(entries, 1) if entry in found}
        return TableNotes(moves, places)

    async def write(self, me: Player, table_id: str, move: int, text: str) -> None:
        """Replace the note on a move; an empty text deletes it. Raises `NotFound`."""
        self._rate_limits.count_change(me.id)
        entries = await self._entries(table_id)
        if not 1 <= move <= len(entries):
            raise NotFound(gettext("This game has no such move."), code="no_such_move")
        words = read_words(text, LONGEST_NOTE) if text.strip() else ""
        entry, at = entries[move - 1], self._clock.now()
        await self._store.write(player_order(me.id), put_note, me.id, table_id, entry, words, at)

    async def write_on_map(self, me: Player, table_id: str, place: str, text: str) -> None:
        """Replace the note on a place; an empty text deletes it. Raises `NotFound` for a place that
        the board does not show, `NotNow` before the game has begun."""
        self._rate_limits.count_change(me.id)
        words = read_words(text, LONGEST_MAP_NOTE) if text.strip() else ""
        if words and place not in await self._places(table_id):
            raise NotFound(gettext("This board has no such place."), code="no_place")
        order, at = player_order(me.id), self._clock.now()
        await self._store.write(order, put_map_note, me.id, table_id, place, words, at)

    async def _places(self, table_id: str) -> frozenset[str]:
        """The places that the board shows to everybody."""
        table = await self._updater.table(table_id)
        if table.phase in (TablePhase.WAITING, TablePhase.CALLED_OFF):
            raise NotNow(gettext("The game has not started."), code="not_started")
        state = table.playable.state

        def find() -> frozenset[str]:
            return frozenset(_PLACE.findall(state.view(None).svg()))

        return await self._engine.run(("places", table.game.id), find)

    async def _entries(self, table_id: str) -> list[int]:
        """Log entry of each move."""
        table = await self._updater.table(table_id)
        return [] if table.fold is None else [kept.number for kept in table.fold.kept]


NotesDep = Annotated[NoteService, service("notes")]
