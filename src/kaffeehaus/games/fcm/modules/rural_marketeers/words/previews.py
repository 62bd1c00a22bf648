"""What an offramp would be good for, said before it is laid."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import LayOfframp
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import Offramp, offramps_in
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.rural_area import RURAL_AREA
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.steps import spot_of
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.square_names import square_name
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position


def offramp_preview(state: Position, seat: Seat, action: FcmAction) -> Preview | None:
    """How far every chain would be from the rural area, and the entrances that it would reach."""
    if not isinstance(action, LayOfframp):
        return None
    box = spot_of(state, action).box
    after = state.copy()
    offramps_in(after).laid.append(Offramp(seat, box))
    covered = (Mark(square_name(*square), Tone.COVERED) for square in box.squares())
    sentences, reached = [], list[Mark]()
    for chain in state.solvent():
        sentences.append(_said(state, after, chain))
        reached += _doors(after, chain)
    return Preview(tuple(sentences), (*covered, *reached))


def _said(before: Position, after: Position, chain: Seat) -> str:
    name = after.mark(chain).name
    old = way_to(before, before.house(RURAL_AREA), chain)
    new = way_to(after, after.house(RURAL_AREA), chain)
    if new is None:
        return f"No road would join the rural area and {name}."
    nearer = "" if old is None or old == new else f" instead of {old}"
    return f"From the rural area to {name}: distance {new}{nearer}."


def _doors(after: Position, chain: Seat) -> list[Mark]:
    """The nearest entrances of a chain."""
    house = after.house(RURAL_AREA)
    far = way_to(after, house, chain)
    if far is None:
        return []
    doors = after.ground.net.squares(after.reached_by(house)[far] & after.doors(chain))
    return [Mark(square_name(*door), Tone.REACHED, after.mark(chain).name) for door in doors]
