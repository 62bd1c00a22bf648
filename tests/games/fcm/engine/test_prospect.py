"""What a structure would do, told to its owner before it is final, and to nobody else."""

from __future__ import annotations

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.drawing.sheets.company import chains_sheet
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.prospects import summary
from tests.games.fcm.engine.playing import begin_day, do, town_for_two, want

HAND = {
    "management_trainee": 1,
    "trainer": 1,
    "recruiting_girl": 1,
    "burger_cook": 1,
    "kitchen_trainee": 1,
    "errand_boy": 2,
    "pricing_manager": 2,
    "waitress": 1,
}


def restructuring() -> FcmState:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = dict(HAND)
    state.player(1).beach = {"waitress": 1}
    state.player(1).last_work = {"waitress": 1}
    return state


def told(state: FcmState, seat: int = 0) -> list[str]:
    prospect = state.view(seat).prospect
    assert prospect is not None
    return summary(prospect)


def test_the_summary_runs_along_with_the_structure() -> None:
    state = restructuring()
    assert told(state) == [
        "1 hire",
        "unit price $10",
        "salaries $5",
        "3 open slots: you choose 1st of 2",
    ]
    do(state, 0, "work management_trainee", "work recruiting_girl", "work burger_cook")
    do(state, 0, "work kitchen_trainee", "work pricing_manager")
    assert told(state) == [
        "2 hires",
        "cooks 3 burgers",
        "cooks 1 burger or 1 pizza",
        "unit price $9",
        "salaries $5",
        "0 open slots: you choose 2nd of 2",
    ]
    do(state, 0, "rest burger_cook", "work trainer", "rest kitchen_trainee", "work errand_boy")
    do(state, 0, "rest pricing_manager", "work waitress")
    assert told(state)[1:4] == ["trains 1 step", "collects 1 drink", "unit price $10"]
    assert "$3 at every dinner" in told(state)


def test_differences_from_the_last_structure_are_marked() -> None:
    state = restructuring()
    do(state, 0, "work waitress")
    assert "changed" not in chains_sheet(state.view(0), state.legal(0))
    state.player(0).last_work = {"trainer": 1, "errand_boy": 2}
    do(state, 0, "rest waitress")
    assert "changed" not in chains_sheet(state.view(0), state.legal(0))
    do(state, 0, "as last turn")
    assert "changed" not in chains_sheet(state.view(0), state.legal(0))
    do(state, 0, "rest errand_boy", "work waitress")
    sheet = chains_sheet(state.view(0), state.legal(0))
    assert '<li class="changed">New at work: a waitress</li>' in sheet
    assert '<li class="changed">No longer at work: an errand boy</li>' in sheet


def test_what_dinner_would_be_with_it_stands_beside_the_structure() -> None:
    state = restructuring()
    want(state, "2", burger=1)
    want(state, "4", burger=2)
    sheet = chains_sheet(state.view(0), state.legal(0))
    assert "1 burger more would also win house 2." in sheet
    state.player(0).stock = {"burger": 1}
    sheet = chains_sheet(state.view(0), state.legal(0))
    assert "You win: house 2 $10." in sheet
    state.player(0).restaurants, state.player(1).stock = state.player(1).restaurants, {"burger": 1}
    state.player(0).beach, state.player(1).restaurants = {}, state.player(0).restaurants
    sheet = chains_sheet(state.view(0), state.legal(0))
    assert "House 2 goes to Xango Blues Bar: 12 against your 12." in sheet


def test_nobody_else_has_a_prospect_and_none_gives_a_secret_away() -> None:
    state = restructuring()
    assert state.view(None).prospect is None
    before = state.view(1).prospect
    do(state, 0, "work pricing_manager")
    assert state.view(1).prospect == before
    assert state.resample(1, Rng(1)).view(1).prospect == before
    assert "planner" not in chains_sheet(state.view(None), ())
    state.town.step = "order"
    assert state.view(0).prospect is None


def test_warnings_come_before_it_is_final() -> None:
    state = restructuring()
    assert state.view(0).warnings() == (
        "You are $5 short of salaries unless dinner brings more than forecast.",
        "10 employees stay on the beach. 3 slots are open.",
    )
    state.player(0).cash = 5
    do(state, 0, "work trainer", "work waitress", "work errand_boy")
    assert state.view(0).warnings() == ()
    assert state.view(None).warnings() == ()
    do(state, 0, "ready")
    assert state.view(0).warnings() == ()


def test_who_ends_a_day_hears_what_payday_will_lack() -> None:
    state = town_for_two()
    state.player(0).work, state.player(0).cash = {"burger_cook": 2, "waitress": 1}, 3
    begin_day(state, 0)
    assert state.view(0).warnings() == ()
    do(state, 0, "done", "done")
    short = "You are $4 short of salaries unless dinner brings more than forecast."
    assert state.view(0).warnings() == (short,)
    assert state.view(1).warnings() == ()


def test_closing_the_freezer_says_what_is_thrown_away() -> None:
    state = town_for_two()
    state.town.step = "discard"
    state.player(0).milestones = ["first_throw_away"]
    state.player(0).stock = {"burger": 7, "beer": 8}
    state.player(1).ready = True
    assert state.view(0).warnings() == ("Closing the freezer throws away 7 burgers and 8 beers.",)
    do(state, 0, "keep burger 2", "keep beer 8")
    assert state.view(0).warnings() == ("Closing the freezer throws away 5 burgers.",)
