"""All chains in one table: money, price, slots, stock, people, and what they could do."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.titles import cards_text, milestone_title, money


def rivals_sheet(view: Seen) -> str:
    """A row for each chain in turn order, and the milestones that are still open."""
    seats = view.order or range(len(view.chains))
    rows = "".join(_row(view, seat) for seat in seats)
    titles = (
        gettext("Chain"),
        gettext("Cash"),
        gettext("Unit price"),
        gettext("Open slots"),
        gettext("Stock"),
        gettext("Could do"),
        gettext("At work"),
        gettext("On the beach"),
    )
    heads = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    supposed = gettext(
        "“Could do” and “at work” are the present structure, or last turn’s while structures are "
        "secret."
    )
    return (
        f'<div class="rivals-scroll" tabindex="0" role="region" '
        f'aria-label="{escape(gettext("All chains"))}">'
        f'<table class="rivals"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
        f'<p class="sheet-note">{escape(supposed)}</p>{_open_milestones(view)}'
    )


def _row(view: Seen, seat: Seat) -> str:
    chain, mark = view.chains[seat], view.parts.marks[seat]
    head = f'<th scope="row">{badge(view.parts, seat)} {escape(mark.name)}</th>'
    if chain.out:
        return f'<tr>{head}<td colspan="7">{escape(gettext("Bankrupt."))}</td></tr>'
    at_work = cards_text(chain.work) if chain.structure_known else pgettext("cards", "secret")
    deeds = "".join(f"<li>{escape(said)}</li>" for said in _deeds(view, seat))
    cells = (
        f"<b>{money(chain.cash)}</b>",
        "?" if chain.unit_price is None else money(chain.unit_price),
        "?" if chain.free_slots is None else str(max(0, chain.free_slots)),
        goods(view.parts, chain.stock) or "–",
        f"<ul>{deeds}</ul>",
        escape(at_work),
        escape(cards_text(chain.beach)),
    )
    return f"<tr>{head}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _deeds(view: Seen, seat: Seat) -> tuple[str, ...]:
    return view.abilities[seat] if view.abilities else ()


def _open_milestones(view: Seen) -> str:
    """Those that somebody can still earn."""
    if not view.milestones:
        return ""
    names = ", ".join(escape(milestone_title(name)) for name in view.milestones)
    title = escape(gettext("Open milestones"))
    return f'<h3>{title}</h3><p class="sheet-note">{names}</p>'
