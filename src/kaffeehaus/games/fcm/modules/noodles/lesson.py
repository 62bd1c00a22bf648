"""The lesson about noodles: they replace any order that nobody else can serve."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_DINNER = WrittenPosition("""\
players 2
modules noodles
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
work G noodle_cook
stock X burger
demand 4 burger G
demand 5 2 burger X, beer X
restaurant G i6 ne
restaurant X n11 sw
""")
_NEXT = WrittenPosition("""\
players 2
modules noodles
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
work G noodle_cook
stock X 2 burger, beer
demand 5 2 burger X, beer X
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("Noodles feed houses whose order nobody has."),
    steps=(
        InteractiveStep(
            lazy_gettext("A lot of noodles"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Nobody can advertise noodles, but a "
                    "noodle cook makes 6 of them at once."
                ),
            ),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Make noodles with your noodle cook."),
            moves=("cook noodle_cook",),
        ),
        InteractiveStep(
            lazy_gettext("The last resort"),
            (
                lazy_gettext(
                    "House 4 wants a burger, house 5 wants 2 burgers and a beer. Xango Blues "
                    "Bar has a single burger."
                ),
                lazy_gettext(
                    "A house takes noodles only if no chain on its roads has its whole order: "
                    "as many noodles as it wants items, food and drink alike."
                ),
            ),
            points_at=houses("4", "5"),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "House 4 found its burger. House 5 found no chain with 2 burgers and a "
                "beer, so it pays you for 3 noodles: $30."
            ),
        ),
        InteractiveStep(
            lazy_gettext("Nobody prefers noodles"),
            (
                lazy_gettext(
                    "Next turn house 5 has the same order, and Xango Blues Bar has all of it. "
                    "You have 6 noodles again."
                ),
            ),
            points_at=houses("5"),
            scene=_NEXT,
            before=(
                LessonMove(0, "done"),
                LessonMove(0, "cook noodle_cook"),
            ),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "House 5 eats what it ordered. Your price does not matter while somebody "
                "has the order."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "A house wants 2 pizzas. You have 6 noodles for $5, Xango has 2 pizzas for $20, 7 "
                "tile borders away. Where does it eat?"
            ),
            (
                lazy_gettext("At your restaurant"),
                lazy_gettext("At Xango"),
                lazy_gettext("Nowhere"),
            ),
            1,
            lazy_gettext("Whoever has the whole order comes before noodles, at any price."),
        ),
        Question(
            lazy_gettext(
                "You have 1 pizza and 1 noodle. A house wants 2 pizzas, and nobody else has food. "
                "What happens?"
            ),
            (
                lazy_gettext("It eats the pizza and the noodle"),
                lazy_gettext("It eats 1 noodle"),
                lazy_gettext("It stays hungry"),
            ),
            2,
            lazy_gettext("Noodles replace the whole order or nothing. They are never mixed."),
        ),
        Question(
            lazy_gettext(
                "You sell 3 noodles for $10 each to a house without a garden. What does it pay?"
            ),
            (
                "$10",
                "$30",
                lazy_gettext("Nothing"),
            ),
            1,
            lazy_gettext("Each noodle is paid like any item."),
        ),
    ),
)
