"""Database access and write-through cache of analysis boards; changes are serialised per board."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from sqlalchemy import Connection, delete, insert, select, update

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import revive
from kaffeehaus.house.boards.model import (
    Board,
    BoardLineInfo,
    BoardRow,
    StartingPosition,
    Tree,
    compact_json,
    require_room,
)
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.notify import ChangeKind, notify_servers
from kaffeehaus.house.database.schema import boards
from kaffeehaus.house.database.store import Store, Values, count_of, row_to, values_of
from kaffeehaus.house.errors import NotFound, TooMuchContention
from kaffeehaus.house.http.session_cache import LruCache


def order_of(board_id: str) -> str:
    """The writer's order key: writes to one board keep their order."""
    return f"board {board_id}"


def add_board(connection: Connection, row: BoardRow) -> None:
    """Insert a new board."""
    start = row.beginning
    connection.execute(insert(boards), _values(row, game=start.game, origin=start.table))


def change_board(connection: Connection, row: BoardRow) -> None:
    """Update a board. Raises `Conflict` unless the stored stamp precedes that of `row`."""
    values = _values(row)
    del values["beginning"]  # Large, and never changes.
    previous = (boards.c.id == row.id) & (boards.c.stamp == row.stamp - 1)
    done = connection.execute(update(boards).where(previous).values(values))
    if done.rowcount != 1:
        raise Conflict(f"board {row.id} has changed meanwhile")
    notify_servers(connection, row.id, row.stamp, ChangeKind.BOARD)


def remove_board(connection: Connection, board_id: str) -> None:
    """Delete a board if it exists."""
    connection.execute(delete(boards).where(boards.c.id == board_id))
    notify_servers(connection, board_id, 0, ChangeKind.BOARD)


def stamp_of_board(connection: Connection, board_id: str) -> int | None:
    """The stored stamp, or None if there is no such board."""
    found: int | None = connection.scalar(select(boards.c.stamp).filter_by(id=board_id))
    return found


def find_board(connection: Connection, board_id: str) -> BoardRow | None:
    """The board of that id, or None."""
    found = connection.execute(select(boards).where(boards.c.id == board_id)).first()
    if found is None:
        return None
    start = revive(StartingPosition, json.loads(found.beginning))
    return row_to(BoardRow, found, beginning=start, tree=revive(Tree, json.loads(found.tree)))


def boards_of(connection: Connection, player_id: str) -> list[BoardLineInfo]:
    """The player's boards, last changed first."""
    names = ("id", "title", "game", "created", "changed")
    listed = select(*(boards.c[name] for name in names), boards.c.origin.label("table"))
    query = listed.where(boards.c.player_id == player_id)
    found = connection.execute(query.order_by(boards.c.changed.desc(), boards.c.id))
    return [BoardLineInfo.model_validate(row) for row in found]


def count_boards(connection: Connection, player_id: str) -> int:
    """How many boards the player has."""
    return count_of(connection, boards, player_id)


def _values(row: BoardRow, **given: object) -> Values:
    start, tree = compact_json(row.beginning), compact_json(row.tree)
    return values_of(row, beginning=start, tree=tree, **given)


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
        self._boards: LruCache[str, Board] = LruCache(MAX_CACHED)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, board_id: str) -> Board:
        """The current board. Raises `NotFound`, or `UnknownVersion`."""
        stamp = row = None
        if BOARD_ID.fullmatch(board_id):
            stamp = await self._store.read(stamp_of_board, board_id)
        known = self._boards.get(board_id)
        if stamp is not None and known is not None and known.row.stamp >= stamp:
            return known
        if stamp is not None:
            row = await self._store.read(find_board, board_id)
        if row is None:
            self.drop(board_id)
            raise NotFound(gettext("There is no such board."), code="no_such_board")
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
                    order = order_of(board_id)
                    await self._store.write(order, change_board, stored)
                except Conflict:
                    self.drop(board_id)
                    continue
                after = self._put(stored)
                self._on_change(after)
                return after
        raise TooMuchContention(gettext("Too many changes at once. Try again."))

    def cached(self, board_id: str) -> Board | None:
        """The board if it is in memory, possibly outdated."""
        return self._boards.get(board_id)

    def drop(self, board_id: str) -> None:
        """Evict a board."""
        self._boards.pop(board_id, None)

    def _put(self, row: BoardRow) -> Board:
        board = self._boards[row.id] = Board(row)
        return board
