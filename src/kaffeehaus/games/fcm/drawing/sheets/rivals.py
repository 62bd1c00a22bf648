"""All chains in one table: money, price, slots, stock, and what they could do."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
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
    )
    heads = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    supposed = gettext(
        "“Could do” is what the present structure can do, or last turn’s while structures are "
        "secret."
    )
    return (
        f'<table class="rivals"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f'{_open_milestones(view)}<p class="sheet-note">{escape(supposed)}</p>'
    )


def _row(view: Seen, seat: Seat) -> str:
    chain, mark = view.chains[seat], view.parts.marks[seat]
    head = f'<th scope="row">{badge(view.parts, seat)} <span>{escape(mark.name)}</span></th>'
    if chain.out:
        return f'<tr>{head}<td colspan="5">{escape(gettext("Bankrupt."))}</td></tr>'
    cells = (
        f"<b>{money(chain.cash)}</b>",
        "?" if chain.unit_price is None else money(chain.unit_price),
        "?" if chain.free_slots is None else str(max(0, chain.free_slots)),
        goods(view.parts, chain.stock) or "–",
        _deeds(view, seat) + _beach(chain),
    )
    return f"<tr>{head}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _deeds(view: Seen, seat: Seat) -> str:
    return escape(" · ".join(view.abilities[seat] if view.abilities else ()))


def _beach(chain: ChainView) -> str:
    """Who could work next turn, too."""
    if not chain.beach:
        return ""
    title = gettext("On the beach") if chain.structure_known else gettext("All employees")
    return f'<p class="muted">{escape(title)}: {escape(cards_text(chain.beach))}</p>'


def _open_milestones(view: Seen) -> str:
    """Those that somebody can still earn."""
    if not view.milestones:
        return ""
    names = ", ".join(escape(milestone_title(name)) for name in view.milestones)
    title = escape(gettext("Open milestones"))
    return f'<h3>{title}</h3><p class="sheet-note">{names}</p>'
