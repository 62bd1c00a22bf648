"""Café in plain text, for the terminal and for those who cannot see the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Kind, Square
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell, cell_at, column, column_name, row
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.titles import (
    card_text,
    colour_count,
    company_title,
    counts_text,
    delivery_text,
    points_text,
    shop_text,
)

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

# Translators: three letters each, for squares in a grid of text.
_SIGNS: dict[Kind, Label] = {
    Kind.DRY: lazy_pgettext("3 letters", "dry"),
    Kind.ROAST: lazy_pgettext("3 letters", "rst"),
    Kind.CUP: lazy_pgettext("3 letters", "cup"),
    Kind.SHIP: lazy_pgettext("3 letters", "shp"),
    Kind.SHOP: lazy_pgettext("3 letters", "sho"),
    Kind.BLANK: " . ",
    Kind.EXPRESSO: "EXP",
    Kind.LOTE: "LOT",
    Kind.NATA: "NAT",
    Kind.PLUS: "PLU",
}


_DEAD = "xxx"


def text(view: CafeView) -> str:
    """The market, then every company: its area as a grid, its cafés and its warehouse."""
    lines = [
        gettext(
            "Round %(round)s of 8, cards in the deck: %(deck)s", round=view.round, deck=view.deck
        )
    ]
    lines.append(gettext("Supply: %(cubes)s", cubes=counts_text(view.supply)))
    lines += [
        gettext("Market: %(card)s", card=card_text(view.card(card))) for card in view.market if card
    ]
    if view.variant.expresso:
        lines.append(gettext("EXP, LOT, NAT and PLU are squares of the house rule Expresso."))
    for seat in range(len(view.companies)):
        lines += ["", *_company(view, seat)]
    return "\n".join([*lines, "", _legend()])


def _legend() -> str:
    """What the letters of the grid stand for."""
    yellow = Colour.YELLOW.letter
    return gettext(
        "%(bean)s yellow bean, %(dry)s drying, %(roast)s roasting, %(star)s roasting on a ★ card, "
        "%(cup)s cup of coffee, %(ship)s ship, %(shop)s coffee shop, %(dead)s shop that is half "
        "covered; %(cubes)s 2 yellow cubes",
        bean=_bean(yellow),
        dry=_SIGNS[Kind.DRY],
        roast=_SIGNS[Kind.ROAST],
        star=_star(),
        cup=_SIGNS[Kind.CUP],
        ship=_SIGNS[Kind.SHIP],
        shop=_SIGNS[Kind.SHOP],
        dead=_DEAD,
        cubes=f":2{yellow}",
    )


def _company(view: CafeView, seat: Seat) -> Iterator[str]:
    company, sheet = view.companies[seat], view.sheet(seat)
    title, points = company_title(seat), points_text(sheet.total)
    if seat == view.master:
        yield gettext("%(company)s (master): %(points)s", company=title, points=points)
    else:
        yield gettext("%(company)s: %(points)s", company=title, points=points)
    if company.hand is not None:
        yield gettext("In hand: %(card)s", card=card_text(view.card(company.hand)))
    yield from _area(company)
    for first, shop in company.shops():
        yield f"{NAMES[first]}: {shop_text(shop.shop)} ({delivery_text(company, first)})"
    stored = []
    for colour in COLOURS:
        weight = sheet.weights[colour.index]
        mark = f" x{weight}" if weight else ""
        stored.append(f"{colour_count(company.warehouse[colour.index], colour)}{mark}")
    yield gettext(
        "Warehouse: %(cubes)s = %(points)s; shops: %(shops)s",
        cubes=", ".join(stored),
        points=sheet.warehouse_points,
        shops=sheet.shop_points,
    )
    if any(company.bid):
        yield gettext("Bid (house rule): %(cubes)s", cubes=counts_text(company.bid))
    actions = company.points if view.phase == "acting" else company.area.actions
    yield gettext(
        "Actions: %(actions)s; ships: %(ships)s", actions=actions, ships=company.area.ships
    )


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
    sign = _DEAD if cell in company.area.dead_cells else _sign(square)
    return f"{sign + cubes:^7}"


def _sign(square: Square) -> str:
    if square.kind is Kind.ROAST and square.star:
        return _star()
    if square.colour:
        return _bean(square.colour.letter)
    return str(_SIGNS[square.kind])


def _star() -> str:
    return pgettext("3 letters", "rs*")


def _bean(letter: str) -> str:
    # Translators: a bean square, with one more letter for its colour.
    return pgettext("3 letters", "be%(letter)s", letter=letter)


def headline(view: CafeView) -> str:
    """The position in one sentence."""
    points = ", ".join(f"{badge.letter} {badge.score}" for badge in view.badges())
    match view.phase:
        case "bidding":
            return gettext(
                "Café, round %(round)s of 8: bidding. Points: %(points)s.",
                round=view.round,
                points=points,
            )
        case "picking":
            return gettext(
                "Café, round %(round)s of 8: picking cards. Points: %(points)s.",
                round=view.round,
                points=points,
            )
        case "acting":
            return gettext(
                "Café, round %(round)s of 8: actions. Points: %(points)s.",
                round=view.round,
                points=points,
            )
        case _:
            return gettext("Café: the game is over. Points: %(points)s.", points=points)
