"""Groups the events of a move into passages under headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import Label
from kaffeehaus.house.tables.move_lines import Passage, Sentence


def passages_of(
    game: AnyGame, events: Iterable[Event], names: Sequence[str]
) -> tuple[Passage, ...]:
    """The passages of a move. A new one starts where the kind or a heading changes; a move without
    events has none."""
    told = _PassageBuilder(game, names)
    pieces = [told.piece(event) for event in events]
    return tuple(_joined(list(group)) for _, group in groupby(pieces, key=_belongs_to))


class _PassageBuilder:
    """Assigns events to passages; headings and kinds apply until the next one."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self._game = game
        self._names = names
        self._part = 0
        self._place: tuple[str, Label] = ("", "")
        """Section and kind of the previous event."""
        self._section = ""
        self._kind: Label = ""
        """The section's kind, the default for its events."""
        self._reasons = 0

    def piece(self, event: Event) -> tuple[int, Passage]:
        topic = self._game.topic(event)
        if topic.section:
            self._section, self._kind = topic.section, topic.kind
        section, kind = place = (self._section, topic.kind or self._kind)
        if topic.chapter or place != self._place:
            self._part += 1
        self._place = place
        self._reasons += event.explained
        sentences = [self._game.tell(event, self._names)]
        if topic.more:
            sentences.append(topic.more)
        return self._part, Passage(
            chapter=topic.chapter,
            section=section,
            kind=kind,
            sentences=tuple(Sentence(text, topic.seats, event.auto) for text in sentences),
            why=self._reasons if event.explained else 0,
        )


def _belongs_to(piece: tuple[int, Passage]) -> int:
    return piece[0]


def _joined(pieces: list[tuple[int, Passage]]) -> Passage:
    parts = [passage for _, passage in pieces]
    return Passage(
        chapter=parts[0].chapter,
        section=parts[0].section,
        kind=parts[0].kind,
        sentences=tuple(sentence for part in parts for sentence in part.sentences),
        why=next((part.why for part in parts if part.why), 0),
    )
