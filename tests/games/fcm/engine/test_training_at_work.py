"""Cards that learn where they work, by a tiny module: any card that keeps its colour may."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.rules.events import TrainedAtWork
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Words, Working
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import AnyOf, Keyed
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import always, game_with, town_with
from tests.games.fcm.engine.playing import begin_day, do, texts


def same_colour(state: Position, seat: Seat, card: str, target: str) -> bool:
    return state.card(card).colour == state.card(target).colour


LEARNING = Module(
    "learning",
    working=Working(trains_at_work=AnyOf(same_colour)),
    words=Words(phrases=Keyed({"train at work refused": "at work colours are kept."})),
)
ANYTHING = Module("anything", working=Working(trains_at_work=AnyOf(always(True))))


def town_at_work(*modules: Module, **work: int) -> FcmState:
    """The day of chain 0 with these cards at work, after recruiting."""
    state = town_with(*modules)
    state.player(0).work = work
    begin_day(state, 0)
    return state


def lessons(state: FcmState) -> list[str]:
    return [text for text in texts(state, 0) if text.startswith("train")]


def test_a_card_learns_at_work_and_is_used_at_once() -> None:
    state = town_at_work(LEARNING, trainer=1, kitchen_trainee=1)
    do(state, 0, "done")
    assert lessons(state) == [
        "train at work kitchen_trainee burger_cook with trainer",
        "train at work kitchen_trainee pizza_cook with trainer",
    ]
    events = do(state, 0, "train at work kitchen_trainee pizza_cook with trainer")
    assert isinstance(events[0], TrainedAtWork)
    assert state.player(0).work == {"trainer": 1, "pizza_cook": 1}
    assert "first_train" in state.player(0).milestones
    do(state, 0, "cook pizza_cook")
    assert state.player(0).stock == {"pizza": 3}


def test_nobody_changes_colour_where_that_is_the_rule() -> None:
    state = town_at_work(LEARNING, trainer=1, management_trainee=1)
    do(state, 0, "done")
    assert lessons(state) == ["train at work management_trainee junior_vice_president with trainer"]
    either = town_at_work(LEARNING, ANYTHING, trainer=1, management_trainee=1)
    do(either, 0, "done")
    assert len(lessons(either)) == 3


def test_without_such_a_rule_only_the_beach_learns() -> None:
    state = town_at_work(trainer=1, kitchen_trainee=1)
    do(state, 0, "done")
    assert lessons(state) == []


def test_the_beach_comes_first_and_shares_the_trainers() -> None:
    state = town_at_work(LEARNING, trainer=1, errand_boy=1)
    state.player(0).beach = {"errand_boy": 1}
    do(state, 0, "done")
    assert lessons(state) == [
        "train errand_boy cart_operator with trainer",
        "train at work errand_boy cart_operator with trainer",
    ]
    do(state, 0, "train errand_boy cart_operator with trainer")
    assert (state.player(0).beach, state.player(0).work["errand_boy"]) == ({"cart_operator": 1}, 1)
    assert lessons(state) == []


def test_each_card_learns_once_a_day_wherever_it_is() -> None:
    state = town_at_work(LEARNING, trainer=3, errand_boy=1, cart_operator=1)
    state.player(0).beach, state.town.ceo_slots = {"errand_boy": 1}, 5
    do(state, 0, "done", "train at work errand_boy cart_operator with trainer")
    assert lessons(state) == [
        "train errand_boy cart_operator with trainer",
        "train at work cart_operator truck_driver with trainer",
    ]
    do(state, 0, "train at work cart_operator truck_driver with trainer")
    assert lessons(state) == ["train errand_boy cart_operator with trainer"]
    assert state.player(0).work == {"trainer": 3, "cart_operator": 1, "truck_driver": 1}


def test_trainers_are_stacked_as_ever() -> None:
    state = town_at_work(LEARNING, trainer=2, errand_boy=1)
    do(state, 0, "done")
    two_steps = "train at work errand_boy truck_driver with trainer trainer"
    assert two_steps not in lessons(state)
    stacked = town_at_work(LEARNING, trainer=2, errand_boy=1)
    stacked.player(0).milestones = ["first_pay_20"]
    do(stacked, 0, "done", two_steps)
    assert stacked.player(0).work == {"trainer": 2, "truck_driver": 1}


def test_a_phantom_has_the_trainer_that_it_needs() -> None:
    state = town_at_work(LEARNING, trainer=1, errand_boy=1)
    state.town.supply["kitchen_trainee"] = 0
    do(state, 0, "hire kitchen_trainee")
    assert all(text.startswith("train kitchen_trainee") for text in texts(state, 0))
    two = town_at_work(LEARNING, trainer=2, errand_boy=1)
    two.town.supply["kitchen_trainee"] = 0
    do(two, 0, "hire kitchen_trainee")
    assert "train at work errand_boy cart_operator with trainer" in lessons(two)


def test_a_phantom_does_not_take_what_a_lesson_at_work_freed() -> None:
    state = town_at_work(LEARNING, trainer=2, burger_cook=1)
    state.town.supply.update(kitchen_trainee=0, burger_cook=0, pizza_cook=0, burger_chef=1)
    assert "hire kitchen_trainee" not in texts(state, 0)


def test_everybody_still_fits_into_the_structure() -> None:
    """A manager who holds two cards cannot become somebody who holds none."""
    work = {"management_trainee": 1, "trainer": 1, "waitress": 3}
    state = town_at_work(ANYTHING, **work)
    do(state, 0, "done")
    assert lessons(state) == ["train at work management_trainee junior_vice_president with trainer"]
    work["waitress"] = 2
    roomy = town_at_work(ANYTHING, **work)
    roomy.town.ceo_slots = 4
    do(roomy, 0, "done")
    assert len(lessons(roomy)) == 3


def test_who_trains_does_not_learn_meanwhile() -> None:
    state = town_at_work(ANYTHING, trainer=1, coach=1)
    assert not any("coach guru" in text for text in texts(state, 0))


def test_a_barista_trained_at_work_places_a_shop_and_brews_today() -> None:
    state = town_at_work(LEARNING, COFFEE_MODULE, trainer=1, barista_trainee=1)
    do(state, 0, "done", "train at work barista_trainee barista with trainer")
    shops = [text for text in texts(state, 0) if text.startswith("coffee shop")]
    assert shops
    do(state, 0, shops[0], "cook barista")
    assert state.player(0).stock == {"coffee": 2}


def test_the_text_forms_are_read_back_and_the_event_is_told() -> None:
    text = "train at work errand_boy truck_driver with coach trainer"
    assert str(GAME.parse(text)) == text
    event = TrainedAtWork(0, "errand_boy", "truck_driver", ("coach", "trainer"))
    assert GAME.tell(event, ["Ada"]) == "Ada trains an errand boy at work to become a truck driver."
    assert GAME.read_event(event.to_json()) == event


def test_it_is_said_what_a_lesson_at_work_gives_and_why_one_is_refused() -> None:
    state = town_at_work(LEARNING, trainer=1, management_trainee=1, waitress=3)
    do(state, 0, "done")
    lesson = GAME.parse("train at work management_trainee junior_vice_president with trainer")
    said = state.preview(0, lesson).sentences
    assert "It stays at work and can be used today." in said
    developer = "train at work management_trainee new_business_developer with trainer"
    with pytest.raises(IllegalAction, match="no room for that card"):
        do(state, 0, developer)
    state.player(0).work["waitress"] = 1
    with pytest.raises(IllegalAction, match="colours are kept"):
        do(state, 0, developer)


@pytest.mark.slow
def test_a_game_with_learning_at_work_keeps_the_contract() -> None:
    report = check(game_with(LEARNING, COFFEE_MODULE), {"turns": 4}, 2, games=2, seed=3)
    assert report.reasons == {"turn_limit": 2}
