"""The bots that play Food Chain Magnate."""

from __future__ import annotations

from kaffeehaus.bots.base import BotInfo
from kaffeehaus.bots.fcm.planner import Planner

BOTS = (
    BotInfo(
        "planner",
        "Planner",
        "Advertises burgers beside its restaurant, cooks what is wanted, sells coffee if it may.",
        lambda _: Planner(),
    ),
)
