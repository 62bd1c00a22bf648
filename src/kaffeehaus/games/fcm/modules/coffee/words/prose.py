"""Texts of the coffee module: questions, log lines, reasons of a sale, and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, and_list, gettext, lazy_gettext, or_list
from kaffeehaus.core.notation import JsonObject, canonical
from kaffeehaus.core.view import Explanation, Figure, HelpSection, Mark, Sign, Tone
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import (
    mark_svg,
    off_route_svg,
    route_svg,
    way_svg,
)
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought, CoffeeSales, ShopPlaced
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import lab_path, write_case
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import RULEBOOK, solved
from kaffeehaus.games.fcm.modules.coffee.rules.shops import COFFEE
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    Explained,
    Reason,
    answer_json,
    coffees,
    explain,
    explanation_json,
    headline,
    ways,
)
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.tiles import PrintedHouse
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.houses import lies_on_board, side_words
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import ROADS_JOIN
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence
from kaffeehaus.games.fcm.words.titles import house_start, house_title, money

PHRASES: dict[str, Label] = {
    "coffee_shops rule": lazy_gettext("Module: Coffee"),
    "first_coffee_shops rule": lazy_gettext("Module: Coffee"),
    "coffee_shops": lazy_gettext("Place a coffee shop, or continue."),
    "first_coffee_shops": lazy_gettext("Place a coffee shop anywhere, or continue."),
    "coffee shop": lazy_gettext("Place a coffee shop"),
    "move shop": lazy_gettext("Move a coffee shop"),
    "shop": lazy_gettext("Which coffee shop?"),
    "shops done": lazy_gettext("Continue"),
    "coffee_shops hint": lazy_gettext(
        "An empty square beside a road, on a tile without a coffee shop. Point at a square to see "
        "which houses would buy coffee there."
    ),
    "coffee_shops not here": lazy_gettext(
        "A coffee shop needs an empty square beside a road in range, on a tile without a coffee "
        "shop."
    ),
    "first_coffee_shops not here": lazy_gettext(
        "A coffee shop needs an empty square beside a road, on a tile without a coffee shop."
    ),
    "first_coffee_shops hint": lazy_gettext(
        "You sold the first coffee: place a coffee shop beside any road, on a tile without a "
        "coffee shop."
    ),
}
"""By step, by kind of action, and by field; what a step is about, and why a place
is not offered in it."""


def tell(event: Event, names: Sequence[str]) -> str:
    """The events of coffee as sentences."""
    match event:
        case ShopPlaced(seat=seat, place=place, moved_from=None):
            return gettext(
                "%(name)s places a coffee shop at %(place)s.", name=names[seat], place=place
            )
        case ShopPlaced(seat=seat, place=place, moved_from=old):
            return gettext(
                "%(name)s moves a coffee shop from %(old)s to %(place)s.",
                name=names[seat],
                old=old,
                place=place,
            )
        case CoffeeBought(house=house, sales=()):
            return gettext("%(house)s buys no coffee on the way.", house=house_start(house))
        case CoffeeBought(house=house, sales=sales):
            return gettext(
                "%(house)s buys coffee on the way: %(sales)s.",
                house=house_start(house),
                sales=and_list([_told_sale(sale, names) for sale in sales]),
            )
    return ""


def _told_sale(sale: CoffeeSales, names: Sequence[str]) -> str:
    return gettext(
        "%(number)s from %(name)s for %(income)s",
        number=sale.coffees,
        name=names[sale.seat],
        income=money(sale.income),
    )


def reasons(state: Position, event: Event) -> Explanation | None:
    """Route by route and place by place, with the map as it was."""
    if not isinstance(event, CoffeeBought):
        return None
    sale = sale_of(state, event)
    host = sale.position.chains[sale.position.winner].name
    return Explanation(
        gettext(
            "%(house)s drives to %(chain)s: coffee on the way",
            house=house_start(event.house),
            chain=host,
        ),
        (
            headline(sale),
            *_by_offramp(sale),
            *(_sum(sale, sold, event.multiplier) for sold in event.sales),
            *ways(sale),
            *(item.sentence for item in _on_route(sale)),
            *_off_route(sale),
        ),
        tuple(_marks(sale)),
        _figure(state, sale),
    )


def sale_of(state: Position, event: CoffeeBought) -> CoffeeSale:
    """The sale of this evening, worked out again, with the names of the chains."""
    chains = tuple(
        replace(chain, name=state.mark(seat).name, letter=state.mark(seat).letter)
        for seat, chain in enumerate(event.position.chains)
    )
    return sell_coffee(replace(event.position, chains=chains), state.rulings[ROADS_JOIN])


def _sum(sale: CoffeeSale, sold: CoffeeSales, multiplier: int) -> str:
    """`Adler sells 2 coffees: 2 × $10 × 2 + $5 = $45.`"""
    factors = [str(sold.coffees), money(sold.price), *([str(multiplier)] * (multiplier > 1))]
    bonus = f" + {money(sold.bonus)}" if sold.bonus else ""
    return gettext(
        "%(chain)s sells %(coffees)s: %(sum)s.",
        chain=sale.position.chains[sold.seat].name,
        coffees=coffees(sold.coffees),
        sum=f"{' × '.join(factors)}{bonus} = {money(sold.income)}",
    )


def _by_offramp(sale: CoffeeSale) -> list[str]:
    """Where the people of the rural area come into town."""
    sides = [side_words(sale.position.plan, ramp) for ramp in sale.offramps]
    if not sides:
        return []
    return [gettext("The route starts at the offramp %(sides)s.", sides=or_list(sides))]


def _on_route(sale: CoffeeSale) -> list[Explained]:
    """The places that a shortest route passes, and closed ones; what sold comes first."""
    found = [item for item in explain(sale) if item.reason is not Reason.OFF_ROUTE]
    return sorted(found, key=lambda item: item.reason is not Reason.SOLD)


def _off_route(sale: CoffeeSale) -> list[str]:
    """All other places in one sentence, as the reason is the same for each."""
    squares: dict[str, list[str]] = {}
    for item in explain(sale):
        if item.reason is Reason.OFF_ROUTE:
            chain = sale.position.chains[item.location.chain].name
            squares.setdefault(chain, []).append(square_name(*item.location.square))
    named = [
        gettext("%(chain)s at %(squares)s", chain=chain, squares=and_list(places))
        for chain, places in squares.items()
    ]
    if not named:
        return []
    return [gettext("No shortest route passes: %(places)s.", places="; ".join(named))]


def _figure(state: Position, sale: CoffeeSale) -> Figure:
    """The map with every best route, and what each line and mark stands for."""
    houses = tuple(
        PrintedHouse(house.number, house.squares())
        for house in state.town.houses
        if lies_on_board(state.ground.plan, house.box)
    )
    lines = [Sign(way_svg(number), words) for number, words in enumerate(ways(sale))]
    chains = sale.position.chains
    marks = [
        Sign(mark_svg(item.location.chain, chains[item.location.chain].letter), item.sentence)
        for item in _on_route(sale)
    ]
    others = [Sign(off_route_svg(), words) for words in _off_route(sale)]
    case = write_case(sale.position)
    data: JsonObject = {"case": case, **answer_json(sale), **explanation_json(sale)}
    drawing = route_svg(sale, houses, state.rules.drawing.ground_signs)
    return Figure(drawing, (*lines, *marks, *others), canonical(data), lab_path(case))


def _marks(sale: CoffeeSale) -> list[Mark]:
    """The house, the road that every best route takes, and the places that sell."""
    position = sale.position
    house = [Mark(square_name(*s), Tone.CHOSEN, gettext("the house")) for s in position.house]
    if not position.house:
        house = [Mark(str(position.number), Tone.CHOSEN, house_title(str(position.number)))]
    road = [Mark(square_name(*square), Tone.PATH) for square in sale.road_squares()]
    selling = [Mark(square_name(*p.square), Tone.GAIN, gettext("sells")) for p in sale.selling]
    return [*house, *road, *selling]


# Help


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "On the way to dinner, every house buys coffee. You sell it to your own guests and to "
            "those of other chains: from restaurants they pass, and from coffee shops, which sell "
            "nothing else."
        ),
        gettext(
            "Baristas make coffee in the step for food and drinks. Coffee is neither food nor "
            "drink: it cannot be marketed or frozen, and leftovers are thrown away in the clean up."
        ),
        gettext(
            "Each time you train a barista one step up, you may place a coffee shop right away: on "
            "an empty square beside a road, on a tile without a coffee shop, range 2 (road) from "
            "your restaurants and coffee shops. You have 3. Once all are placed, you may move one "
            "instead. All your ranges also start at your coffee shops."
        ),
        gettext(
            "A house first chooses its restaurant. Of all routes there that cross the fewest tile "
            "borders, it prefers those that sell the most coffee. It buys 1 coffee at every place "
            "it passes whose chain has coffee, but none where it eats. If several routes sell the "
            "same number, only places on all of them sell."
        ),
        gettext(
            "A coffee costs its seller’s unit price, doubled with a garden. It counts towards the "
            "seller’s income, so a CFO adds to it."
        ),
        gettext("The supply has 1 more luxuries manager."),
    )


def coffee_section() -> HelpSection:
    """The module in a section of its own; the routes have a page to themselves."""
    content = content_of(COFFEE)
    sale = solved(RULEBOOK[1].id)
    return HelpSection(
        gettext("Module: Coffee"),
        (
            *_rules(),
            *(card_sentence(card) for card in content.employees),
            *(milestone_sentence(milestone) for milestone in content.milestones),
        ),
        route_svg(sale),
        headline(sale),
        "/help/coffee-routes",
        gettext("Coffee routes, with worked examples"),
    )
