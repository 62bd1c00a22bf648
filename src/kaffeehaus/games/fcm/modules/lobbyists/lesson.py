"""The lesson about lobbyists: parks raise prices at once, roads bring guests a turn later."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, restaurants, squares

_PARK = WrittenPosition("""\
players 2
modules lobbyists
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
work G lobbyist
stock G burger
demand 5 burger G
restaurant G i6 ne
restaurant X n11 sw
""")
_ROAD = WrittenPosition("""\
players 2
modules lobbyists, new_districts
map U0 V0 W0
map X0 Y0 Z0
map A0 B0 C0
turn 5
order X G
working G
bank 300
left none
cash G 20
cash X 20
work G lobbyist
stock G burger
demand 25 burger G
restaurant G f1 sw
restaurant X f11 se
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "Lobbyists build parks, which raise prices, and roads, which bring new guests."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("Build a park"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. After the campaigns of the day your "
                    "lobbyist may build 1 road or 1 park, beside a road square in range 2."
                ),
                lazy_gettext(
                    "House 5 wants a burger. A house beside a park pays the unit price once more."
                ),
            ),
            points_at=houses("5"),
            scene=_PARK,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext(
                "Build the L-shaped park at l7, beside house 5. Rotate it until it stands "
                "upright, with its foot at the upper right."
            ),
            moves=(
                "park l",
                "lay l down_ne l7",
            ),
        ),
        InteractiveStep(
            lazy_gettext("Parks pay at once"),
            (
                lazy_gettext(
                    "A park counts from this dinner on, for everybody who sells to the house."
                ),
            ),
            points_at=houses("5"),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "1 burger × $10 × 2: house 5 pays $20. A second park would add nothing. A garden "
                "would: then it pays three times."
            ),
        ),
        InteractiveStep(
            lazy_gettext("Build a road"),
            (
                lazy_gettext(
                    "Another map: house 25 wants a burger and is 1 tile border away from you. "
                    "No road joins apartment 9¾ with your restaurant."
                ),
                lazy_gettext(
                    "A new road is under construction until the clean up. The roads at its "
                    "ends get roadworks, and each adds 1 to the distance of guests who pass."
                ),
            ),
            points_at=both(houses("25", "9.75"), restaurants(0), squares("i4", "i5")),
            scene=_ROAD,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Build the short road down from i4, to the road below."),
            moves=(
                "road short",
                "lay short down i4",
            ),
        ),
        InteractiveStep(
            lazy_gettext("Roadworks first"),
            (
                lazy_gettext(
                    "House 25 passes your roadworks: tonight it is 2 away from you instead of 1."
                ),
            ),
            points_at=houses("25"),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext("House 25 came all the same, because nobody else had a burger."),
        ),
        InteractiveStep(
            lazy_gettext("Then a new connection"),
            (lazy_gettext("In the clean up the road is finished and all roadworks go away."),),
            points_at=both(houses("25", "9.75"), restaurants(0)),
            task=lazy_gettext("Pay the salaries and fire nobody."),
            moves=("pay",),
            result=lazy_gettext(
                "House 25 is 1 away again, and apartment 9¾ is 1 away too. Everybody may "
                "use the road."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "Your price is $9. A house with a garden beside a park buys 2 items. What does it "
                "pay?"
            ),
            (
                "$18",
                "$36",
                "$54",
            ),
            2,
            lazy_gettext("2 × $9 × 3: once, once for the garden, once for the park."),
        ),
        Question(
            lazy_gettext("You built a road this turn. When can guests use it?"),
            (
                lazy_gettext("At this dinner"),
                lazy_gettext("From next turn"),
                lazy_gettext("In two turns"),
            ),
            1,
            lazy_gettext("It is finished in the clean up."),
        ),
        Question(
            lazy_gettext("A house stands beside two parks. How often does it pay the unit price?"),
            (
                lazy_gettext("Twice"),
                lazy_gettext("Three times"),
                lazy_gettext("Once"),
            ),
            0,
            lazy_gettext("Parks count once, however many there are."),
        ),
    ),
)
