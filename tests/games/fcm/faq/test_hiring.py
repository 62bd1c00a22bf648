"""The FAQ on recruiting and training."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.ruleset.rulings import FREED_CARDS_FOR_PHANTOMS
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two


def test_f20_from_an_empty_pile_one_hires_what_is_trained_on_at_once() -> None:
    state = town_for_two()
    state.town.supply["errand_boy"] = 0
    begin_day(state, 0)
    assert "hire errand_boy" not in texts(state, 0)
    state.player(0).work = {"trainer": 1}
    begin_day(state, 0)
    assert "hire errand_boy" in texts(state, 0)
    do(state, 0, "hire errand_boy")
    assert texts(state, 0) == ["train errand_boy cart_operator with trainer"]
    do(state, 0, "train errand_boy cart_operator with trainer")
    assert state.town.supply.get("errand_boy", 0) == 0
    assert state.player(0).beach == {"cart_operator": 1}


def test_f20_only_the_card_at_the_end_of_the_training_must_be_there() -> None:
    state = town_for_two()
    state.town.supply.update(errand_boy=0, cart_operator=0)
    state.player(0).work = {"trainer": 2}
    begin_day(state, 0)
    assert "hire errand_boy" not in texts(state, 0)
    state.player(0).work = {"coach": 1}
    begin_day(state, 0)
    do(state, 0, "hire errand_boy")
    assert texts(state, 0) == ["train errand_boy truck_driver with coach coach"]


def test_f21_it_does_not_end_recruiting_and_leaves_nothing_in_the_pile() -> None:
    state = town_for_two()
    state.town.supply["errand_boy"] = 0
    state.player(0).work = {"recruiting_girl": 2, "trainer": 2}
    begin_day(state, 0)
    do(state, 0, "hire errand_boy", "hire waitress", "hire errand_boy")
    lesson = "train errand_boy cart_operator with trainer"
    do(state, 0, lesson, lesson)
    assert "errand_boy" not in state.town.supply
    assert state.player(0).beach == {"waitress": 1, "cart_operator": 2, "management_trainee": 2}


def test_f21_as_often_as_there_are_trainers_for_it() -> None:
    state = town_for_two()
    state.town.supply["errand_boy"] = 0
    state.player(0).work = {"recruiting_girl": 2, "trainer": 1}
    begin_day(state, 0)
    do(state, 0, "hire errand_boy")
    assert "hire errand_boy" not in texts(state, 0)
    assert "hire waitress" in texts(state, 0)


def test_f22_what_training_puts_back_is_of_no_use_for_hiring() -> None:
    """Management trainees and junior vice presidents are sold out; an own one could be trained."""
    state = town_for_two()
    state.town.supply.update(management_trainee=0, junior_vice_president=0)
    for card in ("new_business_developer", "luxuries_manager", "vice_president", "local_manager"):
        state.town.supply[card] = int(card == "vice_president")
    state.player(0).beach = {"junior_vice_president": 1}
    state.player(0).work = {"trainer": 2}
    begin_day(state, 0)
    assert "hire management_trainee" not in texts(state, 0)
    state._legal.clear()
    state.rulings = state.rulings.but(FREED_CARDS_FOR_PHANTOMS, "yes")
    assert "hire management_trainee" in texts(state, 0)


def test_f23_a_trainer_forces_nobody_to_hire_and_may_have_nothing_to_do() -> None:
    state = town_for_two()
    state.player(0).work = {"trainer": 1}
    begin_day(state, 0)
    assert "done" in texts(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]
    state.player(0).beach = {"errand_boy": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["train errand_boy cart_operator with trainer", "done"]
