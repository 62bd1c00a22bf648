"""Help text of the hard choices module, with the milestones that are removed."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.hard_choices.drawing import marked_milestones
from kaffeehaus.games.fcm.modules.hard_choices.rules import HARD_CHOICES
from kaffeehaus.games.fcm.rules.events import MilestonesGone
from kaffeehaus.games.fcm.rules.phases.cleanup import EndOfTurn
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.prose import tell


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "5 milestones of the base game are available in the first turns only. The number on "
            "the marker is their last turn: if nobody has earned them by its clean up, they are "
            "removed. If you have earned one, you keep it."
        ),
        gettext(
            "In turn 1 only your CEO works, so you have 1 hire to choose your path: a trainer, a "
            "marketeer or a recruiter. The list of milestones shows how long each is available."
        ),
        gettext(
            "Milestones of other modules are not affected. Hard choices needs the milestones of "
            "the base game."
        ),
    )


def hard_choices_section() -> HelpSection:
    """The help section of the module."""
    state = find_game("fcm").new({"modules": HARD_CHOICES}, 2)
    assert isinstance(state, FcmState)
    last_turns = state.rules.depletions
    state.town.turn, state.player(0).milestones = 2, ["first_train"]
    state.town.claimed = ["first_train"]
    EndOfTurn().begin(state)
    (gone,) = (event for event in state.events if isinstance(event, MilestonesGone))
    return HelpSection(
        gettext("Module: Hard choices"),
        (
            *_rules(),
            gettext(
                "If only “First to train someone” was earned in turns 1 and 2, the log of turn 2 "
                "says: %(event)s",
                event=tell(gone, ()),
            ),
        ),
        marked_milestones(last_turns),
        gettext("The 5 milestones, each with its last turn on the marker."),
    )
