"""Stories: what a move caused, frame by frame, for players who want to watch it happen."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.view import Badge

LONGEST = 15.0
"""Seconds that a story lasts at most; the frames of a longer one get shorter."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a story."""

    title: str
    """What happens, in one sentence."""
    sentences: tuple[str, ...] = ()
    """The details. Screen readers hear them; a panel shows the same in pictures."""
    panel: str = ""
    """HTML made by the game's own code, shown beside the drawing; empty for the sentences."""
    scores: tuple[str, ...] = ()
    """By seat: the number that counts up or down to this one; empty for no change."""
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Story:
    """What a move caused, for anybody to watch.

    Parts of the drawing carry `data-from` and `data-until`, moments in frames: `2.5` is halfway
    through the third. They appear and disappear then; those with `data-along` move through these
    points meanwhile.
    """

    title: str
    drawing: str
    """One `<svg>` of the board as it was before, with all that changes."""
    badges: tuple[Badge, ...]
    """By seat, with the score before."""
    frames: tuple[Frame, ...]

    @property
    def pace(self) -> float:
        """Factor of all durations that keeps the story within `LONGEST`."""
        total = sum(frame.seconds for frame in self.frames)
        return min(1.0, LONGEST / total) if total else 1.0
