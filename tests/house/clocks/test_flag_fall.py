"""Flag fall: the server decides it, at the moment it happens, exactly once."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.log import Acted, FlagFell, Seated
from kaffeehaus.core.pace import MOST_LAG, TimeUp, live
from kaffeehaus.core.record import Status
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable, RequestedSeat, SeatChoice
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import ClockView
from tests.house.clocks.records import checked_record
from tests.house.houses import OpenHouse
from tests.house.turned_clock import MINUTE, TurnedClock

pytestmark = pytest.mark.anyio

BLITZ = live(3, 2, TimeUp.FORFEIT)
GRACE = BLITZ.grace


async def _guests(house: OpenHouse, *names: str) -> list[Player]:
    return [await house.guest(name) for name in names]


async def test_the_game_is_lost_though_nobody_looks(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    await timed.pass_time(3 * MINUTE + GRACE)
    view = await timed.see(table, ben)
    assert view.phase is TablePhase.OVER
    assert view.end_sentence == "Ada ran out of time; Ben wins."
    assert [seat.clock for seat in view.seats] == [ClockView(0), ClockView(3 * MINUTE)]
    record = await checked_record(timed, table, Status.COMPLETE)
    assert record.header.format_version == 3
    assert [type(entry) for entry in record.entries].count(FlagFell) == 1


async def test_a_move_within_the_lag_allowance_counts(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    await timed.pass_time(3 * MINUTE + MOST_LAG - 1)
    await timed.act(table, ada, "a1-")
    clock = (await timed.see(table, ada)).seats[0].clock
    assert clock is not None
    assert clock.left == 2_000, "the increment, and nothing for the lag"
    await checked_record(timed, table, Status.RUNNING)


async def test_a_move_after_it_loses(timed: OpenHouse, clock: TurnedClock) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    clock.turn(3 * MINUTE + MOST_LAG)
    with pytest.raises(PlayerError) as refused:
        await timed.act(table, ada, "a1-")
    assert refused.value.code == "game_over"
    record = await checked_record(timed, table, Status.COMPLETE)
    assert not any(isinstance(entry, Acted) for entry in record.entries)


async def test_the_flag_of_a_player_against_a_bot_falls(timed: OpenHouse) -> None:
    (ada,) = await _guests(timed, "Ada")
    table = await timed.table(ada, RequestedSeat(SeatChoice.BOT, "random"), pace=BLITZ)
    await timed.pass_time(3 * MINUTE + GRACE)
    assert (await timed.see(table, ada)).phase is TablePhase.OVER


@pytest.mark.parametrize("rule", [TimeUp.FORFEIT, TimeUp.TAKEOVER])
async def test_with_three_players_a_bot_plays_on(
    timed: OpenHouse, auction: str, rule: TimeUp
) -> None:
    ada, ben, cy = await _guests(timed, "Ada", "Ben", "Cy")
    table = await timed.table(ada, ben, cy, game=auction, pace=live(3, 2, rule))
    for seat, me in ((1, ben), (2, cy)):
        view = await timed.see(table, me)
        await timed.act(table, me, str(view.legal[0]), seat=seat)
    await timed.pass_time(3 * MINUTE + GRACE)
    view = await timed.until(table, lambda view: len(view.moves) == 3)
    assert view.seats[0].kind is SeatKind.BOT
    assert "Ada ran out of time." in [note.sentence for note in view.notes]
    record = await checked_record(timed, table, Status.RUNNING)
    flag = next(n for n, entry in enumerate(record.entries) if isinstance(entry, FlagFell))
    assert isinstance(record.entries[flag + 1], Seated)


async def _first_move_table(house: OpenHouse, *people: Player, private: bool = False) -> str:
    """A table as the form and the API make it."""
    new = NewTable("coffee", (ME, OPEN_SEAT), {}, private, BLITZ, limits_first_move=True)
    table = await house.house.seats.create_table(people[0], new, seed=7)
    await house.house.seats.join(people[1], table)
    return table


async def test_a_game_without_a_first_move_is_aborted(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await _first_move_table(timed, ada, ben)
    await timed.act(table, ada, "a1-")
    await timed.pass_time(30_000 + GRACE - 1)
    assert (await timed.see(table, ada)).phase is TablePhase.RUNNING
    await timed.pass_time(1)
    view = await timed.see(table, ada)
    assert view.phase is TablePhase.OVER
    assert view.end_sentence == "The game was aborted."
    assert view.notes[-1].sentence == "Ben did not make the first move in time."
    await checked_record(timed, table, Status.COMPLETE)


async def test_once_all_have_moved_only_the_clock_counts(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await _first_move_table(timed, ada, ben)
    await timed.act(table, ada, "a1-")
    await timed.act(table, ben, "b1-", seat=1)
    await timed.pass_time(2 * MINUTE)
    assert (await timed.see(table, ada)).phase is TablePhase.RUNNING


async def test_private_tables_wait_for_the_first_move(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await _first_move_table(timed, ada, ben, private=True)
    await timed.pass_time(2 * MINUTE)
    assert (await timed.see(table, ada)).phase is TablePhase.RUNNING


async def test_a_player_aborts_before_the_second_move(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    await timed.act(table, ada, "a1-")
    assert (await timed.see(table, ben)).can_abort
    await timed.house.seats.abort(ben, table, 1)
    view = await timed.see(table, ada)
    assert view.outcome is not None
    assert view.outcome.reason == "aborted"
    assert view.notes[-1].sentence == "Ben aborted the game."


async def test_nobody_aborts_a_game_that_has_begun(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    await timed.act(table, ada, "a1-")
    await timed.act(table, ben, "b1-", seat=1)
    assert not (await timed.see(table, ben)).can_abort
    with pytest.raises(NotNow):
        await timed.house.seats.abort(ben, table, 1)


async def test_in_a_sealed_phase_who_ran_out_first_loses(
    timed: OpenHouse, auction: str, clock: TurnedClock
) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, game=auction, pace=BLITZ)
    clock.turn(5 * MINUTE)
    view = await timed.until(table, lambda view: view.phase is TablePhase.OVER)
    assert view.end_sentence == "Ada ran out of time; Ben wins."
