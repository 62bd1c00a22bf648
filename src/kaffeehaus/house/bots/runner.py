"""Runner of bots: asks a bot when its seat is to act, plays the answer, and finds lost turns."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Protocol

from kaffeehaus.core.drafts import AppliedDraft, draft_on
from kaffeehaus.core.errors import PlayerError, UnknownGame
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.bots.fair_shares import FairShares, ShareClaim, WorkerSlots
from kaffeehaus.house.bots.leases import Leases, SharedLeases
from kaffeehaus.house.bots.workers import BotError, TurnRequest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.cache import EngineThreads
from kaffeehaus.house.tables.change_feed import ChangeFeed, ChangeFollower
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.model import BotTurn, SeatKind, TableStatus
from kaffeehaus.house.tables.moves import SentActions, respond
from kaffeehaus.house.tables.summaries import Listing
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

logger = logging.getLogger(__name__)

ATTEMPTS = 3
"""Requests to a bot before a random action is taken for it."""
STORE_PAUSES = (1.0, 5.0, 30.0, 0.0)
"""Seconds after each failed attempt to store a bot's turn."""
LONGEST_TURN = 500
"""Small actions of a turn; a bot that takes more gets a random turn."""


class BotPool(Protocol):
    """Processes in which bots think."""

    async def take_turn(self, question: TurnRequest) -> tuple[str, ...]:
        """A bot's actions up to a confirming one, fewer on a time-out, but at least one.

        Raises `BotError`.
        """

    async def close(self) -> None:
        """Stop all processes."""


class TurnTakenElsewhere(asyncio.CancelledError):
    """Cancels a turn that another server thinks about.

    Not an `Exception`, so that no handler of bots' errors plays a random turn for it.
    """


class BotFailure(Enum):
    """Failure of a bot, which its table shows."""

    HELPED = "helped"
    """A random move was played instead, in its last turn only."""
    STUCK = "stuck"

    def sentence(self, name: str) -> str:
        """The failure of the bot with this name, in words."""
        if self is BotFailure.HELPED:
            return gettext("%(name)s failed to decide; a random move was played.", name=name)
        return gettext("%(name)s cannot move because of a server error.", name=name)


@dataclass(frozen=True, slots=True)
class BotTurnResult:
    """Actions of a bot's turn."""

    actions: tuple[str, ...]
    failure: BotFailure | None = None
    """Set if some actions are random."""


class BotRunner:
    """Plays for all bots of the server, each turn once, in fair shares."""

    def __init__(
        self,
        bot_pool: BotPool,
        updater: TableUpdater,
        change_feed: ChangeFeed,
        engine: EngineThreads,
        leases: Leases,
        settings: Settings,
    ) -> None:
        self._bot_pool = bot_pool
        self._updater = updater
        self._change_feed = change_feed
        self.follower = ChangeFollower(change_feed, self._concerns, self.schedule)
        self._engine = engine
        self._leases = leases
        self._pause = settings.bot_pause
        self._milliseconds = max(1, int(settings.bot_seconds * 1000))
        self.shares = FairShares(
            WorkerSlots(settings.bot_workers, settings.bot_spare_workers, settings.bot_longest_wait)
        )
        self.played = 0
        """Turns played by bots on this server."""
        self.failed = 0
        """Turns in which a bot gave no answer, or none could be stored."""
        self._failures: dict[str, dict[BotTurn, BotFailure]] = {}
        """Last failed turn of each seat, by table."""
        self._turns: dict[BotTurn, asyncio.Task[None]] = {}
        self._handed_over = False
        self._playing: set[BotTurn] = set()
        """Turns that are being stored and can no longer be stopped."""

    def _concerns(self, table: Table) -> bool:
        """Whether a bot sits there, or did when it was last asked."""
        has_bots = any(seat.kind is SeatKind.BOT for seat in table.seats)
        return has_bots or table.id in self._failures or self.is_busy_at(table.id)

    def schedule(self, table: Table) -> None:
        """Start the turns of all bots to act at a table, and cancel its outdated ones."""
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
                self._record(turn, None)
        for turn in due - self._turns.keys():
            self._turns[turn] = asyncio.create_task(self._take(turn, table))

    def failures_of(self, table_id: str) -> dict[Seat, BotFailure]:
        """Failures of a table's bots, by seat."""
        return {turn.seat: why for turn, why in self._failures.get(table_id, {}).items()}

    def is_busy_at(self, table_id: str) -> bool:
        """Whether a bot of a table thinks here, or waits for a slot."""
        return any(turn.table_id == table_id for turn in self._turns)

    def stop(self, turn: BotTurn) -> None:
        """Cancel a turn that another server has taken over."""
        if turn in self._turns and turn not in self._playing:
            self._turns[turn].cancel()

    async def hand_over(self) -> None:
        """Leave all bots to the other servers.

        Finished turns are still stored, the leases of the rest are given back, none starts here.
        """
        self._handed_over = True
        tasks = tuple(self._turns.values())
        for turn in tuple(self._turns):
            self.stop(turn)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Cancel all turns and stop the workers."""
        tasks = tuple(self._turns.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.close()
        await self._bot_pool.close()

    async def _take(self, turn: BotTurn, table: Table) -> None:
        try:
            await asyncio.sleep(self._pause)
            result = await self._think(turn, table)
            self._record(turn, result.failure)
            self._playing.add(turn)
            if await self._store(turn, result.actions):
                self.played += 1
            else:
                self._record(turn, BotFailure.STUCK)
        except TurnTakenElsewhere:
            logger.debug("another server thinks for seat %d at %s", turn.seat, turn.table_id)
        except Exception:
            logger.exception("seat %d at table %s cannot go on", turn.seat, turn.table_id)
            self._record(turn, BotFailure.STUCK)
        finally:
            self._leases.release(turn, is_played=turn in self._playing)
            self._playing.discard(turn)
            del self._turns[turn]

    def _record(self, turn: BotTurn, failure: BotFailure | None) -> None:
        """Replace the recorded failure of a seat and announce the change."""
        self.failed += failure is not None
        before = self._failures.pop(turn.table_id, {})
        after = {other: why for other, why in before.items() if other.seat != turn.seat}
        if failure is not None:
            after[turn] = failure
        if after:
            self._failures[turn.table_id] = after
        if after != before:
            self._change_feed.unlogged_change(turn.table_id)

    async def _store(self, turn: BotTurn, actions: tuple[str, ...]) -> bool:
        """Store the turn, with retries while the database fails; whether it succeeded."""
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
        """Play the actions of a whole turn, unless the decision is over."""

        def play(table: Table, moment: Moment) -> TableChange:
            fold = table.playable
            if turn.seat not in table.to_act or fold.opened[turn.seat] != turn.decision:
                return None
            return respond(table, SentActions(turn.seat, turn.decision, actions), moment)

        await self._updater.change(turn.table_id, play)

    async def _think(self, turn: BotTurn, table: Table) -> BotTurnResult:
        """The bot's turn, or a random one if the bot or the game raises an error."""
        try:
            return await self._whole_turn(turn, table)
        except Exception:
            logger.exception("the bot of seat %d at table %s broke", turn.seat, turn.table_id)
            return BotTurnResult(_random_turn(table.playable.state, turn.seat), BotFailure.HELPED)

    async def _whole_turn(self, turn: BotTurn, table: Table) -> BotTurnResult:
        """Small actions up to a confirming one.

        The bot is asked once, unless its turn takes longer than one answer may.
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
                step = Rng(secrets.randbits(63)).choice(state.legal(turn.seat))
                done = draft_on(state, turn.seat, [str(step)])
            actions += done.actions
            if done.is_confirmed:
                return BotTurnResult(tuple(actions), failure)
            state = done.position
        logger.error("bot %s never confirms: a random turn is taken for it", spec)
        return BotTurnResult(_random_turn(start, turn.seat), BotFailure.HELPED)

    async def _ask(
        self, state: AnyState, turn: BotTurn, spec: str, claim: ShareClaim
    ) -> AppliedDraft | None:
        """The bot's actions from a state on; None if it gives no answer."""
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
        """The bot's answer, once it has a slot and the lease. Raises `TurnTakenElsewhere`.

        The lease is taken last: until then any server with a free slot may think.
        """
        async with self.shares.slot(claim):
            if not await self._leases.take(turn):
                raise TurnTakenElsewhere
            return await self._bot_pool.take_turn(question)


def claim_of(table: Table) -> ShareClaim:
    """The share of a table's bots, owned by the first person there or else by its host."""
    people = [row.player_id for row in table.seats if row.kind is SeatKind.PERSON]
    owner = next(filter(None, people), table.row.host)
    return ShareClaim(owner, table.id, is_waited_for=bool(people))


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


QUIET_BEATS = 2
"""Renewal intervals between two searches while nothing is found."""
MOST_AWAKE = 10_000
"""Tables with bots that are read at startup."""


class BotSweeper:
    """Starts turns of bots that were left at a shutdown, or by a server that died."""

    def __init__(self, store: Store, updater: TableUpdater, bots: BotRunner) -> None:
        self._store = store
        self._updater = updater
        self._bots = bots
        self._unplayable: set[str] = set()
        """Tables that cannot be played on, skipped by later searches."""

    async def start_all(self) -> None:
        """Start the turns of all bots that are to act, at startup."""
        for row in await self._store.read(
            table_summaries.tables_in, Listing.WITH_BOTS, limit=MOST_AWAKE
        ):
            if any(row.seats[seat].kind is SeatKind.BOT for seat in row.to_act):
                await self._start_at(row.id)

    async def take_over(self, leases: SharedLeases) -> None:
        """Start turns whose server has died. Runs until cancelled.

        A table must be found twice, so that the server that just changed it goes first.
        """
        found = await leases.unattended()
        while True:
            await asyncio.sleep(leases.beat if found else QUIET_BEATS * leases.beat)
            before, found = found, await leases.unattended()
            for table_id in {table_id for table_id, _ in found & before} - self._unplayable:
                if not self._bots.is_busy_at(table_id):
                    await self._start_at(table_id)

    async def stop_lost(self, leases: SharedLeases) -> None:
        """Stop bots whose turns another server has taken over. Runs until cancelled."""
        async for turn in leases.lost():
            self._bots.stop(turn)

    async def _start_at(self, table_id: str) -> None:
        try:
            table = await self._updater.table(table_id)
        except PlayerError as error:
            if isinstance(error, UnknownGame):
                self._unplayable.add(table_id)
            logger.warning("table %s cannot go on: %s", table_id, error)
            return
        if table.fold is None:
            self._unplayable.add(table_id)
        self._bots.schedule(table)
