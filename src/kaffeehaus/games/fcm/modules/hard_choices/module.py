"""Hard choices as a module."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.hard_choices.drawing import menu_picture
from kaffeehaus.games.fcm.modules.hard_choices.lesson import LESSON
from kaffeehaus.games.fcm.modules.hard_choices.rules import HARD_CHOICES, LAST_TURNS
from kaffeehaus.games.fcm.modules.hard_choices.words import hard_choices_section
from kaffeehaus.games.fcm.rules.ruleset.module import Depletion, Module, OnTheMenu

HARD_CHOICES_MODULE = Module(
    id=HARD_CHOICES,
    title=lazy_gettext("Hard choices"),
    menu=OnTheMenu(
        lazy_gettext("5 early milestones are removed after turn 2 or 3, so nobody gets them all."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=hard_choices_section,
    lesson=LESSON,
    requires=frozenset({"base", "base_milestones"}),
    excludes=frozenset({"new_milestones"}),
    patches=frozenset(Depletion(milestone, turn) for milestone, turn in LAST_TURNS.items()),
)
