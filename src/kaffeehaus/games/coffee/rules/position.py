"""The rules of Coffee in the rulebook's order. Numbers in brackets are those of docs/rulings.md.

A turn is one action: a stone on a cell together with the rod on that stone [3]. What a stone on
each cell needs and allows is worked out once for a board and a number `n`; a position only adds
which cells are taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome, Seat, won_by
from kaffeehaus.games.coffee.rules.actions import (
    COLOURS,
    SWAP,
    CoffeeAction,
    Colour,
    GameOver,
    LineMade,
    Place,
    RodLaid,
    StonePlaced,
    Stuck,
    Swap,
    Swapped,
)
from kaffeehaus.games.coffee.rules.boards import Board, Cells, Rod, find_board


@dataclass(frozen=True, slots=True)
class Site:
    """A cell, the turns that can be taken there, and the rows it belongs to."""

    name: str
    bit: Cells
    turns: tuple[tuple[Place, Cells], ...]
    """Each way to lay the rod here, with the other cells of the line it points along."""
    rows: tuple[Cells, ...]
    """For each row of n through this cell: its other cells."""
    winning_turn: Place
    """The turn of a stone that makes a line here."""

    def makes_line(self, own: Cells) -> bool:
        """Whether a stone here makes n or more in a row with the player's own stones."""
        for row in self.rows:  # noqa: SIM110 - the innermost loop: a generator costs double
            if own & row == row:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Sites:
    """All sites of a board, and the lines between them. Sites stand in reading order."""

    board: Board
    n: int
    all: tuple[Site, ...]
    by_name: dict[str, Site]
    lines: dict[Place, tuple[Site, ...]]
    """By turn: the other sites of the line its rod points along."""


@cache
def sites_of(board_name: str, n: int) -> Sites:
    """The sites of the board for rows of n."""
    board = find_board(board_name)
    found = tuple(_site(board, n, cell) for cell in range(len(board.cells)))
    lines = {
        turn: tuple(site for site in found if site.bit & others)
        for site in found
        for turn, others in site.turns
    }
    return Sites(board, n, found, {site.name: site for site in found}, lines)


def _site(board: Board, n: int, cell: int) -> Site:
    name = board.cells[cell]
    turns = tuple(
        (Place(name, rod), _bits(board.line(cell, rod)) & ~(1 << cell)) for rod in board.steps
    )
    rows = tuple(_bits(row) & ~(1 << cell) for row in board.rows_of(n) if cell in row)
    return Site(name, 1 << cell, turns, rows, Place(name, Rod.NONE))


def _bits(cells: tuple[int, ...]) -> Cells:
    return sum(1 << cell for cell in cells)


# Position


LINE = "line"
STUCK = "stuck"


class Position:
    """A board with its stones and the rod, and what the rules make of it.

    Legal actions are listed by cell in reading order (row by row from the bottom, each from left
    to right); on each cell by rod in the order `-`, `/`, `\\`, `|`. A cell that completes a line
    is listed once, with `*`. `swap` comes last.
    """

    def __init__(self, board: str, n: int, pie: bool) -> None:
        """The empty board, with Black to begin on any cell."""
        self.sites: Sites = sites_of(board, n)
        self.pie = pie
        self.stones: list[Cells] = [0, 0]
        """By colour: the cells with its stones. There are always enough stones [10]."""
        self.free: Cells = sum(site.bit for site in self.sites.all)
        self.colour = 0
        """Whose turn it is: 0 is Black, 1 is Orange."""
        self.rod: Place | None = None
        """The turn that laid the rod: its stone, and how the rod lies on it."""
        self.line: tuple[Site, ...] = self.sites.all
        """Where the next stone may go if it is free: the line the rod points along, without the
        rod's own cell; at the start everywhere."""
        self.swapped = False
        self.last: CoffeeAction | None = None
        self.turns = 0
        self.result: Outcome | None = None
        self.choices = self._find_choices()

    # Colours and seats

    def seat_of(self, colour: int) -> Seat:
        """Who plays this colour: seat 0 Black and seat 1 Orange, the reverse after a swap [9]."""
        return colour ^ self.swapped

    def colour_of(self, seat: Seat) -> Colour:
        """The colour this seat plays."""
        return COLOURS[seat ^ self.swapped]

    def seat_to_move(self) -> Seat:
        """Whose turn it is, or would be if the game were not over."""
        return self.seat_of(self.colour)

    # What a player may do

    def _find_choices(self) -> tuple[CoffeeAction, ...]:
        """Every legal action of the player to move.

        The stone goes on any free cell of the line, both ways and however far, past other
        stones [1, 2]. A stone that makes a line takes no rod [5]. Any other takes a rod that
        leaves the next player a free cell [3], which in a corner excludes a direction even on
        the first turn [4].
        """
        free, own = self.free, self.stones[self.colour]
        found: list[CoffeeAction] = []
        for site in self.line:
            if not site.bit & free:
                continue
            if site.makes_line(own):
                found.append(site.winning_turn)
            else:
                found += [turn for turn, others in site.turns if others & free]
        if self.may_swap():
            found.append(SWAP)
        return tuple(found)

    def may_swap(self) -> bool:
        """The pie rule, where agreed: once, in place of the second player's first turn [9]."""
        return self.pie and self.turns == 1

    def open_sites(self) -> tuple[Site, ...]:
        """The free cells of the line. After any turn there is at least one [3, 6]."""
        return tuple(site for site in self.line if site.bit & self.free)

    # A turn

    def play(self, seat: Seat, action: CoffeeAction) -> tuple[Event, ...]:
        """Carry out an action that is known to be legal."""
        self.turns += 1
        self.last = action
        if isinstance(action, Swap):
            return self._swap_colours(seat)
        self._place_stone(action)
        if action.rod is Rod.NONE:
            return self._win_by_line(seat, action)
        self._lay_rod(action)
        told = _told(seat, self.colour ^ 1, action)
        return told if self.choices else told + self._lose_stuck()

    def skip_turn(self) -> None:
        """Let the player to move pass, and the other one begin anywhere. No rule allows it: it is
        what a premove can rely on, whatever the reply will be."""
        self.turns += 1
        self.colour ^= 1
        self.rod, self.line = None, self.sites.all
        self.choices = self._find_choices()

    def _place_stone(self, action: Place) -> None:
        bit = self.sites.by_name[action.cell].bit
        self.stones[self.colour] |= bit
        self.free ^= bit

    def _lay_rod(self, action: Place) -> None:
        """The rod goes on the new stone and stays there through the other player's turn [10]."""
        self.rod = action
        self.line = self.sites.lines[action]
        self.colour ^= 1
        self.choices = self._find_choices()

    def _swap_colours(self, seat: Seat) -> tuple[Event, ...]:
        """Stones and rod stay as they are, and it is still Orange's turn [9]."""
        self.swapped = True
        self.choices = self._find_choices()
        told = (Swapped(seat=seat),)
        return told if self.choices else told + self._lose_stuck()

    # The end of the game; one of the two always wins [7]

    def _win_by_line(self, seat: Seat, action: Place) -> tuple[Event, ...]:
        """n or more in a row win at once, even where no rod could be laid [5]."""
        colour = COLOURS[self.colour]
        self._end(seat, LINE)
        return (
            StonePlaced(seat=seat, colour=colour, cell=action.cell),
            LineMade(seat=seat, colour=colour, cells=self.winning_line()),
            GameOver(winner=seat, colour=colour, reason=LINE, auto=True),
        )

    def _lose_stuck(self) -> tuple[Event, ...]:
        """Who can put a stone but neither make a line nor lay the rod has lost [6]."""
        loser, winner = self.seat_to_move(), 1 - self.seat_to_move()
        (site,) = self.open_sites()
        self._end(winner, STUCK)
        return (
            Stuck(seat=loser, colour=self.colour_of(loser), cell=site.name, auto=True),
            GameOver(winner=winner, colour=self.colour_of(winner), reason=STUCK, auto=True),
        )

    def _end(self, winner: Seat, reason: str) -> None:
        self.choices = ()
        self.result = won_by(winner, 2, reason)

    def resume(self) -> None:
        """Work out whose turn it is, and whether the game is over, from stones, rod and last turn:
        for a position that was set up instead of played."""
        placed = sum(cells.bit_count() for cells in self.stones)
        self.turns = placed + self.swapped
        if self.has_line():
            self.colour = (placed - 1) % 2
            self._end(self.seat_to_move(), LINE)
            return
        self.colour = placed % 2
        self.choices = self._find_choices()
        if not self.choices:
            self._lose_stuck()

    def has_line(self) -> bool:
        """Whether the last stone made a line; only such a stone came without a rod."""
        return isinstance(self.last, Place) and self.last.rod is Rod.NONE

    def winning_line(self) -> tuple[str, ...]:
        """The cells of all rows that the last stone completed; none if it did not win."""
        if not isinstance(self.last, Place) or not self.has_line():
            return ()
        site = self.sites.by_name[self.last.cell]
        own = self.stones[self.colour]
        cells = site.bit
        for row in site.rows:
            if own & row == row:
                cells |= row
        return self.names(cells)

    def names(self, cells: Cells) -> tuple[str, ...]:
        """The names of these cells, in reading order."""
        return tuple(site.name for site in self.sites.all if site.bit & cells)


@cache
def _told(seat: Seat, colour: int, action: Place) -> tuple[Event, ...]:
    """What is told of a turn that does not end the game; made once, as turns come again."""
    return (
        StonePlaced(seat=seat, colour=COLOURS[colour], cell=action.cell),
        RodLaid(seat=seat, cell=action.cell, rod=action.rod),
    )
