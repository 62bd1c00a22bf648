"""Positions on one line, for errors, bug reports and comparing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.games.cafe.rules.cells import NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.state import CafeState


def position_line(state: CafeState) -> str:
    """Everything, with what is hidden."""
    head = (
        f"round {state.round} {state.phase.value} master {state.master} "
        f"order {_dots(state.order)}{' together' if state.together else ''} "
        f"market {_dots(state.market)} deck {_dots(state.deck)} out {_dots(state.removed)} "
        f"aside {_dots(state.discarded)} supply {_dots(state.supply)}"
    )
    return " | ".join([head, *map(company_line, state.companies)])


def company_line(company: Company) -> str:
    """`company 1 placed 17:90:q15 cubes q17=R1 shops s20=1000 stored 1.1.1.1 ... points 2 ...`."""
    placed = " ".join(f"{card}:{turn}:{NAMES[cell]}" for card, (turn, cell) in company.placed)
    cubes = " ".join(
        f"{NAMES[cell]}={colour.letter}{count}"
        for cell, (colour, count) in sorted(company.cubes.items())
    )
    shops = " ".join(
        f"{NAMES[cell]}={''.join(map(str, got))}" for cell, got in sorted(company.delivered.items())
    )
    return (
        f"company {company.number} placed {placed or '-'} cubes {cubes or '-'} "
        f"shops {shops or '-'} stored {_dots(company.warehouse)} bid {_dots(company.bid)} "
        f"hand {company.hand or '-'} points {company.points} {_work(company)}"
    )


def _work(company: Company) -> str:
    filled: tuple[Cell, ...] = company.work.filled if company.work else ()
    kind = company.work.kind if company.work else "-"
    emptying = NAMES[company.emptying] if company.emptying is not None else "-"
    short = ".".join(NAMES[cell] for cell, _ in company.short) or "-"
    done = " done" if company.finished else ""
    return f"{kind} {'.'.join(NAMES[c] for c in filled) or '-'} {emptying} {short}{done}"


def _dots(items: Sequence[int]) -> str:
    return ".".join(map(str, items)) or "-"
