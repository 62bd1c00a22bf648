"""Extension points that hold whole rules, used by tiny modules."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import ClassVar

import pytest

import kaffeehaus.games.fcm.modules.coffee
from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.cards import Good, GoodKind, ReserveCard, TableSize
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed, SalariesSettled
from kaffeehaus.games.fcm.rules.phases.evening import choose
from kaffeehaus.games.fcm.rules.phases.order import choosing_key
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Awards,
    Dinner,
    Drive,
    Group,
    Meal,
    MediumRule,
    OrderRank,
    Passage,
    Payday,
    PaydayOption,
    ReserveRule,
    RulesetError,
    SettingUp,
    Structure,
    TieRank,
    Working,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import (
    AnyOf,
    Exclusive,
    Keyed,
    Members,
    Most,
    Ranked,
    Together,
    Union,
)
from kaffeehaus.games.fcm.rules.town import Campaign, House, ModuleState
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import (
    THE_BASE,
    always,
    fed,
    game_with,
    pair,
    saying,
    town_with,
)
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, want

# Exclusive


COFFEE = Path(kaffeehaus.games.fcm.modules.coffee.__file__).parent / "module.py"
COFFEE_TESTS = Path(__file__).parents[1] / "coffee"


def toll(state: Position, drive: Drive) -> Passage:
    """The other chain earns 7 for every house that drives past."""
    return Passage(income={1 - drive.host: 7})


TOLL = Module("toll", dinner=Dinner(on_the_way=Exclusive(toll)))


def test_what_happens_on_the_way_is_dinner_income() -> None:
    state = fed(town_with(TOLL))
    state.player(1).work = {"cfo": 1}
    events = run_step(state, "dinner")
    incomes = {e.seat: e.total for e in events if isinstance(e, DinnerIncome)}
    assert incomes == {0: 20, 1: 7 + 4}


def test_nobody_drives_past_from_a_hungry_house() -> None:
    state = town_with(TOLL)
    want(state, "2", burger=1)
    events = run_step(state, "dinner")
    assert [e.total for e in events if isinstance(e, DinnerIncome)] == [0, 0]


def plan_of(state: Position) -> Plan:
    return Plan(("..#..",) * 5)


def cards_of(state: Position, cards: list[ReserveCard]) -> tuple[int, int]:
    return 0, 3


EXCLUSIVE: Mapping[str, object] = {
    "setting_up.setup": BASE.setting_up.setup.value,
    "setting_up.reserves": ReserveRule((), cards_of),
    "setting_up.milestone_set": "mine",
    "dinner.on_the_way": toll,
    "board.plan": plan_of,
}


@pytest.mark.parametrize("point", EXCLUSIVE)
def test_an_exclusive_point_has_one_owner(point: str) -> None:
    one, other = (saying(name, point, Exclusive(EXCLUSIVE[point])) for name in ("one", "other"))
    name = point.split(".")[1]
    with pytest.raises(RulesetError, match=rf"^\w+ and \w+ both decide {name}$"):
        fold((*THE_BASE, one, other))


def test_the_steps_of_the_game_have_one_owner() -> None:
    with pytest.raises(RulesetError, match=r"^base and other both decide the steps of the game$"):
        fold((*THE_BASE, Module("other", spine=BASE.spine)))
    with pytest.raises(RulesetError, match=r"^no module decides the steps of the game$"):
        fold((replace(BASE, spine=None), *THE_BASE[1:]))


# By rank, by key


def last_first(state: Position, seat: Seat) -> int:
    return -seat


def test_ranks_are_compared_in_their_order() -> None:
    stars = Module(
        "stars",
        structure=Structure(order_keys=Ranked({OrderRank.STAR: last_first})),
        dinner=Dinner(ties=Ranked({TieRank.STAR: last_first})),
    )
    state = fed(town_with(stars))
    assert choosing_key(state, 1) < choosing_key(state, 0)
    state.player(1).stock = {"burger": 1, "beer": 1}
    state.player(1).restaurants = state.player(0).restaurants
    offer = choose(state, state.house("2")).offer
    assert offer is not None
    assert offer.seat == 1


def soup_for(state: Position, house: House) -> Mapping[str, int]:
    return {"soup": len(house.demand)}


SOUP = Module(
    "soup",
    content=Content(
        goods=(
            Good(
                "soup",
                "soup",
                ("%(num)s soup", "%(num)s soups"),
                "s",
                GoodKind.FOOD,
                marketable=False,
            ),
        )
    ),
    dinner=Dinner(meals=Ranked({Meal.REPLACED_BY_BETTER: soup_for})),
)
SAUCE = Module(
    "sauce",
    content=Content(
        goods=(
            Good(
                "sauce",
                "sauce",
                ("%(num)s sauce", "%(num)s sauces"),
                "c",
                GoodKind.FOOD,
                marketable=False,
            ),
        )
    ),
    dinner=Dinner(garnishes=Members("sauce")),
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


def test_a_module_adds_a_number_of_players() -> None:
    tables = Keyed({6: TableSize(2, 5, 300, 450, 3)})
    crowd = Module("crowd", setting_up=SettingUp(tables=tables))

    class ForSix(type(game_with(crowd))):  # type: ignore[misc] # a class made by a function
        seat_counts = (2, 6)

    state = ForSix().new(seats=6, seed=1)
    assert (state.ground.plan.height, state.ground.plan.width) == (10, 25)
    assert (state.town.bank, state.town.supply["guru"]) == (300, 3)
    again = Module("again", setting_up=SettingUp(tables=Keyed({2: TableSize(1, 1, 0, 0, 1)})))
    with pytest.raises(RulesetError, match="again and base both decide 2 of tables"):
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
    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        return [Barter()] if state.player(seat).stock.get("beer") else []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> bool:
        if not isinstance(action, Barter):
            return False
        state.player(seat).stock = {}
        paid = _barters(state).paid
        paid[seat] = paid.get(seat, 0) + 1
        return True

    def settled(self, state: Position, seat: Seat) -> int:
        return _barters(state).paid.get(seat, 0)

    def forget(self, state: Position) -> None:
        _barters(state).paid = {}


def _barters(state: Position) -> Barters:
    part = state.slices["barter"]
    assert isinstance(part, Barters)
    return part


class OneForFree(InBeer):
    """Settles one salary for everybody, and offers nothing."""

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        return []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> bool:
        return False

    def settled(self, state: Position, seat: Seat) -> int:
        return 1


BARTER = Module("barter", slice=Barters, payday=Payday(options=Together(InBeer())))


def test_salaries_can_be_settled_in_other_ways() -> None:
    gift = Module("gift", payday=Payday(options=Together(OneForFree())))
    state = town_with(BARTER, gift)
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


def test_what_was_settled_is_told_and_then_forgotten() -> None:
    state = town_with(BARTER)
    player = state.player(0)
    player.beach, player.cash, player.stock = {"coach": 2}, 5, {"beer": 1}
    run_step(state, "payday")
    state.apply(0, Barter())
    (paid, *_) = do(state, 0, "pay")
    assert paid == SalariesSettled(0, {"coach": 2}, {}, 5, {}, 5, 1)
    assert GAME.read_event(paid.to_json()) == paid
    assert GAME.tell(paid, ["Ada"]) == "Ada pays $5 in salaries."
    assert _sentences(state, paid)[-2:] == (
        "1 salary paid without cash, worth $5.",
        "Due: $10. Paid: $5.",
    )
    assert bill_of(state, 0).due == 10


def _sentences(state: FcmState, event: Event) -> tuple[str, ...]:
    explained = state.explain(event)
    assert explained is not None
    return explained.sentences


class BeerFirst(InBeer):
    """Whoever has beer and too little cash pays with it."""

    def due(self, state: Position, seat: Seat) -> bool:
        return bool(self.legal(state, seat))


BEER_FIRST = Module("barter", slice=Barters, payday=Payday(options=Together(BeerFirst())))
OWING = Module("owing", payday=Payday(may_owe=AnyOf(always(True))))


def test_what_is_due_is_used_before_a_salary_stays_unpaid() -> None:
    state = town_with(BEER_FIRST, OWING)
    player = state.player(0)
    player.busy, player.cash, player.stock = {1: "coach", 2: "coach", 3: "coach"}, 6, {"beer": 1}
    run_step(state, "payday")
    assert texts(state, 0) == ["barter"]
    state.apply(0, Barter())
    do(state, 0, "pay")
    assert (player.cash, player.stock, len(player.busy)) == (0, {}, 3)


def test_who_may_owe_reads_what_is_paid_and_what_is_not() -> None:
    state = town_with(OWING)
    player = state.player(0)
    player.busy, player.beach, player.cash = {1: "coach"}, {"errand_boy": 1, "guru": 1}, 6
    run_step(state, "payday")
    view = state.view(0)
    assert view.label("kind", "pay") == "Pay $6 of $10 in salaries"
    assert view.ask("card") == "Who do you fire?"
    (paid, *_) = do(state, 0, "pay")
    assert _sentences(state, paid)[-1] == "$4 stays unpaid; nobody is fired."


def test_what_is_due_may_be_left_by_who_can_pay() -> None:
    state = town_with(BEER_FIRST, OWING)
    state.player(0).busy, state.player(0).cash = {1: "coach"}, 5
    state.player(0).stock = {"beer": 1}
    run_step(state, "payday")
    assert texts(state, 0) == ["barter", "pay"]


def test_what_is_due_is_used_before_a_busy_marketeer_goes() -> None:
    state = town_with(BEER_FIRST)
    player = state.player(0)
    player.busy, player.beach = {1: "coach", 2: "coach"}, {"errand_boy": 1}
    player.stock = {"beer": 1}
    run_step(state, "payday")
    assert texts(state, 0) == ["fire errand_boy", "barter"]
    state.apply(0, Barter())
    assert texts(state, 0) == ["fire coach", "fire errand_boy"]


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
    def patience(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
        if isinstance(event, HouseServed) and event.seller is None:
            yield 1, "first_waitress"

    state = town_with(Module("patience", awards=Awards(earned=Union(patience))))
    want(state, "2", burger=1)
    run_step(state, "dinner")
    assert state.player(1).milestones == ["first_waitress"]


def test_a_medium_of_a_module_stands_beside_the_board() -> None:
    def everyone(state: Position, campaign: Campaign) -> list[House]:
        return state.town.houses

    guide = replace(THE_BASE[0].content.campaigns[0], number=17, medium="guide")
    medium = MediumRule("guide", always([]), everyone, beside=True)
    module = Module("guide", content=Content(campaigns=(guide,), media=(medium,)))
    two = Module("two", working=Working(goods_on_tile=Most(always(2))))
    state = town_with(module, two)
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


def test_something_happens_as_soon_as_a_milestone_is_earned() -> None:
    def a_prize(state: Position, seat: Seat, milestone: str) -> None:
        state.player(seat).stock[milestone] = 1

    state = town_with(Module("prizes", awards=Awards(then=Together(a_prize))))
    state.town.step = "restructuring"
    state.player(0).beach = {"waitress": 1}
    do(state, 0, "work waitress", "ready")
    do(state, 1, "ready")
    assert state.player(0).stock == {"first_waitress": 1}
    assert state.player(1).stock == {}


# All points


def said_in(path: Path) -> Iterator[tuple[str, str]]:
    """What a file says of modules and groups: `Dinner(cash=...)`, or `"dinner.cash"`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), keywords=keywords):
                yield from ((name, said.arg) for said in keywords if said.arg)
            case ast.Constant(value=str(text)) if text.count(".") == 1:
                group, point = text.split(".")
                yield group, point


def test_every_point_is_tried() -> None:
    tests = [*Path(__file__).parent.glob("*.py"), *COFFEE_TESTS.glob("test_*.py")]
    tried = {said for path in (*tests, COFFEE) for said in said_in(path)}
    groups = {field.name: field.default for field in fields(Module)}
    untried = set()
    for name, group in groups.items():
        if isinstance(group, Group):
            spoken = {point for said, point in tried if said in {name, type(group).__name__}}
            untried |= {f"{name}.{point}" for point, _ in group.points() if point not in spoken}
        elif ("Module", name) not in tried:
            untried.add(name)
    assert untried == set()


@pytest.mark.slow
def test_a_game_with_many_modules_keeps_the_contract() -> None:
    modules = (SOUP, SAUCE, *pair("dinner.nearness", -1, 1), TOLL)
    report = check(game_with(*modules), {"turns": 2}, 2, games=1, seed=5)
    assert report.reasons == {"turn_limit": 1}
