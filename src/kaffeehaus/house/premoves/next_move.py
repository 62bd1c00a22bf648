"""Premove in a live game: a waiting player's next move, played whatever the reply.

It is stored as a plan that is played automatically, and dropped if the reply makes it illegal. The
unfinished part of one becomes a draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.drafts import AppliedDraft, draft_on
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import BadRequest, NotNow, Stale
from kaffeehaus.house.premoves.model import (
    added_actions,
    may_premove,
    premove_of,
    root_of,
    with_premoves,
)
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.moves import LONGEST_DRAFT
from kaffeehaus.house.tables.premove_values import Plan
from kaffeehaus.house.tables.table import Table


def drafted_ahead(table: Table, seat: Seat, actions: Sequence[str]) -> AppliedDraft:
    """A premove on the position as if the opponent passed. Raises `PlayerError` for an action that
    is illegal there."""
    return draft_on(table.playable.state.ahead(seat), seat, actions)


def extend_premove(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None
) -> NewPremoves | None:
    """Append actions to the premove, or replace a complete one; None if a repeated request has
    appended them already.

    Raises `NotNow` if there is no premove now, `Stale` if the game has gone on, `PlayerError` if an
    action is illegal.
    """
    fold = table.require_running()
    known = fold.state.upcoming(seat)
    if known is None or not may_premove(table, seat):
        raise NotNow(
            gettext("You can premove only on your opponent’s turn in a live game."),
            code="no_plan_now",
        )
    if root_of(table) != root:
        raise Stale(gettext("The game has moved on. Check the table again."))
    before = premove_of(table, seat)
    # What goes on after a complete premove is a repeated request.
    is_new = before is None or (before.armed and not after)
    begun = () if before is None or is_new else before.actions
    added = added_actions(table, begun, actions, after)
    if added is None:
        return None
    longer = (*begun, *added)
    if len(longer) > LONGEST_DRAFT:
        raise BadRequest(gettext("This plan has too many actions."), code="draft_too_long")
    drafted = drafted_ahead(table, seat, longer)
    plan = Plan(known.about, known.premise, drafted.actions, armed=drafted.is_confirmed)
    return with_premoves(table, seat, replace(table.premoves_of(seat), plan=plan))
