"""The rules of Coffee Chess in our own words, with drawn examples."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.game import Game
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction


def help_sections(game: Game[ChessAction]) -> tuple[HelpSection, ...]:
    """All sections, from the goal to the end of the game."""
    return (
        HelpSection(
            "The goal",
            (
                "Fifty coffee beans lie in a bank that both players share. White plays on the "
                "light squares of a chess board, Black on the dark ones. When the bank has run "
                "out, whoever has more beans on the board wins, and the loser brews the coffee.",
            ),
        ),
        HelpSection(
            "A turn",
            (
                "Your turn begins with an income of 2 beans from the bank. They go into your "
                "inventory, which holds 5 at most; what does not fit stays in the bank.",
                "Then you act as often as you like and have beans for, but with one type of "
                "action only: placing, moving or stealing. Every action costs one bean. You may "
                "also do nothing and save your beans.",
            ),
        ),
        HelpSection(
            "Placing",
            (
                "Put a bean from your inventory on any square of your colour, empty or not. A "
                "stack may grow as high as you like.",
            ),
            _drawn(game, [(0, "place c4"), (0, "place d5")]),
            "White placed on c4 and d5 and has nothing left in the inventory.",
        ),
        HelpSection(
            "Moving",
            (
                "Beans move one step diagonally, to a square that is empty or already yours. At "
                "least one bean must stay behind. The action costs one bean, back to the bank.",
            ),
            _example(game, 7),
            "White moved one bean each from c4, d5 and e6 one step up to the left.",
        ),
        HelpSection(
            "Stealing",
            (
                "One of your squares takes beans from an enemy square right beside it (not "
                "diagonally): at most as many as your own square holds. They come to lie on your "
                "square. No square of yours can steal twice in a turn, but several of them may "
                "rob the same enemy square. The action costs one bean, back to the bank.",
            ),
            _example(game, 5),
            "White stole from d4, e5 and f6; Black is left with one bean on f6.",
        ),
        HelpSection(
            "Three in a row",
            (
                "Three neighbouring squares on one diagonal, each with at least one bean of "
                "yours, pay one bean more at the start of each of your turns, as long as all "
                "three are occupied.",
                "No square counts twice: an X of five squares is one row, six squares on one "
                "diagonal are two. The house always counts the best choice of rows for you.",
            ),
            _example(game, 4),
            "White's row c4-d5-e6 and Black's row d4-e5-f6 will both pay.",
        ),
        HelpSection(
            "The end",
            (
                "The game ends at once when the last bean leaves the bank. Only beans on the "
                "board count; equal numbers are a draw. An option lets the player who drew the "
                "last bean finish the turn.",
                "House rule: twenty turns in a row without a placement end the game, so that two "
                "savers do not sit for ever. The option standoff changes or removes it.",
            ),
        ),
        HelpSection(
            "Notation",
            (
                "place d4: a bean on d4. move c4 b5 2: two beans from c4 to b5. steal c4 d4 1: "
                "c4 takes one bean from d4. end: the turn is over.",
            ),
        ),
    )


def _drawn(game: Game[ChessAction], actions: Sequence[tuple[Seat, str]]) -> str:
    state = game.new()
    for seat, words in actions:
        state.apply(seat, game.parse(words))
    return state.view(None).svg()


def _example(game: Game[ChessAction], turns: int) -> str:
    """The board after so many of the rulebook's example turns."""
    return game.lessons()[0].steps[turns - 1].drawing
