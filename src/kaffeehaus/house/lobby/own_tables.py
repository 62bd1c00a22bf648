"""One's own tables: where it is my turn, where others are to act, and what is finished."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.database.store import Store
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
"""Tables on one page."""
LONGEST_SEARCH = 60
LAST_PAGE = 1000


@dataclass(frozen=True, slots=True)
class OwnList:
    """A page of one's own tables."""

    mine: OwnTablesFilter
    words: str
    page: int
    """Counted from 1."""
    pages: int
    counts: dict[OwnTablesFilter, int]
    """How many there are of each sort, of those that were looked for."""
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """The tables that wait for a player."""

    count: int
    next: str | None
    """The one that waits longest, or has the least time left."""


class OwnTables:
    """Finds the tables of a player."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(
        self, me: Player, mine: OwnTablesFilter, words: str = "", page: int = 1
    ) -> OwnList:
        """A page of the player's tables with these words in the game's title or in a name."""
        search = _search(words)
        shown = min(max(1, page), LAST_PAGE)
        part = slice((shown - 1) * PAGE, shown * PAGE)
        found = await self._store.read(own_tables, me.id, mine, search, part)
        return OwnList(
            mine,
            search.words,
            shown,
            max(1, -(-found.counts[mine] // PAGE)),
            found.counts,
            tuple(table_lines(found.rows, me)),
        )

    async def turns(self, me: Player, besides: str = "") -> Turns:
        """How many tables wait for the player besides this one, and the most urgent of them."""
        waiting = [
            table for table in await self._store.read(tables_to_act_at, me.id) if table != besides
        ]
        return Turns(len(waiting), waiting[0] if waiting else None)


def _search(words: str) -> OwnTablesSearch:
    wanted = " ".join(words[:LONGEST_SEARCH].lower().split())
    titles = ((game_id, find_game(game_id).title.lower()) for game_id in game_ids())
    return OwnTablesSearch(tuple(game_id for game_id, title in titles if wanted in title), wanted)
