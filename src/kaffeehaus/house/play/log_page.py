"""The log of a game as it is read: headings, what moves did in parts, and notes between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.house.tables.move_lines import MoveLine, NoteLine, Passage

UNTOLD = Passage(chapter="", section="", kind="", sentences=(), why=0)
"""Of a move of which the viewer knows only that it was made."""


@dataclass(frozen=True, slots=True)
class LogPageHeading:
    """A turn or a phase begins."""

    id: str
    text: str
    is_chapter: bool


@dataclass(frozen=True, slots=True)
class LogPageEntry:
    """A part of what a move did."""

    line: MoveLine
    passage: Passage
    part: int
    """Counted from 0, which is what the player did."""

    @property
    def seats(self) -> list[int]:
        """Whom it is about: who moved, where it is about nobody."""
        named = {seat for sentence in self.passage.sentences for seat in sentence.seats}
        return sorted(named) or [self.line.seat]


def log_lines(
    moves: Sequence[MoveLine], notes: Sequence[NoteLine]
) -> list[LogPageHeading | LogPageEntry | NoteLine]:
    """Everything in the order in which it happened."""
    told: list[LogPageHeading | LogPageEntry | NoteLine] = []
    section = ""
    lines: list[MoveLine | NoteLine] = [*moves, *notes]
    for line in sorted(lines, key=lambda line: line.number):
        if isinstance(line, NoteLine):
            told.append(line)
            continue
        for entry in entries_of(line):
            told.extend(_headings(entry, section))
            section = entry.passage.section or ("" if entry.passage.chapter else section)
            told.append(entry)
    return told


def entries_of(line: MoveLine) -> list[LogPageEntry]:
    """The parts of a move; one at least."""
    return [
        LogPageEntry(line, passage, part) for part, passage in enumerate(line.passages or (UNTOLD,))
    ]


def _headings(entry: LogPageEntry, before: str) -> Iterator[LogPageHeading]:
    place = f"{entry.line.number}-{entry.part}"
    chapter, section = entry.passage.chapter, entry.passage.section
    if chapter:
        yield LogPageHeading(f"chapter-{place}", chapter, is_chapter=True)
    if section and (chapter or section != before):
        yield LogPageHeading(f"section-{place}", section, is_chapter=False)
