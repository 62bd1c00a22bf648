"""Beam search over the actions of a round in Café."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from kaffeehaus.bots.cafe.values import PLAIN, Taste, standing
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.actions import CafeAction, Deliver, Dry, Fill, Produce, Roast
from kaffeehaus.games.cafe.rules.area import Group
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Kind
from kaffeehaus.games.cafe.rules.cells import Cell
from kaffeehaus.games.cafe.rules.company import Company, Stack

Whole: TypeAlias = tuple[CafeAction, ...]
"""One action of the rules with all its small parts."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way to spend the actions, and its result."""

    value: float
    company: Company
    supply: list[int]
    actions: Whole


def plan_actions(acting: Acting, rounds_left: int, width: int, taste: Taste = PLAIN) -> Line:
    """The best sequence of actions found, by beam search of this width."""
    return max(plan_lines(acting, rounds_left, width, taste), key=lambda line: line.value)


def plan_lines(acting: Acting, rounds_left: int, width: int, taste: Taste = PLAIN) -> list[Line]:
    """All sequences kept by the search, the shortest first: one may stop after each."""
    start = _finish_what_is_begun(acting)
    first = replace(_line(start, (), rounds_left, taste), actions=_begun(acting))
    kept = lines = [first]
    while lines:
        found: dict[object, Line] = {}
        for line in lines:
            for reached, actions in _next_steps(acting, line):
                key = _situation(reached.company)
                # Most orders of the same actions are transpositions: each result is evaluated once.
                if key not in found:
                    found[key] = _line(reached, actions, rounds_left, taste)
        lines = sorted(found.values(), key=lambda line: -line.value)[:width]
        kept = kept + lines
    return kept


def _line(acting: Acting, actions: Whole, rounds_left: int, taste: Taste) -> Line:
    value = standing(acting.company, acting.variant, rounds_left, taste)
    return Line(value, acting.company, acting.supply, actions)


def _situation(company: Company) -> object:
    """Everything that the actions of a round can change."""
    return (
        company.points,
        frozenset(company.cubes.items()),
        tuple(company.warehouse),
        frozenset(company.delivered.items()),
    )


def _next_steps(acting: Acting, line: Line) -> Iterator[tuple[Acting, Whole]]:
    """All possible next actions, and all actions until then."""
    here = Acting(acting.seat, line.company, line.supply, acting.variant)
    if not line.company.points:
        return
    for whole in whole_actions(here):
        twin = Acting(acting.seat, line.company.copy(), line.supply.copy(), acting.variant)
        done = _carry_out(twin, whole)
        if done:
            yield twin, (*line.actions, *done)


def _finish_what_is_begun(acting: Acting) -> Acting:
    twin = Acting(acting.seat, acting.company.copy(), acting.supply.copy(), acting.variant)
    _carry_out(twin, ())
    return twin


def _begun(acting: Acting) -> Whole:
    twin = Acting(acting.seat, acting.company.copy(), acting.supply.copy(), acting.variant)
    return _carry_out(twin, ())


def _carry_out(acting: Acting, whole: Whole) -> Whole:
    """Execute the affordable parts and what they force; returns what was done."""
    done: list[CafeAction] = []
    for action in whole:
        match action:
            case Produce():
                acting.produce(action)
            case Dry() | Roast():
                if not _pour(acting, action):
                    continue
            case Deliver():
                acting.deliver(action)
            case _:
                raise TypeError(f"no whole action begins with {action!r}")
        done.append(action)
    while acting.company.short:
        fill = Fill(acting.company.short[0][0])
        acting.fill(fill)
        done.append(fill)
    if acting.company.emptying is not None:
        rest = Deliver(acting.company.emptying)
        acting.deliver(rest)
        done.append(rest)
    return tuple(done)


def _pour(acting: Acting, action: Dry | Roast) -> bool:
    assert isinstance(action.source, Colour)
    if acting.cost(action.kind, action.source, action.target) > acting.company.points:
        return False
    if isinstance(action, Dry):
        acting.dry(action)
    else:
        acting.roast(action)
    return True


def whole_actions(acting: Acting) -> Iterator[Whole]:
    """Produce each group; dry and roast as much as a group takes; deliver everything."""
    yield from ((produce,) for produce in acting.produces())
    area = acting.company.area
    beans = {**acting.stacks(Kind.BEAN), **acting.stacks(Kind.LOTE)}
    yield from _pours(acting, beans, area.dry_groups, Dry)
    yield from _pours(acting, acting.stacks(Kind.DRY), area.roast_groups, Roast)
    if roasted := acting.stacks(Kind.ROAST):
        # In this order, not in that of a set, for reproducible games across processes.
        yield from dict.fromkeys(
            tuple(_deliveries(acting.company, roasted, only)) for only in (True, False)
        )
        yield tuple(Deliver(cell) for cell in roasted)


def _pours(
    acting: Acting,
    stacks: dict[Cell, Stack],
    groups: dict[Cell, Group],
    kind: Callable[[Colour, Cell], Dry | Roast],
) -> Iterator[Whole]:
    """The largest sets of one colour to the empty squares of each group."""
    if not stacks:
        return
    amounts = {colour: _amount(stacks, colour) for colour in COLOURS}
    colours = sorted((c for c in COLOURS if amounts[c]), key=lambda c: -amounts[c])
    for group in dict.fromkeys(groups.values()):
        empty = [cell for cell in group if cell not in acting.company.cubes]
        if not empty:
            continue
        yield tuple(kind(colour, cell) for colour, cell in zip(colours, empty, strict=False))
        if len(empty) < len(colours):
            for colour in colours[len(empty) :]:
                yield (kind(colour, empty[0]),)


def _amount(stacks: dict[Cell, Stack], colour: Colour) -> int:
    return sum(count for other, count in stacks.values() if other is colour)


def _deliveries(company: Company, roasted: dict[Cell, Stack], only: bool) -> Iterator[Deliver]:
    """Roasted cubes to the shops that pay best, the rest to the warehouse.

    `only`: nothing goes to a shop that would still not be supplied.
    """
    left = {colour: _amount(roasted, colour) for colour in COLOURS}
    given: dict[tuple[Cell, Colour], int] = {}
    for first in _by_worth(company):
        missing = {colour: company.wants(first, colour) for colour in COLOURS}
        if only and any(missing[colour] > left[colour] for colour in COLOURS):
            continue
        for colour in COLOURS:
            given[first, colour] = min(missing[colour], left[colour])
            left[colour] -= given[first, colour]
    for cell, (colour, count) in roasted.items():
        rest = count
        for first, other in list(given):
            part = min(rest, given[first, other]) if other is colour else 0
            if part:
                given[first, other] -= part
                rest -= part
                yield Deliver(cell, first, part)
        if rest:
            yield Deliver(cell)


def _by_worth(company: Company) -> list[Cell]:
    """Shops that still want something, most points per missing cube first."""

    def key(first: Cell) -> tuple[float, Cell]:
        missing = sum(company.wants(first, colour) for colour in COLOURS)
        return -company.area.shops[first].shop.points / max(missing, 1), first

    return sorted((f for f in company.area.shops if not company.is_supplied(f)), key=key)
