"""Where analysis boards are kept."""

from __future__ import annotations

import json
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select, update

from kaffeehaus.core.notation import plain, revive
from kaffeehaus.house.boards.model import BoardRow, BoardSummary, StartingPosition, Tree
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.mapping import AnyRow
from kaffeehaus.house.database.notify import ChangeKind, tell_servers
from kaffeehaus.house.database.schema import boards
from kaffeehaus.house.database.store import Store


class BoardStore:
    """The boards of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, row: BoardRow) -> None:
        """Keep a new board."""
        await self._store.write(_order(row.id), partial(_add, row=row))

    async def change(self, row: BoardRow) -> None:
        """Keep a board as it is now; where it begins never changes. Raises `Conflict` unless its
        stamp follows the one that is kept."""
        await self._store.write(_order(row.id), partial(_change, row=row))

    async def remove(self, board_id: str) -> None:
        """Forget a board; nothing happens if it is gone."""
        await self._store.write(_order(board_id), partial(_remove, board_id=board_id))

    async def stamp(self, board_id: str) -> int | None:
        """The stamp of a board; None if there is none."""
        return await self._store.read(lambda moment: _stamp(moment, board_id))

    async def board(self, board_id: str) -> BoardRow | None:
        """The board of that id, or None."""
        return await self._store.read(lambda moment: _board(moment, board_id))

    async def of(self, player_id: str) -> list[BoardSummary]:
        """The boards of a player, the one that changed last first."""
        return await self._store.read(lambda moment: _boards_of(moment, player_id))

    async def count(self, player_id: str) -> int:
        """How many boards the player has."""
        return await self._store.read(lambda moment: _count(moment, player_id))


def written_tree(tree: Tree) -> str:
    """A tree as it is kept."""
    return json.dumps(plain(tree), ensure_ascii=False, separators=(",", ":"))


def _add(connection: Connection, row: BoardRow) -> None:
    beginning = row.beginning
    connection.execute(
        insert(boards),
        {
            "id": row.id,
            "player_id": row.player_id,
            "game": beginning.game,
            "origin": beginning.table,
            "beginning": json.dumps(plain(beginning), ensure_ascii=False, separators=(",", ":")),
            "created": row.created,
            **_changing(row),
        },
    )


def _change(connection: Connection, row: BoardRow) -> None:
    here = (boards.c.id == row.id) & (boards.c.stamp == row.stamp - 1)
    done = connection.execute(update(boards).where(here).values(_changing(row)))
    if done.rowcount != 1:
        raise Conflict(f"board {row.id} has changed meanwhile")
    tell_servers(connection, row.id, row.stamp, ChangeKind.BOARD)


def _remove(connection: Connection, board_id: str) -> None:
    connection.execute(delete(boards).where(boards.c.id == board_id))
    tell_servers(connection, board_id, 0, ChangeKind.BOARD)


def _changing(row: BoardRow) -> dict[str, object]:
    return {
        "title": row.title,
        "tree": written_tree(row.tree),
        "leader": row.leader,
        "shown": row.shown,
        "seeks": row.seeks,
        "stamp": row.stamp,
        "changed": row.changed,
    }


def _stamp(connection: Connection, board_id: str) -> int | None:
    found: int | None = connection.scalar(select(boards.c.stamp).where(boards.c.id == board_id))
    return found


def _board(connection: Connection, board_id: str) -> BoardRow | None:
    found = connection.execute(select(boards).where(boards.c.id == board_id)).first()
    return None if found is None else _row_of(found)


def _boards_of(connection: Connection, player_id: str) -> list[BoardSummary]:
    listed = (
        boards.c.id,
        boards.c.title,
        boards.c.game,
        boards.c.origin,
        boards.c.created,
        boards.c.changed,
    )
    query = select(*listed).where(boards.c.player_id == player_id)
    found = connection.execute(query.order_by(boards.c.changed.desc(), boards.c.id))
    return [
        BoardSummary(row.id, row.title, row.game, row.origin, row.created, row.changed)
        for row in found
    ]


def _count(connection: Connection, player_id: str) -> int:
    query = select(func.count()).select_from(boards).where(boards.c.player_id == player_id)
    found: int | None = connection.scalar(query)
    return found or 0


def _row_of(row: AnyRow) -> BoardRow:
    return BoardRow(
        id=row.id,
        player_id=row.player_id,
        title=row.title,
        beginning=revive(StartingPosition, json.loads(row.beginning)),
        tree=revive(Tree, json.loads(row.tree)),
        leader=row.leader,
        shown=row.shown,
        seeks=row.seeks,
        stamp=row.stamp,
        created=row.created,
        changed=row.changed,
    )


def _order(board_id: str) -> str:
    return f"board {board_id}"
