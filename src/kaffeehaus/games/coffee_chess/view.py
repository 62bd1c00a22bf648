"""What players of Coffee Chess see: everything, as nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from kaffeehaus.core.action import Action
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import NO_MARKS, Badge, Marks, Shape, View
from kaffeehaus.games.coffee_chess.drawing.board import draw_board, draw_picture
from kaffeehaus.games.coffee_chess.drawing.thumbnail import draw_thumbnail
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.rules.squares import OWN_SQUARES, Row
from kaffeehaus.games.coffee_chess.words.guide import guidance
from kaffeehaus.games.coffee_chess.words.prose import (
    action_words,
    ask,
    ask_alone,
    hint,
    label,
    side_name,
)
from kaffeehaus.games.coffee_chess.words.text import draw_text


@dataclass(frozen=True)
class ChessView(View):
    """The board, the inventories and the bank, and what the turn has done so far."""

    beans: tuple[int, ...]
    inventories: tuple[int, ...]
    bank: int
    turn: int
    to_move: Seat
    doing: str | None
    spent: int
    """Beans that the present turn has cost so far."""
    last: tuple[str, ...]
    """The actions of the present turn or, before its first, of the one before."""
    rows: tuple[tuple[Row, ...], tuple[Row, ...]]
    """By seat: the rows that would pay at the start of its turn."""
    last_turn: bool
    may_swap: bool
    """Whether the pie rule can be used now."""

    def on_board(self, seat: Seat) -> int:
        """The beans that would score for the seat now."""
        return sum(self.beans[square] for square in OWN_SQUARES[seat])

    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The board with beans as beans, both inventories and the bank."""
        return draw_board(self, marks)

    def picture(self) -> str:
        """Without what only players need: inventories, bank and the names of squares."""
        return draw_picture(self)

    def thumbnail(self) -> str:
        """The position in small, for lists."""
        return draw_thumbnail(self)

    def text(self) -> str:
        """The board in plain text."""
        return draw_text(self)

    def badges(self) -> tuple[Badge, ...]:
        """White on the light squares and Black on the dark ones, with their beans on the board."""
        return (self._badge(0, "W", Shape.CIRCLE), self._badge(1, "B", Shape.SQUARE))

    def _badge(self, seat: Seat, letter: str, shape: Shape) -> Badge:
        colour = "var(--chess-light, #EBD9BC)" if seat == 0 else "var(--chess-dark, #7A5234)"
        note = gettext("inventory %(count)s", count=self.inventories[seat])
        if not self.outcome:
            note = gettext(
                "inventory %(count)s, next income %(income)s",
                count=self.inventories[seat],
                income=2 + len(self.rows[seat]),
            )
        return Badge(side_name(seat), letter, shape, colour, str(self.on_board(seat)), note)

    def ask(self, field: str) -> str:
        """The question for a field, by the type of action of this turn."""
        return ask(self, field)

    def hint(self) -> str:
        """What a turn costs, and what it is played for."""
        return hint(self)

    def guidance(self) -> Guidance | None:
        """What a newcomer should know about this turn."""
        return guidance(self)

    def ask_alone(self) -> str:
        """Without a bean, or with nothing to move or steal, only the end of the turn is left."""
        return ask_alone(self)

    def label(self, field: str, value: str) -> str:
        """Words for kinds and numbers of beans; squares are their own names."""
        return label(field, value)

    def words(self, action: Action) -> str:
        """`Place a bean on d4`."""
        return action_words(cast("ChessAction", action))
