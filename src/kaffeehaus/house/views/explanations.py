"""Explanations of a move that a viewer may see."""

from __future__ import annotations

from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import current_language
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import TableSlot
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.views.builder import viewer_of
from kaffeehaus.house.views.cache import position_after

MOST_REASONS = 64
"""Cached explanations of a table, by move, viewer and language."""


async def explanations_of(
    slot: TableSlot,
    table: Table,
    me: Player | None,
    *,
    seat: Seat | None,
    move: int,
    curtain: bool,
    store: Store,
    background_work: BackgroundWork,
) -> tuple[Explanation, ...]:
    """The game's explanations of a move's events that the viewer may see. Raises `NotFound` for no
    such move."""
    kept = table.playable.kept
    if not 1 <= move <= len(kept):
        raise NotFound("There is no such move in this game.", code="no_such_move")
    viewer = viewer_of(table, table.seats_of(me), seat, curtain=curtain).seat
    key = (kept[move - 1].number, viewer, current_language())
    if key in slot.reasons:
        return slot.reasons[key]
    before = await position_after(slot, table, move - 1, store, background_work)
    named = before.called(table.names)
    reasons = await background_work.in_turn(lambda: explain_move(named, kept[move - 1], viewer))
    if len(slot.reasons) >= MOST_REASONS:
        del slot.reasons[next(iter(slot.reasons))]
    if slot.holds(table.playable):
        slot.reasons[key] = reasons
    return reasons


def explain_move(before: AnyState, kept: KeptEntry, viewer: Seat | None) -> tuple[Explanation, ...]:
    """The distinct explanations of a move from this position, in order.

    Games explain an event right after the action that caused it, so a copy replays the move
    action by action.
    """
    state = before.copy()
    found: dict[Explanation, None] = {}
    for text in kept.actions:
        for event in state.apply(kept.seat, state.game.parse(text)):
            if not event.explained or not event.visible_to(viewer):
                continue
            if (explanation := state.explain(event)) is not None:
                found[explanation] = None
    return tuple(found)
