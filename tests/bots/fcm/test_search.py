"""The searching bot of Food Chain Magnate: legal, repeatable, and blind to what is secret."""

from __future__ import annotations

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.aims import EARLY_LEANINGS, Leaning
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.search import Search, suppose
from kaffeehaus.bots.forecast import planned_turn
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget


def until_turn(number: int) -> FcmState:
    """A game of two planners at the beginning of a turn."""
    state = GAME.new({**GAME.simulation_options, "turns": 6}, 2, seed=2)
    rng, planner = Rng(2), Planner()
    while state.town.turn < number or state.town.step != RESTRUCTURING:
        seat = state.actors()[0]
        state.apply(seat, GAME.parse(str(planner.choose(turn_of(state, seat, rng)))))
    return state


def whole_turn(state: FcmState, trials: int, *, forgetful: bool = False) -> list[str]:
    """What the first seat to act does until it confirms; a forgetful bot is a new one each time."""
    rng, seat, done = Rng(5), state.actors()[0], list[str]()
    bot = Search(Budget(playouts=trials))
    while not done or seat in state.actors():
        action = ask(bot, "search", turn_of(state, seat, rng))
        done.append(str(action))
        state.apply(seat, GAME.parse(str(action)))
        if action.confirms:
            return done
        if forgetful:
            bot = Search(Budget(playouts=1))
    return done


def test_the_first_thing_it_tries_is_what_the_planner_would_do() -> None:
    state = until_turn(3)
    planned = list(planned_turn(Planner(), "planner", state, state.actors()[0], 60, Rng(5)))
    assert whole_turn(state.copy(), 1) == planned
    assert whole_turn(state.copy(), 1, forgetful=True) == planned


def test_the_same_seed_gives_the_same_turn_whatever_the_others_hide() -> None:
    state = until_turn(3)
    seat = state.actors()[0]
    other = state.resample(seat, Rng(77))
    turns = [whole_turn(one, 4) for one in (state.copy(), state.copy(), other)]
    assert turns[0] == turns[1] == turns[2]


def test_the_others_are_supposed_to_choose_as_the_planner_does() -> None:
    state = until_turn(3)
    seat, other = state.actors()
    sample = state.resample(seat, Rng(3))
    cards = sample.player(other).cards()
    suppose(sample, seat)
    assert sample.player(other).work == {}
    assert sample.player(other).cards() == cards == state.player(other).cards()
    assert sample.player(other).reserve == 2, "the largest of three"
    assert sample.player(seat) == state.player(seat)


def test_whoever_leans_another_way_hires_others() -> None:
    def hired(leaning: Leaning) -> dict[str, int]:
        state, rng = until_turn(1), Rng(2)
        planners = (Planner(leaning=leaning), Planner())
        while state.town.turn < 3:
            seat = state.actors()[0]
            state.apply(seat, GAME.parse(str(planners[seat].choose(turn_of(state, seat, rng)))))
        return state.player(0).cards()

    plain, errands, girls, *_ = (hired(leaning) for leaning in EARLY_LEANINGS)
    assert plain == {"recruiting_girl": 2, "waitress": 1}
    assert errands == {"recruiting_girl": 1, "errand_boy": 1, "waitress": 1}
    assert girls == {"recruiting_girl": 3}
