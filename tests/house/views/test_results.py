"""The end of a game in two or three words."""

from __future__ import annotations

import pytest

from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.house.lobby.line_renderer import result_of_line
from kaffeehaus.house.tables.new_table import ME
from kaffeehaus.house.views.sentences import result_words
from tests.house.houses import OpenHouse

NAMES = ("Ada", "Ben")


@pytest.mark.parametrize(
    ("winners", "mine", "words"),
    [
        ((0,), (0,), "You won"),
        ((0,), (1,), "Ada won"),
        ((0,), (0, 1), "Ada won"),
        ((1,), (), "Ben won"),
        ((0, 1), (0,), "Draw"),
    ],
)
def test_two_players(winners: tuple[Seat, ...], mine: tuple[Seat, ...], words: str) -> None:
    ranks = tuple(1 if seat in winners else 2 for seat in range(2))
    assert result_words(Outcome(ranks, (0, 0), "line"), NAMES, mine) == words


@pytest.mark.anyio
async def test_a_list_tells_who_won(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.act(table_id, ada, "c3/")
    await opened.house.seats.resign(ada, table_id, 0)
    for player, words in ((ada, "Ben won"), (ben, "You won")):
        (line,) = (await opened.house.lobby.lists(player)).mine
        assert result_of_line(line) == words


@pytest.mark.anyio
async def test_a_list_tells_apart_who_shares_a_device(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME)
    await opened.house.seats.resign(ada, table_id, 0)
    (line,) = (await opened.house.lobby.lists(ada)).mine
    assert result_of_line(line) == "Ada 2 won"
