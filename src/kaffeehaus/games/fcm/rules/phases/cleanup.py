"""Phase 7, clean up: stock is discarded or frozen, cards return to hand, the turn or game ends."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction, Keep, Store
from kaffeehaus.games.fcm.rules.events import (
    FreezerFilled,
    GameEnded,
    MilestonesGone,
    RestaurantOpened,
    StockCleared,
    WentBankrupt,
)
from kaffeehaus.games.fcm.rules.placing import restaurant_name
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import OVER, Player, add


def end_game(state: Position, reason: str) -> None:
    """Note why the game is over."""
    state.town.reason = reason
    cash = tuple(player.cash for player in state.town.players)
    state.emit(GameEnded(reason, cash, auto=True))


def outcome(state: Position) -> Outcome | None:
    """Most cash wins, the earlier in turn order among equals; who is bankrupt comes last."""
    town = state.town
    if town.step != OVER:
        return None

    def standing(seat: Seat) -> tuple[bool, int, int]:
        player = town.players[seat]
        gone = player.out or player.bankrupt
        place = town.order.index(seat) if seat in town.order else state.seats
        return gone, -player.cash, place

    standings = [standing(seat) for seat in range(state.seats)]
    ranks = tuple(1 + sum(other < mine for other in standings) for mine in standings)
    assert town.reason is not None
    return Outcome(ranks, tuple(player.cash for player in town.players), town.reason)


# Clean up


class Discard(Step):
    """Owners of a freezer choose what to keep, all at once; the rest is thrown away."""

    id: ClassVar[str] = "discard"
    title: ClassVar[Label] = lazy_pgettext("step", "clean up")

    def begin(self, state: Position) -> None:
        """Who has no freezer, or nothing to put in, is not asked."""
        freezer = state.rules.clean_up.freezer
        for seat, player in enumerate(state.town.players):
            player.kept = {}
            player.ready = player.out or player.bankrupt
            if not player.ready and not (freezer(state, seat) and storable(state, seat)):
                _clear(state, seat, auto=True)

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """Who has not closed its freezer."""
        return state.unready()

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """How much of each good that was not decided yet, as far as there is room; then closing."""
        player, rules = state.player(seat), state.rules.clean_up
        room = rules.freezer(state, seat) - sum(player.kept.values())
        keeps: list[FcmAction] = [
            Keep(good, number)
            for good, stock in storable(state, seat).items()
            if good not in player.kept
            for number in range(min(stock, room), 0, -1)
            if rules.may_store(state, seat, {**player.kept, good: number})
        ]
        return [*keeps, Store()]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Put goods into the freezer, or close it."""
        match action:
            case Keep(good=good, number=number):
                state.player(seat).kept[good] = number
                state.emit(FreezerFilled(seat, good, number))
            case Store():
                _clear(state, seat)


def storable(state: Position, seat: Seat) -> dict[str, int]:
    """What could be kept, in the order of the box."""
    stock = state.player(seat).stock
    never = state.rules.clean_up.not_storable
    return {good: stock[good] for good in state.rules.goods if good in stock and good not in never}


def _clear(state: Position, seat: Seat, *, auto: bool = False) -> None:
    player = state.player(seat)
    kept = {good: player.kept[good] for good in state.rules.goods if player.kept.get(good, 0)}
    thrown = {
        good: player.stock[good] - kept.get(good, 0)
        for good in state.rules.goods
        if player.stock.get(good, 0) > kept.get(good, 0)
    }
    player.stock, player.kept, player.ready = kept, {}, True
    if thrown or kept:
        state.emit(StockCleared(seat, thrown, dict(kept), auto=auto))


class EndOfTurn(Step):
    """Runs by itself: cards to hand, new restaurants open, milestones go, the game may end."""

    id: ClassVar[str] = "end_of_turn"
    title: ClassVar[Label] = lazy_pgettext("step", "end of turn")

    def begin(self, state: Position) -> None:
        """In this order."""
        for seat, player in enumerate(state.town.players):
            _to_hand(player)
            _open_restaurants(state, seat)
        _remove_milestones(state)
        for seat in state.seats_in_play():
            if state.player(seat).bankrupt:
                _leave_the_game(state, seat)
        _check_end(state)


def _to_hand(player: Player) -> None:
    for card, number in player.work.items():
        add(player.beach, card, number)
    player.work = {}
    player.unused_hires, player.let_go = 0, {}


def _open_restaurants(state: Position, seat: Seat) -> None:
    restaurants = state.player(seat).restaurants
    for place, restaurant in enumerate(restaurants):
        if not restaurant.open:
            restaurants[place] = replace(restaurant, open=True)
            state.emit(RestaurantOpened(seat, restaurant_name(restaurant), auto=True))


def _remove_milestones(state: Position) -> None:
    """What was earned this turn, and what is only there for the first turns."""
    town = state.town
    left = [name for name in town.milestones if name not in town.claimed]
    over = state.rules.gone_after(town.turn)
    town.milestones = [name for name in left if name not in over]
    town.claimed = []
    if gone := tuple(name for name in left if name in over):
        state.emit(MilestonesGone(gone, auto=True))


def _leave_the_game(state: Position, seat: Seat) -> None:
    """The cards go back to the supply; restaurants and campaigns stay."""
    player = state.player(seat)
    for card in (*player.busy.values(), *_each(player.beach)):
        add(state.town.supply, card)
    player.beach, player.busy, player.stock = {}, {}, {}
    player.out = True
    state.emit(WentBankrupt(seat, auto=True))


def _each(counts: dict[str, int]) -> list[str]:
    return [card for card, number in counts.items() for _ in range(number)]


def _check_end(state: Position) -> None:
    limit = int(state.options["turns"])
    if len(state.seats_in_play()) <= 1:
        end_game(state, "last_solvent")
    elif limit and state.town.turn >= limit:
        end_game(state, "turn_limit")
