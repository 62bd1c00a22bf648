"""Giant billboards and offramps: who may place them, where, and what is read of them."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Marks, Tone
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    all_spots,
    meets_road,
    offramps_in,
    places,
)
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.events import CampaignRan, HouseServed
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.reasons import explain
from tests.games.fcm.engine.playing import begin_day, do, keen_choice, run_step, texts, want
from tests.games.fcm.rural_marketeers.country import (
    BILLBOARD,
    country,
    put_offramps,
    use_rural_marketeer,
)

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")


def offered(state: FcmState, seat: int = 0) -> list[str]:
    """The offramps that may be laid now."""
    return [text for text in texts(state, seat) if text.startswith("offramp")]


# Giant billboards


def test_a_rural_marketeer_is_trained_from_the_marketing_trainee() -> None:
    state = country()
    state.player(0).work, state.player(0).beach = {"trainer": 1}, {"marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert "train marketing_trainee rural_marketeer with trainer" in texts(state, 0)
    assert "hire rural_marketeer" not in texts(state, 0)
    assert state.town.supply["rural_marketeer"] == 6
    assert state.card("rural_marketeer").salary


def test_only_a_rural_marketeer_places_giant_billboards_and_no_other() -> None:
    state = country()
    state.player(0).work = {"rural_marketeer": 1, "brand_director": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    by_card: dict[str, set[int]] = {}
    for text in texts(state, 0):
        if text.startswith("market"):
            _, card, number = text.split()
            by_card.setdefault(card, set()).add(int(number))
    assert by_card["rural_marketeer"] == {21}, "they are all alike"
    assert 21 not in by_card["brand_director"]
    do(state, 0, "market rural_marketeer 21")
    assert texts(state, 0) == [
        f"good {good}" for good in ("burger", "pizza", "beer", "lemonade", "soda")
    ]


def test_the_four_sides_of_the_rural_area_hold_one_each() -> None:
    state = country()
    state.player(0).work = {"rural_marketeer": 5}
    begin_day(state, 0)
    do(state, 0, "done")
    for number in (21, 22, 23, 24):
        assert f"market rural_marketeer {number}" in texts(state, 0)
        do(state, 0, f"market rural_marketeer {number}", "good beer")
    assert not any(text.startswith("market") for text in texts(state, 0))
    events = run_step(state, "marketing")
    assert sum(isinstance(event, CampaignRan) for event in events) == 4
    assert len(state.house("rural_area").demand) == 8
    assert all(not house.demand for house in state.town.houses if house.number != "rural_area")


def test_no_other_campaign_reaches_the_rural_area() -> None:
    state = country()
    state.town.campaigns = [
        Campaign(1, "radio", 0, None, ("beer",), 2, Box(0, 0, 1, 1)),
        Campaign(5, "airplane", 0, None, ("beer",), 2, Box(-2, 0, 3, 2)),
        Campaign(9, "mailbox", 0, None, ("beer",), 2, Box(0, 0, 1, 1)),
    ]
    run_step(state, "marketing")
    assert not state.house("rural_area").demand


def test_it_gets_no_garden() -> None:
    state = country()
    state.player(0).work = {"new_business_developer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert any(text.startswith("garden") for text in texts(state, 0))
    assert not any("rural" in text for text in texts(state, 0))


# Offramps


def test_an_offramp_touches_a_road_along_the_edge_or_straight_away_from_it() -> None:
    state = country()
    use_rural_marketeer(state, 0)
    assert {"offramp west3 1x3", "offramp west3 3x1", "offramp west1 1x3"} <= set(offered(state))
    assert "offramp west4 1x3" not in offered(state), "the road ends above"
    net = state.ground.net
    for spot in places(state):
        assert len(spot.box.squares()) == 3
        assert not any(state.ground.plan.holds(square) for square in spot.box.squares())
        assert net.mask(spot.touched()) & net.roads
    do(state, 0, "offramp west3 3x1")
    assert offramps_in(state).laid[0].box == Box(2, -3, 3, 1)
    assert offered(state) == []


def test_it_may_be_left_out_and_is_gone_then() -> None:
    state = country()
    use_rural_marketeer(state, 0)
    assert "done" in texts(state, 0)
    do(state, 0, "done")
    assert offered(state) == []
    run_step(state, "end_of_turn")
    use_rural_marketeer(state, 0)
    assert offered(state) == []


def test_there_are_three() -> None:
    state = country()
    put_offramps(state, "west3 3x1", "east3 3x1", "north3 1x3")
    use_rural_marketeer(state, 0)
    assert "first_rural_marketeer_used" in state.player(0).milestones
    assert offered(state) == []


def test_an_overpass_at_the_edge_is_no_way_into_town() -> None:
    state = country()
    rows = ["....."] * 5
    state.ground = ground_of(Plan(("..+..", "..#..", *rows[2:])))
    spots = all_spots(state)
    assert not any(meets_road(state, spot) for spot in spots if spot.side == "north")


def test_one_offramp_does_not_lie_over_another() -> None:
    state = country()
    put_offramps(state, "west3 3x1")
    use_rural_marketeer(state, 0)
    west = {text for text in offered(state) if "west" in text}
    assert not west & {"offramp west1 1x3", "offramp west2 1x3", "offramp west3 3x1"}


# Words and pictures


def test_each_refused_place_says_why() -> None:
    state = country()
    put_offramps(state, "west3 3x1")
    state.town.campaigns = [Campaign(4, "airplane", 1, None, ("beer",), 2, Box(2, 15, 2, 1))]
    use_rural_marketeer(state, 0)
    view = state.view(0)
    assert set(view.refusals) == {
        "No road ends here at the edge of the board.",
        "Another offramp is in the way.",
        "Campaign 4 is in the way.",
    }
    drawn = view.svg(Marks(tuple(state.legal(0))))
    assert 'data-why="Another offramp is in the way."' in drawn
    assert "An offramp goes outside the board" in drawn, "for squares of the board"
    refused = sum(len(boxes) for boxes in view.refusals.values())
    names = {spot.name for spot in all_spots(state)}
    assert refused + len({text.split()[1] for text in offered(state)}) == len(names)
    assert state.view(1).refusals == {}


def test_a_preview_tells_how_far_everybody_would_be() -> None:
    state = country()
    use_rural_marketeer(state, 0)
    seen = state.preview(0, GAME.parse("offramp west3 3x1"))
    assert seen.sentences == (
        "Distance from the rural area to Gluttony Inc. Burgers: 1.",
        "Distance from the rural area to Xango Blues Bar: 3.",
    )
    covered = tuple(mark.place for mark in seen.marks if mark.tone is Tone.COVERED)
    action = next(action for action in state.legal(0) if str(action) == "offramp west3 3x1")
    assert covered == action.covers() == ("-c3", "-b3", "-a3")
    assert {mark.text for mark in seen.marks if mark.tone is Tone.REACHED} == {
        "Gluttony Inc. Burgers",
        "Xango Blues Bar",
    }
    put_offramps(state, "east3 3x1")
    state._legal.clear()
    again = state.preview(0, GAME.parse("offramp west3 3x1"))
    assert again.sentences[0].endswith(": 1 instead of 3.")


def test_what_would_be_covered_outside_can_be_pointed_out() -> None:
    state = country()
    use_rural_marketeer(state, 0)
    drawn = state.view(0).svg(Marks(tuple(state.legal(0))))
    assert 'data-place="-c3"' in drawn
    assert 'data-field="place" data-value="west3"' in drawn
    assert 'data-place="rural_area"' in drawn


def test_dinner_names_the_offramp() -> None:
    state = country()
    put_offramps(state, "west3 3x1", "east3 3x1")
    want(state, "rural_area", beer=2)
    state.player(1).stock = {"beer": 2}
    (served,) = (e for e in run_step(state, "dinner") if isinstance(e, HouseServed))
    reasons = explain(state, served)
    assert reasons is not None
    assert "The route starts at: offramp, east of o3." in reasons.sentences
    assert "rural_area" in {mark.place for mark in reasons.marks}


def test_without_an_offramp_it_stays_hungry_and_is_told_so() -> None:
    state = country()
    want(state, "rural_area", beer=2)
    state.player(1).stock = {"beer": 2}
    (served,) = (e for e in run_step(state, "dinner") if isinstance(e, HouseServed))
    reasons = explain(state, served)
    assert reasons is not None
    assert reasons.sentences[0].endswith(": no road to an open restaurant.")


def test_the_table_in_text_and_in_a_drawing() -> None:
    state = country()
    put_offramps(state, "west3 3x1")
    state.town.campaigns = [BILLBOARD]
    want(state, "rural_area", burger=4)
    text = state.view(None).text()
    for line in (
        "The rural area is off the board",
        "The rural area wants 4 burgers",
        "Giant billboard 21 (G): burger, permanent, beside the board",
        "offramp off the board, west of a3",
    ):
        assert line in text
    drawn = state.view(None).picture()
    assert "<title>offramp</title>" in drawn
    assert "<title>The rural area, wants 4 burgers</title>" in drawn
    assert "Giant billboard 21 (Gluttony Inc. Burgers): burger, permanent" in drawn


def test_what_is_asked_and_told() -> None:
    state = country()
    events = use_rural_marketeer(state, 0)
    told = [GAME.tell(event, NAMES) for event in events]
    assert "Ada places giant billboard 21: burger, permanent." in told
    view = state.view(0)
    assert view.ask("kind") == "Place an offramp from the rural area into town, or continue."
    action = GAME.parse("offramp north13 1x3")
    assert view.words(action) == "Place an offramp: north13, 1×3"
    (laid,) = state.apply(0, action)
    assert GAME.tell(laid, NAMES) == "Ada places an offramp north of m1."
    assert GAME.read_event(laid.to_json()) == laid


@pytest.mark.parametrize("text", ["offramp c3 3x1", "offramp north3 2x1", "offramp north3"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(UnreadableAction):
        GAME.parse(text)


# Whole games


def rural_choice(state: FcmState, seat: int, rng: Rng) -> object:
    """Whatever has to do with the rural area if it is there, most of the time."""
    legal = state.legal(seat)
    words = ("rural", "marketing_trainee", "offramp", "trainer")
    wanted = [
        a for a in legal if a.kind not in ("rest", "fire") and any(w in str(a) for w in words)
    ]
    return rng.choice(wanted) if wanted and rng.below(4) else keen_choice(legal, rng)


@pytest.mark.parametrize("modules", ["rural_marketeers", "coffee,rural_marketeers"])
def test_money_and_cards_are_conserved_and_every_word_is_read_back(modules: str) -> None:
    state, rng, codes = GAME.new({"modules": modules, "turns": 8}, 3, 3), Rng(3), set[str]()
    start = state.conserved()
    while actors := state.actors():
        seat = rng.choice(actors)
        action = rural_choice(state, seat, rng)
        assert GAME.parse(str(action)) == action
        events = state.apply(seat, GAME.parse(str(action)))
        assert state.conserved() == start
        for event in events:
            codes.add(event.code)
            assert GAME.tell(event, NAMES).endswith(".")
            assert GAME.read_event(event.to_json()) == event
        if events and str(action).startswith("end"):
            assert GAME.load(state.save()).save() == state.save()
    assert "offramp_laid" in codes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("modules", "seats"), [("rural_marketeers", 2), ("coffee,rural_marketeers", 4)]
)
def test_it_keeps_the_contract(modules: str, seats: int) -> None:
    report = check(GAME, {"turns": 2, "modules": modules}, seats, games=1, seed=seats)
    assert report.reasons == {"turn_limit": 1}
