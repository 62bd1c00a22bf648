"""Help text of the hard choices module, with the milestones that are removed."""

from __future__ import annotations

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.hard_choices.drawing import marked_milestones
from kaffeehaus.games.fcm.modules.hard_choices.rules import HARD_CHOICES
from kaffeehaus.games.fcm.rules.events import MilestonesGone
from kaffeehaus.games.fcm.rules.phases.cleanup import EndOfTurn
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.prose import tell

_SAID = (
    "Five milestones of the base game are there for the first turns only. A round marker says "
    "after which: in the clean up of that turn they leave the game if they are still there. "
    "Whoever has earned one keeps it.",
    "In turn 1 only the CEO works, so everybody has one hire with which to choose: a trainer, a "
    "marketeer or a recruiter. The list of milestones says how long each can still be had.",
    "Everything else is as ever. Milestones of other modules stay as they are. The module goes "
    "only with the milestones of the base game.",
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
        "Module: Hard choices",
        (
            *_SAID,
            f"When only the first lesson was given in the first two turns, it is told in the clean "
            f"up of turn 2: {tell(gone, ())}",
        ),
        marked_milestones(last_turns),
        "The five milestones, each with its last turn on the marker.",
    )
