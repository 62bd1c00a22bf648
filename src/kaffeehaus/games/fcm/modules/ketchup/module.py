"""The ketchup module as a value."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.ketchup.menu import KETCHUP_MENU
from kaffeehaus.games.fcm.modules.ketchup.rules.demand import (
    KETCHUP,
    earned_by_others,
    one_nearer_with_ketchup,
)
from kaffeehaus.games.fcm.modules.ketchup.words.help import ketchup_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Awards, Dinner
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Sum, Union

KETCHUP_MODULE = Module(
    id=KETCHUP,
    title="Ketchup",
    menu=KETCHUP_MENU,
    help=ketchup_section,
    requires=frozenset({"base"}),
    content=Content(milestones=content_of(KETCHUP).milestones),
    awards=Awards(earned=Union(earned_by_others)),
    dinner=Dinner(nearness=Sum(Because(one_nearer_with_ketchup, "ketchup"))),
)
