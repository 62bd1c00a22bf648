"""Texts of the new milestones module: questions, log lines and previews."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import (
    CountersPaid,
    FreeMailbox,
    MoneyBurned,
    PaidWithGoods,
    PayWith,
    PizzaRadio,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.mailboxes import mailbox_at
from kaffeehaus.games.fcm.modules.new_milestones.rules.radios import due_radio, radio_at
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Campaign, House
from kaffeehaus.games.fcm.words.titles import (
    counted_goods,
    good_title,
    goods_text,
    house_start,
    house_title,
    houses_text,
    money,
)

PHRASES: dict[str, Label] = {
    "second_tile rule": lazy_gettext("Module: New milestones"),
    "free_mailbox rule": lazy_gettext("Module: New milestones"),
    "pizza_radios rule": lazy_gettext("Module: New milestones"),
    "pay with": lazy_gettext("Pay a salary with goods"),
    "train at work refused": lazy_gettext(
        "Training at work needs “First lemonade sold”, and the card must keep its colour."
    ),
    "second_tile": lazy_gettext("Place a second tile with the same manager, or continue."),
    "second_tile hint": lazy_gettext(
        "It is of the same kind, for the same good and for as many turns. Your campaign manager is "
        "busy until both campaigns are over. You can do this only today."
    ),
    "second_tile not here": lazy_gettext(
        "The second tile needs empty squares in the range of its manager."
    ),
    "free_mailbox": lazy_gettext("Place the free mailbox, or continue."),
    "mailbox": lazy_gettext("Place the mailbox"),
    "free_mailbox hint": lazy_gettext(
        "It is permanent, needs no marketeer, advertises a good of your choice and goes in the "
        "block of your new restaurant."
    ),
    "free_mailbox not here": lazy_gettext(
        "The mailbox must be next to a road, in the block of the new restaurant."
    ),
    "pizza_radios": lazy_gettext("Place a radio for pizza."),
    "radio": lazy_gettext("Place the radio"),
    "pizza_radios hint": lazy_gettext(
        "The first 3 houses that bought pizza tonight each get a radio on one of their tiles, for "
        "2 turns. The seller places it; it belongs to no marketeer."
    ),
    "pizza_radios not here": lazy_gettext(
        "The radio needs an empty square next to a road, on a tile of the house."
    ),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event of the new milestones as a sentence."""
    match event:
        case CountersPaid(seat=seat, counters=counters, amount=amount, extra=0):
            return ngettext(
                "%(chain)s gets %(amount)s for %(num)s counter.",
                "%(chain)s gets %(amount)s for %(num)s counters.",
                counters,
                chain=names[seat],
                amount=money(amount),
            )
        case CountersPaid(seat=seat, counters=counters, amount=amount, extra=extra):
            return ngettext(
                "%(chain)s gets %(amount)s for %(num)s counter, including %(extra)s from the CFO.",
                "%(chain)s gets %(amount)s for %(num)s counters, including %(extra)s from the CFO.",
                counters,
                chain=names[seat],
                amount=money(amount),
                extra=money(extra),
            )
        case MoneyBurned(seat=seat, amount=amount):
            return gettext(
                "%(chain)s’s discount removes %(amount)s of the bank from the game.",
                chain=names[seat],
                amount=money(amount),
            )
        case PaidWithGoods(seat=seat, good=good):
            return gettext(
                "%(chain)s pays a salary with %(goods)s.",
                chain=names[seat],
                goods=goods_text({good: 1}),
            )
    return ""


# Previews


def preview(state: Position, seat: Seat, action: FcmAction) -> Preview | None:
    """The houses that a campaign would reach, and for how long; what goods leave to be paid."""
    match action:
        case FreeMailbox():
            return _reach(state, mailbox_at(state, action), action)
        case PizzaRadio():
            due = due_radio(state)
            assert due is not None
            bought = gettext("%(house)s bought pizza.", house=house_start(due.house))
            return _reach(state, radio_at(state, action), action, bought)
        case PayWith():
            return _payment(state, seat, action)
    return None


def _payment(state: Position, seat: Seat, action: PayWith) -> Preview:
    """What is left to be paid, and of the goods."""
    after = state.copy()
    after.step.play(after, seat, action)
    player = after.player(seat)
    return Preview(
        (
            gettext(
                "Salaries left to pay: %(due)s of your %(cash)s.",
                due=money(bill_of(after, seat).due),
                cash=money(player.cash),
            ),
            gettext(
                "You would have %(goods)s left.",
                goods=counted_goods(action.good, player.stock.get(action.good, 0)),
            ),
        )
    )


def _reach(state: Position, campaign: Campaign, action: FcmAction, *before: str) -> Preview:
    houses = state.rules.media[campaign.medium].reach(state, campaign)
    told = _mailbox(campaign, houses) if campaign.turns is None else _radio(campaign, houses)
    covered = (Mark(square, Tone.COVERED) for square in action.covers())
    return Preview((*before, told), (*covered, *_marks(state, houses)))


def _mailbox(campaign: Campaign, houses: list[House]) -> str:
    """The free mailbox is permanent."""
    number, good = campaign.number, good_title(campaign.goods[0])
    if not houses:
        return gettext(
            "Mailbox %(number)s (%(good)s) would reach no house.", number=number, good=good
        )
    return gettext(
        "Mailbox %(number)s (%(good)s) would permanently reach %(houses)s.",
        number=number,
        good=good,
        houses=houses_text([house.number for house in houses]),
    )


def _radio(campaign: Campaign, houses: list[House]) -> str:
    assert campaign.turns is not None
    number, good = campaign.number, good_title(campaign.goods[0])
    if not houses:
        return gettext(
            "Radio %(number)s (%(good)s) would reach no house.", number=number, good=good
        )
    return ngettext(
        "Radio %(number)s (%(good)s) would reach %(houses)s for %(num)s turn.",
        "Radio %(number)s (%(good)s) would reach %(houses)s for %(num)s turns.",
        campaign.turns,
        number=number,
        good=good,
        houses=houses_text([house.number for house in houses]),
    )


def _marks(state: Position, houses: list[House]) -> list[Mark]:
    return [
        Mark(place, Tone.REACHED, house_title(house.number))
        for house in houses
        for place in house_places(state.ground.plan, house)
    ]
