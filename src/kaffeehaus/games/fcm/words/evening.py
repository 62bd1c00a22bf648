"""A dinner told in full: house by house why it eats where, and what every chain earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.rules.phases.dinner import income_of
from kaffeehaus.games.fcm.rules.phases.evening import Supper, evening
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.words.titles import house_start, money


@dataclass(frozen=True, slots=True)
class ToldHouse:
    """How a house eats, with all reasons."""

    served: HouseServed
    title: str
    sentences: tuple[str, ...]
    on_the_way: tuple[str, ...]
    marks: tuple[Mark, ...]
    """The house and the road that its people take."""
    link: str
    """Path of a page where what it buys on the way can be tried out; empty for none."""


@dataclass(frozen=True, slots=True)
class ToldChain:
    """What a chain earns, with all reasons."""

    income: DinnerIncome
    price: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldEvening:
    """A dinner."""

    houses: tuple[ToldHouse, ...]
    chains: tuple[ToldChain, ...]


def told_evening(state: Position) -> ToldEvening:
    """The dinner that this position would have now, explained by the rules themselves."""
    suppers = tuple(evening(state))
    sales = dict.fromkeys(state.seats_in_play(), 0)
    for supper in suppers:
        for seat, paid in supper.income().items():
            sales[seat] += paid
    return ToldEvening(
        tuple(_house(state, supper) for supper in suppers),
        tuple(_chain(state, income_of(state, seat, sold)) for seat, sold in sales.items()),
    )


def dinner_events(state: Position) -> Iterator[Event]:
    """What the dinner that this position would have now would cause."""
    sales = dict.fromkeys(state.seats_in_play(), 0)
    for supper in evening(state):
        for seat, paid in supper.income().items():
            sales[seat] += paid
        yield from (supper.served, *supper.passage.events)
    for seat, sold in sales.items():
        yield income_of(state, seat, sold)


def _house(state: Position, supper: Supper) -> ToldHouse:
    explains = state.rules.words.explains
    why = explains(state, supper.served)
    assert why is not None
    passing = [explains(state, event) for event in supper.passage.events]
    return ToldHouse(
        supper.served,
        why.title,
        why.sentences,
        tuple(sentence for one in passing if one for sentence in (f"{one.title}.", *one.sentences)),
        why.marks,
        next((one.figure.link for one in passing if one and one.figure), ""),
    )


def _chain(state: Position, income: DinnerIncome) -> ToldChain:
    why = state.rules.words.explains(state, income)
    assert why is not None
    return ToldChain(income, state.rules.dinner.unit_price(state, income.seat), why.sentences)


def changes(before: ToldEvening, after: ToldEvening, names: Sequence[str]) -> tuple[str, ...]:
    """What is different, in sentences; nothing if nothing is."""
    was = {told.served.house: told.served for told in before.houses}
    moved = [
        gettext(
            "%(house)s: %(now)s, was %(before)s.",
            house=house_start(told.served.house),
            now=_where(told.served, names),
            before=_where(was[told.served.house], names),
        )
        for told in after.houses
        if told.served.house in was
        and _where(told.served, names) != _where(was[told.served.house], names)
    ]
    earned = {told.income.seat: told.income.total for told in before.chains}
    return (
        *moved,
        *(
            _earned(names, told.income.seat, told.income.total, earned[told.income.seat])
            for told in after.chains
            if told.income.total != earned.get(told.income.seat, told.income.total)
        ),
    )


def _where(served: HouseServed, names: Sequence[str]) -> str:
    if served.seller is None:
        return gettext("hungry")
    return f"{names[served.seller]} {money(served.income)}"


def _earned(names: Sequence[str], seat: Seat, now: int, then: int) -> str:
    if now > then:
        return gettext(
            "%(name)s earns %(money)s, %(change)s more.",
            name=names[seat],
            money=money(now),
            change=money(now - then),
        )
    return gettext(
        "%(name)s earns %(money)s, %(change)s less.",
        name=names[seat],
        money=money(now),
        change=money(then - now),
    )
