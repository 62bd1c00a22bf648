"""Steps that place coffee shops: after training, and in the clean up for the milestone."""

from __future__ import annotations

from typing import ClassVar, Literal

from kaffeehaus.core.i18n import Label, lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.rules.actions import MoveShop, PlaceShop, ShopsDone
from kaffeehaus.games.fcm.modules.coffee.rules.shops import (
    ANYWHERE,
    NEAR,
    CoffeeShop,
    places,
    put_shop,
    shop_actions,
    shops_in,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.cards import Range
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import AnyRuling, Ruling
from kaffeehaus.games.fcm.rules.steps import DayStep, Step
from kaffeehaus.games.fcm.rules.town import add

LEAD_BARISTA_SHOP: Ruling[Literal["range_2", "anywhere"]] = Ruling(
    "lead_barista_shop",
    lazy_gettext("Where may the coffee shop of a lead barista stand?"),
    {
        "range_2": lazy_pgettext("ruling", "within range 2 (road)"),
        "anywhere": lazy_pgettext("ruling", "anywhere"),
    },
    "range_2",
    onlineboardgamers="anywhere",
)
RULINGS: tuple[AnyRuling, ...] = (LEAD_BARISTA_SHOP,)


CAREER = ("barista_trainee", "barista", "lead_barista")
FIRST_COFFEE_SOLD = "first_coffee_sold"


class NewShops(DayStep):
    """A shop for every step up that a barista was trained today."""

    id: ClassVar[str] = "coffee_shops"
    title: ClassVar[Label] = lazy_pgettext("step", "coffee shops")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Places, or moves, in the widest reach that is left."""
        left = shops_left(state)
        return [*shop_actions(state, seat, _reach(state, left[-1]))] if left else []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Use up the narrowest right that suffices, which leaves the most to choose."""
        assert isinstance(action, PlaceShop | MoveShop)
        card = next(c for c in shops_left(state) if _suffices(state, seat, c, action))
        add(the_day(state).used, card)
        put_shop(state, seat, action)


def shops_left(state: Position) -> list[str]:
    """By the card that was trained: the shops that may still be placed today, narrowest first."""
    day = the_day(state)
    earned = [card for old, new in day.lessons for card in _steps_up(old, new)]
    return [card for card in CAREER for _ in range(earned.count(card) - day.used.get(card, 0))]


def _steps_up(old: str, new: str) -> tuple[str, ...]:
    """The cards that a barista becomes on the way: two of them from trainee to lead barista."""
    if old not in CAREER or new not in CAREER:
        return ()
    return CAREER[CAREER.index(old) + 1 : CAREER.index(new) + 1]


def _reach(state: Position, card: str) -> Range:
    is_free = card == CAREER[-1] and state.rulings[LEAD_BARISTA_SHOP] == "anywhere"
    return ANYWHERE if is_free else NEAR


def _suffices(state: Position, seat: Seat, card: str, action: PlaceShop | MoveShop) -> bool:
    moved = None
    if isinstance(action, MoveShop):
        moved = CoffeeShop(seat, *read_square(action.shop))
    return read_square(action.place) in places(state, seat, _reach(state, card), moved)


class FirstShops(Step):
    """In turn order, whoever sold the first coffee this turn places a shop anywhere."""

    id: ClassVar[str] = "first_coffee_shops"
    title: ClassVar[Label] = lazy_pgettext("step", "clean up: first coffee sold")

    def begin(self, state: Position) -> None:
        """Who is bankrupt, or finds no place, is not asked."""
        shops_in(state).milestone_used = False
        state.town.waiting = [
            seat
            for seat in state.town.order
            if _earned_today(state, seat) and shop_actions(state, seat, ANYWHERE)
        ]

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """The next in turn order."""
        return tuple(state.town.waiting[:1])

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Places, or moves, and going on."""
        if shops_in(state).milestone_used:
            return [ShopsDone()]
        return [*shop_actions(state, seat, ANYWHERE), ShopsDone()]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Place the shop, or let the next one."""
        if isinstance(action, ShopsDone):
            state.town.waiting.pop(0)
            shops_in(state).milestone_used = False
            return
        assert isinstance(action, PlaceShop | MoveShop)
        put_shop(state, seat, action)
        shops_in(state).milestone_used = True


def _earned_today(state: Position, seat: Seat) -> bool:
    player = state.player(seat)
    return (
        FIRST_COFFEE_SOLD in state.town.claimed
        and FIRST_COFFEE_SOLD in player.milestones
        and not player.bankrupt
    )
