"""What the people of a table settle: a rematch, another player for who left, who finds it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from kaffeehaus.core.i18n import load_label
from kaffeehaus.core.log import Seated, Who
from kaffeehaus.core.record import Status, verify
from kaffeehaus.house.database.schema import notices
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable, bot_seat
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import TurnedClock

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000


@pytest.fixture
async def timed(place: TestPlace, auction: str) -> AsyncIterator[OpenHouse]:
    """An open house whose clock is turned by hand."""
    async with open_house(place, clock=TurnedClock()) as house:
        yield house


async def test_a_rematch_is_offered_and_declined(opened: OpenHouse) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = await opened.table(ada, ben)
    await opened.house.seats.resign(ada, table, 0)
    seat_service = opened.house.seats
    assert await seat_service.rematch(ada, table) is None
    offer = (await opened.see(table, ben)).proposal
    assert offer is not None
    assert (offer.by, offer.mine, offer.asks_me, offer.waiting_for) == (
        "Ada",
        False,
        True,
        ("Ben",),
    )
    told = await opened.store.read(
        lambda moment: moment.execute(select(notices.c.text).where(notices.c.kind == "offer"))
    )
    assert [str(load_label(text)) for text in told.scalars()] == ["Ada offers a rematch of Coffee."]
    with pytest.raises(NotAllowed):
        await seat_service.answer(cleo, table, agree=True)
    await seat_service.answer(ben, table, agree=False)
    declined = (await opened.see(table, ada)).proposal
    assert declined is not None
    assert (declined.declined_by, declined.mine) == ("Ben", True)
    with pytest.raises(NotNow, match="Ben declined"):
        await seat_service.rematch(ada, table)
    assert await seat_service.rematch(ben, table) is None
    made = await seat_service.answer(ada, table, agree=True)
    assert made is not None
    after = await opened.see(table, ada)
    assert (after.rematch_id, after.proposal) == (made, None)
    assert (await opened.see(made, ada)).names == ("Ben", "Ada")


async def test_no_rematch_is_offered_where_somebody_is_blocked(opened: OpenHouse) -> None:
    ada, ben = [await opened.guest(name) for name in ("Ada", "Ben")]
    table_id, earlier = [await opened.table(ada, ben) for _ in range(2)]
    house = opened.house
    for each in (table_id, earlier):
        await house.seats.resign(ada, each, 0)
    assert await house.seats.rematch(ada, earlier) is None
    await house.friends.relate(ben, ada.id, Relation.BLOCKED)
    table = await house.updater.table(table_id)
    for player in (ada, ben):
        assert await house.seats.rematch_refusal(player, table) is not None
        with pytest.raises(NotAllowed) as refused:
            await house.seats.rematch(player, table_id)
        assert refused.value.code == "not_welcome"
    assert await house.seats.rematch(ben, earlier), "offered before"


async def test_an_offer_can_be_withdrawn_and_outlives_a_restart(
    opened: OpenHouse, place: TestPlace
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    await opened.house.seats.resign(ada, table, 0)
    await opened.house.seats.rematch(ada, table)
    async with open_house(place) as other:
        assert (await other.see(table, ben)).proposal is not None
        await other.house.seats.answer(ada, table, agree=False)
        assert (await other.see(table, ben)).proposal is None
        with pytest.raises(NotNow):
            await other.house.seats.answer(ben, table, agree=True)


async def test_who_left_is_replaced_once_the_others_agree(timed: OpenHouse) -> None:
    ada, ben, cleo, dan = [await timed.guest(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    table = await timed.table(ada, ben, cleo, game="cafe")
    await timed.store.write(
        "", player_store.note_seen, dict.fromkeys((ben.id, cleo.id), timed.house.clock.now())
    )
    timed.house.updater.slot(table).forget()
    seat_service = timed.house.seats
    with pytest.raises(NotNow, match="has not left"):
        await seat_service.propose_replacing(ada, table, 2, free=True)
    await timed.pass_time(DAY + 1)
    with pytest.raises(NotAllowed):
        await seat_service.propose_replacing(ben, table, 2, free=True)
    await seat_service.propose_replacing(ada, table, 2, free=True)
    asked = (await timed.see(table, ben)).proposal
    assert asked is not None
    assert (asked.seat, asked.asks_me, asked.waiting_for) == (2, True, ("Ben",))
    with pytest.raises(NotAllowed):
        await seat_service.answer(cleo, table, agree=True)
    await seat_service.answer(ben, table, agree=True)
    view = await timed.see(table, None)
    assert (view.seats[2].kind, view.seats[2].free, view.proposal) == (SeatKind.BOT, True, None)
    assert table in [line.row.id for line in (await timed.house.lobby.lists(dan)).open]
    with pytest.raises(NotNow):
        await timed.house.seats.join(dan, table, 1)
    await timed.house.seats.join(dan, table, 2)
    view = await timed.see(table, dan)
    assert (view.names[2], view.my_seats, view.seats[2].free) == ("Dan", (2,), False)
    record = await timed.house.views.record(None, table)
    assert verify(record).status is Status.RUNNING
    seated = [entry for entry in record.entries if isinstance(entry, Seated) and entry.seat == 2]
    assert [entry.who for entry in seated] == [Who.PERSON, Who.BOT, Who.PERSON]


async def test_who_comes_back_and_moves_is_not_replaced(timed: OpenHouse) -> None:
    ada, ben, cleo = [await timed.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = await timed.table(cleo, ada, ben, game="cafe")
    # The one on the first seat is to move; the table was made by her, so another is host here.
    await timed.store.write(
        "", player_store.note_seen, dict.fromkeys((ada.id, ben.id), timed.house.clock.now())
    )
    timed.house.updater.slot(table).forget()
    await timed.pass_time(DAY + 1)
    await timed.house.seats.propose_replacing(cleo, table, 1, free=False)
    for seat, player in ((0, cleo), (1, ada)):
        while seat in [line.seat for line in (await timed.see(table, None)).seats if line.to_act]:
            view = await timed.see(table, player)
            await timed.act(table, player, str(view.legal[0]), seat=seat)
    assert (await timed.see(table, ben)).proposal is None


async def test_a_seat_given_up_is_opened_to_others(opened: OpenHouse) -> None:
    ada, ben, cleo, dan = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    table = await opened.table(ada, ben, cleo, game="cafe")
    await opened.house.seats.resign(cleo, table, 2)
    await opened.house.seats.propose_replacing(ada, table, 2, free=True)
    await opened.house.seats.answer(ben, table, agree=False)
    assert not (await opened.see(table, dan)).seats[2].free
    with pytest.raises(NotNow, match="Ben declined"):
        await opened.house.seats.propose_replacing(ada, table, 2, free=True)


async def test_a_table_at_which_nobody_is_awaited_is_private_until_it_is_opened(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    house = opened.house
    choices = [(ME, bot_seat("random")), (ME, ME), (ME, OPEN_SEAT)]
    tables = [await house.seats.create_table(ada, NewTable("coffee", seats)) for seats in choices]
    assert [(await opened.see(table, ada)).private for table in tables] == [True, True, False]
    await house.seats.set_private(ada, tables[1], private=False)
    assert [line.row.id for line in (await house.lobby.lists(ben)).running] == [tables[1]]
    with pytest.raises(NotAllowed):
        await house.seats.set_private(ben, tables[2], private=True)
    await house.seats.set_private(ada, tables[2], private=True)
    await house.seats.join(ben, tables[2])
    with pytest.raises(NotNow):
        await house.seats.set_private(ada, tables[2], private=False)


async def test_nothing_of_a_deal_is_seen_before_the_game_begins(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    tables = [
        await opened.table(ada, OPEN_SEAT, game="fcm", seed=seed, options={"modules": ""})
        for seed in (41, 42)
    ]

    async def seen(table: str, move: int | None) -> tuple[object, str]:
        view = await opened.house.views.table(table, ada, move=move)
        assert view.view is not None
        return view.view.to_json(), view.view.svg()

    for move in (None, 0):
        assert await seen(tables[0], move) == await seen(tables[1], move)
    assert (await opened.see(tables[0], ada)).is_example
    example = await seen(tables[0], 0)
    opened.house.updater.slot(tables[1]).forget()
    assert await seen(tables[1], None) == await seen(tables[0], None)
    for table in tables:
        await opened.house.seats.join(ben, table)
    assert await seen(tables[0], 0) != await seen(tables[1], 0)
    assert await seen(tables[0], 0) != example
    begun = await opened.see(tables[0], ada)
    assert (begun.phase, begun.is_example) == (TablePhase.RUNNING, False)


async def test_what_is_the_same_in_every_game_is_no_example(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table = await opened.table(ada, OPEN_SEAT)
    assert not (await opened.see(table, ada)).is_example
