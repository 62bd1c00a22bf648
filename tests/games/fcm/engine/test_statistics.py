"""How a game went: every dollar has a source, the turns add up, and what decided it is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import bookings_of
from kaffeehaus.games.fcm.rules.booking import CFO, DEBTS, MILESTONES, SALARIES
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed, SalariesPaid, TurnBegan
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.decisions import Past, PastDinner, decisions
from tests.golden import files
from tests.golden.plan import GOLDEN, Golden, rules_of

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
PLAYED = [
    pytest.param(name, marks=[pytest.mark.slow] if golden.seats > 2 else [])
    for name, golden in GOLDEN.items()
    if golden.game == "fcm"
]


def replayed(golden: Golden) -> Iterator[tuple[AnyState, tuple[Event, ...]]]:
    """The position after every action, and what happened by it."""
    game = rules_of(golden)
    state = game.new(golden.options, golden.seats, golden.seed)
    for seat, text in files.read(golden).actions():
        yield state, state.play(seat, game.parse(text))


@pytest.mark.parametrize("name", PLAYED)
def test_income_by_source_is_the_change_in_cash_to_the_last_dollar(name: str) -> None:
    golden = GOLDEN[name]
    told = [0] * golden.seats
    events: list[Event] = []
    by_turn: dict[int, tuple[int, ...]] = {}
    for state, happened in replayed(golden):
        assert isinstance(state, FcmState)
        for event in happened:
            events.append(event)
            for booking in bookings_of(event):
                told[booking.seat] += booking.amount
        cash = [player.cash for player in state.town.players]
        assert cash == told
        by_turn[state.town.turn] = tuple(cash)
    statistics = GAME.statistics(events, NAMES[: golden.seats])
    assert_sound(statistics, tuple(told))
    turns = [by_turn[turn] for turn in sorted(by_turn) if turn]
    assert by_turn.keys() - {0} == set(range(1, len(turns) + 1))
    (curve,) = statistics.curves
    assert len(curve.steps) == len(turns)
    assert tuple(line[-1] for line in curve.values) == tuple(told)


def assert_sound(statistics: Statistics, cash: tuple[int, ...]) -> None:
    """The rows of every table are its sum, and that of the money is the cash."""
    for table in statistics.tables:
        sums = [row for row in table.rows if row.is_sum]
        if not sums:
            continue
        rows = [[value or 0 for value in row.values] for row in table.rows if not row.is_sum]
        assert tuple(map(sum, zip(*rows, strict=True))) == sums[0].values
    money = [table for table in statistics.tables if table.unit]
    assert not money or money[0].rows[-1].values == cash
    assert money or not any(cash)


def served(**given: object) -> HouseServed:
    """House 7 ate two burgers and a beer of Ada at $10."""
    facts: dict[str, object] = {
        "house": "7",
        "demand": {"burger": 2, "beer": 1},
        "demanded_by": (),
        "offers": (),
        "seller": 0,
        "sold": {"burger": 2, "beer": 1},
        "multiplier": 1,
        "bonus": 0,
        "income": 30,
        **given,
    }
    return HouseServed(**facts)  # type: ignore[arg-type]  # the facts above, some exchanged


def booked(event: Event) -> dict[str, int]:
    return {booking.source: booking.amount for booking in bookings_of(event) if booking.amount}


@pytest.mark.parametrize(
    ("event", "sources"),
    [
        (served(), {"burger": 20, "beer": 10}),
        (
            served(multiplier=2, income=60, times_for=("the garden",)),
            {"burger": 20, "beer": 10, "more for the garden": 30},
        ),
        (
            served(bonus=25, income=55, bonus_for={"": 15, "fries": 10}),
            {"burger": 20, "beer": 10, MILESTONES: 15, "fries": 10},
        ),
        (served(seller=None, sold={}, income=0), {}),
        (
            DinnerIncome(0, 30, 6, 50, 18, 54, 54, {"waitresses": 6}),
            {"waitresses": 6, CFO: 18},
        ),
        (DinnerIncome(0, -30, 0, 0, 0, -30, -10), {DEBTS: 20}),
        (SalariesPaid(0, {"cook": 2}, {}, 5, {}, 10), {SALARIES: -10}),
    ],
)
def test_every_source_has_its_name(event: Event, sources: dict[str, int]) -> None:
    assert booked(event) == sources


def test_goods_and_houses_are_counted() -> None:
    told = GAME.statistics(_one_turn(served(), served(house="pi", seller=1)), NAMES[:2])
    assert _rows(told, "Goods sold") == [
        ("Burger", (2, 2)),
        ("Beer", (1, 1)),
        ("All goods", (3, 3)),
    ]
    assert ("House π", (0, 1)) in _rows(told, "Houses served")


def test_a_game_that_has_not_begun_tells_nothing() -> None:
    assert not GAME.statistics([], NAMES[:2])


def _one_turn(*events: Event) -> list[Event]:
    return [TurnBegan(1), *events]


def _rows(told: Statistics, title: str) -> list[tuple[str, tuple[int | None, ...]]]:
    table = next(table for table in told.tables if table.title == title)
    return [(row.title, row.values) for row in table.rows]


@pytest.mark.parametrize(
    ("cash", "sentence"),
    [
        (((0, 0), (10, 0), (50, 20)), "Ada led from turn 2."),
        (((0, 5), (10, 8), (50, 20)), "Ada overtook Ben in turn 2 and stayed ahead."),
        (((0, 5), (5, 8), (50, 20)), "Ada overtook Ben in the last turn."),
        (((0, 5), (9, 9)), "The leaders had equal cash at the end."),
    ],
)
def test_who_led_is_told(cash: tuple[tuple[int, ...], ...], sentence: str) -> None:
    assert next(decisions(Past(cash, (), (), ()), NAMES[:2])) == sentence


def test_the_turn_the_dinner_and_the_bank_that_mattered_are_told() -> None:
    dinners = [PastDinner(1, 0, 10), PastDinner(2, 1, 45)]
    past = Past(((10, 0), (50, 40), (90, 30)), dinners, (2, 3), ((3, 1),))
    assert list(decisions(past, NAMES[:2]))[1:] == [
        "Turn 3 made the biggest difference: Ada +$40, Ben −$10.",
        "Best dinner: Ben in turn 2, $45.",
        "The bank broke in turns 2 and 3.",
        "Ben went bankrupt in turn 3.",
    ]
