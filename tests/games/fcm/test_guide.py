"""The guided first game: every step of the introductory game has a lesson that fits the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.town import Demand
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, town_for_two

FCM = find_game("fcm")
ALL_SORTS = (
    "trainer",
    "marketing_trainee",
    "kitchen_trainee",
    "new_business_developer",
    "local_manager",
)
"""Somebody for every step of a working day."""


def _first_game() -> FcmState:
    guide = FCM.guide()
    assert guide is not None
    state = FCM.new(guide.options, 1 + len(guide.opponents), seed=4)
    assert isinstance(state, FcmState)
    return state


def _lessons(turns: int) -> Iterator[tuple[FcmState, Guidance]]:
    """The lessons of somebody who takes the first thing that is listed, for some turns."""
    state, rng = _first_game(), Rng(2)
    while state.outcome() is None and state.town.turn <= turns:
        seat = state.actors()[0]
        said = state.view(seat).guidance()
        assert said is not None, (state.town.step, state.view(seat).day_step)
        yield state, said
        state.apply(seat, rng.choice(state.legal(seat)))


def test_every_decision_has_a_lesson_with_a_goal() -> None:
    seen = set()
    for _, said in _lessons(turns=12):
        assert said.goal.endswith(".")
        assert said.to_do
        assert all(line.endswith(".") for line in (*said.to_do, *said.look_at))
        seen.add(said.topic)
    assert seen >= {"first restaurant", "alone", "restructuring", "order", "recruit", "payday"}


def test_who_is_alone_is_told_so_and_then_whom_to_hire() -> None:
    said = {lesson.topic: lesson for _, lesson in _lessons(turns=1)}
    assert "Ready" in said["alone"].to_do[0]
    assert "marketing trainee" in said["recruit"].goal


def test_the_goal_follows_what_houses_want() -> None:
    state = _first_game()
    while state.view(0).day_step != "recruit" or 0 not in state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[-1])
    before = state.view(0).guidance()
    state.town.players[0].beach = {"marketing_trainee": 1}
    state.town.houses[0] = replace(state.town.houses[0], demand=(Demand("burger", 0),))
    after = state.view(0).guidance()
    assert before is not None
    assert after is not None
    assert "burger" in after.goal
    assert before.goal != after.goal


def test_nobody_else_is_guided() -> None:
    view = _first_game().view(None)
    assert view.guidance() is None


def test_a_day_with_all_sorts_of_people_has_a_lesson_for_each_of_its_steps() -> None:
    state = town_for_two()
    state.player(0).work = dict.fromkeys(ALL_SORTS, 1)
    state.player(0).beach = {"kitchen_trainee": 1}
    begin_day(state, 0)
    said: dict[str, Guidance] = {}
    while state.town.step == "working" and 0 in state.actors():
        lesson = state.view(0).guidance()
        assert lesson is not None, state.view(0).day_step
        said.setdefault(lesson.topic, lesson)
        state.apply(0, next(a for a in state.legal(0) if a.kind in {"done", "end day"}))
    assert list(said) == [
        *("recruit", "train", "campaigns", "food", "houses", "restaurants"),
        "end of day",
    ]
    assert "Kitchen Trainee → Burger Cook or Pizza Cook." in said["train"].look_at
    assert "burger" in said["campaigns"].goal
    assert "thrown away" in said["food"].goal
    assert "Gluttony" in said["campaigns"].points_at[0].title
    assert [thing.title for thing in said["food"].points_at] == []


def test_the_first_restaurant_points_at_all_houses() -> None:
    state = _first_game()
    view = state.view(state.actors()[0])
    said = view.guidance()
    assert said is not None
    assert len(said.points_at) == len(state.town.houses)
    drawn = view.svg()
    assert all(f'data-place="{place}"' in drawn for one in said.points_at for place in one.places)
