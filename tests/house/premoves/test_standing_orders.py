"""Standing orders at a table: followed, told when they end, called off, and seen by nobody else."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.pace import TimeUp, live
from kaffeehaus.games.cafe.rules.actions import DONE
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import model
from kaffeehaus.house.views.model import TableView
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def two_chains(opened: OpenHouse) -> tuple[str, Player, Player]:
    """A live game of Ada and Ben."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    return await opened.table(ada, ben, game="fcm", pace=live(90, 30, TimeUp.FORFEIT)), ada, ben


async def play_until(
    opened: OpenHouse, table_id: str, players: tuple[Player, ...], step: str
) -> None:
    """Do what the game does by default until a phase, or what is ordered in it, is there."""
    while True:
        view = await opened.see(table_id, players[0])
        data = {} if view.view is None else view.view.to_json()
        if data["step"] == step or any(move.ahead for move in view.moves):
            return
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        mine = await opened.see(table_id, players[seat])
        legal = [str(action) for action in mine.legal if action.confirms] or [str(mine.legal[0])]
        await opened.act(table_id, players[seat], legal[0], seat=seat)


def _armed(view: TableView) -> list[str]:
    assert view.premoves is not None
    return [one.order.id for one in view.premoves.armed]


async def test_a_place_is_taken_as_ordered_and_the_order_stays(opened: OpenHouse) -> None:
    table_id, ada, ben = await two_chains(opened)
    before = await opened.see(table_id, ben)
    await opened.house.premoves.edit(
        ada, table_id, 0, model.give_order, "place", {"place": "latest"}
    )
    assert await opened.see(table_id, ben) == before
    assert _armed(await opened.see(table_id, ada)) == ["place"]
    assert (await opened.see(table_id, None)).premoves is None
    await opened.house.premoves.edit(
        ben, table_id, 1, model.give_order, "place", {"place": "latest"}
    )
    await play_until(opened, table_id, (ada, ben), "order")
    view = await opened.until(table_id, lambda view: any(move.ahead for move in view.moves), me=ada)
    (automatic,) = [move for move in view.moves if move.ahead]
    assert automatic.actions == ("position 2",)
    assert automatic.automatic


async def test_an_order_is_called_off_or_refused(opened: OpenHouse) -> None:
    table_id, ada, _ = await two_chains(opened)
    edit = opened.house.premoves.edit
    await edit(ada, table_id, 0, model.give_order, "pay", {})
    await edit(ada, table_id, 0, model.give_order, "structure", {})
    assert _armed(await opened.see(table_id, ada)) == ["structure", "pay"]
    await edit(ada, table_id, 0, model.cancel_order, "pay")
    assert _armed(await opened.see(table_id, ada)) == ["structure"]
    with pytest.raises(NotFound):
        await edit(ada, table_id, 0, model.cancel_order, "pay")
    with pytest.raises(NotFound):
        await edit(ada, table_id, 0, model.give_order, "dance", {})
    with pytest.raises(BadOptions):
        await edit(ada, table_id, 0, model.give_order, "place", {"place": "middle"})


async def test_who_takes_a_move_back_has_no_orders_any_more(opened: OpenHouse) -> None:
    table_id, ada, ben = await two_chains(opened)
    await opened.house.premoves.edit(ben, table_id, 1, model.give_order, "pay", {})
    view = await opened.see(table_id, ada)
    seat = next(seat.seat for seat in view.seats if seat.to_act)
    mover = (ada, ben)[seat]
    await opened.act(table_id, mover, str((await opened.see(table_id, mover)).legal[0]), seat=seat)
    await opened.house.tables.undo(mover, table_id, seat)
    await opened.house.tables.answer_undo((ben, ada)[seat], table_id, 1 - seat, agree=True)
    told = await opened.until(
        table_id, lambda view: view.premoves is not None and bool(view.premoves.told), me=ben
    )
    assert told.premoves is not None
    assert told.premoves.told == ("A move was taken back: your standing orders are off.",)
    assert _armed(told) == []


async def a_turn(
    opened: OpenHouse, table_id: str, players: tuple[Player, ...], **wish: str
) -> None:
    """Play until the next restructuring: in each step what is wished, or else what confirms. What
    stands in an order of Ben's is left to it."""
    begun = False
    while True:
        view = await opened.see(table_id, players[0])
        assert view.view is not None
        step = str(view.view.to_json()["step"])
        if step == "restructuring" and begun:
            return
        begun = begun or step != "restructuring"
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        mine = await opened.see(table_id, players[seat])
        if seat == 1 and step in {"payday", "restructuring"} and _armed(mine):
            await opened.until(table_id, lambda now, was=view: now.stamp != was.stamp, players[0])  # type: ignore[misc] # the view is bound here
            continue
        legal = [str(action) for action in mine.legal]
        sure = [str(action) for action in mine.legal if action.confirms]
        wished = wish.get(step, "")
        action = wished if wished in legal else next(iter([*sure, "done"]))
        await opened.act(table_id, players[seat], action, seat=seat)


async def test_people_are_paid_and_go_to_work_as_before_until_they_are_others(
    opened: OpenHouse,
) -> None:
    table_id, ada, ben = await two_chains(opened)
    both = (ada, ben)
    await play_until(opened, table_id, both, "restructuring")
    await a_turn(opened, table_id, both, working="hire waitress")
    await a_turn(opened, table_id, both, restructuring="work waitress")
    for order in ("structure", "pay"):
        await opened.house.premoves.edit(ben, table_id, 1, model.give_order, order, {})
    view = await opened.see(table_id, ada)
    if not any(move.ahead for move in view.moves):
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        await opened.act(table_id, both[seat], "ready", seat=seat)
    await a_turn(opened, table_id, both, working="hire waitress")
    told = await opened.until(
        table_id, lambda view: view.premoves is not None and bool(view.premoves.told), me=ben
    )
    done = [move.actions for move in told.moves if move.ahead]
    assert done == [("as last turn", "ready"), ("pay",)]
    assert all(move.seat == 1 and move.automatic for move in told.moves if move.ahead)
    assert told.premoves is not None
    [sentence] = told.premoves.told
    assert sentence.endswith("has ended. Your employees have changed.")
    assert _armed(told) == ["pay"]


async def test_who_has_nothing_to_choose_passes_and_it_is_marked(opened: OpenHouse) -> None:
    table_id, ada, ben = await two_chains(opened)
    await opened.house.premoves.edit(ben, table_id, 1, model.give_order, "idle", {})
    await play_until(opened, table_id, (ada, ben), "restructuring")
    view = await opened.until(table_id, lambda view: any(move.ahead for move in view.moves), me=ben)
    [passed] = [move for move in view.moves if move.ahead]
    assert (passed.seat, passed.actions, passed.automatic) == (1, ("ready",), True)
    assert _armed(view) == ["idle"], "it goes on"


async def test_in_cafe_actions_end_when_nothing_is_left_and_only_in_this_round(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left very late in a game: here the order is told so."""
    monkeypatch.setattr("kaffeehaus.games.cafe.rules.phases.legal_actions", lambda *_asked: [DONE])
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="cafe")
    await opened.house.premoves.edit(ben, table_id, 1, model.give_order, "rest", {"lasts": "round"})
    while True:
        view = await opened.see(table_id, ben)
        if view.premoves is not None and view.premoves.told:
            break
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        assert view.view is not None
        if seat == 1 and view.view.to_json()["phase"] == "acting":
            await opened.until(table_id, lambda now, was=view: now.stamp != was.stamp, ben)  # type: ignore[misc] # the view is bound here
            continue
        who = (ada, ben)[seat]
        mine = await opened.see(table_id, who)
        action = next((str(one) for one in mine.legal if one.confirms), str(mine.legal[0]))
        await opened.act(table_id, who, action, seat=seat)
    done = [(move.seat, move.actions, move.automatic) for move in view.moves if move.ahead]
    assert done == [(1, ("done",), True)]
    assert view.premoves.told[0].endswith("has ended. The round is over.")


async def test_in_cafe_nothing_is_bid_until_somebody_bids(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="cafe", options={"bidding": True})
    first = next(seat.seat for seat in (await opened.see(table_id, ada)).seats if seat.to_act)
    them, me = (ada, ben) if first == 0 else (ben, ada)
    await opened.house.premoves.edit(me, table_id, 1 - first, model.give_order, "bid", {})
    await opened.act(table_id, them, "ready", seat=first)
    view = await opened.until(table_id, lambda view: len(view.moves) == 2, me)
    assert (view.moves[-1].seat, view.moves[-1].actions) == (1 - first, ("ready",))
    assert view.moves[-1].automatic
    assert _armed(view) == ["bid"]
