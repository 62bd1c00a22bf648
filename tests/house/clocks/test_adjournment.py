"""A live game that goes on without any of its players is adjourned, and they can resume it."""

from __future__ import annotations

from asyncio import to_thread

import pytest

from kaffeehaus.core.log import Adjourned, Resumed
from kaffeehaus.core.pace import TimeUp, days_a_move, live
from kaffeehaus.core.record import Status
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.lobby.store import OwnTablesFilter, count_own_tables
from kaffeehaus.house.maintenance.data_check import check, tables_to_check
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.model import TableStatus
from kaffeehaus.house.tables.new_table import RequestedSeat, SeatChoice
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView
from tests.house.clocks.records import checked_record
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import DAY, MINUTE, TurnedClock

pytestmark = pytest.mark.anyio

LIVE = live(10, 5, TimeUp.DEFAULT)
BOT = RequestedSeat(SeatChoice.BOT, "random")


async def _alone(house: OpenHouse, table: str, minutes: int = 60) -> TableView:
    """The table after nobody has been there for so many minutes."""
    for _ in range(minutes):
        await house.pass_time(MINUTE)
    return await house.see(table, None)


async def _two(house: OpenHouse) -> tuple[Player, Player, str]:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    return ada, ben, await house.table(ada, ben, pace=LIVE)


async def test_it_is_adjourned_when_all_have_missed_three_turns(
    place: TestPlace, timed: OpenHouse
) -> None:
    ada, ben, table = await _two(timed)
    await timed.act(table, ada, "c3-")
    view = await _alone(timed, table)
    assert view.phase is TablePhase.ADJOURNED
    assert [move.automatic for move in view.moves] == [False] + [True] * 6
    assert view.outcome is None
    assert view.notes[-1].sentence == ("Game adjourned: every player missed 3 turns in a row.")
    assert not any(seat.to_act or seat.clock for seat in view.seats)
    assert await timed.store.read(table_reads.deadlines, 1) == []
    assert (await timed.see(table, ben)).sentence == (
        "Every player missed three turns. You can resume the game at any time."
    )
    record = await checked_record(timed, table, Status.RUNNING)
    assert isinstance(record.entries[-1], Adjourned)
    stored = TestPlace(place.data / "data", place.database_url)
    ids = await to_thread(tables_to_check, stored, unfinished=True)
    assert ids == [table]
    assert await to_thread(lambda: list(check(stored, ids, jobs=1))) == [None], "all is well"
    assert len((await _alone(timed, table)).moves) == 7, "nothing happens there any more"


async def test_nothing_happens_until_a_player_resumes_it(timed: OpenHouse) -> None:
    ada, _, table = await _two(timed)
    await _alone(timed, table)
    with pytest.raises(NotNow) as refused:
        await timed.act(table, ada, "c3-")
    assert refused.value.code == "adjourned"
    with pytest.raises(NotNow):
        await timed.house.tables.undo(ada, table, 0)
    with pytest.raises(NotAllowed):
        await timed.house.tables.resume(await timed.guest("Cy"), table)


async def test_any_player_resumes_it_with_a_full_clock(
    timed: OpenHouse, clock: TurnedClock
) -> None:
    ada, ben, table = await _two(timed)
    before = await _alone(timed, table)
    clock.turn(DAY)
    await timed.house.tables.resume(ben, table)
    await timed.house.tables.resume(ada, table)
    view = await timed.see(table, ada)
    assert view.phase is TablePhase.RUNNING
    assert len(view.moves) == len(before.moves)
    assert view.notes[-1].sentence == "Ben resumed the game. All clocks were reset."
    (waited,) = [seat.clock for seat in view.seats if seat.to_act]
    assert waited is not None
    assert waited.up_at == clock.now() + 10 * MINUTE
    record = await checked_record(timed, table, Status.RUNNING)
    assert isinstance(record.entries[-1], Resumed)
    again = await _alone(timed, table)
    assert again.phase is TablePhase.ADJOURNED
    assert len(again.moves) == len(before.moves) + 6
    await checked_record(timed, table, Status.RUNNING)


async def test_it_stays_adjourned_when_the_house_opens_again(
    place: TestPlace, clock: TurnedClock
) -> None:
    async with open_house(place, clock=clock) as house:
        ada, _, table = await _two(house)
        await _alone(house, table)
    async with open_house(place, clock=clock) as house:
        assert (await house.see(table, ada)).phase is TablePhase.ADJOURNED
        await house.house.tables.resume(ada, table)
        legal = (await house.see(table, ada)).legal
        await house.act(table, ada, str(legal[0]))
        await checked_record(house, table, Status.RUNNING)


async def test_one_player_who_plays_keeps_it_going(timed: OpenHouse) -> None:
    _, ben, table = await _two(timed)
    for _ in range(5):
        await timed.pass_time(10 * MINUTE + LIVE.grace)
        view = await timed.see(table, ben)
        if view.outcome is None:
            assert view.phase is TablePhase.RUNNING
            await timed.act(table, ben, str(view.legal[0]), seat=1)


async def test_bots_do_not_keep_it_going(timed: OpenHouse, auction: str) -> None:
    ada = await timed.guest("Ada")
    table = await timed.table(ada, BOT, BOT, game=auction, pace=LIVE, options={"lots": 5})
    for _ in range(60):
        await timed.pass_time(MINUTE)
        await timed.until(table, lambda seen: not any(seat.to_act for seat in seen.seats[1:]))
    view = await timed.see(table, ada)
    assert view.phase is TablePhase.ADJOURNED
    assert sum(move.automatic for move in view.moves) == 3


async def test_a_game_over_days_goes_on(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    table = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))
    for _ in range(8):
        await timed.pass_time(DAY)
    assert (await timed.see(table, ada)).phase is not TablePhase.ADJOURNED


async def test_whoever_is_done_with_it_can_resign(timed: OpenHouse) -> None:
    ada, ben, table = await _two(timed)
    await _alone(timed, table)
    assert (await timed.see(table, ada)).can_resign
    await timed.house.seats.resign(ada, table, 0)
    view = await timed.see(table, ben)
    assert view.end_sentence == "Ada resigned; Ben wins."
    await checked_record(timed, table, Status.COMPLETE)


async def test_players_find_it_among_their_tables(timed: OpenHouse) -> None:
    ada, _, table = await _two(timed)
    await _alone(timed, table)
    (line,) = (await timed.house.lobby.lists(ada)).mine
    assert (line.row.id, line.phase) == (table, TablePhase.ADJOURNED)
    assert not (await timed.house.lobby.lists(None)).running, "there is nothing to watch"
    assert (await timed.store.read(count_own_tables, ada.id))[OwnTablesFilter.WAITING] == 1
    assert [row.status for row in await timed.store.read(table_summaries.tables_of, ada.id, 5)] == [
        TableStatus.ADJOURNED
    ]


@pytest.mark.slow
async def test_food_chain_magnate_does_not_play_on_alone(timed: OpenHouse) -> None:
    """Once it went on to turn 24."""
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    table = await timed.table(ada, ben, game="fcm", pace=LIVE)
    view = await _alone(timed, table)
    assert view.phase is TablePhase.ADJOURNED
    assert len(view.moves) <= 12
    await checked_record(timed, table, Status.RUNNING)
