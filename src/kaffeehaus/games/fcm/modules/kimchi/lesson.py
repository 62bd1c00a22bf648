"""The lesson about kimchi: it wins a house from a cheaper chain, one house for each kimchi."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_POSITION = WrittenPosition("""\
players 2
modules kimchi
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
left none
cash G 20
cash X 20
work G kimchi_master, burger_cook
work X 3 pricing_manager
stock G 1 kimchi
stock X 3 burger
restaurant G i6 ne
restaurant X n11 sw
demand 4 burger G
demand 5 burger X
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("Kimchi wins a house from a cheaper chain."),
    steps=(
        InteractiveStep(
            lazy_gettext("Every house wants kimchi"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Houses 4 and 5 want a burger each. Xango "
                    "Blues Bar has burgers too and charges $7; you charge $10."
                ),
                lazy_gettext(
                    "But you have 1 kimchi. A house first looks at chains that have its whole "
                    "order and a kimchi. Price and distance come after that."
                ),
            ),
            points_at=houses("4", "5"),
            scene=_POSITION,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("Kimchi alone is no meal"),
            (
                lazy_gettext(
                    "Kimchi comes on top of an order. Without the burger you cannot serve the "
                    "house, kimchi or not."
                ),
            ),
            task=lazy_gettext("Cook burgers with your burger cook."),
            moves=("cook burger_cook",),
        ),
        InteractiveStep(
            lazy_gettext("One kimchi, one house"),
            (
                lazy_gettext("The seller adds exactly 1 kimchi to a meal, paid like any item."),
                lazy_gettext("Houses go to dinner in number order: 4, then 5."),
            ),
            points_at=houses("4", "5"),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "House 4 pays you for 2 items. Then your kimchi is gone, and house 5 "
                "chooses by price and distance: it goes to Xango Blues Bar."
            ),
        ),
        InteractiveStep(
            lazy_gettext("She makes it in the clean up"),
            (
                lazy_gettext(
                    "A kimchi master does nothing during the day. If she is still at work in "
                    "the clean up, she makes 1 kimchi after leftovers are thrown away."
                ),
            ),
            task=lazy_gettext("Pay the salaries and fire nobody."),
            moves=("pay",),
            after=(LessonMove(1, "pay"),),
            result=lazy_gettext(
                "Your burgers are thrown away. The fresh kimchi is kept for next turn, "
                "without a freezer."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "You charge $20 and have a burger and a kimchi. Xango has burgers for $8 next "
                "door. Who serves a house that wants a burger?"
            ),
            (
                lazy_gettext("Xango: it is cheaper and nearer"),
                lazy_gettext("You: you have the order and a kimchi"),
                lazy_gettext("Nobody"),
            ),
            1,
            lazy_gettext(
                "Chains with the whole order and a kimchi come first, whatever they charge."
            ),
        ),
        Question(
            lazy_gettext("You have 2 kimchi. How many does one house take?"),
            (
                "1",
                "2",
                lazy_gettext("As many as it has orders"),
            ),
            0,
            lazy_gettext(
                "A house takes exactly 1 kimchi with its dinner. The other one can win another "
                "house."
            ),
        ),
        Question(
            lazy_gettext("You fire your kimchi master at payday. How much kimchi does she make?"),
            (
                lazy_gettext("1: she worked today"),
                lazy_gettext("None"),
                lazy_gettext("1, if you have a freezer"),
            ),
            1,
            lazy_gettext("She makes it in the clean up, and payday comes before that."),
        ),
    ),
)
