"""Ketchup: the worked cases, and every sentence of its rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.ketchup.rules import SOMEONE_SELLS
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed, MilestoneEarned
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.placing import squares_in_reach
from kaffeehaus.games.fcm.rules.town import Demand
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step
from tests.games.fcm.engine.street import dine, stock, street, wish

A, B, C = 0, 1, 2


def made_hungry(state: FcmState, house: str, *counters: tuple[str, Seat | None]) -> None:
    """Counters with the chains whose campaigns put them."""
    demand = tuple(Demand(good, by) for good, by in counters)
    state.put_house(replace(state.house(house), demand=demand))


def owners(state: FcmState) -> list[Seat]:
    """Dinner; who earns ketchup by it."""
    events = run_step(state, "dinner")
    return [
        event.seat
        for event in events
        if isinstance(event, MilestoneEarned) and event.milestone == SOMEONE_SELLS
    ]


@pytest.mark.parametrize(("seller", "earners"), [(C, [A, B]), (A, [B])])
def test_ke1_all_whose_demand_another_chain_sells_to(seller: Seat, earners: list[Seat]) -> None:
    state = street("ketchup", 0, 1, 2)
    stock(state, seller, burger=1, beer=1)
    made_hungry(state, "1", ("burger", A), ("beer", B))
    assert owners(state) == earners


def test_ke2_it_does_not_change_the_dinner_in_which_it_is_earned() -> None:
    state = street("ketchup", 1, 1, houses=2)
    state.town.order = [B, A]
    stock(state, A, beer=1)
    stock(state, B, burger=1, beer=1)
    made_hungry(state, "1", ("burger", A))
    wish(state, "2", beer=1)
    served = dine(state)
    assert [offer.score for offer in served["2"].offers] == [11, 11]
    assert served["2"].seller == B
    assert state.player(A).milestones == [SOMEONE_SELLS]
    stock(state, B, beer=1)
    wish(state, "2", beer=1)
    again = dine(state)["2"]
    assert [offer.score for offer in again.offers] == [10, 11]
    assert again.seller == A


def test_ke3_the_distance_counts_one_less_also_below_nothing() -> None:
    state = street("ketchup", 0, 2)
    for seat in (A, B):
        state.player(seat).milestones = [SOMEONE_SELLS]
        stock(state, seat, burger=1)
    state.player(A).work = {"discount_manager": 3, "pricing_manager": 1}
    wish(state, "1", burger=1)
    offers = serving(state, state.house("1")).offers
    assert [offer.score for offer in offers] == [-1, 11]


def test_ke4_counters_of_nobody_earn_nothing() -> None:
    state = street("ketchup", 0, 1)
    stock(state, B, burger=1)
    made_hungry(state, "1", ("burger", None))
    assert owners(state) == []


@pytest.mark.parametrize("good", ["noodles", "sushi"])
def test_ke5_ketchup_with_noodles_and_sushi_the_counters_count_whatever_is_served(
    good: str,
) -> None:
    state = street("ketchup,noodles,sushi", 0, 1)
    stock(state, B, **{good: 1})
    wish(state, "1", garden=True)
    made_hungry(state, "1", ("burger", A))
    assert owners(state) == [A]


def test_ke6_no_other_range_changes() -> None:
    state = street("ketchup", 0, 1)
    reach = state.card("cart_operator").fetches
    assert reach is not None
    assert reach.range is not None
    before = squares_in_reach(state, A, reach.range)
    state.player(A).milestones = [SOMEONE_SELLS]
    assert squares_in_reach(state, A, reach.range) == before
    assert state.rules.working.buyer_range(state, A) == 0


def test_ke7_nobody_sells_or_only_the_owner_of_all_counters() -> None:
    state = street("ketchup", 0, 1)
    made_hungry(state, "1", ("burger", A))
    assert owners(state) == []
    stock(state, A, burger=1)
    assert owners(state) == []


def test_it_is_earned_when_dinner_is_over() -> None:
    state = street("ketchup", 0, 1, houses=2)
    stock(state, B, burger=2)
    made_hungry(state, "1", ("burger", A))
    made_hungry(state, "2", ("burger", B))
    kinds = [type(event) for event in run_step(state, "dinner")]
    assert kinds.index(MilestoneEarned) > max(
        place for place, kind in enumerate(kinds) if kind is HouseServed
    )
    assert kinds.index(MilestoneEarned) > kinds.index(DinnerIncome)


def test_as_any_milestone_it_is_gone_after_the_turn_in_which_somebody_has_it() -> None:
    state = street("ketchup", 0, 1)
    state.town.milestones.remove(SOMEONE_SELLS)
    stock(state, B, burger=1)
    made_hungry(state, "1", ("burger", A))
    assert owners(state) == []


def test_it_works_for_drinks_alone_and_the_reason_is_told() -> None:
    state = street("ketchup", 1, 1)
    state.town.order = [B, A]
    state.player(A).milestones = [SOMEONE_SELLS]
    for seat in (A, B):
        stock(state, seat, beer=1)
    wish(state, "1", beer=1)
    served = dine(state)["1"]
    assert served.seller == A
    reasons = state.explain(served)
    assert reasons is not None
    assert reasons.sentences[0] == (
        "Gluttony Inc. Burgers: price $10 + distance 1 − 1 (ketchup) = 10."
    )


def test_coffee_with_ketchup_finds_the_way_with_the_real_distance() -> None:
    state = street("coffee,ketchup", 2, 0)
    state.player(A).milestones = [SOMEONE_SELLS]
    stock(state, A, burger=1)
    wish(state, "1", burger=1)
    offer = next(offer for offer in dine(state)["1"].offers if offer.seat == A)
    assert (offer.distance, offer.nearness) == (2, -1)


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "ketchup"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
