"""Calls as a game might add them, and the work behind them: other processes find it here."""

from __future__ import annotations

from dataclasses import dataclass
from time import time_ns
from typing import Annotated

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.extras import Body, ExtraCall, ExtraCalls, FieldDoc, Number, Seed
from kaffeehaus.core.notation import JsonObject
from tests.parsed import Parsed

FEWEST, MOST = 1, 6
BELOW = 1000


@dataclass(frozen=True)
class Bean:
    """One bean."""

    weight: int


@dataclass(frozen=True)
class Roast:
    """Beans after roasting."""

    beans: Annotated[list[Bean], FieldDoc("From light to heavy.")]
    seed: int
    moment: Annotated[int, FieldDoc(example="12")]


def roast(beans: int, seed: int) -> JsonObject:
    """So many beans, by chance."""
    return {"beans": [{"weight": bean} for bean in range(beans)], "seed": seed, "moment": time_ns()}


def weigh(sack: Parsed) -> JsonObject:
    """The beans of a sack; one without beans is refused."""
    if not sack.get("beans"):
        raise PlayerError("The sack is empty.", code="empty_sack")
    return {"beans": [], "seed": 0, "moment": 0}


_ASKED = (Number("beans", "How many.", FEWEST, MOST, default=2), Seed("seed", "Any.", BELOW))

CALLS = ExtraCalls(
    path="/toy/roasts",
    title="toy roasts",
    words="Roasting.",
    calls=(
        ExtraCall("", "Weigh a sack", weigh, (Body("sack", "A sack."),), Roast),
        ExtraCall("/fresh", "Roast", roast, _ASKED, Roast),
        ExtraCall("/kept", "Roast once", roast, _ASKED, Roast, kept=1),
    ),
    codes={"empty_sack": "The sack has no beans."},
)
