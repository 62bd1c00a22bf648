"""The lesson about coffee: guests of any chain buy it where they drive past."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, Question, WrittenPosition
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, restaurants, squares

_SHOP = WrittenPosition("""\
players 2
modules coffee
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
beach G barista_trainee
stock X burger
demand 5 burger X
restaurant G i6 ne
restaurant X n11 sw
""")
_DINNER = WrittenPosition("""\
players 2
modules coffee
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
work G barista
stock X 2 burger
shop G l11
demand 4 burger X
demand 5 burger X
restaurant G i6 ne
restaurant X n11 sw
""")

LESSON = ModuleLesson(
    sentence=lazy_gettext(
        "Every house buys coffee on its way to dinner, even when it eats elsewhere."
    ),
    steps=(
        InteractiveStep(
            lazy_gettext("Coffee on the way"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. House 5 will eat at Xango Blues Bar; you "
                    "have no burger. But its guests buy 1 coffee at each place they pass "
                    "whose chain has coffee, except where they eat."
                ),
                lazy_gettext("Such places are restaurants and coffee shops."),
            ),
            points_at=both(houses("5"), restaurants(1)),
            scene=_SHOP,
            before=(LessonMove(0, "done"),),
        ),
        InteractiveStep(
            lazy_gettext("A coffee shop on their route"),
            (
                lazy_gettext(
                    "Whenever a barista is trained one step up, you may place a coffee shop: "
                    "on an empty square beside a road in range, one for each tile."
                ),
            ),
            points_at=squares("l11", "m11", "m12"),
            task=lazy_gettext(
                "Train the barista trainee into a barista, then place the coffee shop at "
                "l11, between house 5 and Xango Blues Bar."
            ),
            moves=(
                "train barista_trainee barista with trainer",
                "coffee shop l11",
            ),
            result=lazy_gettext("Your ranges start at coffee shops too, from now on."),
        ),
        InteractiveStep(
            lazy_gettext("Brew it"),
            (
                lazy_gettext(
                    "Next turn your barista works. Baristas make coffee in the step for food "
                    "and drinks, but coffee is neither."
                ),
            ),
            scene=_DINNER,
            before=(LessonMove(0, "done"),),
            task=lazy_gettext("Make coffee with your barista."),
            moves=("cook barista",),
        ),
        InteractiveStep(
            lazy_gettext("Who drives past?"),
            (
                lazy_gettext(
                    "House 4 stands on the tile of Xango Blues Bar, house 5 on the tile north "
                    "of it."
                ),
                lazy_gettext(
                    "Each takes the route over the fewest tile borders; among those, one that "
                    "sells the most coffee."
                ),
            ),
            points_at=both(houses("4", "5"), squares("l11")),
            task=lazy_gettext("End the working day and watch dinner."),
            moves=("end day",),
            result=lazy_gettext(
                "House 5 pays $20 for 2 coffees: one at your coffee shop, one at your "
                "restaurant. Its detour past both crosses no more tile borders. House 4 "
                "passes neither."
            ),
        ),
    ),
    questions=(
        Question(
            lazy_gettext(
                "A house with a garden passes your coffee shop. Your unit price is $10. What do "
                "you get for the coffee?"
            ),
            (
                "$5",
                "$10",
                "$20",
            ),
            2,
            lazy_gettext("A garden doubles the price of coffee too."),
        ),
        Question(
            lazy_gettext(
                "A house eats at your restaurant, and you have coffee. It passes no other place. "
                "How much coffee does it buy?"
            ),
            (
                lazy_gettext("No coffee"),
                "1",
                lazy_gettext("1 for each item"),
            ),
            0,
            lazy_gettext("Coffee is bought on the way, not where the house eats."),
        ),
        Question(
            lazy_gettext("Does coffee decide which restaurant a house chooses?"),
            (
                lazy_gettext("Yes: more coffee wins"),
                lazy_gettext("No: only which route it takes there"),
                lazy_gettext("Only if the prices tie"),
            ),
            1,
            lazy_gettext("First the house chooses where it eats, then the best route with coffee."),
        ),
    ),
)
