"""Looking back on games: position by position, by a process of its own, outside of requests.

First every position is looked at for a moment, from the last to the first. Where the game has a
prover, what is not certain by then is proven as far as the processor time of a game goes, and the
estimates stand until then. What is found is stored at once, so nothing is worked out twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Sized
from dataclasses import dataclass, field, replace
from typing import Protocol

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
from kaffeehaus.core.fold import Kept, apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import plain, revive
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.bots.workers import BotError, ForecastRequest, InsightRequest, ProofRequest
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.errors import NotFound, NotNow, RateLimited
from kaffeehaus.house.lookback import insight_store
from kaffeehaus.house.lookback.model import (
    Analysis,
    AnalysisJob,
    MoveWorth,
    analysis_of,
    with_consequences,
    worth_of,
)
from kaffeehaus.house.lookback.proofs import Attempt, next_attempt
from kaffeehaus.house.lookback.retries import Retry, retry_of
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.table import Table, TablePhase

LEAST_MILLISECONDS = 50
MOST_WAITING = 12
"""So many games may wait until they are looked at, and as many for their proofs."""
NEWS_SECONDS = 0.3
"""Progress is told no more often than this."""
MOST_ALBUMS = 64
RETRY_MILLISECONDS = 400
"""How long a move is looked at that somebody plays instead of a blunder."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """How many milliseconds one position may be looked at, and all of a game together."""

    position: int
    game: int

    def for_each_of(self, positions: int) -> int:
        """Milliseconds for each of so many positions."""
        return max(LEAST_MILLISECONDS, min(self.position, self.game // max(1, positions)))


ALONE = TimeLimits(1000, 40_000)
BEFORE_PROOFS = TimeLimits(500, 20_000)
"""With the processor time of the proofs it makes a minute for each game."""


class AnalysisPool(Protocol):
    """Whoever looks at positions."""

    async def look(self, question: InsightRequest) -> Insight:
        """What there is to know. Raises `BotError`."""

    async def prove(self, question: ProofRequest) -> Proof:
        """What can be proven. Raises `BotError`."""

    async def forecast(self, question: ForecastRequest) -> Forecast:
        """What choices are worth. Raises `BotError`."""

    async def close(self) -> None:
        """Stop looking."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, and the key under which insights into it are kept."""

    key: str
    state: AnyState
    seat: Seat | None = None
    """Who moved here, where that says of whom it is asked."""


@dataclass
class _TablePositions:
    """The positions of a table, and what is known about them."""

    head: str
    moves: tuple[Kept, ...]
    positions: tuple[Position, ...]
    found: dict[str, Insight] = field(default_factory=dict)

    @property
    def known(self) -> list[Insight | None]:
        """By position: what was found out about it."""
        return [self.found.get(place.key) for place in self.positions]

    @property
    def missing(self) -> list[Position]:
        """What nobody has looked at yet, the last position first."""
        return [place for place in reversed(self.positions) if place.key not in self.found]

    @property
    def next_attempt(self) -> Attempt | None:
        """What to prove next of what was looked at."""
        return next_attempt(with_consequences(self.moves, self.known))


class _ProgressThrottle:
    """Tells of progress, but not all the time."""

    def __init__(self, announce: Callable[[], None]) -> None:
        self._announce = announce
        self._told = time.monotonic()

    def tell(self) -> None:
        """There is news; it is told unless that was just done."""
        if time.monotonic() - self._told >= NEWS_SECONDS:
            self._announce()
            self._told = time.monotonic()


class AnalysisService:
    """The analyses of one house: one game at a time is looked at, and one is proven meanwhile."""

    def __init__(
        self,
        analysis_pool: AnalysisPool,
        store: Store,
        engine: EngineThreads,
        change_feed: ChangeFeed,
    ) -> None:
        """`crier` is told of the tables about which there is news."""
        self._analysis_pool = analysis_pool
        self._store = store
        self._engine = engine
        self._change_feed = change_feed
        self._albums: dict[str, _TablePositions] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._proving: dict[str, asyncio.Task[None]] = {}
        self._one_look_at_a_time = asyncio.Lock()
        self._one_proof_at_a_time = asyncio.Lock()

    async def read(self, table: Table, me: Player | None) -> Analysis | None:
        """What is known about the table's game; None where nobody may know."""
        return await self._analysis(table) if may_analyse(table, me) else None

    async def retry(self, table: Table, me: Player | None, move: int) -> Retry:
        """The position before a move that gave something away. Raises `NotFound`."""
        analysis = await self.read(table, me)
        album = None if analysis is None else await self._album(table)
        found = None
        # What only a judgement says is no answer, and such games have secrets.
        can_retry = not is_judged(table.game.id)
        if analysis is not None and album is not None and can_retry:
            states = tuple(place.state for place in album.positions)
            found = retry_of(analysis, album.moves, states, move)
        if found is None:
            raise NotFound("There is nothing to play once more at this move.", code="no_such_retry")
        return found

    async def judge(self, table: Table, retry: Retry, state: AnyState) -> MoveWorth:
        """What it is worth to have played to this position instead. Raises `BotError`."""
        insight = settled(state)
        if insight is None:
            question = InsightRequest(
                table.game.id, table.game.version, state.save(), RETRY_MILLISECONDS, seed=retry.move
            )
            insight = await self._analysis_pool.look(question)
        return worth_of(retry.seat, retry.before, insight)

    async def begin(self, table: Table, me: Player) -> Analysis:
        """Look at the positions that nobody has looked at yet, and prove what can be proven. Raises
        `NotNow` or `RateLimited`."""
        _require(table, me)
        if table.id not in self._looking:
            _require_room(self._looking)
            album = await self._album(table)
            if table.id not in self._looking:
                self._begin(table, album)
        return await self._analysis(table)

    async def close(self) -> None:
        """Stop looking; what was found is kept."""
        tasks = (*self._looking.values(), *self._proving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._analysis_pool.close()

    def _begin(self, table: Table, album: _TablePositions) -> None:
        if album.missing:
            self._looking[table.id] = asyncio.create_task(self._look_at(table, album))
            self._announce(table.id)
        elif _can_prove(table, album) and table.id not in self._proving:
            _require_room(self._proving)
            self._begin_proofs(table, album)

    def _begin_proofs(self, table: Table, album: _TablePositions) -> None:
        self._proving[table.id] = asyncio.create_task(self._prove(table, album))
        self._announce(table.id)

    async def _analysis(self, table: Table) -> Analysis:
        moves = table.playable.kept
        is_at_hand = table.id in self._albums or self._work_on(table.id) is not AnalysisJob.NONE
        if not is_at_hand and not await self._stored(table):
            # Nobody has asked: the positions need not even be worked out.
            return analysis_of(moves, [None] * (len(moves) + 1))
        album = await self._album(table)
        work, can_prove = self._work_on(table.id), _can_prove(table, album)
        return analysis_of(album.moves, album.known, work, can_prove=can_prove)

    def _work_on(self, table_id: str) -> AnalysisJob:
        if table_id in self._looking:
            return AnalysisJob.LOOKING
        return AnalysisJob.PROVING if table_id in self._proving else AnalysisJob.NONE

    async def _album(self, table: Table) -> _TablePositions:
        album = self._albums.get(table.id)
        head = table.row.head_hash
        if album is None or album.head != head:
            moves = tuple(table.playable.kept)
            positions = await self._engine.run(
                ("positions", table.game.id), lambda: positions_of(table)
            )
            # What is being found out while the game goes on belongs to both.
            found = await self._stored(table) if album is None else album.found
            album = _TablePositions(head, moves, positions, found)
            while len(self._albums) >= MOST_ALBUMS:
                self._albums.pop(next(iter(self._albums)))
            self._albums[table.id] = album
        is_unfinished = album.missing or _can_prove(table, album)
        if is_unfinished and self._work_on(table.id) is AnalysisJob.NONE:
            album.found |= await self._stored(table)
        return album

    async def _stored(self, table: Table) -> dict[str, Insight]:
        return await stored_insights(self._store, table.id)

    async def _look_at(self, table: Table, album: _TablePositions) -> None:
        herald = _ProgressThrottle(lambda: self._announce(table.id))
        try:
            async with self._one_look_at_a_time:
                missing = album.missing
                patience = patience_for(table.game.id).for_each_of(len(missing))
                for place in missing:
                    await self._look(table, album, place, patience)
                    herald.tell()
            # Who proves the game already goes on with what has come to it; where too many wait,
            # it can be asked for again.
            is_proving = table.id in self._proving or len(self._proving) >= MOST_WAITING
            if not is_proving and _can_prove(table, album):
                self._begin_proofs(table, album)
        except BotError as error:
            logger.warning("the analysis of table %s stops: %s", table.id, error)
        finally:
            del self._looking[table.id]
            self._announce(table.id)

    async def _look(
        self, table: Table, album: _TablePositions, place: Position, patience: int
    ) -> None:
        question = InsightRequest(
            table.game.id,
            table.game.version,
            place.state.save(),
            patience,
            seed=int(place.key[:15], 16),
            seat=place.seat,
        )
        insight = await self._analysis_pool.look(question)
        await self._keep(table, album, place, insight)

    async def _prove(self, table: Table, album: _TablePositions) -> None:
        herald = _ProgressThrottle(lambda: self._announce(table.id))
        try:
            async with self._one_proof_at_a_time:
                while (attempt := album.next_attempt) is not None:
                    if await self._try(table, album, attempt):
                        herald.tell()
                    # The game may have gone on since the album was made.
                    album = self._albums.get(table.id, album)
        except BotError as error:
            logger.warning("the proofs of table %s stop: %s", table.id, error)
        finally:
            del self._proving[table.id]
            self._announce(table.id)

    async def _try(self, table: Table, album: _TablePositions, attempt: Attempt) -> bool:
        """Whether something was proven."""
        place = album.positions[attempt.index]
        before = with_consequences(album.moves, album.known)[attempt.index]
        assert before is not None, "only what was looked at is proven"
        state = place.state
        if attempt.move is not None:
            state = state.copy()
            apply_draft(state, before.seat, attempt.move.actions)
        proof = await self._analysis_pool.prove(
            ProofRequest(table.game.id, table.game.version, state.save(), attempt.milliseconds)
        )
        await self._keep(table, album, place, attempt.learned(before, proof))
        return proof.insight is not None

    async def _keep(
        self, table: Table, album: _TablePositions, place: Position, insight: Insight
    ) -> None:
        album.found[place.key] = insight
        await self._store.write(
            table_order(table.id),
            insight_store.add_insight,
            table.id,
            place.key,
            json.dumps(plain(insight)),
        )

    def _announce(self, table_id: str) -> None:
        self._change_feed.unlogged_change(table_id)


def may_analyse(table: Table, me: Player | None) -> bool:
    """Whether the player, or an onlooker, may know what an analysis says: of a finished game
    everybody, of a running one only who plays it alone, on all seats."""
    if not _has_analyst(table) or table.fold is None or not table.fold.kept:
        return False
    return table.phase is TablePhase.OVER or is_practice(table, me)


def _has_analyst(table: Table) -> bool:
    """Whoever plays alone wins whatever happens: there is nothing to look back on."""
    return can_look_back(table.game.id) and len(table.seats) > 1


def is_practice(table: Table, me: Player | None) -> bool:
    """Whether the player plays a running game on all its seats: nobody there can be cheated."""
    return table.phase is TablePhase.RUNNING and len(table.seats_of(me)) == len(table.seats)


def positions_of(table: Table) -> tuple[Position, ...]:
    """All positions of the game so far, from its beginning."""
    fold = table.playable
    state = fold.game.new(fold.options, fold.seats, fold.seed)
    movers = [move.seat if is_judged(fold.game.id) else None for move in fold.kept]
    positions = [_position(state, next(iter(movers), None))]
    for move, mover in zip(fold.kept, (*movers[1:], None), strict=True):
        state = state.copy()
        apply_draft(state, move.seat, move.actions)
        positions.append(_position(state, mover))
    return tuple(positions)


def patience_for(game_id: str) -> TimeLimits:
    """How long to look at positions of a game."""
    return BEFORE_PROOFS if has_prover(game_id) else ALONE


async def stored_insights(store: Store, table_id: str) -> dict[str, Insight]:
    """By the key of a position of the table: what was found out about it."""
    stored = await store.read(insight_store.insights_of, table_id)
    return {key: _revived(text) for key, text in stored.items()}


def _require_room(waiting: Sized) -> None:
    if len(waiting) >= MOST_WAITING:
        raise RateLimited("Other games are being analysed: ask again soon.", retry_after=30)


def _can_prove(table: Table, album: _TablePositions) -> bool:
    """Whether there is something left to prove, and time for it."""
    return has_prover(table.game.id) and album.next_attempt is not None


def _revived(text: str) -> Insight:
    insight = revive(Insight, json.loads(text))
    # Houses of older days kept the moves in another order.
    return replace(insight, best=ranked(insight.best))


def key_of(state: AnyState) -> str:
    """Under what insights into a position are kept."""
    return hashlib.sha256(state.position().encode()).hexdigest()[:32]


def _position(state: AnyState, mover: Seat | None) -> Position:
    """What one player should do at a time when several may act is known of that player only."""
    key = key_of(state)
    if mover is not None:
        key = hashlib.sha256(f"{key} {mover}".encode()).hexdigest()[: len(key)]
    return Position(key, state, mover)


def _require(table: Table, me: Player) -> None:
    if not _has_analyst(table):
        raise NotNow(f"Nobody here analyses {table.game.title}.", code="no_analyst")
    if not table.playable.kept:
        raise NotNow("There is no move to analyse yet.", code="not_started")
    if not may_analyse(table, me):
        raise NotNow("A game is analysed when it is over.", code="not_over")
