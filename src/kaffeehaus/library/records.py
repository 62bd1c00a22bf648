"""Game records for programs: positions, moves and verification."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.command_line.recorded import moves_of, recorded_state, states_of
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.log import Seated
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.record import Record, Verdict, loads, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.titles import title_line


@dataclass(frozen=True)
class RecordedGame:
    """A game record: its players, moves and positions. Iterating gives a copy of every position,
    from the start to the end; `len` counts the moves."""

    record: Record
    """The file itself: header, entries and hashes."""

    @cached_property
    def game(self) -> AnyGame:
        """The game, in the rules version of the record."""
        return find_game(self.record.header.game).under(self.record.header.version)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Players by seat at the end; empty names for seats that nobody took."""
        names = [""] * self.record.header.seats
        for entry in self.record.entries:
            if isinstance(entry, Seated):
                names[entry.seat] = entry.name
        return tuple(names)

    @cached_property
    def moves(self) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
        """Seat and actions of every move that was not undone, up to the first sealed one."""
        return tuple(moves_of(self.record))

    @property
    def outcome(self) -> Outcome | None:
        """Result of the game, or None while it runs."""
        closing = self.record.closing()
        return closing.outcome if closing else None

    def state(self, at: int | None = None) -> AnyState:
        """Position after this many moves, or after all. Raises `BadOptions` if there are fewer, and
        `BrokenRecord` for a record that cannot be replayed."""
        return recorded_state(self.record, at)

    def verify(self, head: str | None = None) -> Verdict:
        """Check hash chain, secrets, rules and result, and that the record contains a short head
        such as `17:0a1b2c3d4e5f`."""
        return verify(self.record, head)

    def __iter__(self) -> Iterator[AnyState]:
        return (state.copy() for state in states_of(self.record))

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        title = title_line(self.game, self.record.header.options)
        lines = [
            f"{number}. {seat}: {', '.join(actions)}"
            for number, (seat, actions) in self._numbered()
        ]
        return "\n".join([title, ", ".join(filter(None, self.names)), *lines])

    def _numbered(self) -> Iterator[tuple[int, tuple[Seat, tuple[str, ...]]]]:
        return iter(enumerate(self.moves, 1))

    def _repr_svg_(self) -> str:
        return self.state()._repr_svg_()


def load(path: str | Path) -> RecordedGame:
    """Read the record of a game from a file. Raises `PlayerError` if the file cannot be read, and
    `BrokenRecord` if it is no record; `RecordedGame.verify` checks what it says."""
    return RecordedGame(loads(read_text(str(path))))
