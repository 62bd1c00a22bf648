"""Reserve prices as a module."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.reserve_prices.drawing import menu_picture
from kaffeehaus.games.fcm.modules.reserve_prices.lesson import LESSON
from kaffeehaus.games.fcm.modules.reserve_prices.rules import (
    CARDS,
    RESERVE_PRICES,
    BasePriceVoted,
    announce,
    more_than_usual,
    open_prices,
)
from kaffeehaus.games.fcm.modules.reserve_prices.thinking import PriceThought
from kaffeehaus.games.fcm.modules.reserve_prices.words import (
    PHRASES,
    explain,
    notes,
    reserve_prices_section,
    tell,
)
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Dinner,
    ReserveRule,
    SettingUp,
    Words,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Answer, Exclusive, Keyed, Sum, Union

RESERVE_PRICES_MODULE = Module(
    id=RESERVE_PRICES,
    title=lazy_gettext("Reserve prices"),
    menu=OnTheMenu(
        lazy_gettext(
            "Secret votes decide the base price of an item after the bank breaks for the first "
            "time."
        ),
        Weight.LIGHT,
        menu_picture,
    ),
    help=reserve_prices_section,
    lesson=LESSON,
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
