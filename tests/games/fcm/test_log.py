"""The log of a move: what a chain does several times is one sentence, a structure is told once."""

from __future__ import annotations

import pytest

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import use_language
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.rules import events as e

NAMES = ("Ada", "Ben")
MILESTONE = e.MilestoneEarned(0, "first_hire_3", {"management_trainee": 2}, auto=True)


def _hired(card: str, *, phantom: bool = False) -> e.Hired:
    return e.Hired(0, card, 1, phantom, None)


def _cooked(card: str, **goods: int) -> e.Produced:
    return e.Produced(0, card, goods, cooked=True)


DAY: tuple[Event, ...] = (
    _hired("trainer"),
    _hired("waitress"),
    _hired("trainer"),
    _hired("kitchen_trainee", phantom=True),
    e.Trained(0, "kitchen_trainee", "burger_cook", ("trainer",)),
    e.Trained(0, "kitchen_trainee", "burger_cook", ("trainer",)),
    e.Trained(0, "kitchen_trainee", "pizza_cook", ("trainer",)),
    _cooked("pizza_cook", pizza=3),
    e.Produced(0, "errand_boy", {"beer": 1}, cooked=False),
    _cooked("pizza_cook", pizza=3),
    _cooked("kitchen_trainee", burger=1),
    e.DayEnded(0),
)


def _log(*events: Event) -> list[str]:
    return [sentence for _, sentence in FoodChainMagnate().log_lines(events, NAMES)]


def test_a_working_day_is_told_in_a_few_sentences() -> None:
    assert _log(*DAY) == [
        "Ada hires 2 trainers and a waitress.",
        "Ada hires a kitchen trainee from an empty pile, to be trained today.",
        "Ada trains 2 kitchen trainees to become 2 burger cooks.",
        "Ada trains a kitchen trainee to become a pizza cook.",
        "Ada cooks 6 pizzas and 1 burger.",
        "Ada collects 1 beer.",
        "Ada ends the working day.",
    ]


def test_coffee_is_made_and_food_is_cooked() -> None:
    coffee = _cooked("barista", coffee=2)
    assert _log(coffee) == ["Ada makes 2 coffees."]
    assert _log(coffee, _cooked("pizza_cook", pizza=3)) == ["Ada makes 2 coffees and 3 pizzas."]


def test_the_same_in_german() -> None:
    with use_language("de"):
        assert _log(*DAY)[:5] == [
            "Ada stellt ein: 2 Trainer und 1 Kellnerin.",
            "Ada stellt ein, vom leeren Stapel und heute fortzubilden: 1 Küchenhilfe.",
            "Ada bildet fort: 2 Küchenhilfen → 2 Burgerköche.",
            "Ada bildet fort: 1 Küchenhilfe → 1 Pizzakoch.",
            "Ada kocht 6 Pizzas und 1 Burger.",
        ]


def test_chains_that_earn_nothing_are_told_together() -> None:
    nothing = [e.DinnerIncome(seat, 0, 0, 0, 0, 0, 0) for seat in (0, 1)]
    something = e.DinnerIncome(1, 10, 0, 0, 0, 10, 10)
    assert _log(*nothing) == ["Ada and Ben earn nothing at dinner."]
    assert _log(nothing[0], something) == [
        "Ada earns nothing at dinner.",
        "Ben earns $10 at dinner.",
    ]


def test_every_chain_and_every_milestone_has_its_own_sentence() -> None:
    hired_by_ben = e.Hired(1, "trainer", 1, phantom=False, recruiter=None)
    told = _log(_hired("trainer"), MILESTONE, hired_by_ben, _hired("waitress"))
    assert told[0] == "Ada hires a trainer and a waitress."
    assert "milestone" in told[1]
    assert told[2:] == ["Ben hires a trainer."]


def test_a_structure_is_told_once() -> None:
    mine = frozenset({0})
    plans = [e.StructureChanged(0, {"trainer": number}, seen_by=mine) for number in (1, 2)]
    opened = e.StructureOpened(0, {"trainer": 2}, 1)
    assert _log(*plans, e.StructureReady(0)) == ["Ada is ready."]
    assert _log(*plans, e.StructureReady(0), opened)[1:] == [
        "Ada puts 2 trainers to work, with 1 open slot."
    ]
    assert len(_log(*plans)) == 2


def test_the_last_place_in_the_order_of_business_is_told_with_the_choice() -> None:
    taken = [e.PositionTaken(1, 2), e.PositionTaken(0, 3, auto=True)]
    assert _log(*taken) == ["Ben goes 2nd, Ada goes 3rd."]
    assert _log(e.PositionTaken(1, 1), *taken) == ["Ben goes 1st. Ben goes 2nd. Ada goes 3rd."]


def test_a_freezer_is_told_once() -> None:
    filled = e.FreezerFilled(0, "burger", 2)
    cleared = e.StockCleared(0, {"pizza": 1}, {"burger": 2})
    assert _log(filled, cleared) == ["Ada throws away 1 pizza and keeps 2 burgers in the freezer."]


def test_dismissals_leave_campaigns_alone() -> None:
    fired = [e.Fired(0, "trainer"), e.Fired(0, "trainer"), e.Fired(0, "brand_manager", 4)]
    assert _log(*fired) == [
        "Ada fires 2 trainers.",
        "Ada fires a brand manager; campaign 4 continues.",
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.StructureOpened(0, {}, 3), "Ada puts nobody to work, with 3 open slots."),
        (e.StructureOpened(0, {"trainer": 1}, 0), "Ada puts a trainer to work."),
        (e.DinnerIncome(0, 0, 0, 0, 0, 0, 0), "Ada earns nothing at dinner."),
        (e.SalariesPaid(0, {}, {}, 5, {}, 0), "Ada pays no salaries."),
    ],
)
def test_nothing_is_not_told_as_a_number(event: Event, sentence: str) -> None:
    assert _log(event) == [sentence]
