"""Houses for tests: the real service on a real store, with bots that do not keep us waiting."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from kaffeehaus.bots.forecast import Forecast, forecaster_of
from kaffeehaus.bots.insight import Insight, Proof, look_at, prover_of, settled
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import UNTIMED, Pace
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.bots.workers import ForecastRequest, InsightRequest, ProofRequest, TurnRequest
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.live.hub import PeerState
from kaffeehaus.house.players.model import Player, Preferences
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Limits, Settings
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable, RequestedSeat
from kaffeehaus.house.tables.store import open_store
from kaffeehaus.house.views.model import TableView
from tests.house.database.places import TestPlace, furnish
from tests.house.turned_clock import TurnedClock

Choose = Callable[[TurnRequest], str]
Think = Callable[[TurnRequest], Awaitable[str]]

PATIENCE = 60.0
ASKED = Preferences(passes_empty_turns=False)
"""For players who decide where nothing is to be decided."""
GENEROUS = Limits(
    changes_per_second=10_000,
    tables_per_hour=10_000,
    guests_per_hour=10_000,
    extras_per_second=10_000,
    work_seconds=100_000,
)


def first_legal(question: TurnRequest) -> str:
    """The first action that the game lists."""
    state = find_game(question.game).under(question.version).load(question.state)
    return str(state.legal(question.seat)[0])


@dataclass
class QuickThinkers:
    """Bots that answer at once, in this process, and remember what they were asked."""

    answer: Choose = first_legal
    think: Think | None = None
    """Instead of `answer`, for tests in which thinking takes its time."""
    whole: Callable[[TurnRequest], tuple[str, ...]] | None = None
    """Instead of `answer`, for tests of whole turns."""
    asked: list[TurnRequest] = field(default_factory=list)

    async def take_turn(self, question: TurnRequest) -> tuple[str, ...]:
        """Usually one action: what is not confirmed by it is asked for once more."""
        await asyncio.sleep(0)
        self.asked.append(question)
        if self.think is not None:
            return (await self.think(question),)
        return (self.answer(question),) if self.whole is None else self.whole(question)

    async def close(self) -> None:
        pass


@dataclass
class QuickAnalysts:
    """Analysts that look only as long as it takes to see what is plain, in this process."""

    asked: list[InsightRequest] = field(default_factory=list)
    gate: asyncio.Event | None = None
    """No look is answered before it is set."""
    asked_for_proof: list[ProofRequest] = field(default_factory=list)
    proof_gate: asyncio.Event | None = None
    """The same for proofs."""
    proof_seconds: float = 0.05

    async def look(self, question: InsightRequest) -> Insight:
        await asyncio.sleep(0)
        if self.gate is not None:
            await self.gate.wait()
        self.asked.append(question)
        state = find_game(question.game).under(question.version).load(question.state)
        return look_at(state, 0.05, Rng(question.seed), question.seat)

    async def prove(self, question: ProofRequest) -> Proof:
        await asyncio.sleep(0)
        if self.proof_gate is not None:
            await self.proof_gate.wait()
        self.asked_for_proof.append(question)
        state = find_game(question.game).under(question.version).load(question.state)
        begun = time.process_time()
        insight = settled(state) or prover_of(question.game).prove(state, self.proof_seconds)
        return Proof(insight, round(1000 * (time.process_time() - begun)))

    async def forecast(self, question: ForecastRequest) -> Forecast:
        await asyncio.sleep(0)
        state = find_game(question.game).under(question.version).load(question.state)
        forecaster = forecaster_of(question.game)
        return forecaster.forecast(state, question.forecast, 0.05, Rng(question.seed))

    async def close(self) -> None:
        pass


def quick_settings(
    data: Path, limits: Limits = GENEROUS, database_url: str | None = None
) -> Settings:
    """Settings under which nobody waits, also not for the tables of the database to be made."""
    if database_url is None:
        furnish(data / "data")
    return replace(
        Settings(),
        data=data / "data",
        database_url=database_url,
        bot_pause=0.0,
        limits=limits,
    )


@dataclass
class OpenHouse:
    """A house that is open, and short ways to play in it."""

    store: Store
    house: Services
    sessions: Sessions
    bot_pool: QuickThinkers
    analysis_pool: QuickAnalysts
    clock: TurnedClock | None = None
    """None where time goes by itself."""

    async def pass_time(self, milliseconds: int) -> None:
        """Turn the clock, and wait until everything is done that is due by then."""
        assert self.clock is not None
        self.clock.turn(milliseconds)
        await self.house.timekeeper.handle_due()

    async def guest(self, name: str, wishes: Preferences = ASKED) -> Player:
        """A new guest. Scripts act where nothing is to be decided, so they are asked there too."""
        welcome = await self.sessions.log_in_guest(name, "127.0.0.1", preferences=wishes)
        return welcome.player

    async def rename(self, player: Player, name: str) -> Player:
        """The guest under another name, given on another device."""
        link = await self.sessions.make_link(player)
        token = (await self.sessions.take_link(link.code, "127.0.0.1")).token
        return (await self.sessions.rename(player, name, token)).player

    async def table(
        self,
        host: Player,
        *others: Player | RequestedSeat,
        game: str = "coffee",
        seed: int | None = 7,
        private: bool = False,
        options: Options | None = None,
        pace: Pace = UNTIMED,
    ) -> str:
        """A table with the host on the first seat and the others behind."""
        seats = tuple(OPEN_SEAT if isinstance(who, Player) else who for who in others)
        wish = NewTable(game, (ME, *seats), options or {}, private, pace)
        table_id = await self.house.seats.create_table(host, wish, seed=seed)
        for seat, who in enumerate(others, 1):
            if isinstance(who, Player):
                await self.house.seats.join(who, table_id, seat)
        return table_id

    async def see(self, table_id: str, me: Player | None, seat: Seat | None = None) -> TableView:
        """What somebody sees now."""
        return await self.house.views.table(table_id, me, seat=seat)

    async def act(self, table_id: str, me: Player, *actions: str, seat: Seat = 0) -> Done:
        """Act for the seat, answering its present decision."""
        view = await self.house.views.table(table_id, me, seat=seat, curtain=False)
        return await self.house.tables.act(me, table_id, seat, view.decision, actions)

    async def rematch(self, table_id: str, *people: Player) -> str:
        """The table of the rematch, to which all of them agree."""
        made = [await self.house.seats.rematch(player, table_id) for player in people][-1]
        assert made is not None
        return made

    async def until(
        self, table_id: str, test: Callable[[TableView], bool], me: Player | None = None
    ) -> TableView:
        """The table as soon as it is as wanted. Raises `TimeoutError` if that never happens."""
        async with asyncio.timeout(PATIENCE):
            while not test(view := await self.house.views.table(table_id, me)):  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.005)
        return view


@contextlib.asynccontextmanager
async def open_house(
    place: TestPlace,
    bot_pool: QuickThinkers | None = None,
    *,
    bot_seconds: float = 10.0,
    limits: Limits = GENEROUS,
    clock: TurnedClock | None = None,
    pause_when_closed: bool = False,
) -> AsyncIterator[OpenHouse]:
    """A house on the store in this place."""
    settings = replace(
        quick_settings(place.data, limits, place.database_url),
        bot_seconds=bot_seconds,
        pause_when_closed=pause_when_closed,
    )
    bot_pool = bot_pool or QuickThinkers()
    store = await open_store(settings)
    peers = PeerState() if place.database_url else None
    rate_limits = RateLimits(settings.limits, peers=peers)
    analysis_pool = QuickAnalysts()
    house = Services(store, settings, rate_limits, bot_pool, analysis_pool, peers, clock)
    await house.open()
    try:
        key = await store.secret("session")
        sessions = Sessions(store, settings, rate_limits, key, house.end_streams)
        yield OpenHouse(store, house, sessions, bot_pool, analysis_pool, clock)
    finally:
        await house.close()
        await store.close()
