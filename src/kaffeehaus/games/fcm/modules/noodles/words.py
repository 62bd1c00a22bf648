"""Help text of the noodles module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.noodles.rules import NOODLES
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal

_SAID = (
    "If no chain that a road joins to a house has its whole order, the house looks for noodles: "
    "as many as it has counters, for food and drink alike. Among the chains that have so many, "
    "price and distance decide as ever. Each is paid as any item, and the counters go.",
    "As long as one chain can serve the order itself, nobody sells noodles there, however cheap "
    "and near. All counters are replaced or none, and noodles are no coffee.",
    "Noodles are cooked like other food and cannot be advertised. They count as food, also when "
    "they are thrown away, and a freezer keeps them. What milestones pay for a pizza sold they "
    "do not pay for the noodles in its place.",
    "A Kitchen Trainee can become a Noodle Cook. One more luxuries manager is in the supply, "
    "one in all with kimchi, sushi and coffee.",
)


def noodles_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(NOODLES)
    example = chosen_meal(
        NOODLES,
        ({"noodles": 6}, {"burger": 2}),
        "Nobody has the beer of house 7, so it takes three noodles at G.",
    )
    return HelpSection(
        "Module: Noodles",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
