"""The first guided game: what a newcomer should know at each step, as the board stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.guide import Guidance, Guide
from kaffeehaus.core.i18n import gettext, lazy_gettext, or_list
from kaffeehaus.games.coffee.rules.actions import COLOURS, Colour
from kaffeehaus.games.coffee.rules.position import Site, sites_of

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView

FIRST_GAME = Guide(
    sentence=lazy_gettext(
        "3 in a row on a small board against an easy bot. Each new step is explained: stones, the "
        "rod, the line, traps."
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
        gettext("Your first stone"),
        gettext("Get %(count)s of your stones in a row, in any direction.", count=view.n),
        (
            gettext("Choose any cell for your stone."),
            gettext("Then choose the direction of the rod on it."),
        ),
        (
            gettext("Your opponent must place the next stone on the line of your rod."),
            gettext("“Legend” under the board explains the symbols."),
        ),
    )


def _second_stone(view: CoffeeView) -> Guidance:
    return Guidance(
        "the line",
        gettext("Follow the rod"),
        gettext(
            "Start a row of %(count)s, and send your opponent where it helps least.", count=view.n
        ),
        (
            gettext(
                "Dots show the line of the rod. Place your stone on any free cell of it, also "
                "beyond other stones."
            ),
            gettext("Then choose the direction of your own rod."),
        ),
        (gettext("A rod must leave your opponent a free cell, so some directions are missing."),),
    )


def _win(view: CoffeeView, cells: list[str]) -> Guidance:
    return Guidance(
        "win",
        gettext("You can win"),
        gettext(
            "A stone on %(cells)s makes %(count)s in a row.", cells=or_list(cells), count=view.n
        ),
        (gettext("Choose that cell: a winning stone needs no rod."),),
    )


def _danger(cells: list[str]) -> Guidance:
    return Guidance(
        "danger",
        gettext("Watch where your rod points"),
        gettext(
            "Your opponent would win on %(cells)s: do not point the rod there.",
            cells=or_list(cells),
        ),
        (
            gettext("Check the line of each rod before you choose it."),
            gettext("If the cell is on your own line, you can also take it."),
        ),
        (gettext("The text under the buttons says where your opponent could answer."),),
    )


def _plan(view: CoffeeView) -> Guidance:
    return Guidance(
        "plan",
        gettext("Build and restrict"),
        gettext(
            "Prepare 2 rows at once, and leave your opponent few cells: a player who cannot make "
            "%(count)s in a row and cannot place the rod loses.",
            count=view.n,
        ),
        (
            gettext("Look for a cell next to your own stones."),
            gettext("Point the rod along a line that is nearly full: it leaves little choice."),
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
