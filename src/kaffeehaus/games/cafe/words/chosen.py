"""An action of Café in a few words that stay true, whatever happens to the squares afterwards."""

from __future__ import annotations

from kaffeehaus.games.cafe.rules.actions import (
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Discard,
    Dry,
    Fill,
    Place,
    Produce,
    Ready,
    Refuse,
    Roast,
    Take,
)
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import NAMES
from kaffeehaus.games.cafe.words.titles import card_name, cubes_text

TURNS = {0: "upright", 90: "turned right", 180: "upside down", 270: "turned left"}


def chosen_text(action: CafeAction) -> str:
    """`Take card 22, pay red`, `Dry all red on r18`, `Deliver 2 cubes from r19 to s20`."""
    match action:
        case Take(card, cube):
            return f"Take {card_name(card)}{f', pay {cube.value}' if cube else ''}"
        case Place(turn, cell):
            return f"Lay the card {TURNS[turn]} on {NAMES[cell]}"
        case Refuse(card):
            return f"Put {card_name(card)} aside"
        case Discard():
            return "Put the card aside"
        case Bid(cube):
            return f"Bid {cube.value}"
        case Ready():
            return "The bid stands"
        case _:
            return _worked(action)


def _worked(action: CafeAction) -> str:
    """What was done in the action phase."""
    match action:
        case Produce(field, colour):
            return f"Produce {f'{colour.value} ' if colour else ''}on {NAMES[field]}"
        case Fill(cell):
            return f"Put a cube on {NAMES[cell]}"
        case Dry(source, target):
            return f"Dry {_poured(source)} on {NAMES[target]}"
        case Roast(source, target):
            return f"Roast {_poured(source)} on {NAMES[target]}"
        case Deliver(source, None):
            return f"Deliver all from {NAMES[source]} to the warehouse"
        case Deliver(source, int(shop), cubes):
            return f"Deliver {cubes_text(cubes or 0)} from {NAMES[source]} to {NAMES[shop]}"
        case Clear(cell):
            return f"Clear {NAMES[cell]}"
        case _:
            return "End my actions"


def _poured(source: Colour | int) -> str:
    return f"all {source.value}" if isinstance(source, Colour) else f"what is on {NAMES[source]}"
