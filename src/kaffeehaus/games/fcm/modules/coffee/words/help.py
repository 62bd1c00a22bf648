"""Coffee on the help page, in our own words, with the rulebook's example drawn."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import RULEBOOK, solved
from kaffeehaus.games.fcm.modules.coffee.rules.shops import COFFEE
from kaffeehaus.games.fcm.modules.coffee.words.routes import headline
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence

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
