"""What a proof of Coffee claims: board, n, winner, and the turns after which it begins."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.coffee.rules.boards import board_names, side_of

MAGIC = "coffee-proof"
AFTER = "after"
PLAYERS = ("first", "second")


class Unproven(PlayerError):
    """A file that does not prove what it claims; one sentence, code `unproven`."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code="unproven")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a proof proves. As text, the first line of its file."""

    board: str
    n: int
    winner: str
    """`first` or `second`."""
    after: tuple[str, ...] = ()
    """The turns that lead from the empty board to the position that is proven."""

    def __str__(self) -> str:
        return " ".join((MAGIC, self.board, str(self.n), self.winner, *self._begun))

    @property
    def words(self) -> str:
        """The claim for people, up to the winner."""
        return " ".join((self.board, f"n={self.n}", *self._begun)) + f": {self.winner}"

    @property
    def _begun(self) -> tuple[str, ...]:
        return (AFTER, *self.after) if self.after else ()


def read_claim(line: str) -> Claim:
    """The claim in the first line of a proof. Raises `Unproven`."""
    words, _, turns = line.partition(f" {AFTER} ")
    match words.split():
        case [word, board, n, ("first" | "second") as winner] if (
            word == MAGIC
            and board in board_names()
            and n in {str(number) for number in range(2, side_of(board) + 1)}
        ):
            return Claim(board, int(n), winner, tuple(turns.split()))
    raise Unproven(gettext("The file is not a proof for a board of Coffee."))
