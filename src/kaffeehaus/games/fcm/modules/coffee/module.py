"""The Coffee module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.coffee.drawing.pieces import coffee, coffee_shop, menu_picture
from kaffeehaus.games.fcm.modules.coffee.lesson import LESSON
from kaffeehaus.games.fcm.modules.coffee.rules.actions import FORMS, CoffeeBought, ShopPlaced
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import (
    coffee_on_the_way,
    coffee_sold,
    first_coffee,
)
from kaffeehaus.games.fcm.modules.coffee.rules.shops import (
    COFFEE,
    SHOP,
    CoffeeShops,
    new_shop,
    shop_pieces,
    shop_squares,
)
from kaffeehaus.games.fcm.modules.coffee.rules.steps import RULINGS, FirstShops, NewShops
from kaffeehaus.games.fcm.modules.coffee.thinking import CoffeeThought
from kaffeehaus.games.fcm.modules.coffee.words.previews import shop_preview
from kaffeehaus.games.fcm.modules.coffee.words.prose import PHRASES, coffee_section, reasons, tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Awards,
    Board,
    CleanUp,
    Dinner,
    Drawing,
    Words,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Content, ExtraCopies, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Answer, Area, Exclusive, Keyed, Members, Union
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(COFFEE)

COFFEE_MODULE = Module(
    id=COFFEE,
    title=lazy_gettext("Coffee"),
    menu=OnTheMenu(
        lazy_gettext(
            "On the way to dinner, houses buy coffee at the restaurants and coffee shops they pass."
        ),
        Weight.HEAVY,
        menu_picture,
    ),
    help=coffee_section,
    lesson=LESSON,
    rulings=RULINGS,
    thought=CoffeeThought(),
    requires=frozenset({"base"}),
    content=Content(
        employees=_CONTENT.employees, milestones=_CONTENT.milestones, goods=_CONTENT.goods
    ),
    patches=frozenset({ExtraCopies("luxuries_manager", 1)}),
    steps=(
        Placed(NewShops(), after="train"),
        Placed(FirstShops(), after="discard", independent=True),
    ),
    slice=CoffeeShops,
    awards=Awards(earned=Union(first_coffee)),
    dinner=Dinner(on_the_way=Exclusive(coffee_on_the_way)),
    clean_up=CleanUp(not_storable=Members(COFFEE)),
    board=Board(pieces=Union(shop_pieces), range_starts=Area(shop_squares)),
    words=Words(
        forms=Keyed(FORMS),
        events=events(ShopPlaced, CoffeeBought),
        tells=Answer(tell),
        explains=Answer(reasons),
        previews=Answer(shop_preview),
        phrases=Keyed(PHRASES),
        places=Union(new_shop),
        bookings=Union(coffee_sold),
    ),
    drawing=Drawing(
        good_art=Keyed({COFFEE: coffee}),
        piece_art=Keyed({SHOP: coffee_shop}),
        place_fields=Members("shop"),
    ),
)
