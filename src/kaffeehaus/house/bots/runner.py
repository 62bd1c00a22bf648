"""The seats of bots: whenever one is to act, its bot is asked, and its answer is played."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Protocol

from kaffeehaus.core.drafts import Drafted, draft_on
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.bots.fair_shares import FairShares, ShareClaim, WorkerSlots
from kaffeehaus.house.bots.leases import Leases
from kaffeehaus.house.bots.workers import BotError, TurnRequest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.rows import BotTurn, SeatKind, TableStatus
from kaffeehaus.house.tables.seat_actions import SentActions, respond
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

logger = logging.getLogger(__name__)

ATTEMPTS = 3
"""How often a bot is asked before a random action is taken for it."""
STORE_PAUSES = (1.0, 5.0, 30.0, 0.0)
"""Seconds after each failed attempt to store a bot's turn."""
LONGEST_TURN = 500
"""Small actions a bot may take before it confirms; with more its turn is random."""


class BotPool(Protocol):
    """Whoever answers for bots."""

    async def take_turn(self, question: TurnRequest) -> tuple[str, ...]:
        """The texts of a bot's actions, up to a confirming one; fewer if it has no more time, but
        at least one. Raises `BotError`."""

    async def close(self) -> None:
        """Stop thinking."""


class TurnTakenElsewhere(asyncio.CancelledError):
    """Another server thinks about the turn, so it is cancelled here. No error: whoever mends the
    errors of bots must not play a turn for one that is well."""


class BotFailure(Enum):
    """What those at a table are told about a bot that failed, behind its name."""

    HELPED = "could not decide, so a random move was taken for it."
    """In its last turn; it may do better in the next."""
    STUCK = "cannot move: something went wrong in the house, and it is noted."


@dataclass(frozen=True, slots=True)
class BotTurnResult:
    """What a bot does with its turn."""

    actions: tuple[str, ...]
    failure: BotFailure | None = None
    """Set if not all of it was its own choice."""


class BotRunner:
    """Plays for all bots of the house, each turn once, in fair shares."""

    def __init__(
        self,
        bot_pool: BotPool,
        updater: TableUpdater,
        change_feed: ChangeFeed,
        engine: EngineThreads,
        leases: Leases,
        settings: Settings,
    ) -> None:
        """Bots hear from the `crier` where they are to act, and act at the `desk` like everybody
        else; the crier is told where one failed, or does better again."""
        self._bot_pool = bot_pool
        self._updater = updater
        self._change_feed = change_feed
        self._changes = change_feed.listen(self._concerns)
        self._engine = engine
        self._leases = leases
        self._pause = settings.bot_pause
        self._milliseconds = max(1, int(settings.bot_seconds * 1000))
        self._shares = FairShares(
            WorkerSlots(settings.bot_workers, settings.bot_spare_workers, settings.bot_longest_wait)
        )
        self.played = 0
        """Turns that were played by bots of this server."""
        self.failed = 0
        """Turns in which a bot gave no answer of its own, or none could be stored."""
        self._failures: dict[str, dict[BotTurn, BotFailure]] = {}
        """By table, of each seat the turn that failed last."""
        self._turns: dict[BotTurn, asyncio.Task[None]] = {}
        self._handed_over = False
        self._playing: set[BotTurn] = set()
        """Turns that are thought out and being stored: no longer to be stopped."""

    async def follow(self) -> None:
        """Let bots think wherever something has changed. Runs until cancelled."""
        while True:
            table = await self._changes.get()
            try:
                self.nudge(table)
            except Exception:
                logger.exception("the bots at table %s cannot be asked", table.id)

    def _concerns(self, table: Table) -> bool:
        """Whether a bot sits there, or did so when it was last asked."""
        has_bots = any(seat.kind is SeatKind.BOT for seat in table.seats)
        return has_bots or table.id in self._failures or self.attends(table.id)

    def nudge(self, table: Table) -> None:
        """Let every bot that is to act at this table think, and nobody else there."""
        if table.row.status is not TableStatus.RUNNING or table.fold is None or self._handed_over:
            return
        due = {
            BotTurn(table.id, seat, table.playable.opened[seat])
            for seat in table.to_act
            if table.seats[seat].kind is SeatKind.BOT
        }
        for turn, task in self._turns.items():
            if turn.table_id == table.id and turn not in due | self._playing:
                task.cancel()
        for turn, failure in tuple(self._failures.get(table.id, {}).items()):
            if failure is BotFailure.STUCK and turn not in due:
                self._note(turn, None)
        for turn in due - self._turns.keys():
            self._turns[turn] = asyncio.create_task(self._take(turn, table))

    def failures_of(self, table_id: str) -> dict[Seat, BotFailure]:
        """The seats of a table whose bots failed, and how."""
        return {turn.seat: why for turn, why in self._failures.get(table_id, {}).items()}

    @property
    def thinking(self) -> int:
        """How many bots think now."""
        return self._shares.thinking

    @property
    def waiting(self) -> int:
        """How many bots wait until they may think."""
        return self._shares.waiting

    def attends(self, table_id: str) -> bool:
        """Whether a bot of this table thinks here, or waits until it may."""
        return any(turn.table_id == table_id for turn in self._turns)

    def stop(self, turn: BotTurn) -> None:
        """Another server has taken the turn over."""
        if turn in self._turns and turn not in self._playing:
            self._turns[turn].cancel()

    async def hand_over(self) -> None:
        """Leave all bots to the other servers: what is thought out is stored, the leases of the
        rest are given back, and none begins here any more."""
        self._handed_over = True
        tasks = tuple(self._turns.values())
        for turn in tuple(self._turns):
            self.stop(turn)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Stop all thinking."""
        tasks = tuple(self._turns.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.close()
        await self._bot_pool.close()

    async def _take(self, turn: BotTurn, table: Table) -> None:
        try:
            await asyncio.sleep(self._pause)
            thought = await self._think(turn, table)
            self._note(turn, thought.failure)
            self._playing.add(turn)
            if await self._store(turn, thought.actions):
                self.played += 1
            else:
                self._note(turn, BotFailure.STUCK)
        except TurnTakenElsewhere:
            logger.debug("another server thinks for seat %d at %s", turn.seat, turn.table_id)
        except Exception:
            logger.exception("seat %d at table %s cannot go on", turn.seat, turn.table_id)
            self._note(turn, BotFailure.STUCK)
        finally:
            self._leases.let_go(turn, is_played=turn in self._playing)
            self._playing.discard(turn)
            del self._turns[turn]

    def _note(self, turn: BotTurn, failure: BotFailure | None) -> None:
        """Remember how a turn went, in place of what the seat did before; tell what is new."""
        self.failed += failure is not None
        noted = self._failures.get(turn.table_id, {})
        others = {other: why for other, why in noted.items() if other.seat != turn.seat}
        after = others if failure is None else {**others, turn: failure}
        if after == noted:
            return
        if after:
            self._failures[turn.table_id] = after
        else:
            del self._failures[turn.table_id]
        self._change_feed.told_beside(turn.table_id)

    async def _store(self, turn: BotTurn, actions: tuple[str, ...]) -> bool:
        """Play the turn; a store in trouble is given time to recover. Whether it did."""
        for pause in STORE_PAUSES:
            try:
                await self._play(turn, actions)
            except PlayerError as error:
                logger.error("seat %d at table %s: %s", turn.seat, turn.table_id, error)
            else:
                return True
            await asyncio.sleep(pause)
        return False

    async def _play(self, turn: BotTurn, actions: tuple[str, ...]) -> None:
        """Do the actions of a whole turn; nothing if the decision is over."""

        def play(table: Table, moment: Moment) -> TableChange:
            fold = table.playable
            if turn.seat not in table.to_act or fold.opened[turn.seat] != turn.decision:
                return None
            return respond(table, SentActions(turn.seat, turn.decision, actions), moment)

        await self._updater.change(turn.table_id, play)

    async def _think(self, turn: BotTurn, table: Table) -> BotTurnResult:
        """What the bot does; a random turn if it, or the game, breaks over it."""
        try:
            return await self._whole_turn(turn, table)
        except Exception:
            logger.exception("the bot of seat %d at table %s broke", turn.seat, turn.table_id)
            return BotTurnResult(_random_turn(table.playable.state, turn.seat), BotFailure.HELPED)

    async def _whole_turn(self, turn: BotTurn, table: Table) -> BotTurnResult:
        """Small actions up to a confirming one; they become one draft, stored at once.

        The bot is asked once, unless its turn takes it longer than one answer may.
        """
        spec = table.seats[turn.seat].bot or ""
        claim = claim_of(table)
        start = state = table.playable.state
        actions: list[str] = []
        failure: BotFailure | None = None
        while len(actions) < LONGEST_TURN:
            done = await self._ask(state, turn, spec, claim)
            if done is None:
                failure = BotFailure.HELPED
                done = draft_on(state, turn.seat, [_random_step(state, turn.seat)])
            actions += done.actions
            if done.is_confirmed:
                return BotTurnResult(tuple(actions), failure)
            state = done.position
        logger.error("bot %s never confirms: a random turn is taken for it", spec)
        return BotTurnResult(_random_turn(start, turn.seat), BotFailure.HELPED)

    async def _ask(
        self, state: AnyState, turn: BotTurn, spec: str, claim: ShareClaim
    ) -> Drafted | None:
        """What the bot does from this state on; None if it gives no answer."""
        seat = turn.seat
        for attempt in range(ATTEMPTS):
            question = TurnRequest(
                state.game.id,
                state.game.version,
                state.save(),
                seat,
                spec,
                seed=secrets.randbits(63),
                milliseconds=self._milliseconds,
            )
            try:
                texts = await self._take_turn(question, turn, claim)
                play = partial(draft_on, state, seat, texts)
                return await self._engine.run(("bot", state.game.id), play)
            except (BotError, PlayerError) as error:
                logger.warning("bot %s, attempt %d: %s", spec, attempt + 1, error)
        logger.error("bot %s gave no answer: a random action is taken for it", spec)
        return None

    async def _take_turn(
        self, question: TurnRequest, turn: BotTurn, claim: ShareClaim
    ) -> tuple[str, ...]:
        """The bot's answer, once it is its turn to think. Raises `TurnTakenElsewhere`.

        The lease is taken no sooner: until then any server with a free place may think.
        """
        async with self._shares.place(claim):
            if not await self._leases.take(turn):
                raise TurnTakenElsewhere
            return await self._bot_pool.take_turn(question)


def claim_of(table: Table) -> ShareClaim:
    """For whom the bots of a table think: for the first person there, or else for its host."""
    people = [row.player_id for row in table.seats if row.kind is SeatKind.PERSON]
    guest = next(filter(None, people), table.row.host)
    return ShareClaim(guest, table.id, is_waited_for=bool(people))


def _random_step(state: AnyState, seat: Seat) -> str:
    """A random action."""
    return str(Rng(secrets.randbits(63)).choice(state.legal(seat)))


def _random_turn(start: AnyState, seat: Seat) -> tuple[str, ...]:
    """A turn of random actions that confirms as soon as it can."""
    rng = Rng(secrets.randbits(63))
    state = start.copy()
    actions: list[str] = []
    while True:
        legal = state.legal(seat)
        action = rng.choice([action for action in legal if action.confirms] or legal)
        state.apply(seat, action)
        actions.append(str(action))
        if action.confirms:
            return tuple(actions)
