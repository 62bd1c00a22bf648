"""Food and drinks: kitchens cook all or nothing, buyers fetch drinks. All of it is optional."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, ngettext, or_list
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import Collect, Cook, CookAll, FcmAction, Fetch, FetchAll
from kaffeehaus.games.fcm.rules.board.distance import flights, road_trips
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.cards import (
    Employee,
    Fetching,
    GoodKind,
    Measure,
    cooking_text,
)
from kaffeehaus.games.fcm.rules.events import Produced
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day, uses_left
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import add


class FoodAndDrinks(DayStep):
    """Card by card, or all cooks and all buyers at once."""

    id: ClassVar[str] = "food"
    title: ClassVar[Label] = lazy_pgettext("step", "food and drinks")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Cooking first, then fetching; trips with the most sources first."""
        able = _able(state, seat)
        cooks = [card for card in able if card.cooks]
        errands = [card for card in able if card.fetches and not card.fetches.range]
        buyers = [card for card in able if card.fetches and card.fetches.range]
        return [
            *_cooking(cooks),
            *_cooking_all(state, seat, cooks),
            *_errands(state, errands),
            *(trip for card in buyers for trip in _trips(state, seat, card)),
            *_fetching_all(state, seat, errands, buyers),
        ]

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`cooks 3 burgers`, `collects 4 drinks`."""
        for goods, number in _cooked(state, seat).items():
            names = [state.rules.goods[good] for good in goods]
            yield cooking_text(names, or_list([good.some(number) for good in names]))
        if fetched := _fetched(state, seat):
            yield ngettext("collects %(num)s drink", "collects %(num)s drinks", fetched)

    def why_idle(self, state: Position, seat: Seat) -> str:
        """Buyers reach no source."""
        able = any(card.fetches for card in _able(state, seat))
        return gettext("Your buyers reach no drinks.") if able else ""

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Use one card, or all of a sort."""
        match action:
            case Cook(card=card, good=good):
                _cook(state, seat, card, good)
            case CookAll(good=good):
                for card in [card.id for card in _able(state, seat) if card.cooks]:
                    for _ in range(uses_left(state, seat, card)):
                        _cook(state, seat, card, good)
            case Fetch(card=card, good=good):
                _fetch(state, seat, card, good)
            case FetchAll(good=good):
                for employee in _able(state, seat):
                    for _ in range(uses_left(state, seat, employee.id)):
                        _fetch_most(state, seat, employee, good)
            case Collect(card=card, sources=sources):
                _collect(state, seat, card, sources)


def _cooked(state: Position, seat: Seat) -> dict[tuple[str, ...], int]:
    """By what they choose from: how much the cooks can make together."""
    amounts: dict[tuple[str, ...], int] = {}
    for card, number in state.at_work(seat):
        if card.cooks:
            goods = tuple(card.cooks.goods)
            amounts[goods] = amounts.get(goods, 0) + number * max(card.cooks.goods.values())
    return {goods: number for goods, number in amounts.items() if number}


def _fetched(state: Position, seat: Seat) -> int:
    """Drinks that all buyers can fetch together, each from as many sources as it can reach."""
    total = 0
    for card, number in state.at_work(seat):
        if card.fetches is None or not number:
            continue
        sources = 1
        if card.fetches.range is not None:
            sources = max((trip.bit_count() for trip in trips(state, seat, card)), default=0)
        total += number * sources * drinks_of(state, seat, card.id, card.fetches)
    return total


def _able(state: Position, seat: Seat) -> list[Employee]:
    work = state.player(seat).work
    return [state.card(card) for card in state.listed(work) if uses_left(state, seat, card) > 0]


def _choice(card: Employee) -> bool:
    return card.cooks is not None and len(card.cooks.goods) > 1


def _cooking(cooks: list[Employee]) -> list[FcmAction]:
    found: list[FcmAction] = []
    for card in cooks:
        assert card.cooks is not None
        if _choice(card):
            found += [Cook(card.id, good) for good in card.cooks.goods]
        else:
            found.append(Cook(card.id))
    return found


def _cooking_all(state: Position, seat: Seat, cooks: list[Employee]) -> list[FcmAction]:
    """Where several cards can cook: all of them at once, with one good for those that choose."""
    if sum(uses_left(state, seat, card.id) for card in cooks) < 2:
        return []
    goods = [good for card in cooks if card.cooks and _choice(card) for good in card.cooks.goods]
    return [CookAll(good) for good in dict.fromkeys(goods)] if goods else [CookAll()]


def _drinks(state: Position) -> list[str]:
    return [good.id for good in state.rules.goods.values() if good.kind is GoodKind.DRINK]


def _errands(state: Position, errands: list[Employee]) -> list[FcmAction]:
    return [Fetch(card.id, good) for card in errands for good in _drinks(state)]


def _fetching_all(
    state: Position, seat: Seat, errands: list[Employee], buyers: list[Employee]
) -> list[FcmAction]:
    """Where several cards can fetch: all of them at once, with one drink for those that choose."""
    fetching = [*errands, *(card for card in buyers if trips(state, seat, card))]
    if sum(uses_left(state, seat, card.id) for card in fetching) < 2:
        return []
    return [FetchAll(good) for good in _drinks(state)] if errands else [FetchAll()]


def _trips(state: Position, seat: Seat, card: Employee) -> list[Collect]:
    found: list[Collect] = []
    for sources in trips(state, seat, card):
        names = [
            square_name(*source.square)
            for number, source in enumerate(state.ground.sources)
            if sources >> number & 1
        ]
        found.append(Collect(card.id, frozenset(names)))
    return found


def trips(state: Position, seat: Seat, card: Employee) -> tuple[Mask, ...]:
    """Every set of sources that a trip of this buyer collects, the largest first."""
    assert card.fetches is not None
    reach = card.fetches.range
    assert reach is not None
    tiles = reach.tiles + state.rules.working.buyer_range(state, seat)
    starts = state.range_starts(seat)
    if reach.kind is Measure.AIR:
        return flights(state.ground, starts, tiles)
    return road_trips(state.ground, starts, tiles, state.rules.board.roadworks_for_ranges(state))


def drinks_of(state: Position, seat: Seat, card: str, fetching: Fetching) -> int:
    """What a buyer takes of one kind, or from each source."""
    return fetching.drinks + state.rules.working.drinks(state, seat, card)


def _cook(state: Position, seat: Seat, card: str, good: str | None) -> None:
    cooking = state.card(card).cooks
    assert cooking is not None
    chosen = good if good in cooking.goods and len(cooking.goods) > 1 else next(iter(cooking.goods))
    _produce(state, seat, card, {chosen: cooking.goods[chosen]}, cooked=True)


def _fetch(state: Position, seat: Seat, card: str, good: str) -> None:
    fetching = state.card(card).fetches
    assert fetching is not None
    number = drinks_of(state, seat, card, fetching)
    _produce(state, seat, card, {good: number}, cooked=False)


def _fetch_most(state: Position, seat: Seat, card: Employee, good: str | None) -> None:
    """The named drink, or the first trip in the list; who finds no source stays at home."""
    if card.fetches is None:
        return
    if card.fetches.range is None:
        assert good is not None
        _fetch(state, seat, card.id, good)
    elif found := _trips(state, seat, card):
        _collect(state, seat, card.id, found[0].sources)


def _collect(state: Position, seat: Seat, card: str, sources: frozenset[str]) -> None:
    fetching = state.card(card).fetches
    assert fetching is not None
    number = drinks_of(state, seat, card, fetching)
    goods: dict[str, int] = {}
    for source in state.ground.sources:
        if square_name(*source.square) in sources:
            add(goods, source.good, number)
    _produce(state, seat, card, goods, cooked=False, sources=tuple(sorted(sources)))


def _produce(
    state: Position,
    seat: Seat,
    card: str,
    goods: dict[str, int],
    *,
    cooked: bool,
    sources: tuple[str, ...] = (),
) -> None:
    stock = state.player(seat).stock
    for good, number in goods.items():
        add(stock, good, number)
    add(the_day(state).used, card)
    state.emit(Produced(seat, card, goods, cooked, sources))
