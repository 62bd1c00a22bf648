"""A bot with a plan for the whole game.

The opening it follows:

1. The first restaurant goes where the most houses are near.
2. Hire a Marketing Trainee, and place the first billboard beside the house that is nearest: with
   the milestone it stays for ever, and so does the demand for burgers.
3. Hire a Kitchen Trainee to cook the burgers, then waitresses, who earn money without salary.
4. Hire a Trainer: the first training takes 15 off every payday, which pays for a Burger Cook.
5. Hire Pricing Managers; they work on days on which a lower price wins more houses from others
   than it gives away, see `pricing`. The first one lowers the price for good.
6. Management Trainees make room for more waitresses, cooks and billboards.
7. With coffee in the game, Barista Trainees take the place of the Pricing Managers and are trained
   for the shops they bring, each of which goes where the most guests drive past; see `coffee`.

Every structure is the one with the highest worth among those that fit; see `structure`.
"""

from __future__ import annotations

from collections.abc import Callable

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.fcm.campaigns import best_place
from kaffeehaus.bots.fcm.coffee import (
    BARISTAS,
    COFFEE_LESSONS,
    COFFEE_WISHES,
    best_shop,
    is_served,
)
from kaffeehaus.bots.fcm.structure import best_structure
from kaffeehaus.core.action import Action
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import (
    At,
    ChooseGood,
    ChooseReserve,
    Cook,
    CookAll,
    Done,
    EndDay,
    FcmAction,
    Fire,
    FirstRestaurant,
    ForTurns,
    Hire,
    Keep,
    Market,
    Pay,
    Ready,
    Store,
    TakePosition,
    Train,
    Work,
    read_square,
)
from kaffeehaus.games.fcm.board.distance import distance
from kaffeehaus.games.fcm.modules.coffee.actions import MoveShop, PlaceShop
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import Corner, Restaurant

GOOD = "burger"
WISHES = (
    ("marketing_trainee", 1),
    ("kitchen_trainee", 1),
    ("waitress", 1),
    ("trainer", 1),
    ("management_trainee", 1),
    ("pricing_manager", 2),
    ("waitress", 3),
    ("management_trainee", 2),
    ("marketing_trainee", 2),
    ("kitchen_trainee", 2),
    ("recruiting_girl", 1),
    ("waitress", 5),
    ("management_trainee", 3),
    ("waitress", 9),
)
"""Whom to hire, in this order, until the chain has so many of them."""
LESSONS = (("kitchen_trainee", "burger_cook"), ("management_trainee", "junior_vice_president"))
SAFE_CASH = 15
"""A card with a salary is trained only if this much is there, or training takes it off."""


class Planner:
    """Chooses by the step of the turn; the same position gives the same choice."""

    def __init__(self, *, sells_coffee: bool = True) -> None:
        """`sells_coffee`: whether to care for coffee where it is in the game."""
        self.sells_coffee = sells_coffee

    def choose(self, turn: Turn) -> Action:
        """One of the legal actions."""
        state = turn.sample(turn.rng)
        assert isinstance(state, FcmState)
        legal = [action for action in turn.legal if isinstance(action, FcmAction)]
        kinds = {type(action) for action in legal}
        for kind, decide in _DECISIONS:
            if kind in kinds:
                found = decide(self, state, turn.seat, legal)
                if found is not None:
                    return found
        return turn.legal[-1]

    def _first_restaurant(
        self, state: FcmState, seat: Seat, legal: list[FcmAction]
    ) -> FcmAction | None:
        """Where the houses are nearest, the nearest ones counting most."""

        def worth(action: FcmAction) -> int:
            if not isinstance(action, FirstRestaurant):
                return -1
            row, column = read_square(action.place)
            door = Restaurant(row, column, Corner(action.corner)).entrance
            bit = state.ground.net.bit(door)
            ways = [distance(state.ground, state.house_mask(h), bit) for h in state.town.houses]
            return sum(max(0, 4 - way) ** 2 for way in ways if way is not None)

        return max(legal, key=worth)

    def _reserve(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """The largest: a long game, and more slots."""
        return max(
            legal, key=lambda action: action.money if isinstance(action, ChooseReserve) else 0
        )

    def _structure(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """Put to work what is missing from the best structure, managers first."""
        wanted = best_structure(state, seat, with_coffee=self._is_barista(state))
        work = state.player(seat).work
        missing = [card for card, number in wanted.items() if work.get(card, 0) < number]
        missing.sort(key=lambda card: not state.card(card).manager)
        for card in missing:
            if Work(card) in legal:
                return Work(card)
        return Ready()

    def _position(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """As early as possible."""
        return legal[0]

    def _hire(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """The first open wish; a trained card still counts as what it was."""
        player = state.player(seat)
        lessons = COFFEE_LESSONS if self._is_barista(state) else LESSONS
        grown = dict(lessons)
        for card, number in COFFEE_WISHES if self._is_barista(state) else WISHES:
            has = player.owns(card) + (player.owns(grown[card]) if card in grown else 0)
            if has < number and Hire(card) in legal:
                return Hire(card)
        return Done() if Done() in legal else None

    def _train(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """One cook, then junior managers, if the salary is safe."""
        player = state.player(seat)
        salaried = sum(n for card, n in player.cards().items() if state.card(card).salary)
        free = 3 if "first_train" in (*state.town.milestones, *player.milestones) else 0
        safe = salaried < free or player.cash >= SAFE_CASH + 5 * salaried
        for card, target in COFFEE_LESSONS if self._is_barista(state) else LESSONS:
            for action in legal:
                if not isinstance(action, Train) or not safe:
                    continue
                if (action.card, action.target) == (card, target):
                    return action
        return Done() if Done() in legal else legal[0]

    def _shop(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """Where the most guests drive past, if that sells anything more."""
        found = best_shop(state, seat, legal) if self.sells_coffee else None
        return found or legal[-1]

    def _is_barista(self, state: FcmState) -> bool:
        return self.sells_coffee and is_served(state)

    def _market(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """The tile whose best place reaches the most, if it reaches anybody."""
        worths = {
            action: best_place(state, seat, action.card, action.tile)[0]
            for action in legal
            if isinstance(action, Market)
        }
        best = max(worths, key=lambda action: worths[action])
        return best if worths[best] > 0 else Done()

    def _place(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """The best place for the campaign in hand."""
        making = state.town.day.making if state.town.day else None
        if making is None or making.number is None or not state.card(making.card).markets:
            return legal[0]
        place = best_place(state, seat, making.card, making.number)[1]
        return place if place in legal else legal[0]

    def _good(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """Burgers."""
        return ChooseGood(GOOD)

    def _longest(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """The last in the list: the most turns, going on, ending the day."""
        return legal[-1]

    def _cook(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """Everybody in the kitchen makes burgers."""
        for action in (
            CookAll(GOOD),
            CookAll(),
            Cook("kitchen_trainee", GOOD),
            Cook("burger_cook"),
            *(Cook(card) for card in BARISTAS),
        ):
            if action in legal:
                return action
        return Done()

    def _pay(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """Nobody is fired while the cash suffices; then those with a salary, managers first."""
        if Pay() in legal:
            return Pay()
        fires = [action for action in legal if isinstance(action, Fire)]
        costly = [action for action in fires if state.card(action.card).salary]
        return min(costly or fires, key=lambda action: not state.card(action.card).manager)

    def _keep(self, state: FcmState, seat: Seat, legal: list[FcmAction]) -> FcmAction | None:
        """As many burgers as possible."""
        for action in legal:
            if isinstance(action, Keep) and action.good == GOOD:
                return action
        return Store()


Decide = Callable[[Planner, FcmState, Seat, list[FcmAction]], FcmAction | None]

_DECISIONS: tuple[tuple[type[FcmAction], Decide], ...] = (
    (FirstRestaurant, Planner._first_restaurant),
    (ChooseReserve, Planner._reserve),
    (Ready, Planner._structure),
    (TakePosition, Planner._position),
    (Hire, Planner._hire),
    (Train, Planner._train),
    (PlaceShop, Planner._shop),
    (MoveShop, Planner._shop),
    (Market, Planner._market),
    (At, Planner._place),
    (ChooseGood, Planner._good),
    (ForTurns, Planner._longest),
    (Cook, Planner._cook),
    (Pay, Planner._pay),
    (Fire, Planner._pay),
    (Store, Planner._keep),
    (EndDay, Planner._longest),
    (Done, Planner._longest),
)
"""By a sort of action that is offered: how the planner decides then."""
