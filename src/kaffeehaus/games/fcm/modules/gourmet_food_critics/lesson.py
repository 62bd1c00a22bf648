"""The lesson about gourmet food critics: a guide reaches every garden of the map."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_POSITION = WrittenPosition("""\
players 2
modules gourmet_food_critics
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
work G gourmet_food_critic
garden 4 west
garden 13 east
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("A gourmet guide reaches every house with a garden, wherever it is."),
    steps=(
        InteractiveStep(
            lazy_gettext("A guide instead of a billboard"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Houses 4 and 13 have gardens, houses 5 "
                    "and 8 have none."
                ),
                lazy_gettext(
                    "A gourmet food critic needs no place on the map and no range: there are "
                    "4 guides, numbers 17 to 20."
                ),
            ),
            points_at=houses("4", "13"),
            scene=_POSITION,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Use gourmet guide 17 for burgers, for 2 turns."),
            moves=(
                "market gourmet_food_critic 17",
                "good burger",
                "for 2",
            ),
            result=lazy_gettext("A guide runs for at most 3 turns. The critic is busy meanwhile."),
        ),
        InteractiveStep(
            lazy_gettext("Every garden reads it"),
            (
                lazy_gettext(
                    "Guides run in number order, after the 16 other campaigns. No range and "
                    "no road matters: distance counts only at dinner."
                ),
                lazy_gettext("A busy critic still needs a salary, like other marketeers with one."),
            ),
            points_at=houses("4", "13"),
            task=lazy_gettext("End the working day and watch what the campaigns do."),
            moves=("end day",),
            result=lazy_gettext(
                "Houses 4 and 13 want a burger each. Houses without a garden never notice a guide."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "A garden is added to house 5 this turn. Does your guide reach it in the "
                "marketing of this turn?"
            ),
            (
                lazy_gettext("Yes"),
                lazy_gettext("No, only next turn"),
                lazy_gettext("Never: the garden must be printed"),
            ),
            0,
            lazy_gettext(
                "Marketing comes after the working day, so a garden built today counts today."
            ),
        ),
        Question(
            lazy_gettext("Which of these does a guide reach?"),
            (
                lazy_gettext("An apartment"),
                lazy_gettext("A house beside a park, without a garden"),
                lazy_gettext("A house with a garden"),
            ),
            2,
            lazy_gettext("Only houses with a garden of their own."),
        ),
        Question(
            lazy_gettext(
                "A billboard fills the last free place of a house with a garden. What does guide "
                "18 add in the same turn?"
            ),
            (
                lazy_gettext("1 counter more"),
                lazy_gettext("Nothing"),
                lazy_gettext("It replaces a counter"),
            ),
            1,
            lazy_gettext("Guides run after billboards, and a full house takes no more."),
        ),
    ),
)
