"""Move list of a table's page: headings, passages of moves and notes, rendered and cached.

Games of two players have two columns of notation; the others have a line for each move or passage.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from kaffeehaus.core.i18n import current_language
from kaffeehaus.core.view import Badge, Shape
from kaffeehaus.house.tables.history import MoveLine, NoteLine, Passage

HIDDEN_PASSAGE = Passage(chapter="", section="", kind="", sentences=(), why=0)
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


@dataclass(frozen=True, slots=True)
class LogPageRow:
    """A row of two columns: a move of each seat."""

    cells: tuple[LogPageEntry | None, LogPageEntry | None]
    """By seat; None where the game, or the row after a note, begins with the second seat, and where
    the other seat has not moved yet."""

    @property
    def first(self) -> MoveLine:
        """Its first move, which numbers the row."""
        return next(cell.line for cell in self.cells if cell is not None)


def in_columns(moves: Sequence[MoveLine], notes: Sequence[NoteLine]) -> list[LogPageRow | NoteLine]:
    """The moves of two seats in rows, with notes between them. A note in the middle ends a row."""
    listed: list[LogPageRow | NoteLine] = []
    last = 1
    lines: list[MoveLine | NoteLine] = [*moves, *notes]
    for line in sorted(lines, key=lambda line: line.number):
        if isinstance(line, NoteLine):
            listed.append(line)
            continue
        entry = entries_of(line)[0]
        row = listed[-1] if listed else None
        if line.seat > last and isinstance(row, LogPageRow):
            listed[-1] = replace(row, cells=(row.cells[0], entry))
        else:
            listed.append(LogPageRow((None, entry) if line.seat else (entry, None)))
        last = line.seat
    return listed


def entries_of(line: MoveLine) -> list[LogPageEntry]:
    """The passages of a move; at least one."""
    return [
        LogPageEntry(line, passage, part)
        for part, passage in enumerate(line.passages or (HIDDEN_PASSAGE,))
    ]


def _headings(entry: LogPageEntry, before: str) -> Iterator[LogPageHeading]:
    place = f"{entry.line.number}-{entry.part}"
    chapter, section = entry.passage.chapter, entry.passage.section
    if chapter:
        yield LogPageHeading(f"chapter-{place}", chapter, is_chapter=True)
    if section and (chapter or section != before):
        yield LogPageHeading(f"section-{place}", section, is_chapter=False)


if TYPE_CHECKING:
    from kaffeehaus.house.lookback.page import Lookback, MoveNote
    from kaffeehaus.house.play.page import TablePage
    from kaffeehaus.house.play.page_parts import TableLinks

MOST_LINES = 20_000
"""Cache size for all tables together: some megabytes."""
MOST_SIGNS = 500


@pass_environment
def move_writer(
    templates: Environment, table: TablePage, lookback: Lookback | None
) -> Callable[[LogPageEntry], Markup]:
    """Renderer of the passages of a table's moves, in lines or in two columns."""
    log, links = table.log, table.links
    names = table.view.names
    signs = [sign_of(templates, seat.badge) for seat in table.view.seats]
    look = _Look("cell" if log.is_paired else "move", bool(table.view.game.log_kinds), links)
    language = current_language()
    notes = lookback if lookback and lookback.is_begun else None

    def write(entry: LogPageEntry) -> Markup:
        line, is_first = entry.line, entry.part == 0
        return _written(
            templates,
            language,
            look,
            entry,
            signs[line.seat] if is_first else "",
            names[line.seat],
            line.index == log.shown,
            notes.note(line.index) if notes and is_first else None,
        )

    return write


class _Look(NamedTuple):
    """What the lines of one page have in common."""

    macro: str
    has_kinds: bool
    links: TableLinks


@lru_cache(MOST_LINES)
def _written(
    templates: Environment,
    _language: str,
    look: _Look,
    entry: LogPageEntry,
    sign: Markup | str,
    name: str,
    is_current: bool,
    note: MoveNote | None,
) -> Markup:
    # Calling a macro takes half the time of rendering a template with its own context.
    return _macro(templates, "play/parts/move.html", look.macro)(
        entry=entry,
        sign=sign,
        name=name,
        links=look.links,
        is_current=is_current,
        note=note,
        kinds=look.has_kinds,
    )


def sign_of(templates: Environment, badge: Badge | None) -> Markup | str:
    """The badge of a seat before its moves; empty for None."""
    if badge is None:
        return ""
    # Without the fields that change with every move, so that cached lines stay valid.
    return _drawn(templates, badge.letter, badge.shape, badge.colour)


@lru_cache(MOST_SIGNS)
def _drawn(templates: Environment, letter: str, shape: Shape, colour: str) -> Markup:
    return _macro(templates, "site/parts/icons.html", "badge")(Badge("", letter, shape, colour))


def _macro(templates: Environment, template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template as a function."""
    macro: Callable[..., Markup] = getattr(templates.get_template(template).module, name)
    return macro


DARK, LIGHT = "#1a1210", "#ffffff"
SEAT_COLOURS = {
    "--seat-1": "#e69f00",
    "--seat-2": "#0072b2",
    "--seat-3": "#f0e442",
    "--seat-4": "#d55e00",
    "--seat-5": "#009e73",
    "--seat-6": "#cc79a7",
}
"""Default seat colours of the style sheet."""

_HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


@cache
def letter_colour(badge: Badge) -> str:
    """Dark or light, whichever has more contrast with the badge's colour.

    The colour is a hex value, or a custom property with one as its fallback.
    """
    named = next((SEAT_COLOURS[name] for name in SEAT_COLOURS if name in badge.colour), None)
    found = _HEX.search(named or badge.colour)
    if found is None:
        return DARK
    red, green, blue = (_linear(int(part, 16) / 255) for part in found.groups())
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return LIGHT if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.056 else DARK


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
