"""The lesson about six players: a larger town, a larger bank and more copies."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.lessons import InteractiveStep, LessonMove, NewGame, Question
from kaffeehaus.games.fcm.rules.ruleset.module import ModuleLesson
from kaffeehaus.games.fcm.words.pointing import both, houses, restaurants

_GAME = NewGame({"modules": "new_districts,six_players"}, 6, 3)

LESSON = ModuleLesson(
    sentence=lazy_gettext("Six chains share a larger town. Choose your corner well."),
    steps=(
        InteractiveStep(
            lazy_gettext("A larger town"),
            (
                lazy_gettext(
                    "You are Gluttony Inc. Burgers. With six players the map has 4 rows of 6 "
                    "tiles, so the module needs the tiles of New districts."
                ),
                lazy_gettext(
                    "The bank begins with $300, $50 for each chain, and there are 3 copies of "
                    "each card marked 1x. Everything else stays the same."
                ),
            ),
            scene=_GAME,
        ),
        InteractiveStep(
            lazy_gettext("Last in order places first"),
            (
                lazy_gettext(
                    "First restaurants are placed in reverse turn order. The order is D J G S F "
                    "X, so Xango Blues Bar began. Three chains have placed theirs."
                ),
                lazy_gettext(
                    "The middle of the east is still free: s9 is close to house 8 and apartment 9¾."
                ),
            ),
            points_at=both(houses("8", "9.75"), restaurants(1, 3, 4)),
            before=(
                LessonMove(1, "place n14 ne"),
                LessonMove(4, "place d16 ne"),
                LessonMove(3, "place i9 ne"),
            ),
            task=lazy_gettext("Place your restaurant at s9 with its entrance at the upper left."),
            moves=("place s9 nw",),
            after=(
                LessonMove(5, "place x19 ne"),
                LessonMove(2, "place f11 ne"),
            ),
            result=lazy_gettext("No two first restaurants may have their entrances on one tile."),
        ),
        InteractiveStep(
            lazy_gettext("Six reserve cards"),
            (
                lazy_gettext(
                    "Each chain chooses a reserve card in secret. When the bank breaks, all "
                    "six add their money to it."
                ),
                lazy_gettext(
                    "The number of CEO slots on most cards counts for everybody. With six "
                    "voters yours alone decides little."
                ),
            ),
            task=lazy_gettext("Choose the reserve card with $200."),
            moves=("reserve 200",),
            result=lazy_gettext("Now the other five choose, and turn 1 begins."),
        ),
    ),
    questions=(
        Question(
            lazy_gettext("How much money is in the bank at the start of a game with six players?"),
            (
                "$200",
                "$250",
                "$300",
            ),
            2,
            lazy_gettext("$50 for each chain."),
        ),
        Question(
            lazy_gettext("Which module must be played too?"),
            (
                lazy_gettext("New districts"),
                lazy_gettext("Lobbyists"),
                lazy_gettext("Coffee"),
            ),
            0,
            lazy_gettext("Only with its tiles are there enough for 24."),
        ),
        Question(
            lazy_gettext("How many copies of a card marked 1x are in the supply with six players?"),
            (
                "2",
                "3",
                "6",
            ),
            1,
            lazy_gettext("3, as with five players: chains must hurry."),
        ),
    ),
)
