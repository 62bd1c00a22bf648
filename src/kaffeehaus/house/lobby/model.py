"""Tables in lists, the lists of the lobby, and best scores."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Scalar
from kaffeehaus.house.tables.model import SeatRow, TableTerms
from kaffeehaus.house.tables.summaries import TableSummaryRow
from kaffeehaus.house.tables.table import TablePhase


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    row: TableSummaryRow
    terms: TableTerms
    game: AnyGame
    phase: TablePhase
    seats: tuple[SeatLine, ...]
    may_join: bool = True
    """Whether the viewer may take an open seat: guests may not at a rated table."""

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to act."""
        return any(seat.mine and seat.to_act for seat in self.seats)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a table in a list."""

    row: SeatRow
    name: str
    """In the reader's language, if the server made it; empty for an open seat."""
    mine: bool
    to_act: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lists of the lobby, the viewer's turn first, then the latest change."""

    stamp: str
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    """Public tables with an open seat, except the viewer's own."""
    running: tuple[TableLine, ...]
    """Public running tables, except the viewer's own."""
    invited: tuple[TableLine, ...] = ()
    """Tables to which somebody invites the viewer."""


@dataclass(frozen=True, slots=True)
class SoloScore:
    """Score of a solo game."""

    score: int
    table: str
    at: int
    """End of the game: UTC, milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class BestScores:
    """A player's best solo scores with one set of options, such as a deck."""

    game: AnyGame
    options: dict[str, Scalar]
    games: int
    """Number of finished games."""
    best: tuple[SoloScore, ...]
    """Best first, then earliest first."""
