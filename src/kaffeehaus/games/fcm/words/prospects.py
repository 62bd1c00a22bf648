"""What a structure would do, and what should be known before a decision is final, in words."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import and_list, gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.forecast import Prospect
from kaffeehaus.games.fcm.rules.offers import Offer
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
from kaffeehaus.games.fcm.rules.town import OVER
from kaffeehaus.games.fcm.words.titles import (
    cards_text,
    goods_text,
    house_start,
    house_title,
    money,
    place_title,
)


def summary(prospect: Prospect) -> list[str]:
    """`hires 2`, `unit price $8`, `salaries $15`, `2 open slots: you choose 1st of 4`."""
    said = [*prospect.deeds, gettext("unit price %(money)s", money=money(prospect.unit_price))]
    if prospect.whoever_comes:
        said.append(gettext("%(money)s at every dinner", money=money(prospect.whoever_comes)))
    if prospect.percent:
        said.append(gettext("+%(percent)s%% at dinner", percent=prospect.percent))
    said.append(gettext("salaries %(money)s", money=money(prospect.salaries)))
    said.append(
        ngettext(
            "%(num)s open slot: you choose %(place)s of %(chains)s",
            "%(num)s open slots: you choose %(place)s of %(chains)s",
            prospect.open_slots,
            place=place_title(prospect.chooses),
            chains=prospect.chains,
        )
    )
    return said


def differences(prospect: Prospect) -> list[str]:
    """How a structure differs from that of the last turn: `New at work: a trainer`."""
    said = []
    if prospect.joined:
        said.append(gettext("New at work: %(cards)s", cards=cards_text(prospect.joined)))
    if prospect.left:
        said.append(gettext("No longer at work: %(cards)s", cards=cards_text(prospect.left)))
    return said


def dinner_with_it(view: Seen, seat: Seat) -> list[str]:
    """How the houses would decide about a chain, if nothing else changed."""
    won, lacking, lost = [], [], []
    for served in view.forecast.served:
        offer = next((offer for offer in served.offers if offer.seat == seat), None)
        if offer is None or offer.distance is None:
            continue
        if served.seller == seat:
            won.append(f"{house_title(served.house)} {money(served.income)}")
        elif served.lacks_only_goods(offer):
            lacking.append(_lacking(served, offer))
        else:
            lost.append(_lost(view, served, offer))
    if won:
        won = [gettext("You win: %(houses)s.", houses=and_list(won))]
    return [*won, *lacking, *lost]


def own_lines(view: Seen) -> tuple[str, ...]:
    """`At work: 2 trainers. On the beach: a waitress.` and the forecast of dinner, while there is a
    next one."""
    is_over = not view.turn or view.step == OVER
    if view.seat is None or is_over or view.chains[view.seat].out:
        return ()
    own = view.chains[view.seat]
    people = gettext("At work: %(cards)s.", cards=cards_text(own.work))
    if own.beach:
        people += " " + gettext("On the beach: %(cards)s.", cards=cards_text(own.beach))
    houses = [
        f"{house_title(served.house)} {money(served.income)}"
        for served in view.forecast.served
        if served.seller == view.seat
    ]
    income = money(view.forecast.income.get(view.seat, 0))
    dinner = gettext("Dinner forecast: %(money)s.", money=income)
    if houses:
        dinner = gettext(
            "Dinner forecast: %(money)s (%(houses)s).", money=income, houses=", ".join(houses)
        )
    return people, dinner


def _lacking(served: HouseServed, offer: Offer) -> str:
    return gettext(
        "%(goods)s more would also win %(house)s.",
        goods=goods_text(offer.missing),
        house=house_title(served.house),
    )


def _lost(view: Seen, served: HouseServed, offer: Offer) -> str:
    """`House 7 goes to Siap Faji: 11 against your 13.`"""
    better = min((one for one in served.offers if one.stands), key=lambda o: (o.score, o.ties))
    return gettext(
        "%(house)s goes to %(name)s: %(best)s against your %(score)s.",
        house=house_start(served.house),
        name=view.parts.marks[better.seat].name,
        best=better.score,
        score=offer.score,
    )


def warnings(view: Seen) -> tuple[str, ...]:
    """What the viewer should know before the present decision is final."""
    if view.seat is None or view.seat not in view.actors:
        return ()
    own = view.chains[view.seat]
    match view.step, view.day_step:
        case "restructuring", _:
            return (*_short(view, view.seat, own), *_idle(own))
        case "working", "":
            return (*view.skipped, *_short(view, view.seat, own))
        case "working", _:
            return view.skipped
        case "discard", _:
            return (*_thrown_away(view, own),)
    return ()


def _short(view: Seen, seat: Seat, own: ChainView) -> Iterator[str]:
    short = own.salaries - own.cash - view.forecast.income.get(seat, 0)
    if short > 0:
        yield gettext(
            "You are %(money)s short of salaries unless dinner brings more than forecast.",
            money=money(short),
        )


def _idle(own: ChainView) -> Iterator[str]:
    people, slots = sum(own.beach.values()), own.free_slots
    if people and slots:
        stay = ngettext(
            "%(num)s employee stays on the beach.", "%(num)s employees stay on the beach.", people
        )
        still = ngettext("%(num)s slot is open.", "%(num)s slots are open.", slots)
        yield f"{stay} {still}"


def _thrown_away(view: Seen, own: ChainView) -> Iterator[str]:
    thrown = {good: number - view.kept.get(good, 0) for good, number in own.stock.items()}
    if lost := goods_text(thrown):
        yield gettext("Closing the freezer throws away %(goods)s.", goods=lost)
