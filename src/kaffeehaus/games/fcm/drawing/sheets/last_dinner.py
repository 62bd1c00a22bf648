"""The last dinner: who served whom, for how much, and where every chain's income came from."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods
from kaffeehaus.games.fcm.rules.last_dinner import Earned, Eaten, LastDinner
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.words.titles import house_sign, money


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
    rows = "".join(_row(game, one) for one in eaten)
    return (
        '<table class="dinner eaten"><thead><tr><th scope="col">House</th>'
        '<th scope="col">Ate</th><th scope="col">Paid</th><th scope="col">Where</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(game: GameParts, one: Eaten) -> str:
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
