"""The actions of a round: Produce, Dry, Roast, Deliver, and clearing squares.

`Acting` works on one company and the common supply. One action point pays for a whole action; an
action of many parts is a sequence of small ones, of which only the first is paid (`Work`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import (
    DONE,
    CafeAction,
    Clear,
    Deliver,
    Dry,
    Fill,
    Produce,
    Roast,
    Source,
)
from kaffeehaus.games.cafe.rules.area import Field, Group
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Colour, Kind
from kaffeehaus.games.cafe.rules.cells import Cell
from kaffeehaus.games.cafe.rules.company import Company, Stack, Work
from kaffeehaus.games.cafe.rules.events import Cleared, Delivered, Dried, Filled, Produced, Roasted
from kaffeehaus.games.cafe.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Acting:
    """One seat at work. Its company and the supply change; it holds nothing of its own."""

    seat: Seat
    company: Company
    supply: list[int]
    variant: Variant

    def legal(self) -> list[CafeAction]:
        """Produce by first cell and colour; dry and roast by colour, source and target; deliver by
        source, shop and number, the warehouse last; clear by cell; done.

        Squares that share too few cubes, and a roast square half delivered, come first of all.
        """
        company = self.company
        if company.short:
            return [Fill(cell) for cell, colour in company.short if self.supply[colour.index]]
        if company.emptying is not None:
            return list(self._deliveries(company.emptying))
        found: list[CafeAction] = [*self.produces(), *self._dries(), *self._roasts()]
        if self._delivery_cost() <= company.points:
            for source in self.stacks(Kind.ROAST):
                found += self._deliveries(source)
        found += [Clear(cell) for cell in sorted(company.cubes)]
        found.append(DONE)
        return found

    # Produce

    def fields(self) -> tuple[Field, ...]:
        """The groups of bean squares that one action fills (A1)."""
        return self.variant.fields(self.company.area)

    def produces(self) -> Iterator[Produce]:
        """The groups that can be filled, with the colour of their Lote squares where one is to be
        named; none without action points."""
        if not self.company.points:
            return
        for field in self.fields():
            for action in self._ways_to_fill(field):
                wanted = self.wanted(field, action.colour)
                if any(self.supply[colour.index] for _, colour in wanted):
                    yield action

    def _ways_to_fill(self, field: Field) -> list[Produce]:
        first = field.cells[0]
        if not field.blends:
            return [Produce(first)]
        if field.colour is not None:
            return [Produce(first, field.colour)]
        if not (self.variant.loose_lotes or self._has_empty_lote(field)):
            return [Produce(first)]
        return [Produce(first, colour) for colour in COLOURS]

    def _has_empty_lote(self, field: Field) -> bool:
        squares, cubes = self.company.area.squares, self.company.cubes
        return any(squares[c].kind is Kind.LOTE and c not in cubes for c in field.cells)

    def field_of(self, action: Produce) -> Field | None:
        """The group that the action names, or None if it names none."""
        for field in self.fields():
            if field.cells[0] == action.field and action in self._ways_to_fill(field):
                return field
        return None

    def wanted(self, field: Field, blend: Colour | None) -> list[tuple[Cell, Colour]]:
        """The empty squares of the group and the cubes that they take (A2)."""
        squares, cubes = self.company.area.squares, self.company.cubes
        found = []
        for cell in field.cells:
            if cell not in cubes:
                colour = squares[cell].colour or blend
                assert colour is not None, "a Lote square needs a colour"
                found.append((cell, colour))
        return found

    def produce(self, action: Produce) -> Event:
        """Fill the group; where the supply is too small, the squares are chosen next (A22)."""
        field = self.field_of(action)
        assert field is not None
        company = self.company
        company.points -= 1
        company.work = None
        wanted = self.wanted(field, action.colour)
        scarce = self._scarce(wanted)
        filled, produced = [], [0, 0, 0, 0]
        for cell, colour in wanted:
            if colour not in scarce:
                self._put(cell, colour)
                filled.append(cell)
                produced[colour.index] += 1
        self._share([(cell, colour) for cell, colour in wanted if colour in scarce])
        yellow, brown, green, red = produced
        cubes = (yellow, brown, green, red)
        return Produced(self.seat, cubes, tuple(filled), company.points)

    def _scarce(self, wanted: Sequence[tuple[Cell, Colour]]) -> set[Colour]:
        """The colours of which there are too few cubes for all these squares."""
        if min(self.supply) >= len(wanted):
            return set()
        return {colour for colour in COLOURS if self.supply[colour.index] < _count(wanted, colour)}

    def fill(self, action: Fill) -> Event:
        """Put one of the scarce cubes on this square."""
        colour = dict(self.company.short)[action.cell]
        self._put(action.cell, colour)
        self._share([pair for pair in self.company.short if pair[0] != action.cell])
        return Filled(self.seat, colour, action.cell)

    def _share(self, wanted: Sequence[tuple[Cell, Colour]]) -> None:
        self.company.short = tuple(pair for pair in wanted if self.supply[pair[1].index])

    def _put(self, cell: Cell, colour: Colour) -> None:
        self.company.cubes[cell] = (colour, 1)
        self.supply[colour.index] -= 1

    # Dry and roast

    def _dries(self) -> Iterator[Dry]:
        groups = self.company.area.dry_groups
        for source, target in self._pours("dry", self._bean_stacks(), groups):
            yield Dry(source, target)

    def _roasts(self) -> Iterator[Roast]:
        groups = self.company.area.roast_groups
        for source, target in self._pours("roast", self.stacks(Kind.DRY), groups):
            yield Roast(source, target)

    def stacks(self, kind: Kind) -> dict[Cell, Stack]:
        """The cubes on squares of this kind, in the order of the grid."""
        cubes = self.company.cubes
        cells = self.company.area.cells_of(kind)
        return {cell: cubes[cell] for cell in cells if cell in cubes}

    def _bean_stacks(self) -> dict[Cell, Stack]:
        return {**self.stacks(Kind.BEAN), **self.stacks(Kind.LOTE)}

    def _pours(
        self, kind: str, stacks: dict[Cell, Stack], groups: dict[Cell, Group]
    ) -> Iterator[tuple[Source, Cell]]:
        """Cubes of one colour, from all squares or from one of several, to one square (A4)."""
        if not stacks or not groups:
            return
        for colour in COLOURS:
            cells = [cell for cell in sorted(stacks) if stacks[cell][0] is colour]
            if not cells:
                continue
            targets = [target for target in sorted(groups) if self._may_pour(kind, colour, target)]
            sources: list[Source] = [colour, *cells] if len(cells) > 1 else [colour]
            for source in sources:
                for target in targets:
                    yield source, target

    def _may_pour(self, kind: str, colour: Colour, target: Cell) -> bool:
        return self.takes(kind, colour, target) and (
            self.cost(kind, colour, target) <= self.company.points
        )

    def takes(self, kind: str, colour: Colour, target: Cell) -> bool:
        """Whether the square is empty, or got cubes of this colour in this very action (A3)."""
        stack = self.company.cubes.get(target)
        if stack is None:
            return True
        work = self.company.work
        return work is not None and (
            work.kind == kind and target in work.filled and stack[0] is colour
        )

    def cost(self, kind: str, colour: Colour, target: Cell) -> int:
        """One action point, or none if the action in this group is going on (A5); one more for
        red cubes on a roast square of a ★ card (A6)."""
        work = self.company.work
        goes_on = work is not None and work.kind == kind and target in work.group
        first = work is None or not goes_on or target not in work.filled
        return int(not goes_on) + int(first and self._is_dear(kind, colour, target))

    def _is_dear(self, kind: str, colour: Colour, target: Cell) -> bool:
        star = self.company.area.squares[target].star
        return star and kind == "roast" and colour is Colour.RED and self.variant.star_red_surcharge

    def dry(self, action: Dry) -> Event:
        """Stack the cubes on the dry square."""
        stacks, groups = self._bean_stacks(), self.company.area.dry_groups
        colour, sources, count = self._pour("dry", action, stacks, groups)
        points = self.company.points
        return Dried(self.seat, colour, count, sources, action.target, points)

    def roast(self, action: Roast) -> Event:
        """Stack the cubes on the roast square."""
        stacks, groups = self.stacks(Kind.DRY), self.company.area.roast_groups
        colour, sources, count = self._pour("roast", action, stacks, groups)
        points = self.company.points
        return Roasted(self.seat, colour, count, sources, action.target, points)

    def _pour(
        self,
        kind: str,
        action: Dry | Roast,
        stacks: dict[Cell, Stack],
        groups: dict[Cell, Group],
    ) -> tuple[Colour, tuple[Cell, ...], int]:
        company, target = self.company, action.target
        if isinstance(action.source, Colour):
            colour = action.source
            sources = tuple(cell for cell in sorted(stacks) if stacks[cell][0] is colour)
        else:
            colour, sources = stacks[action.source][0], (action.source,)
        company.points -= self.cost(kind, colour, target)
        work = company.work
        if work is None or work.kind != kind or target not in work.group:
            work = Work(kind, groups[target])
        if target not in work.filled:
            work = replace(work, filled=tuple(sorted((*work.filled, target))))
        company.work = work
        count = sum(company.cubes.pop(cell)[1] for cell in sources)
        there = company.cubes.get(target, (colour, 0))[1]
        company.cubes[target] = (colour, there + count)
        return colour, sources, count

    # Deliver

    def _delivery_cost(self) -> int:
        """All roast squares are connected for delivery: one action for everything (A14)."""
        work = self.company.work
        return 0 if work is not None and work.kind == "deliver" else 1

    def _deliveries(self, source: Cell) -> Iterator[Deliver]:
        company = self.company
        colour, count = company.cubes[source]
        for first, _ in company.shops():
            for cubes in range(1, min(count, company.wants(first, colour)) + 1):
                yield Deliver(source, first, cubes)
        yield Deliver(source)

    def deliver(self, action: Deliver) -> Event:
        """Move the cubes; a square that was begun must be emptied before anything else."""
        company, source, first = self.company, action.source, action.shop
        company.points -= self._delivery_cost()
        company.work = Work("deliver")
        colour, count = company.cubes.pop(source)
        cubes = count if action.cubes is None else action.cubes
        if first is None:
            company.warehouse[colour.index] += cubes
        else:
            got = list(company.delivered.get(first, NO_CUBES))
            got[colour.index] += cubes
            company.delivered[first] = (got[0], got[1], got[2], got[3])
        company.emptying = source if cubes < count else None
        if cubes < count:
            company.cubes[source] = (colour, count - cubes)
        supplied = first is not None and company.is_supplied(first)
        worth = company.area.shops[first].shop.points if first is not None and supplied else 0
        return Delivered(self.seat, colour, cubes, source, first, worth, company.points)

    # Clear

    def clear(self, action: Clear) -> Event:
        """Return the cubes of a square; an action that was going on is over (A13, A33)."""
        self.company.work = None
        colour, count = self.company.cubes.pop(action.cell)
        self.supply[colour.index] += count
        return Cleared(self.seat, colour, count, action.cell)


def _count(wanted: Sequence[tuple[Cell, Colour]], colour: Colour) -> int:
    return sum(other is colour for _, other in wanted)
