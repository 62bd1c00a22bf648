"""Why an action is refused, and why something happened."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.core.view import Explanation, Mark, Tone
from kaffeehaus.games.coffee.rules.actions import (
    COLOURS,
    CoffeeAction,
    GameOver,
    LineMade,
    Place,
    RodLaid,
    Stuck,
    Swap,
    Swapped,
)
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.rules.position import Position
from kaffeehaus.games.coffee.words.prose import off_line, rod_words

# Refusals


def refusal_of(position: Position, action: CoffeeAction) -> tuple[str, str]:
    """The sentence and the stable code for an action that the player to move may not take."""
    if isinstance(action, Swap):
        return _no_swap(position)
    return _no_stone(position, action.cell) or _no_rod(position, action)


def _no_swap(position: Position) -> tuple[str, str]:
    if not position.pie:
        return gettext("This game has no pie rule, so there is no swap."), "no_pie_rule"
    return (
        gettext("Only the second player may swap, instead of the first turn."),
        "swap_not_now",
    )


def _no_stone(position: Position, cell: str) -> tuple[str, str] | None:
    """Why no stone may go on the cell at all, if that is so."""
    site = position.sites.by_name.get(cell)
    if site is None:
        return (
            gettext(
                "There is no cell %(cell)s on %(board)s.",
                cell=cell,
                board=position.sites.board.name,
            ),
            "no_such_cell",
        )
    if not site.bit & position.free:
        return gettext("There is already a stone on %(cell)s.", cell=cell), "occupied"
    if site not in position.line:
        assert position.rod is not None
        return off_line(cell, position.rod), "off_line"
    return None


def _no_rod(position: Position, action: Place) -> tuple[str, str]:
    """Why the rod may not lie so, though the stone may go there."""
    site, n = position.sites.by_name[action.cell], position.sites.n
    if site.makes_line(position.stones[position.colour]):
        return (
            gettext(
                "A stone on %(cell)s makes a line of %(count)s and needs no rod: write %(turn)s.",
                cell=action.cell,
                count=n,
                turn=site.winning_turn,
            ),
            "no_rod_needed",
        )
    if action.rod is Rod.NONE:
        return (
            gettext(
                "A stone on %(cell)s makes no line of %(count)s, so it needs the rod.",
                cell=action.cell,
                count=n,
            ),
            "rod_needed",
        )
    if action.rod not in position.sites.board.steps:
        return (
            gettext(
                "On a hexagonal board the rod cannot point %(direction)s.",
                direction=rod_words(action.rod),
            ),
            "no_such_rod",
        )
    return (
        gettext(
            "The rod on %(cell)s cannot point %(direction)s: that line has no other free cell.",
            cell=action.cell,
            direction=rod_words(action.rod),
        ),
        "no_free_cell",
    )


# Explanations


def explain_event(position: Position, event: Event) -> Explanation | None:
    """The reasons behind an event that just led to this position."""
    match event:
        case RodLaid():
            return _explain_rod(position, event)
        case LineMade() | GameOver() if position.has_line():
            return _explain_line(position)
        case Stuck() | GameOver():
            return _explain_stuck(position)
        case Swapped():
            return _explain_swap()
        case _:
            return None


def _explain_rod(position: Position, event: RodLaid) -> Explanation:
    cells = tuple(site.name for site in position.open_sites())
    sentence = gettext(
        "The rod on %(cell)s points both ways, %(direction)s. Free on this line: %(cells)s.",
        cell=event.cell,
        direction=rod_words(event.rod),
        cells=and_list(cells),
    )
    marks = tuple(Mark(cell, Tone.REACHED) for cell in cells)
    return Explanation(gettext("Where the rod points"), (sentence,), marks)


def _explain_line(position: Position) -> Explanation:
    cells, n = position.winning_line(), position.sites.n
    sentence = gettext(
        "%(cells)s: %(count)s in a row (%(needed)s needed). %(colour)s wins.",
        cells=and_list(cells),
        count=len(cells),
        needed=n,
        colour=COLOURS[position.colour].title,
    )
    return Explanation(
        gettext("A line"), (sentence,), tuple(Mark(cell, Tone.GAIN) for cell in cells)
    )


def _explain_stuck(position: Position) -> Explanation:
    (site,) = position.open_sites()
    colour, cell, n = COLOURS[position.colour].title, site.name, position.sites.n
    sentences = (
        gettext("The rod left %(colour)s only %(cell)s.", colour=colour, cell=cell),
        gettext(
            "A stone there makes no line of %(count)s, and no line through %(cell)s has another "
            "free cell for the rod.",
            count=n,
            cell=cell,
        ),
        gettext("%(colour)s cannot place the rod and loses.", colour=colour),
    )
    return Explanation(
        gettext("Stuck"), sentences, (Mark(cell, Tone.LOSS, gettext("no rod fits here")),)
    )


def _explain_swap() -> Explanation:
    return Explanation(
        gettext("The pie rule"),
        (
            gettext(
                "If the first turn is very strong, the second player may take it over. The players "
                "swap colours; stone and rod stay, and Orange is to move."
            ),
        ),
    )
