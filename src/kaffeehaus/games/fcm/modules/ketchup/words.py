"""Help text of the ketchup module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.ketchup.rules import KETCHUP, SOMEONE_SELLS
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import milestone_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal

_SAID = (
    "When a dinner is over, all those have ketchup who made a house hungry that another chain sold "
    "to: one counter of one of your campaigns on it is enough, whatever was served. Several may "
    "earn it by one sale, and only in the turn in which somebody earns it first.",
    "From the next dinner on your distance counts one less for every house, drinks alone included, "
    "also below nothing. Ranges of all kinds stay as they are.",
)


def ketchup_section() -> HelpSection:
    """The help section of the module."""
    order = {"burger": 2, "beer": 1}
    example = chosen_meal(
        KETCHUP,
        (order, order),
        "By price and distance both chains would be tied; X has ketchup.",
        work={"pricing_manager": 1},
        milestone=SOMEONE_SELLS,
        favoured=1,
    )
    return HelpSection(
        "Module: Ketchup",
        (
            *_SAID,
            *(milestone_sentence(milestone) for milestone in content_of(KETCHUP).milestones),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
