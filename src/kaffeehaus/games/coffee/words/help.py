"""The rules of Coffee in our own words, with drawn examples."""

from __future__ import annotations

from kaffeehaus.core.game import Game, State
from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.coffee.rules.actions import CoffeeAction

_WON = ("d5|", "d3\\", "b5|", "b4\\", "a5-", "e5-", "c5*")
_STUCK = ("c3-", "a3\\", "b2|", "b1/", "c2-", "a2/")


def help_sections(game: Game[CoffeeAction]) -> tuple[HelpSection, ...]:
    """All sections, from the goal to the notation."""
    return (
        HelpSection(
            gettext("The goal"),
            (
                gettext(
                    "2 players, Black and Orange, share a board and a white rod. Get n of your "
                    "stones in a row, or leave your opponent no place for the rod. One of the two "
                    "always happens: there are no draws."
                ),
                gettext(
                    "Before the game you choose the board, square or hexagonal, and n, which is "
                    "at most the number of cells on a side."
                ),
            ),
            _drawn(game, _WON),
            gettext("4 in a row wins here. The star marks the stone that made the line."),
        ),
        HelpSection(
            pgettext("one player", "A turn"),
            (
                gettext(
                    "Place a stone of your colour on a free cell, then place the rod on it. Black "
                    "starts anywhere. From then on, your stone must be on the line of the rod."
                ),
            ),
            _drawn(game, ("c3/",)),
            gettext(
                "Black started on c3 and pointed the rod up to the right. Orange now chooses one "
                "of the 4 ringed cells."
            ),
        ),
        HelpSection(
            gettext("The rod"),
            (
                gettext(
                    "The rod points both ways, to the edge of the board. Stones do not block it: "
                    "you may pass them to any free cell beyond."
                ),
                gettext(
                    "On a square board it points along the row, straight up or along one of the 2 "
                    "diagonals; on a hexagonal board there are 3 directions. You may reuse the "
                    "line that you were just sent to."
                ),
            ),
            _drawn(game, ("d2-", "d4-"), board="hex-4"),
            gettext(
                "Orange pointed the rod along the row. Black may also play d1, beyond the stone on "
                "d2."
            ),
        ),
        HelpSection(
            gettext("Leave a free cell"),
            (
                gettext(
                    "The rod must leave your opponent at least 1 free cell on its line. A "
                    "direction without one is not allowed."
                ),
            ),
            _drawn(game, ("b2-", "c2-"), board="sq-3", n=3),
            gettext(
                "Black must play a2 and may point up or along a diagonal, but not along the row: "
                "it would be full."
            ),
        ),
        HelpSection(
            gettext("Win with a line"),
            (
                gettext(
                    "You win as soon as n or more of your stones stand in a row without a gap, "
                    "along a row, a file or a diagonal. The winning stone needs no rod, so it wins "
                    "even where no rod would fit."
                ),
            ),
            _drawn(game, ("e4/", "a1/", "f4/", "b2/", "c3/", "g4/", "d4*"), board="hex-4"),
            gettext("Black closed the gap on d4."),
        ),
        HelpSection(
            gettext("Being stuck"),
            (
                gettext(
                    "You lose if your stone makes no line and the rod fits in no direction on it. "
                    "That happens only when the rod leaves you a single cell. The board need not "
                    "be full."
                ),
            ),
            _drawn(game, _STUCK, board="sq-3", n=3),
            gettext(
                "Orange pointed from a2 to b3. Every cell in line with b3 is taken: Black is "
                "stuck, and Orange wins."
            ),
        ),
        HelpSection(
            gettext("The pie rule"),
            (
                gettext(
                    "A good first turn can be worth a lot. With the pie rule, the second player "
                    "may swap instead of playing a first turn: the players swap colours, stone "
                    "and rod stay, and it is still Orange’s turn, now played by the player who "
                    "began."
                ),
            ),
        ),
        HelpSection(
            gettext("Notation"),
            (
                gettext(
                    "A turn is the cell and the sign of the rod: c2- along the row, c2/ up to the "
                    "right, c2\\ up to the left, c2| straight up. A winning stone is c2*, the pie "
                    "rule is swap."
                ),
                gettext(
                    "On a square board the letter counts from the left and the number from the "
                    "bottom. On a hexagonal board the letter is the row, counted from the bottom, "
                    "and the number is the place in the row, counted from the left."
                ),
            ),
            _drawn(game, (), board="hex-3", n=3),
            gettext("Names of the cells on hex-3."),
        ),
    )


def _drawn(
    game: Game[CoffeeAction], turns: tuple[str, ...], board: str = "sq-5", n: int = 4
) -> str:
    """The board after these turns."""
    state: State[CoffeeAction] = game.new({"board": board, "n": n})
    for turn in turns:
        (seat,) = state.actors()
        state.apply(seat, game.parse(turn))
    return state.view(None).svg()
