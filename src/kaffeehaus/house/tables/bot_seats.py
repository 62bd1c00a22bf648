"""The seats of bots: whenever one is to act, its bot is asked, and its answer is played."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.fold import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.bot_workers import BotTrouble, Question
from kaffeehaus.house.engine_room import EngineRoom
from kaffeehaus.house.fair_shares import Claim, FairShares, Places
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.store.rows import BotTurn, SeatKind
from kaffeehaus.house.tables.bot_leases import Leases
from kaffeehaus.house.tables.table import Table

logger = logging.getLogger(__name__)

ATTEMPTS = 3
"""How often a bot is asked before a random action is taken for it."""
STORE_PAUSES = (1.0, 5.0, 30.0, 0.0)
"""Seconds after each failed attempt to store a bot's turn."""
LONGEST_TURN = 500
"""Small actions a bot may take before it confirms; with more its turn is random."""


class Thinkers(Protocol):
    """Whoever answers for bots."""

    async def choose(self, question: Question) -> str:
        """The text of an action. Raises `BotTrouble`."""

    async def close(self) -> None:
        """Stop thinking."""


class ThoughtElsewhere(asyncio.CancelledError):
    """Another server thinks about the turn, so it is cancelled here. No error: whoever mends the
    errors of bots must not play a turn for one that is well."""


Play = Callable[[BotTurn, tuple[str, ...]], Awaitable[None]]
"""Plays the actions of a bot's whole turn; does nothing if the decision is over."""


class BotSeats:
    """Plays for all bots of the house, each turn once, in fair shares."""

    def __init__(
        self, thinkers: Thinkers, engine: EngineRoom, leases: Leases, settings: Settings
    ) -> None:
        self._thinkers = thinkers
        self._engine = engine
        self._leases = leases
        self._pause = settings.bot_pause
        self._milliseconds = max(1, int(settings.bot_seconds * 1000))
        self._shares = FairShares(
            Places(settings.bot_workers, settings.bot_spare_workers, settings.bot_longest_wait)
        )
        self._turns: dict[BotTurn, asyncio.Task[None]] = {}
        self._playing: set[BotTurn] = set()
        """Turns that are thought out and being stored: no longer to be stopped."""

    def nudge(self, table: Table, play: Play) -> None:
        """Let every bot that is to act at this table think, and nobody else there."""
        due = {
            BotTurn(table.id, seat, table.playable.opened[seat])
            for seat in table.to_act
            if table.seats[seat].kind is SeatKind.BOT
        }
        for turn, task in self._turns.items():
            if turn.table_id == table.id and turn not in due | self._playing:
                task.cancel()
        for turn in due - self._turns.keys():
            self._turns[turn] = asyncio.create_task(self._take(turn, table, play))

    def attends(self, table_id: str) -> bool:
        """Whether a bot of this table thinks here, or waits until it may."""
        return any(turn.table_id == table_id for turn in self._turns)

    def stop(self, turn: BotTurn) -> None:
        """Another server has taken the turn over."""
        if turn in self._turns and turn not in self._playing:
            self._turns[turn].cancel()

    async def close(self) -> None:
        """Stop all thinking."""
        tasks = tuple(self._turns.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.close()
        await self._thinkers.close()

    async def _take(self, turn: BotTurn, table: Table, play: Play) -> None:
        try:
            await asyncio.sleep(self._pause)
            actions = await self._whole_turn(turn, table)
            self._playing.add(turn)
            await self._store(turn, actions, play)
        except ThoughtElsewhere:
            logger.debug("another server thinks for seat %d at %s", turn.seat, turn.table_id)
        finally:
            self._leases.let_go(turn, is_played=turn in self._playing)
            self._playing.discard(turn)
            del self._turns[turn]

    async def _store(self, turn: BotTurn, actions: tuple[str, ...], play: Play) -> None:
        """Play the turn; a store in trouble is given time to recover."""
        for pause in STORE_PAUSES:
            try:
                return await play(turn, actions)
            except PlayerError as error:
                logger.error("seat %d at table %s: %s", turn.seat, turn.table_id, error)
            await asyncio.sleep(pause)
        return None

    async def _whole_turn(self, turn: BotTurn, table: Table) -> tuple[str, ...]:
        """Small actions up to a confirming one; they become one draft, stored at once."""
        spec = table.seats[turn.seat].bot or ""
        claim = claim_of(table)
        start = table.playable.state
        state = start.copy()
        actions: list[str] = []
        while len(actions) < LONGEST_TURN:
            action = await self._step(state, turn, spec, claim)
            actions.append(str(action))
            if action.confirms:
                return tuple(actions)
        logger.error("bot %s never confirms: a random turn is taken for it", spec)
        return _random_turn(start, turn.seat)

    async def _step(self, state: AnyState, turn: BotTurn, spec: str, claim: Claim) -> Action:
        """Ask the bot for one action and do it on the state."""
        seat = turn.seat
        for attempt in range(ATTEMPTS):
            question = Question(
                state.game.id,
                state.game.version,
                state.save(),
                seat,
                spec,
                seed=secrets.randbits(63),
                milliseconds=self._milliseconds,
            )
            try:
                text = await self._choose(question, turn, claim)
                step = partial(_do, state, seat, text)
                return await self._engine.run(("bot", state.game.id), step)
            except (BotTrouble, PlayerError) as error:
                logger.warning("bot %s, attempt %d: %s", spec, attempt + 1, error)
        logger.error("bot %s gave no answer: a random action is taken for it", spec)
        return _do(state, seat, str(Rng(secrets.randbits(63)).choice(state.legal(seat))))

    async def _choose(self, question: Question, turn: BotTurn, claim: Claim) -> str:
        """The bot's answer, once it is its turn to think. Raises `ThoughtElsewhere`.

        The lease is taken no sooner: until then any server with a free place may think.
        """
        async with self._shares.place(claim):
            if not await self._leases.take(turn):
                raise ThoughtElsewhere
            return await self._thinkers.choose(question)


def claim_of(table: Table) -> Claim:
    """For whom the bots of a table think: for the first person there, or else for its host."""
    people = [row.player_id for row in table.seats if row.kind is SeatKind.PERSON]
    guest = next(filter(None, people), table.row.host)
    return Claim(guest, table.id, is_waited_for=bool(people))


def _do(state: AnyState, seat: Seat, text: str) -> Action:
    """Do the action on the state. Raises `PlayerError` if it is not legal."""
    action: Action = state.game.parse(text)
    state.apply(seat, action)
    return action


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
