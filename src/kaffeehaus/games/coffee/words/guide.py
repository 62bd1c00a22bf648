"""The first guided game: what a newcomer should know at each step, as the board stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.guide import Guidance, Guide
from kaffeehaus.games.coffee.rules.actions import COLOURS, Colour
from kaffeehaus.games.coffee.rules.position import Site, sites_of

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView

FIRST_GAME = Guide(
    sentence=(
        "Three in a row on a small board against an easy bot, with a word on every new step: "
        "stones, the rod, the line, traps."
    ),
    opponents=("level-1",),
    options={"board": "sq-4", "n": 3},
)


def guidance(view: CoffeeView) -> Guidance | None:
    """The lesson of the turn that the viewer has to play; None for who has none."""
    if view.seat is None or view.seat not in view.actors:
        return None
    if not view.stones:
        return _first_stone(view)
    mine = view.colours[view.seat]
    wins = [cell for cell in view.line if cell in _winning(view, mine)]
    if wins:
        return _win(view, wins)
    other = COLOURS[1 - COLOURS.index(mine)]
    if threats := _winning(view, other):
        return _danger(threats)
    return _second_stone(view) if len(view.stones) == 1 else _plan(view)


def _first_stone(view: CoffeeView) -> Guidance:
    return Guidance(
        "first stone",
        "Your first stone",
        f"Be the first with {view.n} stones of your own in a row, in any direction.",
        (
            "Choose any cell for your stone.",
            "Then choose how the rod lies on it: across, upright or slanting.",
        ),
        (
            "The other must put the next stone on the line along which your rod points.",
            "“Legend” under the board says what the pictures mean.",
        ),
    )


def _second_stone(view: CoffeeView) -> Guidance:
    return Guidance(
        "the line",
        "Follow the rod",
        f"Begin a row of {view.n}, and send the other where it helps least.",
        (
            "Dots show the line of the rod: your stone goes on a free cell of it, at any "
            "distance, past other stones.",
            "Your own rod then points somewhere else.",
        ),
        ("A rod must leave the other a free cell, so not all ways are offered everywhere.",),
    )


def _win(view: CoffeeView, cells: list[str]) -> Guidance:
    return Guidance(
        "win",
        "You can win",
        f"A stone on {' or '.join(cells)} makes {view.n} in a row.",
        ("Choose that cell: a stone that wins takes no rod.",),
    )


def _danger(cells: list[str]) -> Guidance:
    named = " and ".join(cells)
    return Guidance(
        "danger",
        "Mind where your rod points",
        f"The other needs only {named}: let no rod of yours point there.",
        (
            "Look at the line that each rod would open before you choose it.",
            "If the cell is on your own line, you can also take it.",
        ),
        ("The line under the buttons says where the other could answer.",),
    )


def _plan(view: CoffeeView) -> Guidance:
    return Guidance(
        "plan",
        "Build and limit",
        f"Prepare two rows at once, and leave the other few cells: whoever cannot make {view.n} "
        "in a row and cannot lay the rod has lost.",
        (
            "Look for a cell next to your own stones.",
            "Point the rod at a line that is nearly full: there the other has little choice.",
        ),
    )


def _winning(view: CoffeeView, colour: Colour) -> list[str]:
    """The free cells on which this colour would make a line."""
    sites = sites_of(view.board, view.n)
    own = sum(sites.by_name[stone.cell].bit for stone in view.stones if stone.colour is colour)
    taken = {stone.cell for stone in view.stones}
    return [site.name for site in sites.all if _makes_line(site, own, taken)]


def _makes_line(site: Site, own: int, taken: set[str]) -> bool:
    return site.name not in taken and site.makes_line(own)
