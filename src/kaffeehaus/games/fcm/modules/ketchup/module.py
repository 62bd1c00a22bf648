"""The ketchup module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.ketchup.drawing import menu_picture
from kaffeehaus.games.fcm.modules.ketchup.lesson import LESSON
from kaffeehaus.games.fcm.modules.ketchup.rules import (
    KETCHUP,
    earned_by_others,
    one_nearer_with_ketchup,
)
from kaffeehaus.games.fcm.modules.ketchup.words import ketchup_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Awards, Dinner
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Sum, Union

KETCHUP_MODULE = Module(
    id=KETCHUP,
    title=lazy_gettext("Ketchup"),
    menu=OnTheMenu(
        lazy_gettext("When another chain sells to demand you created, your distance drops by 1."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=ketchup_section,
    lesson=LESSON,
    requires=frozenset({"base"}),
    content=Content(milestones=content_of(KETCHUP).milestones),
    awards=Awards(earned=Union(earned_by_others)),
    dinner=Dinner(
        nearness=Sum(Because(one_nearer_with_ketchup, lazy_pgettext("reason", "ketchup")))
    ),
)
