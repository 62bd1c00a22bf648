"""Flag fall: the server decides it, at the moment it happens, exactly once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.log import Acted, FlagFell, Seated
from kaffeehaus.core.pace import MOST_LAG, TimeUp, live
from kaffeehaus.core.record import Record, Status, loads, verify
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import RequestedSeat, SeatChoice, SeatKind
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import MINUTE, TurnedClock

pytestmark = pytest.mark.anyio

BLITZ = live(3, 2, TimeUp.FORFEIT)
GRACE = BLITZ.grace


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
async def timed(place: TestPlace, auction: str, clock: TurnedClock) -> AsyncIterator[OpenHouse]:
    """An open house whose clock stands still until it is turned."""
    async with open_house(place, clock=clock) as house:
        yield house


async def _guests(house: OpenHouse, *names: str) -> list[Player]:
    return [await house.guest(name) for name in names]


async def _record(house: OpenHouse, table_id: str, status: Status) -> Record:
    record = loads((await house.house.views.record(None, table_id)).dumps())
    verdict = verify(record)
    assert verdict.status is status, verdict.sentence
    return record


async def test_the_game_is_lost_though_nobody_looks(timed: OpenHouse) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    await timed.pass_time(3 * MINUTE + GRACE)
    sight = await timed.see(table, ben)
    assert sight.phase is TablePhase.OVER
    assert sight.end_sentence == "Ada ran out of time; Ben wins."
    record = await _record(timed, table, Status.COMPLETE)
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
    await _record(timed, table, Status.RUNNING)


async def test_a_move_after_it_loses(timed: OpenHouse, clock: TurnedClock) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    clock.turn(3 * MINUTE + MOST_LAG)
    with pytest.raises(PlayerError) as refused:
        await timed.act(table, ada, "a1-")
    assert refused.value.code == "game_over"
    record = await _record(timed, table, Status.COMPLETE)
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
        sight = await timed.see(table, me)
        await timed.act(table, me, str(sight.legal[0]), seat=seat)
    await timed.pass_time(3 * MINUTE + GRACE)
    sight = await timed.until(table, lambda sight: len(sight.moves) == 3)
    assert sight.seats[0].kind is SeatKind.BOT
    assert "Ada ran out of time." in [note.sentence for note in sight.notes]
    record = await _record(timed, table, Status.RUNNING)
    flag = next(n for n, entry in enumerate(record.entries) if isinstance(entry, FlagFell))
    assert isinstance(record.entries[flag + 1], Seated)


async def test_in_a_sealed_phase_who_ran_out_first_loses(
    timed: OpenHouse, auction: str, clock: TurnedClock
) -> None:
    ada, ben = await _guests(timed, "Ada", "Ben")
    table = await timed.table(ada, ben, game=auction, pace=BLITZ)
    clock.turn(5 * MINUTE)
    sight = await timed.until(table, lambda sight: sight.phase is TablePhase.OVER)
    assert sight.end_sentence == "Ada ran out of time; Ben wins."
