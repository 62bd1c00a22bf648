"""The lesson about ketchup: whoever loses a sale to another chain is nearer from then on."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_DINNER = WrittenPosition("""\
players 2
modules ketchup
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
bank 300
left someone_sells_your_demand
cash G 20
cash X 20
work X pricing_manager
stock G burger
stock X burger
demand 4 burger G
restaurant G i6 ne
restaurant X n11 sw
""")
_NEXT = WrittenPosition("""\
players 2
modules ketchup
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
milestones G someone_sells_your_demand
stock G burger
stock X burger
demand 5 burger G
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("If another chain serves your demand, you count as nearer from then on."),
    steps=(
        InteractiveStep(
            lazy_gettext("Your campaign, their sale"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Your billboard made house 4 want a "
                    "burger. Xango Blues Bar is nearer and cheaper."
                ),
                lazy_gettext("With the ketchup module, that has an upside."),
            ),
            points_at=houses("4"),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("Someone sells your demand"),
            (
                lazy_gettext(
                    "At the end of dinner you earn this milestone if another chain sold to a "
                    "house with demand from one of your campaigns."
                ),
            ),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "Xango Blues Bar sold to house 4, so you have the milestone. All who earn "
                "it in the same turn get one; after that it is gone."
            ),
        ),
        InteractiveStep(
            lazy_gettext("1 nearer at dinner"),
            (
                lazy_gettext(
                    "From the next dinner on, 1 is subtracted from your distance to every "
                    "house. It may even fall below 0."
                ),
                lazy_gettext(
                    "Both chains charge $10, and both are 1 tile border away from house 5. "
                    "You score 10 instead of 11."
                ),
            ),
            points_at=houses("5"),
            scene=_NEXT,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "You win house 5. Without the milestone, Xango Blues Bar would have won "
                "the tie: it is earlier in turn order."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "Your price is $2, your distance 0, and you have the milestone. What is your score?"
            ),
            (
                "1",
                "2",
                "3",
            ),
            0,
            lazy_gettext("2 + 0 − 1. The distance may fall below 0."),
        ),
        Question(
            lazy_gettext(
                "Nobody sells to the house that wants your burger. Do you earn the milestone?"
            ),
            (
                lazy_gettext("Yes"),
                lazy_gettext("No"),
                lazy_gettext("Only with a waitress"),
            ),
            1,
            lazy_gettext("Another chain has to sell to it."),
        ),
        Question(
            lazy_gettext(
                "You earn the milestone through house 2. At the same dinner you tie for house 5. "
                "Does it help you there?"
            ),
            (
                lazy_gettext("Yes, at once"),
                lazy_gettext("Yes, after 2 more houses"),
                lazy_gettext("No, only from the next dinner"),
            ),
            2,
            lazy_gettext(
                "You earn it at the end of dinner, so it changes nothing before the next one."
            ),
        ),
    ),
)
