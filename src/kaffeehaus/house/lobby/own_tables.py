"""A player's own tables: their turn, waiting for others, or finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.lobby.lists import table_lines
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.lobby.own_table_queries import (
    OwnTablesFilter,
    OwnTablesSearch,
    own_tables,
    tables_to_act_at,
)
from kaffeehaus.house.players.model import Player

PAGE = 25
"""Tables per page."""
LONGEST_SEARCH = 60
LAST_PAGE = 1000


@dataclass(frozen=True, slots=True)
class OwnTablesPage:
    """A page of a player's own tables."""

    mine: OwnTablesFilter
    words: str
    page: int
    """Counted from 1."""
    pages: int
    counts: dict[OwnTablesFilter, int]
    """Number of matching tables in each list."""
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """Tables that wait for a player."""

    count: int
    next: str | None
    """The most urgent one."""


class OwnTables:
    """Lists of players' own tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(
        self, me: Player, mine: OwnTablesFilter, words: str = "", page: int = 1
    ) -> OwnTablesPage:
        """A page of the player's tables that match the words by title of the game or a name."""
        search = _search(words)
        shown = min(max(1, page), LAST_PAGE)
        part = slice((shown - 1) * PAGE, shown * PAGE)
        found = await self._store.read(own_tables, me.id, mine, search, part)
        return OwnTablesPage(
            mine,
            search.words,
            shown,
            max(1, -(-found.counts[mine] // PAGE)),
            found.counts,
            tuple(table_lines(found.rows, me)),
        )

    async def turns(self, me: Player, besides: str = "") -> Turns:
        """Number of other tables that wait for the player, and the most urgent of them."""
        found = await self._store.read(tables_to_act_at, me.id)
        waiting = [table_id for table_id in found if table_id != besides]
        return Turns(len(waiting), waiting[0] if waiting else None)


def _search(words: str) -> OwnTablesSearch:
    wanted = " ".join(words[:LONGEST_SEARCH].lower().split())
    titles = ((game_id, find_game(game_id).title.lower()) for game_id in game_ids())
    return OwnTablesSearch(tuple(game_id for game_id, title in titles if wanted in title), wanted)


OwnTablesDep = Annotated[OwnTables, service("own_tables")]
