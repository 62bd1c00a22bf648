"""The order of steps: where the steps that modules add stand among those of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from typing import NamedTuple

from kaffeehaus.games.fcm.groups import RulesetError
from kaffeehaus.games.fcm.steps import Anchor, AnyStep, DayStep, Maybe, Placed, Spine


class Gap(NamedTuple):
    """The room before the step with this number of a list; the last one is after all."""

    list: int
    number: int


def arranged(spine: Spine, placed: Sequence[Placed]) -> Spine:
    """The spine with the placed steps in their gaps. Raises `RulesetError` where that is open."""
    lists: tuple[Sequence[AnyStep], ...] = (spine.setup, spine.turn, spine.day)
    _check_names([step for steps in lists for step in steps], placed)
    gaps = _gaps(lists, placed)
    here = [
        (gap, _in_order([one for one in placed if gaps[one.step.id] == gap]))
        for gap in sorted(set(gaps.values()))
    ]
    _check_order(lists, here, placed)
    _check_kinds(here)
    filled = [list(steps) for steps in lists]
    for gap, steps in reversed(here):
        filled[gap.list][gap.number : gap.number] = steps
    setup, turn, day = filled
    return Spine(tuple(setup), tuple(turn), tuple(day))  # type: ignore[arg-type] # kinds are checked


def anchors(said: Anchor | tuple[Anchor, ...]) -> tuple[Anchor, ...]:
    """One anchor or several, as several."""
    return said if isinstance(said, tuple) else (said,)


def _check_names(steps: list[AnyStep], placed: Sequence[Placed]) -> None:
    ids = [step.id for step in (*steps, *(one.step for one in placed))]
    for name in ids:
        if ids.count(name) > 1:
            raise RulesetError(f"two steps have the same name, {name}")


def _gaps(lists: tuple[Sequence[AnyStep], ...], placed: Sequence[Placed]) -> dict[str, Gap]:
    """By step: the gap in which it stands, by its anchors that must be there."""
    before = {
        step.id: Gap(number, place)
        for number, steps in enumerate(lists)
        for place, step in enumerate(steps)
    }
    after = {name: Gap(gap.list, gap.number + 1) for name, gap in before.items()}
    found: dict[str, Gap] = {}
    waiting = list(placed)
    while waiting:
        settled = [one for one in waiting if (gap := _gap(one, before | found, after | found))]
        if not settled:
            raise RulesetError(_lost(waiting[0], {*before, *found}))
        for one in settled:
            gap = _gap(one, before | found, after | found)
            assert gap is not None
            found[one.step.id] = gap
        waiting = [one for one in waiting if one not in settled]
    return found


def _gap(one: Placed, before: dict[str, Gap], after: dict[str, Gap]) -> Gap | None:
    """None while an anchor is not placed itself."""
    needed = [(name, after) for name in _needed(one.after)]
    needed += [(name, before) for name in _needed(one.before)]
    gaps = {known.get(name) for name, known in needed}
    if None in gaps:
        return None
    if len(gaps) > 1:
        raise RulesetError(f"there is no place for {one.step.id} that suits all its anchors")
    return gaps.pop() if gaps else None


def _needed(said: Anchor | tuple[Anchor, ...]) -> Iterator[str]:
    return (anchor for anchor in anchors(said) if isinstance(anchor, str))


def _lost(one: Placed, known: set[str]) -> str:
    needed = [*_needed(one.after), *_needed(one.before)]
    if not needed:
        return f"nothing says where {one.step.id} stands"
    missing = next((name for name in needed if name not in known), needed[0])
    return f"there is no step {missing} for {one.step.id} to stand beside"


def _name(anchor: Anchor) -> str:
    return anchor.step if isinstance(anchor, Maybe) else anchor


def _in_order(placed: list[Placed]) -> list[AnyStep]:
    """The steps of one gap in the order that somebody states; by name where it has no effect."""
    earlier = {one.step.id: set[str]() for one in placed}
    for one in placed:
        for anchor in anchors(one.after):
            if _name(anchor) in earlier:
                earlier[one.step.id].add(_name(anchor))
        for anchor in anchors(one.before):
            if _name(anchor) in earlier:
                earlier[_name(anchor)].add(one.step.id)
    order = _Order(earlier)
    free = {one.step.id for one in placed if one.independent}
    for left, right in combinations(sorted(earlier), 2):
        if not (order.states(left, right) or {left, right} <= free):
            raise RulesetError(f"the order of the steps {left} and {right} is open")
    steps = {one.step.id: one.step for one in placed}
    return [steps[name] for name in order.sorted()]


@dataclass
class _Order:
    """What comes before what."""

    earlier: dict[str, set[str]]
    all_earlier: dict[str, set[str]] = field(default_factory=dict)
    """With what comes before that."""

    def __post_init__(self) -> None:
        for name in self._sorted(self.earlier):
            known = self.earlier[name]
            self.all_earlier[name] = known.union(*(self.all_earlier[one] for one in known))

    def states(self, left: str, right: str) -> bool:
        """Whether one of them is known to come before the other."""
        return left in self.all_earlier[right] or right in self.all_earlier[left]

    def sorted(self) -> list[str]:
        """All of them; by name where nothing is stated."""
        return self._sorted(self.earlier)

    @staticmethod
    def _sorted(earlier: dict[str, set[str]]) -> list[str]:
        sorter = TopologicalSorter(earlier)
        found: list[str] = []
        try:
            sorter.prepare()
        except CycleError as error:
            names = " and ".join(sorted(set(error.args[1])))
            raise RulesetError(f"each of {names} wants to come before the other") from error
        while sorter.is_active():
            ready = sorted(sorter.get_ready())
            found += ready
            sorter.done(*ready)
        return found


def _check_order(
    lists: tuple[Sequence[AnyStep], ...],
    here: list[tuple[Gap, list[AnyStep]]],
    placed: Sequence[Placed],
) -> None:
    """What is said of steps in other gaps, or of steps that may be absent, must be true too."""
    places: dict[str, tuple[int, int, int]] = {}
    for number, steps in enumerate(lists):
        places |= {step.id: (number, place, len(placed)) for place, step in enumerate(steps)}
    for gap, added in here:
        places |= {step.id: (*gap, place) for place, step in enumerate(added)}
    for one in placed:
        mine = places[one.step.id]
        _check(one, mine, anchors(one.after), places, later=True)
        _check(one, mine, anchors(one.before), places, later=False)


def _check(
    one: Placed,
    mine: tuple[int, int, int],
    said: Iterable[Anchor],
    places: dict[str, tuple[int, int, int]],
    *,
    later: bool,
) -> None:
    for name in map(_name, said):
        if name in places and (mine > places[name]) is not later:
            where = "after" if later else "before"
            raise RulesetError(f"{one.step.id} cannot stand {where} {name}")


def _check_kinds(here: list[tuple[Gap, list[AnyStep]]]) -> None:
    for gap, steps in here:
        for step in steps:
            if isinstance(step, DayStep) is not (gap.list == _DAY):
                raise RulesetError(f"{step.id} is a step of another kind than those beside it")


_DAY = 2
"""The number of the list of a working day's steps."""
