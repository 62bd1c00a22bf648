"""The rules of Coffee for proofs: a position with the winner to move, his turn, and all that can
follow. Stones that are not known to be the winner's count as the loser's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.coffee.rules import position as game
from kaffeehaus.games.coffee.rules.actions import Place, parse_action
from kaffeehaus.games.coffee.rules.boards import Cells, find_board
from kaffeehaus.games.coffee.rules.symmetries import symmetries_of
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim, Unproven

FEW_STONES = 4
"""Mirror images are one position up to so many stones."""


class Position(NamedTuple):
    """A position with the winner to move."""

    free: Cells
    line: Cells
    """Free cells on which the next stone may go."""
    own: Cells
    """The winner's stones."""


class Entry(NamedTuple):
    """The winner's turn wherever these cells are free and he has the stones that it needs."""

    free: Cells
    line: Cells
    needed: Cells
    cell: int
    rod: int

    def __str__(self) -> str:
        return f"{self.free:x} {self.line:x} {self.needed:x} {self.cell} {self.rod}"


class Rules:
    """The rules on one board for rows of n."""

    def __init__(self, board_name: str, n: int) -> None:
        board = find_board(board_name)
        cells = range(len(board.cells))
        self.board = board
        self.everywhere: Cells = (1 << len(board.cells)) - 1
        self._others = tuple(
            tuple(_bits(board.line(cell, rod)) & ~(1 << cell) for rod in board.steps)
            for cell in cells
        )
        """By cell and rod: the other cells of the line."""
        self._rows = tuple(map(_bits, board.rows_of(n)))
        self._symmetries = symmetries_of(board_name)

    def beginning(self, claim: Claim) -> list[Position]:
        """The winner's positions at the beginning of a proof that need an entry."""
        at = self.at(claim)
        is_winner_to_move = len(claim.after) % 2 == PLAYERS.index(claim.winner)
        return list(self._unfinished([at] if is_winner_to_move else self._answers(at)))

    def at(self, claim: Claim) -> Position:
        """The position after the claim's turns, whoever is to move. Raises `Unproven` for illegal
        turns, and if the game is over."""
        played = game.Position(claim.board, claim.n, pie=False)
        for text in claim.after:
            turn = self.turn(text)
            if turn not in played.choices:
                raise Unproven(gettext("The proof begins with an illegal turn."))
            played.play(played.seat_to_move(), turn)
        if played.result is not None:
            raise Unproven(gettext("The proof begins where the game is over."))
        line = sum(site.bit for site in played.open_sites())
        return Position(played.free, line, played.stones[PLAYERS.index(claim.winner)])

    def turn(self, text: str) -> Place:
        """A turn in the notation of the game. Raises `Unproven` if it cannot be read."""
        try:
            turn = parse_action(text)
        except UnreadableAction:
            turn = None
        if isinstance(turn, Place):
            return turn
        raise Unproven(gettext("The proof begins with an illegal turn."))

    def entry(self, position: Position, turn: Place) -> Entry:
        """The entry that plays this turn, for the mirror image that stands for all."""
        cell = self.board.cells.index(turn.cell)
        others = self._others[cell][list(self.board.steps).index(turn.rod)]
        standard = self.standard(position)
        number = self._symmetries.images(*position).index(tuple(standard))
        goes = self._symmetries.goes[number][cell] if standard != position else cell
        if standard != position:
            others = self._symmetries.image(others, number)
        return Entry(*standard, goes, self._others[goes].index(others))

    def place(self, entry: Entry) -> Place:
        """The turn of an entry in the notation of the game."""
        return Place(self.board.cells[entry.cell], list(self.board.steps)[entry.rod])

    def follow(self, entry: Entry) -> list[Position]:
        """The winner's positions that need an entry after this turn and every answer, with only
        the stones that the turn needs. Raises `Unproven` for an illegal turn, or if the loser
        could make a row."""
        return list(self._unfinished(self._answers(self.after(entry))))

    def after(self, entry: Entry) -> Position:
        """The position after this turn, with the loser to move. Raises `Unproven` for an illegal
        turn."""
        free, line, needed, cell, rod = entry
        bit = 1 << cell
        if not line & bit or line & ~free or needed & free or rod >= len(self.board.steps):
            raise Unproven(
                gettext("The proof plays outside the line in %(position)s.", position=entry[:3])
            )
        after = free ^ bit
        pointed = self._others[cell][rod] & after
        if not pointed:
            raise Unproven(
                gettext("The proof places a useless rod in %(position)s.", position=entry[:3])
            )
        return Position(after, pointed, needed | bit)

    def _answers(self, position: Position) -> list[Position]:
        """The winner's positions after every turn of the loser; none if the loser is stuck."""
        free, line, own = position
        if self._finishing(self.everywhere & ~free & ~own) & line:
            raise Unproven(
                gettext(
                    "The proof lets the loser make a line in %(position)s.",
                    position=tuple(position),
                )
            )
        return [
            Position(free & ~(1 << cell), pointed, own)
            for cell in _each(line)
            for others in self._others[cell]
            if (pointed := others & free)
        ]

    def _unfinished(self, positions: Iterable[Position]) -> Iterator[Position]:
        """The positions in which the winner cannot make a row at once."""
        own, wins = -1, 0
        for position in positions:
            if position.own != own:
                own, wins = position.own, self._finishing(position.own)
            if not wins & position.line:
                yield self.standard(position)

    def standard(self, position: Position) -> Position:
        """The mirror image that stands for all: the one with the least numbers."""
        if (self.everywhere & ~position.free).bit_count() > FEW_STONES:
            return position
        return Position(*min(self._symmetries.images(*position)))

    def _finishing(self, stones: Cells) -> Cells:
        """The cells on which one more stone completes a row."""
        found = 0
        for row in self._rows:
            lacking = row & ~stones
            if not lacking & (lacking - 1):
                found |= lacking
        return found


@lru_cache(maxsize=16)
def rules_of(board: str, n: int) -> Rules:
    """The rules of a board."""
    return Rules(board, n)


def _bits(cells: Iterable[int]) -> Cells:
    return sum(1 << cell for cell in cells)


def _each(cells: Cells) -> Iterator[int]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
