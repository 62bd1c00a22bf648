"""Dinners, paydays and campaigns of whole games, worked out again by a plain second model.

The model knows cards and milestones by their names and walks the roads square by square; it shares
nothing with the engine but the position.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator

import pytest

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import CampaignRan, DinnerIncome, HouseServed, SalariesPaid
from kaffeehaus.games.fcm.rules.town import House, Player
from kaffeehaus.games.fcm.state import FcmState
from tests.golden import files
from tests.golden.plan import GOLDEN

NUMBERS = {"pi": 3.14, "9.75": 9.75}
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
WITHOUT_SALARY = {
    "waitress",
    "management_trainee",
    "pricing_manager",
    "recruiting_girl",
    "trainer",
    "errand_boy",
    "marketing_trainee",
    "kitchen_trainee",
}
MARKETEERS = {"marketing_trainee", "campaign_manager", "brand_manager", "brand_director"}
DRINKS = {"beer", "lemonade", "soda"}

Square = tuple[int, int]


def game(seats: int) -> Iterator[tuple[FcmState, tuple[Event, ...]]]:
    """A stored game of planners that every other time did something else: each position, what
    happened."""
    golden = GOLDEN["fcm-6-districts" if seats == 6 else f"fcm-{seats}-rulebook"]
    state = GAME.new(golden.options, seats, golden.seed)
    for seat, text in files.read(golden).actions():
        before = state.copy()
        yield before, state.apply(seat, GAME.parse(text))


def crossed(one: Square, other: Square) -> int:
    return int((one[0] // 5, one[1] // 5) != (other[0] // 5, other[1] // 5))


def way(state: FcmState, house: House, doors: set[Square]) -> int | None:
    """The fewest borders from a house to one of these entrances, walked square by square."""
    sign = state.ground.plan.sign
    waiting: list[tuple[int, Square, int]] = []
    for square in house.squares():
        for heading, (down, right) in enumerate(STEPS):
            first = (square[0] + down, square[1] + right)
            if sign(first) in {"#", "+"}:
                waiting.append((crossed(square, first), first, heading))
    heapq.heapify(waiting)
    seen: set[tuple[Square, int]] = set()
    best: int | None = None
    while waiting:
        cost, square, heading = heapq.heappop(waiting)
        if (square, heading) in seen:
            continue
        seen.add((square, heading))
        for turn, (down, right) in enumerate(STEPS):
            after = (square[0] + down, square[1] + right)
            total = cost + crossed(square, after)
            if after in doors and sign(after) not in {"#", "+"}:
                best = total if best is None else min(best, total)
            straight = turn == heading or sign(square) != "+"
            if sign(after) in {"#", "+"} and (turn + 2) % 4 != heading and straight:
                heapq.heappush(waiting, (total, after, turn))
    return best


def doors(player: Player) -> set[Square]:
    drive_in = any(card in player.work for card in ("local_manager", "regional_manager"))
    found: set[Square] = set()
    for restaurant in player.restaurants:
        if restaurant.open:
            found.update(restaurant.box.squares() if drive_in else [restaurant.entrance])
    return found


def price(player: Player) -> int:
    work = player.work
    asked = 10 - work.get("pricing_manager", 0) - 3 * work.get("discount_manager", 0)
    asked += 10 * work.get("luxuries_manager", 0)
    return asked - ("first_lower_prices" in player.milestones)


def bonus(player: Player, goods: Counter[str]) -> int:
    paid = 0
    for good, number in goods.items():
        name = "first_drink_marketed" if good in DRINKS else f"first_{good}_marketed"
        paid += 5 * number * (name in player.milestones)
    return paid


def number(house: House) -> float:
    return NUMBERS.get(house.number) or int(house.number)


def dinner(state: FcmState) -> tuple[list[tuple[str, int | None, int]], dict[int, int]]:
    """House by house who sells for how much, and what each chain earns in all."""
    stocks = [Counter(player.stock) for player in state.town.players]
    sold: list[tuple[str, int | None, int]] = []
    sales = Counter[int]()
    for house in sorted(state.town.houses, key=number):
        order = Counter(counter.good for counter in house.demand)
        if not order:
            continue
        offers = []
        for seat, player in enumerate(state.town.players):
            far = way(state, house, doors(player))
            if player.out or far is None or order - stocks[seat]:
                continue
            waitresses = player.work.get("waitress", 0)
            offers.append((price(player) + far, -waitresses, state.town.order.index(seat), seat))
        if not offers:
            sold.append((house.number, None, 0))
            continue
        seat = min(offers)[-1]
        stocks[seat] -= order
        player = state.player(seat)
        times = 2 if house.garden else 1
        paid = order.total() * price(player) * times + bonus(player, order)
        sales[seat] += paid
        sold.append((house.number, seat, paid))
    return sold, {seat: income(state.player(seat), sales[seat]) for seat in state.seats_in_play()}


def income(player: Player, sales: int) -> int:
    tips = 5 if "first_waitress" in player.milestones else 3
    earned = sales + tips * player.work.get("waitress", 0)
    has_cfo = "cfo" in player.work or "first_100" in player.milestones
    return earned + (-(-earned // 2) if has_cfo else 0)


def salaries(player: Player) -> int:
    """What payday costs with all cards the chain has."""
    owned = Counter(player.work) + Counter(player.beach) + Counter(player.busy.values())
    free = MARKETEERS if "first_billboard" in player.milestones else set()
    cost = sum(5 * n for card, n in owned.items() if card not in WITHOUT_SALARY | free)
    recruiters = Counter(player.work) + Counter(player.let_go)
    saving = 2 * recruiters["recruiting_manager"] + 4 * recruiters["hr_director"]
    cost -= 5 * min(saving, player.unused_hires) + 15 * ("first_train" in player.milestones)
    return max(0, cost)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_second_model_agrees(seats: int) -> None:
    looked_at = Counter[str]()
    for before, events in game(seats):
        served = [e for e in events if isinstance(e, HouseServed)]
        incomes = {e.seat: e.total for e in events if isinstance(e, DinnerIncome)}
        if incomes:
            houses, totals = dinner(before)
            assert [(e.house, e.seller, e.income) for e in served] == houses
            assert incomes == totals
            looked_at["house"] += len(houses)
        for event in events:
            if isinstance(event, SalariesPaid) and not event.auto:
                assert event.paid == salaries(before.player(event.seat))
                looked_at["payday"] += event.paid > 0
        ran = [e.number for e in events if isinstance(e, CampaignRan)]
        assert ran == sorted(ran)
        looked_at["campaign"] += len(ran)
    assert looked_at["house"] > 5
    assert looked_at["campaign"] > 5
