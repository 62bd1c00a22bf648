"""Where the rules of lobbyists can be read in two ways."""

from __future__ import annotations

from typing import Literal

from kaffeehaus.games.fcm.rules.ruleset.rulings import AnyRuling, Ruling

ROADWORKS_SLOW: Ruling[Literal["dinner", "every_way"]] = Ruling(
    "roadworks_slow",
    "Which ways do roadworks make longer?",
    {"dinner": "those to dinner", "every_way": "every way"},
    "dinner",
    deluxe="every_way",
)
RULINGS: tuple[AnyRuling, ...] = (ROADWORKS_SLOW,)
