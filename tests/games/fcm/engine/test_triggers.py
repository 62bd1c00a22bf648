"""Milestones that ask who did the deed, and milestones that only a rule of a module gives."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Deed, Milestone, Perks, Trigger
from kaffeehaus.games.fcm.rules.events import DayEnded
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import Awards, RulesetError
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Union
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import milestone_sentence
from tests.games.fcm.engine.modified import THE_BASE, fed, town_with
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts


def given_for(trigger: Trigger, earned: str = "") -> Module:
    """A module with one milestone."""
    prize = Milestone("prize", "Prize", trigger, Perks(unit_price=-1), earned=earned)
    return Module("prizes", content=Content(milestones=(prize,)))


def has_prize(state: FcmState, seat: Seat = 0) -> bool:
    return "prize" in state.player(seat).milestones


GIRL = given_for(Trigger(Deed.HIRE, cards=("recruiting_girl",)))


def test_a_hire_counts_by_who_hires() -> None:
    state = town_with(GIRL)
    state.player(0).work = {"recruiting_girl": 1, "trainer": 1}
    begin_day(state, 0)
    assert "hire waitress" not in texts(state, 0)
    do(state, 0, "hire waitress ceo")
    assert not has_prize(state)
    assert "hire waitress ceo" not in texts(state, 0)
    do(state, 0, "hire waitress recruiting_girl")
    assert has_prize(state)


def test_who_hires_is_asked_only_while_it_can_earn_something() -> None:
    state = town_with(GIRL)
    state.player(0).work = {"recruiting_girl": 2}
    begin_day(state, 0)
    do(state, 0, "hire waitress recruiting_girl", "hire waitress", "hire waitress")
    assert not any(text.startswith("hire") for text in texts(state, 0))
    late = town_with(GIRL)
    late.town.milestones.remove("prize")
    begin_day(late, 0)
    assert "hire waitress" in texts(late, 0)


def test_a_lesson_counts_by_who_trains() -> None:
    state = town_with(given_for(Trigger(Deed.TRAIN, cards=("trainer",))))
    state.player(0).beach = {"errand_boy": 2}
    state.player(0).work = {"trainer": 1, "coach": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train errand_boy cart_operator with coach")
    assert "first_train" in state.player(0).milestones
    assert not has_prize(state)
    do(state, 0, "train errand_boy cart_operator with trainer")
    assert has_prize(state)


def test_goods_count_by_who_brings_them_cooked_or_fetched() -> None:
    state = town_with(given_for(Trigger(Deed.PRODUCE, cards=("errand_boy",))))
    state.player(0).work = {"errand_boy": 1, "burger_cook": 1}
    begin_day(state, 0)
    do(state, 0, "done", "cook burger_cook")
    assert not has_prize(state)
    do(state, 0, "fetch errand_boy beer")
    assert has_prize(state)


def test_a_card_and_a_good_must_both_fit() -> None:
    trigger = Trigger(Deed.PRODUCE, cards=("errand_boy",), goods=("soda",))
    state = town_with(given_for(trigger))
    state.player(0).work = {"errand_boy": 2}
    begin_day(state, 0)
    do(state, 0, "done", "fetch errand_boy beer")
    assert not has_prize(state)
    do(state, 0, "fetch errand_boy soda")
    assert has_prize(state)


def test_a_sale_without_named_goods_is_any_sale() -> None:
    state = fed(town_with(given_for(Trigger(Deed.SELL))))
    run_step(state, "dinner")
    assert (has_prize(state, 0), has_prize(state, 1)) == (True, False)


def tidy(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """Whoever ends a day with nothing in stock."""
    if isinstance(event, DayEnded) and not state.player(event.seat).stock:
        yield event.seat, "prize"


def test_a_milestone_that_only_a_rule_of_its_module_gives() -> None:
    prize = given_for(Trigger(Deed.MODULE), "for an empty kitchen")
    state = town_with(prize, Module("tidy", awards=Awards(earned=Union(tidy))))
    state.player(0).work = {"trainer": 1, "errand_boy": 1}
    begin_day(state, 0)
    do(state, 0, "hire waitress", "fetch errand_boy beer", "end day")
    assert not has_prize(state, 0)
    do(state, 1, "hire waitress", "end day")
    assert has_prize(state, 1)
    said = milestone_sentence(state.rules.milestones["prize"])
    assert said == "Prize (for an empty kitchen): your unit price is $1 lower."


def test_such_a_milestone_says_what_it_is_given_for() -> None:
    with pytest.raises(RulesetError, match="prize does not say what it is given for"):
        fold((*THE_BASE, given_for(Trigger(Deed.MODULE))))


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        (Trigger(Deed.HIRE, cards=("recruiting_girl",)), "for a hire by a recruiting girl"),
        (Trigger(Deed.TRAIN, cards=("trainer", "coach")), "for training with a trainer or a coach"),
        (Trigger(Deed.PRODUCE, cards=("cart_operator",)), "for goods produced by a cart operator"),
        (
            Trigger(Deed.CAMPAIGN, cards=("marketing_trainee",)),
            "for a campaign placed by a marketing trainee",
        ),
        (Trigger(Deed.CAMPAIGN), "for placing a campaign"),
        (Trigger(Deed.SELL), "for selling anything"),
    ],
)
def test_what_a_milestone_is_given_for_in_words(trigger: Trigger, words: str) -> None:
    (prize,) = given_for(trigger).content.milestones
    assert milestone_sentence(prize) == f"Prize ({words}): your unit price is $1 lower."
