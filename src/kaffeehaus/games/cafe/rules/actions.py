"""What a player can do, and the text forms.

Picking: `take 17`, `take 17 red` (paid with a red cube), `place 90 q15`, `refuse 17`, `discard`;
house rule bidding: `bid red`, `ready`.

Acting: `produce q17`, `produce q17 red` (with a Lote square), `fill q17`, `dry red r18` (all red
cubes), `dry q17 r18` (those on q17), `roast red r19`, `deliver r19 warehouse`, `deliver r19 s20 2`
(two cubes to the shop on s20), `clear r18`, `done`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from kaffeehaus.core.action import Action, Asked
from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.options import shown
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour
from kaffeehaus.games.cafe.rules.cells import BY_NAME, NAMES, TURNS, Cell, cells_under

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

    def asked(self) -> tuple[Asked, ...]:
        """The kind, the turn, then the cell."""
        return (
            Asked("kind", (self.kind,)),
            Asked("turn", (str(self.turn),)),
            Asked("cell", (NAMES[self.cell],)),
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

    def asked(self) -> tuple[Asked, ...]:
        """The kind, the group and, with a Lote square, the colour."""
        questions = (Asked("kind", (self.kind,)), Asked("field", (NAMES[self.field],)))
        return questions if self.colour is None else (*questions, _asked_colour(self.colour))


@dataclass(frozen=True, slots=True)
class Fill(Action):
    """Too few cubes for a Produce action: put one of them here."""

    kind: ClassVar[str] = "fill"
    confirms: ClassVar[bool] = False
    cell: Cell

    def __str__(self) -> str:
        return f"fill {NAMES[self.cell]}"

    def asked(self) -> tuple[Asked, ...]:
        """The kind and the square."""
        return Asked("kind", (self.kind,)), Asked("cell", (NAMES[self.cell],))


@dataclass(frozen=True, slots=True)
class _Pour(Action):
    """What drying and roasting have in common: cubes of one colour to one square."""

    confirms: ClassVar[bool] = False
    source: Source
    target: Cell

    def __str__(self) -> str:
        return f"{self.kind} {_source_word(self.source)} {NAMES[self.target]}"

    def asked(self) -> tuple[Asked, ...]:
        """The kind, where the cubes come from, and where they go."""
        return (
            Asked("kind", (self.kind,)),
            Asked("source", (_source_word(self.source),)),
            Asked("target", (NAMES[self.target],)),
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

    def asked(self) -> tuple[Asked, ...]:
        """The kind, the roast square, where the cubes go and, for a shop, how many."""
        to = "warehouse" if self.shop is None else NAMES[self.shop]
        questions = (
            Asked("kind", (self.kind,)),
            Asked("source", (NAMES[self.source],)),
            Asked("to", (to,)),
        )
        return questions if self.cubes is None else (*questions, Asked("cubes", (str(self.cubes),)))


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Return the cubes of a square to the supply, for nothing."""

    kind: ClassVar[str] = "clear"
    confirms: ClassVar[bool] = False
    cell: Cell

    def __str__(self) -> str:
        return f"clear {NAMES[self.cell]}"

    def asked(self) -> tuple[Asked, ...]:
        """The kind and the square."""
        return Asked("kind", (self.kind,)), Asked("cell", (NAMES[self.cell],))


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
_BARE: dict[str, CafeAction] = {"done": DONE, "ready": READY, "discard": DISCARD}


def _asked_colour(colour: Colour) -> Asked:
    return Asked("colour", (colour.value,))


def _source_word(source: Source) -> str:
    return source.value if isinstance(source, Colour) else NAMES[source]


_COLOUR = "|".join(colour.value for colour in COLOURS)
_BY_WORD = {colour.value: colour for colour in COLOURS}
_CARD = "[1-9][0-9]{0,2}"
_CELL = "[a-z]{1,2}[1-9][0-9]?"
_FORMS = re.compile(
    f"(?P<bid>bid) (?P<bid_cube>{_COLOUR})"
    f"|(?P<take>take) (?P<card>{_CARD})( (?P<cube>{_COLOUR}))?"
    f"|(?P<place>place) (?P<turn>{'|'.join(map(str, TURNS))}) (?P<place_cell>{_CELL})"
    f"|(?P<refuse>refuse) (?P<refused>{_CARD})"
    f"|(?P<produce>produce) (?P<field>{_CELL})( (?P<colour>{_COLOUR}))?"
    f"|(?P<at>fill|clear) (?P<at_cell>{_CELL})"
    f"|(?P<pour>dry|roast) (?P<source>{_COLOUR}|{_CELL}) (?P<target>{_CELL})"
    f"|(?P<deliver>deliver) (?P<from>{_CELL}) (warehouse|(?P<shop>{_CELL}) (?P<cubes>[1-9]))"
)


def parse(text: str) -> CafeAction:
    """The action with this text form. Raises `UnreadableAction`."""
    if text in _BARE:
        return _BARE[text]
    form = _FORMS.fullmatch(text)
    if form is None:
        raise _unreadable(text)
    try:
        return _read(form)
    except KeyError as error:  # a cell beyond the table
        raise _unreadable(text) from error


def _read(form: re.Match[str]) -> CafeAction:
    if form["bid"]:
        return Bid(_BY_WORD[form["bid_cube"]])
    if form["take"]:
        return Take(int(form["card"]), _BY_WORD[form["cube"]] if form["cube"] else None)
    if form["place"]:
        return Place(int(form["turn"]), BY_NAME[form["place_cell"]])
    if form["refuse"]:
        return Refuse(int(form["refused"]))
    if form["produce"]:
        colour = _BY_WORD[form["colour"]] if form["colour"] else None
        return Produce(BY_NAME[form["field"]], colour)
    if form["at"]:
        cell = BY_NAME[form["at_cell"]]
        return Fill(cell) if form["at"] == "fill" else Clear(cell)
    if form["pour"]:
        word = form["source"]
        source: Source = _BY_WORD[word] if word in _BY_WORD else BY_NAME[word]
        target = BY_NAME[form["target"]]
        return Dry(source, target) if form["pour"] == "dry" else Roast(source, target)
    if form["shop"]:
        return Deliver(BY_NAME[form["from"]], BY_NAME[form["shop"]], int(form["cubes"]))
    return Deliver(BY_NAME[form["from"]])


def _unreadable(text: str) -> UnreadableAction:
    return UnreadableAction(
        f"{shown(text)} is no action of Café; write for example take 17 red, place 90 q15, "
        "produce q17, dry red r18, deliver r19 warehouse or done."
    )
