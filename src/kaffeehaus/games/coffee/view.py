"""What everybody at a table of Coffee sees: nothing is hidden in this game."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.view import NO_MARKS, Badge, Marks, Shape, Sign, View
from kaffeehaus.games.coffee.drawing.board import draw_board
from kaffeehaus.games.coffee.drawing.geometry import BLACK, ORANGE, legend
from kaffeehaus.games.coffee.drawing.thumbnail import draw_thumbnail
from kaffeehaus.games.coffee.rules.actions import Colour, Place, Swap
from kaffeehaus.games.coffee.words.guide import guidance
from kaffeehaus.games.coffee.words.prose import ask, hint, label
from kaffeehaus.games.coffee.words.text import draw_text


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone on the board."""

    cell: str
    colour: Colour


@dataclass(frozen=True)
class CoffeeView(View):
    """The board and whose turn it is; the same for every seat and for onlookers."""

    board: str
    n: int
    pie: bool
    colours: tuple[Colour, ...]
    """By seat: what it plays."""
    to_move: Colour | None
    stones: tuple[Stone, ...]
    """In the order of the cells."""
    rod: Place | None
    """The stone the rod lies on, and how it lies."""
    line: tuple[str, ...]
    """The free cells the next stone may go on; after the end, the cell of who was stuck."""
    last: str | None
    """The latest action, as it is written."""
    swapped: bool
    winning_line: tuple[str, ...]

    @property
    def own_colour(self) -> Colour | None:
        """What the viewer plays; for spectators the colour to move."""
        return self.to_move if self.seat is None else self.colours[self.seat]

    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The board as a drawing."""
        return draw_board(self, marks)

    def thumbnail(self) -> str:
        """The position in small, for lists."""
        return draw_thumbnail(self)

    def text(self) -> str:
        """The board in plain text."""
        return draw_text(self)

    def badges(self) -> tuple[Badge, ...]:
        """Black is a circle with B, Orange a diamond with O."""
        return tuple(_badge(colour) for colour in self.colours)

    def ask(self, field: str) -> str:
        """What to choose next."""
        return ask(self, field)

    def hint(self) -> str:
        """What wins here; before their first stone players also hear what the rod is for."""
        return hint(self)

    def guidance(self) -> Guidance | None:
        """What a newcomer should know about this turn."""
        return guidance(self)

    def legend(self) -> tuple[Sign, ...]:
        """Stones, the rod and the line."""
        return legend(self.n)

    def label(self, field: str, value: str) -> str:
        """Values as people say them."""
        return label(field, value)

    def words(self, action: Action) -> str:
        """A turn in its notation; `swap colours` in words."""
        return label("kind", "swap") if isinstance(action, Swap) else str(action)

    def may_swap(self) -> bool:
        """Whether the pie rule can be used now."""
        return self.pie and not self.swapped and len(self.stones) == 1


def _badge(colour: Colour) -> Badge:
    """The shapes are those of the stones: an orange one carries a diamond."""
    if colour is Colour.BLACK:
        return Badge(colour.title, colour.letter, Shape.CIRCLE, BLACK)
    return Badge(colour.title, colour.letter, Shape.DIAMOND, ORANGE)
