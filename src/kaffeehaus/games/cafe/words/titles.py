"""Names of cubes, squares, places and lists in Café."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Card, Colour, Kind, Shop, Square
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell, turned
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.deck import is_house_card


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def cubes_text(count: int, colour: Colour | None = None) -> str:
    """`1 cube`, `3 red cubes`."""
    word = "cube" if count == 1 else "cubes"
    return f"{count} {colour.value} {word}" if colour else f"{count} {word}"


def counted(count: int, word: str) -> str:
    """`1 action`, `3 actions`."""
    return f"1 {word}" if count == 1 else f"{count} {word}s"


def points_text(points: int) -> str:
    """`1 point`, `26 points`."""
    return "1 point" if points == 1 else f"{points} points"


def counts_text(counts: Sequence[int]) -> str:
    """`2 yellow and 1 red`, or `nothing`."""
    parts = [f"{counts[c.index]} {c.value}" for c in COLOURS if counts[c.index]]
    return listed(parts) or "nothing"


def cells_text(cells: Sequence[Cell]) -> str:
    """`q17, q18 and r17`."""
    return listed([NAMES[cell] for cell in cells])


def shop_text(shop: Shop) -> str:
    """`café for 2 red and 1 green, 6 points`."""
    return f"café for {counts_text(shop.demand)}, {shop.points} points"


def square_text(square: Square) -> str:
    """What a square shows."""
    if square.shop is not None:
        return shop_text(square.shop)
    if square.colour is not None:
        return f"{square.colour.value} bean"
    return _WORDS[square.kind]


_WORDS = {
    Kind.BEAN: "bean",
    Kind.DRY: "dry",
    Kind.ROAST: "roast",
    Kind.CUP: "cup",
    Kind.SHIP: "ship",
    Kind.SHOP: "café",
    Kind.BLANK: "blank",
    Kind.EXPRESSO: "house rule Expresso",
    Kind.LOTE: "house rule Lote",
    Kind.NATA: "house rule Nata",
    Kind.PLUS: "house rule Plus",
}


def card_number(card_id: int) -> str:
    """`17`, or `904 (house rule)` for a card of our own."""
    return f"{card_id} (house rule)" if is_house_card(card_id) else str(card_id)


def card_name(card_id: int) -> str:
    """`card 17`, or `card 904 (house rule)`."""
    return f"card {card_number(card_id)}"


def card_text(card: Card) -> str:
    """All that a card shows, row by row."""
    star = " ★" if card.star else ""
    price = "costs a cube" if card.has_cup else "free"
    squares = ", ".join(square_text(square) for square in card.squares)
    return f"{card_name(card.id)}{star} ({price}): {squares}"


def card_words(card: Card) -> str:
    """The same for those who hear it: `Card 17, 1 cube: cup, red bean; dry, roast; ship, blank`."""
    star = ", with a star" if card.star else ""
    price = "1 cube" if card.has_cup else "free"
    return f"{capital(card_name(card.id))}{star}, {price}: {lines_text(card, 0)}"


def lines_text(card: Card, turn: int) -> str:
    """What a card shows line by line when it is turned; a shop of two squares is told twice."""
    lines = [
        ", ".join(square_text(card.squares[number]) for number in numbers)
        for numbers in turned(turn)
    ]
    return "; ".join(lines)


def capital(sentence: str) -> str:
    """The same with a capital letter first."""
    return sentence[0].upper() + sentence[1:]


# Places


EMPTY = "no card here"


def place_text(company: Company, cell: Cell) -> str:
    """`q17, red bean, 2 red cubes`, `r18, café for 1 red, 3 points, supplied`."""
    return ", ".join([NAMES[cell], *_what_is_there(company, cell)])


def group_text(company: Company, cells: Sequence[Cell]) -> str:
    """Several squares that are pointed at together: `q17 and r17, red bean`."""
    return ", ".join([cells_text(cells), *_what_is_there(company, cells[0])])


def _what_is_there(company: Company, cell: Cell) -> list[str]:
    area = company.area
    face = area.squares.get(cell)
    if face is None:
        return [EMPTY]
    words = [square_text(face)]
    if face.star:
        words.append("with a star")
    if cell in area.dead_cells:
        words.append("closed")
    elif cell in area.shops:
        words.append(_delivered(company, cell))
    if cell in company.cubes:
        colour, count = company.cubes[cell]
        words.append(cubes_text(count, colour))
    return words


def _delivered(company: Company, first: Cell) -> str:
    if company.is_supplied(first):
        return "supplied"
    return f"has {counts_text(company.delivered.get(first, NO_CUBES))}"
