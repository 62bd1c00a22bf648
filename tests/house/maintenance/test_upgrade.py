"""A house whose game got a new version of its rules: what began before goes on as it began."""

from __future__ import annotations

import pytest

from kaffeehaus.core import registry
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable, bot_seat
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.toys.auction.upgraded import UPGRADED
from tests.toys.auction.view import AuctionView

pytestmark = pytest.mark.anyio


async def _keep(opened: OpenHouse, table_id: str, *players: Player) -> None:
    for seat, player in enumerate(players):
        view = await opened.see(table_id, player)
        await opened.act(table_id, player, str(view.legal[0]), seat=seat)


async def _bid_nothing(opened: OpenHouse, table_id: str, *players: Player) -> tuple[int, ...]:
    """Who is to act after equal bids: the versions answer differently."""
    for seat, player in enumerate(players):
        await opened.act(table_id, player, "ready", seat=seat)
    view = await opened.see(table_id, None)
    return tuple(seat.seat for seat in view.seats if seat.to_act)


async def _take(opened: OpenHouse, table_id: str, player: Player, seat: int) -> None:
    view = await opened.see(table_id, player)
    await opened.act(table_id, player, str(view.legal[0]), seat=seat)


async def test_a_table_finishes_under_the_version_it_began_with(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        table_id = await opened.table(ada, ben, game=auction, options={"lots": 2})
        await _keep(opened, table_id, ada, ben)
        await opened.act(table_id, ada, "raise 1")
        assert (await opened.see(table_id, ada)).version == 1
    monkeypatch.setitem(registry._loaded, auction, UPGRADED)
    async with open_house(place) as opened:
        view = await opened.see(table_id, ada)
        assert (view.phase, view.version, view.draft) == (TablePhase.RUNNING, 1, ("raise 1",))
        assert (await opened.house.lobby.lists(ada)).mine[0].phase is TablePhase.RUNNING
        await opened.act(table_id, ada, "lower 1")
        assert await _bid_nothing(opened, table_id, ada, ben) == (0,)
        await opened.house.tables.undo(ada, table_id, 0)
        await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
        assert await _bid_nothing(opened, table_id, ada, ben) == (0,)
        await _take(opened, table_id, ada, 0)
        opened.house.updater.slot(table_id).forget()
        past = await opened.house.views.table(table_id, ada, move=4)
        assert isinstance(past.view, AuctionView)
        assert past.view.order == (0, 1)
        assert await _bid_nothing(opened, table_id, ada, ben) == (0,)
        await _take(opened, table_id, ada, 0)
        assert (await opened.see(table_id, ada)).phase is TablePhase.OVER
        record = loads((await opened.house.views.record(ada, table_id)).dumps())
        assert record.header.version == 1
        assert verify(record).status is Status.COMPLETE

        again = await opened.rematch(table_id, ada, ben)
        assert (await opened.see(again, ada)).version == 2
        await _keep(opened, again, ben, ada)
        assert await _bid_nothing(opened, again, ben, ada) == (1,)


async def test_new_tables_follow_the_rules_of_today(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._loaded, auction, UPGRADED)
    async with open_house(place) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        table_id = await opened.table(ada, ben, game=auction)
        assert (await opened.see(table_id, ada)).version == 2
        await _keep(opened, table_id, ada, ben)
        assert await _bid_nothing(opened, table_id, ada, ben) == (1,)


async def test_a_table_that_waits_begins_under_its_version(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed was committed to together with the version."""
    async with open_house(place) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        wish = NewTable(auction, (ME, OPEN_SEAT))
        table_id = await opened.house.seats.create_table(ada, wish)
    monkeypatch.setitem(registry._loaded, auction, UPGRADED)
    async with open_house(place) as opened:
        await opened.house.seats.join(ben, table_id, 1)
        await _keep(opened, table_id, ada, ben)
        assert await _bid_nothing(opened, table_id, ada, ben) == (0,)


async def test_bots_think_by_the_rules_of_their_table(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as opened:
        ada = await opened.guest("Ada")
        table_id = await opened.table(ada, bot_seat("random"), game=auction)
        await opened.until(table_id, lambda view: len(view.moves) == 1)
    monkeypatch.setitem(registry._loaded, auction, UPGRADED)
    async with open_house(place) as opened:
        await _keep(opened, table_id, ada)
        await opened.until(table_id, lambda _: bool(opened.bot_pool.asked))
        assert {question.version for question in opened.bot_pool.asked} == {1}
