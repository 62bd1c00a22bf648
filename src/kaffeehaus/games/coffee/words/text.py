"""The board of Coffee in plain text, for the terminal and for those who cannot see the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.coffee.rules.actions import Colour
from kaffeehaus.games.coffee.rules.boards import Board, find_board
from kaffeehaus.games.coffee.words.prose import board_words, rod_words

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView

CELL = 4
"""The width of a cell in characters."""


def draw_text(view: CoffeeView) -> str:
    """The board with its names at the edges, and below it what the signs mean.

    `B` and `O` are stones. `[B/]` is the stone with the rod, and how the rod lies; `<B>` belongs
    to the winning line. `+` is a free cell that the next stone may go on, `.` another free cell,
    `x` the cell of a player who was stuck.
    """
    board = find_board(view.board)
    rows = board.rows()
    lines = [_row(view, board, row) for row in reversed(rows)]
    if not board.hexagonal:
        lines.append(" " * 4 + "".join(f"{cell[0]:<{CELL}}" for cell in rows[0]))
    return "\n".join(line.rstrip() for line in (*lines, "", *_legend(view)))


def _row(view: CoffeeView, board: Board, row: tuple[str, ...]) -> str:
    cells = "".join(_cell(view, cell) for cell in row)
    if not board.hexagonal:
        return f"{row[0][1:]:>2} {cells}"
    # A row of an hexagonal board begins half a cell further right for every cell it is shorter,
    # and bears the names of its first and last cell.
    indent = " " * (CELL // 2 * (2 * board.side - 1 - len(row)))
    return f"{indent}{row[0]:>3} {cells} {row[-1]}"


def _cell(view: CoffeeView, cell: str) -> str:
    colour = next((stone.colour for stone in view.stones if stone.cell == cell), None)
    if colour is None:
        return _free_cell(view, cell)
    letter = colour.letter
    if view.rod and view.rod.cell == cell:
        return f"[{letter}{view.rod.rod.value}]"
    return f"<{letter}> " if cell in view.winning_line else f" {letter}  "


def _free_cell(view: CoffeeView, cell: str) -> str:
    # At the very start every cell may be taken: marks would say nothing.
    if cell not in view.line or view.rod is None:
        return " .  "
    return " x  " if view.outcome else " +  "


def _legend(view: CoffeeView) -> Iterator[str]:
    yield headline(view)
    if view.rod and not view.outcome:
        yield gettext("The next stone may go on: %(cells)s", cells=" ".join(view.line))


def headline(view: CoffeeView) -> str:
    """The position in a sentence or two."""
    game = gettext(
        "Coffee, %(board)s: %(count)s in a row wins.", board=board_words(view.board), count=view.n
    )
    return f"{game} {_ending(view) if view.outcome else _turn(view)}"


def _turn(view: CoffeeView) -> str:
    assert view.to_move is not None
    if view.rod is None:
        return gettext("%(colour)s begins, on any cell.", colour=view.to_move.title)
    return gettext(
        "%(colour)s to move. The rod on %(cell)s points %(direction)s.",
        colour=view.to_move.title,
        cell=view.rod.cell,
        direction=rod_words(view.rod.rod),
    )


def description(view: CoffeeView) -> str:
    """The pieces in words, for those who hear the board instead of seeing it."""
    parts = [_stones_of(view, colour) for colour in Colour]
    if view.rod and not view.outcome:
        line = ", ".join(view.line)
        parts.append(gettext("The next stone may go on: %(cells)s.", cells=line))
    return " ".join(parts)


def _stones_of(view: CoffeeView, colour: Colour) -> str:
    cells = [stone.cell for stone in view.stones if stone.colour is colour]
    if colour is Colour.BLACK:
        return gettext("Black stones: %(cells)s.", cells=", ".join(cells) or "–")
    return gettext("Orange stones: %(cells)s.", cells=", ".join(cells) or "–")


def _ending(view: CoffeeView) -> str:
    assert view.outcome is not None
    winner = view.colours[view.outcome.winners[0]].title
    if view.winning_line:
        line = " ".join(view.winning_line)
        return gettext("%(colour)s wins with the line %(cells)s.", colour=winner, cells=line)
    return gettext("%(colour)s wins: no rod fits on %(cell)s.", colour=winner, cell=view.line[0])
