"""Page context of the dinner lab, and the positions it starts from."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.i18n import Label, cache_per_language, lazy_gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.drawing.tiles import tile_pictures
from kaffeehaus.games.fcm.extras.calls import LONGEST, dinner
from kaffeehaus.games.fcm.position_text import every_shape


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """A position and what it shows."""

    title: Label
    position: str


_TWO_CHAINS = """\
# Two chains, three hungry houses. What comes after this sign is a note.
players 2
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order G X
cash G 12
cash X 9
work G burger_cook, waitress
work X kitchen_trainee, pricing_manager
stock G 3 burger
stock X 2 burger, beer
restaurant G i6 ne
restaurant X e9 ne
demand 4 burger G
demand 5 burger X
demand 8 burger G, beer X
"""

_COFFEE = """\
# Coffee on the way: who passes the shop, and who sells the meal?
players 3
modules coffee
map B2 K2 N0 I3
map L2 G1 D1 E3
map R2 J2 Q3 O2
turn 11
order D X G
bank 168
cash G 187
cash X 205
cash D 190
work G management_trainee, pizza_cook, 2 waitress
work X 2 kitchen_trainee, management_trainee, pricing_manager
work D 2 barista_trainee, management_trainee, trainer
stock G beer, 3 pizza
stock X burger, 4 lemonade, 3 pizza
stock D 6 coffee, pizza
restaurant G e1 se
restaurant X f10 se
restaurant D f6 ne
garden 8 south
demand 8 pizza D, lemonade X
demand 12 pizza G
demand 18 pizza D
campaign 14 i2 1x2 pizza by D with marketing_trainee
shop D i10
"""

_GROWN = """\
# A town that grew: a new road, a park, roadworks, another tile and the rural area.
players 2
modules lobbyists, rural_marketeers
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 6
order X G
cash G 31
cash X 24
tile A 0 p6
road short down a1
park t south d6
roadworks h9
work G burger_cook, waitress
work X kitchen_trainee, pricing_manager
stock G 4 burger, beer
stock X 3 burger, 2 beer
restaurant G i6 ne
restaurant X e9 ne
demand 4 burger G
demand 8 burger G, beer X
demand rural_area 2 burger G
campaign 21 burger by G with rural_marketeer
offramp G -a7 1x3
"""

EXAMPLES = (
    ExamplePosition(lazy_gettext("Coffee on the way"), _COFFEE),
    ExamplePosition(lazy_gettext("Roads, a park and the rural area"), _GROWN),
    ExamplePosition(lazy_gettext("Two chains, three houses"), _TWO_CHAINS),
)
"""The first is shown at once."""


# Pages


def lab() -> dict[str, object]:
    """Edit a position as text or on the board, see its dinner, and try what would change it."""
    examples = [{"title": str(one.title), "position": one.position} for one in EXAMPLES]
    start = _start()
    shown = ("text", "pieces", "supply", "chains", "goods")
    return {
        "start": start,
        "data": {"examples": examples, "start": {name: start[name] for name in shown}},
        "examples": EXAMPLES,
        "tiles": tile_pictures(),
        "lines": every_shape(),
        "longest": LONGEST,
    }


@cache_per_language
def _start() -> JsonObject:
    return dinner({"position": EXAMPLES[0].position})
