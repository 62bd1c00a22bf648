"""The standing orders of Café in words."""

from __future__ import annotations

from kaffeehaus.core.options import Choice
from kaffeehaus.core.orders import StandingOrder
from kaffeehaus.games.cafe.rules.orders import BID, GAME, REST, ROUND

NO_BID = StandingOrder(
    BID,
    "Bid nothing",
    "In the bidding for the order of picking you bid nothing.",
    "Stops as soon as somebody else bids a cube before you.",
)
NOTHING_LEFT = StandingOrder(
    REST,
    "End my actions when nothing is left",
    "When there is nothing else that you can do, your actions end.",
    "Stops after this round, unless you want it until the end.",
    (
        Choice(
            "lasts",
            "For how long",
            ROUND,
            (ROUND, GAME),
            "For how long the order holds.",
            ("this round only", "until the end, or I call it off"),
        ),
    ),
)
