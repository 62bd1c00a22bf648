"""Premoves in live games: played whatever the reply, dropped if it makes them illegal."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.log import Acted
from kaffeehaus.core.pace import UNTIMED, Pace, TimeUp, live
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.errors import NotNow, Stale
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import plans
from kaffeehaus.house.premoves.next_move import extend_premove
from kaffeehaus.house.premoves.views import PremoveView
from kaffeehaus.house.tables.new_table import RequestedSeat, SeatChoice
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

BLITZ = live(3, 2, TimeUp.FORFEIT)


async def _table(
    opened: OpenHouse, game: str = "coffee", pace: Pace = BLITZ, *moves: str
) -> tuple[str, Player, Player]:
    """Ada has made these moves, and it is Ben's turn."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game=game, pace=pace)
    await opened.act(table_id, ada, *(moves or ("c3-",)))
    return table_id, ada, ben


async def _premove(
    opened: OpenHouse, table_id: str, me: Player, *actions: str, after: int | None = None
) -> PremoveView:
    view = await opened.see(table_id, me)
    assert view.premoves is not None
    root = view.premoves.root
    await opened.house.premoves.edit(me, table_id, 0, extend_premove, root, actions, after)
    chosen = (await opened.see(table_id, me)).premove
    assert chosen is not None
    return chosen


async def test_it_is_played_whatever_the_reply(opened: OpenHouse) -> None:
    table_id, ada, ben = await _table(opened)
    premove = await _premove(opened, table_id, ada, "d4-")
    assert (premove.actions, premove.is_whole) == (("d4-",), True)
    assert (await opened.see(table_id, ben)).premove is None
    await opened.act(table_id, ben, "d3|", seat=1)
    view = await opened.until(table_id, lambda view: len(view.moves) == 3, ada)
    assert (view.moves[2].actions, view.moves[2].ahead) == (("d4-",), True)
    assert view.premove is not None
    assert view.premove.actions == ()
    record = loads((await opened.house.views.record(ada, table_id)).dumps())
    assert verify(record).status is Status.RUNNING
    assert [entry.ahead for entry in record.entries if isinstance(entry, Acted)][-1]


async def test_it_is_dropped_if_the_reply_makes_it_illegal(opened: OpenHouse) -> None:
    table_id, ada, ben = await _table(opened)
    await _premove(opened, table_id, ada, "d4-")
    await opened.act(table_id, ben, "b3|", seat=1)
    view = await opened.until(
        table_id, lambda view: bool(view.premoves and view.premoves.told), ada
    )
    assert view.premoves is not None
    assert view.premoves.told == ("Your premove was not possible.",)
    assert len(view.moves) == 2
    await opened.act(table_id, ada, "b2-")
    await opened.until(table_id, lambda view: not (view.premoves and view.premoves.told), ada)


async def test_it_is_replaced_cancelled_and_ended_by_an_undo(opened: OpenHouse) -> None:
    table_id, ada, ben = await _table(opened)
    await _premove(opened, table_id, ada, "d4-")
    assert (await _premove(opened, table_id, ada, "d5-", after=0)).actions == ("d5-",)
    await opened.house.premoves.edit(ada, table_id, 0, plans.deleted)
    view = await opened.see(table_id, ada)
    assert view.premove is not None
    assert view.premove.actions == ()
    await opened.act(table_id, ben, "d3|", seat=1)
    assert len((await opened.see(table_id, ada)).moves) == 2
    await opened.act(table_id, ada, "d5-")
    await _premove(opened, table_id, ada, "a1-")
    await opened.house.tables.undo(ada, table_id, 0)
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    await opened.act(table_id, ada, "d2-")
    view = await opened.see(table_id, ada)
    assert view.premove is not None
    assert view.premove.actions == ()


async def test_a_turn_of_several_actions_is_chosen_step_by_step(opened: OpenHouse) -> None:
    table_id, ada, ben = await _table(opened, "coffee_chess", BLITZ, "place d1", "end")
    assert not (await _premove(opened, table_id, ada, "place f1", after=0)).is_whole
    assert not (await _premove(opened, table_id, ada, "place f1", after=0)).is_whole
    whole = await _premove(opened, table_id, ada, "end", after=1)
    assert (whole.actions, whole.is_whole) == (("place f1", "end"), True)
    assert (await _premove(opened, table_id, ada, "end", after=1)).is_whole
    await opened.act(table_id, ben, "end", seat=1)
    view = await opened.until(table_id, lambda view: len(view.moves) == 3, ada)
    assert view.moves[2].actions == ("place f1", "end")


async def test_an_unfinished_one_becomes_the_draft(opened: OpenHouse) -> None:
    table_id, ada, ben = await _table(opened, "coffee_chess", BLITZ, "place d1", "end")
    await _premove(opened, table_id, ada, "place f1")
    await opened.act(table_id, ben, "end", seat=1)
    view = await opened.until(table_id, lambda view: bool(view.draft), ada)
    assert view.draft == ("place f1",)
    assert len(view.moves) == 2
    await opened.act(table_id, ada, "end")
    assert (await opened.see(table_id, ada)).moves[-1].actions == ("place f1", "end")


async def test_there_is_none_over_days_on_my_turn_or_against_myself(opened: OpenHouse) -> None:
    untimed, ada, _ben = await _table(opened, "coffee", UNTIMED)
    table_id, cleo, ben = await _table(opened)
    alone = await opened.table(ada, RequestedSeat(SeatChoice.ME), pace=BLITZ)
    for table, me, seat in ((untimed, ada, 0), (table_id, ben, 1), (alone, ada, 1)):
        assert (await opened.see(table, me)).premove is None
        with pytest.raises(NotNow):
            await opened.house.premoves.edit(me, table, seat, extend_premove, 0, ["d4-"], None)
    with pytest.raises(Stale):
        await opened.house.premoves.edit(cleo, table_id, 0, extend_premove, 99, ["d4-"], None)
    with pytest.raises(PlayerError) as refused:
        await _premove(opened, table_id, cleo, "c3-")
    assert refused.value.code == "occupied"
