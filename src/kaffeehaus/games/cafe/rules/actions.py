"""What a player can do, and the text forms.

Picking: `take 17`, `take 17 red` (paid with a red cube), `place 90 q15`, `refuse 17`, `discard`;
house rule bidding: `bid red`, `ready`.

Acting: `produce q17`, `produce q17 red` (with a Lote square), `fill q17`, `dry red r18` (all red
cubes), `dry q17 r18` (those on q17), `roast red r19`, `deliver r19 warehouse`, `deliver r19 s20 2`
(two cubes to the shop on s20), `clear r18`, `done`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from kaffeehaus.core.action import Action, AskedField
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell, cells_under

Source: TypeAlias = Colour | Cell
"""All squares with cubes of a colour, or a single square."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """House rule: add a cube of the warehouse to one's bid for the order of picking."""

    kind: ClassVar[str] = "bid"
    confirms: ClassVar[bool] = False
    cube: Colour

    def __str__(self) -> str:
        return f"bid {self.cube.value}"


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """House rule: the bid stands."""

    kind: ClassVar[str] = "ready"

    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card of the market; one with a cup is paid with a cube unless two ships are seen."""

    kind: ClassVar[str] = "take"
    confirms: ClassVar[bool] = False
    card: int
    cube: Colour | None = None

    def __str__(self) -> str:
        return f"take {self.card}" if self.cube is None else f"take {self.card} {self.cube.value}"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay the card that was taken: how far it is turned, and its upper left cell."""

    kind: ClassVar[str] = "place"
    turn: int
    cell: Cell

    def __str__(self) -> str:
        return f"place {self.turn} {NAMES[self.cell]}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind, the turn, then the cell."""
        return (
            AskedField("kind", (self.kind,)),
            AskedField("turn", (str(self.turn),)),
            AskedField("cell", (NAMES[self.cell],)),
        )

    def covers(self) -> tuple[str, ...]:
        """The six cells under the card."""
        return tuple(NAMES[cell] for cell in cells_under(self.turn, self.cell))


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Put a card aside that one cannot pay for, and lay none."""

    kind: ClassVar[str] = "refuse"
    card: int

    def __str__(self) -> str:
        return f"refuse {self.card}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put the taken card aside, as it fits nowhere."""

    kind: ClassVar[str] = "discard"

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """A cube on every empty square of a group of bean squares, named by its first cell."""

    kind: ClassVar[str] = "produce"
    confirms: ClassVar[bool] = False
    field: Cell
    colour: Colour | None = None
    """Of the Lote squares; None where there are none."""

    def __str__(self) -> str:
        colour = "" if self.colour is None else f" {self.colour.value}"
        return f"produce {NAMES[self.field]}{colour}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind, the group and, with a Lote square, the colour."""
        questions = (AskedField("kind", (self.kind,)), AskedField("field", (NAMES[self.field],)))
        return questions if self.colour is None else (*questions, _asked_colour(self.colour))


@dataclass(frozen=True, slots=True)
class Fill(Action):
    """Too few cubes for a Produce action: put one of them here."""

    kind: ClassVar[str] = "fill"
    confirms: ClassVar[bool] = False
    cell: Cell

    def __str__(self) -> str:
        return f"fill {NAMES[self.cell]}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind and the square."""
        return AskedField("kind", (self.kind,)), AskedField("cell", (NAMES[self.cell],))


@dataclass(frozen=True, slots=True)
class _Pour(Action):
    """What drying and roasting have in common: cubes of one colour to one square."""

    confirms: ClassVar[bool] = False
    source: Source
    target: Cell

    def __str__(self) -> str:
        return f"{self.kind} {_source_word(self.source)} {NAMES[self.target]}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind, where the cubes come from, and where they go."""
        return (
            AskedField("kind", (self.kind,)),
            AskedField("source", (_source_word(self.source),)),
            AskedField("target", (NAMES[self.target],)),
        )


@dataclass(frozen=True, slots=True)
class Dry(_Pour):
    """Move cubes from bean squares to a dry square."""

    kind: ClassVar[str] = "dry"


@dataclass(frozen=True, slots=True)
class Roast(_Pour):
    """Move cubes from dry squares to a roast square."""

    kind: ClassVar[str] = "roast"


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Move cubes from a roast square to a shop, or all that are left there to the warehouse."""

    kind: ClassVar[str] = "deliver"
    confirms: ClassVar[bool] = False
    source: Cell
    shop: Cell | None = None
    """The first cell of the shop; None is the warehouse."""
    cubes: int | None = None
    """How many go to the shop; None for the warehouse, which takes all that are left."""

    def __str__(self) -> str:
        if self.shop is None:
            return f"deliver {NAMES[self.source]} warehouse"
        return f"deliver {NAMES[self.source]} {NAMES[self.shop]} {self.cubes}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind, the roast square, where the cubes go and, for a shop, how many."""
        to = "warehouse" if self.shop is None else NAMES[self.shop]
        questions = (
            AskedField("kind", (self.kind,)),
            AskedField("source", (NAMES[self.source],)),
            AskedField("to", (to,)),
        )
        return (
            questions
            if self.cubes is None
            else (*questions, AskedField("cubes", (str(self.cubes),)))
        )


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Return the cubes of a square to the supply, for nothing."""

    kind: ClassVar[str] = "clear"
    confirms: ClassVar[bool] = False
    cell: Cell

    def __str__(self) -> str:
        return f"clear {NAMES[self.cell]}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind and the square."""
        return AskedField("kind", (self.kind,)), AskedField("cell", (NAMES[self.cell],))


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End one's actions of this round; what is left of them is lost."""

    kind: ClassVar[str] = "done"

    def __str__(self) -> str:
        return "done"


CafeAction: TypeAlias = (
    Bid
    | Ready
    | Take
    | Place
    | Refuse
    | Discard
    | Produce
    | Fill
    | Dry
    | Roast
    | Deliver
    | Clear
    | Done
)

DONE, READY, DISCARD = Done(), Ready(), Discard()


def _asked_colour(colour: Colour) -> AskedField:
    return AskedField("colour", (colour.value,))


def _source_word(source: Source) -> str:
    return source.value if isinstance(source, Colour) else NAMES[source]
