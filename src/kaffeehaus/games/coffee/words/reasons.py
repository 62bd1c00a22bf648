"""Why an action is refused, and why something happened."""

from __future__ import annotations

from kaffeehaus.core.event import Event
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
from kaffeehaus.games.coffee.words.prose import listed, off_line, rod_words

# Refusals


def refusal_of(position: Position, action: CoffeeAction) -> tuple[str, str]:
    """The sentence and the stable code for an action that the player to move may not take."""
    if isinstance(action, Swap):
        return _no_swap(position)
    return _no_stone(position, action.cell) or _no_rod(position, action)


def _no_swap(position: Position) -> tuple[str, str]:
    if not position.pie:
        return "This game is played without the pie rule: there is no swap.", "no_pie_rule"
    return "A swap is only possible in place of the second player's first turn.", "swap_not_now"


def _no_stone(position: Position, cell: str) -> tuple[str, str] | None:
    """Why no stone may go on the cell at all, if that is so."""
    site = position.sites.by_name.get(cell)
    if site is None:
        return f"There is no cell {cell} on {position.sites.board.name}.", "no_such_cell"
    if not site.bit & position.free:
        return f"There is already a stone on {cell}.", "occupied"
    if site not in position.line:
        assert position.rod is not None
        return off_line(cell, position.rod), "off_line"
    return None


def _no_rod(position: Position, action: Place) -> tuple[str, str]:
    """Why the rod may not lie so, though the stone may go there."""
    site, n = position.sites.by_name[action.cell], position.sites.n
    if site.makes_line(position.stones[position.colour]):
        return (
            f"A stone on {action.cell} makes a line of {n} and takes no rod; "
            f"write {site.winning_turn}.",
            "no_rod_needed",
        )
    if action.rod is Rod.NONE:
        return f"A stone on {action.cell} makes no line of {n}: it needs the rod.", "rod_needed"
    if action.rod not in position.sites.board.steps:
        return f"The rod cannot lie {rod_words(action.rod)} on a hexagonal board.", "no_such_rod"
    return (
        f"The rod on {action.cell} cannot point {rod_words(action.rod)}: "
        "it would leave no free cell for the next stone.",
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
    sentence = (
        f"From {event.cell} the rod points both ways, {rod_words(event.rod)}. "
        f"Free on this line: {listed(cells)}."
    )
    marks = tuple(Mark(cell, Tone.REACHED) for cell in cells)
    return Explanation("Where the rod points", (sentence,), marks)


def _explain_line(position: Position) -> Explanation:
    cells, n = position.winning_line(), position.sites.n
    enough = f"{n} in a row" if len(cells) == n else f"at least {n} in a row"
    sentence = f"{listed(cells)} are {enough}: {COLOURS[position.colour].title} wins."
    return Explanation("A line", (sentence,), tuple(Mark(cell, Tone.GAIN) for cell in cells))


def _explain_stuck(position: Position) -> Explanation:
    (site,) = position.open_sites()
    colour, cell, n = COLOURS[position.colour].title, site.name, position.sites.n
    sentences = (
        f"The rod left {colour} only {cell}.",
        f"A stone there makes no line of {n}, and no line through {cell} has another free cell "
        "for the rod to point at.",
        f"Who cannot lay the rod loses, so {colour} has lost.",
    )
    return Explanation("Stuck", sentences, (Mark(cell, Tone.LOSS, "no rod fits here"),))


def _explain_swap() -> Explanation:
    return Explanation(
        "The pie rule",
        (
            "The first turn may be worth so much that the second player would rather have it. "
            "The swap exchanges the colours; stones and rod stay, and Orange is to move.",
        ),
    )
