"""The standing orders of Food Chain Magnate in words."""

from __future__ import annotations

from kaffeehaus.core.options import Choice
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.games.fcm.rules.orders import EARLIEST, IDLE, LATEST, PAY, PLACE, STRUCTURE

ORDERS = (
    StandingOrder(
        STRUCTURE,
        "Structure as last turn",
        "The same people go to work as last turn.",
        "Stops as soon as somebody joins you, leaves or is trained.",
    ),
    StandingOrder(
        PLACE,
        "Place in the order of play",
        "When you choose your place, this one is taken.",
        "Stops as soon as somebody else opens a restaurant.",
        (
            Choice(
                "place",
                "Place",
                EARLIEST,
                (EARLIEST, LATEST),
                "Which of the free places.",
                ("the earliest that is free", "the latest that is free"),
            ),
        ),
    ),
    StandingOrder(
        PAY,
        "Pay everyone",
        "At payday all salaries are paid, and nobody is let go.",
        "Stops when you cannot pay everyone.",
    ),
    StandingOrder(
        IDLE,
        "Pass when nothing can be done",
        "Where you have nothing to choose, it goes on by itself: nobody to send to work, a day on "
        "which nobody can do anything, a payday without salaries, the last place in the order.",
        "Never used where there is a choice; stops when the game is over.",
    ),
)
