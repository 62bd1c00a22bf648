"""The first guided game: what a newcomer should know at each turn, as the board stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaffeehaus.core.guide import Guidance, Guide
from kaffeehaus.core.i18n import gettext, lazy_gettext, ngettext, or_list
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.position import INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import (
    NAMES,
    ORTHOGONAL,
    OWN_SQUARES,
    Mask,
    Square,
    paying_rows,
)
from kaffeehaus.games.coffee_chess.words.prose import beans_text

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView

FIRST_GAME = Guide(
    sentence=lazy_gettext(
        "A whole game against an easy bot. Each new step is explained: beans, rows, thefts, the "
        "end of the bank."
    ),
    opponents=("level-1",),
)
NEARLY_EMPTY = 8
"""So few beans in the bank mean that the game ends soon."""
MOST_NAMED = 4
"""Squares that a lesson names."""


def guidance(view: ChessView) -> Guidance | None:
    """The lesson of the turn that the viewer has to play; None for who has none."""
    seat = view.seat
    if seat is None or seat not in view.actors:
        return None
    if view.doing is not None or not view.inventories[seat]:
        return _end_of_turn(view, seat)
    if not view.on_board(seat):
        return _first_beans(view, seat)
    if view.bank <= NEARLY_EMPTY:
        return _last_beans(view)
    if thefts := list(_thefts(view, seat)):
        return _theft(thefts)
    if not view.rows[seat]:
        return _first_row(list(_row_squares(view, seat)))
    if dangers := [target for _, target in _thefts(view, 1 - seat)]:
        return _danger(dangers)
    return _plan(view, seat)


def _first_beans(view: ChessView, seat: Seat) -> Guidance:
    white = gettext("You play White: your beans lie on the light squares.")
    black = gettext("You play Black: your beans lie on the dark squares.")
    return Guidance(
        "first beans",
        gettext("Your first beans"),
        gettext("At the end, the player with more beans on the board wins."),
        (
            gettext("Choose “Place a bean”, then any square of your colour."),
            gettext("Place another bean, or end the turn."),
        ),
        (
            white if seat == 0 else black,
            gettext(
                "You have %(beans)s to spend; each turn brings at least 2 more.",
                beans=beans_text(view.inventories[seat]),
            ),
        ),
    )


def _first_row(squares: list[Square]) -> Guidance:
    named = or_list([NAMES[square] for square in squares[:MOST_NAMED]])
    return Guidance(
        "first row",
        gettext("Make a row"),
        gettext("3 of your squares in a row on a diagonal pay 1 more bean every turn."),
        (
            gettext("A bean on %(squares)s completes a row.", squares=named)
            if squares
            else gettext("Place a bean diagonally next to one of yours."),
        ),
        (gettext("One bean per square is enough for a row. A brass line marks each of them."),),
    )


def _theft(thefts: list[tuple[Square, Square]]) -> Guidance:
    mine, theirs = thefts[0]
    return Guidance(
        "theft",
        gettext("You can steal"),
        gettext("Stolen beans count twice: you gain them and your opponent loses them."),
        (
            gettext(
                "Choose “Steal beans”, for example from %(theirs)s to %(mine)s.",
                theirs=NAMES[theirs],
                mine=NAMES[mine],
            ),
            gettext("It costs 1 bean from your inventory."),
        ),
        (gettext("A square steals from a square beside it, at most as many beans as it holds."),),
    )


def _danger(targets: list[Square]) -> Guidance:
    named = or_list([NAMES[target] for target in dict.fromkeys(targets)][:MOST_NAMED])
    return Guidance(
        "danger",
        gettext("Beans in danger"),
        gettext("Your opponent can steal from %(squares)s.", squares=named),
        (
            gettext("“Move beans” takes beans one step diagonally; one bean stays."),
            gettext("With enough beans beside an enemy square, you can steal first."),
        ),
    )


def _plan(view: ChessView, seat: Seat) -> Guidance:
    return Guidance(
        "plan",
        gettext("Income or attack"),
        gettext("Build more rows early: each pays a bean every turn."),
        (gettext("All actions of a turn are of one type: place, move or steal."),),
        (
            ngettext(
                "Your next income is 2 beans plus %(num)s for your row.",
                "Your next income is 2 beans plus %(num)s for your rows.",
                len(view.rows[seat]),
            ),
            gettext("The inventory holds at most %(count)s beans.", count=INVENTORY),
        ),
    )


def _last_beans(view: ChessView) -> Guidance:
    return Guidance(
        "last beans",
        gettext("The bank is nearly empty"),
        gettext("Only beans on the board count at the end: place the ones you have."),
        (gettext("Spend your whole inventory each turn, or steal from a large stack."),),
        (
            gettext(
                "The bank holds %(beans)s. The game ends as soon as it is empty.",
                beans=beans_text(view.bank),
            ),
        ),
    )


def _end_of_turn(view: ChessView, seat: Seat) -> Guidance:
    left = view.inventories[seat]
    return Guidance(
        "end of turn",
        gettext("Go on, or end the turn"),
        gettext(
            "Beans that you keep are yours next turn; the inventory holds at most %(count)s.",
            count=INVENTORY,
        ),
        (
            gettext(
                "You have %(beans)s left: act again, or choose “End the turn”.",
                beans=beans_text(left),
            )
            if left
            else gettext("Your inventory is empty: choose “End the turn”."),
        ),
    )


def _thefts(view: ChessView, seat: Seat) -> Iterator[tuple[Square, Square]]:
    """Squares of the seat, each with one that it can steal from; the largest stacks first."""
    found = [
        (square, target)
        for square in OWN_SQUARES[seat]
        if view.beans[square]
        for target in ORTHOGONAL[square]
        if view.beans[target]
    ]
    yield from sorted(found, key=lambda pair: -min(view.beans[pair[0]], view.beans[pair[1]]))


def _row_squares(view: ChessView, seat: Seat) -> Iterator[Square]:
    """Empty squares on which a bean of the seat completes a row."""
    occupied: Mask = sum(1 << square for square in OWN_SQUARES[seat] if view.beans[square])
    for square in OWN_SQUARES[seat]:
        if not view.beans[square] and paying_rows(occupied | 1 << square):
            yield square
