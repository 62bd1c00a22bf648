"""Making tables, taking seats, and the beginning of a game."""

from __future__ import annotations

import re

import pytest

from kaffeehaus.core.errors import BadOptions, UnknownGame
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.new_table import (
    ME,
    OPEN_SEAT,
    NewTable,
    RequestedSeat,
    SeatChoice,
    bot_seat,
)
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house

pytestmark = pytest.mark.anyio


async def test_a_table_waits_for_its_open_seats_and_then_begins(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.house.seats.create_table(ada, NewTable("coffee", (ME, OPEN_SEAT)))
    assert re.fullmatch("[0-9a-f]{32}", table_id)
    view = await opened.see(table_id, ada)
    assert (view.phase, view.sentence) == (TablePhase.WAITING, "Waiting for 1 more player.")
    assert view.legal == ()
    receipt = await opened.house.seats.join(ben, table_id)
    assert (receipt.phase, receipt.seat) == (TablePhase.RUNNING, 1)
    assert (await opened.see(table_id, ada)).sentence == "Your turn"
    assert (await opened.see(table_id, ben)).sentence == "Ada’s turn"
    assert (await opened.see(table_id, None)).names == ("Ada", "Ben")


async def test_the_log_begins_with_who_sits_where(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    record = await opened.house.views.record(ada, table_id)
    assert [str(entry.kind) for entry in record.entries[:2]] == ["seat", "seat"]


@pytest.mark.parametrize(
    ("wish", "error", "words"),
    [
        (NewTable("chequers", (ME, ME)), UnknownGame, "Unknown game"),
        (NewTable("coffee", (ME, ME), {"n": 9}), BadOptions, "Stones in a row: choose"),
        (NewTable("coffee", (ME, ME), {"board": "sq-3", "n": 4}), BadOptions, "do not fit"),
        (NewTable("coffee", (ME, ME, ME)), BadOptions, "for 2 players"),
        (NewTable("coffee", (ME,)), BadOptions, "for 2 players"),
        (NewTable("coffee", (ME, bot_seat("oracle"))), BadRequest, "no bot"),
        (NewTable("coffee", (ME, bot_seat(""))), BadRequest, "no bot"),
        (NewTable("coffee", (ME, bot_seat("random:5"))), BadRequest, "no budget"),
        (NewTable("coffee", (ME, bot_seat("mcts:11s"))), BadRequest, "at most 10 s"),
        (NewTable("coffee", (ME, bot_seat("random" * 10))), BadRequest, "There is no such bot"),
    ],
)
async def test_what_cannot_be_played_is_refused_with_the_reason(
    opened: OpenHouse, wish: NewTable, error: type[Exception], words: str
) -> None:
    ada = await opened.guest("Ada")
    with pytest.raises(error, match=words):
        await opened.house.seats.create_table(ada, wish)
    assert (await opened.house.lobby.lists(ada)).mine == ()


async def test_a_house_says_how_long_its_bots_may_think(place: TestPlace) -> None:
    async with open_house(place, bot_seconds=1.0) as opened:
        ada = await opened.guest("Ada")
        with pytest.raises(BadRequest, match="may think at most 1 s") as refused:
            await opened.table(ada, bot_seat("mcts:3s"))
        assert refused.value.code == "slow_bot"
        table_id = await opened.table(ada, OPEN_SEAT)
        with pytest.raises(BadRequest, match="at most 1 s"):
            await opened.house.seats.seat_bot(ada, table_id, 1, "mcts:1.5s")
        await opened.house.seats.seat_bot(ada, table_id, 1, "mcts:100000")
        await opened.act(table_id, ada, "c3-")
        await opened.until(table_id, lambda view: len(view.moves) == 2)
        assert [question.milliseconds for question in opened.bot_pool.asked] == [1000]


async def test_a_seat_is_taken_once(opened: OpenHouse) -> None:
    ada, ben, cy = [await opened.guest(name) for name in ("Ada", "Ben", "Cy")]
    table_id = await opened.table(ada, OPEN_SEAT, OPEN_SEAT, game="auction")
    await opened.house.seats.join(ben, table_id, 1)
    with pytest.raises(NotNow, match="taken"):
        await opened.house.seats.join(cy, table_id, 1)
    with pytest.raises(NotNow, match="already at"):
        await opened.house.seats.join(ben, table_id, 2)
    with pytest.raises(NotFound):
        await opened.house.seats.join(cy, table_id, 3)
    assert (await opened.house.seats.join(ben, table_id, 1)).seat == 1
    await opened.house.seats.join(cy, table_id)
    with pytest.raises(NotNow, match="started"):
        await opened.house.seats.join(await opened.guest("Dot"), table_id)


async def test_getting_up_frees_the_seat_until_the_game_begins(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, OPEN_SEAT, OPEN_SEAT, game="auction")
    await opened.house.seats.join(ben, table_id, 2)
    with pytest.raises(NotAllowed):
        await opened.house.seats.leave(ada, table_id, 2)
    await opened.house.seats.leave(ben, table_id, 2)
    assert (await opened.see(table_id, ada)).open_seats == (1, 2)
    running = await opened.table(ada, ben)
    with pytest.raises(NotNow, match="resign"):
        await opened.house.seats.leave(ben, running, 1)


async def test_the_host_may_put_a_bot_on_an_open_seat(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, OPEN_SEAT)
    with pytest.raises(NotAllowed, match="creator"):
        await opened.house.seats.seat_bot(ben, table_id, 1, "random")
    with pytest.raises(BadRequest):
        await opened.house.seats.seat_bot(ada, table_id, 1, "oracle")
    receipt = await opened.house.seats.seat_bot(ada, table_id, 1, "random")
    assert receipt.phase is TablePhase.RUNNING
    assert (await opened.see(table_id, ada)).seats[1].kind is SeatKind.BOT


async def test_the_host_may_call_a_waiting_table_off(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, OPEN_SEAT)
    with pytest.raises(NotAllowed):
        await opened.house.seats.close_table(ben, table_id)
    await opened.house.seats.close_table(ada, table_id)
    assert (await opened.see(table_id, ben)).phase is TablePhase.CALLED_OFF
    with pytest.raises(NotNow, match="closed"):
        await opened.house.seats.join(ben, table_id)
    assert (await opened.house.lobby.lists(ada)).mine == ()
    running = await opened.table(ada, ben)
    with pytest.raises(NotNow, match="started"):
        await opened.house.seats.close_table(ada, running)


async def test_equal_names_are_told_apart(opened: OpenHouse) -> None:
    ada, other = await opened.guest("Ada"), await opened.guest("Ada")
    table_id = await opened.table(
        ada, other, bot_seat("random"), bot_seat("random"), game="auction"
    )
    names = (await opened.see(table_id, None)).names
    assert names == ("Ada", "Ada 2", "Random", "Random 2")


async def test_names_that_look_alike_are_told_apart_before_and_after_the_beginning(
    opened: OpenHouse,
) -> None:
    ada, imitator, third = [await opened.guest(name) for name in ("Ada", "Аdа", "ADA")]
    table_id = await opened.table(ada, OPEN_SEAT, OPEN_SEAT, game="auction")
    await opened.house.seats.join(imitator, table_id, 1)
    waiting = await opened.see(table_id, None)
    assert [seat.name for seat in waiting.seats] == ["Ada", "Аdа 2", ""]
    await opened.house.seats.join(third, table_id, 2)
    playing = await opened.see(table_id, None)
    assert playing.names == ("Ada", "Аdа 2", "ADA 3")
    [line] = (await opened.house.lobby.lists(None)).running
    assert [seat.name for seat in line.seats] == ["Ada", "Аdа 2", "ADA 3"]


async def test_one_device_handed_round_has_a_name_for_each_seat(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, RequestedSeat(SeatChoice.ME, name="Grandma"))
    view = await opened.see(table_id, ada)
    assert view.names == ("Ada", "Grandma")
    assert view.my_seats == (0, 1)


async def test_lists_show_public_tables_and_ones_own(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    waiting = await opened.table(ada, OPEN_SEAT)
    hidden = await opened.table(ada, OPEN_SEAT, private=True)
    running = await opened.table(ada, bot_seat("random"))
    secret = await opened.table(ada, bot_seat("random"), private=True)
    lobby = await opened.house.lobby.lists(ben)
    assert [line.row.id for line in lobby.open] == [waiting]
    assert [line.row.id for line in lobby.running] == [running]
    assert lobby.mine == ()
    mine = (await opened.house.lobby.lists(ada)).mine
    assert {line.row.id for line in mine} == {waiting, hidden, running, secret}
    assert [line.my_turn for line in mine] == [True, True, False, False]
    assert (await opened.house.lobby.lists(ada)).open == ()
    assert (await opened.house.lobby.lists(None)).mine == ()


async def test_no_such_table(opened: OpenHouse) -> None:
    for table_id in ("", "lobby", "0" * 32, "../" * 10, "A" * 32):
        with pytest.raises(NotFound, match="There is no such table"):
            await opened.house.views.table(table_id, None)


async def test_tables_survive_a_restart_of_the_house(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, OPEN_SEAT, OPEN_SEAT, game="auction", options={"lots": 2})
    before = await opened.see(table_id, ada)
    opened.house.updater.slot(table_id).forget()
    assert (await opened.see(table_id, ada)).stamp == before.stamp
