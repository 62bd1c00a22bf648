"""The lines of the move list. A move never changes, so each line is written once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from kaffeehaus.core.view import Badge
from kaffeehaus.house.tables.seeing.sight import MoveLine

if TYPE_CHECKING:
    from kaffeehaus.house.pages.lookback import Lookback, MoveNote
    from kaffeehaus.house.pages.table_page import TablePage

MOST_LINES = 20_000
"""Of all tables together: some megabytes."""


@pass_environment
def move_line(
    templates: Environment, table: TablePage, line: MoveLine, lookback: Lookback | None
) -> Markup:
    """The line of a move on the page of a table."""
    return _written(
        templates,
        line,
        table.sight.seats[line.seat].badge,
        table.name_of(line.seat),
        table.move_href(line.index),
        table.why_href(line.index) if line.explained else "",
        table.sight.at_move == line.index,
        lookback.note(line.index) if lookback else None,
    )


@lru_cache(MOST_LINES)
def _written(
    templates: Environment,
    line: MoveLine,
    badge: Badge | None,
    name: str,
    href: str,
    why_href: str,
    is_current: bool,
    note: MoveNote | None,
) -> Markup:
    text = templates.get_template("parts/move.html").render(
        line=line,
        sign=badge,
        name=name,
        href=href,
        why_href=why_href,
        is_current=is_current,
        note=note,
    )
    return Markup(text)  # noqa: S704 - the template escapes what it writes
