"""Where published rules of coffee disagree."""

from __future__ import annotations

from typing import Literal

from kaffeehaus.games.fcm.rules.ruleset.rulings import AnyRuling, Ruling

LEAD_BARISTA_SHOP: Ruling[Literal["range_2", "anywhere"]] = Ruling(
    "lead_barista_shop",
    "How far may the coffee shop of a lead barista stand?",
    {"range_2": "range 2", "anywhere": "anywhere"},
    "range_2",
    onlineboardgamers="anywhere",
)
RULINGS: tuple[AnyRuling, ...] = (LEAD_BARISTA_SHOP,)
