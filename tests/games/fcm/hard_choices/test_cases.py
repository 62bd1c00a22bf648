"""Hard choices: the worked cases, every sentence of the rules, and what the table shows."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.hard_choices.module import HARD_CHOICES_MODULE
from kaffeehaus.games.fcm.modules.offered import ruleset_of, with_base
from kaffeehaus.games.fcm.rules.events import MilestoneEarned, MilestonesGone
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import RulesetError, SettingUp
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.engine.test_drawing import sheet

MARKETED = ["first_burger_marketed", "first_pizza_marketed", "first_drink_marketed"]
AFTER_TURN_2 = {"first_train", *MARKETED}


def town(turn: int, modules: str = "hard_choices") -> FcmState:
    state = town_for_two(modules=modules)
    state.town.turn = turn
    return state


def clean_up(state: FcmState, turn: int) -> tuple[Event, ...]:
    state.town.turn = turn
    return run_step(state, "end_of_turn")


def gone(events: tuple[Event, ...]) -> list[set[str]]:
    return [set(event.milestones) for event in events if isinstance(event, MilestonesGone)]


def earned(events: tuple[Event, ...]) -> list[str]:
    return [event.milestone for event in events if isinstance(event, MilestoneEarned)]


def train_somebody(state: FcmState) -> list[str]:
    state.player(0).work, state.player(0).beach = {"trainer": 1}, {"errand_boy": 1}
    begin_day(state, 0)
    return earned(do(state, 0, "done", "train errand_boy cart_operator with trainer"))


def hire_three(state: FcmState) -> list[str]:
    state.player(0).work = {"recruiting_girl": 2}
    begin_day(state, 0)
    return earned(do(state, 0, *["hire waitress"] * 3))


def market_pizza(state: FcmState, seat: int) -> list[str]:
    state.player(seat).work = {"marketing_trainee": 1}
    begin_day(state, seat)
    do(state, seat, "done", "market marketing_trainee 14")
    return earned(do(state, seat, texts(state, seat)[0], "good pizza", "for 1"))


def test_hc1_who_trains_in_turn_3_is_too_late() -> None:
    state = town(2)
    assert clean_up(state, 1) == ()
    assert gone(clean_up(state, 2)) == [AFTER_TURN_2]
    state.town.turn = 3
    assert train_somebody(state) == []
    assert train_somebody(town(2)) == ["first_train"]


def test_hc2_who_markets_pizza_in_turn_2_keeps_the_milestone() -> None:
    state = town(2)
    state.town.milestones.remove("first_billboard")
    assert market_pizza(state, 0) == ["first_pizza_marketed"]
    assert gone(clean_up(state, 2)) == [AFTER_TURN_2 - {"first_pizza_marketed"}]
    assert state.player(0).milestones == ["first_pizza_marketed"]
    state.town.turn = 3
    state.town.campaigns, state.town.tiles_left = [], [13, 14]
    assert market_pizza(state, 1) == []


def test_hc3_three_hires_count_in_turn_3_and_not_in_turn_4() -> None:
    state = town(3)
    clean_up(state, 2)
    state.town.turn = 3
    assert hire_three(state.copy()) == ["first_hire_3"]
    assert gone(clean_up(state, 3)) == [{"first_hire_3"}]
    state.town.turn = 4
    assert hire_three(state) == []


def test_hc4_another_set_of_milestones_is_refused() -> None:
    other = Module("new_milestones", setting_up=SettingUp(milestone_set=Exclusive("new")))
    with pytest.raises(RulesetError, match="^hard_choices cannot be played with new_milestones$"):
        fold(with_base([HARD_CHOICES_MODULE, other]))
    third = Module("third_set", setting_up=SettingUp(milestone_set=Exclusive("third")))
    with pytest.raises(RulesetError, match="^hard_choices needs base_milestones$"):
        fold(with_base([HARD_CHOICES_MODULE, third]))


@pytest.mark.parametrize(
    ("module", "milestone"),
    [
        ("ketchup", "someone_sells_your_demand"),
        ("coffee", "first_coffee_sold"),
        ("rural_marketeers", "first_rural_marketeer_used"),
        ("lobbyists", "first_lobbyist_used"),
    ],
)
def test_hc4_and_hard_choices_the_milestones_of_other_modules_stay(
    module: str, milestone: str
) -> None:
    state = town(2, f"hard_choices,{module}")
    clean_up(state, 2)
    clean_up(state, 3)
    assert milestone in state.town.milestones


def test_hard_choices_and_base_milestones_are_needed_and_nothing_else_changes() -> None:
    plain, hard = ruleset_of(()), ruleset_of(("hard_choices",))
    assert "base_milestones" in hard.modules
    assert (hard.milestones, hard.employees) == (plain.milestones, plain.employees)
    assert plain.depletions == {}
    state = town(2)
    before = set(state.town.milestones)
    clean_up(state, 2)
    clean_up(state, 3)
    assert before - set(state.town.milestones) == {*AFTER_TURN_2, "first_hire_3"}
    assert clean_up(state, 4) == ()


def test_who_was_in_time_is_not_told_that_it_is_gone() -> None:
    state = town(2)
    train_somebody(state)
    hire_three(state)
    events = clean_up(state, 2)
    assert gone(events) == [set(MARKETED)]
    assert [GAME.tell(event, ["Ada", "Bo"]) for event in events] == [
        "No longer available: First burger marketed, First pizza marketed and First drink marketed."
    ]
    assert gone(clean_up(state, 3)) == []


def test_the_table_shows_how_long_they_can_be_had() -> None:
    state = town(1)
    shown, told = sheet(state, 0, "milestones"), state.view(None).text()
    assert shown.count("available until turn 2") == 4
    assert shown.count("available until turn 3") == 1
    assert (
        "First to train someone (until turn 2), First to hire 3 people in 1 turn (until turn 3)"
        in (told)
    )
    plain = town_for_two()
    assert "until turn" not in sheet(plain, 0, "milestones") + plain.view(None).text()


def test_the_help_tells_the_clean_up() -> None:
    (section,) = (one for one in GAME.help() if one.title == "Module: Hard choices")
    assert section.paragraphs[-1].endswith(
        "No longer available: First burger marketed, First pizza marketed and First drink marketed."
    )
    assert section.drawing.count("until turn 2<") == 4
    assert section.drawing.count("until turn 3<") == 1


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "hard_choices"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
