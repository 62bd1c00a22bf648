"""The reasons behind moves: told to who may know of them, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.view import Tone
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME
from tests.house.houses import OpenHouse
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio

TURNS = (
    ("place c4", "place d5", "end"),
    ("end",),
    ("place e6", "end"),
    ("end",),
)
"""With the last of them White draws for the row c4-d5-e6."""


async def _chess(opened: OpenHouse) -> tuple[str, Player]:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, game="coffee_chess")
    for number, turn in enumerate(TURNS):
        await opened.act(table_id, ada, *turn, seat=number % 2)
    return table_id, ada


async def _bids(opened: OpenHouse) -> tuple[str, Player, Player]:
    """A table of the toy game at which the first seat has bid in secret."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="auction")
    for player, seat in ((ada, 0), (ben, 1)):
        view = await opened.house.views.table(table_id, player, curtain=False)
        await opened.act(table_id, player, str(view.legal[0]), seat=seat)
    await opened.act(table_id, ada, "raise 2", "raise 1", "ready", seat=0)
    return table_id, ada, ben


async def test_an_income_is_explained_row_by_row(opened: OpenHouse) -> None:
    table_id, ada = await _chess(opened)
    (income,) = await opened.house.views.explanations(table_id, ada, 4)
    assert income.title == "Income of White: 3 beans"
    assert "The row c4-d5-e6 pays 1." in income.sentences
    assert [(mark.place, mark.tone) for mark in income.marks] == [
        ("c4", Tone.GAIN),
        ("d5", Tone.GAIN),
        ("e6", Tone.GAIN),
    ]


async def test_it_is_explained_as_the_board_was_then(opened: OpenHouse) -> None:
    table_id, ada = await _chess(opened)
    (income,) = await opened.house.views.explanations(table_id, ada, 2)
    assert income.title == "Income of White: 2 beans"
    assert income.marks == ()


async def test_onlookers_get_the_same_where_nothing_is_hidden(opened: OpenHouse) -> None:
    table_id, ada = await _chess(opened)
    for move in range(1, len(TURNS) + 1):
        seen = await opened.house.views.explanations(table_id, None, move)
        assert seen == await opened.house.views.explanations(table_id, ada, move)


async def test_the_list_says_which_moves_are_explained(opened: OpenHouse) -> None:
    table_id, ada, ben = await _bids(opened)
    for viewer, expected in (
        (ada, [False, False, True]),
        (ben, [False, False, False]),
        (None, [False, False, False]),
    ):
        view = await opened.house.views.table(table_id, viewer)
        assert [line.explained for line in view.moves] == expected
        explained = [
            bool(await opened.house.views.explanations(table_id, viewer, m)) for m in (1, 2, 3)
        ]
        assert explained == expected


async def test_every_event_is_explained_right_after_its_action(opened: OpenHouse) -> None:
    table_id, ada, _ = await _bids(opened)
    explanations = await opened.house.views.explanations(table_id, ada, 3)
    told = [sentence for explanation in explanations for sentence in explanation.sentences]
    assert told == ["It is 2 of the 10 in your purse.", "It is 3 of the 10 in your purse."]


async def test_nobody_is_told_the_reasons_of_anothers_secret(opened: OpenHouse) -> None:
    table_id, _, ben = await _bids(opened)
    for viewer in (ben, None):
        for seat in (None, 0, 1):
            assert await opened.house.views.explanations(table_id, viewer, 3, seat=seat) == ()


async def test_behind_a_curtain_nothing_secret_is_explained(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, game="auction")
    for seat in (0, 1):
        view = await opened.house.views.table(table_id, ada, seat=seat, curtain=False)
        await opened.act(table_id, ada, str(view.legal[0]), seat=seat)
    await opened.act(table_id, ada, "raise 2", "ready", seat=0)
    assert (await opened.house.views.table(table_id, ada)).curtain == 1
    assert await opened.house.views.explanations(table_id, ada, 3) == ()
    assert await opened.house.views.explanations(table_id, ada, 3, seat=0) == ()
    assert await opened.house.views.explanations(table_id, ada, 3, seat=0, curtain=False)


async def test_a_move_that_was_never_made_has_no_reasons(opened: OpenHouse) -> None:
    table_id, ada = await _chess(opened)
    for move in (0, len(TURNS) + 1):
        with pytest.raises(NotFound):
            await opened.house.views.explanations(table_id, ada, move)


async def test_the_reasons_come_from_snapshots_too(opened: OpenHouse) -> None:
    table_id, ada = await _chess(opened)
    before = await opened.house.views.explanations(table_id, ada, 4)
    opened.house.updater.slot(table_id).forget()
    assert await opened.house.views.explanations(table_id, ada, 4) == before


async def test_programs_can_ask_for_the_reasons(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await ada.table({"who": "me"}, game="coffee_chess")
        for number, turn in enumerate(TURNS):
            await ada.act(table, *turn, seat=number % 2)
        moves = (await ada.get(f"{table}/history"))["moves"]
        assert [move["explained"] for move in moves] == [True] * len(TURNS)
        answer = await ada.get(f"{table}/history/4/explanation")
        assert answer["move"] == 4
        (income,) = answer["explanations"]
        assert income["title"] == "Income of White: 3 beans"
        assert income["marks"][0] == {"place": "c4", "tone": "gain", "text": "pays"}
        assert (await ada.get(f"{table}/history/5/explanation", 404))["code"] == "no_such_move"
        await ada.get(f"{table}/history/0/explanation", 422)
        documented = await ada.get("/api/openapi.json")
        assert "/api/tables/{table}/history/{move}/explanation" in documented["paths"]
