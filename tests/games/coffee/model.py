"""Coffee once more, slow and obvious: the rules on a dict of points, written apart from the engine.

Hexagonal boards use doubled coordinates here (a step along the row counts two), unlike the engine,
so that a mistake in one geometry is not a mistake in both.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int]

SQUARE_RODS = {"-": (1, 0), "/": (1, 1), "\\": (-1, 1), "|": (0, 1)}
HEXAGON_RODS = {"-": (2, 0), "/": (1, 1), "\\": (-1, 1)}


def square_cells(side: int) -> dict[str, Point]:
    """By name: file and rank."""
    return {
        f"{chr(ord('a') + file)}{rank + 1}": (file, rank)
        for file in range(side)
        for rank in range(side)
    }


def hexagon_cells(side: int) -> dict[str, Point]:
    """By name: doubled place and row. The rows are centred above each other."""
    cells = {}
    for row in range(2 * side - 1):
        missing = abs(side - 1 - row)
        for place in range(2 * side - 1 - missing):
            cells[f"{chr(ord('a') + row)}{place + 1}"] = (missing + 2 * place, row)
    return cells


@dataclass
class Model:
    """A position: stones by point (0 Black, 1 Orange), the rod, and who is to move."""

    board: str
    n: int
    pie: bool = False
    stones: dict[Point, int] = field(default_factory=dict)
    rod: tuple[Point, str] | None = None
    to_move: int = 0
    swapped: bool = False
    actions: int = 0
    winner: int | None = None
    """The colour that won."""
    reason: str = ""

    def __post_init__(self) -> None:
        shape, side = self.board.split("-")
        is_square = shape == "sq"
        self.cells = square_cells(int(side)) if is_square else hexagon_cells(int(side))
        self.rods = SQUARE_RODS if is_square else HEXAGON_RODS

    def seat_to_move(self) -> int:
        """Whose turn it is."""
        return 1 - self.to_move if self.swapped else self.to_move

    def legal(self) -> set[str]:
        """The text forms of all legal actions."""
        if self.winner is not None:
            return set()
        found = set()
        for name, point in self.cells.items():
            if point in self.stones or not self.is_on_line(point):
                continue
            if self.makes_line(point):
                found.add(f"{name}*")
            else:
                found |= {name + rod for rod in self.rods if self.leaves_room(point, rod)}
        if self.pie and self.actions == 1:
            found.add("swap")
        return found

    def is_on_line(self, point: Point) -> bool:
        """Whether the rod points at this cell."""
        if self.rod is None:
            return True
        start, rod = self.rod
        return self.are_aligned(start, point, rod)

    def are_aligned(self, one: Point, other: Point, rod: str) -> bool:
        """Whether two different cells lie on one line in the direction of the rod."""
        dx, dy = self.rods[rod]
        away_x, away_y = other[0] - one[0], other[1] - one[1]
        return one != other and away_x * dy == away_y * dx

    def leaves_room(self, point: Point, rod: str) -> bool:
        """Whether a rod on a stone here leaves the next player a free cell."""
        return any(
            other not in self.stones and other != point and self.are_aligned(point, other, rod)
            for other in self.cells.values()
        )

    def makes_line(self, point: Point) -> bool:
        """Whether a stone here makes n or more in a row."""
        return any(
            1 + self.run(point, dx, dy) + self.run(point, -dx, -dy) >= self.n
            for dx, dy in self.rods.values()
        )

    def run(self, point: Point, dx: int, dy: int) -> int:
        """How many own stones follow one another from a cell on, the cell itself left out."""
        x, y = point[0] + dx, point[1] + dy
        return 1 + self.run((x, y), dx, dy) if self.stones.get((x, y)) == self.to_move else 0

    def play(self, text: str) -> None:
        """Carry out a legal action and see whether the game is over."""
        self.actions += 1
        if text == "swap":
            self.swapped = True
        elif text.endswith("*"):
            self.stones[self.cells[text[:-1]]] = self.to_move
            self.winner, self.reason = self.to_move, "line"
            return
        else:
            point = self.cells[text[:-1]]
            self.stones[point] = self.to_move
            self.rod = (point, text[-1])
            self.to_move = 1 - self.to_move
        if not self.legal():
            self.winner, self.reason = 1 - self.to_move, "stuck"
