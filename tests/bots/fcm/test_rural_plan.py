"""With rural marketeers in the game the planner puts up giant billboards and serves the country."""

from __future__ import annotations

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.campaigns import best_campaign, market_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.event import Event
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import OfframpLaid
from kaffeehaus.games.fcm.modules.rural_marketeers.thinking import RuralThought
from kaffeehaus.games.fcm.rules.events import CampaignPlaced, HouseServed
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from tests.games.fcm.engine.playing import want
from tests.games.fcm.rural_marketeers.country import country, put_offramps, use_rural_marketeer

THOUGHTS = [RuralThought()]


def played(seed: int, user: int) -> list[Event]:
    """A game of two planners, one of which may use rural marketeers."""
    state = GAME.new({"modules": "rural_marketeers", "turns": 12}, 2, seed)
    bots = [Planner(without=() if s == user else ("rural_marketeers",)) for s in range(2)]
    rng, events = Rng(seed).split("match"), list[Event]()
    while actors := state.actors():
        action = ask(bots[actors[0]], "planner", turn_of(state, actors[0], rng))
        events += state.apply(actors[0], GAME.parse(str(action)))
    return events


def test_only_who_may_use_them_puts_up_giant_billboards() -> None:
    user = 1
    events = played(2, user)
    giants = [e for e in events if isinstance(e, CampaignPlaced) and e.medium == "giant_billboard"]
    assert len(giants) >= 2
    assert {event.seat for event in giants} == {user}
    assert sum(isinstance(event, OfframpLaid) for event in events) == 1
    dinners = [e for e in events if isinstance(e, HouseServed) and e.house == "rural_area"]
    assert sum(event.income for event in dinners if event.seller == user) > 50


def test_an_offramp_goes_where_the_others_are_farther_away() -> None:
    for seat, ways in ((0, (1, 3)), (1, (3, 1))):
        state = country()
        use_rural_marketeer(state, seat)
        chosen = RuralThought().choose(state, seat, state.legal(seat))
        assert chosen is not None
        state.apply(seat, chosen)
        house = state.house("rural_area")
        assert (way_to(state, house, 0), way_to(state, house, 1)) == ways


def test_the_first_giant_billboard_is_thought_of_with_its_offramp() -> None:
    state = country()
    assert best_campaign(market_of(state, 0, THOUGHTS), "rural_marketeer", 21).worth > 0
    assert best_campaign(market_of(state, 0, []), "rural_marketeer", 21).worth == 0
    state.town.milestones.remove("first_rural_marketeer_used")
    assert best_campaign(market_of(state, 0, THOUGHTS), "rural_marketeer", 21).worth == 0
    put_offramps(state, "west3 3x1")
    assert best_campaign(market_of(state, 0, THOUGHTS), "rural_marketeer", 21).worth > 0


def test_more_is_advertised_only_as_far_as_the_kitchen_goes() -> None:
    state = country()
    put_offramps(state, "west3 3x1")
    want(state, "rural_area", burger=2)
    market = market_of(state, 0, THOUGHTS)
    assert best_campaign(market, "rural_marketeer", 21).worth == 0
    state.player(0).beach = {"burger_cook": 2}
    market = market_of(state, 0, THOUGHTS)
    assert best_campaign(market, "rural_marketeer", 21).worth > 0
