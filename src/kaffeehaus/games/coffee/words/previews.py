"""What a turn of Coffee would lead to."""

from __future__ import annotations

from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.coffee.rules.actions import COLOURS, CoffeeAction, Swap
from kaffeehaus.games.coffee.rules.position import Position
from kaffeehaus.games.coffee.words.titles import either


def preview_turn(after: Position, action: CoffeeAction) -> Preview:
    """What the turn leads to, told from the position after it."""
    if isinstance(action, Swap):
        return Preview(("You take over Black; the other player goes on with Orange.",))
    chosen = Mark(action.cell, Tone.CHOSEN)
    if after.has_line():
        line = tuple(Mark(cell, Tone.GAIN) for cell in after.winning_line())
        return Preview((f"This makes a line of {after.sites.n} and wins.",), line)
    other = COLOURS[after.colour].title
    cells = tuple(site.name for site in after.open_sites())
    reached = tuple(Mark(cell, Tone.REACHED) for cell in cells)
    if after.result:
        return Preview((f"{other} could then lay no rod: this wins.",), (chosen, *reached))
    where = f"only on {cells[0]}" if len(cells) == 1 else f"on {len(cells)} cells"
    sentences = [f"{other} may then answer {where}."]
    own = after.stones[after.colour]
    wins = tuple(site.name for site in after.open_sites() if site.makes_line(own))
    if wins:
        sentences.append(f"{other} could win on {either(wins)}.")
    lost = tuple(Mark(cell, Tone.LOSS, f"{other} wins here") for cell in wins)
    kept = tuple(mark for mark in reached if mark.place not in wins)
    return Preview(tuple(sentences), (chosen, *kept, *lost))
