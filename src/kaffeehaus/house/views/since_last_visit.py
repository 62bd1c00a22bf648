"""Events since a player's last move, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.history import MoveLine


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in words, with a reference to its explanation."""

    text: str
    index: int
    """The move that caused it."""
    why: int
    """The number of its explanation; 0 for none."""
    auto: bool
    """A consequence of the move, not an action of the player."""


def news_of(moves: Sequence[MoveLine], mine: Collection[Seat]) -> list[Happening]:
    """Consequences of the last move of these seats and all later events; the last move if they have
    not moved yet. Automatic moves of the seats count as news."""
    own = [line.index for line in moves if line.seat in mine and not line.automatic]
    if not own:
        return [piece for line in moves[-1:] for piece in _pieces(line)]
    since = [piece for line in moves[own[-1] - 1 :] for piece in _pieces(line)]
    return [piece for piece in since if piece.auto or piece.index != own[-1]]


def sentences_of(line: MoveLine) -> list[str]:
    """All sentences about a move."""
    return [piece.text for piece in _pieces(line)]


def _pieces(line: MoveLine) -> Iterator[Happening]:
    """All events of a move; the last one of a passage refers to its explanation."""
    for passage in line.passages:
        last = len(passage.sentences) - 1
        for place, sentence in enumerate(passage.sentences):
            why = passage.why if place == last else 0
            yield Happening(sentence.text, line.index, why, sentence.auto)
