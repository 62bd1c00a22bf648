"""The lesson about the new milestones: the first marketeer earns money and is nearer."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, restaurants, squares

_CAMPAIGN = WrittenPosition("""\
players 2
modules new_milestones
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 2
order X G
working G
bank 300
left first_marketeer_used, first_marketing_trainee_used, first_burger_sold
cash G 20
cash X 20
work G marketing_trainee
restaurant G i6 ne
restaurant X n11 sw
""")
_DINNER = WrittenPosition("""\
players 2
modules new_milestones
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
bank 300
left first_burger_sold
cash G 20
cash X 20
milestones G first_marketeer_used
stock G burger
stock X burger
demand 5 burger G
restaurant G i1 se
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "The new milestones reward what you do first. Campaigns can pay at once."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("Other milestones"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. These 17 milestones replace those of the "
                    "base game. “Used” means that the card really did something: a marketeer "
                    "placed a tile."
                ),
                lazy_gettext("It is turn 2. Some of them leave the game at the end of this turn."),
            ),
            scene=_CAMPAIGN,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("Two milestones with one tile"),
            (
                lazy_gettext(
                    "A marketing trainee who places a tile can earn two milestones: “First "
                    "marketeer used” and “First marketing trainee used”."
                ),
            ),
            points_at=both(houses("5"), squares("l8", "l9")),
            task=lazy_gettext(
                "Place billboard 14 at l8 and l9, beside house 5: burgers, for 2 turns."
            ),
            moves=(
                "market marketing_trainee 14",
                "at l8 1x2",
                "good burger",
                "for 2",
            ),
            result=lazy_gettext("A kitchen trainee and an errand boy come to your beach for free."),
        ),
        InteractiveStep(
            lazy_gettext("Campaigns that pay"),
            (
                lazy_gettext(
                    "“First marketeer used” pays $5 for every counter your campaigns place, "
                    "starting with this turn’s marketing."
                ),
            ),
            points_at=houses("5"),
            task=lazy_gettext("End the working day, fire nobody, and see what the campaigns do."),
            moves=(
                "end day",
                "pay",
            ),
            result=lazy_gettext("1 counter on house 5: $5 from the bank."),
        ),
        InteractiveStep(
            lazy_gettext("2 nearer"),
            (
                lazy_gettext(
                    "It also takes 2 off your distance at dinner, for the rest of the game. "
                    "Later in the game: both chains charge $10. Xango Blues Bar is 1 tile "
                    "border away from house 5, you are 2 away."
                ),
            ),
            points_at=both(houses("5"), restaurants(0, 1)),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "You count as 0 away, so house 5 eats at your restaurant. And whoever sells the "
                "first burger has a CEO with 4 slots from next turn."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "You have “First marketeer used”. Your campaigns place 3 counters this turn. What "
                "do you get?"
            ),
            (
                "$5",
                "$15",
                lazy_gettext("Nothing before they are sold"),
            ),
            1,
            lazy_gettext("$5 for each counter, at once and from the bank."),
        ),
        Question(
            lazy_gettext(
                "Nobody has used a marketeer by the end of turn 2. Who can earn “First marketeer "
                "used” in turn 3?"
            ),
            (
                lazy_gettext("Nobody: it is gone"),
                lazy_gettext("The first to use one"),
                lazy_gettext("All who use one"),
            ),
            0,
            lazy_gettext("It leaves the game after turn 2."),
        ),
        Question(
            lazy_gettext(
                "Two chains use a waitress for the first time in the same turn. Who earns “First "
                "waitress used”?"
            ),
            (
                lazy_gettext("The earlier in turn order"),
                lazy_gettext("Nobody"),
                lazy_gettext("Both"),
            ),
            2,
            lazy_gettext("All who do it in the same turn earn the milestone."),
        ),
    ),
)
