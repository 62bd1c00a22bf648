"""Reserve prices as a module."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.reserve_prices.menu import RESERVE_PRICES_MENU
from kaffeehaus.games.fcm.modules.reserve_prices.rules.events import BasePriceVoted
from kaffeehaus.games.fcm.modules.reserve_prices.rules.votes import (
    CARDS,
    RESERVE_PRICES,
    announce,
    more_than_usual,
    open_prices,
)
from kaffeehaus.games.fcm.modules.reserve_prices.thinking import PriceThought
from kaffeehaus.games.fcm.modules.reserve_prices.words.help import reserve_prices_section
from kaffeehaus.games.fcm.modules.reserve_prices.words.prose import PHRASES, explain, notes, tell
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Dinner,
    ReserveRule,
    SettingUp,
    Words,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Answer, Exclusive, Keyed, Sum, Union

RESERVE_PRICES_MODULE = Module(
    id=RESERVE_PRICES,
    title="Reserve prices",
    menu=RESERVE_PRICES_MENU,
    help=reserve_prices_section,
    thought=PriceThought(),
    requires=frozenset({"base"}),
    setting_up=SettingUp(reserves=Exclusive(ReserveRule(CARDS, open_prices, then=announce))),
    dinner=Dinner(unit_price=Sum(more_than_usual)),
    words=Words(
        events=events(BasePriceVoted),
        tells=Answer(tell),
        explains=Answer(explain),
        phrases=Keyed(PHRASES),
        table_notes=Union(notes),
    ),
)
