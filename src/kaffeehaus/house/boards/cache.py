"""Write-through cache of analysis boards: changes are serialised per board and stored first."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from kaffeehaus.house.boards import store as board_store
from kaffeehaus.house.boards.model import Board, BoardRow
from kaffeehaus.house.boards.tree import require_room
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound, TooMuchContention

BOARD_ID = re.compile("[0-9a-f]{32}")
MAX_CACHED = 64
ATTEMPTS = 5
"""How often a change is retried after a conflict with another server."""

Change = Callable[[Board], Awaitable[BoardRow]]
"""Returns the changed row, or the same row to change nothing."""


class BoardCache:
    """LRU cache of boards, validated by the stored stamp on every read."""

    def __init__(self, store: Store, clock: Clock, on_change: Callable[[Board], None]) -> None:
        self._store = store
        self._clock = clock
        self._on_change = on_change
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, board_id: str) -> Board:
        """The current board. Raises `NotFound`, or `UnknownVersion`."""
        stamp = row = None
        if BOARD_ID.fullmatch(board_id):
            stamp = await self._store.read(board_store.stamp_of_board, board_id)
        known = self._boards.get(board_id)
        if stamp is not None and known is not None and known.row.stamp >= stamp:
            return known
        if stamp is not None:
            row = await self._store.read(board_store.find_board, board_id)
        if row is None:
            self.drop(board_id)
            raise NotFound("There is no such board.", code="no_such_board")
        return self._put(row)

    async def change(self, board_id: str, change: Change) -> Board:
        """Apply and store a change; errors of `change` propagate and store nothing."""
        lock = self._locks.setdefault(board_id, asyncio.Lock())
        async with lock:
            for _ in range(ATTEMPTS):
                board = await self.read(board_id)
                row = await change(board)
                if row is board.row:
                    return board
                require_room(row.tree)
                stored = replace(row, stamp=board.row.stamp + 1, changed=self._clock.now())
                try:
                    order = board_store.order_of(board_id)
                    await self._store.write(order, board_store.change_board, stored)
                except Conflict:
                    self.drop(board_id)
                    continue
                after = self._put(stored)
                self._on_change(after)
                return after
        raise TooMuchContention("Others were faster again and again: try again.")

    def cached(self, board_id: str) -> Board | None:
        """The board if it is in memory, possibly outdated."""
        return self._boards.get(board_id)

    def drop(self, board_id: str) -> None:
        """Evict a board."""
        self._boards.pop(board_id, None)

    def _put(self, row: BoardRow) -> Board:
        board = self._boards[row.id] = Board(row)
        self._boards.move_to_end(row.id)
        if len(self._boards) > MAX_CACHED:
            self._boards.popitem(last=False)
        return board
