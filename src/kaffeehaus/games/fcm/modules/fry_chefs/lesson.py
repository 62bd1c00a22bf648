"""The lesson about fry chefs: a bonus for every house, not for every item."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_TRAINING = WrittenPosition("""\
players 2
modules fry_chefs
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
left none
cash G 20
cash X 20
work G trainer
beach G burger_cook
restaurant G i6 ne
restaurant X e9 ne
""")
_DINNER = WrittenPosition("""\
players 2
modules fry_chefs
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 5
order X G
working G
left none
cash G 20
cash X 20
work G fry_chef
stock G 3 burger
demand 4 2 burger G
demand 5 burger G
restaurant G i6 ne
restaurant X e9 ne
""")
_GARDEN = WrittenPosition("""\
players 2
modules fry_chefs
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 6
order X G
working G
left none
cash G 20
cash X 20
work G fry_chef
stock G burger
garden 4 west
demand 4 burger G
restaurant G i6 ne
restaurant X e9 ne
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("Fry chefs earn $10 for every house you sell to."),
    steps=(
        InteractiveStep(
            lazy_gettext("From cook to fry chef"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. Every burger, pizza, sushi or noodle cook "
                    "can be trained into a fry chef. Chefs cannot."
                ),
            ),
            scene=_TRAINING,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Train your burger cook into a fry chef."),
            moves=("train burger_cook fry_chef with trainer",),
            result=lazy_gettext(
                "A fry chef cooks no burgers. He waits on the beach and can work from next turn."
            ),
        ),
        InteractiveStep(
            lazy_gettext("$10 for every house"),
            (
                lazy_gettext(
                    "One turn later the fry chef is at work and your stock is ready. House 4 "
                    "wants 2 burgers, house 5 wants 1. You charge $10."
                ),
            ),
            points_at=houses("4", "5"),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "House 4 pays $20 for its burgers and $10 for fries, house 5 $10 and $10. "
                "The bonus counts houses, not items."
            ),
        ),
        InteractiveStep(
            lazy_gettext("A garden does not double fries"),
            (
                lazy_gettext(
                    "House 4 has a garden now, so it pays the unit price twice. The bonus is "
                    "not part of the price."
                ),
            ),
            points_at=houses("4"),
            scene=_GARDEN,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day again."),
            moves=("end day",),
            result=lazy_gettext("1 burger × $10 × 2 for the garden, plus $10 for fries: $30."),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "Your unit price is $4. A house without a garden buys 3 items from you, and 2 fry "
                "chefs are at work. What does it pay?"
            ),
            (
                "$32",
                "$42",
                "$72",
            ),
            0,
            lazy_gettext("3 × $4 = $12, and $10 for each of the 2 fry chefs."),
        ),
        Question(
            lazy_gettext("Two chains can serve a house. Does a fry chef make it choose yours?"),
            (
                lazy_gettext("Yes, guests like fries"),
                lazy_gettext("Only if price and distance tie"),
                lazy_gettext("No"),
            ),
            2,
            lazy_gettext(
                "The bonus changes neither price nor distance, so the house does not care."
            ),
        ),
        Question(
            lazy_gettext("Who can become a fry chef?"),
            (
                lazy_gettext("A kitchen trainee"),
                lazy_gettext("A pizza cook"),
                lazy_gettext("A burger chef"),
            ),
            1,
            lazy_gettext("Cooks can; trainees are trained into cooks first, and chefs stay chefs."),
        ),
    ),
)
