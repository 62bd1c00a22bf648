"""The standing orders of Food Chain Magnate in words."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.options import Choice
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.games.fcm.rules.orders import EARLIEST, IDLE, LATEST, PAY, PLACE, STRUCTURE

ORDERS = (
    StandingOrder(
        STRUCTURE,
        lazy_gettext("Same structure as last turn"),
        lazy_gettext("The same employees work as last turn."),
        lazy_gettext("Stops when someone joins, leaves or is trained."),
    ),
    StandingOrder(
        PLACE,
        lazy_gettext("Place in the order of business"),
        lazy_gettext("Takes this place when it is your turn to choose."),
        lazy_gettext("Stops when another player opens a restaurant."),
        (
            Choice(
                "place",
                lazy_gettext("Place"),
                EARLIEST,
                (EARLIEST, LATEST),
                lazy_gettext("Which free place to take."),
                (lazy_gettext("earliest free place"), lazy_gettext("latest free place")),
            ),
        ),
    ),
    StandingOrder(
        PAY,
        lazy_gettext("Pay everyone"),
        lazy_gettext("Pays all salaries at payday and fires nobody."),
        lazy_gettext("Stops when you cannot pay everyone."),
    ),
    StandingOrder(
        IDLE,
        lazy_gettext("Auto-pass"),
        lazy_gettext(
            "Passes when you have no choice: nobody to put to work, nobody who can act, no "
            "salaries to pay, or one place left in the order of business."
        ),
        lazy_gettext("Never acts where you have a choice. Stops when the game ends."),
    ),
)
