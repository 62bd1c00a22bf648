"""Business areas written as text, and a table at which a seat acts on one."""

from __future__ import annotations

from kaffeehaus.core.options import Options
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.area import Area
from kaffeehaus.games.cafe.rules.cards import Colour, Counts, Kind, Shop, Square
from kaffeehaus.games.cafe.rules.cells import BY_NAME, START, WIDTH, Cell
from kaffeehaus.games.cafe.rules.position import Phase
from kaffeehaus.games.cafe.state import CafeState

SQUARES = {
    "bY": Square(Kind.BEAN, Colour.YELLOW),
    "bB": Square(Kind.BEAN, Colour.BROWN),
    "bG": Square(Kind.BEAN, Colour.GREEN),
    "bR": Square(Kind.BEAN, Colour.RED),
    "dr": Square(Kind.DRY),
    "ro": Square(Kind.ROAST),
    "r*": Square(Kind.ROAST, star=True),
    "cu": Square(Kind.CUP),
    "sh": Square(Kind.SHIP),
    "bl": Square(Kind.BLANK),
    "ex": Square(Kind.EXPRESSO),
    "lo": Square(Kind.LOTE),
    "na": Square(Kind.NATA),
    "pl": Square(Kind.PLUS),
}


def area_of(text: str, *shops: Shop) -> Area:
    """The area that begins at q17. Rows are lines; `--` is no card; `S0` is a square of shop 0."""
    known = dict(SQUARES)
    for number, shop in enumerate(shops):
        known[f"S{number}"] = Square(Kind.SHOP, shop=shop)
    squares: dict[Cell, Square] = {}
    for y, line in enumerate(text.strip().splitlines()):
        for x, word in enumerate(line.split()):
            if word != "--":
                squares[START + y * WIDTH + x] = known[word]
    return Area(squares)


def shop(card: int, demand: Counts, points: int, size: int = 1) -> Shop:
    """A coffee shop."""
    return Shop(card, demand, points, size)


def acting(area: Area, points: int = 8, options: Options | None = None) -> CafeState:
    """A solo table in its action phase."""
    state = GAME.new(options, 1, 0)
    state.phase, state.together, state.order = Phase.ACTING, True, [0]
    state.companies[0].area = area
    state.companies[0].points = points
    return state


def do(state: CafeState, *actions: str, seat: int = 0) -> None:
    """Apply these actions."""
    for action in actions:
        state.apply(seat, GAME.parse(action))


def texts(state: CafeState, seat: int = 0) -> list[str]:
    """What the seat may do, as text."""
    return [str(action) for action in state.legal(seat)]


def cubes(state: CafeState, seat: int = 0) -> dict[str, str]:
    """By cell: its cubes, as `2R`."""
    names = {cell: name for name, cell in BY_NAME.items()}
    return {
        names[cell]: f"{count}{colour.letter}"
        for cell, (colour, count) in sorted(state.companies[seat].cubes.items())
    }
