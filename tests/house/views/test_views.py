"""What each viewer may see: seats, curtains, earlier moves, stamps, presence."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.live.hub import LOBBY
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, bot_seat
from kaffeehaus.house.views.model import TableView
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

MOVES = ("c3-", "d3|", "d2|", "d4/")


async def _coffee(opened: OpenHouse, *moves: str) -> tuple[str, Player, Player]:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for place, move in enumerate(moves):
        seat = place % 2
        await opened.act(table_id, (ada, ben)[seat], move, seat=seat)
    return table_id, ada, ben


def _replayed(count: int) -> AnyState:
    state = find_game("coffee").new(seed=7)
    for place, move in enumerate(MOVES[:count]):
        state.apply(place % 2, state.game.parse(move))
    return state


async def test_a_table_tells_its_options_in_words(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, options={"pie": True})
    lines = (await opened.see(table_id, ada)).option_lines
    assert len(lines) == 3
    assert any(line.endswith(": yes") for line in lines)
    assert any(line.endswith(": 4") for line in lines)


async def test_every_earlier_position_can_be_seen(opened: OpenHouse) -> None:
    table_id, ada, _ = await _coffee(opened, *MOVES)
    for move in range(len(MOVES) + 1):
        for _ in range(2):
            view = await opened.house.views.table(table_id, ada, move=move)
            assert view.at_move == move
            assert view.view == _replayed(move).view(0)
            assert (view.legal, view.draft) == ((), ())
            assert len(view.moves) == len(MOVES)
    for move in (-1, len(MOVES) + 1):
        with pytest.raises(NotFound):
            await opened.house.views.table(table_id, ada, move=move)


async def test_earlier_positions_follow_a_take_back(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, *MOVES[:3])
    await opened.house.views.table(table_id, ada, move=3)
    await opened.house.tables.undo(ada, table_id, 0)
    await opened.act(table_id, ada, "d1|")
    view = await opened.house.views.table(table_id, ben, move=3)
    assert view.view == (await opened.see(table_id, ben)).view


async def test_positions_come_from_snapshots_too(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME)
    for _ in range(30):
        await opened.act(table_id, ada, "c3-", seat=0)
        await opened.house.tables.undo(ada, table_id, 0)
    await opened.act(table_id, ada, "c3-", seat=0)
    opened.house.updater.slot(table_id).forget()
    view = await opened.house.views.table(table_id, ada, move=1)
    assert view.view == (await opened.see(table_id, ada, seat=view.acting_as)).view
    assert len(view.notes) == 30
    assert [note.after for note in view.notes] == [0] * 30


async def test_a_curtain_hides_the_cards_of_the_next_player(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, ME, game="auction")
    view = await opened.see(table_id, ada)
    assert (view.curtain, view.acting_as, view.legal) == (0, None, ())
    assert view.view is not None
    assert view.view.to_json()["hand"] == []
    lifted = await opened.see(table_id, ada, seat=0)
    assert (lifted.curtain, lifted.acting_as) == (None, 0)
    assert len(lifted.legal) == 3
    await opened.house.tables.act(ada, table_id, 0, lifted.decision, [str(lifted.legal[0])])
    assert (await opened.see(table_id, ada, seat=0)).curtain == 1
    assert (await opened.see(table_id, ada, seat=2)).acting_as == 2
    assert (await opened.see(table_id, ada)).curtain == 1


async def test_where_nothing_is_hidden_there_is_no_curtain(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME)
    assert (await opened.see(table_id, ada)).acting_as == 0
    await opened.act(table_id, ada, "c3-", seat=0)
    view = await opened.see(table_id, ada, seat=0)
    assert (view.curtain, view.acting_as) == (None, 1)
    assert view.legal


async def test_an_open_draft_needs_no_curtain(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, game="coffee_chess")
    await opened.act(table_id, ada, "place c4")
    view = await opened.see(table_id, ada)
    assert (view.curtain, view.acting_as) == (None, 0)
    assert view.draft == ("place c4",)
    assert view.legal


async def test_programs_need_no_curtain(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, game="auction")
    view = await opened.house.views.table(table_id, ada, seat=1, curtain=False)
    assert (view.acting_as, view.curtain) == (1, None)


async def test_nobody_sees_through_anothers_seat(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="auction")
    for viewer, seat in ((ben, 0), (None, 0), (None, 1)):
        view = await opened.see(table_id, viewer, seat=seat)
        assert view.acting_as == (1 if viewer else None)
        assert view.view is not None
        assert view.view.seat == view.acting_as
    onlooker = await opened.see(table_id, None)
    assert onlooker.view is not None
    assert onlooker.view.to_json()["hand"] == []


async def test_the_stamp_changes_with_everything_seen_and_with_nothing_else(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, OPEN_SEAT)
    stamps: list[str] = []

    async def look() -> TableView:
        view = await opened.see(table_id, ada)
        assert view.stamp == await opened.house.tables.stamp(table_id, ada)
        stamps.append(view.stamp)
        return view

    await look()
    await opened.house.seats.join(ben, table_id)
    await look()
    await opened.act(table_id, ada, "c3-")
    await look()
    await opened.act(table_id, ben, "d3|", seat=1)
    await look()
    await opened.house.tables.undo(ada, table_id, 0)
    await look()
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=False)
    await look()
    await opened.house.seats.resign(ada, table_id, 0)
    await look()
    await opened.house.seats.rematch(ada, table_id)
    await look()
    assert len(set(stamps)) == len(stamps)
    assert await look() is await look()
    opened.house.updater.slot(table_id).forget()
    await look()
    assert len(set(stamps)) == 8


async def test_who_has_the_table_open_is_there(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    assert not (await opened.see(table_id, ada)).seats[1].connected
    stamp = await opened.house.tables.stamp(table_id, ada)
    theirs = opened.house.hub.open(ben.id, {table_id: ""})
    nameless = opened.house.hub.open(None, {table_id: "", LOBBY: ""})
    view = await opened.until(table_id, lambda view: view.onlookers == 1, me=ada)
    assert view.seats[1].connected
    assert view.stamp != stamp
    opened.house.hub.drop(nameless)
    opened.house.hub.drop(theirs)
    assert (await opened.see(table_id, ada)).seats[1].connected


async def test_a_bot_that_is_to_act_thinks(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    never = asyncio.Event()

    async def forever(_question: object) -> str:
        await never.wait()
        return ""

    opened.bot_pool.think = forever
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    view = await opened.see(table_id, ada)
    assert [seat.thinking for seat in view.seats] == [False, True]
    assert view.sentence == "Random’s turn"


async def test_names_stay_as_they_were_when_the_game_began(opened: OpenHouse) -> None:
    table_id, ada, _ = await _coffee(opened, "c3-")
    await opened.rename(ada, "Lovelace")
    opened.house.updater.slot(table_id).forget()
    assert (await opened.see(table_id, None)).names == ("Ada", "Ben")
