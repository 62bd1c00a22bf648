"""What an action of Café would do; worked out on a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.cafe.rules.actions import (
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Discard,
    Done,
    Dry,
    Fill,
    Place,
    Produce,
    Ready,
    Refuse,
    Roast,
    Take,
)
from kaffeehaus.games.cafe.rules.area import closed_shops
from kaffeehaus.games.cafe.rules.cells import NAMES, cells_under
from kaffeehaus.games.cafe.rules.events import (
    Cleared,
    Delivered,
    Dried,
    Filled,
    Produced,
    Roasted,
)
from kaffeehaus.games.cafe.words.titles import (
    capital,
    card_text,
    cells_text,
    counts_text,
    cubes_text,
)

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.state import CafeState


from kaffeehaus.games.cafe.words.prose import tell_event


def preview_action(state: CafeState, seat: Seat, action: CafeAction) -> Preview:
    """What the action would do; worked out on a copy."""
    match action:
        case Take():
            price = f"You pay a {action.cube.value} cube." if action.cube else "You pay nothing."
            text = card_text(state.variant.cards[action.card])
            return Preview((f"{capital(text)}.", price))
        case Place():
            return _preview_place(state, seat, action)
        case Refuse() | Discard():
            return Preview(("You place no card in this round.",))
        case Bid():
            bid = sum(state.companies[seat].bid) + 1
            return Preview((f"House rule: your bid would be {cubes_text(bid)}.",))
        case Ready():
            return Preview((f"House rule: you pay {counts_text(state.companies[seat].bid)}.",))
        case Done():
            left = state.companies[seat].points
            return Preview((f"{left} unused actions would be lost.",) if left else ("All done.",))
        case _:
            return _preview_action(state, seat, action)


def _preview_place(state: CafeState, seat: Seat, action: Place) -> Preview:
    twin = state.copy()
    company = twin.companies[seat]
    before = company.area
    assert company.hand is not None
    card, inherit = twin.variant.cards[company.hand], twin.variant.shops_inherit
    returned = company.lay(card, action.turn, action.cell, inherit=inherit)
    under = [c for c in cells_under(action.turn, action.cell) if c in before.squares]
    sentences = [f"Covers {len(under)} squares: {cells_text(under)}."]
    if any(returned):
        sentences.append(f"Back to the supply: {counts_text(returned)}.")
    after = company.area
    if closed := closed_shops(before, after):
        sentences.append(f"The café on {cells_text(closed)} closes.")
    sentences.append(f"Actions {before.actions} → {after.actions}, ships {after.ships}.")
    return Preview(tuple(sentences), tuple(Mark(NAMES[c], Tone.COVERED) for c in under))


def _preview_action(
    state: CafeState, seat: Seat, action: Produce | Fill | Dry | Roast | Deliver | Clear
) -> Preview:
    twin = state.copy()
    points = state.companies[seat].points
    (event,) = twin.play(seat, action)
    cost = points - twin.companies[seat].points
    spent = {0: "Costs no action.", 1: "Costs 1 action."}.get(cost, f"Costs {cost} actions.")
    told = tell_event(event, [""] * state.seats).strip()
    return Preview((capital(told), spent), _marks(event))


def _marks(event: Event) -> tuple[Mark, ...]:
    match event:
        case Produced():
            return tuple(Mark(NAMES[cell], Tone.GAIN) for cell in event.cells)
        case Dried() | Roasted():
            sources = [Mark(NAMES[cell], Tone.LOSS) for cell in event.sources]
            return (*sources, Mark(NAMES[event.target], Tone.GAIN))
        case Delivered():
            mark = Mark(NAMES[event.source], Tone.LOSS)
            gain = () if event.shop is None else (Mark(NAMES[event.shop], Tone.GAIN),)
            return (mark, *gain)
        case Filled():
            return (Mark(NAMES[event.cell], Tone.GAIN),)
        case Cleared():
            return (Mark(NAMES[event.cell], Tone.LOSS),)
        case _:
            return ()
