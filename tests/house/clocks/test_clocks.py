"""Time at tables: clocks, what happens when time is up, and what those may do who wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.errors import BadRest
from kaffeehaus.core.log import Acted, Claimed, Header, Paused, Reminded, Rested
from kaffeehaus.core.pace import (
    DailyHours,
    Holiday,
    Pace,
    PaceKind,
    Rest,
    TimeUp,
    days_a_move,
    live,
)
from kaffeehaus.core.record import Status
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.errors import NotAllowed, NotNow, Stale
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats import joining
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import writes
from kaffeehaus.house.tables.changes import Work
from kaffeehaus.house.tables.model import Deadline, SeatKind
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.model import ClockView, TableView
from tests.house.clocks.records import checked_record
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import OpenHouse, open_house
from tests.house.killing import start_server
from tests.house.turned_clock import DAY, HOUR, MINUTE, NOON, TurnedClock

pytestmark = pytest.mark.anyio


async def _guests(house: OpenHouse, *names: str) -> list[Player]:
    return [await house.guest(name) for name in names]


async def _clock_of(house: OpenHouse, table_id: str, me: Player, seat: int) -> ClockView:
    clock = (await house.see(table_id, me)).seats[seat].clock
    assert clock is not None
    return clock


def _has_moves(count: int) -> Callable[[TableView], bool]:
    return lambda view: len(view.moves) >= count


# The turn ends by itself


async def test_a_turn_ends_by_itself_when_its_days_are_over(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    pace = days_a_move(3, TimeUp.DEFAULT)
    table_id = await timed.table(ada, ben, pace=pace)
    await timed.pass_time(3 * DAY - 1)
    assert not (await timed.see(table_id, ada)).moves
    assert (await _clock_of(timed, table_id, ada, 0)).up_at == clock.now() + 1
    await timed.pass_time(1)
    (move,) = (await timed.see(table_id, ada)).moves
    assert (move.seat, move.actions, move.automatic) == (0, ("a1-",), True)
    assert (await _clock_of(timed, table_id, ada, 1)).up_at == clock.now() + 3 * DAY
    record = await checked_record(timed, table_id, Status.RUNNING)
    assert record.header.pace == pace
    entry = record.entries[-1]
    assert isinstance(entry, Acted)
    assert (entry.automatic, entry.at) == (True, clock.now())


async def test_the_timekeeper_wakes_by_itself(timed: OpenHouse, clock: TurnedClock) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    pace = live(1, 0, TimeUp.DEFAULT)
    table_id = await timed.table(ada, ben, pace=pace)
    for move in (1, 2):
        clock.turn(MINUTE + pace.grace)
        await timed.until(table_id, _has_moves(move))


async def test_a_live_clock_and_a_bank_go_on_from_move_to_move(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    day, hour = DAY // 1000, HOUR // 1000
    bank = Pace(PaceKind.BANK, 2 * day, day, 2 * day + hour, TimeUp.DEFAULT)
    # More than the cap is in no bank.
    wanted = {live(10, 30, TimeUp.DEFAULT): 6 * MINUTE + 30_000, bank: 2 * DAY + HOUR}
    for pace, left in wanted.items():
        table_id = await timed.table(ada, ben, pace=pace)
        clock.moment += 4 * MINUTE
        await timed.act(table_id, ada, "c3-")
        await timed.act(table_id, ben, "d3|", seat=1)
        assert (await _clock_of(timed, table_id, ada, 0)).up_at == clock.now() + left
        await timed.pass_time(left + pace.grace)
        assert [move.automatic for move in (await timed.see(table_id, ada)).moves] == [0, 0, 1]
        record = await checked_record(timed, table_id, Status.RUNNING)
        assert record.header.pace == pace
        await timed.house.seats.resign(ada, table_id, 0)


async def test_who_comes_too_late_is_refused(timed: OpenHouse, clock: TurnedClock) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table_id = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))
    clock.moment += DAY  # Nobody is woken by this: the timekeeper is late.
    with pytest.raises(Stale) as refused:
        await timed.act(table_id, ada, "c3-")
    assert refused.value.code == "time_up"
    await timed.pass_time(HOUR)
    view = await timed.see(table_id, ada)
    assert view.moves[0].automatic
    assert view.undo.takeback is Takeback.CONSENT, "it would give time back"
    await timed.act(table_id, ben, "b1-", seat=1)
    assert len((await timed.see(table_id, ada)).moves) == 2


async def test_in_a_sealed_phase_every_turn_ends_by_itself(timed: OpenHouse, auction: str) -> None:
    """What a seat had chosen so far counts."""
    ada, ben, cy = await _guests(timed, "Ada", "Ben", "Cy")
    table_id = await timed.table(
        ada, ben, cy, game=auction, pace=days_a_move(1, TimeUp.DEFAULT), options={"lots": 1}
    )
    for seat, me in enumerate((ada, ben, cy)):
        view = await timed.see(table_id, me)
        await timed.act(table_id, me, str(view.legal[0]), seat=seat)
    await timed.act(table_id, ben, "raise 1", seat=1)
    await timed.pass_time(HOUR)
    await timed.act(table_id, cy, "ready", seat=2)
    await timed.pass_time(DAY - HOUR)
    view = await timed.see(table_id, ada)
    assert [(move.seat, move.automatic) for move in view.moves[3:]] == [
        (2, False),
        (0, True),
        (1, True),
    ]
    assert view.moves[-1].actions == ("raise 1", "ready")
    for _ in range(3):
        await timed.pass_time(DAY)
    assert (await timed.see(table_id, ada)).phase is TablePhase.OVER
    await checked_record(timed, table_id, Status.COMPLETE)


async def _set_slow_table(address: str) -> tuple[str, int]:
    """A table at this server with a day for each move; its id, and when the first one is up."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        guest = await client.post("/api/players", json={"name": "Ada"})
        client.headers["Authorization"] = f"Bearer {guest.json()['token']}"
        seats = [{"who": "me"}, {"who": "me"}]
        pace = {"kind": "days", "start": 86400, "time_up": "default"}
        asked = {"game": "coffee", "seats": seats, "pace": pace}
        table_id: str = (await client.post("/api/tables", json=asked)).json()["table"]
        table = (await client.get(f"/api/tables/{table_id}")).json()
        up: int = table["seats"][0]["clock"]["up_at"]
        return table_id, up


async def test_a_house_that_was_killed_does_what_was_due(tmp_path: Path, auction: str) -> None:
    place = TestPlace(tmp_path)
    server = await asyncio.to_thread(start_server, place)
    try:
        table_id, up = await _set_slow_table(server.address)
    finally:
        server.kill()
    later = TurnedClock(up - 1)
    async with open_house(place, clock=later) as house:
        await house.pass_time(0)
        assert not (await house.see(table_id, None)).moves
        await house.pass_time(1)
        assert [move.automatic for move in (await house.see(table_id, None)).moves] == [True]


async def test_a_table_that_cannot_go_on_keeps_nobody_waiting(
    timed: OpenHouse, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    broken = await timed.table(ada, ben, game="coffee_chess", pace=days_a_move(1, TimeUp.DEFAULT))
    clock.turn(MINUTE)
    sound = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))

    def refuse(_state: object, _seat: int) -> None:
        raise RuntimeError("no idea")

    chess = "kaffeehaus.games.coffee_chess.state.ChessState.default"
    with monkeypatch.context() as patched:
        patched.setattr(chess, refuse)
        await timed.pass_time(2 * DAY)
        assert len((await timed.see(sound, ada)).moves) == 1
        assert not (await timed.see(broken, ada)).moves
    await timed.pass_time(HOUR)
    assert (await timed.see(broken, ada)).moves[0].automatic, "it is tried again"


async def test_a_deadline_that_passes_meanwhile_is_no_failure(
    timed: OpenHouse, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server handled the table first, and its next deadline has passed before this one
    looks: that table must not be put off."""
    ada, ben = await _guests(timed, "Ada", "Ben")
    table_id = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))
    first = Deadline(clock.now() + DAY, table_id)
    await timed.pass_time(DAY)
    change = TableUpdater.change

    async def slow(self: TableUpdater, table_id: str, work: Work) -> Table:
        table = await change(self, table_id, work)
        clock.turn(2 * DAY)
        return table

    with monkeypatch.context() as patched:
        patched.setattr(TableUpdater, "change", slow)
        assert await timed.house.timekeeper._handle(first)
    await timed.store.write(table_order(table_id), writes.postpone, first, clock.now() + DAY)
    await timed.pass_time(0)
    assert len((await timed.see(table_id, ada)).moves) > 1, "the next deadline still counts"


# Reminders and claims


async def test_a_win_is_claimed(timed: OpenHouse, clock: TurnedClock) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table_id = await timed.table(ada, ben, pace=live(10, 5, TimeUp.CLAIM))
    await timed.pass_time(MINUTE)
    await timed.act(table_id, ada, "a1-")
    assert (await _clock_of(timed, table_id, ben, 0)).left == 9 * MINUTE + 5_000
    with pytest.raises(NotNow) as refused:
        await timed.house.tables.claim(ada, table_id, 1)
    assert refused.value.code == "time_left"
    await timed.pass_time(10 * MINUTE)
    waited = await _clock_of(timed, table_id, ada, 1)
    assert (waited.claim_from, waited.claim_wins) == (clock.now(), True)
    assert waited.reminded == clock.now()
    with pytest.raises(NotAllowed):
        await timed.house.tables.claim(ben, table_id, 1)
    await timed.house.tables.claim(ada, table_id, 1)
    view = await timed.see(table_id, ada)
    assert view.end_sentence == "Ben ran out of time; Ada wins."
    record = await checked_record(timed, table_id, Status.COMPLETE)
    assert [type(entry) for entry in record.entries[-3:-1]] == [Reminded, Claimed]


async def test_who_is_late_may_still_move_before_the_claim(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table_id = await timed.table(ada, ben, pace=live(1, 5, TimeUp.CLAIM))
    await timed.pass_time(HOUR)
    await timed.act(table_id, ada, "a1-")
    assert (await _clock_of(timed, table_id, ben, 0)).left == 5_000


async def test_a_bot_plays_on_when_all_agree_who_wait(timed: OpenHouse, auction: str) -> None:
    ada, ben, cy = await _guests(timed, "Ada", "Ben", "Cy")
    table_id = await timed.table(ada, ben, cy, game=auction, pace=days_a_move(1, TimeUp.BOT))
    for seat, me in ((1, ben), (2, cy)):
        view = await timed.see(table_id, me)
        await timed.act(table_id, me, str(view.legal[0]), seat=seat)
    await timed.pass_time(DAY)
    await timed.house.tables.claim(ben, table_id, 0)
    await timed.house.tables.claim(ben, table_id, 0)
    view = await timed.see(table_id, cy)
    assert view.seats[0].kind is SeatKind.PERSON
    assert view.seats[0].clock is not None
    assert view.seats[0].clock.claims == (1,)
    await timed.house.tables.claim(cy, table_id, 0)
    view = await timed.until(table_id, lambda view: len(view.moves) == 3)
    assert view.seats[0].taken_over
    assert view.seats[0].clock is None
    notes = [note.sentence for note in view.notes]
    assert notes[-1].endswith("takes over for Ada.")
    await checked_record(timed, table_id, Status.RUNNING)


async def test_nobody_is_held_hostage_by_one_of_two(timed: OpenHouse, clock: TurnedClock) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table_id = await timed.table(ada, ben)
    view = await timed.see(table_id, ben)
    assert "After 14 days’ absence you may claim the win" in view.pace_lines[-1], (
        "told before one sits down"
    )
    await timed.pass_time(7 * DAY)
    assert (await timed.see(table_id, ben)).notes[-1].sentence == ("Ada was reminded to move.")
    await timed.pass_time(7 * DAY - 1)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ben, table_id, 0)
    await timed.pass_time(1)
    await timed.house.tables.claim(ben, table_id, 0)
    outcome = (await timed.see(table_id, ben)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "time")
    await checked_record(timed, table_id, Status.COMPLETE)
    assert clock.now() == NOON + 14 * DAY


async def test_nobody_is_held_hostage_by_one_of_many(timed: OpenHouse, auction: str) -> None:
    ada, ben, cy = await _guests(timed, "Ada", "Ben", "Cy")
    table_id = await timed.table(ada, ben, cy, game=auction, pace=days_a_move(1))
    assert "replace a player with a bot" in (await timed.see(table_id, None)).pace_lines[-1]
    await timed.pass_time(14 * DAY)
    await timed.house.tables.claim(ben, table_id, 0)
    view = await timed.until(table_id, lambda view: bool(view.moves))
    assert view.seats[0].taken_over


async def test_who_plays_with_bots_or_alone_is_not_reminded(timed: OpenHouse) -> None:
    ada = await timed.guest("Ada")
    table_id = await timed.table(ada, ME)
    await timed.pass_time(30 * DAY)
    assert not (await timed.see(table_id, ada)).notes
    assert await timed.store.read(table_reads.deadlines, 1) == []


# Resting, and a house that is closed


async def test_clocks_rest_outside_daily_hours(timed: OpenHouse, clock: TurnedClock) -> None:
    """It is 15 June 2025, 17:06:40 in Vienna."""
    ada, ben = await _guests(timed, "Ada", "Ben")
    rest = Rest("Europe/Vienna", DailyHours(9 * 60, 18 * 60))
    await timed.house.preferences.rest(ada, rest)
    table_id = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT, rests=True))
    assert await timed.house.preferences.rest_of(ada) == rest
    evening = (17 * HOUR + 6 * MINUTE + 40_000) - 18 * HOUR
    first_day = -evening
    days, last = divmod(DAY - first_day, 9 * HOUR)
    nine = clock.now() - (17 * HOUR + 6 * MINUTE + 40_000) + 9 * HOUR
    up = nine + (days + 1) * DAY + last
    assert (await _clock_of(timed, table_id, ben, 0)).up_at == up
    await timed.act(table_id, ada, "a1-")
    assert (await _clock_of(timed, table_id, ada, 1)).up_at == clock.now() + DAY
    await timed.house.preferences.rest(ben, Rest("UTC", DailyHours(0, 6 * 60)))
    assert (await _clock_of(timed, table_id, ada, 1)).up_at == clock.now() + DAY, "from then on"
    record = await checked_record(timed, table_id, Status.RUNNING)
    assert [entry.seat for entry in record.entries if isinstance(entry, Rested)] == [0, 1]


async def test_clocks_stand_still_on_holidays_of_the_players_own_days(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    """It is 15 June 2025, 15:06:40 in UTC, and past midnight in Tokyo: the 16th began there six
    minutes and forty seconds ago."""
    ada, ben = await _guests(timed, "Ada", "Ben")
    free = Holiday("2025-06-16", "2025-06-18")
    await timed.house.preferences.rest(ada, Rest("Asia/Tokyo", holidays=(free,)))
    table_id = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT, rests=True))
    live_id = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))
    back = clock.now() + 3 * DAY - (6 * MINUTE + 40_000)
    assert (await _clock_of(timed, table_id, ben, 0)).up_at == back + DAY
    assert (await _clock_of(timed, live_id, ben, 0)).up_at == clock.now() + DAY, "not chosen there"
    await timed.pass_time(back - clock.now())
    assert not (await timed.see(table_id, ben)).moves
    assert (await timed.see(live_id, ben)).moves
    await timed.pass_time(DAY)
    assert (await timed.see(table_id, ben)).moves[0].automatic
    await checked_record(timed, table_id, Status.RUNNING)


async def test_holidays_that_have_begun_cannot_be_taken_again(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    """It is 15 June 2025."""
    (ada,) = await _guests(timed, "Ada")
    preference_service, three_weeks = (
        timed.house.preferences,
        Holiday("2025-06-17", "2025-07-07"),
    )
    await preference_service.rest(ada, Rest(holidays=(three_weeks,)))
    await preference_service.rest(ada, Rest())
    assert (await preference_service.rest_of(ada)).is_none, "it has not begun"
    await preference_service.rest(ada, Rest(holidays=(three_weeks,)))
    await timed.pass_time(2 * DAY)
    await preference_service.rest(ada, Rest())
    assert (await preference_service.rest_of(ada)).holidays == (three_weeks,)
    shorter, more = Holiday("2025-06-17", "2025-06-20"), Holiday("2025-08-01", "2025-08-09")
    await preference_service.rest(ada, Rest(holidays=(shorter, more)))
    assert (await preference_service.rest_of(ada)).holidays == (three_weeks, more)
    with pytest.raises(BadRest):
        await preference_service.rest(ada, Rest(holidays=(Holiday("2025-08-01", "2025-08-10"),)))
    longer = Holiday("2025-06-17", "2025-07-10")
    await preference_service.rest(ada, Rest(holidays=(longer,)))
    assert (await preference_service.rest_of(ada)).holidays == (longer,)
    await timed.pass_time(366 * DAY)
    await preference_service.rest(ada, Rest())
    assert (await preference_service.rest_of(ada)).is_none


@pytest.mark.parametrize("pauses", [True, False])
async def test_clocks_stand_still_while_the_house_is_closed_if_the_host_says_so(
    place: TestPlace, auction: str, pauses: bool
) -> None:
    clock = TurnedClock()
    async with open_house(place, clock=clock, pause_when_closed=pauses) as house:
        ada, ben = await _guests(house, "Ada", "Ben")
        table_id = await house.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))
        await house.pass_time(MINUTE)
    clock.turn(HOUR)
    async with open_house(place, clock=clock, pause_when_closed=pauses):
        pass
    clock.turn(3 * DAY)
    async with open_house(place, clock=clock, pause_when_closed=pauses) as house:
        await house.pass_time(0)
        view = await house.see(table_id, ada)
        assert bool(view.moves) != pauses
        if not pauses:
            return
        assert (await _clock_of(house, table_id, ada, 0)).up_at == clock.now() + DAY - MINUTE
        await house.pass_time(HOUR)
        await house.act(table_id, ada, "a1-")
        record = await checked_record(house, table_id, Status.RUNNING)
        pauses_told = [entry for entry in record.entries if isinstance(entry, Paused)]
        first, second = NOON + MINUTE, NOON + MINUTE + HOUR
        assert [(entry.since, entry.until) for entry in pauses_told] == [
            (first, second),
            (second, second + 3 * DAY),
        ]


# Several servers, and tables from before


@needs_postgres
async def test_of_two_servers_exactly_one_acts(tmp_path: Path, auction: str, schemas: None) -> None:
    clock = TurnedClock()
    with furnished_place("postgres", tmp_path) as place:
        async with open_house(place, clock=clock) as one, open_house(place, clock=clock) as other:
            ada, ben = await _guests(one, "Ada", "Ben")
            tables = [
                await one.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT)) for _ in range(5)
            ]
            for number in (1, 2):
                clock.turn(DAY)
                await asyncio.gather(one.pass_time(0), other.pass_time(0))
                for table_id in tables:
                    for house in (one, other):
                        view = await house.until(table_id, _has_moves(number))
                        assert len(view.moves) == number


async def test_a_table_from_before_goes_on_without_time(
    timed: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    with monkeypatch.context() as patched:
        patched.setattr(joining, "Header", lambda *fields: Header(*fields[:5]))
        table_id = await timed.house.seats.create_table(ada, NewTable("coffee", (ME, OPEN_SEAT)))
    timed.house.updater.slot(table_id).forget()
    await timed.house.seats.join(ben, table_id)
    await timed.act(table_id, ada, "a1-")
    await timed.pass_time(30 * DAY)
    view = await timed.see(table_id, ben)
    assert (view.pace, view.seats[1].clock, len(view.moves)) == (None, None, 1)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ada, table_id, 1)
    record = await checked_record(timed, table_id, Status.RUNNING)
    assert record.header.format_version == 1
    rematch = await _resigned_and_again(timed, table_id, ada, ben)
    pace = (await timed.see(rematch, ada)).pace
    assert pace is not None
    assert pace.kind is PaceKind.UNTIMED


async def _resigned_and_again(house: OpenHouse, table_id: str, *people: Player) -> str:
    await house.house.seats.resign(people[0], table_id, 0)
    return await house.rematch(table_id, *people)
