"""The searching bot of Café: it acts for tomorrow, repeats itself, and knows no deck."""

from __future__ import annotations

from time import process_time

import pytest

from bench.cafe import contest
from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.cafe.search import Search
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.match import play_game
from kaffeehaus.core.options import Options
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.kernels.budget import Budget
from tests.games.cafe.areas import acting, area_of, shop


def test_it_beats_greedy() -> None:
    assert contest(("search:10", "greedy"), games=2, jobs=1) == 2


def test_it_keeps_its_time() -> None:
    state = GAME.new(seats=2, seed=4)
    (seat,) = state.actors()
    begun = process_time()
    make_bot("cafe", "search:0.3s").choose(turn_of(state, seat, Rng(1)))
    assert process_time() - begun < 1.0


@pytest.mark.parametrize("others", [1, 2, 3])
def test_what_it_does_does_not_depend_on_the_deck(others: int) -> None:
    state = GAME.new(seats=2, seed=others)
    (seat,) = state.actors()
    unlike = state.resample(seat, Rng(others))
    assert unlike.deck != state.deck
    drafts = [
        str(ask(Search(Budget(playouts=16)), "search", turn_of(one, seat, Rng(8))))
        for one in (state, unlike)
    ]
    assert drafts[0] == drafts[1]


def test_in_the_last_round_it_counts_points_alone() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 2), 6))
    state = acting(area, points=4)
    state.round = ROUNDS
    line = Search(Budget(playouts=1)).work(state, 0)
    assert str(line.actions[-1]) == "deliver s18 r18 2"


def test_it_plays_with_the_house_rules() -> None:
    rules: Options = {"expresso": True, "bidding": True, "produce": "any_color"}
    result = play_game(GAME, rules, 2, ("search:5", "random"), 2)
    assert result.outcome.winners == (0,)
