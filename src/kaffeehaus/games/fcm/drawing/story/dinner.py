"""Dinner on stage: every house with all offers, the winner's route, and what is earned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.goods import good_use
from kaffeehaus.games.fcm.drawing.grid import centre
from kaffeehaus.games.fcm.drawing.shapes import colour
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, goods
from kaffeehaus.games.fcm.drawing.story.stage import LEAVES, LIGHTS, PAYS, SERVED, Stage, centre_of
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.rules.offers import Offer
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.words.reasons import route_to_dinner, sum_text, why_hungry
from kaffeehaus.games.fcm.words.titles import (
    house_sign,
    money,
    reason_title,
    reasons_text,
    signed_text,
)

HUNGRY_SECONDS = 0.8
SECONDS = 1.4


def supper_frame(stage: Stage, served: HouseServed) -> None:
    """A house lights up, its people drive to the winner, goods go and money comes."""
    why = stage.state.rules.words.explains(stage.state, served)
    house = stage.house_boxes(served.house)
    if served.seller is None:
        stage.light(house)
    else:
        _drive(stage, served, served.seller, house)
        stage.serve(served.house)
    for box in house[:1]:
        stage.ring(box, LIGHTS)
    stage.shown(
        [served],
        stage.tell(served),
        why.sentences if why else (),
        panel=_panel(stage, served),
        seconds=SECONDS if served.seller is not None else HUNGRY_SECONDS,
    )


def _drive(stage: Stage, served: HouseServed, seller: Seat, house: Sequence[Box]) -> None:
    road = route_to_dinner(stage.state, served)
    door = read_square(served.door) if served.door else None
    place = next(
        (one.box for one in stage.before.chains[seller].restaurants if door in one.box.squares()),
        None,
    )
    lit = [*house, *([place] if place else [])]
    stage.light([*lit, *(Box(*square, 1, 1) for square in road)])
    ends = [centre_of(box) for box in house[:1]]
    ends += [(float(x), float(y)) for x, y in map(centre, road)]
    if place:
        ends.append(centre_of(place))
        stage.ring(place, LEAVES)
        stage.label(place, f"+{money(served.income)}", PAYS)
        if house:
            _carry(stage, served, place, house[0])
    stage.route(ends)


def _carry(stage: Stage, served: HouseServed, place: Box, house: Box) -> None:
    """The dishes leave the restaurant's stock for the house."""
    (x, y), (to_x, to_y) = centre_of(place), centre_of(house)
    for number, good in enumerate(served.demand):
        apart = 26 * (number - (len(served.demand) - 1) / 2)
        picture = good_use(stage.before.parts, good, 0, 0, 1.2)
        stage.travel(picture, ((x + apart, y), (to_x + apart, to_y)), PAYS, SERVED)


def _panel(stage: Stage, served: HouseServed) -> str:
    """What the house wants, then the chains' offers side by side, and what each has in stock."""
    game = stage.before.parts
    offers = "".join(_offer(game, served, offer, stage.stocks) for offer in served.offers)
    last = sum_text(served) if served.seller is not None else why_hungry(served)
    return (
        f"{_houses_in_order(stage, served)}"
        f'<p class="stage-order"><b class="roof">{house_sign(served.house)}</b>'
        f"{goods(game, served.demand)}</p>"
        f'<ul class="stage-offers">{_heading(served)}{offers}</ul>'
        f'<p class="stage-sum">{escape(last)}</p>'
    )


def _houses_in_order(stage: Stage, now: HouseServed) -> str:
    """The houses of this dinner in serving order; those before are ticked off, or stay hungry."""
    return f'<ol class="stage-houses">{"".join(_in_order(stage.dinner, now))}</ol>'


def _in_order(dinner: Sequence[HouseServed], now: HouseServed) -> Iterator[str]:
    place = dinner.index(now)
    for number, served in enumerate(dinner):
        kind = "" if number > place else "is-hungry" if served.seller is None else "is-fed"
        marks = f' class="is-now {kind}"' if number == place else f' class="{kind}"' if kind else ""
        yield f"<li{marks}>{house_sign(served.house)}</li>"


def _heading(served: HouseServed) -> str:
    """What the numbers of the offers mean, where there are any."""
    if all(offer.missing or offer.distance is None for offer in served.offers):
        return ""
    terms, stock = gettext("price + distance = total"), gettext("in stock")
    return f'<li class="head"><span>{escape(terms)}</span><small>{escape(stock)}</small></li>'


def _offer(
    game: GameParts, served: HouseServed, offer: Offer, stocks: Sequence[Mapping[str, int]]
) -> str:
    wins = offer.seat == served.seller
    kind = ' class="wins"' if wins else "" if offer.stands else ' class="muted"'
    stock = f"<small>{goods(game, stocks[offer.seat])}</small>"
    return f"<li{kind}>{badge(game, offer.seat)}<span>{_terms(game, offer)}</span>{stock}</li>"


def _terms(game: GameParts, offer: Offer) -> str:
    """`$10 + 2 = 12`, or why the chain cannot serve."""
    if offer.distance is None:
        return escape(gettext("no road"))
    if offer.missing:
        return f"{escape(gettext('lacks'))} {goods(game, offer.missing)}"
    nearer = f" {signed_text(offer.nearness)}" if offer.nearness else ""
    said = f"{money(offer.price)} + {offer.distance}{nearer} ="
    why = f"{signed_text(offer.nearness)}: {reasons_text(offer.nearer_for)}" if nearer else ""
    because = f'<small class="why">{escape(why)}</small>' if offer.nearer_for else ""
    return f"{escape(said)} <b>{offer.score}</b>{because}"


def income_frames(stage: Stage, incomes: Sequence[DinnerIncome]) -> None:
    """What comes on top of the sales: waitresses, the CFO; then what everybody earned."""
    why = [stage.state.rules.words.explains(stage.state, income) for income in incomes]
    most = max(income.total for income in incomes)
    rows = "".join(_income(stage.before.parts, income, most) for income in incomes)
    sentences = [f"{one.title}: {' '.join(one.sentences)}" for one in why if one]
    stage.shown(
        incomes,
        gettext("Income of this dinner"),
        sentences,
        panel=f'<ul class="stage-offers">{rows}</ul>',
        seconds=SECONDS,
    )


def _income(game: GameParts, income: DinnerIncome, most: int) -> str:
    """A bar as long as its share of the highest income, and what it comes from."""
    parts = list(_sources(income))
    sources = f'<small class="why">{escape(", ".join(parts))}</small>' if len(parts) > 1 else ""
    width = max(0.0, 100 * income.total / most) if most > 0 else 0.0
    bar = (
        f'<svg class="stage-income" viewBox="0 0 100 10" preserveAspectRatio="none">'
        f'<rect width="{width:.1f}" height="10" fill="{colour(income.seat)}"/></svg>'
    )
    return (
        f"<li>{badge(game, income.seat)}<span>{bar}{sources}</span>"
        f"<b>{money(income.total)}</b></li>"
    )


def _sources(income: DinnerIncome) -> Iterator[str]:
    if income.sales:
        yield gettext("sales %(money)s", money=money(income.sales))
    for reason, cash in income.cash_for.items():
        if cash:
            yield f"{reason_title(reason)} {money(cash)}"
    if income.extra:
        yield f"+{income.percent}% {money(income.extra)}"
