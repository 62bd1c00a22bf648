"""The bots that play Food Chain Magnate."""

from __future__ import annotations

from kaffeehaus.bots.base import BotInfo
from kaffeehaus.bots.fcm.planner import Planner

BOTS = (
    BotInfo(
        "planner",
        "Planner",
        "Hires, trains, advertises and sets its price by what its company would earn.",
        lambda _: Planner(),
    ),
)
