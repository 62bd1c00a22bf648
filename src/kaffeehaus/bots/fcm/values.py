"""Value of a position of Food Chain Magnate: how likely each chain is to win.

A linear model over plain features of a chain (cash, cards, milestones, houses, campaigns), whose
weights change with the turn. Scores of all chains become probabilities by softmax, so that only
differences between chains count. The weights are fitted to self-play of planners for each number
of players and each set of milestones, see bench/fcm_values.py; other games have no model.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kaffeehaus.bots.fcm.dollars import DollarsInTheEnd
from kaffeehaus.bots.fcm.kitchens import covers
from kaffeehaus.bots.fcm.outlook import Ways, base_price
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Employee, GoodKind
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.town import House, add
from kaffeehaus.games.fcm.state import FcmState

KNOTS = (2, 5, 8, 11, 14)
"""Turns at which weights are fitted; between them they are interpolated."""
EARLIEST = 3
"""First turn in which it tells winners from losers better than chance."""
HUNDRED = 100.0
EVER = 5
"""Turns for which a campaign without an end counts."""
MOST_SEATS = 4
"""Games with more players have the model of this many."""
LEFT = 50.0
"""Dollars that soften the division by what is left in the bank."""
OUT = -100.0
"""Score of a chain that is out of the game."""
ABILITIES = ("slots", "hires", "lessons")
"""The more of them, the less one more is worth; so it is with cards of one kind."""
MODULES = {"": "base", "new_milestones": "new"}
"""Set-ups with models, by the modules of a game..."""
SCENARIOS = {"henri_lo_menu": "henri_lo"}
"""...or by its scenario."""

Features = dict[str, float]


def features(state: FcmState) -> list[Features]:
    """By seat: what the model knows of a chain. What is not named is nought."""
    near, dollars = _Neighbourhood(state), DollarsInTheEnd()
    worths, spread = dollars(state), dollars.spread(state)
    money = [{"dollars": worth / HUNDRED, "dollars by spread": worth / spread} for worth in worths]
    for seat in state.seats_in_play():
        money[seat] |= _of_chain(state, seat, near)
    return money


def _of_chain(state: FcmState, seat: Seat, near: _Neighbourhood) -> Features:
    player = state.player(seat)
    found: Features = {
        "cash": player.cash / HUNDRED,
        "cash by bank": player.cash / (LEFT + _money_left(state) / state.seats),
        "income": _income(state, seat) / HUNDRED,
        "due": bill_of(state, seat).due / HUNDRED,
        "restaurants": len(player.restaurants),
        "position": state.town.order.index(seat) / state.seats if state.town.order else 0.0,
        "stock": min(20, sum(player.stock.values())),
        **near.features(seat),
        **_campaigns(state, seat),
    }
    for card, number in player.cards().items():
        employee = state.card(card)
        found[f"card {card}"] = math.sqrt(number)
        for name, strength in _effects(employee, number):
            found[name] = found.get(name, 0.0) + strength
    for name in ABILITIES:
        found[name] = math.sqrt(found.get(name, 0.0))
    for milestone in player.milestones:
        found[f"milestone {milestone}"] = 1.0
    return found


def _income(state: FcmState, seat: Seat) -> int:
    """Of the last dinner."""
    last = state.town.last_dinner
    return next((one.total for one in last.earned if one.seat == seat), 0) if last else 0


def _money_left(state: FcmState) -> float:
    """What the bank can still pay, with the smallest reserve cards."""
    unbroken = not state.town.breaks and not state.options["introductory"]
    least = min(card.money for card in state.rules.reserves.cards)
    return state.town.bank + least * state.seats * unbroken


def _effects(employee: Employee, number: int) -> Iterator[tuple[str, float]]:
    """What cards can do, whatever their names."""
    if employee.slots:
        yield "slots", employee.slots * number
    if employee.recruits:
        yield "hires", employee.recruits.hires * number
    if employee.trains:
        yield "lessons", employee.trains.steps * number


def _campaigns(state: FcmState, seat: Seat) -> Features:
    found: Features = {}
    for campaign in state.town.campaigns:
        if campaign.owner == seat:
            name = f"campaign {campaign.medium}"
            turns = EVER if campaign.turns is None else min(EVER, campaign.turns)
            found[name] = found.get(name, 0.0) + 1
            found["campaign turns"] = found.get("campaign turns", 0.0) + turns
    return found


class _Neighbourhood:
    """Houses by the chain that is nearest, and what it could sell there tonight."""

    def __init__(self, state: FcmState) -> None:
        self._state = state
        ways, seats = Ways(state), state.seats_in_play()
        self._nearest: list[tuple[House, tuple[Seat, ...]]] = []
        for house in state.town.houses:
            found = {seat: way for seat in seats if (way := ways.way(house, seat)) is not None}
            least = min(found.values(), default=0)
            self._nearest.append((house, tuple(s for s, way in found.items() if way == least)))

    def features(self, seat: Seat) -> Features:
        """Of one chain; a house that several are nearest to is divided among them."""
        found = dict.fromkeys(("houses", "gardens", "demand", "sales", "unserved"), 0.0)
        price, left = self._price(seat), _capacity(self._state, seat)
        for house, nearest in self._nearest:
            if seat not in nearest:
                continue
            share = 1 / len(nearest)
            found["houses"] += share
            found["gardens"] += share * (house.garden is not None)
            if not house.demand:
                continue
            found["demand"] += share * len(house.demand)
            units = self._served(left, house)
            times = self._state.rules.dinner.multiplier(self._state, house)
            found["sales"] += share * units * price * times / HUNDRED
            found["unserved"] += share * (len(house.demand) - units)
        return found

    def _served(self, left: dict[str, int], house: House) -> int:
        """How many of a house's counters the kitchen covers, all or none; they are used up."""
        need: dict[str, int] = {}
        for counter in house.demand:
            drink = self._state.rules.goods[counter.good].kind is GoodKind.DRINK
            choice = DRINK if drink else FOOD
            add(need, counter.good if left.get(counter.good, 0) else choice)
        if not covers(left, need):
            return 0
        for good, number in need.items():
            add(left, good, -number)
        return len(house.demand)

    def _price(self, seat: Seat) -> int:
        cards = self._state.player(seat).cards()
        dearer = max((self._state.card(card).unit_price for card in cards), default=0)
        return base_price(self._state, seat) + max(0, dearer)


FOOD, DRINK = "any food", "any drink"
"""Goods of cards that have a choice."""


def _capacity(state: FcmState, seat: Seat) -> dict[str, int]:
    """By good: the stock, and what all cards could make in a turn."""
    player = state.player(seat)
    found = dict(player.stock)
    for card, number in player.cards().items():
        employee = state.card(card)
        if employee.cooks:
            goods = employee.cooks.goods
            add(found, FOOD if len(goods) > 1 else next(iter(goods)), max(goods.values()) * number)
        if employee.fetches:
            add(found, DRINK, employee.fetches.drinks * number)
    return found


# Model


@dataclass(frozen=True, slots=True)
class Model:
    """Weights by feature, at every knot."""

    weights: Mapping[str, Sequence[float]]

    def scores(self, state: FcmState) -> list[float]:
        """By seat: logarithms of how likely each chain is to win, up to a constant."""
        mix = mixture(state.town.turn)
        return [
            OUT * state.player(seat).out
            + sum(
                value * sum(part * weight[knot] for knot, part in mix)
                for name, value in known.items()
                if (weight := self.weights.get(name))
            )
            for seat, known in enumerate(features(state))
        ]

    def lead(self, state: FcmState, seat: Seat) -> float:
        """Logarithm of the odds that a chain wins."""
        scores = self.scores(state)
        others = [score for other, score in enumerate(scores) if other != seat]
        top = max(others)
        return scores[seat] - top - math.log(sum(math.exp(score - top) for score in others))

    def shares(self, state: FcmState) -> tuple[float, ...]:
        """By seat: the probability to win."""
        scores = self.scores(state)
        weights = [math.exp(score - max(scores)) for score in scores]
        return tuple(weight / sum(weights) for weight in weights)


def mixture(turn: int) -> tuple[tuple[int, float], ...]:
    """Knots beside a turn, and how much each counts."""
    turn = min(max(turn, KNOTS[0]), KNOTS[-1])
    knot = max(k for k, at in enumerate(KNOTS[:-1]) if at <= turn)
    later = (turn - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])
    return ((knot, 1 - later), (knot + 1, later)) if later else ((knot, 1.0),)


def model_of(state: FcmState) -> Model | None:
    """The model for this set-up and so many players, if there is one."""
    options = state.options
    if options["introductory"]:
        return None
    setup = SCENARIOS.get(str(options["scenario"])) or MODULES.get(str(options["modules"]))
    return _models().get(f"{setup}-{min(state.seats, MOST_SEATS)}")


@cache
def _models() -> dict[str, Model]:
    text = files("kaffeehaus.bots.fcm").joinpath("values.json").read_text(encoding="utf-8")
    return {name: Model(weights) for name, weights in json.loads(text).items()}
