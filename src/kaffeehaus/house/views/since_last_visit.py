"""What happened since somebody looked last, sentence by sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.move_lines import MoveLine


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, and where more is said about it."""

    text: str
    index: int
    """The move that did it."""
    why: int
    """The number of its reasons; 0 without any."""
    auto: bool
    """The move only set it off."""


def news_of(moves: Sequence[MoveLine], mine: Collection[Seat]) -> list[Happening]:
    """What the last move of these seats set off, and all that happened since; the last move for
    those who have not moved yet. What the house did for them by itself is news to them."""
    own = [line.index for line in moves if line.seat in mine and not line.automatic]
    if not own:
        return [piece for line in moves[-1:] for piece in _pieces(line)]
    since = [piece for line in moves[own[-1] - 1 :] for piece in _pieces(line)]
    return [piece for piece in since if piece.auto or piece.index != own[-1]]


def sentences_of(line: MoveLine) -> list[str]:
    """All that a move did."""
    return [piece.text for piece in _pieces(line)]


def _pieces(line: MoveLine) -> Iterator[Happening]:
    """All that a move did, each part with its reasons at its end."""
    for passage in line.passages:
        last = len(passage.sentences) - 1
        for place, sentence in enumerate(passage.sentences):
            why = passage.why if place == last else 0
            yield Happening(sentence.text, line.index, why, sentence.auto)
