"""Help text of the ketchup module, with a dinner worked out."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.ketchup.rules import KETCHUP, SOMEONE_SELLS
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import milestone_sentence
from kaffeehaus.games.fcm.words.help.examples import chosen_meal


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "If another chain sells to a house where your campaigns created demand, you earn the "
            "ketchup milestone at the end of dinner. One of your counters on the house is enough, "
            "whatever it buys. Several chains may earn it in the same turn, but only in the turn "
            "in which it is first earned."
        ),
        gettext(
            "From the next dinner on, your distance to every house counts 1 less, even for drinks "
            "alone. It may become negative. Ranges do not change."
        ),
    )


def ketchup_section() -> HelpSection:
    """The help section of the module."""
    order = {"burger": 2, "beer": 1}
    example = chosen_meal(
        KETCHUP,
        (order, order),
        gettext("Price plus distance would tie, but X has ketchup."),
        work={"pricing_manager": 1},
        milestone=SOMEONE_SELLS,
        favoured=1,
    )
    return HelpSection(
        gettext("Module: Ketchup"),
        (
            *_rules(),
            *(milestone_sentence(milestone) for milestone in content_of(KETCHUP).milestones),
            *example.paragraphs,
        ),
        example.drawing,
        example.caption,
    )
