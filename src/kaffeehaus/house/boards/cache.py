"""Where boards lie: read once, changed one change at a time, stored before anybody is told."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from kaffeehaus.house.boards.board import Board, board_of
from kaffeehaus.house.boards.model import BoardRow
from kaffeehaus.house.boards.store import BoardStore
from kaffeehaus.house.boards.tree import require_room
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.errors import NotFound, TooMuchContention

BOARD_ID = re.compile("[0-9a-f]{32}")
MOST_BOARDS = 64
"""Kept in memory."""
ATTEMPTS = 5
"""How often a change is tried when other servers are faster."""

Work = Callable[[Board], Awaitable[BoardRow]]
"""What a board is after a change; the very same row for none."""


class BoardCache:
    """The boards used last, in step with the store."""

    def __init__(self, kept: BoardStore, clock: Clock, changed: Callable[[Board], None]) -> None:
        """`changed` is told of every board that was changed here."""
        self._kept = kept
        self._clock = clock
        self._changed = changed
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, board_id: str) -> Board:
        """The board as it is now. Raises `NotFound`, or `UnknownVersion`."""
        stamp = await self._kept.stamp(board_id) if BOARD_ID.fullmatch(board_id) else None
        if stamp is None:
            self._boards.pop(board_id, None)
            raise NotFound("There is no such board.", code="no_such_board")
        known = self._boards.get(board_id)
        if known is not None and known.row.stamp >= stamp:
            return known
        row = await self._kept.board(board_id)
        if row is None:
            raise NotFound("There is no such board.", code="no_such_board")
        return self._put(board_of(row))

    async def change(self, board_id: str, work: Work) -> Board:
        """Do the work and store what comes of it. Raises what the work raises."""
        lock = self._locks.setdefault(board_id, asyncio.Lock())
        async with lock:
            for _ in range(ATTEMPTS):
                board = await self.read(board_id)
                row = await work(board)
                if row is board.row:
                    return board
                require_room(row.tree)
                now = self._clock.now()
                stored = replace(row, stamp=board.row.stamp + 1, changed=now)
                try:
                    await self._kept.change(stored)
                except Conflict:
                    self._boards.pop(board_id, None)
                    continue
                after = self._put(board.with_row(stored))
                self._changed(after)
                return after
        raise TooMuchContention("Others were faster again and again: try again.")

    def present(self, board_id: str) -> Board | None:
        """The board if it is in memory."""
        return self._boards.get(board_id)

    def forget(self, board_id: str) -> None:
        """Have the board read from the store again."""
        self._boards.pop(board_id, None)

    def _put(self, board: Board) -> Board:
        self._boards[board.id] = board
        self._boards.move_to_end(board.id)
        if len(self._boards) > MOST_BOARDS:
            self._boards.popitem(last=False)
        return board
