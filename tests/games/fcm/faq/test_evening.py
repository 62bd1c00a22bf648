"""The FAQ on payday and marketing, and its worked example."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.events import CampaignRan, HouseServed, SalariesPaid
from kaffeehaus.games.fcm.rules.media import in_the_block, next_to, on_the_air
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two, town_on


@pytest.mark.parametrize(
    ("hires", "saved"), [(0, 6), (1, 6), (2, 6), (3, 5), (4, 4), (7, 1), (8, 0)]
)
def test_f53_savings_are_used_and_shrink_with_hires(hires: int, saved: int) -> None:
    """A recruiting manager and an HR director save 2 and 4 hires; the CEO and a recruiting girl
    hire first."""
    state = town_for_two()
    player = state.player(0)
    player.work = {"recruiting_girl": 1, "recruiting_manager": 1, "hr_director": 1}
    begin_day(state, 0)
    do(state, 0, *["hire waitress"] * hires)
    do(state, 0, *(["done"] if hires < 8 else []), "end day")
    assert bill_of(state, 0).discounts.get("unused_hires", 0) == 5 * saved


def salaries(state: FcmState) -> None:
    """Both chains owe something and have to pay it."""
    for seat, cooks in enumerate((1, 2)):
        state.player(seat).cash, state.player(seat).beach = 30, {"burger_cook": cooks}
    run_step(state, "payday")


def test_f54_salaries_go_to_the_bank() -> None:
    state = town_for_two()
    salaries(state)
    paid = [e.paid for e in do(state, 0, "pay") if isinstance(e, SalariesPaid)]
    assert (paid, state.player(0).cash, state.town.bank) == ([5], 25, 105)


def test_f55_all_pay_at_the_same_time() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        state = town_for_two()
        salaries(state)
        assert state.actors() == (0, 1)
        for seat in order:
            do(state, seat, "fire burger_cook", "pay")
        ends.append([(player.cash, player.beach) for player in state.town.players])
    assert ends[0] == ends[1]


def campaign(number: int, medium: str, box: Box) -> Campaign:
    return Campaign(number, medium, 0, None, ("burger",), 2, box)


@pytest.mark.parametrize(("milestones", "counters"), [([], 1), (["first_radio"], 2)])
def test_f56_a_radio_reaches_nine_tiles(milestones: list[str], counters: int) -> None:
    state = town_on(*("." * 25,) * 25)
    for tile in range(25):
        row, column = divmod(tile, 5)
        state.put_house(House(str(tile), 100 * tile, Box(5 * row + 1, 5 * column + 1, 2, 2)))
    radio = campaign(1, "radio", Box(12, 14, 1, 1))
    around = ["6", "7", "8", "11", "12", "13", "16", "17", "18"]
    assert [house.number for house in on_the_air(state, radio)] == around
    state.player(0).milestones, state.town.campaigns = milestones, [radio]
    ran = next(e for e in run_step(state, "marketing") if isinstance(e, CampaignRan))
    assert [(hit.house, hit.counters) for hit in ran.hits] == [(one, counters) for one in around]


def test_f57_only_roads_stop_the_mail() -> None:
    rows = (".......#..",) * 5
    state = town_on(*rows)
    state.put_house(House("2", 200, Box(0, 2, 1, 5)))
    state.player(1).restaurants = [Restaurant(0, 3, Corner.NW), Restaurant(2, 3, Corner.NW)]
    state.put_house(House("4", 400, Box(2, 5, 2, 2)))
    state.put_house(House("5", 500, Box(2, 8, 2, 2)))
    mail = campaign(9, "mailbox", Box(0, 0, 1, 1))
    assert [house.number for house in in_the_block(state, mail)] == ["2", "4"]
    # Where the road ends, the mail goes the long way round.
    other = town_on(*rows[:4], "..........")
    other.town.houses = state.town.houses
    assert [house.number for house in in_the_block(other, mail)] == ["2", "4", "5"]


@pytest.mark.parametrize("crossing", ["+", "#"])
def test_f58_an_overpass_parts_its_four_corners_like_any_crossing(crossing: str) -> None:
    state = town_on("..#..", "..#..", f"##{crossing}##", "..#..", "..#..")
    for number, (top, left) in enumerate(((0, 0), (0, 3), (3, 0), (3, 3)), 1):
        state.put_house(House(str(number), 100 * number, Box(top, left, 2, 1)))
    for number, (row, column) in enumerate(((1, 1), (1, 3), (3, 1), (4, 4)), 1):
        mail = campaign(9, "mailbox", Box(row, column, 1, 1))
        assert [house.number for house in in_the_block(state, mail)] == [str(number)]


def test_f59_a_billboard_reaches_every_house_it_touches() -> None:
    state = town_on(*(".." * 5,) * 10)
    state.put_house(House("2", 200, Box(0, 0, 2, 2)))
    state.put_house(House("4", 400, Box(0, 5, 2, 2), Box(0, 4, 1, 2)))
    state.put_house(House("5", 500, Box(2, 3, 2, 2)))
    state.put_house(House("7", 700, Box(2, 0, 2, 2)))
    # Between houses 2 and 4, whose garden it touches, and above house 5; at a corner of house 7.
    board = campaign(14, "billboard", Box(1, 2, 2, 1))
    assert [house.number for house in next_to(state, board)] == ["2", "4", "5"]


def test_f66_a_billboard_for_three_turns() -> None:
    state = town_for_two()
    player = state.player(0)
    state.town.milestones.remove("first_throw_away")
    state.town.tiles_left.remove(14)
    player.busy = {1: "marketing_trainee"}
    state.town.campaigns = [Campaign(14, "billboard", 0, 1, ("burger",), 3, Box(5, 0, 2, 1))]

    def stands() -> tuple[int, list[int | None]]:
        """Counters on the house, and the turns that are left."""
        return len(state.house("2").demand), [one.turns for one in state.town.campaigns]

    run_step(state, "dinner")
    run_step(state, "marketing")
    assert stands() == (1, [2])
    run_step(state, "dinner")
    run_step(state, "marketing")
    assert stands() == (2, [1])
    player.stock = {"burger": 3}
    served = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert [(event.seller, event.sold) for event in served] == [(0, {"burger": 2})]
    run_step(state, "marketing")
    assert stands() == (1, [])
    assert (14 in state.town.tiles_left, player.beach) == (True, {"marketing_trainee": 1})
    assert player.stock == {"burger": 1}
    run_step(state, "discard")
    assert player.stock == {}
    assert texts(state, 0) == []
