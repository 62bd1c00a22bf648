"""The New milestones module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.new_milestones.drawing import menu_picture
from kaffeehaus.games.fcm.modules.new_milestones.lesson import LESSON
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import (
    FORMS,
    CountersPaid,
    MoneyBurned,
    PaidWithGoods,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.mailboxes import (
    FreeMailboxes,
    remember_new_restaurant,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    EXECUTIVE_VICE_PRESIDENT,
    NEW_MILESTONES,
    RULINGS,
    TURN_2,
    Remembered,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.money import (
    Burning,
    CountingCounters,
    cash_for_counters,
    nearer_by_habit,
    paid_for_counters,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.radios import PizzaRadios
from kaffeehaus.games.fcm.modules.new_milestones.rules.salaries import (
    InGoods,
    first_waitress,
    keeps_everybody,
    small_salaries,
    unpaid_executive,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.working import (
    SecondTile,
    four_slots_for_burgers,
    keeps_its_colour,
    twice_from_each_source,
    two_goods_in_the_air,
)
from kaffeehaus.games.fcm.modules.new_milestones.thinking import MilestoneThought
from kaffeehaus.games.fcm.modules.new_milestones.words.help import (
    company_section,
    milestones_section,
)
from kaffeehaus.games.fcm.modules.new_milestones.words.prose import PHRASES, preview, tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Awards,
    Dinner,
    Marketing,
    Payday,
    SettingUp,
    Structure,
    Words,
    Working,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Depletion, Module, OnTheMenu, Spare
from kaffeehaus.games.fcm.rules.ruleset.points import (
    Answer,
    AnyOf,
    Because,
    Exclusive,
    Keyed,
    Least,
    Most,
    Sum,
    Tally,
    Together,
    Union,
)
from kaffeehaus.games.fcm.rules.steps import Placed

_HABIT = Because(nearer_by_habit, lazy_pgettext("reason", "First marketeer used"))

NEW_MILESTONES_MODULE = Module(
    id=NEW_MILESTONES,
    title=lazy_gettext("New milestones"),
    menu=OnTheMenu(
        lazy_gettext(
            "17 new milestones replace the old ones: for the first use of an employee, sale or "
            "building."
        ),
        Weight.MEDIUM,
        menu_picture,
    ),
    help=milestones_section,
    more_help=(company_section,),
    lesson=LESSON,
    rulings=RULINGS,
    thought=MilestoneThought(),
    requires=frozenset({"base"}),
    excludes=frozenset({"hard_choices"}),
    content=Content(milestones=content_of(NEW_MILESTONES).milestones),
    patches=frozenset(
        {
            *(Depletion(milestone, 2) for milestone in TURN_2),
            Spare(EXECUTIVE_VICE_PRESIDENT, 3),
        }
    ),
    steps=(
        Placed(Burning(), after="restructuring", independent=True),
        Placed(SecondTile(), after="campaigns", independent=True),
        Placed(FreeMailboxes(), after="restaurants", independent=True),
        Placed(PizzaRadios(), after="dinner", independent=True),
        Placed(CountingCounters(), after="marketing", independent=True),
    ),
    slice=Remembered,
    setting_up=SettingUp(milestone_set=Exclusive("new")),
    awards=Awards(earned=Union(first_waitress), then=Together(remember_new_restaurant)),
    structure=Structure(ceo_slots=Most(four_slots_for_burgers)),
    working=Working(
        trains_at_work=AnyOf(keeps_its_colour),
        goods_on_tile=Most(two_goods_in_the_air),
        drinks=Sum(twice_from_each_source),
    ),
    dinner=Dinner(nearness=Sum(_HABIT)),
    payday=Payday(
        salary=Least(small_salaries),
        free_of_salary=AnyOf(unpaid_executive),
        may_owe=AnyOf(keeps_everybody),
        options=Together(InGoods()),
    ),
    marketing=Marketing(counter_cash=Tally(cash_for_counters)),
    words=Words(
        forms=Keyed(FORMS),
        events=events(CountersPaid, MoneyBurned, PaidWithGoods),
        tells=Answer(tell),
        previews=Answer(preview),
        phrases=Keyed(PHRASES),
        bookings=Union(paid_for_counters),
    ),
)
