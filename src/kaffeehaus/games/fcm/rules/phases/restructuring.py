"""Phase 1, restructuring: everyone decides in secret who works and who stays on the beach."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.event import Reveals
from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    AsLastTurn,
    FcmAction,
    Ready,
    Reopen,
    Rest,
    Work,
    shared,
)
from kaffeehaus.games.fcm.rules.events import (
    StructureChanged,
    StructureOpened,
    StructureReady,
    StructureReopened,
    TurnBegan,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.structure import fits, free_slots, open_slots
from kaffeehaus.games.fcm.rules.town import Player, add

_work, _rest = shared(Work), shared(Rest)


class Restructuring(Step):
    """Cards go to work as long as they fit; all structures are opened at once."""

    id: ClassVar[str] = "restructuring"
    title: ClassVar[Label] = lazy_pgettext("step", "restructuring")

    def begin(self, state: Position) -> None:
        """A new turn; every card is in hand."""
        state.town.turn += 1
        state.emit(TurnBegan(state.town.turn, auto=True))
        for player in state.town.players:
            player.ready = player.out

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """All who have cards and are not ready."""
        return state.unready()

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Cards that fit to work, cards back that nobody needs, the last structure, and ready."""
        player = state.player(seat)
        works: list[FcmAction] = [
            _work(card) for card in state.listed(player.beach) if fits(state, seat, card)
        ]
        rests: list[FcmAction] = [
            _rest(card) for card in state.listed(player.work) if fits(state, seat, card, -1)
        ]
        again: list[FcmAction] = [AsLastTurn()] if can_repeat(state, seat) else []
        return [*works, *rests, *again, Ready()]

    def recalls(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Whoever is ready may think again while another is not."""
        return [Reopen()]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Change the structure, be ready, or be so no longer. All of it is sealed."""
        player = state.player(seat)
        player.sealed.append(state.town.applied)
        match action:
            case Work(card=card):
                move(player.beach, player.work, card)
            case Rest(card=card):
                move(player.work, player.beach, card)
            case AsLastTurn():
                for card, number in last_structure(player).items():
                    move(player.beach, player.work, card, number)
            case Ready():
                player.ready = True
                state.emit(StructureReady(seat))
                return
            case Reopen():
                player.ready = False
                state.emit(StructureReopened(seat))
                return
        work = dict(sorted(player.work.items()))
        state.emit(StructureChanged(seat, work, seen_by=frozenset({seat})))

    def finish(self, state: Position) -> None:
        """Open all structures; this earns the milestones for having somebody at work."""
        for seat in state.seats_in_play():
            player = state.player(seat)
            player.sealed = []
            player.last_work = dict(sorted(player.work.items()))
            slots = open_slots(state, seat)
            state.emit(
                StructureOpened(seat, player.last_work, slots, auto=True, reveals=Reveals.CHOICE)
            )


def move(source: dict[str, int], target: dict[str, int], card: str, number: int = 1) -> None:
    """Move cards from one place to another."""
    add(source, card, -number)
    add(target, card, number)


def last_structure(player: Player) -> dict[str, int]:
    """What worked in the last turn, as far as it is still in hand."""
    return {
        card: min(number, player.beach[card])
        for card, number in player.last_work.items()
        if card in player.beach
    }


def can_repeat(state: Position, seat: Seat) -> bool:
    """Whether the last turn's structure can be put to work at once."""
    player = state.player(seat)
    again = last_structure(player)
    return bool(again) and not player.work and free_slots(state, seat, again) >= 0
