"""Texts of the coffee module: questions, log lines, reasons of a sale, and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.event import Event
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
from kaffeehaus.games.fcm.words.titles import house_start, house_title, listed, money

PHRASES = {
    "coffee_shops": "Place a coffee shop, or go on.",
    "first_coffee_shops": "Place a coffee shop anywhere, or leave it.",
    "coffee shop": "Place a coffee shop",
    "move shop": "Move a coffee shop",
    "shop": "Which coffee shop?",
    "shops done": "Done with the coffee shop",
    "coffee_shops hint": (
        "It stands beside a road, on a tile without a shop. Point at a square to hear which "
        "houses would buy coffee there on their way to dinner."
    ),
    "coffee_shops not here": (
        "A coffee shop needs an empty square beside a road in reach, on a tile without a shop."
    ),
    "first_coffee_shops not here": (
        "A coffee shop needs an empty square beside a road, on a tile without a shop."
    ),
    "first_coffee_shops hint": (
        "For selling the first coffee: anywhere beside a road, on a tile without a shop."
    ),
}
"""By step, by kind of action, and by field; what a step is about, and why a place
is not offered in it."""


def tell(event: Event, names: Sequence[str]) -> str:
    """The events of coffee as sentences."""
    match event:
        case ShopPlaced(seat=seat, place=place, moved_from=None):
            return f"{names[seat]} places a coffee shop at {place}."
        case ShopPlaced(seat=seat, place=place, moved_from=old):
            return f"{names[seat]} moves a coffee shop from {old} to {place}."
        case CoffeeBought(house=house, sales=()):
            return f"{house_start(house)} buys no coffee on its way."
        case CoffeeBought(house=house, sales=sales):
            sold = [f"{s.coffees} at {names[s.seat]} for {money(s.income)}" for s in sales]
            return f"{house_start(house)} buys coffee on its way: {listed(sold)}."
    return ""


def reasons(state: Position, event: Event) -> Explanation | None:
    """Route by route and place by place, with the map as it was."""
    if not isinstance(event, CoffeeBought):
        return None
    sale = sale_of(state, event)
    host = sale.position.chains[sale.position.winner].name
    return Explanation(
        f"{house_start(event.house)} on its way to {host}: coffee",
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
    name = sale.position.chains[sold.seat].name
    times = f", times {multiplier}" if multiplier > 1 else ""
    bonus = f", plus {money(sold.bonus)}" if sold.bonus else ""
    many = coffees(sold.coffees)
    return f"{name} sells {many} at {money(sold.price)}{times}{bonus}: {money(sold.income)}."


def _by_offramp(sale: CoffeeSale) -> list[str]:
    """Where the people of the rural area come into town."""
    sides = [side_words(sale.position.plan, ramp) for ramp in sale.offramps]
    if not sides:
        return []
    return [f"The route begins at the offramp {' or '.join(sides)}."]


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
    named = [f"{chain} at {listed(places)}" for chain, places in squares.items()]
    return [f"No shortest route passes {'; '.join(named)}."] if named else []


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
    house = [Mark(square_name(*s), Tone.CHOSEN, "the house") for s in position.house]
    if not position.house:
        house = [Mark(str(position.number), Tone.CHOSEN, house_title(str(position.number)))]
    road = [Mark(square_name(*square), Tone.PATH) for square in sale.road_squares()]
    selling = [Mark(square_name(*p.square), Tone.GAIN, "sells") for p in sale.selling]
    return [*house, *road, *selling]


# Help


_SAID = (
    "Whoever drives to dinner buys coffee on the way. Sell it to the guests of others, and to your "
    "own: from your restaurants that they pass, and from coffee shops, which sell nothing else.",
    "Baristas brew in the step for food and drinks. Coffee is neither food nor drink: it cannot be "
    "advertised or frozen, and whatever is left in the clean up is thrown away.",
    "For every step up a barista is trained you may place a coffee shop, right after the training: "
    "on an empty square beside a road, within two tiles by road of one of your restaurants or "
    "shops, on a tile without any coffee shop. You have three; when all are out, you may move one. "
    "Ranges of all kinds start at your shops too.",
    "When a house has chosen where to eat, it takes the route that crosses the fewest tile "
    "borders, and among those one that sells the most coffee. It buys one coffee at every place "
    "it passes whose chain has some, but none where it eats. Where several routes would sell "
    "equally many, only places on all of them sell.",
    "A coffee costs what its seller asks for an item, times two with a garden. It belongs to the "
    "income of this dinner, so a CFO counts it.",
    "One more luxuries manager is in the supply.",
)


def coffee_section() -> HelpSection:
    """The module in a section of its own; the routes have a page to themselves."""
    content = content_of(COFFEE)
    sale = solved(RULEBOOK[1].id)
    return HelpSection(
        "Module: Coffee",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            *(milestone_sentence(milestone) for milestone in content.milestones),
        ),
        route_svg(sale),
        headline(sale),
        "/help/coffee-routes",
        "Coffee routes, with examples to think about",
    )
