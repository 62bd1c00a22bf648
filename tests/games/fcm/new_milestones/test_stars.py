"""Movie stars with new milestones: trained at work, cheaply paid, and no waitresses."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    FIRST_LEMONADE_SOLD,
    FIRST_WAITRESS_USED,
)
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step
from tests.games.fcm.engine.street import dine, stock, street, wish

STAR = "b_movie_star"
LESSON = f"train at work waitress {STAR} with trainer"


def tied(**work: int) -> FcmState:
    """The first chain chose its place last, and may train at work; the second has a waitress."""
    state = street("movie_stars,new_milestones", 1, 1)
    state.town.milestones = []
    state.player(0).milestones, state.player(0).work = [FIRST_LEMONADE_SOLD], work
    state.player(1).work = {"waitress": 2}
    for seat in (0, 1):
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    begin_day(state, 0)
    state.town.order = [1, 0]
    return state


def test_nm10_movie_stars_a_waitress_at_work_becomes_a_star_in_time_for_ties() -> None:
    state = tied(trainer=1, waitress=1)
    do(state, 0, "done", LESSON)
    assert state.player(0).work == {"trainer": 1, STAR: 1}
    assert state.town.order == [1, 0]
    assert dine(state)["1"].seller == 0


def test_nm10_movie_stars_untrained_the_waitresses_decide() -> None:
    assert dine(tied(trainer=1, waitress=1))["1"].seller == 1


def test_mo6_movie_stars_and_new_milestones_a_star_is_no_waitress() -> None:
    state = street("movie_stars,new_milestones", 0, 1)
    state.player(0).work = {STAR: 1}
    run_step(state, "dinner")
    assert state.player(0).milestones == []


def test_mo6_movie_stars_and_new_milestones_who_became_a_star_today_waits_no_more() -> None:
    state = street("movie_stars,new_milestones", 0, 1)
    state.player(0).milestones = [FIRST_LEMONADE_SOLD]
    state.player(0).work = {"trainer": 1, "waitress": 1}
    begin_day(state, 0)
    do(state, 0, "done", LESSON)
    dine(state)
    assert FIRST_WAITRESS_USED not in state.player(0).milestones


def test_movie_stars_and_new_milestones_a_star_costs_three_after_the_first_waitress() -> None:
    state = street("movie_stars,new_milestones", 0, 1)
    state.player(0).work = {STAR: 1}
    assert bill_of(state, 0).due == 5
    state.player(0).milestones = [FIRST_WAITRESS_USED]
    assert bill_of(state, 0).due == 3
