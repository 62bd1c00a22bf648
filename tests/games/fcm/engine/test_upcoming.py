"""The next structure or working day of a chain, as far as it can be known off-turn."""

from __future__ import annotations

from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, town_for_two


def second_at_work() -> FcmState:
    """Chain 0 is at work, and chain 1 waits."""
    state = town_for_two()
    state.player(1).work = {"recruiting_girl": 1}
    begin_day(state, 0)
    return state


def about(state: FcmState, seat: int) -> tuple[str, bool]:
    known = state.upcoming(seat)
    assert known is not None
    return known.about, known.is_now


def test_who_waits_for_the_day_plans_it_and_afterwards_the_next_structure() -> None:
    state = second_at_work()
    assert (about(state, 0), about(state, 1)) == (("day 1", True), ("day 1", False))
    ahead = state.ahead(1)
    assert about(ahead, 1) == ("day 1", True)
    assert "hire waitress" in map(str, ahead.legal(1))
    assert state.actors() == (0,)
    while 0 in state.actors():
        going_on = [a for a in state.legal(0) if a.kind in {"done", "end day"}]
        state.apply(0, going_on[0])
    assert (about(state, 0), about(state, 1)) == (("structure 2", False), ("day 1", True))


def test_the_next_structure_is_planned_with_the_people_of_now() -> None:
    state = second_at_work()
    state.player(0).work, state.player(0).beach = {"trainer": 1}, {"waitress": 1}
    state.player(0).last_work = {"trainer": 1}
    begin_day(state, 1)
    state.town.waiting = [1]
    ahead = state.ahead(0)
    assert about(ahead, 0) == ("structure 2", True)
    do(ahead, 0, "work waitress", "work trainer", "ready")
    assert state.player(0).work == {"trainer": 1}


def test_behind_a_planned_structure_its_day_can_be_planned() -> None:
    state = second_at_work()
    state.player(0).work, state.player(0).beach = {}, {"recruiting_girl": 1}
    begin_day(state, 1)
    state.town.waiting = [1]
    structure = state.ahead(0)
    assert structure.upcoming(0).goes_on  # type: ignore[union-attr]  # it is there
    do(structure, 0, "work recruiting_girl", "ready")
    day = structure.ahead(0)
    known = day.upcoming(0)
    assert known is not None
    assert (known.about, known.is_now, known.goes_on) == ("day 2", True, False)
    do(day, 0, "hire waitress", "hire trainer")
    assert state.player(0).work == {}


def test_a_premise_ends_with_the_people_it_rests_on() -> None:
    state = second_at_work()
    before = state.upcoming(1)
    state.player(0).cash += 5
    assert state.upcoming(1) == before
    state.player(1).beach = {"waitress": 1}
    assert state.upcoming(1) != before


def test_nothing_is_planned_before_the_first_turn() -> None:
    state = town_for_two()
    state.town.step = state.rules.spine.setup[0].id
    assert state.upcoming(0) is None


def test_a_bankrupt_chain_has_no_next_structure_to_plan() -> None:
    state = second_at_work()
    state.town.step, state.town.day = "payday", None
    assert about(state, 0) == ("structure 2", False)
    state.player(0).bankrupt = True
    assert state.upcoming(0) is None
    assert about(state, 1) == ("structure 2", False)
