"""The laws of points: how what several modules say becomes one answer, whatever their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import reduce
from operator import or_
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.games.fcm.rules.ruleset.groups import Group, RulesetError
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import (
    AllOf,
    Answer,
    AnyOf,
    Area,
    Because,
    Clash,
    Exclusive,
    Keyed,
    Least,
    Members,
    Most,
    Point,
    Ranked,
    Sum,
    Tally,
    Together,
    Union,
)
from tests.games.fcm.coffee.towns import barista_game
from tests.games.fcm.engine.modified import always, held_by


class Rank(Enum):
    """The first one first, whatever the letters say."""

    FIRST = "z"
    SECOND = "m"
    THIRD = "a"


def say(value: int) -> Callable[[int], int]:
    """A rule that multiplies what it is asked."""
    return lambda asked: asked * value


# Every law by itself


def test_a_sum_adds_up() -> None:
    assert Sum(say(2), say(-5), say(1))(10) == -20
    assert Sum[[int]]()(10) == 0


def test_the_most_is_the_largest_and_never_below_nothing() -> None:
    assert Most(say(2), say(5), say(3))(10) == 50
    assert Most[[int]]()(10) == 0
    assert Most(say(-2))(10) == 0


def test_the_least_is_the_smallest_and_somebody_must_speak() -> None:
    assert Least(say(2), say(5), say(-3))(10) == -30
    assert Least(say(4))(10) == 40
    with pytest.raises(ValueError, match="empty"):
        Least[[int]]()(10)


@pytest.mark.parametrize(
    ("said", "one_is_enough", "nobody_objects"),
    [
        ((), False, True),
        ((True,), True, True),
        ((False,), False, False),
        ((True, False), True, False),
        ((True, True), True, True),
        ((False, False), False, False),
    ],
)
def test_any_and_all(said: tuple[bool, ...], *, one_is_enough: bool, nobody_objects: bool) -> None:
    assert AnyOf(*map(always, said))() is one_is_enough
    assert AllOf(*map(always, said))() is nobody_objects


def test_a_tally_adds_up_by_name_and_names_nothing_that_is_nothing() -> None:
    tally: Tally[[], str] = Tally(always({"a": 1, "b": 2}), always({"b": 3, "c": 4, "d": 0}))
    assert tally() == {"a": 1, "b": 5, "c": 4}
    back: Tally[[], str] = Tally(always({"a": 1}), always({"a": -1}))
    assert back() == {}


def test_an_area_is_all_squares_that_somebody_says() -> None:
    assert Area(always(0b0110), always(0b0011))() == 0b0111
    assert Area[[]]()() == 0


def test_a_union_has_all_that_somebody_says() -> None:
    union: Union[[], int] = Union(always([1, 2]), always(()), always(iter([3])))
    assert union() == [1, 2, 3]


def test_the_one_answers_whose_thing_it_is() -> None:
    def of_cats(thing: str) -> str:
        return "miaow" if thing == "cat" else ""

    def of_dogs(thing: str) -> str | None:
        return "woof" if thing == "dog" else None

    answer: Answer[[str], str] = Answer(of_cats, of_dogs)
    assert [answer(thing) for thing in ("dog", "cat", "fish")] == ["woof", "miaow", None]


def test_members_are_there_once() -> None:
    members = Members("soda") | Members("beer", "soda")
    assert list(members) == ["soda", "beer"]
    assert "beer" in members
    assert "milk" not in members


def test_things_stand_side_by_side() -> None:
    assert list(Together(3) | Together(1, 3)) == [3, 1, 3]


def test_one_decides_what_is_exclusive() -> None:
    decided = Exclusive("mine").owned("one")
    silent: Exclusive[str] = Exclusive[str]().owned("other")
    assert (decided | silent).value == (silent | decided).value == "mine"
    assert (silent | silent).value is None
    assert Exclusive(0), "nothing is something that can be decided"


def test_keys_have_one_owner_each() -> None:
    keyed = Keyed({"a": 1}).owned("one") | Keyed({"b": 2}).owned("other")
    assert dict(keyed.items()) == {"a": 1, "b": 2}
    assert (keyed["b"], keyed.get("a"), keyed.get("c")) == (2, 1, None)
    assert "a" in keyed
    assert "c" not in keyed


def test_ranks_stand_in_the_order_of_their_list() -> None:
    def named(name: str) -> Callable[[], str]:
        return lambda: name

    late: Ranked[Rank, [], str] = Ranked({Rank.THIRD: named("3"), Rank.FIRST: named("1")})
    between: Ranked[Rank, [], str] = Ranked({Rank.SECOND: named("2")})
    assert (late | between)() == (between | late)() == ("1", "2", "3")
    assert late() == ("1", "3")


# Reasons


def test_a_reason_is_told_where_its_rule_adds_something() -> None:
    def over(limit: int) -> Callable[[int], int]:
        return lambda number: max(0, number - limit)

    total = Sum(over(0), Because(over(5), "it is more than five"), Because(over(9), "it is huge"))
    assert total(7) == 7 + 2
    assert total.reasons(7) == ["it is more than five"]
    assert total.reasons(3) == []


def test_a_rank_is_told_by_its_reason_or_its_name() -> None:
    ranked: Ranked[Rank, [], int] = Ranked(
        {Rank.SECOND: Because(always(1), "the second"), Rank.FIRST: always(0)}
    )
    assert ranked.reasons() == ["z", "the second"]


# Clashes


@pytest.mark.parametrize(
    ("one", "other", "key"),
    [
        (Exclusive("mine"), Exclusive("yours"), ""),
        (Exclusive("same"), Exclusive("same"), ""),
        (Keyed({"a": 1, "b": 2}), Keyed({"c": 3, "b": 2}), "b"),
        (Keyed({7: 1}), Keyed({7: 2}), "7"),
        (Ranked({Rank.FIRST: say(1)}), Ranked({Rank.FIRST: say(2)}), "z"),
    ],
)
def test_a_second_owner_is_refused(one: Point, other: Point, key: str) -> None:
    with pytest.raises(Clash) as clash:
        one.owned("coffee") | other.owned("tea")
    assert (clash.value.one, clash.value.other, clash.value.key) == ("coffee", "tea", key)
    what = f"{key} of things" if key else "things"
    assert clash.value.at("things") == f"coffee and tea both decide {what}"
    assert "coffee and tea both decide" in str(clash.value)


def test_a_third_owner_is_refused_with_the_name_of_the_first() -> None:
    both = Keyed({"a": 1}).owned("one") | Keyed({"b": 1}).owned("two")
    with pytest.raises(Clash, match="one and three both decide a"):
        both | Keyed({"a": 1}).owned("three")
    decided = Exclusive(1).owned("one") | Exclusive[int]().owned("two")
    with pytest.raises(Clash, match="one and three both decide it"):
        decided | Exclusive(2).owned("three")


GROUPS = [field.default for field in fields(Module) if isinstance(field.default, Group)]
OWNED = [
    (type(group), name, point)
    for group in GROUPS
    for name, point in group.points()
    if isinstance(point, Exclusive | Keyed)
]


@pytest.mark.parametrize(("group", "name", "empty"), OWNED)
def test_every_point_with_an_owner_refuses_a_second_one(
    group: type[Group], name: str, empty: Point
) -> None:
    said: Point = Exclusive(1)
    what = name
    if isinstance(empty, Keyed):
        said, what = type(empty)({Rank.FIRST: always(1)}), f"z of {name}"
    one, other = (group(**{name: said}).owned(module) for module in ("coffee", "tea"))
    with pytest.raises(RulesetError, match=f"^coffee and tea both decide {what}$"):
        one | other
    assert held_by(getattr(one | group().owned("tea"), name)) == held_by(getattr(one, name))


def test_the_groups_have_such_points() -> None:
    assert len(OWNED) > 10


# The order of modules


@dataclass(frozen=True)
class Law:
    """A law: what one module can say, and how the answer is asked for and compared."""

    point: Callable[..., Point]
    part: st.SearchStrategy[object]
    ask: Callable[[Any], object]  # Any: each asks points of its own law


def called(point: Callable[[], object]) -> object:
    return point()


def in_any_order(things: Iterable[int]) -> list[int]:
    return sorted(things)


NUMBER = st.integers(-9, 9)
NAMES = st.sampled_from("abc")
COUNTS: st.SearchStrategy[Mapping[str, int]] = st.dictionaries(NAMES, NUMBER)

LAWS = (
    Law(Sum, NUMBER.map(always), called),
    Law(Most, NUMBER.map(always), called),
    Law(Least, NUMBER.map(always), called),
    Law(AnyOf, st.booleans().map(always), called),
    Law(AllOf, st.booleans().map(always), called),
    Law(Tally, COUNTS.map(always), called),
    Law(Area, st.integers(0, 255).map(always), called),
    Law(Union, st.lists(NUMBER).map(always), lambda point: in_any_order(point())),
    Law(Members, NUMBER, in_any_order),
    Law(Together, NUMBER, in_any_order),
)


def together(points: Iterable[Point]) -> Point:
    return reduce(or_, points)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.point.__name__)
@given(data=st.data())
def test_the_order_of_parts_does_not_matter(law: Law, data: st.DataObject) -> None:
    parts = data.draw(st.lists(law.part, min_size=1, max_size=5))
    order = data.draw(st.permutations(parts))
    answer = law.ask(together(law.point(part) for part in parts))
    assert law.ask(together(law.point(part) for part in order)) == answer
    assert law.ask(law.point(*parts)) == answer, "said by one module or by several"


@given(order=st.permutations(["a", "b", "c", "d"]), asked=st.sampled_from("abcde"))
def test_the_order_of_those_who_may_answer_does_not_matter(order: list[str], asked: str) -> None:
    def only(mine: str) -> Callable[[str], str | None]:
        return lambda thing: f"this is {thing}" if thing == mine else None

    answer = together(Answer(only(name)) for name in order)
    assert isinstance(answer, Answer)
    assert answer(asked) == (f"this is {asked}" if asked in order else None)


@given(order=st.permutations(range(4)), decider=st.integers(0, 3))
def test_the_order_of_those_who_may_decide_does_not_matter(order: list[int], decider: int) -> None:
    point = together(
        Exclusive("mine" if one == decider else None).owned(f"m{one}") for one in order
    )
    assert held_by(point) == held_by(Exclusive("mine").owned(f"m{decider}"))


@given(order=st.permutations(list(Rank)))
def test_the_order_of_keys_and_ranks_does_not_matter(order: list[Rank]) -> None:
    keyed = together(Keyed({rank: rank.name}).owned(rank.name) for rank in order)
    assert isinstance(keyed, Keyed)
    assert dict(keyed.items()) == {rank: rank.name for rank in Rank}
    ranked = together(Ranked({rank: always(rank.name)}).owned(rank.name) for rank in order)
    assert isinstance(ranked, Ranked)
    assert ranked() == ("FIRST", "SECOND", "THIRD")
    assert ranked.reasons() == ["z", "m", "a"]


def three_of(law: Law) -> st.SearchStrategy[tuple[Point, ...]]:
    points = st.lists(law.part, max_size=3).map(lambda parts: law.point(*parts))
    return st.tuples(points, points, points)


Points: TypeAlias = tuple[Point, Point, Point]
ANY_POINT = st.one_of(
    *map(three_of, LAWS),
    st.permutations([Exclusive(1).owned("one"), Exclusive(), Exclusive()]).map(tuple),
    st.permutations(list(Rank)).map(
        lambda ranks: tuple(Keyed({rank: 1}).owned(rank.name) for rank in ranks)
    ),
    st.permutations(list(Rank)).map(
        lambda ranks: tuple(Ranked({rank: say(1)}).owned(rank.name) for rank in ranks)
    ),
)


@given(points=ANY_POINT)
def test_it_does_not_matter_which_two_are_combined_first(points: Points) -> None:
    one, two, three = points
    left, right = (one | two) | three, one | (two | three)
    assert type(left) is type(one)
    if isinstance(left, Ranked) and isinstance(right, Ranked):
        assert list(left.keys()) == list(right.keys()) == list(Rank)
    assert held_by(left) == held_by(right)


@given(points=ANY_POINT)
def test_who_says_nothing_changes_nothing(points: Points) -> None:
    for point in points:
        nothing = type(point)()
        assert not nothing
        assert held_by(point | nothing) == held_by(nothing | point) == held_by(point)


@given(points=ANY_POINT)
def test_combining_leaves_both_as_they_are(points: Points) -> None:
    one, other, _ = points
    before = [dict(held_by(point)) for point in (one, other)]
    assert bool(one | other) is (bool(one) or bool(other))
    assert [held_by(point) for point in (one, other)] == before


# Groups


def test_every_law_is_used_and_has_words() -> None:
    laws = {type(point) for group in GROUPS for _, point in group.points()}
    tried = {*(law.point for law in LAWS), Answer, Exclusive, Keyed, Ranked}
    assert laws == tried
    assert all(law.law for law in laws)


def test_nobody_says_anything_by_leaving_it_out() -> None:
    assert [name for group in GROUPS for name, point in group.points() if point] == []


def test_every_event_is_told_and_explained_by_one_module() -> None:
    names, answered = ("Ada", "Bo"), 0
    for state, _, _, events in barista_game(2, 3, {"turns": 4}):
        words = state.rules.words
        for event in events:
            assert sum(bool(part(event, names)) for part in words.tells.parts) == 1, event
            explained = sum(bool(part(state, event)) for part in words.explains.parts)
            assert explained == event.explained
            answered += explained
    assert answered
