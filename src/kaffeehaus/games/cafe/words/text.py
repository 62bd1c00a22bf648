"""Café in plain text, for the terminal and for those who cannot see the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Kind, Square
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell, cell_at, column, column_name, row
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.titles import card_text, counts_text, points_text, shop_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

_SIGNS = {
    Kind.DRY: "dry",
    Kind.ROAST: "rst",
    Kind.CUP: "cup",
    Kind.SHIP: "shp",
    Kind.SHOP: "caf",
    Kind.BLANK: " . ",
    Kind.EXPRESSO: "EXP",
    Kind.LOTE: "LOT",
    Kind.NATA: "NAT",
    Kind.PLUS: "PLU",
}


def text(view: CafeView) -> str:
    """The market, then every company: its area as a grid, its cafés and its warehouse."""
    lines = [f"Round {view.round} of 8, {view.deck} cards in the deck"]
    lines.append(f"Supply: {counts_text(view.supply)}")
    lines += [f"Market: {card_text(view.card(card))}" for card in view.market if card]
    if view.variant.expresso:
        lines.append("EXP, LOT, NAT and PLU are squares of the house rule Expresso.")
    for seat in range(len(view.companies)):
        lines += ["", *_company(view, seat)]
    return "\n".join(lines)


def _company(view: CafeView, seat: Seat) -> Iterator[str]:
    company, sheet = view.companies[seat], view.sheet(seat)
    master = ", master" if seat == view.master else ""
    yield f"Company {'ABCD'[seat]}{master}: {points_text(sheet.total)}"
    if company.hand is not None:
        yield f"In hand: {card_text(view.card(company.hand))}"
    yield from _area(company)
    for first, shop in company.shops():
        got = counts_text(company.delivered.get(first, NO_CUBES))
        state = "supplied" if company.is_supplied(first) else f"has {got}"
        yield f"{NAMES[first]}: {shop_text(shop.shop)} ({state})"
    stored = []
    for colour in COLOURS:
        weight = sheet.weights[colour.index]
        mark = f" x{weight}" if weight else ""
        stored.append(f"{colour.value} {company.warehouse[colour.index]}{mark}")
    yield f"Warehouse: {', '.join(stored)} = {sheet.warehouse_points}; cafés {sheet.shop_points}"
    if any(company.bid):
        yield f"Bid (house rule): {counts_text(company.bid)}"
    actions = company.points if view.phase == "acting" else company.area.actions
    yield f"Actions: {actions}; ships: {company.area.ships}"


def _area(company: Company) -> Iterator[str]:
    """Squares in three letters, a bean by its colour, `rs*` a roast square of a ★ card; cubes as
    a number and a letter."""
    squares = company.area.squares
    xs, ys = [column(cell) for cell in squares], [row(cell) for cell in squares]
    columns = range(min(xs), max(xs) + 1)
    yield "    " + " ".join(f"{column_name(x):^7}" for x in columns).rstrip()
    for y in range(min(ys), max(ys) + 1):
        cells = (cell_at(x, y) for x in columns)
        yield f"{y:>3} " + " ".join(_cell(company, cell) for cell in cells).rstrip()


def _cell(company: Company, cell: Cell) -> str:
    square = company.area.squares.get(cell)
    if square is None:
        return " " * 7
    cubes = ""
    if cell in company.cubes:
        colour, count = company.cubes[cell]
        cubes = f":{count}{colour.letter}"
    sign = "xxx" if cell in company.area.dead_cells else _sign(square)
    return f"{sign + cubes:^7}"


def _sign(square: Square) -> str:
    if square.kind is Kind.ROAST and square.star:
        return "rs*"
    return f"be{square.colour.letter}" if square.colour else _SIGNS[square.kind]


def headline(view: CafeView) -> str:
    """The position in one sentence."""
    doing = {
        "bidding": "bidding for the order",
        "picking": "picking cards",
        "acting": "actions",
        "over": "the game is over",
    }[view.phase]
    points = ", ".join(f"{badge.letter} {badge.score}" for badge in view.badges())
    return f"Café, round {view.round} of 8: {doing}. Points: {points}."
