"""Help text of the noodles module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.noodles.rules import NOODLES
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "If no chain connected to a house by road has its whole order, the house wants noodles "
            "instead: 1 for each counter, food and drink alike. Among the chains with enough "
            "noodles, price and distance decide as usual. The house pays for each one as for any "
            "item and loses its counters."
        ),
        gettext(
            "As long as one chain can serve the order itself, nobody sells noodles to that house, "
            "however cheap or close. Noodles replace all counters or none, and they do not replace "
            "coffee."
        ),
        gettext(
            "Noodles are cooked like other food and cannot be advertised. They count as food, also "
            "when you throw them away, and a freezer keeps them. Milestone bonuses for the goods "
            "they replace are not paid."
        ),
        gettext(
            "A kitchen trainee can become a noodle cook. The supply has 1 more luxuries manager; "
            "only 1 in total with kimchi, sushi and coffee."
        ),
    )


def noodles_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(NOODLES)
    example = chosen_meal(
        NOODLES,
        ({"noodles": 6}, {"burger": 2}),
        gettext("Nobody has beer for house 7, so it takes 3 noodles from G."),
    )
    return HelpSection(
        gettext("Module: Noodles"),
        (
            *_paragraphs(),
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
