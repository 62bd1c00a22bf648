"""If dinner were now: who would serve each house, and how the others stand there."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.goods import good_icon
from kaffeehaus.games.fcm.drawing.sheets.chips import badge
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Offer, Preference
from kaffeehaus.games.fcm.rules.seen import GameParts, Seen
from kaffeehaus.games.fcm.words.preferences import is_taken
from kaffeehaus.games.fcm.words.titles import house_sign, house_title, money, nearness_text

_NOTE = (
    "If dinner were now, house by house in the order of their numbers: the lowest sum of price and "
    "distance among those who have the whole order serves it."
)
_RANKS = (
    " Where a house knows several meals, they are listed best first: it takes the first one that "
    "some chain can serve whole, and only the chains that can are compared."
)


def dinner_sheet(view: Seen) -> str:
    """A row for each house that wants something, a column for each chain."""
    forecast = view.forecast
    if not forecast.served:
        reason = (
            "While structures are secret, nobody knows the prices."
            if view.step == "restructuring"
            else "No house wants anything yet."
        )
        return f'<p class="sheet-note">{reason}</p>'
    seats = sorted({offer.seat for served in forecast.served for offer in served.offers})
    heads = "".join(f'<th scope="col">{badge(view.parts, seat)}</th>' for seat in seats)
    ranks = _RANKS if any(served.preferences for served in forecast.served) else ""
    rows = "".join(_row(view.parts, served, seats) for served in forecast.served)
    return (
        f'<p class="sheet-note">{_NOTE}{ranks}</p><div class="wide" tabindex="0" role="group" '
        'aria-label="If dinner were now"><table class="dinner"><thead><tr>'
        f'<th scope="col">House</th><th scope="col">Wants</th>{heads}<th scope="col">Pays</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></div>{_notes(forecast.on_the_way)}"
    )


def _notes(said: tuple[str, ...]) -> str:
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in said)
    return f'<ul class="sheet-note">{lines}</ul>' if lines else ""


def _row(game: GameParts, served: HouseServed, seats: list[Seat]) -> str:
    offers = {offer.seat: offer for offer in served.offers}
    cells = "".join(_cell(game, offers.get(seat), served.seller == seat) for seat in seats)
    pays = money(served.income) if served.seller is not None else "hungry"
    return (
        f'<tr><th scope="row">{house_sign(served.house)}</th>'
        f'<td class="wants">{_goods(game, served.demand)}</td>'
        f"{cells}<td><b>{pays}</b></td></tr>"
        f"{_ranks(game, served, len(seats) + 3)}"
    )


def _ranks(game: GameParts, served: HouseServed, width: int) -> str:
    """A row below: the meals that the house would like, best first, and who can serve them."""
    if not served.preferences:
        return ""
    lines = "".join(_rank(game, served, liked) for liked in served.preferences)
    label = f"What {house_title(served.house)} would like, best first"
    return (
        f'<tr class="ranks"><td colspan="{width}"><ol aria-label="{escape(label)}">{lines}</ol>'
        "</td></tr>"
    )


def _rank(game: GameParts, served: HouseServed, liked: Preference) -> str:
    who = (
        "".join(badge(game, seat) for seat in liked.servers) or '<span class="muted">nobody</span>'
    )
    said = f"{_goods(game, liked.goods)} {escape(liked.reason)}: {who}"
    return (
        f'<li class="wins"><b>{said} – taken</b></li>'
        if is_taken(served, liked)
        else (f"<li>{said}</li>")
    )


def _cell(game: GameParts, offer: Offer | None, wins: bool) -> str:
    if offer is None:
        return "<td></td>"
    if offer.distance is None:
        return '<td class="muted">no road</td>'
    if offer.missing:
        return f'<td class="muted">lacks {_goods(game, offer.missing)}</td>'
    nearer = f" {nearness_text(offer.nearness, offer.nearer_for)}" if offer.nearness else ""
    parts = f"{money(offer.price)} + {offer.distance}{nearer}"
    said = f'<span class="parts">{parts}</span><span class="is"> = </span>{offer.score}'
    return f'<td class="wins"><b>{said}</b></td>' if wins else f"<td>{said}</td>"


def _goods(game: GameParts, goods: Mapping[str, int]) -> str:
    return "".join(
        f'<span class="goods">{number}{good_icon(game.drawing, good)}</span>'
        for good, number in goods.items()
        if number
    )
