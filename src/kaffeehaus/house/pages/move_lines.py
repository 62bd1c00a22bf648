"""The lines of the move list. A move never changes, so each line is written once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from kaffeehaus.core.view import Badge
from kaffeehaus.house.pages.log import Entry

if TYPE_CHECKING:
    from kaffeehaus.house.pages.lookback import Lookback, MoveNote
    from kaffeehaus.house.pages.table_page import TablePage

MOST_LINES = 20_000
"""Of all tables together: some megabytes."""


@pass_environment
def move_line(
    templates: Environment, table: TablePage, entry: Entry, lookback: Lookback | None
) -> Markup:
    """The line of a part of a move on the page of a table."""
    line, is_first = entry.line, entry.part == 0
    why = entry.passage.why
    kinds = table.sight.game.log_kinds
    return _written(
        templates,
        entry,
        table.sight.seats[line.seat].badge if is_first else None,
        table.name_of(line.seat),
        table.move_href(line.index),
        table.why_href(line.index, why) if why else "",
        table.sight.at_move == line.index,
        lookback.note(line.index) if lookback and is_first else None,
        kinds,
    )


@lru_cache(MOST_LINES)
def _written(
    templates: Environment,
    entry: Entry,
    badge: Badge | None,
    name: str,
    href: str,
    why_href: str,
    is_current: bool,
    note: MoveNote | None,
    kinds: tuple[str, ...],
) -> Markup:
    text = templates.get_template("parts/move.html").render(
        entry=entry,
        line=entry.line,
        sign=badge,
        name=name,
        href=href,
        why_href=why_href,
        is_current=is_current,
        note=note,
        kinds=kinds,
    )
    return Markup(text)  # noqa: S704 - the template escapes what it writes
