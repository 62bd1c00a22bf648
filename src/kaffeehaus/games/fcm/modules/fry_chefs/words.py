"""Help text of the fry chefs module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.fry_chefs.rules import FRY_CHEF, FRY_CHEFS
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal

_SAID = (
    "A fry chef at work adds $10 to what every house pays that you sell to: once for a house, "
    "whatever it buys, drinks alone included. Two fry chefs add $20. A garden does not double it, "
    "and neither price nor distance changes by it. A CFO counts it.",
    "Every cook, but no chef, can become a fry chef: of burgers, of pizza, and with their modules "
    "in the game of sushi or noodles. With coffee in the game a chain that sells only coffee to a "
    "house has it too, and the one that serves the meal has it once.",
)


def fry_chefs_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(FRY_CHEFS)
    example = chosen_meal(
        FRY_CHEFS,
        ({"burger": 2, "beer": 1}, {"burger": 2}),
        "House 7 pays three items twice, for its garden, and the fries of two fry chefs once.",
        work={FRY_CHEF: 2},
    )
    return HelpSection(
        "Module: Fry chefs",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
