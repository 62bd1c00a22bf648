"""The lesson about movie stars: first choice of place, and ties at dinner."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, restaurants

_TRAINING = WrittenPosition("""\
players 2
modules movie_stars
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
work G trainer
beach G waitress
restaurant G i6 ne
restaurant X n11 sw
""")
_ORDER = WrittenPosition("""\
players 2
modules movie_stars
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
work G b_movie_star
work X 2 management_trainee
restaurant G i6 ne
restaurant X n11 sw
""")
_DINNER = WrittenPosition("""\
players 2
modules movie_stars
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
work G b_movie_star
work X 2 waitress
stock G burger
stock X burger
demand 5 burger X
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("A movie star at work chooses first and wins ties at dinner."),
    steps=(
        InteractiveStep(
            lazy_gettext("From waitress to star"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. A waitress can be trained into a movie "
                    "star. Each chain may have one; with two or three players there is only "
                    "the B-movie star."
                ),
            ),
            scene=_TRAINING,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Train your waitress into the B-movie star."),
            moves=("train waitress b_movie_star with trainer",),
            result=lazy_gettext(
                "Now nobody else can have one. A star needs a salary and is no longer a waitress."
            ),
        ),
        InteractiveStep(
            lazy_gettext("The star chooses first"),
            (
                lazy_gettext(
                    "A turn later your star is at work. You have 2 open slots, Xango Blues "
                    "Bar has 5 and would choose first."
                ),
                lazy_gettext(
                    "But chains with a star at work choose before all others: B, then C, then D."
                ),
            ),
            scene=_ORDER,
            before=(
                LessonMove(0, "done"),
                LessonMove(0, "end day"),
                LessonMove(0, "pay"),
                LessonMove(1, "pay"),
                LessonMove(0, "work b_movie_star"),
                LessonMove(0, "ready"),
                LessonMove(1, "as last turn"),
                LessonMove(1, "ready"),
            ),
            task=lazy_gettext("Choose the first place in the turn order."),
            moves=("position 1",),
        ),
        InteractiveStep(
            lazy_gettext("The star wins ties"),
            (
                lazy_gettext(
                    "House 5 wants a burger. Both chains charge $10, and each is 1 tile "
                    "border away: 11 to 11. Xango Blues Bar has 2 waitresses."
                ),
            ),
            points_at=both(houses("5"), restaurants(0, 1)),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "A star at work comes before waitresses are counted. With a lower score "
                "Xango Blues Bar would have sold."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "Your star is on the beach. Who chooses the place in the turn order first?"
            ),
            (
                lazy_gettext("You"),
                lazy_gettext("The chain with the most open slots"),
                lazy_gettext("The chain that was last"),
            ),
            1,
            lazy_gettext("Only stars at work count."),
        ),
        Question(
            lazy_gettext(
                "Score 11 for you with a star, score 10 for Xango without. Who serves the house?"
            ),
            (
                "Xango",
                lazy_gettext("You"),
                lazy_gettext("Whoever has more waitresses"),
            ),
            0,
            lazy_gettext("A star only decides ties. Fewer is better, so 10 wins."),
        ),
        Question(
            lazy_gettext(
                "Five players: A has the D star, C the C star, both at work, and they tie. Who "
                "sells?"
            ),
            (
                "A",
                lazy_gettext("Whoever is earlier in turn order"),
                "C",
            ),
            2,
            lazy_gettext("B comes before C, C before D."),
        ),
    ),
)
