"""The worked cases of the new districts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.rules.media import in_the_block
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, want
from tests.games.fcm.new_districts.towns import R1, R2, R3, billboard, new_town


def distance(state: FcmState, house: str, restaurant: Restaurant) -> int | None:
    state.player(0).restaurants = [restaurant]
    return way_to(state, state.house(house), 0)


def wanted(state: FcmState, house: str) -> list[str]:
    return [counter.good for counter in state.house(house).demand]


def test_nd1_a_billboard_beside_apartments_puts_two_counters_every_turn() -> None:
    state = new_town(R2)
    state.town.campaigns = [billboard(Box(6, 0, 1, 1))]
    run_step(state, "marketing")
    assert wanted(state, "pi") == ["burger"] * 2
    for _ in range(3):
        run_step(state, "marketing")
    assert wanted(state, "pi") == ["burger"] * 8


@pytest.mark.parametrize(
    ("house", "restaurant", "far"),
    [
        ("pi", R1, 2),
        ("pi", R2, 1),
        ("pi", R3, 2),
        ("9.75", R1, None),
        ("9.75", R2, 2),
        ("9.75", R3, 1),
        ("2", R1, None),
    ],
)
def test_nd2_no_road_leads_through_the_building(
    house: str, restaurant: Restaurant, far: int | None
) -> None:
    assert distance(new_town(), house, restaurant) == far


def test_nd3_mail_goes_through_the_building_but_not_across_roads() -> None:
    state = new_town()
    mailbox = Campaign(7, "mailbox", 0, None, ("beer",), 1, Box(6, 0, 1, 1))
    assert [house.number for house in in_the_block(state, mailbox)] == ["pi", "21", "22", "25"]


def test_nd4_the_road_of_house_25_ends_at_the_house() -> None:
    state = new_town()
    assert distance(state, "25", R1) == 1
    east = Restaurant(0, 13, Corner.SE)
    assert distance(state, "25", east) == 0
    assert distance(state, "22", east) is None


def test_nd5_apartments_eat_in_the_order_of_house_numbers() -> None:
    state = new_town(R2)
    house = state.house("2")
    beside = replace(house, number="3", serving=300, garden=Box(12, 0, 2, 1), limit=5)
    state.put_house(beside)
    state.put_house(replace(house, number="4", serving=400))
    state.put_house(replace(state.house("pi"), box=Box(13, 0, 2, 2)))
    want(state, "3", burger=1)
    want(state, "pi", burger=2)
    want(state, "4", burger=1)
    state.player(0).stock = {"burger": 3}
    events = run_step(state, "dinner")
    served = {e.house: e.income for e in events if isinstance(e, HouseServed)}
    assert served == {"3": 20, "pi": 20, "4": 0}
    assert [e.total for e in events if isinstance(e, DinnerIncome)] == [40, 0]


def test_nd5_pi_comes_after_3_and_nine_and_three_quarters_after_9() -> None:
    state = new_town()
    for number in (3, 9, 10):
        state.put_house(replace(state.house("2"), number=str(number), serving=100 * number))
    order = [house.number for house in state.town.houses]
    assert order == ["2", "3", "pi", "4", "5", "9", "9.75", "10", "21", "22", "25"]


def drinks(state: FcmState, card: str) -> set[int]:
    """How many lemonades the trips of a buyer bring."""
    state.player(0).work = {card: 1}
    begin_day(state, 0)
    do(state, 0, "done")
    found = set()
    for text in texts(state, 0):
        if text != "done":
            after = state.copy()
            do(after, 0, text)
            found.add(after.player(0).stock["lemonade"])
    return found


def test_nd6_each_of_the_three_lemonades_is_a_source_of_its_own() -> None:
    state = new_town(R1)
    assert max(drinks(state, "cart_operator")) == 6
    assert max(drinks(state, "zeppelin_pilot")) == 6
    north = state.ground.net.mask([(0, 1), (0, 2), (0, 3)])
    assert not any(squares & north for squares, _ in state.ground.touches)


def test_nd6_a_zeppelin_takes_all_three_and_never_two() -> None:
    state = new_town(R1)
    assert drinks(state, "zeppelin_pilot") == {6}


def test_nd7_a_first_radio_puts_four_counters_on_apartments() -> None:
    state = new_town(R2)
    state.player(0).milestones = ["first_radio"]
    state.town.campaigns = [Campaign(1, "radio", 0, None, ("beer",), 2, Box(9, 0, 1, 1))]
    run_step(state, "marketing")
    assert (len(wanted(state, "pi")), len(wanted(state, "2"))) == (4, 2)


@pytest.mark.parametrize(
    ("beers", "park", "income"), [(5, False, 0), (6, False, 48), (6, True, 96)]
)
def test_nd8_the_whole_demand_is_served_and_a_park_doubles_it(
    beers: int, park: bool, income: int
) -> None:
    state = new_town(R3)
    if park:
        row, column = beside = 8, 9
        rows = [list(line) for line in state.ground.plan.rows]
        assert state.ground.plan.sign(beside) == "."
        rows[row][column] = "P"
        state.ground = ground_of(Plan(tuple("".join(line) for line in rows)))
    state.player(0).work = {"pricing_manager": 2}
    state.player(0).stock = {"beer": beers}
    want(state, "9.75", beer=6)
    (served,) = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert served.income == income
