"""Renders and caches the lines of the move list. Moves never change."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from kaffeehaus.core.view import Badge
from kaffeehaus.house.play.log_page import LogPageEntry

if TYPE_CHECKING:
    from kaffeehaus.house.lookback.page import Lookback, MoveNote
    from kaffeehaus.house.play.page import TablePage

MOST_LINES = 20_000
"""Cache size for all tables together: some megabytes."""
MOST_SIGNS = 500


@pass_environment
def move_line(
    templates: Environment, table: TablePage, entry: LogPageEntry, lookback: Lookback | None
) -> Markup:
    """Render a passage of a move."""
    line, is_first = entry.line, entry.part == 0
    why = entry.passage.why
    kinds = table.view.game.log_kinds
    return _written(
        templates,
        entry,
        sign_of(templates, table.view.seats[line.seat].badge) if is_first else "",
        table.view.names[line.seat],
        table.links.move(line.index),
        table.links.why(line.index, why) if why else "",
        table.view.at_move == line.index,
        lookback.note(line.index) if lookback and is_first else None,
        kinds,
    )


@lru_cache(MOST_LINES)
def _written(
    templates: Environment,
    entry: LogPageEntry,
    sign: Markup | str,
    name: str,
    href: str,
    why_href: str,
    is_current: bool,
    note: MoveNote | None,
    kinds: tuple[str, ...],
) -> Markup:
    # Calling a macro takes half the time of rendering a template with its own context.
    return _macro(templates, "play/parts/move.html", "move")(
        entry=entry,
        line=entry.line,
        sign=sign,
        name=name,
        href=href,
        why_href=why_href,
        is_current=is_current,
        note=note,
        kinds=kinds,
    )


def sign_of(templates: Environment, badge: Badge | None) -> Markup | str:
    """The badge of a seat before its moves; empty for None."""
    if badge is None:
        return ""
    # Without the fields that change with every move, so that cached lines stay valid.
    return _drawn(templates, Badge("", badge.letter, badge.shape, badge.colour))


@lru_cache(MOST_SIGNS)
def _drawn(templates: Environment, badge: Badge) -> Markup:
    return _macro(templates, "site/parts/icons.html", "badge")(badge)


def _macro(templates: Environment, template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template as a function."""
    macro: Callable[..., Markup] = getattr(templates.get_template(template).module, name)
    return macro
