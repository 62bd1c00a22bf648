"""What players of Coffee Chess see: everything, as nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import NO_MARKS, Badge, Marks, Shape, View
from kaffeehaus.games.coffee_chess.drawing import board
from kaffeehaus.games.coffee_chess.rules.rows import Row
from kaffeehaus.games.coffee_chess.rules.squares import OWN_SQUARES

_QUESTIONS = {
    "square": {
        "place": "Choose a square of your colour for the bean.",
        "move": "Choose the square whose beans move.",
        "steal": "Choose your square that steals.",
    },
    "target": {
        "move": "Choose where the beans go.",
        "steal": "Choose the square to steal from.",
    },
    "beans": {
        "move": "How many beans move?",
        "steal": "How many beans do you steal?",
    },
}
_KINDS = {
    "place": "Place a bean",
    "move": "Move beans",
    "steal": "Steal beans",
    "end": "End the turn",
}


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

    def on_board(self, seat: Seat) -> int:
        """The beans that would score for the seat now."""
        return sum(self.beans[square] for square in OWN_SQUARES[seat])

    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The board with beans as beans, both inventories and the bank."""
        return board.svg(self, marks)

    def picture(self) -> str:
        """Without what only players need: inventories, bank and the names of squares."""
        return board.picture(self)

    def text(self) -> str:
        """The board in plain text."""
        return board.text(self)

    def badges(self) -> tuple[Badge, ...]:
        """White on the light squares and Black on the dark ones, with their beans on the board."""
        return (self._badge(0, "White", Shape.CIRCLE), self._badge(1, "Black", Shape.SQUARE))

    def _badge(self, seat: Seat, title: str, shape: Shape) -> Badge:
        colour = "var(--chess-light, #EBD9BC)" if seat == 0 else "var(--chess-dark, #7A5234)"
        income = "" if self.outcome else f", next income {2 + len(self.rows[seat])}"
        note = f"holds {self.inventories[seat]}{income}"
        return Badge(title, title[0], shape, colour, str(self.on_board(seat)), note)

    def ask(self, field: str) -> str:
        """The question for a field, by the type of action of this turn."""
        if field == "kind":
            return self._ask_for_kind()
        by_kind = _QUESTIONS[field]
        return by_kind[self.doing] if self.doing in by_kind else _NEUTRAL[field]

    def _ask_for_kind(self) -> str:
        if self.doing is None:
            return "Place, move or steal, or end the turn."
        return f"{_AGAIN[self.doing]}, or end the turn. This turn has cost {self.spent} so far."

    def hint(self) -> str:
        """What a turn costs, and what it is played for."""
        if self.doing is not None:
            return ""
        return (
            "Each action costs a bean, and all of a turn are of one type. Three squares in a row "
            "on a diagonal pay a bean more every turn."
        )

    def ask_alone(self) -> str:
        """Without a bean, or with nothing to move or steal, only the end of the turn is left."""
        cost = f" This turn has cost {self.spent} so far." if self.spent else ""
        return f"Nothing more can be done: end the turn.{cost}"

    def label(self, field: str, value: str) -> str:
        """Words for kinds and numbers of beans; squares are their own names."""
        if field == "kind":
            return _KINDS[value]
        if field == "beans":
            return "1 bean" if value == "1" else f"{value} beans"
        return value


_AGAIN = {
    "place": "Place another bean",
    "move": "Move more beans",
    "steal": "Steal more beans",
}
_NEUTRAL = {
    "square": "Choose a square.",
    "target": "Choose the neighbouring square.",
    "beans": "How many beans?",
}
