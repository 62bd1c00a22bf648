"""The FAQ on milestones."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two


def test_f60_all_who_earn_a_milestone_in_the_same_turn_have_it() -> None:
    state = town_for_two()
    for seat in (0, 1):
        state.player(seat).work = {"trainer": 1}
        state.player(seat).beach = {"errand_boy": 1}
    begin_day(state, 0)
    for seat in (0, 1):
        do(state, seat, "done", "train errand_boy cart_operator with trainer", "end day")
    assert [player.milestones for player in state.town.players] == [["first_train"]] * 2


@pytest.mark.parametrize(("good", "cook"), [("burger", "burger_cook"), ("pizza", "pizza_cook")])
def test_f61_the_cook_of_the_first_burger_or_pizza_costs_a_salary_at_once(
    good: str, cook: str
) -> None:
    state = town_for_two()
    state.player(0).work = {"kitchen_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", f"cook kitchen_trainee {good}", "end day")
    do(state, 1, "done", "end day")
    assert state.town.step == "payday"
    assert bill_of(state, 0).due == 5
    # Without cash she cannot be kept.
    assert texts(state, 0) == ["fire kitchen_trainee", f"fire {cook}"]
    state.player(0).cash = 5
    state._legal.clear()
    assert "pay" in texts(state, 0)


def payday(cooks: int, **more: object) -> FcmState:
    state = town_for_two()
    player = state.player(0)
    player.cash, player.beach = 60, {"burger_cook": cooks}
    for name, value in more.items():
        setattr(player, name, value)
    run_step(state, "payday")
    return state


@pytest.mark.parametrize(
    ("cooks", "milestones", "earned"),
    [(3, [], False), (4, [], True), (6, ["first_train"], False), (7, ["first_train"], True)],
)
def test_f62_first_to_pay_20_counts_money_really_paid(
    cooks: int, milestones: list[str], earned: bool
) -> None:
    state = payday(cooks, milestones=milestones)
    do(state, 0, "pay")
    assert ("first_pay_20" in state.player(0).milestones) == earned


def test_f63_a_saving_cannot_be_refused_but_hires_use_it_up() -> None:
    work = {"recruiting_manager": 1}
    state = payday(4, work=work, unused_hires=2)
    assert texts(state, 0) == ["fire recruiting_manager", "fire burger_cook", "pay"]
    do(state, 0, "pay")
    assert (state.player(0).cash, state.player(0).milestones) == (45, [])
    hired = payday(4, work=work, unused_hires=0)
    do(hired, 0, "pay")
    assert (hired.player(0).cash, hired.player(0).milestones) == (35, ["first_pay_20"])


@pytest.mark.parametrize("lessons", [0, 1, 2])
def test_f64_the_trainees_of_the_third_hire_can_be_trained_at_once(lessons: int) -> None:
    state = town_for_two()
    state.player(0).work = {"recruiting_manager": 1, "trainer": 2}
    begin_day(state, 0)
    do(state, 0, "hire waitress", "hire waitress", "hire waitress")
    lesson = "train management_trainee junior_vice_president with trainer"
    do(state, 0, *[lesson] * lessons)
    beach = state.player(0).beach
    assert beach.get("junior_vice_president", 0) == lessons
    assert beach.get("management_trainee", 0) == 2 - lessons
    assert {"done", "end day"} & set(texts(state, 0))


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_f65_the_third_hire_gives_as_many_trainees_as_are_left(left: int) -> None:
    """Never from an empty pile, also where a trainer could lead them on."""
    state = town_for_two()
    state.town.supply["management_trainee"] = left
    state.player(0).work = {"recruiting_manager": 1, "trainer": 2}
    begin_day(state, 0)
    do(state, 0, "hire waitress", "hire waitress", "hire waitress")
    assert state.player(0).beach.get("management_trainee", 0) == min(left, 2)
    assert state.town.day is not None
    assert state.town.day.phantoms == {}
