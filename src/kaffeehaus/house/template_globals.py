"""Jinja globals and filters provided by the features."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment

from kaffeehaus.bots.catalog import bot_title
from kaffeehaus.house.bots.menu import portrait_address
from kaffeehaus.house.clocks.pace import pace_title, span, time_left
from kaffeehaus.house.http.pages import environment
from kaffeehaus.house.lessons.page import lesson_about
from kaffeehaus.house.lobby.line_renderer import TableLineRenderer, result_of_line
from kaffeehaus.house.play.move_list import letter_colour, move_writer
from kaffeehaus.house.views.sentences import brief_options


@cache
def ready_templates() -> Environment:
    """Add the features' globals to the environment and compile all templates at startup."""
    templates = environment()
    templates.filters["letter_colour"] = letter_colour
    menu_line = templates.get_template("lobby/parts/menu_line.html")
    templates.globals |= {
        "lesson_about": lesson_about,
        "move_writer": move_writer,
        "brief_options": brief_options,
        "result_of_line": result_of_line,
        "pace_title": pace_title,
        "span": span,
        "time_left": time_left,
        "portrait": portrait_address,
        "bot_title": bot_title,
        "menu_line": TableLineRenderer(
            lambda table, verb: menu_line.render(table=table, verb=verb)
        ),
    }
    for name in templates.list_templates():
        templates.get_template(name)
    return templates
