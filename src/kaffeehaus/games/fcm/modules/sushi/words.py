"""Help text of the sushi module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.sushi.rules import SUSHI
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "A house with a garden looks for sushi first: 1 for each counter, food and drink "
            "alike. If any chain has enough, only chains with enough compete, by price and "
            "distance as usual. The house pays for each sushi as for any item and loses its "
            "counters."
        ),
        gettext(
            "Sushi replaces all counters or none; it is never mixed with the original order. A "
            "house without a garden does not eat sushi, not even next to a park, and sushi does "
            "not replace coffee."
        ),
        gettext(
            "Sushi is cooked like other food and cannot be advertised. It counts as food, also "
            "when you throw it away, and a freezer keeps it. Milestone bonuses for the goods it "
            "replaces are not paid."
        ),
        gettext(
            "A kitchen trainee can become a sushi cook. The supply has 1 more luxuries manager; "
            "only 1 in total with kimchi, noodles and coffee."
        ),
    )


def sushi_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(SUSHI)
    example = chosen_meal(
        SUSHI,
        ({"sushi": 3}, {"burger": 2, "beer": 1}),
        gettext("House 7 has a garden and takes 3 sushi, although X has its whole order."),
    )
    return HelpSection(
        gettext("Module: Sushi"),
        (
            *_paragraphs(),
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
