"""Analyses games in the background: estimates every position, then proves who wins.

Positions are estimated from the last to the first. Where the game has a prover, unproven positions
are then proven within the game's budget of CPU time. Every insight is stored at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Protocol

from sqlalchemy import Connection, delete, insert, select

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import (
    Insight,
    Proof,
    can_look_back,
    has_prover,
    is_judged,
    ranked,
    settled,
)
from kaffeehaus.core.fold import KeptEntry, apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import plain, revive
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.bots.workers import BotError, ForecastRequest, InsightRequest, ProofRequest
from kaffeehaus.house.database.schema import insights
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.errors import NotFound, NotNow, RateLimited
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.lookback.model import (
    Analysis,
    AnalysisStage,
    Attempt,
    Decision,
    MoveWorth,
    Retry,
    analysis_of,
    costliest,
    decision_at,
    next_attempt,
    retry_of,
    with_consequences,
    worth_of,
)
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.fair_play import FairPlay
from kaffeehaus.house.tables.cache import EngineThreads
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.tables.writes import _LOCK_TABLE

MIN_MILLISECONDS = 50
MAX_WAITING = 12
"""Games that may wait for estimates, and as many for proofs."""
PROGRESS_SECONDS = 0.3
"""Throttle of progress notifications."""
MAX_CACHED = 64
RETRY_MILLISECONDS = 400
"""Time to estimate a retried move."""

JOBS = (AnalysisStage.WORKING, AnalysisStage.PROVING)
"""Background jobs: estimates, then proofs."""

logger = logging.getLogger(__name__)


ESTIMATE_MILLISECONDS = 1000
GAME_ESTIMATE_MILLISECONDS = 40_000
"""Time to estimate one position, and all of a game; half of it where proofs follow."""


class AnalysisPool(Protocol):
    """Worker processes that analyse positions. All methods raise `BotError`."""

    async def look(self, question: InsightRequest) -> Insight:
        """Estimate a position."""

    async def prove(self, question: ProofRequest) -> Proof:
        """Try to prove who wins a position."""

    async def forecast(self, question: ForecastRequest) -> Forecast:
        """Have a planner value the choices in a position."""

    async def close(self) -> None:
        """Stop the workers."""


@dataclass(frozen=True, slots=True)
class AnalysedPosition:
    """A position of a game, and the key under which its insight is stored."""

    key: str
    state: AnyState
    seat: Seat | None = None
    """The seat that moved here, in judged games: insights are about that seat's decision."""


@dataclass
class AnalysedGame:
    """The positions of a table's game with the insights found so far."""

    head: str
    moves: tuple[KeptEntry, ...]
    positions: tuple[AnalysedPosition, ...]
    found: dict[str, Insight] = field(default_factory=dict)
    """Insights by position key."""

    @property
    def known(self) -> list[Insight | None]:
        """Insights by position."""
        return [self.found.get(position.key) for position in self.positions]

    @property
    def missing(self) -> list[AnalysedPosition]:
        """Positions without an insight, last first."""
        return [one for one in reversed(self.positions) if one.key not in self.found]

    @property
    def next_attempt(self) -> Attempt | None:
        """The next proof to try."""
        return next_attempt(with_consequences(self.moves, self.known))


@dataclass(frozen=True, slots=True, eq=False)
class AnalysisService:
    """The analyses of the server: one game is estimated and one is proven at a time."""

    _analysis_pool: AnalysisPool
    _store: Store
    _engine: EngineThreads
    _change_feed: ChangeFeed
    _updater: TableUpdater
    _rate_limits: RateLimits
    _fair_play: FairPlay
    _games: LruCache[str, AnalysedGame] = field(default_factory=lambda: LruCache(MAX_CACHED))
    _jobs: dict[AnalysisStage, dict[str, asyncio.Task[None]]] = field(
        default_factory=lambda: {kind: {} for kind in JOBS}
    )
    _locks: dict[AnalysisStage, asyncio.Lock] = field(
        default_factory=lambda: {kind: asyncio.Lock() for kind in JOBS}
    )
    _announced: dict[str, float] = field(default_factory=dict)

    async def read(self, table: Table, me: Player | None) -> Analysis | None:
        """The analysis so far; None for a viewer without access. Raises `NotAllowed` while the
        viewer plays a rated game with positions of this one."""
        if not may_analyse(table, me):
            return None
        await self._require_fair(table, me)
        return await self._analysis(table)

    async def of(self, table_id: str, me: Player | None) -> Analysis | None:
        """The analysis of a table; None while a game runs, unless it is played alone."""
        return await self.read(await self._updater.table(table_id), me)

    async def decisions(self, table_id: str, analysis: Analysis) -> tuple[Decision, ...]:
        """The moves of an analysed game that mattered most."""
        moves = costliest(analysis)
        if not moves or analysis.stage is AnalysisStage.WORKING:
            return ()
        table = await self._updater.table(table_id)
        game = await self._game(table)

        def told() -> tuple[Decision, ...]:
            entries = ((move, game.moves[move - 1]) for move in moves)
            found = (
                decision_at(analysis, move, entry, game.positions[move - 1].state)
                for move, entry in entries
            )
            return tuple(one for one in found if one.played != one.better)

        return await self._engine.run(("decisions", table.game.id), told)

    async def retry(self, table: Table, me: Player | None, move: int) -> Retry:
        """The position before a slip or blunder. Raises `NotFound`."""
        analysis = await self.read(table, me)
        found = None
        # A judgement is no answer, and judged games have secrets.
        if analysis is not None and not is_judged(table.game.id):
            game = await self._game(table)
            states = tuple(position.state for position in game.positions)
            found = retry_of(analysis, game.moves, states, move)
        if found is None:
            raise NotFound(gettext("This move cannot be retried."), code="no_such_retry")
        return found

    async def judge(self, table: Table, retry: Retry, state: AnyState) -> MoveWorth:
        """Evaluate a retried move that led to `state`. Raises `BotError`."""
        insight = settled(state)
        if insight is None:
            request = InsightRequest(
                table.game.id, table.game.version, state.save(), RETRY_MILLISECONDS, seed=retry.move
            )
            insight = await self._analysis_pool.look(request)
        return worth_of(retry.seat, retry.before, insight)

    async def start(self, me: Player, table_id: str) -> Analysis:
        """Estimate or prove the positions of a table that nobody has analysed, in the background.

        Raises `NotNow` or `RateLimited`.
        """
        self._rate_limits.count_change(me.id)
        table = await self._updater.table(table_id)
        _require_access(table, me)
        await self._require_fair(table, me)
        if self._job_of(table.id) is not AnalysisStage.WORKING:
            self._require_room(AnalysisStage.WORKING)
            game = await self._game(table)
            # Another request may have started it meanwhile.
            job = self._job_of(table.id)
            if game.missing and job is not AnalysisStage.WORKING:
                self._start(AnalysisStage.WORKING, table, lambda: self._estimate(table, game))
            elif job is None and _can_prove(table, game):
                self._require_room(AnalysisStage.PROVING)
                self._start(AnalysisStage.PROVING, table, lambda: self._prove(table, game))
        return await self._analysis(table)

    async def close(self) -> None:
        """Cancel all jobs; the insights found so far are stored."""
        tasks = [task for jobs in self._jobs.values() for task in jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._analysis_pool.close()

    async def _require_fair(self, table: Table, me: Player | None) -> None:
        def positions() -> Iterator[AnyState]:
            return (position.state for position in positions_of(table))

        subject = (table.id, table.row.head_hash)
        await self._fair_play.require_fair(me, table.game.id, subject, positions)

    def _job_of(self, table_id: str) -> AnalysisStage | None:
        running = (kind for kind, jobs in self._jobs.items() if table_id in jobs)
        return next(running, None)

    def _require_room(self, kind: AnalysisStage) -> None:
        if len(self._jobs[kind]) >= MAX_WAITING:
            raise RateLimited(
                gettext("Other games are being analysed. Try again soon."), retry_after=30
            )

    def _start(
        self, kind: AnalysisStage, table: Table, work: Callable[[], Awaitable[None]]
    ) -> None:
        async def run() -> None:
            try:
                async with self._locks[kind]:
                    await work()
            except BotError as error:
                logger.warning("the analysis of table %s stops: %s", table.id, error)
            finally:
                del self._jobs[kind][table.id]
                self._announced.pop(table.id, None)
                self._change_feed.unlogged_change(table.id)

        self._jobs[kind][table.id] = asyncio.create_task(run())
        self._change_feed.unlogged_change(table.id)
        self._announced[table.id] = time.monotonic()

    async def _analysis(self, table: Table) -> Analysis:
        moves = table.playable.kept
        is_cached = table.id in self._games or self._job_of(table.id) is not None
        if not is_cached and not await self._store.read(insights_of, table.id):
            # Not requested yet: the positions need not be replayed.
            return analysis_of(moves, [None] * (len(moves) + 1))
        game = await self._game(table)
        job, can_prove = self._job_of(table.id), _can_prove(table, game)
        return analysis_of(game.moves, game.known, job, can_prove=can_prove)

    async def _game(self, table: Table) -> AnalysedGame:
        """The cached game, replayed again if the table has changed."""
        game = self._games.get(table.id)
        head = table.row.head_hash
        if game is None or game.head != head:
            moves = tuple(table.playable.kept)
            positions = await self._engine.run(
                ("positions", table.game.id), lambda: positions_of(table)
            )
            # A running job goes on to fill the same dictionary.
            found = await self._store.read(insights_of, table.id) if game is None else game.found
            game = AnalysedGame(head, moves, positions, found)
            self._games[table.id] = game
        is_unfinished = game.missing or _can_prove(table, game)
        if is_unfinished and self._job_of(table.id) is None:
            # Another server may have found more.
            game.found |= await self._store.read(insights_of, table.id)
        return game

    async def _estimate(self, table: Table, game: AnalysedGame) -> None:
        missing, game_id, version = game.missing, table.game.id, table.game.version
        milliseconds = time_limit(game_id, len(missing))
        for position in missing:
            state, seed = position.state.save(), _seed_of(position.key)
            insight = await self._analysis_pool.look(
                InsightRequest(game_id, version, state, milliseconds, seed, position.seat)
            )
            await self._store_insight(table, game, position, insight)
            self._announce_progress(table.id)
        proving = self._jobs[AnalysisStage.PROVING]
        # A running proof job continues with the new insights.
        is_free = table.id not in proving and len(proving) < MAX_WAITING
        if is_free and _can_prove(table, game):
            self._start(AnalysisStage.PROVING, table, lambda: self._prove(table, game))

    async def _prove(self, table: Table, game: AnalysedGame) -> None:
        while (attempt := game.next_attempt) is not None:
            position = game.positions[attempt.index]
            before = with_consequences(game.moves, game.known)[attempt.index]
            assert before is not None, "only estimated positions are proven"
            proof = await self._analysis_pool.prove(attempt.request(position.state, before))
            await self._store_insight(table, game, position, attempt.learned(before, proof))
            if proof.insight is not None:
                self._announce_progress(table.id)
            # A practice game may have gone on meanwhile.
            game = self._games.get(table.id, game)

    async def _store_insight(
        self, table: Table, game: AnalysedGame, position: AnalysedPosition, insight: Insight
    ) -> None:
        game.found[position.key] = insight
        order, key = table_order(table.id), position.key
        await self._store.write(order, add_insight, table.id, key, insight)

    def _announce_progress(self, table_id: str) -> None:
        """Notify viewers, throttled."""
        if time.monotonic() - self._announced.get(table_id, 0.0) >= PROGRESS_SECONDS:
            self._change_feed.unlogged_change(table_id)
            self._announced[table_id] = time.monotonic()


def may_analyse(table: Table, me: Player | None) -> bool:
    """Whether the viewer may see an analysis: everybody of a finished game, of a running one only
    a player on all its seats."""
    if not _is_analysable(table) or table.fold is None or not table.fold.kept:
        return False
    return table.phase is TablePhase.OVER or is_practice(table, me)


def is_practice(table: Table, me: Player | None) -> bool:
    """Whether the player plays all seats of a running game."""
    return table.phase is TablePhase.RUNNING and len(table.seats_of(me)) == len(table.seats)


def positions_of(table: Table) -> tuple[AnalysedPosition, ...]:
    """All positions of the game so far, from the first."""
    fold = table.playable
    state = fold.game.new(fold.options, fold.seats, fold.seed)
    movers = [move.seat if is_judged(fold.game.id) else None for move in fold.kept]
    positions = [_position(state, next(iter(movers), None))]
    for move, mover in zip(fold.kept, (*movers[1:], None), strict=True):
        state = state.copy()
        apply_draft(state, move.seat, move.actions)
        positions.append(_position(state, mover))
    return tuple(positions)


def time_limit(game_id: str, positions: int) -> int:
    """Milliseconds to estimate each of a game's positions."""
    limit = min(ESTIMATE_MILLISECONDS, GAME_ESTIMATE_MILLISECONDS // max(1, positions))
    return max(MIN_MILLISECONDS, limit // 2 if has_prover(game_id) else limit)


def key_of(state: AnyState) -> str:
    """The key under which the insight of a position is stored."""
    return hashlib.sha256(state.position().encode()).hexdigest()[:32]


def seed_of(state: AnyState) -> int:
    """A random seed that depends only on the position, for reproducible searches."""
    return _seed_of(key_of(state))


def _seed_of(key: str) -> int:
    return int(key[:15], 16)


def _position(state: AnyState, mover: Seat | None) -> AnalysedPosition:
    key = key_of(state)
    if mover is not None:
        # In simultaneous phases every seat has its own insight.
        key = hashlib.sha256(f"{key} {mover}".encode()).hexdigest()[: len(key)]
    return AnalysedPosition(key, state, mover)


def _can_prove(table: Table, game: AnalysedGame) -> bool:
    return has_prover(table.game.id) and game.next_attempt is not None


def _is_analysable(table: Table) -> bool:
    """Solo games are not: their player always wins."""
    return can_look_back(table.game.id) and len(table.seats) > 1


def _require_access(table: Table, me: Player) -> None:
    if not _is_analysable(table):
        raise NotNow(
            gettext("%(game)s cannot be analysed.", game=table.game.title), code="no_analyst"
        )
    if not table.playable.kept:
        raise NotNow(gettext("There is no move to analyse yet."), code="not_started")
    if not may_analyse(table, me):
        raise NotNow(gettext("You can analyse a game when it is over."), code="not_over")


AnalysesDep = Annotated[AnalysisService, service("analyses")]


def insights_of(connection: Connection, table_id: str) -> dict[str, Insight]:
    """The stored insights of a table by position key."""
    rows = connection.execute(select(insights).filter_by(table_id=table_id))
    found = {row.position: revive(Insight, json.loads(row.found)) for row in rows}
    # Older versions stored the moves in another order.
    return {key: replace(one, best=ranked(one.best)) for key, one in found.items()}


def add_insight(connection: Connection, table_id: str, position: str, found: Insight) -> None:
    """Insert or replace the insight of a position."""
    connection.execute(_LOCK_TABLE, {"table_id": table_id})
    key = {"table_id": table_id, "position": position}
    connection.execute(delete(insights).filter_by(**key))
    connection.execute(insert(insights), {**key, "found": json.dumps(plain(found))})
