"""Stories: what a move caused, frame by frame, for players who want to watch it happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

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
    chapter: str = ""
    """The title of the part that it belongs to; empty for the story's own."""
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's number that changes in a story."""

    badge: str
    """HTML made by the game's own code."""
    score: str
    """Before the first frame."""


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
    tallies: tuple[Tally, ...]
    """By seat."""
    frames: tuple[Frame, ...]
    is_aside: bool = False
    """Not worth an interruption: it plays only for those who ask for it."""

    @property
    def pace(self) -> float:
        """Factor of all durations that keeps the story within `LONGEST`."""
        total = sum(frame.seconds for frame in self.frames)
        return min(1.0, LONGEST / total) if total else 1.0

    def html(self) -> str:
        """The markup that the player in the browser expects."""
        tallies = "".join(
            f'<li>{one.badge}<span class="story-score">{escape(one.score)}</span></li>'
            for one in self.tallies
        )
        frames = "".join(self._frames())
        aside = " data-aside" if self.is_aside else ""
        return (
            f'<div class="story"{aside}><h2 class="story-title">{escape(self.title)}</h2>'
            f'<div class="story-board" aria-hidden="true">{self.drawing}</div>'
            f'<ul class="story-scores" aria-hidden="true">{tallies}</ul>'
            f'<ol class="story-frames">{frames}</ol></div>'
        )

    def _frames(self) -> Iterator[str]:
        for frame in self.frames:
            panel = f'<div class="story-panel" aria-hidden="true">{frame.panel}</div>'
            said = "".join(f"<li>{escape(sentence)}</li>" for sentence in frame.sentences)
            unseen = " unseen" if frame.panel else ""
            details = f'<ul class="story-details{unseen}">{said}</ul>'
            yield (
                f'<li data-seconds="{frame.seconds * self.pace:.3f}" '
                f'data-scores="{escape("|".join(frame.scores))}"'
                f' data-chapter="{escape(frame.chapter or self.title)}">'
                f'<p class="story-event">{escape(frame.title)}</p>{panel if frame.panel else ""}'
                f"{details if said else ''}</li>"
            )
