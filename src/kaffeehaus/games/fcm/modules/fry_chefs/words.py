"""Help text of the fry chefs module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.fry_chefs.rules import FRY_CHEF, FRY_CHEFS
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "Each fry chef at work earns you $10 for every house you sell to, whatever it buys. "
            "Drinks alone count too. A garden does not double the $10, and neither price nor "
            "distance changes. A CFO adds to it."
        ),
        gettext(
            "Every cook can be trained to become a fry chef, but no chef can: burger and pizza "
            "cooks, and sushi and noodle cooks if their modules are in the game. With the coffee "
            "module, a chain that sells only coffee to a house gets the $10 too; the chain that "
            "serves the meal gets it once."
        ),
    )


def fry_chefs_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(FRY_CHEFS)
    example = chosen_meal(
        FRY_CHEFS,
        ({"burger": 2, "beer": 1}, {"burger": 2}),
        gettext(
            "House 7 pays for its 3 items twice because of the garden, and the fries of 2 fry "
            "chefs once."
        ),
        work={FRY_CHEF: 2},
    )
    return HelpSection(
        gettext("Module: Fry chefs"),
        (
            *_rules(),
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
