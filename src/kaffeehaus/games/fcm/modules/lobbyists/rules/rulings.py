"""Where the rules of lobbyists can be read in two ways."""

from __future__ import annotations

from typing import Literal

from kaffeehaus.games.fcm.rules.ruleset.rulings import Answer, AnyRuling, Ruling

ROADWORKS_SLOW: Ruling[Literal["dinner", "every_way"]] = Ruling(
    "roadworks_slow",
    "Which ways do roadworks make longer?",
    {"dinner": "those to dinner", "every_way": "every way"},
    "dinner",
    deluxe="every_way",
)
ARROW_IN_REACH: Ruling[Answer] = Ruling(
    "arrow_in_reach",
    "Must the road at which a new road's arrow points be in reach itself?",
    {"no": "no", "yes": "yes"},
    "no",
    until={2: "yes"},
)
RULINGS: tuple[AnyRuling, ...] = (ROADWORKS_SLOW, ARROW_IN_REACH)
