"""A kind of line: how it is read into a position, and which lines a position has of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.written.lines import Line


@dataclass(frozen=True, slots=True)
class LineForm:
    """One kind of line, known by its first word."""

    shape: str
    """How it looks: its first word, then in capitals what is to be put there."""
    says: str
    """What it says, in a sentence."""
    read: Callable[[Position, Line], None]
    write: Callable[[Position], Iterable[str]]
    """What follows the first word, line by line."""
    ground: bool = False
    """Whether it changes the board: such lines come before what stands on it."""

    @property
    def keyword(self) -> str:
        """The first word."""
        return self.shape.split()[0]
