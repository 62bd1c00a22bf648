"""The lesson about sushi: gardens prefer it to their own order, all or nothing."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_DINNER = WrittenPosition("""\
players 2
modules sushi
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
work G 2 luxuries_manager, sushi_cook
work X pricing_manager
stock G sushi
stock X 4 burger, beer
garden 4 west
demand 4 2 burger G, beer X
demand 5 burger G
restaurant G i6 ne
restaurant X n11 sw
""")
_SHORT = WrittenPosition("""\
players 2
modules sushi
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
work G sushi_cook
work X pricing_manager
stock X 4 burger, beer
garden 4 west
demand 4 2 burger G, beer X
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "Houses with a garden eat sushi instead of their order, whatever it costs."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("Gardens love sushi"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. House 4 has a garden and wants 2 burgers "
                    "and a beer. House 5 has no garden and wants a burger."
                ),
                lazy_gettext(
                    "You charge $30 and have no burger. Xango Blues Bar has everything for "
                    "$9. But you can make sushi, and a house with a garden first looks for "
                    "sushi: one for each item of its order."
                ),
            ),
            points_at=houses("4", "5"),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("Enough for all of it"),
            (
                lazy_gettext(
                    "Your sushi cook makes 2 sushi. With the one in stock you have 3: one for "
                    "each item house 4 ordered, food and drink alike."
                ),
            ),
            task=lazy_gettext("Make sushi with your sushi cook."),
            moves=("cook sushi_cook",),
        ),
        InteractiveStep(
            lazy_gettext("Price and distance come later"),
            (
                lazy_gettext(
                    "Only among chains with enough sushi does the house compare price and "
                    "distance. House 5 has no garden and never wants sushi."
                ),
            ),
            points_at=houses("4", "5"),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "House 4 pays 3 × $30, doubled by its garden: $180. House 5 buys its "
                "burger from Xango Blues Bar."
            ),
        ),
        InteractiveStep(
            lazy_gettext("All or nothing"),
            (
                lazy_gettext(
                    "Next turn the same order, but you only have the 2 sushi of your cook."
                ),
            ),
            points_at=houses("4"),
            scene=_SHORT,
            before=(
                LessonMove(0, "done"),
                LessonMove(0, "cook sushi_cook"),
            ),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "2 sushi cannot replace 3 items, and nothing is mixed: house 4 eats at "
                "Xango Blues Bar."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "A house with a garden wants 2 burgers and a beer. How many sushi replace its "
                "order?"
            ),
            (
                "1",
                lazy_gettext("2: only the food"),
                "3",
            ),
            2,
            lazy_gettext("One for each item, food and drink alike."),
        ),
        Question(
            lazy_gettext("A house without a garden stands beside a park. Does it want sushi?"),
            (
                lazy_gettext("Yes"),
                lazy_gettext("No"),
                lazy_gettext("Only if nobody has its order"),
            ),
            1,
            lazy_gettext("Only a garden of its own counts. A park is none."),
        ),
        Question(
            lazy_gettext("Two chains have enough sushi. Which one gets the house with the garden?"),
            (
                lazy_gettext("The one with the lower price plus distance"),
                lazy_gettext("The one with more sushi"),
                lazy_gettext("The one earlier in turn order"),
            ),
            0,
            lazy_gettext(
                "Among chains with sushi the usual rules decide: price plus distance, then "
                "waitresses, then turn order."
            ),
        ),
    ),
)
