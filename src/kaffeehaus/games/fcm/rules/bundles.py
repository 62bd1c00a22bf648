"""Bundles: legal actions that one press takes together, such as a whole structure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    AsLastTurn,
    Collect,
    Cook,
    CookAll,
    FcmAction,
    Fetch,
    Ready,
    Train,
    Work,
)
from kaffeehaus.games.fcm.rules.phases.restructuring import (
    Restructuring,
    can_repeat,
    last_structure,
    move,
)
from kaffeehaus.games.fcm.rules.phases.working.food import FoodAndDrinks
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day, uses_left
from kaffeehaus.games.fcm.rules.phases.working.train import TrainStep
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.structure import fits
from kaffeehaus.games.fcm.rules.town import add


class BundleKind(Enum):
    """What a bundle does."""

    AGAIN = "again"
    """Last turn's structure."""
    EVERYONE = "everyone"
    """Everybody on the beach goes to work."""
    STAFF = "staff"
    """All cards of a kind go to work."""
    COOK = "cook"
    """All cards of a kind cook the same, or all that know only one dish cook it."""
    COOK_ALL = "cook all"
    """The whole kitchen cooks."""
    FETCH = "fetch"
    """All buyers of a kind bring the same."""
    TRAIN = "train"
    """All cards of a kind are trained to the same."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Legal actions of one seat, to be taken one after the other."""

    kind: BundleKind
    actions: tuple[FcmAction, ...]
    cards: Mapping[str, int]
    """Who does it."""
    goods: Mapping[str, int] = field(default_factory=dict)
    """What is cooked or collected."""
    target: str = ""
    """What the cards are trained to."""
    idle: Mapping[str, int] = field(default_factory=dict)
    """Who stays on the beach."""
    missing: Mapping[str, int] = field(default_factory=dict)
    """Who worked in the last turn and is not in hand any more."""

    @property
    def confirms(self) -> bool:
        """Whether the last action ends the decision."""
        return self.actions[-1].confirms


def bundles(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Those that make sense now, the most sensible first."""
    if seat not in state.actors():
        return
    if state.town.step == Restructuring.id:
        yield from _structures(state, seat)
    elif state.town.day and the_day(state).step == TrainStep.id:
        yield from _lessons(state, seat)
    elif state.town.day and the_day(state).step == FoodAndDrinks.id:
        yield from _meals(state, seat)
        yield from _drinks(state, seat)


def _structures(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Everybody, where all fit, also with `ready`; last turn's structure; all cards of a kind."""
    for everyone in _everyone(state, seat):
        yield replace(everyone, actions=(*everyone.actions, Ready()))
        if len(everyone.actions) > 1:
            yield everyone
    yield from _again(state, seat)
    yield from _staff(state, seat)


def _staff(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Several cards of a kind, where all of them fit."""
    beach = state.player(seat).beach
    for card in state.listed(beach):
        number = beach[card]
        if number > 1 and fits(state, seat, card, number):
            yield Bundle(BundleKind.STAFF, (Work(card),) * number, {card: number})


def _everyone(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Managers first, because the others stand in their slots."""
    trial = state.copy()
    player = trial.player(seat)
    hand = dict(player.beach)
    works: list[FcmAction] = []
    for card in sorted(trial.listed(hand), key=lambda one: not trial.card(one).manager):
        for _ in range(hand[card]):
            if not fits(trial, seat, card):
                return
            move(player.beach, player.work, card)
            works.append(Work(card))
    if works:
        yield Bundle(BundleKind.EVERYONE, tuple(works), hand)


def _again(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Last turn's structure, unless it takes everybody."""
    if not can_repeat(state, seat):
        return
    player = state.player(seat)
    again = last_structure(player)
    idle = less(player.beach, again)
    if idle or not all(fits(state, seat, card) for card in again):
        missing = less(player.last_work, again)
        yield Bundle(BundleKind.AGAIN, (AsLastTurn(),), again, idle=idle, missing=missing)


def less(cards: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    """These cards without the others."""
    left = {card: number - others.get(card, 0) for card, number in cards.items()}
    return {card: number for card, number in left.items() if number > 0}


def _meals(state: Position, seat: Seat) -> Iterator[Bundle]:
    """The whole kitchen first, then all cards with only one dish, then kind by kind; a card that
    chooses appears once per good."""
    work = state.player(seat).work
    able = {card: uses_left(state, seat, card) for card in state.listed(work)}
    cooks = {card: n for card, n in able.items() if n > 0 and state.card(card).cooks}
    listed = state.step.legal(state, seat)
    if len(cooks) > 1:
        for action in listed:
            if isinstance(action, CookAll):
                yield Bundle(
                    BundleKind.COOK_ALL, (action,), cooks, _cooked(state, cooks, action.good)
                )
    dishes = {
        card: [one for one in listed if isinstance(one, Cook) and one.card == card]
        for card in cooks
    }
    sure = {card: cooks[card] for card, actions in dishes.items() if len(actions) == 1}
    if 1 < len(sure) < len(cooks):
        together = tuple(dishes[card][0] for card, number in sure.items() for _ in range(number))
        yield Bundle(BundleKind.COOK, together, sure, _cooked(state, sure, None))
    for action in listed:
        if isinstance(action, Cook):
            number = cooks[action.card]
            made = _cooked(state, {action.card: number}, action.good)
            yield Bundle(BundleKind.COOK, (action,) * number, {action.card: number}, made)


def _cooked(state: Position, cooks: Mapping[str, int], good: str | None) -> dict[str, int]:
    """What they make; those with a choice make the named good."""
    made: dict[str, int] = {}
    for card, number in cooks.items():
        cooking = state.card(card).cooks
        assert cooking is not None
        chosen = good if good in cooking.goods else next(iter(cooking.goods))
        add(made, chosen, number * cooking.goods[chosen])
    return made


def _drinks(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Several buyers of a kind: one drink for those that choose it, the best trip for others where
    it passes every source that any trip passes."""
    legal = state.step.legal(state, seat)
    work = state.player(seat).work
    for card in state.listed(work):
        number = uses_left(state, seat, card)
        if number < 2 or state.card(card).fetches is None:
            continue
        trips = [one for one in legal if isinstance(one, Collect) and one.card == card]
        errands = [one for one in legal if isinstance(one, Fetch) and one.card == card]
        best = [one for one in trips if all(one.sources >= other.sources for other in trips)]
        for action in (*errands, *best):
            actions = (action,) * number
            yield Bundle(BundleKind.FETCH, actions, {card: number}, _gained(state, seat, actions))


def _gained(state: Position, seat: Seat, actions: Sequence[FcmAction]) -> dict[str, int]:
    trial = state.copy()
    trial.events = []
    for action in actions:
        trial.step.play(trial, seat, action)
    return less(trial.player(seat).stock, state.player(seat).stock)


def _lessons(state: Position, seat: Seat) -> Iterator[Bundle]:
    """Several cards of a kind with the same aim, as long as trainers and cards suffice."""
    legal = [one for one in state.step.legal(state, seat) if type(one) is Train]
    for action in legal:
        trial, number = state.copy(), 0
        trial.events = []
        while action in trial.step.legal(trial, seat):
            trial.step.play(trial, seat, action)
            number += 1
            if the_day(trial).step != TrainStep.id:
                break
        if number > 1:
            cards = {action.card: number}
            yield Bundle(BundleKind.TRAIN, (action,) * number, cards, target=action.target)
