"""Extension points that hold numbers, answers and squares, used by tiny modules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import Pay
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.events import CampaignRan, DinnerIncome
from kaffeehaus.games.fcm.rules.phases.evening import choose, serving, way_to
from kaffeehaus.games.fcm.rules.phases.marketing import run
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.placing import squares_in_reach
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Board, CleanUp
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import AllOf, Area, Members, Most, Union
from kaffeehaus.games.fcm.rules.structure import open_slots
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Piece
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import always, fed, pair, town_with
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts

# Sums, maxima, minima


def _stock_after_errand(state: FcmState) -> int:
    state.player(0).work = {"errand_boy": 1}
    begin_day(state, 0)
    do(state, 0, "done", "fetch errand_boy beer")
    return state.player(0).stock["beer"]


def _farthest_trip(state: FcmState) -> int:
    state.player(0).work = {"cart_operator": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    return max(len(text.split()) for text in texts(state, 0))


def _discount(state: FcmState) -> int:
    return bill_of(state, 0).discounts["tips"]


def _rounds(state: FcmState) -> int:
    state.town.campaigns = [Campaign(11, "billboard", 0, None, ("beer",), 1, Box(0, 0, 1, 1))]
    return sum(isinstance(event, CampaignRan) for event in run_step(state, "marketing"))


def _income(state: FcmState) -> DinnerIncome:
    events = run_step(fed(state), "dinner")
    return next(e for e in events if isinstance(e, DinnerIncome) and e.seat == 0)


def _nearness(state: FcmState) -> int:
    return choose(state, state.house("2")).offers[0].nearness


def _uses(state: FcmState) -> int:
    return state.rules.working.uses(state, 0, "waitress")


def _sale_bonus(state: FcmState) -> int:
    return serving(fed(state), state.house("2")).bonus


def _open_slots(state: FcmState) -> int:
    return open_slots(state, 0)


def _ceo_slots(state: FcmState) -> int:
    return state.rules.structure.ceo_slots(state, 0)


def _unit_price(state: FcmState) -> int:
    return state.rules.dinner.unit_price(state, 0)


def _multiplier(state: FcmState) -> int:
    return state.rules.dinner.multiplier(state, state.house("2"))


def _freezer(state: FcmState) -> int:
    return state.rules.clean_up.freezer(state, 0)


NUMBERS: tuple[tuple[str, object, object, Callable[[FcmState], int], int], ...] = (
    ("structure.open_slots", 2, 5, _open_slots, 3 + 2 + 5),
    ("structure.ceo_slots", 4, 2, _ceo_slots, 4),
    ("working.uses", 2, 3, _uses, 3),
    ("working.drinks", 3, 2, _stock_after_errand, 1 + 3 + 2),
    ("dinner.unit_price", 2, -5, _unit_price, 10 + 2 - 5),
    ("dinner.nearness", -2, -1, _nearness, -3),
    ("dinner.multiplier", 1, 2, _multiplier, 1 + 1 + 2),
    ("dinner.sale_bonus", 10, 3, _sale_bonus, 13),
    ("dinner.cash", 4, 3, lambda state: _income(state).waitresses, 7),
    ("dinner.income_percent", 50, 100, lambda state: _income(state).percent, 100),
    ("payday.salary", 3, 4, lambda state: bill_of(state, 0).salary, 3),
    ("payday.discounts", {"tips": 3}, {"tips": 4}, _discount, 7),
    ("marketing.rounds", 1, 2, _rounds, 1 + 1 + 2),
    ("clean_up.freezer", 10, 5, _freezer, 10),
)
"""A point, what two modules say, who asks, and the answer by the law of the point."""


@pytest.mark.parametrize(("point", "one", "other", "asked", "answer"), NUMBERS)
def test_numbers_combine_by_their_law(
    point: str, one: object, other: object, asked: Callable[[FcmState], int], answer: int
) -> None:
    first, second = pair(point, one, other)
    assert asked(town_with(first, second)) == answer
    assert asked(town_with(second, first)) == answer


def test_the_range_of_buyers_adds_up() -> None:
    at_home = _farthest_trip(town_with())
    assert _farthest_trip(town_with(*pair("working.buyer_range", 1, 2))) > at_home


def test_counters_may_earn_cash() -> None:
    state = town_with(*pair("marketing.counter_cash", {0: 5}, {0: 2, 1: 1}))
    before, bank = state.conserved(), state.town.bank
    run(state, Campaign(11, "billboard", 0, None, ("beer",), 1, Box(2, 0, 1, 1)), "beer")
    assert [player.cash for player in state.town.players] == [7, 1]
    assert state.town.bank == bank - 8
    assert state.conserved() == before


# Any, union, all


@pytest.mark.parametrize(
    ("point", "asked"),
    [
        ("payday.free_of_salary", lambda state: bill_of(state, 0).free == {"coach": 1}),
        ("working.eternal", lambda state: state.rules.working.eternal(state, 0, "coach", "radio")),
    ],
)
def test_one_module_that_says_so_is_enough(point: str, asked: Callable[[FcmState], bool]) -> None:
    for said, answer in (((False, True), True), ((False, False), False)):
        state = town_with(*pair(point, *said))
        state.player(0).beach = {"coach": 1}
        assert asked(state) is answer


def test_who_may_owe_keeps_everybody_and_pays_what_there_is() -> None:
    state = town_with(*pair("payday.may_owe", True, False))
    state.player(0).beach, state.player(0).cash = {"coach": 3}, 4
    run_step(state, "payday")
    assert Pay() in state.legal(0)
    do(state, 0, "pay")
    assert (state.player(0).cash, state.player(0).beach) == (0, {"coach": 3})


def test_several_trainers_on_one_card_if_some_module_allows_it() -> None:
    state = town_with(*pair("working.stacks_training", False, True))
    state.player(0).beach, state.player(0).work = {"management_trainee": 1}, {"trainer": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    assert "train management_trainee vice_president with trainer trainer" in texts(state, 0)


def test_goods_lie_in_one_freezer_only_if_all_modules_allow_it() -> None:
    def no_beer(state: Position, seat: Seat, kept: Mapping[str, int]) -> bool:
        return "beer" not in kept

    def beer_alone(state: Position, seat: Seat, kept: Mapping[str, int]) -> bool:
        return set(kept) != {"beer", "soda"}

    size = Module("size", clean_up=CleanUp(freezer=Most(always(10))))
    offered = {}
    for name, rules in {"alone": (beer_alone,), "both": (beer_alone, no_beer)}.items():
        modules = [
            Module(f"m{n}", clean_up=CleanUp(may_store=AllOf(rule))) for n, rule in enumerate(rules)
        ]
        state = town_with(size, *modules)
        state.player(0).stock = {"beer": 1, "soda": 1}
        run_step(state, "discard")
        do(state, 0, "keep soda 1")
        offered[name] = texts(state, 0)
    assert offered == {"alone": ["store"], "both": ["store"]}
    state = town_with(size, Module("dry", clean_up=CleanUp(may_store=AllOf(no_beer))))
    state.player(0).stock = {"beer": 1, "soda": 2}
    run_step(state, "discard")
    assert texts(state, 0) == ["keep soda 2", "keep soda 1", "store"]


def test_what_is_not_storable_is_thrown_away() -> None:
    state = town_with(
        Module("size", clean_up=CleanUp(freezer=Most(always(10)))),
        Module("dry", clean_up=CleanUp(not_storable=Members("beer"))),
        Module("plain", clean_up=CleanUp(not_storable=Members("soda"))),
    )
    state.player(0).stock = {"beer": 1, "soda": 1, "pizza": 1}
    run_step(state, "discard")
    assert texts(state, 0) == ["keep pizza 1", "store"]


# Squares


def test_ranges_start_from_the_squares_of_modules_too() -> None:
    def corner(state: Position, seat: Seat) -> int:
        return state.ground.net.bit((14, 13))

    far = Module("far", board=Board(range_starts=Area(corner)))
    here, there = town_with(), town_with(far)
    offered = []
    for state in (here, there):
        state.player(0).work = {"marketing_trainee": 1}
        begin_day(state, 0)
        do(state, 0, "done", "market marketing_trainee 14")
        offered.append(set(texts(state, 0)))
    assert offered[0] < offered[1]


def test_only_roadworks_for_ranges_make_ranges_shorter() -> None:
    def everywhere(state: Position) -> int:
        return state.ground.all

    reached = []
    for board in (
        Board(),
        Board(roadworks=Area(everywhere)),
        Board(roadworks_for_ranges=Area(everywhere)),
    ):
        state = town_with(Module("works", board=board))
        reached.append(squares_in_reach(state, 0, Range(Measure.ROAD, 2)))
    plain, only_for_dinner, torn_up = reached
    assert only_for_dinner == plain
    assert torn_up != plain
    assert torn_up & plain == torn_up


def test_pieces_cover_squares_and_roadworks_make_the_way_longer() -> None:
    def piece(state: Position) -> Iterable[Piece]:
        return [Piece("tent", "Tent", None, Box(0, 0, 1, 1))]

    def works(state: Position) -> int:
        return state.ground.net.bit((2, 7))

    tent = Module("tent", board=Board(pieces=Union(piece), roadworks=Area(works)))
    plain, marked = town_with(), town_with(tent)
    assert plain.free_squares() & plain.ground.net.bit((0, 0))
    assert not marked.free_squares() & marked.ground.net.bit((0, 0))
    house = plain.house("2")
    assert way_to(plain, house, 1) == 2
    assert way_to(marked, house, 1) == 3
