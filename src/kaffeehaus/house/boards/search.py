"""Searches positions of analysis boards for the best moves, in worker processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from kaffeehaus.bots.forecast import Forecast, has_forecaster
from kaffeehaus.bots.insight import Insight, has_analyst, has_prover, settled
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.boards import model
from kaffeehaus.house.boards.model import Board, BoardRow, Node
from kaffeehaus.house.boards.positions import PositionCache
from kaffeehaus.house.boards.store import BoardCache
from kaffeehaus.house.bots.fair_shares import FairShares, ShareClaim, WorkerSlots
from kaffeehaus.house.bots.workers import BotError, ForecastRequest, InsightRequest
from kaffeehaus.house.errors import NotNow, RateLimited
from kaffeehaus.house.http.rate_limits import client_network
from kaffeehaus.house.lookback.model import next_attempt
from kaffeehaus.house.lookback.service import AnalysisPool, seed_of
from kaffeehaus.house.players.model import Player

ESTIMATE_MILLISECONDS = 700
FORECAST_MILLISECONDS = 1_500
PROOF_MILLISECONDS = 6_000
"""CPU time for proofs per search request."""
MAX_PER_PLAYER = 3
"""Searches of one player, running or queued."""
MAX_PER_ADDRESS = 12
"""Searches from one network address, running or queued."""
MAX_SEARCHES = 240
RETRY_SECONDS = 10
ONE_AT_A_TIME = WorkerSlots(ordinary=1, spare=0, longest_wait=0.0)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A position to search. Worker slots are shared by network address, then by player."""

    player_id: str
    network: str
    """The network address; empty for the server itself."""
    board_id: str
    node: Node
    state: AnyState
    """Must not be changed."""

    @property
    def claim(self) -> ShareClaim:
        """The claim to a worker slot."""
        return ShareClaim(self.network or self.player_id, self.player_id, is_waited_for=True)


def can_search(game_id: str) -> bool:
    """Whether the game has an analyst or a planner."""
    return has_analyst(game_id) or has_forecaster(game_id)


def is_searched(game_id: str, node: Node) -> bool:
    """Whether a node has a finding, or needs none."""
    if has_analyst(game_id):
        return node.insight is not None or not node.whole
    return node.forecast is not None


class BoardSearch:
    """Searches boards, one position at a time, and stores the findings.

    The latest request of a board replaces earlier ones. A request waits for its share of the worker
    before every step of a search, so that an address with many boards delays others by one step
    and not by all of its searches.
    """

    def __init__(
        self,
        cache: BoardCache,
        positions: PositionCache,
        background_work: BackgroundWork,
        analysis_pool: AnalysisPool,
        on_progress: Callable[[str], None],
    ) -> None:
        """`on_progress` is called with the board's id when its search starts or ends."""
        self._cache = cache
        self._positions = positions
        self._background_work = background_work
        self._analysis_pool = analysis_pool
        self._on_progress = on_progress
        self._requests: dict[str, SearchRequest] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._latest: dict[str, SearchRequest] = {}
        """The latest request of each searched board."""
        self._slots = FairShares(ONE_AT_A_TIME)

    async def start(self, me: Player, board: Board, at: int) -> None:
        """Search a node. Raises `NotNow` for a game without analyst, or `RateLimited`."""
        if not can_search(board.game.id):
            raise NotNow(
                gettext("%(game)s cannot be analysed.", game=board.game.title), code="no_analyst"
            )
        find = model.base_of if has_analyst(board.game.id) else model.node_of
        node = find(board.tree, at)
        state = await self._background_work.in_turn(lambda: self._positions.at(board, node.id))
        self._add(SearchRequest(me.id, client_network(), board.id, node, state))

    async def start_if_wanted(self, me: Player, board: Board, at: int) -> None:
        """Search a node without a finding if automatic search is on and limits allow it."""
        node = model.node_of(board.tree, at)
        if board.row.seeks and not is_searched(board.game.id, node):
            with contextlib.suppress(PlayerError):
                await self.start(me, board, at)

    async def _store(self, request: SearchRequest, found: Insight | Forecast) -> None:
        """Store a finding, unless its node or board has changed or is gone."""

        async def with_finding(board: Board) -> BoardRow:
            node = model.node_of(board.tree, request.node.id)
            if node.actions != request.node.actions:
                return board.row
            if isinstance(found, Insight):
                node = replace(node, insight=found)
            else:
                node = replace(node, forecast=found)
            return replace(board.row, tree=model.with_node(board.tree, node))

        with contextlib.suppress(PlayerError):
            await self._cache.change(request.board_id, with_finding)

    def is_running(self, board_id: str) -> bool:
        """Whether a search of the board runs or waits."""
        return board_id in self._tasks

    def _add(self, request: SearchRequest) -> None:
        board_id = request.board_id
        is_new = board_id not in self._tasks
        if is_new:
            self._require_room_for(request)
        self._requests[board_id] = self._latest[board_id] = request
        if is_new:
            self._tasks[board_id] = asyncio.create_task(self._run(board_id))
            self._on_progress(board_id)

    async def close(self) -> None:
        """Cancel all searches; findings so far are stored."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _require_room_for(self, request: SearchRequest) -> None:
        others = list(self._latest.values())
        sentence = ""
        if sum(other.player_id == request.player_id for other in others) >= MAX_PER_PLAYER:
            sentence = gettext("Your other boards are being searched. Wait for one of them.")
        elif sum(other.claim.owner == request.claim.owner for other in others) >= MAX_PER_ADDRESS:
            sentence = gettext(
                "Too many boards from your network are being searched. Try again soon."
            )
        elif len(others) >= MAX_SEARCHES:
            sentence = gettext("Many boards are being searched. Try again soon.")
        if sentence:
            raise RateLimited(sentence, retry_after=RETRY_SECONDS, code="too_many_searches")

    async def _run(self, board_id: str) -> None:
        try:
            while board_id in self._requests:
                await self._search(board_id)
        except BotError as error:
            logger.warning("the search of board %s stops: %s", board_id, error)
        finally:
            self._requests.pop(board_id, None)
            del self._tasks[board_id]
            del self._latest[board_id]
            self._on_progress(board_id)

    async def _search(self, board_id: str) -> None:
        async with self._slots.slot(self._latest[board_id].claim):
            # Only now: a later request may have replaced the first while it waited.
            request = self._requests.pop(board_id)
            if not has_analyst(request.state.game.id):
                if request.state.actors():
                    await self._store(request, await self._forecast(request))
                return
            known = request.node.insight
            insight = settled(request.state) or known or await self._estimate(request)
        if insight is not known:
            await self._store(request, insight)
        proven = await self._prove(request, insight)
        if proven != insight:
            await self._store(request, proven)

    async def _forecast(self, request: SearchRequest) -> Forecast:
        state, node, game = request.state, request.node, request.state.game
        seat = state.actors()[0] if node.whole else node.seat
        limit, seed = FORECAST_MILLISECONDS, seed_of(state)
        return await self._analysis_pool.forecast(
            ForecastRequest(game.id, game.version, state.save(), seat, limit, seed)
        )

    async def _estimate(self, request: SearchRequest) -> Insight:
        state, game = request.state, request.state.game
        limit, seed = ESTIMATE_MILLISECONDS, seed_of(state)
        return await self._analysis_pool.look(
            InsightRequest(game.id, game.version, state.save(), limit, seed)
        )

    async def _prove(self, request: SearchRequest, insight: Insight) -> Insight:
        """The insight after some CPU time of proofs, or when the board has a newer request."""
        if not has_prover(request.state.game.id):
            return insight
        limit = _effort(insight) + PROOF_MILLISECONDS
        while request.board_id not in self._requests and _effort(insight) < limit:
            attempt = next_attempt((insight,))
            if attempt is None:
                break
            async with self._slots.slot(request.claim):
                if request.board_id in self._requests:
                    break
                question = attempt.request(request.state, insight)
                insight = attempt.learned(insight, await self._analysis_pool.prove(question))
        return insight


def _effort(insight: Insight) -> int:
    return insight.effort + sum(move.effort for move in insight.best)
