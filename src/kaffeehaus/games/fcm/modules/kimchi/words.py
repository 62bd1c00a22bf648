"""Texts of the kimchi module: log lines, hints and help."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.kimchi.rules import KIMCHI, KimchiMade
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal
from kaffeehaus.games.fcm.words.titles import goods_text

PHRASES = {
    "discard hint": (
        "What does not go into the freezer is thrown away. Kimchi goes in alone, or not at all; "
        "what a Kimchi Master makes now is kept in any case."
    ),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of kimchi as a sentence."""
    match event:
        case KimchiMade(seat=seat, number=number):
            return f"{names[seat]} has {goods_text({KIMCHI: number})} ready for the next turn."
    return ""


# Help


_SAID = (
    "Every house would like one kimchi beside its meal. It looks first at the chains that have "
    "its whole order and a kimchi; only if there is none, kimchi plays no part. Who serves the "
    "house adds exactly one, which is paid as any item. Where nothing is wanted, no kimchi is "
    "sold.",
    "A Kimchi Master does nothing by day. If she is still at work in the clean up, she makes "
    "one kimchi after goods were thrown away; it stays in stock for the next turn and needs no "
    "freezer. Older kimchi is thrown away like other goods.",
    "A freezer holds kimchi alone or none: up to ten, and then nothing else. Kimchi cannot be "
    "advertised, and counts as food.",
    "With sushi and noodles in the game a house goes down this list: sushi with kimchi, its "
    "order with kimchi, noodles with kimchi, sushi, its order, noodles. Without a garden it "
    "leaves out the sushi.",
    "One more luxuries manager is in the supply, one in all with sushi, noodles and coffee.",
)


def kimchi_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(KIMCHI)
    example = chosen_meal(
        "kimchi,noodles,sushi",
        ({"noodles": 3, "kimchi": 1}, {"sushi": 3, "burger": 2, "beer": 1}),
        "House 7 likes noodles with kimchi better than sushi or its order without.",
    )
    return HelpSection(
        "Module: Kimchi",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
