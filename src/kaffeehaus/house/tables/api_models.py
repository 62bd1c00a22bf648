"""API models of actions, of stored changes, and of the terms of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import AliasPath, BeforeValidator, Field, StrictBool

from kaffeehaus.core.action import Action
from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.tables.model import Rated, TableTerms
from kaffeehaus.house.tables.table import TablePhase


class ActionInfo(Model):
    """Something a seat may do."""

    text: str = Field(examples=["c2/"])
    """What to send."""
    kind: str
    confirms: bool
    """Whether it ends the draft."""


def _action_infos(actions: Iterable[Action]) -> list[ActionInfo]:
    return [
        ActionInfo(text=str(action), kind=action.kind, confirms=action.confirms)
        for action in actions
    ]


LegalActions = Annotated[list[ActionInfo], BeforeValidator(_action_infos)]
"""Actions of the game as JSON."""


class Done(Model):
    """The change is stored. This is how the seat stands now."""

    table: str
    stamp: str
    head: str
    phase: TablePhase
    seat: SeatNumber | None
    decision: int
    draft: tuple[str, ...]
    pending_undo: bool
    """The others must agree first."""


class TermsAsked(Model):
    """The terms of a table to be made."""

    practice: StrictBool = False
    """Against bots alone, a choice may be made again after all were opened."""
    rated: StrictBool = False
    """The outcome changes ratings: only for accounts, without bots, one seat each."""
    random_seats: StrictBool = False
    """Once all seats are taken, they are drawn at random: players may get other seats."""

    @property
    def terms(self) -> TableTerms:
        """The terms as a value."""
        return TableTerms.of({name for name in TermsAsked.model_fields if getattr(self, name)})


class TermsInfo(Model):
    """The terms of a table in a list."""

    rated: bool = Field(validation_alias=AliasPath("terms", "is_rated"))
    """Whether the outcome changes ratings."""
    random_seats: bool = Field(validation_alias=AliasPath("terms", "random_seats"))
    """Whether the seats are drawn at random once all are taken."""


class RatedTermsInfo(TermsInfo):
    """The terms of a table, and how the game counts for ratings."""

    rating: Rated | None = Field(validation_alias=AliasPath("terms", "rated"))
    """How far the game counts for ratings: `asked` until it is over, then `counted`, `halved` (the
    fourth to sixth game of the same players within 24 hours), `too_many` (later ones, which do
    not count), `too_short` (not every player made two turns: it does not count) or
    `not_rateable`. Null if the table is not rated."""
    rating_sentence: str
    """Why a finished game counts half or not at all; empty otherwise."""
