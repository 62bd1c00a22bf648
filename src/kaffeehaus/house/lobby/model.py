"""Lines of the lobby and best scores, as values."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.table import TablePhase


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table in a list."""

    id: str
    game: AnyGame
    options: dict[str, Scalar]
    option_lines: tuple[str, ...]
    private: bool
    rated: bool
    """Whether the outcome changes ratings."""
    phase: TablePhase
    seats: tuple[SeatLine, ...]
    my_turn: bool
    outcome: Outcome | None
    created: int
    changed: int
    """UTC, milliseconds since 1970: since when it waits for whoever is to act."""
    pace: Pace | None = None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a table in a list."""

    seat: Seat
    kind: SeatKind
    name: str
    mine: bool
    to_act: bool
    person: str = ""
    """The id of a person with an account; empty for guests and others."""
    is_guest: bool = False
    """A person without an account."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lists of the lobby, each with the latest change first; my turn before all."""

    stamp: str
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    """Public tables with an open seat, none of them mine."""
    running: tuple[TableLine, ...]
    """Public running tables, none of them mine."""
    invited: tuple[TableLine, ...] = ()
    """Tables that somebody asks me to."""


@dataclass(frozen=True, slots=True)
class SoloScore:
    """What a person reached in one game played alone."""

    score: int
    table: str
    at: int
    """When the game ended: UTC, milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class BestScores:
    """A person's best scores alone with one set of options: one deck, one board."""

    game: AnyGame
    options: dict[str, Scalar]
    games: int
    """How many games were finished so."""
    best: tuple[SoloScore, ...]
    """Best first; of equal scores, the earlier first."""
