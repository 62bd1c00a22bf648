"""Phase 5, payday: fire whom you like, then pay everyone who has a salary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction, Fire, Pay, shared
from kaffeehaus.games.fcm.rules.events import Fired, SalariesPaid, SalariesSettled
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import BUSY_CHOICE
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import Player, add

_fire = shared(Fire)
TOO_LITTLE = lazy_gettext("You do not have enough cash for all salaries.")
PAY_FIRST = lazy_gettext("You still have another way to pay.")
BUSY = lazy_gettext("Busy marketeers can only be fired when nobody else with a salary is left.")


class PaydayStep(Step):
    """All at once. Who cannot pay must fire; busy marketeers only when nobody else is left."""

    id: ClassVar[str] = "payday"
    title: ClassVar[Label] = lazy_pgettext("step", "payday")

    def begin(self, state: Position) -> None:
        """Cards that a milestone forbids go; who can do nothing but pay is not asked."""
        for seat, player in enumerate(state.town.players):
            player.ready = player.out or player.bankrupt
            if player.ready:
                continue
            _fire_barred(state, seat)
            if next(self._offered(state, seat), None) == Pay():
                pay(state, seat, auto=True)

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """Who has not paid."""
        return state.unready()

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Cards to fire, in the order of the box, busy ones by their campaigns; and paying if the
        cash suffices."""
        return list(self._offered(state, seat))

    def _offered(self, state: Position, seat: Seat) -> Iterator[FcmAction]:
        """One by one: paying is the only thing left if it comes first."""
        for card in fireable(state, seat):
            yield from dismissals(state, seat, card)
        for option in state.rules.payday.options:
            yield from option.legal(state, seat)
        if may_pay(state, seat):
            yield Pay()

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Fire one card, or pay."""
        match action:
            case Fire(card=card, campaign=campaign):
                fire(state, seat, card, campaign)
            case Pay():
                pay(state, seat)
            case _:
                any(option.play(state, seat, action) for option in state.rules.payday.options)

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """What is missing for paying, or why a busy card stays; other ways to pay say their own."""
        match action:
            case Pay():
                return (
                    str(PAY_FIRST) if state.rules.payday.may_owe(state, seat) else str(TOO_LITTLE)
                )
            case Fire(card=card) if busy_with(state, seat, card):
                return str(BUSY)
        said = (option.why_not(state, seat, action) for option in state.rules.payday.options)
        return next(filter(None, said), "")

    def finish(self, state: Position) -> None:
        """The next payday begins with nothing settled."""
        for option in state.rules.payday.options:
            option.forget(state)


def may_pay(state: Position, seat: Seat) -> bool:
    """Whether the cash suffices, or need not and there is nothing else to pay with."""
    if _is_covered(state, seat):
        return True
    return state.rules.payday.may_owe(state, seat) and not _must_use_others(state, seat)


def _is_covered(state: Position, seat: Seat) -> bool:
    return bill_of(state, seat).due <= state.player(seat).cash


def _must_use_others(state: Position, seat: Seat) -> bool:
    options = state.rules.payday.options
    return any(option.legal(state, seat) and option.due(state, seat) for option in options)


@dataclass(frozen=True, slots=True)
class Bill:
    """What a payday costs."""

    salaries: dict[str, int]
    """By card: how many have a salary."""
    free: dict[str, int]
    """By card: how many are freed of it."""
    salary: int
    discounts: dict[str, int]
    settled: int
    """Salaries that were settled in another way."""

    @property
    def due(self) -> int:
        """Never less than nothing."""
        paid = max(0, sum(self.salaries.values()) - self.settled) * self.salary
        return max(0, paid - sum(self.discounts.values()))


def bill_of(state: Position, seat: Seat) -> Bill:
    """Who costs what, and what is taken off."""
    rules = state.rules.payday
    salaries: dict[str, int] = {}
    free: dict[str, int] = {}
    owned = {} if state.options["introductory"] else state.player(seat).cards()
    for card in state.listed(owned):
        if not state.card(card).salary:
            continue
        is_free = rules.free_of_salary(state, seat, card)
        (free if is_free else salaries)[card] = owned[card]
    settled = sum([option.settled(state, seat) for option in rules.options])
    return Bill(salaries, free, rules.salary(state, seat), rules.discounts(state, seat), settled)


def fireable(state: Position, seat: Seat) -> list[str]:
    """Cards at work and on the beach; a busy card with a salary only if nothing else helps."""
    player = state.player(seat)
    cards = state.listed({**player.beach, **player.work})
    if not player.busy:
        return cards
    bill = bill_of(state, seat)
    helps = any(card in bill.salaries for card in cards)
    if helps or may_pay(state, seat) or _must_use_others(state, seat):
        return cards
    busy = {card: 1 for card in player.busy.values() if card in bill.salaries}
    return state.listed({**dict.fromkeys(cards, 1), **busy})


def dismissals(state: Position, seat: Seat, card: str) -> list[Fire]:
    """The ways to fire a card of this kind: several where equal marketeers are busy with different
    campaigns and one of them must go."""
    busy = busy_with(state, seat, card)
    chooses = len(busy) > 1 and state.rulings[BUSY_CHOICE] == "yes"
    if not chooses or _is_at_hand(state.player(seat), card):
        return [_fire(card)]
    numbers = sorted(number for number in busy.values() if number is not None)
    idle = [Fire(card)] if None in busy.values() else []
    return [*(Fire(card, number) for number in numbers), *idle]


def busy_with(state: Position, seat: Seat, card: str) -> dict[int, int | None]:
    """By link: the (first) campaign of every busy card of this kind; None if it is over."""
    found: dict[int, int | None] = {}
    for link, busy in state.player(seat).busy.items():
        if busy == card:
            own = (one.number for one in state.town.campaigns if one.link == link)
            found[link] = min(own, default=None)
    return found


def _is_at_hand(player: Player, card: str) -> bool:
    return card in player.beach or card in player.work


def fire(
    state: Position, seat: Seat, card: str, campaign: int | None = None, *, auto: bool = False
) -> None:
    """Back to the supply: from the beach first, since a recruiter at work may save salaries."""
    player = state.player(seat)
    left = campaign_left(state, seat, card, campaign)
    if player.beach.get(card, 0):
        add(player.beach, card, -1)
    elif player.work.get(card, 0):
        add(player.work, card, -1)
        add(player.let_go, card)
    else:
        del player.busy[_link(state, seat, card, campaign)]
    add(state.town.supply, card)
    state.emit(Fired(seat, card, left, auto=auto))


def campaign_left(state: Position, seat: Seat, card: str, campaign: int | None) -> int | None:
    """The campaign that goes on without its marketeer if this card is fired."""
    if _is_at_hand(state.player(seat), card):
        return None
    return busy_with(state, seat, card)[_link(state, seat, card, campaign)]


def _link(state: Position, seat: Seat, card: str, campaign: int | None) -> int:
    """The busy card that goes: that of the campaign; if none is named, the newest one."""
    busy = busy_with(state, seat, card)
    if state.rulings[BUSY_CHOICE] == "no":
        return max(busy)
    return max(link for link, number in busy.items() if len(busy) == 1 or number == campaign)


def _fire_barred(state: Position, seat: Seat) -> None:
    player = state.player(seat)
    for perks in state.perks(seat):
        for card in perks.bars:
            while player.beach.get(card, 0) or player.work.get(card, 0):
                fire(state, seat, card, auto=True)


def pay(state: Position, seat: Seat, *, auto: bool = False) -> None:
    """The salaries go to the bank."""
    player, bill = state.player(seat), bill_of(state, seat)
    paid = min(bill.due, player.cash)
    player.cash -= paid
    state.town.bank += paid
    player.ready = True
    state.emit(_told(seat, bill, paid, auto=auto))


def _told(seat: Seat, bill: Bill, paid: int, *, auto: bool) -> SalariesPaid:
    salaries, free, each, off = bill.salaries, bill.free, bill.salary, bill.discounts
    if not bill.settled:
        return SalariesPaid(seat, salaries, free, each, off, paid, auto=auto)
    return SalariesSettled(seat, salaries, free, each, off, paid, bill.settled, auto=auto)
