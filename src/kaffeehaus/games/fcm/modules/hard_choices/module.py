"""Hard choices as a module."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.hard_choices.menu import HARD_CHOICES_MENU
from kaffeehaus.games.fcm.modules.hard_choices.rules.deadlines import HARD_CHOICES, LAST_TURNS
from kaffeehaus.games.fcm.modules.hard_choices.words.help import hard_choices_section
from kaffeehaus.games.fcm.rules.ruleset.module import Depletion, Module

HARD_CHOICES_MODULE = Module(
    id=HARD_CHOICES,
    title="Hard choices",
    menu=HARD_CHOICES_MENU,
    help=hard_choices_section,
    requires=frozenset({"base", "base_milestones"}),
    excludes=frozenset({"new_milestones"}),
    patches=frozenset(Depletion(milestone, turn) for milestone, turn in LAST_TURNS.items()),
)
