"""Planning off-turn: the next structure or working day of a chain, as far as it can be known."""

from __future__ import annotations

from kaffeehaus.core.orders import Upcoming
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.phases.restructuring import Restructuring, move
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import OVER, Player

STRUCTURE = "structure"
DAY = "day"
_TITLES = {STRUCTURE: "your structure of turn {}", DAY: "your working day of turn {}"}


def upcoming(state: Position, seat: Seat) -> Upcoming | None:
    """Until the own structure stands, that, and the day behind it; until the own day is over, the
    day; then the structure of the next turn. None during the set-up and for a chain that is
    bankrupt: it has no next turn."""
    town = state.town
    steps = [step.id for step in state.rules.spine.turn]
    if town.step == OVER or town.step not in steps or seat not in state.seats_in_play():
        return None
    if state.player(seat).bankrupt:
        return None
    what, turn = _what(state, seat, steps), town.turn
    if what == STRUCTURE and town.step != Restructuring.id:
        turn += 1
    step = Restructuring.id if what == STRUCTURE else NineToFive.id
    return Upcoming(
        f"{what} {turn}",
        _TITLES[what].format(turn),
        _premise(state, seat, what),
        is_now=town.step == step and seat in state.actors(),
        goes_on=what == STRUCTURE,
    )


def _what(state: Position, seat: Seat, steps: list[str]) -> str:
    town = state.town
    if town.step == Restructuring.id:
        return DAY if state.player(seat).ready else STRUCTURE
    if town.step == NineToFive.id:
        return DAY if seat in town.waiting else STRUCTURE
    return DAY if steps.index(town.step) < steps.index(NineToFive.id) else STRUCTURE


def _premise(state: Position, seat: Seat, what: str) -> str:
    """Whom the chain has, and its milestones; for a day also where everybody and everything is."""
    player = state.player(seat)
    facts: list[object] = [sorted(player.cards().items()), sorted(player.milestones)]
    if what == DAY:
        facts += [sorted(player.work.items()), sorted(player.stock.items()), player.restaurants]
    return repr(facts)


def move_ahead(state: Position, seat: Seat) -> None:
    """Let the decision begin that is to be planned; of what happens until then nothing is known."""
    known = upcoming(state, seat)
    if known is None or known.is_now:
        return
    town = state.town
    town.day = None
    if known.about.startswith(DAY):
        town.step = NineToFive.id
        town.order = [seat, *(other for other in town.order if other != seat)]
    else:
        town.step = Restructuring.id
        for player in town.players:
            _come_home(player)
    state.step.begin(state)
    state.events = []


def _come_home(player: Player) -> None:
    for card, number in tuple(player.work.items()):
        move(player.work, player.beach, card, number)
