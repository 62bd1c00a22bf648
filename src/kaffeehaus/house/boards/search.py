"""Looking for the best moves of a position on a board, by a process of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.bots.forecast import Forecast, has_forecaster
from kaffeehaus.bots.insight import Insight, has_analyst, has_prover, settled
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.house.boards.model import Node
from kaffeehaus.house.bots.fair_shares import FairShares, ShareClaim, WorkerSlots
from kaffeehaus.house.bots.workers import BotError, ForecastRequest, InsightRequest, ProofRequest
from kaffeehaus.house.errors import RateLimited
from kaffeehaus.house.lookback.proofs import Attempt, next_attempt
from kaffeehaus.house.lookback.service import AnalysisPool, key_of

LOOK_MILLISECONDS = 700
FORECAST_MILLISECONDS = 1_500
PROOF_MILLISECONDS = 6_000
"""Processor time for the proofs of a position each time that it is asked for."""
MOST_OF_GUEST = 3
"""Boards that are searched, or wait for it, at the request of one guest."""
MOST_OF_ADDRESS = 12
"""The same for one network address."""
MOST_BOARDS = 240
"""The same for everybody together."""
RETRY_SECONDS = 10
ONE_AT_A_TIME = WorkerSlots(ordinary=1, spare=0, longest_wait=0.0)

logger = logging.getLogger(__name__)

Finding: TypeAlias = Insight | Forecast
Found = Callable[[str, Node, Finding], Awaitable[None]]
"""Keeps what was found out about a node of a board."""
Told = Callable[[str], None]
"""Tells that somebody began or ceased to look at a board."""


@dataclass(frozen=True, slots=True)
class SearchOwner:
    """Who asks for a search: search time is shared between addresses, then between guests."""

    player_id: str
    network: str
    """The network address; empty for the house itself."""

    @property
    def claim(self) -> ShareClaim:
        """The claim to a place for searching."""
        return ShareClaim(self.network or self.player_id, self.player_id, is_waited_for=True)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A position about which somebody wants to know more."""

    asker: SearchOwner
    board_id: str
    node: Node
    state: AnyState
    """Not to be changed."""


def can_seek(game_id: str) -> bool:
    """Whether anybody in the house knows good moves of a game."""
    return has_analyst(game_id) or has_forecaster(game_id)


def is_known(game_id: str, node: Node) -> bool:
    """Whether nobody need look at a position first."""
    if has_analyst(game_id):
        return node.insight is not None or not node.whole
    return node.forecast is not None


class PositionSearch:
    """Looks at one position at a time. Of each board the one that was asked for last counts.

    Whoever asks waits for a place before each question to the analyst, so that an address with
    many boards keeps another one waiting for one answer and not for all of its searches.
    """

    def __init__(self, analysis_pool: AnalysisPool, found: Found, told: Told) -> None:
        self._analysis_pool = analysis_pool
        self._found = found
        self._told = told
        self._wanted: dict[str, SearchRequest] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._askers: dict[str, SearchOwner] = {}
        """By board: who asked last."""
        self._slots = FairShares(ONE_AT_A_TIME)

    def is_at(self, board_id: str) -> bool:
        """Whether somebody looks at the board, or will."""
        return board_id in self._tasks

    def seek(self, wanted: SearchRequest) -> None:
        """Find out more about a position. Raises `RateLimited`."""
        if wanted.board_id not in self._tasks:
            self._require_room_for(wanted.asker)
        self._wanted[wanted.board_id] = wanted
        self._askers[wanted.board_id] = wanted.asker
        if wanted.board_id not in self._tasks:
            task = asyncio.create_task(self._look_after(wanted.board_id))
            self._tasks[wanted.board_id] = task
            self._told(wanted.board_id)

    async def close(self) -> None:
        """Stop looking; what was found is kept."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _require_room_for(self, asker: SearchOwner) -> None:
        others = list(self._askers.values())
        of_address = [one for one in others if one.claim.owner == asker.claim.owner]
        sentence = ""
        if sum(one.player_id == asker.player_id for one in others) >= MOST_OF_GUEST:
            sentence = f"{MOST_OF_GUEST} of your boards are being searched: wait for one of them."
        elif len(of_address) >= MOST_OF_ADDRESS:
            sentence = f"{MOST_OF_ADDRESS} boards from your address are being searched: wait a bit."
        elif len(others) >= MOST_BOARDS:
            sentence = "Many boards are being searched: ask again soon."
        if sentence:
            raise RateLimited(sentence, retry_after=RETRY_SECONDS, code="too_many_searches")

    async def _look_after(self, board_id: str) -> None:
        try:
            while board_id in self._wanted:
                await self._look(board_id)
        except BotError as error:
            logger.warning("nobody looks at board %s any more: %s", board_id, error)
        finally:
            self._wanted.pop(board_id, None)
            del self._tasks[board_id]
            del self._askers[board_id]
            self._told(board_id)

    async def _look(self, board_id: str) -> None:
        async with self._slots.slot(self._askers[board_id].claim):
            # Another position may have been asked for while this one waited.
            wanted = self._wanted.pop(board_id)
            if not has_analyst(wanted.state.game.id):
                if wanted.state.actors():
                    await self._found(board_id, wanted.node, await self._foresee(wanted))
                return
            known = wanted.node.insight
            insight = settled(wanted.state) or known or await self._estimate(wanted)
        if insight is not known:
            await self._found(board_id, wanted.node, insight)
        proven = await self._prove(wanted, insight)
        if proven != insight:
            await self._found(board_id, wanted.node, proven)

    async def _foresee(self, wanted: SearchRequest) -> Forecast:
        game, node = wanted.state.game, wanted.node
        actors = wanted.state.actors()
        return await self._analysis_pool.forecast(
            ForecastRequest(
                game.id,
                game.version,
                wanted.state.save(),
                actors[0] if node.whole else node.seat,
                FORECAST_MILLISECONDS,
                seed=int(key_of(wanted.state)[:15], 16),
            )
        )

    async def _estimate(self, wanted: SearchRequest) -> Insight:
        game = wanted.state.game
        return await self._analysis_pool.look(
            InsightRequest(
                game.id,
                game.version,
                wanted.state.save(),
                LOOK_MILLISECONDS,
                seed=int(key_of(wanted.state)[:15], 16),
            )
        )

    async def _prove(self, wanted: SearchRequest, insight: Insight) -> Insight:
        """What is known after some time of proving, or as soon as another position is wanted."""
        if not has_prover(wanted.state.game.id):
            return insight
        # Whoever asks again has the same time once more.
        most = _effort(insight) + PROOF_MILLISECONDS
        while wanted.board_id not in self._wanted and _effort(insight) < most:
            attempt = next_attempt((insight,))
            if attempt is None:
                break
            async with self._slots.slot(wanted.asker.claim):
                if wanted.board_id in self._wanted:
                    break
                insight = await self._try(wanted, insight, attempt)
        return insight

    async def _try(self, wanted: SearchRequest, insight: Insight, attempt: Attempt) -> Insight:
        state, game = wanted.state, wanted.state.game
        if attempt.move is not None:
            state = state.copy()
            apply_draft(state, insight.seat, attempt.move.actions)
        question = ProofRequest(game.id, game.version, state.save(), attempt.milliseconds)
        return attempt.learned(insight, await self._analysis_pool.prove(question))


def _effort(insight: Insight) -> int:
    return insight.effort + sum(move.effort for move in insight.best)
