"""Service for the lobby: lists of tables, a player's own tables, best scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.lobby.model import BestScores, Lobby, SeatLine, SoloScore, TableLine
from kaffeehaus.house.lobby.store import (
    OwnTablesFilter,
    OwnTablesSearch,
    Part,
    finished_of,
    lobby_tables,
    own_tables,
    own_tables_in,
    tables_to_act_at,
)
from kaffeehaus.house.lobby.suggestions import Suggestion, suggested_level
from kaffeehaus.house.players import relations
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.model import TableStatus
from kaffeehaus.house.tables.summaries import TableSummaryRow
from kaffeehaus.house.tables.table import PHASES, TablePhase, shown_names, with_distinct_names

LONGEST = 24
"""Tables in each list; "my tables" has all of a player's own."""
RECENT_GAMES = 20
"""Finished games of a player that are read to suggest a level."""
MOST_SCORES = 5
"""Best scores shown for each deck."""


def table_lines(rows: Iterable[TableSummaryRow], me: Player | None) -> Iterable[TableLine]:
    """Tables as lists show them, without those of games that the server no longer has."""
    for row in rows:
        if row.game in game_ids():
            yield _line(row, me)


def _line(row: TableSummaryRow, me: Player | None) -> TableLine:
    game = find_game(row.game)
    phase = PHASES[row.status] if game.follows(row.version) else TablePhase.READ_ONLY
    to_act = row.to_act if row.status is TableStatus.RUNNING else ()
    rows = with_distinct_names(row.seats)
    seats = tuple(
        SeatLine(seat, name, me is not None and seat.is_of(me.id), seat.seat in to_act)
        for seat, name in zip(rows, shown_names(rows, row.game), strict=True)
    )
    may_join = not row.terms.is_rated or (me is not None and me.is_account)
    return TableLine(row, row.terms, game, phase, seats, may_join)


def _urgency(line: TableLine) -> tuple[bool, bool, int]:
    """Sort key: my turn first, then unfinished tables, then the latest change."""
    over = line.phase not in {TablePhase.WAITING, TablePhase.RUNNING, TablePhase.ADJOURNED}
    return (not line.my_turn, over, -line.row.touched)


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


class TurnsInfo(Model):
    """Tables that wait for the player."""

    count: int
    next: str | None
    """The table with the least time, or that waits longest."""


def _search(words: str) -> OwnTablesSearch:
    wanted = " ".join(words[:LONGEST_SEARCH].lower().split())
    titles = ((game_id, find_game(game_id).title.lower()) for game_id in game_ids())
    return OwnTablesSearch(tuple(game_id for game_id, title in titles if wanted in title), wanted)


@dataclass(frozen=True, slots=True, eq=False)
class LobbyService:
    """The lists of the lobby, and of players' own tables."""

    _store: Store
    _change_feed: ChangeFeed
    _invited_to: Callable[[Player], Awaitable[tuple[TableLine, ...]]]

    async def lists(self, me: Player | None, most: int = LONGEST) -> Lobby:
        """The player's own tables, their invitations, and the open and running tables."""
        rows = await self._store.read(lobby_tables, None if me is None else me.id, most)
        invited = () if me is None else await self._invited_to(me)
        mine = {row.id for row in rows.mine}
        others = [row for row in rows.open if row.id not in mine]
        opened = others if me is None else await self._welcoming(me, others)
        shown = mine | {row.id for row in opened}
        asked = {line.row.id for line in invited}
        return Lobby(
            stamp=self._change_feed.lobby_stamp,
            mine=tuple(sorted(table_lines(rows.mine, me), key=_urgency)),
            open=tuple(line for line in table_lines(opened, me) if line.row.id not in asked),
            running=tuple(table_lines((row for row in rows.running if row.id not in shown), me)),
            invited=invited,
        )

    async def _welcoming(self, me: Player, rows: list[TableSummaryRow]) -> list[TableSummaryRow]:
        """The tables where nobody blocks the player."""
        people = {row.id: {row.host, *(seat.player_id or "" for seat in row.seats)} for row in rows}
        everybody = frozenset[str]().union(*people.values())
        blockers = await self._store.read(relations.blockers_of, me.id, everybody)
        return [row for row in rows if not people[row.id] & blockers]

    async def suggested_levels(self, me: Player | None) -> dict[str, Suggestion]:
        """By game: the level to play next, after some games against bots."""
        if me is None:
            return {}
        rows = await self._store.read(finished_of, me.id, RECENT_GAMES)
        found = ((game_id, suggested_level(game_id, me.id, rows)) for game_id in game_ids())
        return {game_id: suggestion for game_id, suggestion in found if suggestion}

    async def best_scores(self, me: Player) -> tuple[BestScores, ...]:
        """The best scores of games that the player finished alone, for every set of options."""
        rows = await self._store.read(table_summaries.solo_tables_of, me.id)
        by_deck = defaultdict(list)
        for row in rows:
            if row.outcome is not None and row.game in game_ids():
                score = SoloScore(row.outcome.scores[0], row.id, row.touched)
                by_deck[row.game, tuple(row.options.items())].append(score)
        found = []
        for (game_id, options), scores in by_deck.items():
            best = sorted(scores, key=lambda score: (-score.score, score.at))[:MOST_SCORES]
            found.append(BestScores(find_game(game_id), dict(options), len(scores), tuple(best)))
        return tuple(found)

    async def own_tables(
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

    async def own_tables_in(
        self, me: Player, mine: OwnTablesFilter, words: str, part_of: Callable[[list[str]], Part]
    ) -> OwnTablesPage:
        """The matching tables that `part_of` chooses by their ids."""
        search = _search(words)
        found = await self._store.read(own_tables_in, me.id, mine, search, part_of)
        lines = tuple(table_lines(found.rows, me))
        return OwnTablesPage(mine, search.words, 1, 1, found.counts, lines)

    async def turns(self, me: Player, besides: str = "") -> TurnsInfo:
        """Number of other tables that wait for the player, and the most urgent of them."""
        found = await self._store.read(tables_to_act_at, me.id)
        waiting = [table_id for table_id in found if table_id != besides]
        return TurnsInfo(count=len(waiting), next=waiting[0] if waiting else None)


LobbyDep = Annotated[LobbyService, service("lobby")]
