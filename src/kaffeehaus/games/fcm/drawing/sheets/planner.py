"""What the structure that is being put together would do, above the structure itself."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.prospects import dinner_with_it, summary


def planner(view: Seen, seat: Seat) -> str:
    """The viewer's own prospect; nothing for another chain, and when structures are open."""
    if view.prospect is None or seat != view.seat:
        return ""
    deeds = "".join(f"<li>{escape(said)}</li>" for said in summary(view.prospect))
    lines = "".join(f"<li>{escape(said)}</li>" for said in dinner_with_it(view, seat))
    dinner = f"<h3>Dinner with it, if nothing else changed</h3><ul>{lines}</ul>" if lines else ""
    return (
        '<div class="planner" id="planner"><h3>With these people</h3>'
        f'<ul class="promises">{deeds}</ul>{dinner}</div>'
    )
