"""Texts of the new milestones module: questions, log lines and previews."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
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
    good_title,
    goods_text,
    house_title,
    houses_text,
    money,
    turns_text,
)

PHRASES = {
    "pay with": "Pay a salary with goods",
    "train at work refused": (
        "at work a card learns only for who sold the first lemonade, and keeps its colour."
    ),
    "second_tile": "Place a second tile with the same manager, or go on.",
    "second_tile hint": (
        "It is of the same kind as the first, for the same good and as long. Your Campaign Manager "
        "is busy until both are over. Only the first one may do so, and only today."
    ),
    "second_tile not here": (
        "The second tile cannot stand here: it needs empty squares in its manager’s reach."
    ),
    "free_mailbox": "Place the free mailbox, or go on.",
    "mailbox": "Place the mailbox",
    "free_mailbox hint": (
        "It stays for ever in the block of your new restaurant, for the good that you choose, and "
        "needs no marketeer."
    ),
    "free_mailbox not here": "The mailbox stands beside a road in the block of the new restaurant.",
    "pizza_radios": "Place a radio for pizza.",
    "radio": "Place the radio",
    "pizza_radios hint": (
        "For the first three houses that bought pizza tonight, whoever sold it places a radio on a "
        "tile of the house, for 2 turns. It belongs to nobody’s marketeer."
    ),
    "pizza_radios not here": (
        "The radio stands on an empty square beside a road, on a tile of the house."
    ),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event of the new milestones as a sentence."""
    match event:
        case CountersPaid(seat=seat, counters=counters, amount=amount, extra=extra):
            many = "counter" if counters == 1 else "counters"
            share = f", {money(extra)} of it by the CFO" if extra else ""
            return f"{names[seat]} gets {money(amount)} for {counters} {many}{share}."
        case MoneyBurned(seat=seat, amount=amount):
            return (
                f"The discount of {names[seat]} takes {money(amount)} of the bank out of the game."
            )
        case PaidWithGoods(seat=seat, good=good):
            return f"{names[seat]} pays a salary with {goods_text({good: 1})}."
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
            bought = f"{house_title(due.house).capitalize()} bought pizza."
            return _reach(state, radio_at(state, action), action, bought)
        case PayWith():
            return _payment(state, seat, action)
    return None


def _payment(state: Position, seat: Seat, action: PayWith) -> Preview:
    """What is left to be paid, and of the goods."""
    after = state.copy()
    after.step.play(after, seat, action)
    player = after.player(seat)
    left = goods_text({action.good: player.stock.get(action.good, 0)})
    due = money(bill_of(after, seat).due)
    return Preview(
        (
            f"Salaries would be {due} of your {money(player.cash)}; "
            f"you would have {left or 'none of it'} left.",
        )
    )


def _reach(state: Position, campaign: Campaign, action: FcmAction, *before: str) -> Preview:
    houses = state.rules.media[campaign.medium].reach(state, campaign)
    what = f"{campaign.medium} {campaign.number} for {good_title(campaign.goods[0])}"
    whom = houses_text([house.number for house in houses]) if houses else "no house"
    said = f"{what.capitalize()} would reach {whom}, {turns_text(campaign.turns)}."
    covered = (Mark(square, Tone.COVERED) for square in action.covers())
    return Preview((*before, said), (*covered, *_marks(state, houses)))


def _marks(state: Position, houses: list[House]) -> list[Mark]:
    return [
        Mark(place, Tone.REACHED, house_title(house.number))
        for house in houses
        for place in house_places(state.ground.plan, house)
    ]
