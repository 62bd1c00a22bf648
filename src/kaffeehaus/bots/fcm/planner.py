"""Bot `planner` for Food Chain Magnate: maximizes the value of the best structure per turn.

1. The first restaurant goes where most houses are near.
2. The first hires follow the milestones in play, see `openings`.
3. After that every choice maximizes the value of the best structure in dollars per turn, see
   `company`. A card is hired, trained or fired by how that value changes, see `staff`; so the
   kitchen follows the orders, and managers come when slots run short.
4. Every order has a ceiling: the price up to which the house prefers this chain to its rivals, see
   `outlook`. Prices go down where that wins houses, and up where nobody else has the goods.
5. Campaigns advertise what adds the most to orders that the chain can win, see `campaigns`; gardens
   go to the houses that pay most, houses and restaurants where the chain gets nearer to its guests
   than its rivals, see `sites`.
6. Modules value their own effects, see `Thought`; a planner can ignore modules. How often people
   work and campaigns run comes from the rules, see `company`, `rounds`.
7. Results are cached between the actions of a decision, see `memory`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.fcm.aims import (
    dinner,
    garden_worth,
    house_worth,
    next_turn,
    tonight,
)
from kaffeehaus.bots.fcm.campaigns import Market as Outlet
from kaffeehaus.bots.fcm.campaigns import best_good, market_of
from kaffeehaus.bots.fcm.company import best_company
from kaffeehaus.bots.fcm.eye import EXACT, Eye
from kaffeehaus.bots.fcm.kitchens import goods_of
from kaffeehaus.bots.fcm.memory import Memory, while_filling, while_investing
from kaffeehaus.bots.fcm.milestones import earns_by_hiring
from kaffeehaus.bots.fcm.openings import OPENING_TURNS, opening_of
from kaffeehaus.bots.fcm.outlook import expect_last_structures, orders_tonight
from kaffeehaus.bots.fcm.prospects import Prospects, Thoughts
from kaffeehaus.bots.fcm.sites import gain_of_restaurant, lead_at, nearness_of
from kaffeehaus.bots.fcm.staff import Staff, best_hire, best_lesson, staff_of, worst_card
from kaffeehaus.bots.fcm.supper import Supper
from kaffeehaus.core.action import Action
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    At,
    BuildGarden,
    BuildHouse,
    ChooseGood,
    ChooseReserve,
    Collect,
    Cook,
    Done,
    EndDay,
    FcmAction,
    Fetch,
    Fire,
    FirstRestaurant,
    ForTurns,
    Hire,
    Keep,
    Market,
    OpenRestaurant,
    Pay,
    Ready,
    Store,
    TakePosition,
    Train,
    Work,
)
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING
from kaffeehaus.games.fcm.rules.phases.working.houses import house_places
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day, uses_left
from kaffeehaus.games.fcm.rules.phases.working.restaurants import new_places
from kaffeehaus.games.fcm.rules.placing import at_box, at_restaurant
from kaffeehaus.games.fcm.rules.town import Corner, Making, Restaurant, add
from kaffeehaus.games.fcm.state import FcmState

GOOD_RIDDANCE = 1.0
"""Minimum net cost at which a card is fired."""

A = TypeVar("A", bound=FcmAction)
Legal = list[FcmAction]


class Planner:
    """Chooses by the step of the turn; deterministic."""

    def __init__(self, *, without: Iterable[str] = (), eye: Eye = EXACT) -> None:
        """`without`: modules whose cards it ignores."""
        self._eye = eye
        self.without = frozenset(without)
        self._not_wanted = frozenset(
            card.id for module in self.without for card in content_of(module).employees
        )
        self._tonight: Memory[Prospects] = Memory()
        self._outlet: Memory[Outlet] = Memory()

    def choose(self, turn: Turn) -> Action:
        """One of the legal actions."""
        state = turn.sample(turn.rng)
        assert isinstance(state, FcmState)
        if state.town.step == RESTRUCTURING:
            expect_last_structures(state, turn.seat)
        for card in self._not_wanted:
            state.town.supply.pop(card, None)
        self._eye = replace(self._eye, rng=turn.rng)
        legal = [action for action in turn.legal if isinstance(action, FcmAction)]
        return self._decide(state, turn.seat, legal)

    def decide(self, state: FcmState, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction:
        """The same in a playout, where the position is a sample already; it is not changed."""
        if len(legal) == 1:
            return legal[0]
        if state.town.step == RESTRUCTURING:
            state = state.copy()
            expect_last_structures(state, seat)
        return self._decide(state, seat, legal)

    def _decide(self, state: FcmState, seat: Seat, offered: Sequence[FcmAction]) -> FcmAction:
        legal = self._wanted(offered)
        kinds = {type(action) for action in legal}
        for thought in self._thoughts(state):
            if chosen := thought.choose(state, seat, legal):
                return chosen
        for kind, decide in _DECISIONS:
            if kind in kinds:
                found = decide(self, state, seat, legal)
                if found is not None:
                    return found
        return offered[-1]

    def _wanted(self, offered: Sequence[FcmAction]) -> Legal:
        """Legal actions without the cards that it ignores."""
        return [action for action in offered if _gained_by(action) not in self._not_wanted]

    def _first_restaurant(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """Where the houses are nearest."""
        return max(_only(FirstRestaurant, legal), key=lambda place: near_houses(state, place))

    def _reserve(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The largest: a long game, and more slots."""
        money = {card.name: card.money for card in state.rules.reserves.cards}
        return max(_only(ChooseReserve, legal), key=lambda action: money[action.reserve])

    def _structure(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """Put to work what is missing from the best structure, managers first."""
        player = state.player(seat)
        hand = dict(player.beach)
        for card, number in player.work.items():
            add(hand, card, number)

        def expected() -> Prospects:
            return tonight(state, seat, self._thoughts(state))

        prospects = self._tonight.recall(while_filling(state, seat), state.slices, expected)
        wanted = best_company(prospects, hand).work
        missing = [card for card, number in wanted.items() if player.work.get(card, 0) < number]
        missing.sort(key=lambda card: not state.card(card).manager)
        return next((Work(card) for card in missing if Work(card) in legal), Ready())

    def _position(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """As early as possible."""
        return legal[0]

    def _hire(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The opening, then the card with the highest value."""
        hires = _only(Hire, legal)
        hires.sort(key=lambda hire: not earns_by_hiring(state, hire.recruiter))
        if state.town.turn <= OPENING_TURNS:
            for card, number in opening_of(state):
                found = next((hire for hire in hires if hire.card == card), None)
                if found and state.player(seat).owns(card) < number:
                    return found
        found = best_hire(self._staff(state, seat), hires, self._eye)
        return found or (Done() if Done() in legal else None)

    def _train(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The training with the highest value; any legal one if it is mandatory."""
        found = best_lesson(self._staff(state, seat), _only(Train, legal), self._eye)
        return found or (Done() if Done() in legal else legal[0])

    def _market(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The marketeer and tile with the best campaign, if it earns anything."""
        market = self._market_of(state, seat)
        campaigns = _only(Market, legal)
        worths = [market.plan(one.card, one.tile).worth for one in campaigns]
        return self._eye.best(campaigns, worths) or Done()

    def _place(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The best place for the campaign, house or restaurant in hand."""
        making = the_day(state).making
        place = self._site(state, seat, making) if making else None
        return place if place in legal else legal[0]

    def _site(self, state: FcmState, seat: Seat, making: Making) -> At | None:
        card, number = state.card(making.card), making.number
        if card.restaurants:
            sites = new_places(state, seat, making)
            return at_restaurant(max(sites, key=lambda s: gain_of_restaurant(state, seat, s)))
        if number is None:
            return None
        if card.develops:
            boxes = house_places(state)
            return at_box(state, max(boxes, key=lambda b: lead_at(state, seat, number, b)))
        box = self._market_of(state, seat).plan(making.card, number).box
        return at_box(state, box) if box and card.markets else None

    def _good(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The most valuable good where the campaign stands; one good is enough."""
        making = the_day(state).making
        if making is None or making.goods:
            return None
        return ChooseGood(best_good(self._market_of(state, seat), making, self._eye))

    def _last(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The last in the list: the most turns, continuing, ending the turn."""
        return legal[-1]

    def _produce(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """The best-selling goods; cards without a choice before those that can fill the gaps."""
        supper = supper_tonight(state, seat, self._thoughts(state))

        def worth(action: Cook | Fetch | Collect) -> tuple[int, float]:
            choices = len(supper.prospects.yields(action.card))
            return -choices, supper.worth_of_goods(goods_of(state, seat, action))

        offered = [action for action in legal if isinstance(action, Cook | Fetch | Collect)]
        return max(offered, key=worth)

    def _build(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """A garden at the house that pays most, or a house."""
        market = self._market_of(state, seat)
        worths: dict[FcmAction, float] = {
            garden: garden_worth(market, garden.house) for garden in _only(BuildGarden, legal)
        }
        for house in _only(BuildHouse, legal)[:1]:
            worths[house] = house_worth(market)
        best = max(worths, key=lambda one: worths[one])
        return best if worths[best] > 0 else Done()

    def _open(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """Another restaurant if there is one; none is moved."""
        return next(iter(_only(OpenRestaurant, legal)), None) or Done()

    def _pay(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """Fire who is not worth the salary, and the least valuable if cash does not suffice;
        other ways to pay come first."""
        costly = [fire for fire in _only(Fire, legal) if state.card(fire.card).salary]
        worst = worst_card(self._staff(state, seat), costly) if costly else None
        if worst is None or worst.loss > -GOOD_RIDDANCE:
            for thought in self._thoughts(state):
                if settled := thought.settle(state, seat, legal):
                    return settled
            if Pay() in legal:
                return Pay()
        return worst.fire if worst else (costly or legal)[0]

    def _keep(self, state: FcmState, seat: Seat, legal: Legal) -> FcmAction | None:
        """What will be ordered first, then as much as possible."""
        need: dict[str, int] = {}
        for order in orders_tonight(state, seat):
            for good, number in order.goods.items():
                add(need, good, number)

        def worth(keep: Keep) -> tuple[int, int]:
            return min(keep.number, need.get(keep.good, 0)), keep.number

        return max(_only(Keep, legal), key=worth, default=Store())

    def _market_of(self, state: FcmState, seat: Seat) -> Outlet:
        def worked_out() -> Outlet:
            return market_of(state, seat, self._thoughts(state))

        return self._outlet.recall(while_investing(state, seat), state.slices, worked_out)

    def _staff(self, state: FcmState, seat: Seat) -> Staff:
        market = self._market_of(state, seat)
        return staff_of(next_turn(state, seat, self._thoughts(state), market))

    def _thoughts(self, state: FcmState) -> Thoughts:
        thoughts = state.rules.thoughts.items()
        return [thought for module, thought in thoughts if module not in self.without]


def supper_tonight(state: FcmState, seat: Seat, thoughts: Thoughts) -> Supper:
    """Tonight's orders less what the stock supplies, for cards that have not worked yet."""
    supper = Supper(
        dinner(state, seat, thoughts),
        state.rules.dinner.unit_price(state, seat),
        {
            card: left
            for card in state.player(seat).work
            if (left := uses_left(state, seat, card)) > 0
        },
    )
    supper.sell_stock()
    return supper


def near_houses(state: FcmState, place: FirstRestaurant) -> int:
    """Score of a first restaurant by nearby houses."""
    row, column = read_square(place.place)
    return nearness_of(state, Restaurant(row, column, Corner(place.corner)))


def _gained_by(action: FcmAction) -> str | None:
    """The card that a chain gains by this action."""
    match action:
        case Hire(card=card) | Train(target=card):
            return card
    return None


def _only(kind: type[A], actions: Sequence[FcmAction]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]


Decide = Callable[[Planner, FcmState, Seat, Legal], FcmAction | None]

_DECISIONS: tuple[tuple[type[FcmAction], Decide], ...] = (
    (FirstRestaurant, Planner._first_restaurant),
    (ChooseReserve, Planner._reserve),
    (Ready, Planner._structure),
    (TakePosition, Planner._position),
    (Hire, Planner._hire),
    (Train, Planner._train),
    (Market, Planner._market),
    (At, Planner._place),
    (ChooseGood, Planner._good),
    (ForTurns, Planner._last),
    (Cook, Planner._produce),
    (Fetch, Planner._produce),
    (Collect, Planner._produce),
    (BuildGarden, Planner._build),
    (BuildHouse, Planner._build),
    (OpenRestaurant, Planner._open),
    (Pay, Planner._pay),
    (Fire, Planner._pay),
    (Store, Planner._keep),
    (EndDay, Planner._last),
    (Done, Planner._last),
)
"""Decision functions by type of the offered actions."""
