"""Looking back on games: position by position, by a process of its own, outside of requests.

The positions are looked at from the last to the first, because the end of a game is solved
quickly and helps to solve what came before. What is found is stored at once, so nothing is looked
at twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from kaffeehaus.bots.insight import Insight, has_analyst
from kaffeehaus.core.fold import AnyState, apply_draft
from kaffeehaus.core.notation import plain, revive
from kaffeehaus.house.bot_workers import BotTrouble, LookQuestion
from kaffeehaus.house.engine_room import EngineRoom
from kaffeehaus.house.errors import NotNow, TooMany
from kaffeehaus.house.players import Player
from kaffeehaus.house.store.store import Store
from kaffeehaus.house.tables.analysis import Analysis, analysis_of
from kaffeehaus.house.tables.sight import Phase
from kaffeehaus.house.tables.table import Table

MOST_MILLISECONDS = 1000
"""How long one position is looked at."""
GAME_MILLISECONDS = 40_000
"""How long all positions of a game are looked at together."""
LEAST_MILLISECONDS = 50
MOST_WAITING = 12
"""So many games may wait for their analysis or have it made."""
NEWS_SECONDS = 0.3
"""Progress is told no more often than this."""
MOST_ALBUMS = 64

logger = logging.getLogger(__name__)


class Analysts(Protocol):
    """Whoever looks at positions."""

    async def look(self, question: LookQuestion) -> Insight:
        """What there is to know. Raises `BotTrouble`."""

    async def close(self) -> None:
        """Stop looking."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, and the key under which insights into it are kept."""

    key: str
    state: AnyState


@dataclass
class _Album:
    """The positions of a table, and what is known about them."""

    head: str
    positions: tuple[Position, ...]
    found: dict[str, Insight] = field(default_factory=dict)

    @property
    def missing(self) -> list[Position]:
        """What nobody has looked at yet, the last position first."""
        return [place for place in reversed(self.positions) if place.key not in self.found]


class Analyses:
    """The analyses of one house, made one game at a time."""

    def __init__(
        self, analysts: Analysts, store: Store, engine: EngineRoom, tell: Callable[[str], None]
    ) -> None:
        """`tell` is called with a table about which there is news."""
        self._analysts = analysts
        self._store = store
        self._engine = engine
        self._tell = tell
        self._albums: dict[str, _Album] = {}
        self._work: dict[str, asyncio.Task[None]] = {}
        self._news: Counter[str] = Counter()
        self._one_at_a_time = asyncio.Lock()

    def news_of(self, table_id: str) -> int:
        """How often there was something new about the analysis of a table."""
        return self._news[table_id]

    async def read(self, table: Table, me: Player | None) -> Analysis | None:
        """What is known about the table's game; None where nobody may know."""
        return await self._analysis(table) if may_analyse(table, me) else None

    async def begin(self, table: Table, me: Player) -> Analysis:
        """Look at the positions that nobody has looked at yet. Raises `NotNow` or `TooMany`."""
        _require(table, me)
        if table.id not in self._work:
            if len(self._work) >= MOST_WAITING:
                raise TooMany("Other games are being analysed: ask again soon.", retry_after=30)
            album = await self._album(table)
            if album.missing and table.id not in self._work:
                self._work[table.id] = asyncio.create_task(self._look_at(table, album))
                self._announce(table.id)
        return await self._analysis(table)

    async def close(self) -> None:
        """Stop looking; what was found is kept."""
        tasks = tuple(self._work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._analysts.close()

    async def _analysis(self, table: Table) -> Analysis:
        moves, working = table.playable.kept, table.id in self._work
        if not working and table.id not in self._albums and not await self._stored(table):
            # Nobody has asked: the positions need not even be worked out.
            return analysis_of(moves, [None] * (len(moves) + 1), working=False)
        album = await self._album(table)
        found = [album.found.get(place.key) for place in album.positions]
        return analysis_of(moves, found, working=working)

    async def _album(self, table: Table) -> _Album:
        album = self._albums.get(table.id)
        head = table.row.head_hash
        if album is None or album.head != head:
            positions = await self._engine.run(
                ("positions", table.game.id), lambda: positions_of(table)
            )
            # What is being found out while the game goes on belongs to both.
            album = _Album(head, positions, {} if album is None else album.found)
            while len(self._albums) >= MOST_ALBUMS:
                self._albums.pop(next(iter(self._albums)))
            self._albums[table.id] = album
        if album.missing and table.id not in self._work:
            album.found |= await self._stored(table)
        return album

    async def _stored(self, table: Table) -> dict[str, Insight]:
        stored = await self._store.insights(table.id)
        return {key: revive(Insight, json.loads(text)) for key, text in stored.items()}

    async def _look_at(self, table: Table, album: _Album) -> None:
        told = time.monotonic()
        try:
            async with self._one_at_a_time:
                missing = album.missing
                patience = patience_for(len(missing))
                for place in missing:
                    await self._look(table, album, place, patience)
                    if time.monotonic() - told >= NEWS_SECONDS:
                        self._announce(table.id)
                        told = time.monotonic()
        except BotTrouble as error:
            logger.warning("the analysis of table %s stops: %s", table.id, error)
        finally:
            del self._work[table.id]
            self._announce(table.id)

    async def _look(self, table: Table, album: _Album, place: Position, patience: int) -> None:
        question = LookQuestion(
            table.game.id,
            table.game.version,
            place.state.save(),
            patience,
            seed=int(place.key[:15], 16),
        )
        insight = await self._analysts.look(question)
        album.found[place.key] = insight
        await self._store.add_insight(table.id, place.key, json.dumps(plain(insight)))

    def _announce(self, table_id: str) -> None:
        self._news[table_id] += 1
        self._tell(table_id)


def may_analyse(table: Table, me: Player | None) -> bool:
    """Whether the player, or an onlooker, may know what an analysis says: of a finished game
    everybody, of a running one only who plays it alone, on all seats."""
    if not has_analyst(table.game.id) or table.fold is None or not table.fold.kept:
        return False
    return table.phase is Phase.OVER or is_practice(table, me)


def is_practice(table: Table, me: Player | None) -> bool:
    """Whether the player plays a running game on all its seats: nobody there can be cheated."""
    return table.phase is Phase.RUNNING and len(table.seats_of(me)) == len(table.seats)


def positions_of(table: Table) -> tuple[Position, ...]:
    """All positions of the game so far, from its beginning."""
    fold = table.playable
    state = fold.game.new(fold.options, fold.seats, fold.seed)
    positions = [_position(state)]
    for move in fold.kept:
        state = state.copy()
        apply_draft(state, move.seat, move.actions)
        positions.append(_position(state))
    return tuple(positions)


def patience_for(positions: int) -> int:
    """Milliseconds for each of so many positions."""
    return max(LEAST_MILLISECONDS, min(MOST_MILLISECONDS, GAME_MILLISECONDS // max(1, positions)))


def _position(state: AnyState) -> Position:
    return Position(hashlib.sha256(state.position().encode()).hexdigest()[:32], state)


def _require(table: Table, me: Player) -> None:
    if not has_analyst(table.game.id):
        raise NotNow(f"Nobody here analyses {table.game.title}.", code="no_analyst")
    if not table.playable.kept:
        raise NotNow("There is no move to analyse yet.", code="not_started")
    if not may_analyse(table, me):
        raise NotNow("A game is analysed when it is over.", code="not_over")
