"""Every pace with everything that can happen when time is up, over a house that was closed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from kaffeehaus.core.log import Acted, Claimed, FlagFell, Reminded
from kaffeehaus.core.pace import UNTIMED, Pace, PaceKind, TimeUp, days_a_move, live
from kaffeehaus.core.record import Record, Status, loads, verify
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.views.model import TableView
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import DAY, HOUR, MINUTE, TurnedClock

pytestmark = pytest.mark.anyio

BANK = Pace(PaceKind.BANK, 2 * DAY // 1000, 12 * HOUR // 1000, 3 * DAY // 1000)
LONGEST = 2 * DAY
"""After so long the time of each of them is up."""
TIMED = [
    replace(pace, time_up=choice)
    for pace in (live(10, 5), days_a_move(1), BANK)
    for choice in TimeUp
    if pace.kind is PaceKind.LIVE or choice not in {TimeUp.FORFEIT, TimeUp.TAKEOVER}
]


@dataclass(frozen=True)
class Waiting:
    """A table at which Ada keeps Ben waiting."""

    house: OpenHouse
    table_id: str
    ben: Player

    async def see(self) -> TableView:
        return await self.house.see(self.table_id, self.ben)

    async def claim(self) -> TableView:
        await self.house.house.tables.claim(self.ben, self.table_id, 0)
        return await self.see()

    async def record(self) -> Record:
        """The record as a file, which must be in order."""
        record = loads((await self.house.house.views.record(None, self.table_id)).dumps())
        assert verify(record).status in {Status.RUNNING, Status.COMPLETE}, verify(record).sentence
        assert record.header.format_version in {2, 3}
        return record

    async def cannot_claim_yet(self) -> None:
        with pytest.raises(NotNow) as refused:
            await self.claim()
        assert refused.value.code == "time_left"


async def test_every_choice_happens_at_every_pace_after_a_night_with_the_house_closed(
    place: TestPlace, auction: str
) -> None:
    clock = TurnedClock()
    async with open_house(place, clock=clock) as house:
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        tables = {pace: await house.table(ada, ben, pace=pace) for pace in (*TIMED, UNTIMED)}
        await house.pass_time(MINUTE)
        assert not any([(await house.see(table, ben)).moves for table in tables.values()])
    clock.turn(LONGEST)
    async with open_house(place, clock=clock) as house:
        await house.pass_time(0)
        for pace, table_id in tables.items():
            waiting = Waiting(house, table_id, ben)
            if pace.is_timed:
                await _when_time_is_up(waiting, pace.time_up)
            else:
                await waiting.cannot_claim_yet()
        await house.pass_time(14 * DAY)
        for pace, table_id in tables.items():
            if pace.frees_hostages:
                await _is_free(Waiting(house, table_id, ben))


async def _when_time_is_up(waiting: Waiting, choice: TimeUp) -> None:
    """What was chosen has happened or can be done, and the record tells whose time was up."""
    match choice:
        case TimeUp.REMIND:
            await waiting.cannot_claim_yet()
            assert _was_reminded(await waiting.record())
        case TimeUp.CLAIM:
            outcome = (await waiting.claim()).outcome
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == ((1,), "time")
            claims = [e for e in (await waiting.record()).entries if isinstance(e, Claimed)]
            assert [(entry.by, entry.seat) for entry in claims] == [(1, 0)]
        case TimeUp.BOT:
            view = await waiting.claim()
            assert (view.seats[0].kind, view.seats[0].taken_over) == (SeatKind.BOT, True)
            assert _was_reminded(await waiting.record())
        case TimeUp.FORFEIT:
            outcome = (await waiting.see()).outcome
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == ((1,), "time")
            assert any(isinstance(e, FlagFell) for e in (await waiting.record()).entries)
        case TimeUp.TAKEOVER:
            assert (await waiting.see()).seats[0].kind is SeatKind.BOT
            assert any(isinstance(e, FlagFell) for e in (await waiting.record()).entries)
        case TimeUp.DEFAULT:
            acted = [e for e in (await waiting.record()).entries if isinstance(e, Acted)]
            assert [(entry.seat, entry.automatic) for entry in acted] == [(0, True)]


async def _is_free(waiting: Waiting) -> None:
    """After 14 days and one reminder nobody has to wait."""
    assert _was_reminded(await waiting.record())
    outcome = (await waiting.claim()).outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    await waiting.record()


def _was_reminded(record: Record) -> bool:
    return [e.seat for e in record.entries if isinstance(e, Reminded)] == [0]
