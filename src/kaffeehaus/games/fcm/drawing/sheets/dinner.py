"""Dinner as HTML: who would serve each house now, and who served whom last time.

The last dinner stands below the forecast, and above it until the turn is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Earned, Eaten, LastDinner, Offer, Preference
from kaffeehaus.games.fcm.rules.seen import GameParts, Seen
from kaffeehaus.games.fcm.words.preferences import deciding, is_taken, taken_line, tied_offers
from kaffeehaus.games.fcm.words.titles import house_sign, house_title, money, nearness_text


def last_dinner(game: GameParts, last: LastDinner) -> str:
    """The income of every chain, then a row for each house that wanted something."""
    earned = "".join(_earned(game, one) for one in last.earned)
    return (
        f'<section class="last-dinner"><h2>Dinner of turn {last.turn}</h2>'
        f'<ul class="earned">{earned}</ul>{_houses(game, last.eaten)}</section>'
    )


def _earned(game: GameParts, one: Earned) -> str:
    """`$44: houses $25, waitresses $4, 50% more $15`."""
    others = [(reason or "other income", cash) for reason, cash in one.others.items()]
    sources = [
        ("houses", one.houses),
        ("on the way", one.on_the_way),
        *others,
        (f"{one.percent}% more", one.extra),
    ]
    said = ", ".join(f"{escape(name)} {money(cash)}" for name, cash in sources if cash)
    return (
        f"<li>{badge(game, one.seat)}<b>{money(one.total)}</b>"
        f"<span>{said or 'nobody came'}</span></li>"
    )


def _houses(game: GameParts, eaten: Sequence[Eaten]) -> str:
    if not eaten:
        return '<p class="sheet-note">No house wanted anything.</p>'
    rows = "".join(_last_row(game, one) for one in eaten)
    return (
        '<table class="dinner eaten"><thead><tr><th scope="col">House</th>'
        '<th scope="col">Ate</th><th scope="col">Paid</th><th scope="col">Where</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _last_row(game: GameParts, one: Eaten) -> str:
    house = f'<tr><th scope="row">{house_sign(one.house)}</th>'
    if one.seller is None:
        wanted = f'<td class="wants muted">wanted {goods(game, one.demand)}</td>'
        return f'{house}{wanted}<td class="muted">hungry</td><td></td></tr>'
    passed = "".join(
        f' <span class="passed">{badge(game, seat)} {money(paid)} on the way</span>'
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


_NOW = "If dinner were now, house by house in the order of their numbers."
_SUPPOSED = (
    "If nothing changed: who works for other chains is secret now, so they are taken to work as in "
    "the last turn{own}."
)
_WHO_WINS = (
    "The lowest sum of price and distance wins among those who have the whole order. Who lacks "
    "something shows the sum that it would have, in a frame where that would win."
)
_RANKS = (
    " Where a house knows several meals, they are listed best first: it takes the first one that "
    "some chain can serve whole, and only the chains that can are compared."
)


def dinner_sheet(view: Seen) -> str:
    """What dinner would be, and what it was."""
    last = view.last_dinner
    if last is None:
        return tonight(view)
    is_over = last.turn == view.turn
    parts = [tonight(view), last_dinner(view.parts, last)]
    return "".join(reversed(parts) if is_over else parts)


def tonight(view: Seen) -> str:
    """A row for each house that wants something, a column for each chain."""
    forecast = view.forecast
    if not forecast.served:
        return '<p class="sheet-note">No house wants anything now.</p>'
    ranks = _RANKS if any(served.preferences for served in forecast.served) else ""
    return (
        f'<p class="sheet-note">{_note(view)}</p>'
        f"{_table(view, 'If dinner were now', forecast.served)}{_notes(forecast.on_the_way)}"
        f'<p class="sheet-note">{_WHO_WINS}{ranks}</p>'
    )


def _note(view: Seen) -> str:
    if all(chain.structure_known or chain.out for chain in view.chains):
        return _NOW
    own = "" if view.seat is None else ", and your people as you put them to work now"
    return _SUPPOSED.format(own=own)


def _table(view: Seen, label: str, suppers: Sequence[HouseServed]) -> str:
    """What a house pays stands beside what it wants, and then how the chains stand there."""
    seats = sorted({offer.seat for served in suppers for offer in served.offers})
    heads = "".join(f'<th scope="col">{_head(view, seat)}</th>' for seat in seats)
    rows = "".join(_row(view.parts, served, seats) for served in suppers)
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{label}"><table class="dinner">'
        '<thead><tr><th scope="col">House</th><th scope="col">Wants</th><th scope="col">Pays</th>'
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
    pays = "hungry" if served.seller is None else f"<b>{money(served.income)}</b>"
    return (
        f'<tr><th scope="row">{house_sign(served.house)}</th>'
        f'<td class="wants">{goods(game, served.demand)}</td><td class="pays">{pays}</td>'
        f"{cells}</tr>{_ranks(game, served, len(seats) + 3)}"
    )


def _ranks(game: GameParts, served: HouseServed, width: int) -> str:
    """A row below: the meals that the house would like, best first, and who can serve them."""
    if not served.preferences:
        return ""
    lines = "".join(_rank(game, served, liked) for liked in served.preferences)
    label = f"What {house_title(served.house)} would like, best first"
    why = taken_line(served, [mark.name for mark in game.marks])
    said = f"<p>It takes {escape(why)}.</p>" if why else ""
    return (
        f'<tr class="ranks"><td colspan="{width}"><ol aria-label="{escape(label)}">{lines}</ol>'
        f"{said}</td></tr>"
    )


def _rank(game: GameParts, served: HouseServed, liked: Preference) -> str:
    who = (
        "".join(badge(game, seat) for seat in liked.servers) or '<span class="muted">nobody</span>'
    )
    said = f"{goods(game, liked.goods)} {escape(liked.reason)}: {who}"
    return (
        f'<li class="wins"><b>{said} – taken</b></li>'
        if is_taken(served, liked)
        else (f"<li>{said}</li>")
    )


def _tie(game: GameParts, served: HouseServed) -> str:
    """What decides where others have the same sum."""
    tied = tied_offers(served)
    if len(tied) == 1:
        return ""
    return f'<br/><span class="parts">tie: {escape(deciding(tied, game.ties))}</span>'


def _cell(game: GameParts, served: HouseServed, offer: Offer | None) -> str:
    """Price and distance, also of a chain that lacks something: would it win with that?"""
    if offer is None:
        return "<td></td>"
    if offer.distance is None:
        return '<td class="muted">no road</td>'
    nearer = f" {nearness_text(offer.nearness, offer.nearer_for)}" if offer.nearness else ""
    parts = f"{money(offer.price)} + {offer.distance}{nearer}"
    said = f'<span class="parts">{parts}</span><span class="is"> = </span><b>{offer.score}</b>'
    if offer.seat == served.seller:
        return f'<td class="wins">{said}{_tie(game, served)}</td>'
    if not offer.missing:
        return f"<td>{said}</td>"
    lacks = f'<span class="lacks">lacks {goods(game, offer.missing)}</span>'
    if served.lacks_only_goods(offer):
        return f'<td class="would-win">{said}{lacks}</td>'
    return f'<td class="muted">{said}{lacks}</td>'
