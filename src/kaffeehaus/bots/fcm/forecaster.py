"""Values of the choices at Food Chain Magnate, estimated by the planner.

For people, campaigns and gardens it knows what each adds to a turn, for goods what they bring in
tonight; a first restaurant scores by the houses that are near. Every other choice is made on trial
in a sample: planners play on for everyone until the turn is over, and the value is what the chain
has then, with what it can expect of the turns that are left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import TypeAlias

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.fcm.aims import garden_gain, next_turn, tonight
from kaffeehaus.bots.fcm.campaigns import Market as Outlet
from kaffeehaus.bots.fcm.campaigns import market_of, worths_of_goods
from kaffeehaus.bots.fcm.company import best_company
from kaffeehaus.bots.fcm.dollars import DollarsInTheEnd
from kaffeehaus.bots.fcm.kitchens import goods_of
from kaffeehaus.bots.fcm.outlook import expect_last_structures
from kaffeehaus.bots.fcm.planner import Planner, near_houses, supper_tonight
from kaffeehaus.bots.fcm.staff import Staff, hire_worth, lesson_worth, staff_of, worst_card
from kaffeehaus.bots.forecast import Forecast, Valued, best_of, planned_turn
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.actions import (
    At,
    BuildGarden,
    ChooseGood,
    ChooseReserve,
    Collect,
    Cook,
    FcmAction,
    Fetch,
    Fire,
    FirstRestaurant,
    Hire,
    Market,
    Reopen,
    Rest,
    Train,
    Work,
)
from kaffeehaus.games.fcm.rules.phases.working.campaigns import campaign_places
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.placing import at_box
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.state import FcmState

FEWEST = 2
"""Minimum number of simulated choices, however little time there is: one alone says nothing."""
MOST_ACTIONS = 600
"""Limit over all chains in a turn; the value at that point is reported."""


def tried(
    sample: FcmState, seat: Seat, offered: Sequence[FcmAction], seconds: float, rng: Rng
) -> Iterator[Valued]:
    """Final value of each of these choices in dollars, as far as there is time.

    All of them meet the same random events. The sample is not changed.
    """
    end, chance = monotonic() + seconds, rng.next32()
    for number, action in enumerate(offered):
        if number >= FEWEST and monotonic() >= end:
            return
        after = sample.copy()
        after.play(seat, action)
        _play_on(after, seat, Rng(chance))
        yield Valued((str(action),), round(_assets(after, seat)))


def _play_on(state: FcmState, seat: Seat, rng: Rng) -> None:
    """Play to the end of the turn, beginning with the seat's own decision."""
    turn, planners = state.town.turn, [Planner() for _ in range(state.seats)]
    for _ in range(MOST_ACTIONS):
        actors = state.actors()
        if not actors or state.town.turn > turn:
            return
        actor = seat if seat in actors else actors[0]
        action = planners[actor].choose(turn_of(state, actor, rng))
        assert isinstance(action, FcmAction)
        state.play(actor, action)


def _assets(state: FcmState, seat: Seat) -> float:
    outcome = state.outcome()
    worths = outcome.scores if outcome else DollarsInTheEnd()(state)
    return float(worths[seat])


# Forecaster


UNIT = lazy_pgettext("unit", "dollars per turn").message
TONIGHT = lazy_pgettext("unit", "dollars tonight").message
IN_THE_END = lazy_pgettext("unit", "dollars at the end").message
NEAR_HOUSES = lazy_pgettext("unit", "points for nearby houses").message
UNWEIGHED = (ChooseReserve, Reopen, Rest)
"""Choices without a figure: how long a game lasts, and taking back."""


class FcmForecaster:
    """Forecaster that uses the planner."""

    def forecast(self, state: AnyState, seat: Seat, seconds: float, rng: Rng) -> Forecast:
        """The planner's decision, and its values for the next step."""
        sample = state.resample(seat, rng)
        assert isinstance(sample, FcmState)
        plan = planned_turn(Planner(), "planner", state, seat, seconds, rng)
        legal = [action for action in sample.legal(seat) if not isinstance(action, UNWEIGHED)]
        if len(legal) < 2:
            return Forecast(seat, UNIT, plan)
        for unit, weigh in _WAYS:
            if choices := best_of(_valued(*one) for one in weigh(sample, seat, legal)):
                return Forecast(seat, unit, plan, choices)
        rng.shuffle(legal)
        legal.sort(key=lambda action: str(action) != plan[0])
        return Forecast(seat, IN_THE_END, plan, best_of(tried(sample, seat, legal, seconds, rng)))


FORECASTER = FcmForecaster()


Weighed: TypeAlias = tuple[FcmAction, float]


def _investments(state: FcmState, seat: Seat, legal: Sequence[FcmAction]) -> Iterator[Weighed]:
    """Value of each step per turn; unaffordable ones are left out."""
    offered = [one for one in legal if isinstance(one, Hire | Train | Market | BuildGarden | Fire)]
    if not offered:
        return
    thoughts = list(state.rules.thoughts.values())
    market = market_of(state, seat, thoughts)
    staff = staff_of(next_turn(state, seat, thoughts, market))
    for action in offered:
        worth = _worth(market, staff, action)
        if math.isfinite(worth):
            yield action, worth


def _worth(market: Outlet, staff: Staff, action: FcmAction) -> float:
    match action:
        case Hire(card=card):
            return hire_worth(staff, card)
        case Train():
            return lesson_worth(staff, action)
        case Market(card=card, tile=tile):
            return market.plan(card, tile).worth
        case BuildGarden(house=house):
            return garden_gain(market, house)
        case Fire():
            let_go = worst_card(staff, [action])
            return -math.inf if let_go is None else -let_go.loss
    return -math.inf


def _work(state: FcmState, seat: Seat, legal: Sequence[FcmAction]) -> Iterator[Weighed]:
    """Loss of the best structure without one of these cards."""
    offered = [action for action in legal if isinstance(action, Work)]
    if not offered:
        return
    expected, player = state.copy(), state.player(seat)
    expect_last_structures(expected, seat)
    prospects = tonight(expected, seat, list(state.rules.thoughts.values()))
    hand = dict(player.beach)
    for card, number in player.work.items():
        add(hand, card, number)
    whole = best_company(prospects, hand).worth
    for action in offered:
        without = hand.copy()
        add(without, action.card, -1)
        yield action, whole - best_company(prospects, without).worth


def _campaign(state: FcmState, seat: Seat, legal: Sequence[FcmAction]) -> Iterator[Weighed]:
    """Value of the campaign in hand at each place with its best good, or with each good."""
    making = the_day(state).making if state.town.day else None
    if making is None or making.number is None or not state.card(making.card).markets:
        return
    market = market_of(state, seat, list(state.rules.thoughts.values()))
    boxes = campaign_places(state, seat, making.card, making.number)
    places = {at_box(state, box): box for box in boxes}
    for action in legal:
        match action:
            case At() if action in places:
                goods = worths_of_goods(market, making, places[action])
                yield action, max(goods.values())
            case ChooseGood(good=good):
                yield action, worths_of_goods(market, making, making.box)[good]


def _goods(state: FcmState, seat: Seat, legal: Sequence[FcmAction]) -> Iterator[Weighed]:
    """Expected income of the goods produced now."""
    offered = [action for action in legal if isinstance(action, Cook | Fetch | Collect)]
    if not offered:
        return
    supper = supper_tonight(state, seat, list(state.rules.thoughts.values()))
    for action in offered:
        yield action, supper.worth_of_goods(goods_of(state, seat, action))


def _near(state: FcmState, _: Seat, legal: Sequence[FcmAction]) -> Iterator[Weighed]:
    for action in legal:
        if isinstance(action, FirstRestaurant):
            yield action, near_houses(state, action)


def worths_to_planner(
    state: FcmState, seat: Seat, legal: Sequence[FcmAction]
) -> dict[FcmAction, float]:
    """What the planner thinks of people, campaigns and gardens; nothing of other choices."""
    return dict(chain(_investments(state, seat, legal), _campaign(state, seat, legal)))


def _valued(action: FcmAction, worth: float) -> Valued:
    return Valued((str(action),), round(worth))


Weigh = Callable[[FcmState, Seat, Sequence[FcmAction]], Iterable[Weighed]]
_WAYS: tuple[tuple[str, Weigh], ...] = (
    (UNIT, _investments),
    (UNIT, _work),
    (UNIT, _campaign),
    (TONIGHT, _goods),
    (NEAR_HOUSES, _near),
)
"""Choices that the planner values: in which unit, and by which function."""
