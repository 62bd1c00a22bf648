"""Help text of the sushi module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.sushi.rules import SUSHI
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal

_SAID = (
    "A house with a garden looks for sushi before anything else: as many as it has counters, "
    "for food and drink alike. If some chain has so many, only the chains that have are "
    "compared, by price and distance as ever, and the house pays for each sushi as for any "
    "item. Its counters go.",
    "All counters are replaced or none: sushi is never mixed with what was ordered. A house "
    "without a garden does not eat sushi, a park does not help, and sushi is no coffee.",
    "Sushi is cooked like other food and cannot be advertised. It counts as food, also when it "
    "is thrown away, and a freezer keeps it. What milestones pay for a burger sold they do not "
    "pay for the sushi in its place.",
    "A Kitchen Trainee can become a Sushi Cook. One more luxuries manager is in the supply, one "
    "in all with kimchi, noodles and coffee.",
)


def sushi_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(SUSHI)
    example = chosen_meal(
        SUSHI,
        ({"sushi": 3}, {"burger": 2, "beer": 1}),
        "House 7 has a garden and takes three sushi, although X has its whole order.",
    )
    return HelpSection(
        "Module: Sushi",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
