"""Move list of a page: headings, passages of moves, and notes in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.house.tables.move_lines import MoveLine, NoteLine, Passage

UNTOLD = Passage(chapter="", section="", kind="", sentences=(), why=0)
"""Passage of a move that is hidden from the viewer."""


@dataclass(frozen=True, slots=True)
class LogPageHeading:
    """Heading of a turn or phase."""

    id: str
    text: str
    is_chapter: bool


@dataclass(frozen=True, slots=True)
class LogPageEntry:
    """A passage of a move."""

    line: MoveLine
    passage: Passage
    part: int
    """Counted from 0, the player's own actions."""

    @property
    def seats(self) -> list[int]:
        """The seats it is about; by default the seat that moved."""
        named = {seat for sentence in self.passage.sentences for seat in sentence.seats}
        return sorted(named) or [self.line.seat]


def log_lines(
    moves: Sequence[MoveLine], notes: Sequence[NoteLine]
) -> list[LogPageHeading | LogPageEntry | NoteLine]:
    """Headings, passages and notes in chronological order."""
    listed: list[LogPageHeading | LogPageEntry | NoteLine] = []
    section = ""
    lines: list[MoveLine | NoteLine] = [*moves, *notes]
    for line in sorted(lines, key=lambda line: line.number):
        if isinstance(line, NoteLine):
            listed.append(line)
            continue
        for entry in entries_of(line):
            listed.extend(_headings(entry, section))
            section = entry.passage.section or ("" if entry.passage.chapter else section)
            listed.append(entry)
    return listed


def entries_of(line: MoveLine) -> list[LogPageEntry]:
    """The passages of a move; at least one."""
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
