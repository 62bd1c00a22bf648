"""What a structure would do, and what should be known before a decision is final, in words."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.forecast import Prospect
from kaffeehaus.games.fcm.rules.offers import Offer
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
from kaffeehaus.games.fcm.words.titles import (
    capital,
    goods_text,
    house_start,
    house_title,
    listed,
    money,
)

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def summary(prospect: Prospect) -> list[str]:
    """`hires 2`, `price $8`, `salaries $15`, `first of 4 in order with 2 open slots`."""
    slots = f"{prospect.open_slots} open slot{'' if prospect.open_slots == 1 else 's'}"
    place = _ORDINALS[prospect.chooses - 1]
    said = [*prospect.deeds, f"price {money(prospect.unit_price)}"]
    if prospect.whoever_comes:
        said.append(f"{money(prospect.whoever_comes)} whoever comes to dinner")
    if prospect.percent:
        said.append(f"{prospect.percent}% more at dinner")
    said.append(f"salaries {money(prospect.salaries)}")
    said.append(f"{place} of {prospect.chains} to choose the order with {slots}")
    return said


def dinner_with_it(view: Seen, seat: Seat) -> list[str]:
    """How the houses would decide about a chain, if nothing else changed."""
    won, lacking, lost = [], [], []
    for served in view.forecast.served:
        offer = next((offer for offer in served.offers if offer.seat == seat), None)
        if offer is None or offer.distance is None:
            continue
        if served.seller == seat:
            won.append(f"{house_title(served.house)} pays {money(served.income)}")
        elif served.lacks_only_goods(offer):
            lacking.append(f"{house_title(served.house)} with {goods_text(offer.missing)} more")
        else:
            lost.append(_lost(view, served, offer))
    return [
        *([f"{capital(listed(won))}."] if won else []),
        *([f"You would also serve {listed(lacking)}."] if lacking else []),
        *lost,
    ]


def _lost(view: Seen, served: HouseServed, offer: Offer) -> str:
    """`House 7 goes to Siap Faji: 11 against 13.`"""
    better = min((one for one in served.offers if one.stands), key=lambda o: (o.score, o.ties))
    name = view.parts.marks[better.seat].name
    return f"{house_start(served.house)} goes to {name}: {better.score} against {offer.score}."


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
        yield f"{money(short)} short at payday, unless dinner brings more than it would now."


def _idle(own: ChainView) -> Iterator[str]:
    people, slots = sum(own.beach.values()), own.free_slots
    if people and slots:
        stay = "1 person stays" if people == 1 else f"{people} people stay"
        yield f"{stay} on the beach, and {slots} slot{'s are' if slots > 1 else ' is'} open."


def _thrown_away(view: Seen, own: ChainView) -> Iterator[str]:
    thrown = {good: number - view.kept.get(good, 0) for good, number in own.stock.items()}
    if lost := goods_text(thrown):
        yield f"Closing throws {lost} away."
