"""Database access for analysis boards: queries and writes with optimistic concurrency."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, func, insert, select, update

from kaffeehaus.core.notation import plain, revive
from kaffeehaus.house.boards.model import BoardRow, BoardSummary, StartingPosition, Tree
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.mapping import Values, row_to, values_of
from kaffeehaus.house.database.notify import ChangeKind, tell_servers
from kaffeehaus.house.database.schema import boards


def compact_json(value: object) -> str:
    """A dataclass or JSON value as compact JSON text."""
    return json.dumps(value, default=plain, ensure_ascii=False, separators=(",", ":"))


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
    tell_servers(connection, row.id, row.stamp, ChangeKind.BOARD)


def remove_board(connection: Connection, board_id: str) -> None:
    """Delete a board if it exists."""
    connection.execute(delete(boards).where(boards.c.id == board_id))
    tell_servers(connection, board_id, 0, ChangeKind.BOARD)


def stamp_of_board(connection: Connection, board_id: str) -> int | None:
    """The stored stamp, or None if there is no such board."""
    found: int | None = connection.scalar(select(boards.c.stamp).where(boards.c.id == board_id))
    return found


def find_board(connection: Connection, board_id: str) -> BoardRow | None:
    """The board of that id, or None."""
    found = connection.execute(select(boards).where(boards.c.id == board_id)).first()
    if found is None:
        return None
    start = revive(StartingPosition, json.loads(found.beginning))
    return row_to(BoardRow, found, beginning=start, tree=revive(Tree, json.loads(found.tree)))


def boards_of(connection: Connection, player_id: str) -> list[BoardSummary]:
    """The player's boards, last changed first."""
    names = ("id", "title", "game", "created", "changed")
    listed = select(*(boards.c[name] for name in names), boards.c.origin.label("table"))
    query = listed.where(boards.c.player_id == player_id)
    found = connection.execute(query.order_by(boards.c.changed.desc(), boards.c.id))
    return [row_to(BoardSummary, row) for row in found]


def count_boards(connection: Connection, player_id: str) -> int:
    """How many boards the player has."""
    query = select(func.count()).select_from(boards).where(boards.c.player_id == player_id)
    return connection.execute(query).scalar_one()


def _values(row: BoardRow, **given: object) -> Values:
    start, tree = compact_json(row.beginning), compact_json(row.tree)
    return values_of(row, beginning=start, tree=tree, **given)
