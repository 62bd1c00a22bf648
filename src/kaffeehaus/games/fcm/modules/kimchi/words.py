"""Texts of the kimchi module: log lines, hints and help."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.kimchi.rules import KIMCHI, KimchiMade
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal
from kaffeehaus.games.fcm.words.titles import goods_text

PHRASES: dict[str, Label] = {
    "discard hint": lazy_gettext(
        "Whatever does not go into the freezer is thrown away. Kimchi shares the freezer with "
        "nothing else. Kimchi that a kimchi master makes now is kept anyway."
    ),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of kimchi as a sentence."""
    match event:
        case KimchiMade(seat=seat, number=number):
            return gettext(
                "%(name)s makes %(goods)s for the next turn.",
                name=names[seat],
                goods=goods_text({KIMCHI: number}),
            )
    return ""


# Help


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "Every house wants 1 kimchi with its meal. It first looks at chains that have its "
            "whole order and a kimchi. Only if there are none does it eat without. The chain that "
            "serves the house adds exactly 1 kimchi, paid like any other item. A house without "
            "demand buys no kimchi."
        ),
        gettext(
            "A kimchi master does nothing during the day. If she is still at work in the clean up, "
            "she makes 1 kimchi after goods are thrown away. It is kept for the next turn without "
            "a freezer. Older kimchi is thrown away like other goods."
        ),
        gettext(
            "A freezer holds up to 10 kimchi, but then nothing else. Kimchi counts as food and "
            "cannot be marketed."
        ),
        gettext(
            "With sushi and noodles, a house prefers, in this order: sushi with kimchi, its order "
            "with kimchi, noodles with kimchi, sushi, its order, noodles. Without a garden it "
            "leaves out the sushi."
        ),
        gettext(
            "The supply has 1 more luxuries manager. Coffee, kimchi, sushi and noodles together "
            "add only 1."
        ),
    )


def kimchi_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(KIMCHI)
    example = chosen_meal(
        "kimchi,noodles,sushi",
        ({"noodles": 3, "kimchi": 1}, {"sushi": 3, "burger": 2, "beer": 1}),
        gettext("House 7 prefers noodles with kimchi to sushi or its order without kimchi."),
    )
    return HelpSection(
        gettext("Module: Kimchi"),
        (
            *_rules(),
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
