"""Drawing of a park square."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.drawing.buildings import trees
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.ruleset.groups import GroundSign


def _park(square: Square) -> str:
    title = escape(gettext("park: houses next to it pay the price once more"))
    return f"<g><title>{title}</title>{trees(square)}</g>"


PARK_SIGN = GroundSign(_park, lazy_gettext("park"))
