"""The lesson about rural marketeers: giant billboards, an offramp, and the last guest."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import restaurants

_PLACING = WrittenPosition("""\
players 2
modules rural_marketeers
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
bank 300
left first_rural_marketeer_used
cash G 20
cash X 20
work G rural_marketeer
restaurant G i6 ne
restaurant X n11 sw
""")
_DINNER = WrittenPosition("""\
players 2
modules rural_marketeers
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 6
order X G
working G
bank 300
left none
cash G 20
cash X 20
milestones G first_rural_marketeer_used
busy G rural_marketeer
stock G 4 burger
campaign 21 burger by G
offramp G g0 3x1
demand rural_area 4 burger G
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "Giant billboards fill the rural area, and an offramp brings its guests to you."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("A permanent campaign"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. The rural area lies beside the map. Only "
                    "a rural marketeer can advertise there, on 4 giant billboards that stay "
                    "forever. He is busy forever too."
                ),
            ),
            scene=_PLACING,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Place a giant billboard for burgers."),
            moves=(
                "market rural_marketeer 21",
                "good burger",
            ),
            result=lazy_gettext(
                "You are the first to use a rural marketeer, so you get an offramp."
            ),
        ),
        InteractiveStep(
            lazy_gettext("The offramp"),
            (
                lazy_gettext(
                    "The rural area has no road of its own: its guests enter the map at "
                    "offramps. Your distance to them starts there. Without an offramp on your "
                    "roads you sell them nothing."
                ),
            ),
            points_at=restaurants(0),
            task=lazy_gettext("Place the offramp on the north side, above columns g to i."),
            moves=("offramp north7 3x1",),
        ),
        InteractiveStep(
            lazy_gettext("Guests from far away"),
            (
                lazy_gettext(
                    "Every marketing phase each giant billboard puts 2 counters on the rural "
                    "area, without limit. Two turns later it wants 4 burgers."
                ),
                lazy_gettext(
                    "It goes to dinner after all houses, and one chain must have the whole order."
                ),
            ),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext("4 burgers at $10: the rural area pays you $40."),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "A giant billboard has run in 3 marketing phases and nobody sold. How much does "
                "the rural area want?"
            ),
            (
                "3",
                lazy_gettext("4: it is full"),
                "6",
            ),
            2,
            lazy_gettext("2 counters each time, without limit."),
        ),
        Question(
            lazy_gettext("The rural area wants 6 burgers. You have 5. What do you sell it?"),
            (
                lazy_gettext("5 burgers"),
                lazy_gettext("Nothing"),
                lazy_gettext("3 burgers: half"),
            ),
            1,
            lazy_gettext("Like a house, it eats only where its whole order is in stock."),
        ),
        Question(
            lazy_gettext("When does the rural area go to dinner?"),
            (
                lazy_gettext("Before house 1"),
                lazy_gettext("After all houses"),
                lazy_gettext("After house 10"),
            ),
            1,
            lazy_gettext("It eats last, so stock may already be gone."),
        ),
    ),
)
