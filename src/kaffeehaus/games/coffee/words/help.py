"""The rules of Coffee in our own words, with drawn examples."""

from __future__ import annotations

from kaffeehaus.core.game import Game, State
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.coffee.rules.actions import CoffeeAction

_WON = ("d5|", "d3\\", "b5|", "b4\\", "a5-", "e5-", "c5*")
_STUCK = ("c3-", "a3\\", "b2|", "b1/", "c2-", "a2/")


def help_sections(game: Game[CoffeeAction]) -> tuple[HelpSection, ...]:
    """All sections, from the goal to the notation."""
    return (
        HelpSection(
            "The goal",
            (
                "Two players, Black and Orange, share one board and one white rod. Get n of your "
                "stones in a row, or bring the other to a point where the rod has nowhere to "
                "point. One of the two always happens: there are no draws.",
                "Before the game you choose the board, square or hexagonal, and n, which is at "
                "most the number of cells on a side of the board.",
            ),
            _drawn(game, _WON),
            "Four in a row win here. The star is the stone that made the line.",
        ),
        HelpSection(
            "A turn",
            (
                "Put a stone of your colour on a free cell, then lay the rod on that stone. Black "
                "begins anywhere. From then on the rod tells you where to go: your stone must be "
                "on the line that the rod points along.",
            ),
            _drawn(game, ("c3/",)),
            "Black began on c3 and laid the rod up to the right. Orange now chooses one of the "
            "four ringed cells.",
        ),
        HelpSection(
            "The rod",
            (
                "It points both ways and as far as the board goes. Stones on the line do not stop "
                "it: you may go past them to any free cell behind.",
                "On a square board it lies along the row, straight up or on one of the two "
                "diagonals; on a hexagonal board there are three directions. You may use the line "
                "again on which you were just sent.",
            ),
            _drawn(game, ("d2-", "d4-"), board="hex-4"),
            "Orange laid the rod along the row. Black may go to d1 too, past the stone on d2.",
        ),
        HelpSection(
            "Leave a free cell",
            (
                "The rod must leave the other player at least one free cell on its line. A "
                "direction whose cells are all taken, or that leads straight off the board, is "
                "not allowed.",
            ),
            _drawn(game, ("b2-", "c2-"), board="sq-3", n=3),
            "Black has to go to a2 and may point up or along either diagonal there, but not along "
            "the row: it would be full.",
        ),
        HelpSection(
            "Winning with a line",
            (
                "As soon as n or more of your stones stand in a row without a gap, along a row or "
                "file or on a slant, you have won. The winning stone needs no rod, so it wins even "
                "where no rod would fit.",
            ),
            _drawn(game, ("e4/", "a1/", "f4/", "b2/", "c3/", "g4/", "d4*"), board="hex-4"),
            "Black closed the gap on d4.",
        ),
        HelpSection(
            "Being stuck",
            (
                "If your stone makes no row and the rod cannot be laid on it in any direction, "
                "you have lost. That happens only when the rod leaves you a single cell. The "
                "board need not be full.",
            ),
            _drawn(game, _STUCK, board="sq-3", n=3),
            "Orange pointed from a2 at b3. Every cell in line with b3 is taken: Black is stuck, "
            "and Orange wins.",
        ),
        HelpSection(
            "The pie rule",
            (
                "A good first turn can be worth a lot. If you agree on the pie rule, the second "
                "player may swap in place of a first turn: the players exchange colours, stone "
                "and rod stay where they are, and it is still Orange's turn, which now belongs to "
                "the player who began.",
            ),
        ),
        HelpSection(
            "Writing turns down",
            (
                "A turn is the cell and the sign of the rod: c2- along the row, c2/ up to the "
                "right, c2\\ up to the left, c2| straight up. A winning stone is c2*, the pie rule "
                "is swap.",
                "On a square board the letter counts from the left and the number from below. On "
                "a hexagonal board the letter is the row, counted from below, and the number is "
                "the place in the row, counted from the left.",
            ),
            _drawn(game, (), board="hex-3", n=3),
            "Names of the cells on hex-3.",
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
