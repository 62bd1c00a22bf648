"""Where the steps of modules stand: beside their anchors, in an order that somebody states."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import RulesetError
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.ordering import arranged
from kaffeehaus.games.fcm.rules.steps import Anchor, DayStep, Maybe, Placed, Spine, Step
from tests.games.fcm.engine.modified import THE_BASE


class Plain(Step):
    """Nobody acts."""

    title = "a step"

    def begin(self, state: Position) -> None:
        """Nothing happens."""


class PlainDay(DayStep):
    """Nothing can be done."""

    title = "a step of the day"

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        return []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Never asked."""


def step(name: str) -> Step:
    """A step of a turn or of the set-up with this name."""
    made: Step = type(name, (Plain,), {"id": name})()
    return made


def day_step(name: str) -> DayStep:
    """A step of the working day with this name."""
    made: DayStep = type(name, (PlainDay,), {"id": name})()
    return made


SPINE = Spine(
    setup=(step("build"), step("draw")),
    turn=(step("cook"), step("eat"), step("clean")),
    day=(day_step("hire"), day_step("teach")),
)


def ids(steps: Sequence[Step | DayStep]) -> str:
    return " ".join(one.id for one in steps)


def turn_with(*placed: Placed) -> str:
    """The steps of a turn, in their order."""
    return ids(arranged(SPINE, placed).turn)


def refused(*placed: Placed) -> str:
    """Why these steps have no place."""
    with pytest.raises(RulesetError) as error:
        arranged(SPINE, placed)
    return str(error.value)


# Anchors


def test_nothing_added_changes_nothing() -> None:
    assert arranged(SPINE, ()) == SPINE


@pytest.mark.parametrize(
    ("placed", "turn"),
    [
        (Placed(step("tea"), after="cook"), "cook tea eat clean"),
        (Placed(step("tea"), after="clean"), "cook eat clean tea"),
        (Placed(step("tea"), before="cook"), "tea cook eat clean"),
        (Placed(step("tea"), before="clean"), "cook eat tea clean"),
        (Placed(step("tea"), after="cook", before="eat"), "cook tea eat clean"),
        (Placed(step("tea"), after=("eat",), before=("clean",)), "cook eat tea clean"),
    ],
)
def test_a_step_stands_directly_beside_its_anchor(placed: Placed, turn: str) -> None:
    assert turn_with(placed) == turn


def test_each_list_can_be_added_to() -> None:
    placed = [
        Placed(step("vote"), after="build"),
        Placed(step("tea"), before="eat"),
        Placed(day_step("nap"), after="hire"),
        Placed(day_step("yawn"), before="hire"),
    ]
    found = arranged(SPINE, placed)
    assert ids(found.setup) == "build vote draw"
    assert ids(found.turn) == "cook tea eat clean"
    assert ids(found.day) == "yawn hire nap teach"


def test_between_the_lists_each_keeps_its_own() -> None:
    found = arranged(
        SPINE, [Placed(step("last"), after="draw"), Placed(step("first"), before="cook")]
    )
    assert ids(found.setup) == "build draw last"
    assert ids(found.turn) == "first cook eat clean"


def test_an_anchor_may_be_a_step_of_another_module() -> None:
    tea, cake = Placed(step("tea"), after="cook"), Placed(step("cake"), after="tea")
    milk = Placed(step("milk"), before="tea")
    assert turn_with(cake, tea) == "cook tea cake eat clean"
    assert turn_with(cake, milk, tea) == "cook milk tea cake eat clean"


def test_several_anchors_may_be_of_several_modules() -> None:
    tea, cake = Placed(step("tea"), after="cook"), Placed(step("cake"), after="tea")
    bill = Placed(step("bill"), after=("tea", "cake"), before="eat")
    assert turn_with(bill, cake, tea) == "cook tea cake bill eat clean"


def test_an_anchor_that_may_be_absent_says_nothing_then() -> None:
    cake = Placed(step("cake"), after=("cook", Maybe("tea")))
    assert turn_with(cake) == "cook cake eat clean"
    assert turn_with(cake, Placed(step("tea"), after="cook")) == "cook tea cake eat clean"


def test_an_anchor_that_may_be_absent_can_stand_elsewhere() -> None:
    late = Placed(step("cake"), after=("eat", Maybe("tea")))
    early = Placed(step("cake"), after="cook", before=Maybe("tea"))
    assert turn_with(late, Placed(step("tea"), after="cook")) == "cook tea eat cake clean"
    assert turn_with(early, Placed(step("tea"), after="eat")) == "cook cake eat tea clean"
    assert turn_with(Placed(step("tea"), after=("eat", Maybe("cook")))) == "cook eat tea clean"


# Two in one gap


@pytest.mark.parametrize(
    ("cake", "order"),
    [
        (Placed(step("cake"), after=("cook", Maybe("tea"))), "tea cake"),
        (Placed(step("cake"), after="cook", before=Maybe("tea")), "cake tea"),
        (Placed(step("cake"), before=("eat", Maybe("tea"))), "cake tea"),
        (Placed(step("cake"), after=Maybe("tea"), before="eat"), "tea cake"),
    ],
)
def test_one_of_two_in_a_gap_states_the_order(cake: Placed, order: str) -> None:
    assert turn_with(cake, Placed(step("tea"), after="cook")) == f"cook {order} eat clean"
    assert turn_with(Placed(step("tea"), before="eat"), cake) == f"cook {order} eat clean"


def test_both_may_state_the_same_order() -> None:
    tea = Placed(step("tea"), after="cook", before="cake")
    cake = Placed(step("cake"), after=("cook", "tea"))
    assert turn_with(tea, cake) == turn_with(cake, tea) == "cook tea cake eat clean"


def test_a_third_may_stand_between_them() -> None:
    tea, cake = Placed(step("tea"), after="cook"), Placed(step("cake"), after="cook")
    talk = Placed(step("talk"), after=("cook", "tea"), before="cake")
    assert turn_with(cake, talk, tea) == "cook tea talk cake eat clean"


def test_independent_steps_stand_in_the_order_of_their_names() -> None:
    both = [Placed(step(name), after="cook", independent=True) for name in ("tea", "cake")]
    assert turn_with(*both) == turn_with(*reversed(both)) == "cook cake tea eat clean"


def test_an_open_order_is_refused() -> None:
    tea, cake = Placed(step("tea"), after="cook"), Placed(step("cake"), before="eat")
    assert refused(tea, cake) == "the order of the steps cake and tea is open"


def test_one_that_is_independent_is_not_enough() -> None:
    tea = Placed(step("tea"), after="cook", independent=True)
    cake = Placed(step("cake"), after="cook")
    assert refused(tea, cake) == "the order of the steps cake and tea is open"


def test_the_order_to_a_third_is_not_enough() -> None:
    tea = Placed(step("tea"), after="cook", independent=True)
    cake = Placed(step("cake"), after="cook", independent=True)
    milk = Placed(step("milk"), after="tea")
    assert refused(tea, cake, milk) == "the order of the steps cake and milk is open"


# What has no place


@pytest.mark.parametrize(
    ("placed", "why"),
    [
        ([Placed(step("tea"), after="lunch")], "there is no step lunch for tea to stand beside"),
        (
            [Placed(step("tea"), after="cook", before="lunch")],
            "there is no step lunch for tea to stand beside",
        ),
        (
            [Placed(step("cake"), after="tea"), Placed(step("tea"), after="lunch")],
            "there is no step lunch for tea to stand beside",
        ),
        ([Placed(step("tea"))], "nothing says where tea stands"),
        ([Placed(step("tea"), after=Maybe("cook"))], "nothing says where tea stands"),
        (
            [Placed(step("tea"), after="cake"), Placed(step("cake"), before="tea")],
            "nothing says where cake and tea stand, except beside each other",
        ),
        (
            [Placed(step("tea"), after="cook", before="clean")],
            "there is no place for tea that suits all its anchors",
        ),
        (
            [Placed(step("tea"), after=("cook", "eat"))],
            "there is no place for tea that suits all its anchors",
        ),
        (
            [Placed(step("tea"), after="eat", before="cook")],
            "there is no place for tea that suits all its anchors",
        ),
        (
            [Placed(step("tea"), after="draw", before="cook")],
            "there is no place for tea that suits all its anchors",
        ),
        (
            [Placed(step("tea"), after="cook"), Placed(step("cake"), after=("eat", "tea"))],
            "there is no place for cake that suits all its anchors",
        ),
        ([Placed(step("tea"), after=("cook", Maybe("eat")))], "tea cannot stand after eat"),
        ([Placed(step("tea"), after="eat", before=Maybe("cook"))], "tea cannot stand before cook"),
        (
            [Placed(step("tea"), after="eat"), Placed(step("cake"), after=("cook", Maybe("tea")))],
            "cake cannot stand after tea",
        ),
        ([Placed(step("tea"), after=("cook", Maybe("draw")))], "tea cannot stand after draw"),
        (
            [Placed(day_step("tea"), after=("hire", Maybe("cook")))],
            "tea cannot stand after cook",
        ),
        (
            [
                Placed(step("tea"), after=("cook", Maybe("cake"))),
                Placed(step("cake"), after=("cook", Maybe("tea"))),
            ],
            "cake and tea wait for each other",
        ),
        (
            [Placed(step("tea"), after=("cook", "cake")), Placed(step("cake"), after="tea")],
            "cake and tea wait for each other",
        ),
        (
            [
                Placed(step("tea"), after=("cook", Maybe("milk"))),
                Placed(step("cake"), after=("cook", Maybe("tea"))),
                Placed(step("milk"), after=("cook", Maybe("cake"))),
            ],
            "cake and milk and tea wait for each other",
        ),
        (
            [Placed(day_step("nap"), after="cook")],
            "nap is a step of another kind than those beside it",
        ),
        (
            [Placed(day_step("nap"), before="draw")],
            "nap is a step of another kind than those beside it",
        ),
        (
            [Placed(step("tea"), after="hire")],
            "tea is a step of another kind than those beside it",
        ),
        ([Placed(step("eat"), after="cook")], "two steps have the same name, eat"),
        ([Placed(step("hire"), after="cook")], "two steps have the same name, hire"),
        (
            [Placed(step("tea"), after="cook"), Placed(step("tea"), after="eat")],
            "two steps have the same name, tea",
        ),
    ],
)
def test_what_has_no_place_is_refused(placed: list[Placed], why: str) -> None:
    assert refused(*placed) == why
    assert refused(*reversed(placed)) == why


# The order of modules

PLACED = (
    Placed(step("tea"), after="cook"),
    Placed(step("cake"), after="tea"),
    Placed(step("bill"), after=("cook", "cake"), before="eat"),
    Placed(step("milk"), before="tea"),
    Placed(step("soap"), after="clean", independent=True),
    Placed(step("brush"), after="clean", independent=True),
    Placed(step("vote"), before="build"),
    Placed(day_step("nap"), after=("hire", Maybe("yawn"))),
    Placed(day_step("yawn"), after="hire"),
)


@given(order=st.permutations(PLACED))
def test_the_order_in_which_steps_are_added_does_not_matter(order: list[Placed]) -> None:
    found = arranged(SPINE, order)
    assert ids(found.setup) == "vote build draw"
    assert ids(found.turn) == "cook milk tea cake bill eat clean brush soap"
    assert ids(found.day) == "hire yawn nap teach"


NAMES = ("a", "b", "c")


@st.composite
def some_steps(draw: st.DrawFn) -> list[Placed]:
    """Steps that stand in some true order, of which each tells some part."""
    order = draw(st.permutations(NAMES))
    gaps = sorted(draw(st.sampled_from(["cook", "eat"])) for _ in order)
    placed = []
    for number, (name, gap) in enumerate(zip(order, gaps, strict=True)):
        earlier = [Maybe(other) for other in order[:number] if draw(st.integers(0, 3))]
        later = [Maybe(other) for other in order[number + 1 :] if not draw(st.integers(0, 3))]
        free = draw(st.booleans())
        placed.append(Placed(step(name), (gap, *earlier), tuple(later), independent=free))
    return placed


def named(said: Anchor | tuple[Anchor, ...]) -> list[str]:
    several = said if isinstance(said, tuple) else (said,)
    return [one.step if isinstance(one, Maybe) else one for one in several]


def result(placed: Sequence[Placed]) -> str:
    try:
        return turn_with(*placed)
    except RulesetError as error:
        return str(error)


@given(placed=some_steps(), data=st.data())
def test_steps_stand_as_they_say_or_their_order_is_open(
    placed: list[Placed], data: st.DataObject
) -> None:
    found = result(placed)
    assert result(data.draw(st.permutations(placed))) == found
    if found.endswith("is open"):
        return
    turn = found.split()
    assert [name for name in turn if name not in NAMES] == ["cook", "eat", "clean"]
    for one in placed:
        mine = turn.index(one.step.id)
        assert all(turn.index(name) < mine for name in named(one.after))
        assert all(turn.index(name) > mine for name in named(one.before))


def test_steps_of_the_game_itself_are_added_to_in_the_same_way() -> None:
    rain = Module("rain", steps=(Placed(step("rain"), after="dinner", before=Maybe("snow")),))
    snow = Module("snow", steps=(Placed(step("snow"), before="payday"),))
    lunch = Module("lunch", steps=(Placed(day_step("lunch"), after="train"),))
    start = Module("start", steps=(Placed(step("start"), before="reserves"),))
    for modules in ((rain, snow, lunch, start), (start, lunch, snow, rain)):
        rules = fold((*THE_BASE, *modules))
        assert ids(rules.spine.turn[3:7]) == "dinner rain snow payday"
        assert ids(rules.spine.day[1:4]) == "train lunch campaigns"
        assert ids(rules.spine.setup[1:]) == "start reserves"
        assert list(rules.day_steps)[2] == "lunch"
        assert rules.step_after("dinner") == "rain"
    thaw = Module("thaw", steps=(Placed(step("thaw"), after="dinner"),))
    with pytest.raises(RulesetError, match="the order of the steps rain and thaw is open"):
        fold((*THE_BASE, rain, thaw))
