"""The lesson about new districts: apartments want twice as much, from a single chain."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, squares

_CAMPAIGN = WrittenPosition("""\
players 2
modules new_districts
map P2 L0 E1
map T2 X0 C1
map H0 N1 W0
turn 4
order X G
working G
bank 300
left none
cash G 20
cash X 20
work G marketing_trainee
restaurant G d6 se
restaurant X f4 ne
""")
_DINNER = WrittenPosition("""\
players 2
modules new_districts
map P2 L0 E1
map T2 X0 C1
map H0 N1 W0
turn 6
order X G
working G
bank 300
left none
cash G 20
cash X 20
stock G 4 burger
stock X 3 burger
work X pricing_manager
demand pi 4 burger G
restaurant G d6 se
restaurant X f4 ne
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "Apartments want twice as much, without limit, and buy everything from one chain."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("New tiles"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Five new tiles are shuffled into the map, "
                    "with houses 21, 22 and 25, a roundabout with three lemonades, and two "
                    "apartments."
                ),
                lazy_gettext(
                    "The big building in the middle is apartment π. House 25 in the corner "
                    "has its garden from the start."
                ),
            ),
            points_at=houses("pi", "25"),
            scene=_CAMPAIGN,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("A campaign beside an apartment"),
            (lazy_gettext("Where a house would get 1 counter, an apartment gets 2."),),
            points_at=both(houses("pi"), squares("f9", "f10")),
            task=lazy_gettext(
                "Place billboard 14 at f9 and f10, beside the apartment: burgers, for 2 turns."
            ),
            moves=(
                "market marketing_trainee 14",
                "at f9 1x2",
                "good burger",
                "for 2",
            ),
        ),
        InteractiveStep(
            lazy_gettext("Two counters each time"),
            (
                lazy_gettext(
                    "A house holds at most 3 counters, or 5 with a garden. An apartment has "
                    "no limit."
                ),
            ),
            points_at=houses("pi"),
            task=lazy_gettext("End the working day and watch what the campaigns do."),
            moves=("end day",),
            result=lazy_gettext(
                "One billboard, 2 counters. After its second turn there will be 4."
            ),
        ),
        InteractiveStep(
            lazy_gettext("One chain must have it all"),
            (
                lazy_gettext(
                    "Nobody served the apartment for a turn: it wants 4 burgers now. Xango "
                    "Blues Bar is cheaper and has 3 burgers; you have 4."
                ),
            ),
            points_at=houses("pi"),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext("Only your stock covers the whole order: 4 × $10 = $40."),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "A billboard beside an empty apartment runs 4 times, and nobody sells. How many "
                "counters does it have?"
            ),
            (
                "3",
                "5",
                "8",
            ),
            2,
            lazy_gettext("2 counters each time, without limit."),
        ),
        Question(
            lazy_gettext("An apartment wants 6 beers. You have 5. What do you sell?"),
            (
                lazy_gettext("5 beers"),
                lazy_gettext("Nothing"),
                lazy_gettext("The 2 newest orders"),
            ),
            1,
            lazy_gettext("Like a house, it buys everything from one chain or nothing."),
        ),
        Question(
            lazy_gettext("Can an apartment get a garden?"),
            (
                lazy_gettext("No"),
                lazy_gettext("Yes, like any house"),
                lazy_gettext("Only from a regional manager"),
            ),
            0,
            lazy_gettext("Never. A park beside it does double the price, though."),
        ),
    ),
)
