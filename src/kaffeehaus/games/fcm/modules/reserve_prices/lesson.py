"""The lesson about reserve prices: the first break of the bank changes the base price."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, NewGame, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import houses

_CHOICE = NewGame({"modules": "reserve_prices", "map": "P2 L0 E1 | T2 Q3 C1 | H0 N1 B2"}, 2, 3)
_BREAK = WrittenPosition("""\
players 2
modules reserve_prices
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
bank 15
left none
cash G 20
cash X 20
reserve G 20
reserve X 10
stock G 2 burger
demand 4 burger G
demand 5 burger G
restaurant G i6 ne
restaurant X n11 sw
""")
_AFTER = WrittenPosition("""\
players 2
modules reserve_prices
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 5
order X G
working G
bank 395
breaks 1
left none
cash G 20
cash X 20
reserve G 20
reserve X 10
work G pricing_manager
stock G 2 burger
demand 4 burger G
demand 5 burger G
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext("The reserve cards decide what everything costs after the bank breaks."),
    steps=(
        InteractiveStep(
            lazy_gettext("Choose a price"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. The first restaurants are placed. Each chain "
                    "chooses "
                    "one of three reserve cards in secret: base price $5, $10 or $20."
                ),
                lazy_gettext(
                    "All cards bring the same money, and CEOs keep 3 slots. Your card only "
                    "votes for a price."
                ),
            ),
            scene=_CHOICE,
            before=(
                LessonMove(0, "place i6 ne"),
                LessonMove(1, "place n11 sw"),
            ),
            task=lazy_gettext("Vote for $20."),
            moves=("reserve 20",),
        ),
        InteractiveStep(
            lazy_gettext("The first break"),
            (
                lazy_gettext("Later: only $15 is left in the bank. This dinner will break it."),
                lazy_gettext(
                    "Each chain’s card adds $200. This dinner is still paid at the old price "
                    "of $10."
                ),
            ),
            points_at=houses("4", "5"),
            scene=_BREAK,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "One vote for $20, one for $10. In a tie, $20 beats $10 and $5, and $5 "
                "beats $10. The base price is $20 now."
            ),
        ),
        InteractiveStep(
            lazy_gettext("A new base price"),
            (
                lazy_gettext(
                    "Next dinner. Discounts and luxuries work on the new price: with a "
                    "pricing manager you charge $19."
                ),
            ),
            points_at=houses("4", "5"),
            scene=_AFTER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext("Each house paid $19 for its burger."),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "Three players chose $5, $5 and $10. What is the base price after the break?"
            ),
            (
                "$5",
                "$10",
                "$20",
            ),
            0,
            lazy_gettext("Most cards show $5."),
        ),
        Question(
            lazy_gettext("Two players chose $5 and $20. What is the base price after the break?"),
            (
                "$5",
                "$10",
                "$20",
            ),
            2,
            lazy_gettext("In a tie $20 beats $5."),
        ),
        Question(
            lazy_gettext(
                "The base price is $5 and 2 discount managers work for you. What is your unit "
                "price?"
            ),
            (
                "$0",
                "−$1",
                "$2",
            ),
            1,
            lazy_gettext("$5 − 2 × $3. Prices may fall below 0: then you pay."),
        ),
    ),
)
