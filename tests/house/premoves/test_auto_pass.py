"""Empty decisions pass by themselves where their players want it, and nothing else does."""

from __future__ import annotations

import pytest

from kaffeehaus.core.log import Acted
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import FOR_PROGRAMS, AccessTokenRow, Player, Preferences
from kaffeehaus.house.views.sentences import news_of
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio
PASSES = Preferences()


async def _first_turn(opened: OpenHouse, *players: Player) -> str:
    """A table of Food Chain Magnate at which all restaurants stand: nobody has cards yet, so being
    ready is all that can be done."""
    table_id = await opened.table(*players, game="fcm", options={"introductory": True})
    while True:
        for seat, player in enumerate(players):
            view = await opened.see(table_id, player, seat=seat)
            if view.legal and str(view.legal[0]).startswith("place"):
                await opened.act(table_id, player, str(view.legal[0]), seat=seat)
                break
        else:
            return table_id


async def test_people_pass_by_default_and_programs_never(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada", PASSES)
    ben = await opened.guest("Ben", FOR_PROGRAMS)
    table_id = await _first_turn(opened, ada, ben)
    view = await opened.until(table_id, lambda view: view.moves[-1].automatic)
    assert [move.seat for move in view.moves if move.automatic] == [0]
    assert [str(action) for action in (await opened.see(table_id, ben)).legal] == ["ready"]


async def test_nothing_is_passed_while_a_program_may_move(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada", PASSES)
    assert await opened.store.read(player_store.automatic_steps, ada.id) == PASSES
    for name, scopes, expires in (("old", "play", 1), ("reader", "read", None)):
        token = AccessTokenRow(name, name, scopes, 0, expires)
        await opened.store.write(player_order(ada.id), player_store.add_access_token, ada.id, token)
    assert await opened.store.read(player_store.automatic_steps, ada.id) == PASSES
    token = AccessTokenRow("bot", "bot", "read play", 0, None)
    await opened.store.write(player_order(ada.id), player_store.add_access_token, ada.id, token)
    assert await opened.store.read(player_store.automatic_steps, ada.id) == FOR_PROGRAMS


async def test_nothing_is_confirmed_by_itself_for_who_wants_to_be_asked(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _first_turn(opened, ada, ben)
    before = len((await opened.see(table_id, ada)).moves)
    await opened.act(table_id, ada, "ready")
    assert [str(action) for action in (await opened.see(table_id, ben)).legal] == ["ready"]
    assert len((await opened.see(table_id, ben)).moves) == before + 1


async def test_who_has_nothing_to_choose_passes_at_once_and_it_is_marked(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    await opened.house.preferences.change(ben, lambda _: PASSES)
    table_id = await _first_turn(opened, ada, ben)
    placed = len([1 for move in (await opened.see(table_id, ada)).moves if not move.automatic])
    view = await opened.until(table_id, lambda view: len(view.moves) > placed)
    passed = view.moves[-1]
    assert (passed.seat, passed.automatic, passed.ahead) == (1, True, True)
    assert (await opened.see(table_id, ben, seat=1)).legal == ()
    entry = (await opened.house.views.record(ben, table_id)).entries[passed.number - 1]
    assert isinstance(entry, Acted)
    assert entry.automatic
    assert entry.ahead


async def test_a_wish_counts_at_tables_that_run_already(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _first_turn(opened, ada, ben)
    before = len((await opened.see(table_id, ada)).moves)
    await opened.house.preferences.change(ada, lambda _: PASSES)
    assert len((await opened.see(table_id, ada)).moves) == before + 1


async def test_a_pass_that_was_taken_back_is_asked_again(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _first_turn(opened, ada, ben)
    before = len((await opened.see(table_id, ada)).moves)
    await opened.house.preferences.change(ada, lambda _: PASSES)
    await opened.house.tables.undo(ada, table_id, 0)
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    await opened.house.preferences.change(ada, lambda _: PASSES)
    view = await opened.see(table_id, ada, seat=0)
    assert [str(action) for action in view.legal] == ["ready"]
    assert len(view.moves) == before


async def test_chains_of_passes_stop_where_something_is_to_be_chosen(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _first_turn(opened, ada, ben)
    before = len((await opened.see(table_id, ada)).moves)
    for player in (ada, ben):
        await opened.house.preferences.change(player, lambda _: PASSES)
    view = await opened.see(table_id, ada)
    assert [move.ahead for move in view.moves[before:]] == [True, True]
    to_act = next(seat.seat for seat in view.seats if seat.to_act)
    assert len((await opened.see(table_id, (ada, ben)[to_act])).legal) > 1
    assert view.moves[before].index in {piece.index for piece in news_of(view.moves, {0})}


async def test_a_step_with_one_possibility_is_taken_and_confirms_nothing(
    opened: OpenHouse,
) -> None:
    ada, rng = await opened.guest("Ada"), Rng(1)
    table_id = await opened.table(ada, game="cafe")
    view = await opened.see(table_id, ada)
    await opened.house.preferences.change(ada, lambda _: Preferences(takes_single_steps=False))
    for _ in range(800):
        view = await opened.see(table_id, ada)
        if view.outcome is not None:
            table_id = await opened.table(ada, game="cafe", seed=rng.below(1000))
        elif len(view.legal) == 1 and not view.legal[0].confirms:
            break
        else:
            await opened.act(table_id, ada, str(rng.choice(view.legal)))
    await opened.house.preferences.change(ada, lambda _: Preferences())
    after = await opened.see(table_id, ada)
    assert after.draft[: len(view.draft) + 1] == (*view.draft, str(view.legal[0]))
    assert len(after.moves) == len(view.moves)
