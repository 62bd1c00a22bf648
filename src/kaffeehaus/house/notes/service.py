"""Private notes about moves: nobody but who wrote them reads them."""

from __future__ import annotations

from kaffeehaus.house.chat.text import read_words
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.notes.store import NoteStore
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

LONGEST_NOTE = 1000


class NoteService:
    """The notes of guests. Methods raise `PlayerError` with one sentence and a code."""

    def __init__(
        self, store: Store, updater: TableUpdater, rate_limits: RateLimits, clock: Clock
    ) -> None:
        self._kept = NoteStore(store)
        self._updater = updater
        self._rate_limits = rate_limits
        self._clock = clock

    async def of(self, me: Player | None, table_id: str) -> dict[int, str]:
        """By move, counted from 1: what the player wrote about it. Notes about moves that were
        taken back are kept, and not shown."""
        if me is None:
            return {}
        written = await self._kept.of(me.id, table_id)
        if not written:
            return {}
        numbers = _numbers(await self._table(table_id))
        return {
            move: written[number] for move, number in enumerate(numbers, 1) if number in written
        }

    async def write(self, me: Player, table_id: str, move: int, text: str) -> None:
        """Write a note about a move, in place of the one before; an empty one is none. Raises
        `NotFound` for no such move."""
        self._rate_limits.count_change(me.id)
        numbers = _numbers(await self._table(table_id))
        if not 1 <= move <= len(numbers):
            raise NotFound("There is no such move in this game.", code="no_such_move")
        words = read_words(text, LONGEST_NOTE) if text.strip() else ""
        await self._kept.put(me.id, table_id, numbers[move - 1], words, self._clock.now())

    async def _table(self, table_id: str) -> Table:
        return await self._updater.read(self._updater.slot(table_id))


def _numbers(table: Table) -> list[int]:
    """By move: its entry in the log."""
    return [] if table.fold is None else [kept.number for kept in table.fold.kept]
