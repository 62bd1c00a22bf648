"""Dinner as HTML: who would serve each house now, and who served whom last time.

The last dinner stands below the forecast, and above it until the turn is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffeehaus.core.i18n import gettext, lazy_gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods, nobody
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Earned, Eaten, LastDinner, Offer, Preference
from kaffeehaus.games.fcm.rules.seen import GameParts, Seen
from kaffeehaus.games.fcm.rules.town import OVER
from kaffeehaus.games.fcm.words.preferences import deciding, is_taken, taken_line, tied_offers
from kaffeehaus.games.fcm.words.titles import (
    house_sign,
    house_title,
    money,
    reason_title,
    reasons_text,
    signed_text,
)


def last_dinner(game: GameParts, last: LastDinner) -> str:
    """The income of every chain, then a row for each house that wanted something."""
    earned = "".join(_earned(game, one) for one in last.earned)
    title = escape(gettext("Dinner in turn %(turn)s", turn=last.turn))
    return (
        f'<section class="last-dinner"><h2>{title}</h2>'
        f'<ul class="earned">{earned}</ul>{_houses(game, last.eaten)}</section>'
    )


def _earned(game: GameParts, one: Earned) -> str:
    """`$44: houses $25, waitresses $4, +50% $15`."""
    others = [
        (reason_title(reason) if reason else gettext("other income"), cash)
        for reason, cash in one.others.items()
    ]
    sources = [
        (gettext("houses"), one.houses),
        (gettext("on the route"), one.on_the_way),
        *others,
        (f"+{one.percent}%", one.extra),
    ]
    said = ", ".join(f"{escape(name)} {money(cash)}" for name, cash in sources if cash)
    return (
        f"<li>{badge(game, one.seat)}<b>{money(one.total)}</b>"
        f"<span>{said or escape(gettext('no guests'))}</span></li>"
    )


def _houses(game: GameParts, eaten: Sequence[Eaten]) -> str:
    if not eaten:
        return f'<p class="sheet-note">{escape(gettext("No house wanted anything."))}</p>'
    rows = "".join(_last_row(game, one) for one in eaten)
    heads = (gettext("House"), gettext("Ate"), gettext("Paid"), gettext("Where"))
    return (
        f'<table class="dinner eaten"><thead><tr>{_heads(heads)}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _heads(titles: Sequence[str]) -> str:
    return "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)


def _on_the_route(paid: int) -> str:
    return escape(gettext("%(money)s on the route", money=money(paid)))


def _last_row(game: GameParts, one: Eaten) -> str:
    house = f'<tr><th scope="row">{house_sign(one.house)}</th>'
    if one.seller is None:
        wanted = f'<td class="wants muted">{goods(game, one.demand)}</td>'
        return f'{house}{wanted}<td class="muted">{escape(gettext("hungry"))}</td><td></td></tr>'
    passed = "".join(
        f' <span class="passed">{badge(game, seat)} {_on_the_route(paid)}</span>'
        for seat, paid in one.on_the_way.items()
    )
    return (
        f'{house}<td class="wants">{goods(game, one.sold)}</td><td><b>{money(one.income)}</b></td>'
        f"<td>{badge(game, one.seller)} {_sum(one)}{passed}</td></tr>"
    )


def _sum(one: Eaten) -> str:
    """What the winner's price and distance came to."""
    sign = "+" if one.distance >= 0 else "−"
    return f"{money(one.price)} {sign} {abs(one.distance)} = {one.price + one.distance}"


# Dinner now


_NOW = lazy_gettext("Forecast: dinner with the current position, in house order.")
_SUPPOSED = lazy_gettext(
    "Forecast: other chains are assumed to use last turn’s structure, because theirs is secret."
)
_SUPPOSED_WITH_OWN = lazy_gettext(
    "Forecast: your structure as planned now; other chains are assumed to use last turn’s."
)
_WHO_WINS = lazy_gettext(
    "The lowest sum of price and distance wins among chains that have the whole order. For a chain "
    "that lacks goods, the cell shows its sum, framed where it would win."
)
_RANKS = lazy_gettext(
    "Meals are listed in the house’s order of preference. It takes the first one that any chain "
    "can serve in full."
)


def dinner_sheet(view: Seen) -> str:
    """What dinner would be, and what it was; after the game only that."""
    last = view.last_dinner
    if last is None:
        return tonight(view)
    if view.step == OVER:
        return last_dinner(view.parts, last)
    is_over = last.turn == view.turn
    parts = [tonight(view), last_dinner(view.parts, last)]
    return "".join(reversed(parts) if is_over else parts)


def tonight(view: Seen) -> str:
    """A row for each house that wants something, a column for each chain."""
    forecast = view.forecast
    if not forecast.served:
        return f'<p class="sheet-note">{escape(gettext("No house wants anything."))}</p>'
    rules = str(_WHO_WINS)
    if any(served.preferences for served in forecast.served):
        rules = f"{rules} {_RANKS}"
    return (
        f'<p class="sheet-note">{escape(_note(view))}</p>'
        f"{_table(view, gettext('Dinner forecast'), forecast.served)}"
        f"{_nearer(view.parts, forecast.served)}{_notes(forecast.on_the_way)}"
        f'<p class="sheet-note">{escape(rules)}</p>'
    )


def _nearer(game: GameParts, suppers: Sequence[HouseServed]) -> str:
    """Why the cells add to distances or take off them: a line for each reason, with its chains."""
    seats: dict[tuple[int, tuple[str, ...]], set[Seat]] = {}
    for offer in (offer for served in suppers for offer in served.offers):
        if offer.nearer_for and offer.distance is not None:
            key = offer.nearness, tuple(offer.nearer_for)
            seats.setdefault(key, set()).add(offer.seat)
    lines = "".join(
        f"<li>{''.join(badge(game, seat) for seat in sorted(chains))} "
        f"{escape(f'{signed_text(amount)}: {reasons_text(reasons)}')}</li>"
        for (amount, reasons), chains in seats.items()
    )
    return f'<ul class="sheet-note nearer">{lines}</ul>' if lines else ""


def _note(view: Seen) -> str:
    if all(chain.structure_known or chain.out for chain in view.chains):
        return str(_NOW)
    return str(_SUPPOSED if view.seat is None else _SUPPOSED_WITH_OWN)


def _table(view: Seen, label: str, suppers: Sequence[HouseServed]) -> str:
    """What a house pays stands beside what it wants, and then how the chains stand there."""
    seats = sorted({offer.seat for served in suppers for offer in served.offers})
    heads = "".join(f'<th scope="col">{_head(view, seat)}</th>' for seat in seats)
    rows = "".join(_row(view.parts, served, seats) for served in suppers)
    titles = (gettext("House"), gettext("Wants"), gettext("Pays"))
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{escape(label)}">'
        f'<table class="dinner"><thead><tr>{_heads(titles)}'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _head(view: Seen, seat: Seat) -> str:
    """A chain, and what it has to sell."""
    return f"{badge(view.parts, seat)}{goods(view.parts, view.chains[seat].stock)}"


def _notes(said: tuple[str, ...]) -> str:
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in said)
    return f'<ul class="sheet-note">{lines}</ul>' if lines else ""


def _row(game: GameParts, served: HouseServed, seats: list[Seat]) -> str:
    offers = {offer.seat: offer for offer in served.offers}
    cells = "".join(_cell(game, served, offers.get(seat)) for seat in seats)
    pays = f"<b>{money(served.income)}</b>"
    if served.seller is None:
        pays = escape(gettext("hungry"))
    return (
        f'<tr><th scope="row">{house_sign(served.house)}</th>'
        f'<td class="wants">{goods(game, served.demand)}</td><td class="pays">{pays}</td>'
        f"{cells}</tr>{_ranks(game, served, len(seats) + 3)}"
    )


def _ranks(game: GameParts, served: HouseServed, width: int) -> str:
    """A row below: the meals that the house would like, best first, and who can serve them."""
    if not served.preferences:
        return ""
    if not any(liked.servers for liked in served.preferences):
        meals = " · ".join(goods(game, liked.goods) for liked in served.preferences)
        return f'<tr class="ranks"><td colspan="{width}">{meals}: {nobody()}</td></tr>'
    lines = "".join(_rank(game, served, liked) for liked in served.preferences)
    label = gettext("Preferences of %(house)s", house=house_title(served.house))
    why = taken_line(served, [mark.name for mark in game.marks])
    said = f"<p>{escape(why)}</p>" if why else ""
    return (
        f'<tr class="ranks"><td colspan="{width}"><ol aria-label="{escape(label)}">{lines}</ol>'
        f"{said}</td></tr>"
    )


def _rank(game: GameParts, served: HouseServed, liked: Preference) -> str:
    who = "".join(badge(game, seat) for seat in liked.servers) or nobody()
    said = f"{goods(game, liked.goods)} {escape(reason_title(liked.reason))}: {who}"
    if not is_taken(served, liked):
        return f"<li>{said}</li>"
    return f'<li class="wins"><b>{said} – {escape(pgettext("meal", "taken"))}</b></li>'


def _tie(game: GameParts, served: HouseServed) -> str:
    """What decides where others have the same sum."""
    tied = tied_offers(served)
    if len(tied) == 1:
        return ""
    said = gettext("tie-break: %(reason)s", reason=reason_title(deciding(tied, game.ties)))
    return f'<br/><span class="parts">{escape(said)}</span>'


def _cell(game: GameParts, served: HouseServed, offer: Offer | None) -> str:
    """Price and distance, also of a chain that lacks something: would it win with that?"""
    if offer is None:
        return "<td></td>"
    if offer.distance is None:
        return f'<td class="muted">{escape(gettext("no road"))}</td>'
    nearer = f" {signed_text(offer.nearness)}" if offer.nearness else ""
    parts = f"{money(offer.price)} + {offer.distance}{nearer}"
    said = f'<span class="parts sum">{parts}</span><span class="is"> = </span><b>{offer.score}</b>'
    if offer.seat == served.seller:
        return f'<td class="wins">{said}{_tie(game, served)}</td>'
    if not offer.missing:
        return f"<td>{said}</td>"
    lacking = escape(gettext("lacks"))
    lacks = f'<span class="lacks">{lacking} {goods(game, offer.missing)}</span>'
    if served.seller is not None and served.lacks_only_goods(offer):
        return f'<td class="would-win">{said}{lacks}</td>'
    return f'<td class="muted">{said}{lacks}</td>'
