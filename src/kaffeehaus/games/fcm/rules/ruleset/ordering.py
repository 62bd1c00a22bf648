"""The order of steps: where the steps that modules add stand among those of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from kaffeehaus.games.fcm.rules.ruleset.groups import RulesetError
from kaffeehaus.games.fcm.rules.steps import Anchor, AnyStep, DayStep, Maybe, Placed, Spine


class Spot(NamedTuple):
    """Where a step stands: the steps of a list have odd numbers, the gaps around them even ones."""

    list: int
    number: int

    def gap(self, side: int) -> Spot:
        """The gap after (1) or before (-1) this spot; a step in a gap has its neighbours there."""
        return self._replace(number=self.number + side) if self.number % 2 else self


_AFTER, _BEFORE = 1, -1
_DAY = 2
"""The number of the list of a working day's steps."""


def arranged(spine: Spine, placed: Sequence[Placed]) -> Spine:
    """The spine with the placed steps in their gaps. Raises `RulesetError` where that is open."""
    lists: tuple[Sequence[AnyStep], ...] = (spine.setup, spine.turn, spine.day)
    added = sorted(placed, key=lambda one: one.step.id)
    own = {
        step.id: Spot(number, 2 * place + 1)
        for number, steps in enumerate(lists)
        for place, step in enumerate(steps)
    }
    _check_names([*(step.id for steps in lists for step in steps), *(p.step.id for p in added)])
    _check_anchors(added, {*own, *(one.step.id for one in added)})
    spots = _spots(own, added)
    earlier = _earlier(spots, added)
    filled = [list(steps) for steps in lists]
    for spot in sorted({spots[one.step.id] for one in added}, reverse=True):
        here = [one for one in added if spots[one.step.id] == spot]
        _check_kinds(spot, here)
        place = spot.number // 2
        filled[spot.list][place:place] = _in_order(here, earlier)
    setup, turn, day = filled
    return Spine(tuple(setup), tuple(turn), tuple(day))  # type: ignore[arg-type] # kinds are checked


def _check_names(names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise RulesetError(f"two steps have the same name, {name}")


def _check_anchors(added: list[Placed], known: set[str]) -> None:
    """Every anchor that must be there is there, and every step has one."""
    for one in added:
        for name, _ in _needed(one):
            if name not in known:
                raise RulesetError(f"there is no step {name} for {one.step.id} to stand beside")
        if not any(_needed(one)):
            raise RulesetError(f"nothing says where {one.step.id} stands")


def _said(one: Placed) -> Iterator[tuple[Anchor, int]]:
    """Every anchor with the side of it on which the step stands."""
    for said, side in ((one.after, _AFTER), (one.before, _BEFORE)):
        for anchor in said if isinstance(said, tuple) else (said,):
            yield anchor, side


def _needed(one: Placed) -> Iterator[tuple[str, int]]:
    """The anchors that must be there."""
    return ((anchor, side) for anchor, side in _said(one) if isinstance(anchor, str))


def _spots(own: dict[str, Spot], added: list[Placed]) -> dict[str, Spot]:
    """By step: where it stands, as all anchors say that must be there."""
    spots = dict(own)
    waiting = list(added)
    while waiting:
        found = {
            one.step.id: spots[name].gap(side)
            for one in waiting
            for name, side in _needed(one)
            if name in spots
        }
        if not found:
            names = " and ".join(one.step.id for one in waiting)
            raise RulesetError(f"nothing says where {names} stand, except beside each other")
        spots |= found
        waiting = [one for one in waiting if one.step.id not in found]
    for one in added:
        if any(spots[name].gap(side) != spots[one.step.id] for name, side in _needed(one)):
            raise RulesetError(f"there is no place for {one.step.id} that suits all its anchors")
    return spots


def _earlier(spots: dict[str, Spot], added: list[Placed]) -> dict[str, set[str]]:
    """By step: what comes before it in the same gap. Whatever else is said must be true too."""
    earlier = {one.step.id: set[str]() for one in added}
    for one in added:
        mine = spots[one.step.id]
        for anchor, side in _said(one):
            name = anchor.step if isinstance(anchor, Maybe) else anchor
            if name not in spots:
                continue
            theirs = spots[name]
            if theirs.list != mine.list or side * (mine.number - theirs.number) < 0:
                where = "after" if side == _AFTER else "before"
                raise RulesetError(f"{one.step.id} cannot stand {where} {name}")
            if theirs == mine:
                first, second = (name, one.step.id) if side == _AFTER else (one.step.id, name)
                earlier[second].add(first)
    return earlier


def _check_kinds(spot: Spot, here: list[Placed]) -> None:
    for one in here:
        if isinstance(one.step, DayStep) is not (spot.list == _DAY):
            raise RulesetError(f"{one.step.id} is a step of another kind than those beside it")


def _in_order(here: list[Placed], earlier: dict[str, set[str]]) -> list[AnyStep]:
    """The steps of one gap in the order that somebody states; by name where it has no effect."""
    steps = {one.step.id: one.step for one in here}
    all_earlier: dict[str, set[str]] = {}
    while waiting := [name for name in steps if name not in all_earlier]:
        ready = [name for name in waiting if earlier[name] <= all_earlier.keys()]
        if not ready:
            raise RulesetError(f"{' and '.join(waiting)} wait for each other")
        for name in ready:
            all_earlier[name] = earlier[name].union(*(all_earlier[one] for one in earlier[name]))
    free = {one.step.id for one in here if one.independent}
    for left, right in combinations(all_earlier, 2):
        if left not in all_earlier[right] and not {left, right} <= free:
            names = " and ".join(sorted((left, right)))
            raise RulesetError(f"the order of the steps {names} is open")
    return [steps[name] for name in all_earlier]
