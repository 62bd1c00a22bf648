"""The searching bot of Food Chain Magnate: legal, repeatable, and blind to what is secret."""

from __future__ import annotations

import math
from itertools import islice

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.drafts import changes_of, draft
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.playouts import DOLLARS_FOR_ODDS, ROUNDS, TELLING, Playouts
from kaffeehaus.bots.fcm.search import CLEARLY, Search, Trials, suppose
from kaffeehaus.bots.fcm.values import model_of
from kaffeehaus.bots.forecast import planned_turn
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget

TRIED = 6


def until_turn(number: int) -> FcmState:
    """A game of two planners at the beginning of a turn."""
    state = GAME.new({**GAME.simulation_options, "turns": 6}, 2, seed=2)
    rng, planner = Rng(2), Planner()
    while state.town.turn < number or state.town.step != RESTRUCTURING:
        seat = state.actors()[0]
        state.apply(seat, GAME.parse(str(planner.choose(turn_of(state, seat, rng)))))
    return state


def at_work(number: int) -> FcmState:
    """The same at the beginning of the first working day of a turn."""
    state, planner = until_turn(number), Planner()
    while state.town.step != NineToFive.id:
        seat = state.actors()[0]
        state.apply(seat, GAME.parse(str(planner.choose(turn_of(state, seat, Rng(2))))))
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


def test_a_changed_day_keeps_what_was_changed_and_the_planner_does_the_rest() -> None:
    state = at_work(3)
    seat = state.actors()[0]
    before, planned = state.position(), draft(state, seat)
    for change in changes_of(planned):
        ((question, action),) = change.items()
        changed = draft(state, seat, change)
        assert changed.asked[question].chosen == action != planned.asked[question].chosen
        assert changed.after.town.day is None or changed.after.town.day.seat != seat
    assert state.position() == before, "trials leave the position alone"


def test_it_departs_from_the_plan_only_for_a_clear_gain() -> None:
    """A slow model: some one-change days, played out with planners by the rules alone."""
    state = at_work(3)
    seat = state.actors()[0]
    suppose(state, seat)
    planned = draft(state, seat)
    changed = (draft(state, seat, change) for change in changes_of(planned))
    days = [planned, *islice(changed, TRIED)]
    leads = [lead_after(day.after.copy(), seat, state.town.turn + ROUNDS) for day in days]
    best = days[leads.index(max(leads))] if max(leads) > leads[0] + CLEARLY else planned
    trials = len({day.actions for day in days})
    assert Trials(state, seat, Budget(playouts=trials)).best() == best.actions
    assert best != planned, "another choice of the position would show nothing"


def lead_after(state: FcmState, seat: int, last: int) -> float:
    while state.town.turn < last:
        actor = state.actors()[0]
        state.play(actor, Planner().decide(state, actor, state.legal(actor)))
    model = model_of(state)
    assert model
    share = model.shares(state)[seat]
    return DOLLARS_FOR_ODDS * math.log(share / (1 - share))


def test_time_is_up_within_a_playout() -> None:
    state = at_work(3)
    seat = state.actors()[0]
    assert Trials(state, seat, Budget(seconds=1e-9)).best() == draft(state, seat).actions


def test_with_little_time_playouts_get_shorter_before_they_get_few() -> None:
    state = at_work(3)
    trials = Trials(state, state.actors()[0], Budget(seconds=0.02))
    trials.best()
    assert trials.playouts.until <= state.town.turn + 1


def test_without_a_model_all_playouts_last_until_cash_tells_who_wins() -> None:
    state = GAME.new({"modules": "coffee"}, 2, seed=2)
    assert Playouts(state, 0, Budget(playouts=1)).until == TELLING
