"""The lesson about night shift managers: everybody without a salary works twice."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_DAY = WrittenPosition("""\
players 2
modules night_shift_managers
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
bank 300
left none
cash G 20
cash X 20
work G night_shift_manager, recruiting_girl, kitchen_trainee
restaurant G i6 ne
restaurant X n11 sw
""")
_DINNER = WrittenPosition("""\
players 2
modules night_shift_managers
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 5
order X G
working G
bank 300
left none
cash G 20
cash X 20
work G night_shift_manager, waitress, pricing_manager
work X 2 waitress, pricing_manager
stock G burger
stock X burger
demand 5 burger G
restaurant G i1 se
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "With a night shift manager at work, everybody without a salary works twice."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("Day and night"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. A night shift manager stands right under "
                    "the CEO and manages nobody. While he works, each of your employees "
                    "without a salary works twice."
                ),
                lazy_gettext(
                    "Your CEO hires 1 card and never works nights. Your recruiting girl hires "
                    "1 by day and 1 by night."
                ),
            ),
            scene=_DAY,
            task=lazy_gettext("Hire 3 cards: a waitress, a trainer and an errand boy."),
            moves=(
                "hire waitress",
                "hire trainer",
                "hire errand_boy",
            ),
        ),
        InteractiveStep(
            lazy_gettext("Two shifts in the kitchen"),
            (
                lazy_gettext(
                    "Your kitchen trainee has no salary, so she cooks twice. Each time she "
                    "may choose anew."
                ),
            ),
            task=lazy_gettext("Cook a burger by day and a pizza by night."),
            moves=(
                "cook kitchen_trainee burger",
                "cook kitchen_trainee pizza",
            ),
        ),
        InteractiveStep(
            lazy_gettext("Waitresses count double"),
            (
                lazy_gettext(
                    "Another evening: you have 1 waitress and the night shift, Xango Blues "
                    "Bar has 2 waitresses. A waitress who works twice earns twice and counts as "
                    "two in ties."
                ),
                lazy_gettext("Your pricing manager works twice too: $2 off."),
            ),
            points_at=houses("5"),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "Both chains score 10: $8 and $9 plus distance. Both count 2 waitresses, "
                "so turn order decides: Xango Blues Bar is earlier. Your waitress still "
                "earned $6."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "2 waitresses and a night shift manager are at work, without other help. What do "
                "the waitresses earn?"
            ),
            (
                "$6",
                "$12",
                "$18",
            ),
            1,
            lazy_gettext("$3 each, twice."),
        ),
        Question(
            lazy_gettext("Which card works twice at night?"),
            (
                lazy_gettext("The burger cook"),
                lazy_gettext("The CEO"),
                lazy_gettext("The errand boy"),
            ),
            2,
            lazy_gettext("Only cards without a printed salary do, and never the CEO."),
        ),
        Question(
            lazy_gettext(
                "How many open slots does your CEO have left with 3 slots and only a night shift "
                "manager?"
            ),
            (
                "2",
                "3",
                "1",
            ),
            0,
            lazy_gettext("The night shift manager takes a slot like anybody and brings none."),
        ),
    ),
)
