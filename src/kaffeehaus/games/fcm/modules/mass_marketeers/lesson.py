"""The lesson about mass marketeers: all campaigns run once more, for everybody."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, squares

_POSITION = WrittenPosition("""\
players 2
modules mass_marketeers
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
work G mass_marketeer
campaign 1 m7 1x1 pizza for 2 by G with brand_director
campaign 14 j14 1x2 beer for 1 by X with marketing_trainee
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("With a mass marketeer at work, all campaigns run again."),
    steps=(
        InteractiveStep(
            lazy_gettext("More rounds, no tile"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Your mass marketeer places no campaign, but "
                    "makes all campaigns on the map run once more, including those of other "
                    "chains."
                ),
                lazy_gettext(
                    "Your radio 1 brings pizza to every house around. Billboard 14 of Xango "
                    "Blues Bar brings beer to house 4."
                ),
            ),
            points_at=both(houses("4", "5", "8"), squares("m7", "j14", "j15")),
            scene=_POSITION,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("Still at work in marketing"),
            (
                lazy_gettext(
                    "Mass marketeers count in the marketing phase, after dinner and payday. "
                    "Fire yours at payday, and nothing runs again."
                ),
            ),
            task=lazy_gettext("End the working day."),
            moves=("end day",),
        ),
        InteractiveStep(
            lazy_gettext("Two whole rounds"),
            (
                lazy_gettext(
                    "First all campaigns run in the order of their numbers, then all run "
                    "again. A house without a garden holds at most 3 counters."
                ),
            ),
            points_at=houses("4", "5", "8"),
            task=lazy_gettext("Pay the salaries and fire nobody."),
            moves=("pay",),
            result=lazy_gettext(
                "House 4 took pizza, beer and pizza: then it was full, and the second "
                "beer found no room. Both campaigns lost only 1 turn."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "You have 1 mass marketeer at work, Xango has 2. How often do your campaigns run?"
            ),
            (
                "2",
                "3",
                "4",
            ),
            2,
            lazy_gettext("Once, and once more for each mass marketeer of any chain."),
        ),
        Question(
            lazy_gettext(
                "A billboard has 1 turn left, and 1 mass marketeer is at work. What happens?"
            ),
            (
                lazy_gettext("It runs twice, then ends"),
                lazy_gettext("It runs once, then ends"),
                lazy_gettext("It runs twice and stays"),
            ),
            0,
            lazy_gettext("A campaign loses 1 turn after the last round, however often it ran."),
        ),
        Question(
            lazy_gettext("Who gains from your mass marketeer?"),
            (
                lazy_gettext("Only you"),
                lazy_gettext("Everybody with a campaign"),
                lazy_gettext("Only chains with waitresses"),
            ),
            1,
            lazy_gettext(
                "All campaigns run again, so keep food ready for the demand of others too."
            ),
        ),
    ),
)
