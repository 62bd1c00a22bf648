"""New milestones on the help page."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import NEW_MILESTONES
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.words.describe import milestone_sentence

_SAID = (
    "None of the milestones of the base game is there; these seventeen are, and those of other "
    "modules that are played. They are earned as ever: by all who do the deed in the turn in which "
    "somebody does it first.",
    "A card is used when it does something that is printed on it, in the working day, at dinner or "
    "at payday. To be at work, to be trained or to be paid is no use, and a marketeer is used only "
    "by placing a campaign.",
    "First marketeer used, First trainer used and First recruiting girl used go in the clean up of "
    "turn 2, if nobody has earned them by then.",
)


def milestones_section() -> HelpSection:
    """The module in a section of its own."""
    milestones = content_of(NEW_MILESTONES).milestones
    return HelpSection(
        "Module: New milestones",
        (*_SAID, *(milestone_sentence(milestone) for milestone in milestones)),
    )
