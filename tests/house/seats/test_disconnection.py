"""Claims against disconnected players of live games: the server decides by what it sees."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from kaffeehaus.core.pace import SHORTEST_ABSENCE, Pace, TimeUp, live
from kaffeehaus.core.record import Status
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.live.hub import NOBODY, Presence
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.last_seen import RESTART_GRACE
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import TablePhase
from tests.house.clocks.records import checked_record
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import SECOND, TurnedClock

pytestmark = pytest.mark.anyio

BLITZ = live(3, 2, TimeUp.FORFEIT)
AFTER = SHORTEST_ABSENCE * SECOND


@pytest.fixture
async def timed(place: TestPlace, auction: str) -> AsyncIterator[OpenHouse]:
    """An open house whose clock stands still until it is turned."""
    async with open_house(place, clock=TurnedClock()) as house:
        yield house


async def _begun(timed: OpenHouse, pace: Pace = BLITZ) -> tuple[str, Player, Player]:
    """Two moves were made, both players look, and it is Ada's turn."""
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    table = await timed.table(ada, ben, pace=pace)
    _present(timed, table, ada, ben)
    await timed.act(table, ada, "c3-")
    await timed.act(table, ben, "d3|", seat=1)
    return table, ada, ben


def _present(timed: OpenHouse, table: str, *players: Player) -> None:
    """Only these players have the table open."""
    presence = Presence(frozenset(player.id for player in players)) if players else NOBODY
    timed.house._last_seen.presence_changed(table, presence)
    timed.house.change_feed.presence_changed(table)


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [
        (live(1, 0), None),
        (BLITZ, 30),
        (live(5, 3, TimeUp.FORFEIT), 42),
        (live(30, 20, TimeUp.FORFEIT), 120),
    ],
)
def test_the_wait_grows_with_the_pace(pace: Pace, seconds: int | None) -> None:
    assert pace.claim_after == (None if seconds is None else seconds * SECOND)


async def test_the_win_is_claimed_after_the_countdown(timed: OpenHouse) -> None:
    table, ada, ben = await _begun(timed)
    _present(timed, table, ada)
    assert timed.clock is not None
    clock = (await timed.see(table, ada)).seats[1].clock
    assert clock is not None
    now = timed.clock.now()
    assert (clock.absent_since, clock.claim_from, clock.claim_wins) == (now, now + AFTER, True)
    await timed.pass_time(AFTER - 1)
    with pytest.raises(NotNow, match="Ben can still come back"):
        await timed.house.tables.claim(ada, table, 1)
    await timed.pass_time(1)
    await timed.house.tables.claim(ada, table, 1)
    view = await timed.see(table, ben)
    assert view.end_sentence == "Ben was disconnected; Ada wins."
    assert view.notes[-1].sentence == "Ben was disconnected; Ada did not wait."
    record = await checked_record(timed, table, Status.COMPLETE)
    assert record.header.format_version == 3


async def test_who_comes_back_cannot_be_claimed_against(timed: OpenHouse) -> None:
    table, ada, ben = await _begun(timed)
    _present(timed, table, ada)
    await timed.see(table, ada)
    await timed.pass_time(AFTER)
    _present(timed, table, ada, ben)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ada, table, 1)
    clock = (await timed.see(table, ada)).seats[1].clock
    assert clock is not None
    assert (clock.absent_since, clock.claim_from) == (None, None)
    _present(timed, table, ada)
    again = (await timed.see(table, ada)).seats[1].clock
    assert again is not None
    assert timed.clock is not None
    assert again.absent_since == timed.clock.now(), "not the first absence"


async def test_a_restarted_server_waits_for_everybody(timed: OpenHouse) -> None:
    table, ada, ben = await _begun(timed)
    timed.house._last_seen._present.clear()  # As after a restart: nobody was ever seen.
    await timed.pass_time(SECOND)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ben, table, 0)
    await timed.pass_time(RESTART_GRACE)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ben, table, 0)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ada, table, 1)
    await timed.pass_time(AFTER)
    with pytest.raises(NotNow, match="come back"):
        await timed.house.tables.claim(ada, table, 1)  # A program that is not to act.
    await timed.house.tables.claim(ben, table, 0)
    assert (await timed.see(table, ben)).phase is TablePhase.OVER


async def test_a_game_without_two_moves_is_not_claimed(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    table = await timed.table(ada, ben, pace=BLITZ)
    _present(timed, table, ada, ben)
    await timed.act(table, ada, "c3-")
    _present(timed, table, ada)
    await timed.pass_time(AFTER)
    with pytest.raises(NotNow):
        await timed.house.tables.claim(ada, table, 1)


@pytest.mark.parametrize("rule", [TimeUp.FORFEIT, TimeUp.TAKEOVER])
async def test_with_three_players_one_claim_lets_a_bot_take_over(
    timed: OpenHouse, auction: str, rule: TimeUp
) -> None:
    players = [await timed.guest(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, cleo = players
    table = await timed.table(ada, ben, cleo, game=auction, pace=live(3, 2, rule))
    for _ in range(3):
        view = await timed.see(table, ada)
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        mine = await timed.see(table, players[seat])
        action = next(action for action in mine.legal if action.confirms)
        await timed.act(table, players[seat], str(action), seat=seat)
    _present(timed, table, ada, ben, cleo)
    _present(timed, table, ada, cleo)
    await timed.pass_time(AFTER)
    await timed.house.tables.claim(ada, table, 1)
    view = await timed.see(table, ada)
    assert view.phase is TablePhase.RUNNING
    assert view.seats[1].kind is SeatKind.BOT
    await checked_record(timed, table, Status.RUNNING)
