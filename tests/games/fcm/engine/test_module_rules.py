"""Extension points that hold whole rules, used by tiny modules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import kaffeehaus.games.fcm.modules.coffee
from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.cards import Good, GoodKind, ReserveCard, TableSize
from kaffeehaus.games.fcm.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.module import (
    Content,
    Meal,
    MediumRule,
    Module,
    ModuleState,
    OrderRank,
    PaydayOption,
    ReserveRule,
    TieRank,
)
from kaffeehaus.games.fcm.phases.dinner import choose
from kaffeehaus.games.fcm.phases.order import choosing_key
from kaffeehaus.games.fcm.phases.payday import bill_of
from kaffeehaus.games.fcm.ruleset import RulesetError, fold
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import Box, Campaign, House
from tests.games.fcm.engine.modified import THE_BASE, always, fed, game_with, pair, town_with
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, want

# Exclusive


COFFEE = Path(kaffeehaus.games.fcm.modules.coffee.__file__).parent / "module.py"
COFFEE_TESTS = Path(__file__).parents[1] / "coffee"


def toll(state: FcmState, house: House, host: Seat) -> Mapping[Seat, int]:
    """The other chain earns 7 for every house that drives past."""
    return {1 - host: 7}


def test_what_happens_on_the_way_is_dinner_income() -> None:
    state = fed(town_with(Module("toll", on_the_way=toll)))
    state.player(1).work = {"cfo": 1}
    events = run_step(state, "dinner")
    incomes = {e.seat: e.total for e in events if isinstance(e, DinnerIncome)}
    assert incomes == {0: 20, 1: 7 + 4}


def test_nobody_drives_past_from_a_hungry_house() -> None:
    state = town_with(Module("toll", on_the_way=toll))
    want(state, "2", burger=1)
    events = run_step(state, "dinner")
    assert [e.total for e in events if isinstance(e, DinnerIncome)] == [0, 0]


def board(state: FcmState) -> tuple[str, ...]:
    return ("..#..",) * 5


def cards_of(state: FcmState, cards: list[ReserveCard]) -> tuple[int, int]:
    return 0, 3


EXCLUSIVE: Mapping[str, Any] = {
    "setup": THE_BASE[0].setup,
    "reserves": ReserveRule((), cards_of),
    "milestone_set": "mine",
    "on_the_way": toll,
    "board": board,
    "setup_steps": THE_BASE[0].setup_steps,
    "turn_steps": THE_BASE[0].turn_steps,
    "day_steps": THE_BASE[0].day_steps,
}


@pytest.mark.parametrize("point", EXCLUSIVE)
def test_an_exclusive_point_has_one_owner(point: str) -> None:
    mine = [Module(name, **{point: EXCLUSIVE[point]}) for name in ("one", "other")]
    with pytest.raises(RulesetError, match=f"two modules want to decide {point}"):
        fold((*THE_BASE, *mine))


# By rank, by key


def test_ranks_are_compared_in_their_order() -> None:
    stars = Module(
        "stars",
        order_keys={OrderRank.STAR: lambda _, seat: -seat},
        ties={TieRank.STAR: lambda _, seat: -seat},
    )
    state = fed(town_with(stars))
    assert choosing_key(state, 1) < choosing_key(state, 0)
    state.player(1).stock = {"burger": 1, "beer": 1}
    state.player(1).restaurants = state.player(0).restaurants
    offer = choose(state, state.house("2")).offer
    assert offer is not None
    assert offer.seat == 1


def soup_for(state: FcmState, house: House) -> Mapping[str, int]:
    return {"soup": len(house.demand)}


SOUP = Module(
    "soup",
    content=Content(goods=(Good("soup", "soup", "soups", "s", GoodKind.FOOD, marketable=False),)),
    meals={Meal.REPLACED_BY_BETTER: soup_for},
)
SAUCE = Module(
    "sauce",
    content=Content(
        goods=(Good("sauce", "sauce", "sauces", "c", GoodKind.FOOD, marketable=False),)
    ),
    garnishes=frozenset({"sauce"}),
)


def test_houses_prefer_a_garnish_and_then_the_better_meal() -> None:
    state = fed(town_with(SOUP, SAUCE))
    house = state.house("2")
    assert choose(state, house).sold == {"burger": 1, "beer": 1}
    state.player(0).stock["soup"] = 2
    assert choose(state, house).sold == {"soup": 2}
    state.player(0).stock["sauce"] = 1
    assert choose(state, house).sold == {"soup": 2, "sauce": 1}
    state.player(0).stock["soup"] = 1
    assert choose(state, house).sold == {"burger": 1, "beer": 1, "sauce": 1}


def test_a_site_without_a_road_says_itself_how_far_it_is() -> None:
    farm = House("farm", 9900, Box(-3, 0, 2, 2), printed=False, limit=None)

    def far_for_all(state: FcmState, house: House, seat: Seat) -> int | None:
        return 4 if seat else None

    module = Module("farm", sites=(farm,), site_distances={"farm": far_for_all})
    state = town_with(module)
    want(state, "farm", beer=1)
    state.player(0).stock, state.player(1).stock = {"beer": 1}, {"beer": 1}
    served = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert [(e.house, e.seller, e.door) for e in served] == [("farm", 1, None)]
    assert [offer.distance for offer in served[0].offers] == [None, 4]
    assert state.town.houses[-1].number == "farm"
    twice = replace(module, id="again", sites=())
    with pytest.raises(RulesetError, match="farm of site_distances"):
        fold((*THE_BASE, module, twice))


def test_a_module_adds_a_number_of_players() -> None:
    crowd = Module("crowd", tables={6: TableSize(2, 5, 300, 450, 3)})

    class ForSix(type(game_with(crowd))):  # type: ignore[misc] # a class made by a function
        seat_counts = (2, 6)

    state = ForSix().new(seats=6, seed=1)
    assert (state.ground.height, state.ground.width) == (10, 25)
    assert (state.town.bank, state.town.supply["guru"]) == (300, 3)
    again = Module("again", tables={2: TableSize(1, 1, 0, 0, 1)})
    with pytest.raises(RulesetError, match="2 of tables"):
        fold((*THE_BASE, again))


# Payday


@dataclass(frozen=True)
class Barter(FcmAction):
    """Pay one salary with a beer."""

    kind: ClassVar[str] = "barter"
    confirms: ClassVar[bool] = False


@dataclass(slots=True)
class Barters(ModuleState):
    """By seat: salaries paid in goods today."""

    paid: dict[Seat, int] = field(default_factory=dict)

    def copy(self) -> Barters:
        return Barters(self.paid.copy())


class InBeer(PaydayOption):
    def legal(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        return [Barter()] if state.player(seat).stock.get("beer") else []

    def play(self, state: FcmState, seat: Seat, action: FcmAction) -> bool:
        if not isinstance(action, Barter):
            return False
        state.player(seat).stock = {}
        paid = _barters(state).paid
        paid[seat] = paid.get(seat, 0) + 1
        return True

    def settled(self, state: FcmState, seat: Seat) -> int:
        return _barters(state).paid.get(seat, 0)


def _barters(state: FcmState) -> Barters:
    part = state.slices["barter"]
    assert isinstance(part, Barters)
    return part


class OneForFree(InBeer):
    """Settles one salary for everybody, and offers nothing."""

    def legal(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        return []

    def play(self, state: FcmState, seat: Seat, action: FcmAction) -> bool:
        return False

    def settled(self, state: FcmState, seat: Seat) -> int:
        return 1


BARTER = Module("barter", slice=Barters, payday_options=(InBeer(),))


def test_salaries_can_be_settled_in_other_ways() -> None:
    state = town_with(BARTER, Module("gift", payday_options=(OneForFree(),)))
    player = state.player(0)
    player.busy, player.cash, player.stock = {1: "coach", 2: "coach", 3: "coach"}, 5, {"beer": 1}
    run_step(state, "payday")
    assert bill_of(state, 0).due == 10
    assert texts(state, 0) == ["fire coach", "barter"]
    state.apply(0, Barter())
    assert bill_of(state, 0).due == 5
    do(state, 0, "pay")
    assert (player.cash, player.stock) == (0, {})


def test_who_is_offered_another_way_is_asked_even_with_nobody_to_fire() -> None:
    state = town_with(BARTER)
    state.player(0).busy, state.player(0).cash = {1: "coach"}, 5
    state.player(0).stock = {"beer": 1}
    run_step(state, "payday")
    assert state.actors() == (0,)
    assert texts(state, 0) == ["barter", "pay"]


def test_what_a_module_keeps_is_copied_saved_and_loaded() -> None:
    game = game_with(BARTER)
    state = game.new(seats=2, seed=1)
    _barters(state).paid = {1: 2}
    copied = state.copy()
    _barters(copied).paid[1] = 9
    assert _barters(state).paid == {1: 2}
    again = game.load(state.save())
    assert _barters(again).paid == {1: 2}
    assert again.save() == state.save()


# Awards, media


def test_modules_award_milestones_by_events() -> None:
    def patience(state: FcmState, event: Event) -> Iterable[tuple[Seat, str]]:
        if isinstance(event, HouseServed) and event.seller is None:
            yield 1, "first_waitress"

    state = town_with(Module("patience", awards=(patience,)))
    want(state, "2", burger=1)
    run_step(state, "dinner")
    assert state.player(1).milestones == ["first_waitress"]


def test_a_medium_of_a_module_stands_beside_the_board() -> None:
    def everyone(state: FcmState, campaign: Campaign) -> list[House]:
        return state.town.houses

    guide = replace(THE_BASE[0].content.campaigns[0], number=17, medium="guide")
    medium = MediumRule("guide", always([]), everyone, beside=True)
    module = Module("guide", content=Content(campaigns=(guide,), media=(medium,)))
    state = town_with(module, Module("two", goods_on_tile=(always(2),)))
    marketing = state.card("brand_manager").markets
    assert marketing is not None
    reader = replace(marketing, media=("guide",))
    state.rules.employees["brand_manager"] = replace(state.card("brand_manager"), markets=reader)
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 17", "good beer")
    assert "good soda" in texts(state, 0)
    do(state, 0, "good soda", "for 1")
    run_step(state, "marketing")
    wants = {tuple(counter.good for counter in house.demand) for house in state.town.houses}
    assert wants == {("beer", "soda")}


def test_every_point_is_tried() -> None:
    tests = [*Path(__file__).parent.glob("test_*.py"), *COFFEE_TESTS.glob("test_*.py")]
    tried = "".join(path.read_text("utf-8") for path in tests)
    tried += COFFEE.read_text("utf-8")
    untried = [
        point.name
        for point in fields(Module)
        if not re.search(rf'\b{point.name}=|"{point.name}"', tried)
    ]
    assert untried == []


def test_a_game_with_many_modules_keeps_the_contract() -> None:
    modules = (SOUP, SAUCE, *pair("nearness", -1, 1), Module("toll", on_the_way=toll))
    report = check(game_with(*modules), {"turns": 2}, 2, games=1, seed=5)
    assert report.reasons == {"turn_limit": 1}
