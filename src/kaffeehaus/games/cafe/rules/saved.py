"""A position as plain data: what `CafeState.save` writes and `Cafe.load` reads."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.cards import Colour, Counts
from kaffeehaus.games.cafe.rules.cells import BY_NAME, NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company, Work, found_company
from kaffeehaus.games.cafe.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class SavedCompany:
    """A company; cells by name."""

    number: int
    placed: list[tuple[int, int, str]]
    """Card, turn and cell, in order."""
    cubes: dict[str, tuple[Colour, int]]
    delivered: dict[str, Counts]
    warehouse: list[int]
    hand: int | None
    paid: Colour | None
    bid: list[int]
    points: int
    work: Work | None
    emptying: Cell | None
    short: tuple[tuple[Cell, Colour], ...]
    finished: bool
    decisions: int


@dataclass(frozen=True, slots=True)
class SavedState:
    """The whole position, with everything hidden in it."""

    options: dict[str, Scalar]
    deck: list[int]
    removed: list[int]
    market: list[int]
    discarded: list[int]
    supply: list[int]
    round: int
    master: Seat
    phase: str
    order: list[Seat]
    together: bool
    companies: list[SavedCompany]


def save_company(company: Company) -> SavedCompany:
    """The company as plain data."""
    return SavedCompany(
        number=company.number,
        placed=[(card, turn, NAMES[cell]) for card, (turn, cell) in company.placed],
        cubes={NAMES[cell]: stack for cell, stack in company.cubes.items()},
        delivered={NAMES[cell]: counts for cell, counts in company.delivered.items()},
        warehouse=company.warehouse,
        hand=company.hand,
        paid=company.paid,
        bid=company.bid,
        points=company.points,
        work=company.work,
        emptying=company.emptying,
        short=company.short,
        finished=company.finished,
        decisions=company.decisions,
    )


def load_company(saved: SavedCompany, variant: Variant) -> Company:
    """The company again; its area is laid card by card."""
    company = found_company(saved.number, variant.deck)
    for card, turn, name in saved.placed:
        company.lay(variant.cards[card], turn, BY_NAME[name])
    company.cubes = {BY_NAME[name]: stack for name, stack in saved.cubes.items()}
    company.delivered = {BY_NAME[name]: counts for name, counts in saved.delivered.items()}
    company.warehouse = saved.warehouse
    company.hand = saved.hand
    company.paid = saved.paid
    company.bid = saved.bid
    company.points = saved.points
    company.work = saved.work
    company.emptying = saved.emptying
    company.short = saved.short
    company.finished = saved.finished
    company.decisions = saved.decisions
    return company
