"""The lesson about hard choices: five milestones leave the game early."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import squares

_TURN_2 = WrittenPosition("""\
players 2
modules hard_choices
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 2
order X G
working G
bank 300
left first_burger_marketed, first_train, first_pizza_marketed, first_hire_3
cash G 20
cash X 20
work G marketing_trainee
restaurant G i6 ne
restaurant X n11 sw
""")
_TURN_3 = WrittenPosition("""\
players 2
modules hard_choices
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 3
order X G
working G
bank 300
left first_hire_3
cash G 20
cash X 20
work G 2 recruiting_girl
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "Five milestones can only be earned in the first turns. You cannot have them all."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("Gone after turn 2"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. It is turn 2. The milestones for the first "
                    "burger, pizza and drink marketed and for the first training leave the game "
                    "in the clean up of this turn."
                ),
                lazy_gettext(
                    "You have a marketing trainee, so you can still market something. A "
                    "trainer would have been another choice."
                ),
            ),
            points_at=squares("l8", "l9"),
            scene=_TURN_2,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext(
                "Place billboard 14 at l8 and l9, beside house 5: burgers, for 2 turns."
            ),
            moves=(
                "market marketing_trainee 14",
                "at l8 1x2",
                "good burger",
                "for 2",
            ),
            result=lazy_gettext(
                "You have “First burger marketed” and keep it for the whole game: $5 more for "
                "each burger you sell."
            ),
        ),
        InteractiveStep(
            lazy_gettext("The clean up of turn 2"),
            (
                lazy_gettext(
                    "Nobody has trained anyone or marketed pizza. Those milestones are still there."
                ),
            ),
            task=lazy_gettext("End the working day and watch what the campaigns do."),
            moves=("end day",),
            result=lazy_gettext(
                "They leave the game. Whoever trains in turn 3 earns nothing for it."
            ),
        ),
        InteractiveStep(
            lazy_gettext("Gone after turn 3"),
            (
                lazy_gettext(
                    "The milestone for 3 hires stays one turn longer. In turn 3 you have 2 "
                    "recruiting "
                    "girls: with your CEO that makes 3 hires."
                ),
            ),
            scene=_TURN_3,
            task=lazy_gettext("Hire a trainer, a kitchen trainee and an errand boy."),
            moves=(
                "hire trainer",
                "hire kitchen_trainee",
                "hire errand_boy",
            ),
            result=lazy_gettext("Just in time: you get 2 management trainees."),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "Nobody trains in turns 1 and 2. You train in turn 3. Do you earn “First to train "
                "someone”?"
            ),
            (
                lazy_gettext("Yes"),
                lazy_gettext("No"),
                lazy_gettext("Only if you go first"),
            ),
            1,
            lazy_gettext("It left the game in the clean up of turn 2."),
        ),
        Question(
            lazy_gettext("Until which turn can the milestone for 3 hires be earned?"),
            (
                "1",
                "2",
                "3",
            ),
            2,
            lazy_gettext("It leaves in the clean up of turn 3."),
        ),
        Question(
            lazy_gettext(
                "You earned “First pizza marketed” in turn 2. What happens to yours in the clean "
                "up?"
            ),
            (
                lazy_gettext("You keep it"),
                lazy_gettext("You return it"),
                lazy_gettext("It works for one more turn"),
            ),
            0,
            lazy_gettext("Only those left in the supply go."),
        ),
    ),
)
