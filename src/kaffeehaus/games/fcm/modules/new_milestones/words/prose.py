"""New milestones in words: what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.new_milestones.rules.events import (
    CountersPaid,
    MoneyBurned,
    PaidWithGoods,
)
from kaffeehaus.games.fcm.words.titles import goods_text, money

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
