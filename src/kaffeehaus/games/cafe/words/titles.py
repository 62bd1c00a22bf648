"""Names of cubes, squares, places and lists in Café."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.i18n import and_list, gettext, lazy_pgettext, ngettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Card, Colour, Kind, Shop, Square
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell, turned
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.deck import is_house_card

_COLOURS = {
    Colour.YELLOW: lazy_pgettext("colour", "yellow"),
    Colour.BROWN: lazy_pgettext("colour", "brown"),
    Colour.GREEN: lazy_pgettext("colour", "green"),
    Colour.RED: lazy_pgettext("colour", "red"),
}
_COLOUR_TITLES = {
    Colour.YELLOW: lazy_pgettext("colour", "Yellow"),
    Colour.BROWN: lazy_pgettext("colour", "Brown"),
    Colour.GREEN: lazy_pgettext("colour", "Green"),
    Colour.RED: lazy_pgettext("colour", "Red"),
}


def colour_text(colour: Colour) -> str:
    """`red`."""
    return str(_COLOURS[colour])


def colour_title(colour: Colour) -> str:
    """`Red`, as a label."""
    return str(_COLOUR_TITLES[colour])


def cubes_text(count: int, colour: Colour | None = None) -> str:
    """`1 cube`, `3 red cubes`."""
    match colour:
        case None:
            return ngettext("%(num)s cube", "%(num)s cubes", count)
        case Colour.YELLOW:
            return ngettext("%(num)s yellow cube", "%(num)s yellow cubes", count)
        case Colour.BROWN:
            return ngettext("%(num)s brown cube", "%(num)s brown cubes", count)
        case Colour.GREEN:
            return ngettext("%(num)s green cube", "%(num)s green cubes", count)
        case Colour.RED:
            return ngettext("%(num)s red cube", "%(num)s red cubes", count)


def actions_text(count: int) -> str:
    """`1 action`, `3 actions`."""
    return ngettext("%(num)s action", "%(num)s actions", count)


def points_text(points: int) -> str:
    """`1 point`, `26 points`."""
    return ngettext("%(num)s point", "%(num)s points", points)


def counts_text(counts: Sequence[int]) -> str:
    """`2 red cubes`, `2 yellow and 1 red`, or `nothing`."""
    match [(counts[colour.index], colour) for colour in COLOURS if counts[colour.index]]:
        case []:
            return pgettext("cubes", "nothing")
        case [(count, colour)]:
            return cubes_text(count, colour)
        case several:
            return and_list([colour_count(count, colour) for count, colour in several])


def colour_count(count: int, colour: Colour) -> str:
    """`2 yellow`."""
    match colour:
        case Colour.YELLOW:
            return pgettext("cubes", "%(count)s yellow", count=count)
        case Colour.BROWN:
            return pgettext("cubes", "%(count)s brown", count=count)
        case Colour.GREEN:
            return pgettext("cubes", "%(count)s green", count=count)
        case Colour.RED:
            return pgettext("cubes", "%(count)s red", count=count)


def cells_text(cells: Sequence[Cell]) -> str:
    """`q17, q18 and r17`."""
    return and_list([NAMES[cell] for cell in cells])


def shop_text(shop: Shop) -> str:
    """`coffee shop for 2 red and 1 green, 6 points`."""
    return gettext(
        "coffee shop for %(cubes)s, %(points)s",
        cubes=counts_text(shop.demand),
        points=points_text(shop.points),
    )


def square_text(square: Square) -> str:
    """What a square shows."""
    if square.shop is not None:
        return shop_text(square.shop)
    if square.colour is not None:
        return str(_BEANS[square.colour])
    return str(_SQUARES[square.kind])


_BEANS = {
    Colour.YELLOW: lazy_pgettext("square", "yellow bean"),
    Colour.BROWN: lazy_pgettext("square", "brown bean"),
    Colour.GREEN: lazy_pgettext("square", "green bean"),
    Colour.RED: lazy_pgettext("square", "red bean"),
}
_SQUARES = {
    Kind.BEAN: lazy_pgettext("square", "bean"),
    Kind.DRY: lazy_pgettext("square", "dry"),
    Kind.ROAST: lazy_pgettext("square", "roast"),
    Kind.CUP: lazy_pgettext("square", "cup"),
    Kind.SHIP: lazy_pgettext("square", "ship"),
    Kind.SHOP: lazy_pgettext("square", "coffee shop"),
    Kind.BLANK: lazy_pgettext("square", "blank"),
    Kind.EXPRESSO: lazy_pgettext("square", "Expresso (house rule)"),
    Kind.LOTE: lazy_pgettext("square", "Lote (house rule)"),
    Kind.NATA: lazy_pgettext("square", "Nata (house rule)"),
    Kind.PLUS: lazy_pgettext("square", "Plus (house rule)"),
}


def card_number(card_id: int) -> str:
    """`17`, or `904 (house rule)` for a card of our own."""
    return (
        gettext("%(card)s (house rule)", card=card_id) if is_house_card(card_id) else f"{card_id}"
    )


def card_title(card_id: int) -> str:
    """`Card 17`, or `Card 904 (house rule)`, as a label."""
    return gettext("Card %(card)s", card=card_number(card_id))


def card_text(card: Card) -> str:
    """All that a card shows: `Card 17 (costs 1 cube): cup, red bean, dry, roast, ship, blank`."""
    squares = ", ".join(square_text(square) for square in card.squares)
    return gettext("%(card)s: %(squares)s", card=_priced(card), squares=squares)


def card_words(card: Card) -> str:
    """The same for screen readers, with its rows separated by semicolons."""
    return gettext("%(card)s: %(squares)s", card=_priced(card), squares=lines_text(card, 0))


def _priced(card: Card) -> str:
    title = card_title(card.id)
    match card.star, card.has_cup:
        case True, True:
            return gettext("%(card)s ★ (costs 1 cube)", card=title)
        case True, False:
            return gettext("%(card)s ★ (free)", card=title)
        case False, True:
            return gettext("%(card)s (costs 1 cube)", card=title)
        case _:
            return gettext("%(card)s (free)", card=title)


def lines_text(card: Card, turn: int) -> str:
    """What a card shows row by row when it is turned; a shop of two squares is named twice."""
    lines = [
        ", ".join(square_text(card.squares[number]) for number in numbers)
        for numbers in turned(turn)
    ]
    return "; ".join(lines)


def company_title(seat: Seat) -> str:
    """`Company A`."""
    return gettext("Company %(letter)s", letter="ABCD"[seat])


# Places


def place_text(company: Company, cell: Cell) -> str:
    """`q17, red bean, 2 red cubes`, `r18, coffee shop for 1 red, 3 points, supplied`."""
    return ", ".join([NAMES[cell], *_what_is_there(company, cell)])


def group_text(company: Company, cells: Sequence[Cell]) -> str:
    """Several squares that are pointed at together: `q17 and r17, red bean`."""
    return ", ".join([cells_text(cells), *_what_is_there(company, cells[0])])


def _what_is_there(company: Company, cell: Cell) -> list[str]:
    area = company.area
    face = area.squares.get(cell)
    if face is None:
        return [gettext("no card here")]
    words = [square_text(face)]
    if face.star:
        words.append(gettext("with a star"))
    if cell in area.dead_cells:
        words.append(pgettext("coffee shop", "closed"))
    elif cell in area.shops:
        words.append(delivery_text(company, cell))
    if cell in company.cubes:
        colour, count = company.cubes[cell]
        words.append(cubes_text(count, colour))
    return words


def delivery_text(company: Company, first: Cell) -> str:
    """`supplied`, `not supplied yet` or `has 1 red`."""
    if company.is_supplied(first):
        return pgettext("coffee shop", "supplied")
    got = company.delivered.get(first, NO_CUBES)
    if not any(got):
        return pgettext("coffee shop", "not supplied yet")
    return pgettext("coffee shop", "has %(cubes)s", cubes=counts_text(got))
