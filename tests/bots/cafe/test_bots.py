"""The bots of Café: legal, repeatable, and better than one another."""

from __future__ import annotations

from time import process_time

import pytest

from bench.cafe import contest
from kaffeehaus.bots.base import Turn, turn_of
from kaffeehaus.bots.cafe.planner import Greedy, Planner
from kaffeehaus.bots.cafe.work import plan_actions
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.match import play_game
from kaffeehaus.core.options import Options
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.position import Phase
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget
from tests.games.cafe.areas import acting, area_of, shop

HOUSE_RULES: Options = {"expresso": True, "bidding": True, "produce": "any_color"}


@pytest.mark.parametrize("seats", [1, 4])
def test_greedy_plays_with_any_number_of_players(seats: int) -> None:
    result = play_game(GAME, None, seats, ("greedy",) * seats, 1)
    assert len(result.outcome.scores) == seats


def test_they_play_with_the_house_rules() -> None:
    result = play_game(GAME, HOUSE_RULES, 2, ("planner:2", "greedy"), 2)
    assert sum(result.outcome.scores) > 0


def test_the_same_seed_gives_the_same_game() -> None:
    one = play_game(GAME, None, 1, ("planner:2",), 3)
    assert one == play_game(GAME, None, 1, ("planner:2",), 3)


def test_greedy_beats_random() -> None:
    assert contest(("greedy", "random"), games=2, jobs=1) == 2


def test_planner_beats_greedy() -> None:
    assert contest(("planner:8", "greedy"), games=2, jobs=1) == 2


def test_planner_keeps_its_time() -> None:
    state = GAME.new(seats=2, seed=4)
    (seat,) = state.actors()
    bot = make_bot("cafe", "planner:0.3s")
    begun = process_time()
    bot.choose(turn_of(state, seat, Rng(1)))
    assert process_time() - begun < 1.0


def turn(state: CafeState) -> Turn:
    """The turn of the only seat."""
    return turn_of(state, 0, Rng(1))


@pytest.mark.parametrize("bot", [Greedy(), Planner(Budget(playouts=2))])
def test_who_cannot_pay_puts_a_card_aside(bot: Greedy | Planner) -> None:
    state = GAME.new(seats=1, seed=1)
    state.market = [1, 2, 3]
    state.companies[0].warehouse = [0, 0, 0, 0]
    assert str(bot.choose(turn(state))).startswith("refuse")


@pytest.mark.parametrize("bot", [Greedy(), Planner(Budget(playouts=2))])
def test_a_card_that_fits_nowhere_is_put_aside(bot: Greedy | Planner) -> None:
    state = GAME.new(seats=1, seed=1)
    state.market = [21, 22, 23]
    state.companies[0].area = area_of("cu")
    taken = bot.choose(turn(state))
    assert str(taken).startswith("take")
    state.apply(0, taken)
    assert str(bot.choose(turn(state))) == "discard"


def test_a_new_bot_goes_on_with_a_draft_that_another_began() -> None:
    state = GAME.new(seats=1, seed=5)
    state.apply(0, state.legal(0)[0])
    assert str(Greedy().choose(turn(state))).startswith("place")
    state.apply(0, state.legal(0)[0])
    assert state.phase is Phase.ACTING
    assert Greedy().choose(turn(state)) in state.legal(0)


def test_the_search_finds_the_way_to_a_shop() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 2), 6))
    state = acting(area, points=4)
    line = plan_actions(state.acting(0), 0, width=8)
    assert [str(action) for action in line.actions] == [
        "produce q17",
        "dry red s17",
        "roast red s18",
        "deliver s18 r18 2",
    ]


def test_the_search_ends_what_is_half_done() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 6))
    state = acting(area, points=4)
    for text in ("produce q17", "dry red s17", "roast red s18", "deliver s18 r18 1"):
        state.apply(0, GAME.parse(text))
    assert str(Greedy().choose(turn(state))) == "deliver s18 warehouse"
