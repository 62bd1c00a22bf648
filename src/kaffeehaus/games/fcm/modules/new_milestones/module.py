"""The New milestones module as a value."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.new_milestones.rules.marketing import (
    cash_for_counters,
    nearer_by_habit,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import Remembered
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import (
    EXECUTIVE_VICE_PRESIDENT,
    NEW_MILESTONES,
    TURN_2,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.selling import four_slots_for_burgers
from kaffeehaus.games.fcm.modules.new_milestones.words.help import milestones_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, Marketing, SettingUp, Structure
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Depletion, Module, Spare
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Exclusive, Most, Sum, Tally

NEW_MILESTONES_MODULE = Module(
    id=NEW_MILESTONES,
    title="New milestones",
    help=milestones_section,
    requires=frozenset({"base"}),
    excludes=frozenset({"hard_choices"}),
    content=Content(milestones=content_of(NEW_MILESTONES).milestones),
    patches=frozenset(
        {
            *(Depletion(milestone, 2) for milestone in TURN_2),
            Spare(EXECUTIVE_VICE_PRESIDENT, 3),
        }
    ),
    slice=Remembered,
    setting_up=SettingUp(milestone_set=Exclusive("new")),
    structure=Structure(ceo_slots=Most(four_slots_for_burgers)),
    dinner=Dinner(nearness=Sum(Because(nearer_by_habit, "the first marketeer"))),
    marketing=Marketing(counter_cash=Tally(cash_for_counters)),
)
