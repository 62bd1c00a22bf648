"""What an action of Café would do; worked out on a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext, ngettext
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
from kaffeehaus.games.cafe.words.prose import returned_text
from kaffeehaus.games.cafe.words.titles import (
    card_text,
    cells_text,
    counts_text,
    cubes_text,
    points_text,
)

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.state import CafeState


def preview_action(state: CafeState, seat: Seat, action: CafeAction) -> Preview:
    """What the action would do; worked out on a copy."""
    match action:
        case Take():
            return Preview((f"{card_text(state.variant.cards[action.card])}.", _price(action)))
        case Place():
            return _preview_place(state, seat, action)
        case Refuse() | Discard():
            return Preview((gettext("You place no card this round."),))
        case Bid():
            bid = cubes_text(sum(state.companies[seat].bid) + 1)
            return Preview((gettext("Your bid would be %(cubes)s (house rule).", cubes=bid),))
        case Ready():
            bid = counts_text(state.companies[seat].bid)
            return Preview((gettext("You pay %(cubes)s (house rule).", cubes=bid),))
        case Done():
            return Preview((_unused(state.companies[seat].points),))
        case _:
            return _preview_action(state, seat, action)


def _price(action: Take) -> str:
    if action.cube is None:
        return gettext("You pay nothing.")
    return gettext("You pay %(cubes)s.", cubes=cubes_text(1, action.cube))


def _unused(count: int) -> str:
    if not count:
        return gettext("You have used all your actions.")
    return ngettext(
        "You would lose %(num)s unused action.", "You would lose %(num)s unused actions.", count
    )


def _preview_place(state: CafeState, seat: Seat, action: Place) -> Preview:
    twin = state.copy()
    company = twin.companies[seat]
    before = company.area
    assert company.hand is not None
    card, inherit = twin.variant.cards[company.hand], twin.variant.shops_inherit
    returned = company.lay(card, action.turn, action.cell, inherit=inherit)
    under = [c for c in cells_under(action.turn, action.cell) if c in before.squares]
    sentences = [
        gettext("Covers %(count)s squares: %(cells)s.", count=len(under), cells=cells_text(under))
    ]
    if any(returned):
        sentences.append(returned_text(returned))
    after = company.area
    if closed := closed_shops(before, after):
        sentences.append(
            ngettext(
                "The coffee shop on %(cells)s closes.",
                "The coffee shops on %(cells)s close.",
                len(closed),
                cells=cells_text(closed),
            )
        )
    sentences.append(
        gettext(
            "Actions %(before)s → %(after)s, ships %(ships)s.",
            before=before.actions,
            after=after.actions,
            ships=after.ships,
        )
    )
    return Preview(tuple(sentences), tuple(Mark(NAMES[c], Tone.COVERED) for c in under))


def _preview_action(
    state: CafeState, seat: Seat, action: Produce | Fill | Dry | Roast | Deliver | Clear
) -> Preview:
    twin = state.copy()
    points = state.companies[seat].points
    (event,) = twin.play(seat, action)
    cost = points - twin.companies[seat].points
    return Preview((_effect(event), _cost(cost)), _marks(event))


def _cost(cost: int) -> str:
    if not cost:
        return gettext("Costs no action.")
    return ngettext("Costs %(num)s action.", "Costs %(num)s actions.", cost)


def _effect(event: Event) -> str:
    match event:
        case Produced(cells=()):
            return gettext("The supply is short: you choose the squares that get a cube.")
        case Produced():
            return gettext(
                "Produces %(cubes)s on %(cells)s.",
                cubes=counts_text(event.cubes),
                cells=cells_text(event.cells),
            )
        case Filled():
            return gettext(
                "Puts %(cubes)s on %(cell)s.",
                cubes=cubes_text(1, event.colour),
                cell=NAMES[event.cell],
            )
        case Dried():
            return gettext(
                "Dries %(cubes)s from %(sources)s on %(cell)s.",
                cubes=cubes_text(event.cubes, event.colour),
                sources=cells_text(event.sources),
                cell=NAMES[event.target],
            )
        case Roasted():
            return gettext(
                "Roasts %(cubes)s from %(sources)s on %(cell)s.",
                cubes=cubes_text(event.cubes, event.colour),
                sources=cells_text(event.sources),
                cell=NAMES[event.target],
            )
        case Delivered():
            return _delivery(event)
        case Cleared():
            return gettext(
                "Returns %(cubes)s from %(cell)s to the supply.",
                cubes=cubes_text(event.cubes, event.colour),
                cell=NAMES[event.cell],
            )
        case _:
            raise TypeError(f"no action has this event: {event!r}")


def _delivery(event: Delivered) -> str:
    cubes = cubes_text(event.cubes, event.colour)
    if event.shop is None:
        return gettext(
            "Delivers %(cubes)s from %(cell)s to the warehouse.",
            cubes=cubes,
            cell=NAMES[event.source],
        )
    if event.worth:
        return gettext(
            "Delivers %(cubes)s to the coffee shop on %(cell)s: supplied, %(points)s.",
            cubes=cubes,
            cell=NAMES[event.shop],
            points=points_text(event.worth),
        )
    return gettext(
        "Delivers %(cubes)s to the coffee shop on %(cell)s.", cubes=cubes, cell=NAMES[event.shop]
    )


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
