"""Attempts to put a deadline off for months, each against a virtual clock: the deadline falls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.errors import BadRest, PlayerError
from kaffeehaus.core.log import Rested
from kaffeehaus.core.pace import UNTIMED, DailyHours, Holiday, Pace, Rest, TimeUp, days_a_move
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.players.model import Player
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import DAY, HOUR, MINUTE, TurnedClock
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio

ONE_DAY = days_a_move(1, TimeUp.DEFAULT, rests=True)
FOUR_HOURS = 4 * 60
ZONES = ("Pacific/Kiritimati", "Pacific/Midway", "UTC", "Asia/Tokyo")


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
async def timed(place: TestPlace, clock: TurnedClock) -> AsyncIterator[OpenHouse]:
    async with open_house(place, clock=clock) as house:
        yield house


@dataclass
class Game:
    """Ada stalls, and Ben waits."""

    house: OpenHouse
    clock: TurnedClock
    ada: Player
    ben: Player
    table: str

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self.clock.now() / 1000, UTC).date()

    @property
    def minute(self) -> int:
        """Of the day, in UTC."""
        return self.clock.now() // MINUTE % (24 * 60)

    async def rest(self, rest: Rest) -> None:
        """Let Ada rest like this, if she may."""
        try:
            await self.house.house.preferences.rest(self.ada, rest)
        except BadRest:
            return

    async def play_a_round(self) -> None:
        """Ada moves, and then Ben."""
        for seat, player in enumerate((self.ada, self.ben)):
            legal = (await self.house.see(self.table, player)).legal
            await self.house.act(self.table, player, str(legal[0]), seat=seat)

    async def days_until_it_ends(self, stall: Callable[[Game], Awaitable[None]], hours: int) -> int:
        """After how many days Ada's first turn ends although she stalls every so many hours."""
        begun = self.clock.now()
        while not await self._has_ended():
            await stall(self)
            await self.house.pass_time(hours * HOUR)
            assert self.clock.now() - begun < 200 * DAY, "stalled for months"
        record = loads((await self.house.house.views.record(None, self.table)).dumps())
        assert verify(record).status is Status.RUNNING
        return (self.clock.now() - begun) // DAY

    async def _has_ended(self) -> bool:
        view = await self.house.see(self.table, self.ben)
        return any(move.automatic for move in view.moves)


async def _game(timed: OpenHouse, clock: TurnedClock, pace: Pace = ONE_DAY) -> Game:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    return Game(timed, clock, ada, ben, await timed.table(ada, ben, pace=pace))


async def _asleep_now(game: Game) -> None:
    """Daily hours that have just ended, again and again."""
    end = game.minute // 60 * 60
    await game.rest(Rest("UTC", DailyHours((end - FOUR_HOURS) % 1440, end)))


async def _other_zone(game: Game) -> None:
    """The same with another time zone every time."""
    zone = ZONES[game.clock.now() // HOUR % len(ZONES)]
    await game.rest(Rest(zone, DailyHours(0, FOUR_HOURS)))


async def _holiday_of_today(game: Game) -> None:
    """Today is a holiday, and crossed out a minute before it is over."""
    today = game.today.isoformat()
    await game.rest(Rest(holidays=(Holiday(today, today),)))
    await game.house.pass_time((24 * 60 - 1 - game.minute) * MINUTE)
    await game.rest(Rest())
    await game.house.pass_time(MINUTE)


async def _holiday_of_tomorrow(game: Game) -> None:
    """A day that has begun where the clock is, but not in the time zone that was just set."""
    for zone in ZONES:
        for number in range(2):
            day = (game.today + timedelta(days=number)).isoformat()
            await game.rest(Rest(zone, holidays=(Holiday(day, day),)))
        await game.rest(Rest(zone))


async def _holidays_in_a_row(game: Game) -> None:
    """As many days as possible, again and again, those of before crossed out."""
    for days in (30, 7, 1):
        last = (game.today + timedelta(days=days - 1)).isoformat()
        await game.rest(Rest(holidays=(Holiday(game.today.isoformat(), last),)))


async def _takes_back(game: Game) -> None:
    """A move, taken back at once."""
    try:
        await game.house.act(game.table, game.ada, "c3-")
        await game.house.house.tables.undo(game.ada, game.table, 0)
    except PlayerError:
        return


async def _everything(game: Game) -> None:
    await _asleep_now(game)
    await _takes_back(game)
    await _holiday_of_today(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stall", "hours", "most_days"),
    [
        (_asleep_now, 5, 1),
        (_other_zone, 5, 1),
        (_holiday_of_today, 0, 31),
        (_holiday_of_tomorrow, 5, 32),
        (_holidays_in_a_row, 7, 31),
        (_takes_back, 5, 1),
        # A quarter of each day and more is slept through, and 30 holidays besides.
        (_everything, 0, 30 + 7),
    ],
)
async def test_a_deadline_cannot_be_put_off_for_months(
    tmp_path: Path,
    clock: TurnedClock,
    stall: Callable[[Game], Awaitable[None]],
    hours: int,
    most_days: int,
) -> None:
    """The rules decide, whatever the database: one kind is enough for hundreds of requests."""
    with furnished_place("sqlite", tmp_path) as place:
        async with open_house(place, clock=clock) as house:
            game = await _game(house, clock)
            assert await game.days_until_it_ends(stall, hours) <= most_days


async def test_changed_hours_count_from_the_next_move(timed: OpenHouse, clock: TurnedClock) -> None:
    """It is 15 June 2025, 15:06:40 in UTC."""
    game = await _game(timed, clock)
    ada, ben, table = game.ada, game.ben, game.table
    begun = clock.now()
    night = Rest("UTC", DailyHours(0, 6 * 60))
    await timed.house.preferences.rest(ada, night)
    assert await timed.house.preferences.rest_of(ada) == night
    assert await _up_at(timed, table, ben) == begun + DAY, "the deadline stays"
    await timed.act(table, ada, "c3-")
    await timed.act(table, ben, "d3|", seat=1)
    midnight = begun - begun % DAY + DAY
    assert await _up_at(timed, table, ben) == midnight + 3 * DAY + 6 * HOUR, "four nights"


async def test_changed_hours_count_at_most_once_a_day(timed: OpenHouse, clock: TurnedClock) -> None:
    game = await _game(timed, clock)
    preference_service = timed.house.preferences
    await preference_service.rest(game.ada, Rest("UTC", DailyHours(12 * 60, 18 * 60)))
    await game.play_a_round()
    changed = await _up_at(timed, game.table, game.ben)
    await preference_service.rest(game.ada, Rest())
    await game.play_a_round()
    assert await _up_at(timed, game.table, game.ben) == changed, "it is the same day"
    await timed.pass_time(DAY)
    await game.play_a_round()
    assert await _up_at(timed, game.table, game.ben) == clock.now() + DAY


async def test_the_same_hours_write_nothing(timed: OpenHouse, clock: TurnedClock) -> None:
    game = await _game(timed, clock)
    for _ in range(3):
        await timed.house.preferences.rest(game.ada, Rest("UTC", DailyHours(0, 6 * 60)))
    record = await timed.house.views.record(None, game.table)
    (rested,) = [entry for entry in record.entries if isinstance(entry, Rested)]
    assert rested.from_next_move


async def test_hours_from_before_the_game_count_at_once(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    await timed.house.preferences.rest(ada, Rest("UTC", DailyHours(0, 6 * 60)))
    table = await timed.table(ada, ben, pace=ONE_DAY)
    midnight = clock.now() - clock.now() % DAY + DAY
    assert await _up_at(timed, table, ben) == midnight + 3 * DAY + 6 * HOUR


async def test_whoever_takes_a_move_back_frees_the_others_no_later(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    """Without a clock, others need not wait longer than 14 days."""
    game = await _game(timed, clock, UNTIMED)
    for _ in range(4):
        await timed.pass_time(4 * DAY)
        await _takes_back(game)
    clock_of_ada = (await timed.see(game.table, game.ben)).seats[0].clock
    assert clock_of_ada is not None
    assert clock_of_ada.claim_from is None, "reminded anew after the last take-back"
    await timed.pass_time(1)
    await timed.house.tables.claim(game.ben, game.table, 0)
    assert (await timed.see(game.table, game.ben)).outcome is not None


async def test_requests_at_once_cannot_lose_a_holiday(timed: OpenHouse, clock: TurnedClock) -> None:
    """Otherwise its clock would rest, and the holiday could be taken again."""
    game = await _game(timed, clock)
    soon = (game.today + timedelta(days=5)).isoformat()
    for _ in range(5):
        await asyncio.gather(
            game.rest(Rest(holidays=(Holiday(soon, soon),))), game.rest(Rest()), game.rest(Rest())
        )
        stored = await timed.house.preferences.rest_of(game.ada)
        table = await timed.house.updater.newest(game.table)
        assert table.fold is not None
        assert table.fold.clocks is not None
        assert table.fold.clocks.seats[0].rest == stored


async def test_programs_are_told_what_counts(place: TestPlace) -> None:
    app = quick_app(place.data)
    async with serving(app) as client:
        ada = await log_in(client, "Ada")
        today = datetime.now(UTC).date()
        days = [today.isoformat(), (today + timedelta(days=2)).isoformat()]
        holiday = {"first": days[0], "last": days[1]}
        asked = {"zone": "UTC", "hours": None, "holidays": [holiday]}
        assert await _put(client, ada.token, asked) == asked
        assert await _put(client, ada.token, {**asked, "holidays": []}) == asked, "it has begun"


async def _put(client: httpx2.AsyncClient, token: str, body: object) -> object:
    headers = {"Authorization": f"Bearer {token}"}
    answer = await client.put("/api/me/rest", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def _up_at(house: OpenHouse, table: str, me: Player) -> int | None:
    clock = (await house.see(table, me)).seats[0].clock
    assert clock is not None
    return clock.up_at
