"""The rules of lobbyists, sentence by sentence."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import BadOptions, IllegalAction
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    ARROW_IN_REACH,
    FIRST_LOBBYIST_USED,
    AddedTile,
    LaidPiece,
    lobby_in,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import (
    PieceKind,
    Turned,
    lobby_pieces,
    roadworks_in_the_box,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import lay
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.route import shortest_route
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.media import in_the_block, on_the_air, under_the_flight
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.placing import roads_in_reach
from kaffeehaus.games.fcm.rules.ruleset.rulings import Preset, Rulings
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import MAP, begin_day, do, run_step, texts, want
from tests.games.fcm.lobbyists.towns import (
    R1,
    R3,
    lobby_day,
    lobby_town,
    roads,
    ways,
    with_milestone,
    works,
)

MIDDLE = Restaurant(3, 3, Corner.NW)
"""On the map with straight roads: below the third row, right of the third column."""


def plain_town(rulings: str = "rulebook") -> FcmState:
    return lobby_town(MIDDLE, tiles=MAP, rulings=rulings)


# The box


def turned_once(rows: tuple[str, ...]) -> tuple[str, ...]:
    arrows = str.maketrans("^>v<", ">v<^")
    return tuple("".join(row).translate(arrows) for row in zip(*rows[::-1], strict=True))


@pytest.mark.parametrize("piece", lobby_pieces())
def test_every_turn_is_the_one_before_turned_clockwise(piece: str) -> None:
    turns = lobby_pieces()[piece].turns
    for one, other in pairwise(turns):
        is_other_face = len(turns) == 8 and other is turns[4]
        assert is_other_face or other.rows == turned_once(one.rows)


def test_an_l_may_lie_on_either_face() -> None:
    turns = lobby_pieces()["l"].turns
    assert {turn.rows for turn in turns[4:]} == {
        tuple(row[::-1] for row in turn.rows) for turn in turns[:4]
    }


def test_what_is_in_the_box() -> None:
    counts = {piece.id: piece.copies for piece in lobby_pieces().values()}
    assert counts == {"short": 4, "long": 2, "corner": 2, "i": 1, "t": 1, "l": 2}
    assert roadworks_in_the_box() == 8
    card = ruleset_of(("lobbyists",)).employees["lobbyist"]
    assert (card.copies, card.entry_level, card.salary, card.unique) == (6, True, True, False)


def test_arrows_are_at_the_two_ends_of_a_road() -> None:
    for piece in lobby_pieces().values():
        for turn in piece.turns:
            assert len(turn.arrows) == (2 if piece.kind is PieceKind.ROAD else 0)
            assert not set(turn.targets) & set(turn.squares)
    assert Turned("ne", ("^.", "#>")).targets == ((-1, 0), (1, 2))


def test_the_step_comes_after_houses_and_before_restaurants() -> None:
    day = [step.id for step in ruleset_of(("lobbyists", "coffee")).spine.day]
    place = day.index("lobbying")
    assert day[place - 1 : place + 2] == ["houses", "lobbying", "restaurants"]


# Where pieces lie


def test_lobbyists_who_can_do_nothing_say_why() -> None:
    state = lobby_town()
    state.player(0).work = {"lobbyist": 2}
    step = state.rules.day_steps["lobbying"]
    assert list(step.promises(state, 0)) == ["builds 2 roads or parks"]
    begin_day(state, 0)
    do(state, 0, "done")
    assert state.view(0).skipped == ("Your lobbyists have no place for a road or park in range.",)
    state = lobby_town(R1)
    state.player(0).work = {"lobbyist": 1}
    lobby_in(state).laid = [
        LaidPiece(piece.id, "up", 0, 0, finished=True)
        for piece in lobby_pieces().values()
        for _ in range(piece.copies)
    ]
    begin_day(state, 0)
    assert step.why_idle(state, 0) == "No roads or parks are left for your lobbyists."


def test_pieces_lie_on_empty_squares_of_the_board() -> None:
    state = lobby_day(plain_town())
    for piece in lobby_pieces().values():
        trial = state.copy()
        do(trial, 0, f"{piece.kind.value} {piece.id}")
        free = trial.free_squares()
        for action in trial.legal(0):
            squares = [trial.ground.net.mask([_square(name)]) for name in action.covers()]
            assert len(squares) == len(piece.turns[0].squares)
            assert all(square & free for square in squares)


def _square(name: str) -> tuple[int, int]:
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def test_an_arrow_may_point_at_a_road_out_of_reach_from_beside_a_road_in_reach() -> None:
    state = lobby_day(plain_town())
    reached = roads_in_reach(state, 0, Range(Measure.ROAD, 2))
    do(state, 0, "road corner")
    assert roads(state, (10, 7))
    assert not reached & state.ground.net.mask([(10, 7), (8, 9)]), "where its arrows point"
    assert reached & state.ground.net.mask([(7, 8)]), "above its upper right square"
    assert "lay corner se h9" in texts(state, 0)


def test_by_the_stricter_ruling_and_until_version_2_an_arrow_points_at_a_road_in_reach() -> None:
    state = lobby_day(plain_town())
    strict = state.rulings.but(ARROW_IN_REACH, "yes")
    stricter = FcmState(state.game, state.rules, strict, state.town, state.slices)
    old = FcmState(
        GAME.under(2), state.rules, Rulings(Preset.RULEBOOK, 2), state.town, state.slices
    )
    reached = roads_in_reach(state, 0, Range(Measure.ROAD, 2)) | state.doors(0)
    for trial in (stricter.copy(), old.copy()):
        do(trial, 0, "road corner")
        assert "lay corner se h9" not in texts(trial, 0)
        for text in texts(trial, 0):
            _, piece, turn, place = text.split()
            row, column = _square(place)
            targets = lobby_pieces()[piece].turned(turn).targets
            aims = [(row + down, column + right) for down, right in targets]
            assert trial.ground.net.mask(aims) & reached, text


def test_shapes_are_limited() -> None:
    state = plain_town()
    lobby_in(state).laid = [LaidPiece("corner", "ne", 0, 0, finished=True)] * 2
    assert "road corner" not in texts(lobby_day(state), 0)
    assert "road long" in texts(state, 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lay short across a4", "This square is not empty"),
        ("lay short across o5", "There is no room here"),
        ("lay short across j9", "One of its arrows must point at a road"),
        ("lay short across n14", "The road there is out of range"),
        ("lay short down zz9", "There is no room here"),
    ],
)
def test_who_writes_a_place_in_vain_hears_why(text: str, why: str) -> None:
    state = lobby_day(plain_town())
    do(state, 0, "road short")
    with pytest.raises(IllegalAction, match=f"(?i){why}"):
        do(state, 0, text)


def test_every_square_says_why_it_cannot_be_chosen() -> None:
    state = lobby_day(plain_town())
    assert state.view(0).refusals == {}
    road, park = state.copy(), state.copy()
    do(road, 0, "road short")
    do(park, 0, "park t")
    for trial in (road, park):
        told = [box for boxes in trial.view(0).refusals.values() for box in boxes]
        assert sorted((box.top, box.left) for box in told) == sorted(trial.ground.plan.squares())
        assert trial.view(1).refusals == {}
    assert "A park must lie beside a road." in park.view(0).refusals


# Roadworks


def test_two_arrows_at_one_square_put_one_marker() -> None:
    state = lobby_day(plain_town(), lobbyists=2)
    do(state, 0, "road short", "lay short down f1", "road short", "lay short down f4")
    assert works(state) == [(2, 5)]


def test_an_overpass_gets_no_roadworks() -> None:
    state = lobby_town(R1, tiles="P0 N0 O0 | L0 Q0 R0 | A0 S0 T0")
    net = state.ground.net
    assert net.overpasses
    (row, column), *_ = net.squares(net.overpasses)
    above = LayPiece("short", "down", square_name(row - 2, column))
    lay(state, 0, above)
    assert (row, column) not in works(state)


def test_a_road_under_construction_gets_no_roadworks() -> None:
    state = lobby_day(plain_town(), lobbyists=2)
    do(state, 0, "road short", "lay short down d1")
    before = works(state)
    do(state, 0, "road short", "lay short across a1")
    assert set(works(state)) - set(before) == {(0, 2)}


def test_roadworks_slow_dinner_only_or_every_way() -> None:
    for rulings, longer in (("rulebook", False), ("onlineboardgamers", False), ("deluxe", True)):
        state = lobby_day(plain_town(rulings=rulings))
        before = roads_in_reach(state, 0, Range(Measure.ROAD, 1))
        do(state, 0, "road short", "lay short down f4")
        assert works(state) == [(2, 5)]
        after = roads_in_reach(state, 0, Range(Measure.ROAD, 1))
        assert (after != before) is longer, rulings
        assert bool(state.rules.board.roadworks(state))


def test_a_road_under_construction_is_no_road_and_stops_mail() -> None:
    state = lobby_day(plain_town())
    mail = Campaign(7, "mailbox", 0, None, ("beer",), 1, Box(3, 4, 1, 1))
    before = state.ground.block_of((3, 9))
    do(state, 0, "road long", "lay long down j4")
    assert not roads(state, (3, 9))
    assert state.ground.block_of((3, 9)) == 0
    assert not state.ground.block_of((3, 8)) & state.ground.net.mask([(3, 10)])
    assert before & state.ground.net.mask([(3, 10)])
    assert in_the_block(state, mail) is not None


def test_in_the_clean_up_a_road_joins_every_road_that_it_touches() -> None:
    state = lobby_day(plain_town())
    do(state, 0, "road long", "lay long across i2")
    assert works(state) == [(1, 7), (1, 12)]
    run_step(state, "finish_roads")
    # It runs along the road of the third row, and is joined with it everywhere.
    way = shortest_route(state.ground, [(0, 9)], state.ground.net.mask([(3, 9)]))
    assert way == [(1, 9), (2, 9)]
    assert lobby_in(state).works == []
    assert all(piece.finished for piece in lobby_in(state).laid)


def test_roads_are_finished_after_the_shops_of_the_clean_up() -> None:
    turn = [step.id for step in ruleset_of(("lobbyists", "coffee")).spine.turn]
    assert turn.index("first_coffee_shops") < turn.index("finish_roads") == len(turn) - 1


def test_nothing_is_told_where_no_road_was_begun() -> None:
    assert run_step(plain_town(), "finish_roads") == ()


# The tile of the milestone


def test_without_a_tile_left_the_milestone_brings_nothing() -> None:
    state = with_milestone(plain_town())
    lobby_day(state)
    left = [tile for tile in state.rules.map_tiles if f"{tile}0" not in state.town.tiles]
    lobby_in(state).tiles = [AddedTile(tile, 0, 0, 3 + n) for n, tile in enumerate(left)]
    state.lay_out()
    do(state, 0, "road short", "lay short down d1")
    assert state.player(0).milestones == [FIRST_LOBBYIST_USED]
    assert texts(state, 0) == ["end day"]


def test_tiles_that_the_table_does_without_stay_out() -> None:
    state = with_milestone(lobby_town(MIDDLE, tiles=MAP, new_tiles="U,Z"))
    lobby_day(state)
    do(state, 0, "road short", "lay short down d1")
    assert {"map tile U", "map tile Z", "map tile K"} <= set(texts(state, 0))
    assert not {"map tile V", "map tile A"} & set(texts(state, 0))


def test_a_tile_can_be_left() -> None:
    state = with_milestone(plain_town())
    lobby_day(state, lobbyists=2)
    do(state, 0, "road short", "lay short down d1")
    assert "done" not in texts(state, 0)
    do(state, 0, "no tile")
    assert state.player(0).milestones == [FIRST_LOBBYIST_USED]
    assert "road short" in texts(state, 0)


def build_something(state: FcmState) -> None:
    lobby_day(state)
    do(state, 0, texts(state, 0)[0])
    do(state, 0, texts(state, 0)[0])


def grown(*tiles: str) -> FcmState:
    """A town to which these tiles were added, as they were written."""
    state = with_milestone(plain_town())
    for tile in tiles:
        state.player(0).milestones = []
        build_something(state)
        do(state, 0, f"map tile {tile[0]}", f"lay tile {tile}")
    return state


def test_the_town_grows_in_every_direction_and_may_have_holes() -> None:
    state = grown("K 0 -e1", "I 0 -e-4", "D 1 p6", "E 2 a16")
    plan = state.ground.plan
    assert (plan.top, plan.left, plan.height, plan.width) == (-5, -5, 25, 25)
    assert not plan.holds((-1, 0))
    assert state.house("18").box.left < 0
    again = state.game.load(state.save())
    assert isinstance(again, FcmState)
    assert again.save() == state.save()
    assert again.ground is state.ground
    assert "<svg" in state.view(0).svg()
    lots = {text.split()[-1] for text in _lots(state)}
    assert "a-4" in lots, "a hole can be filled"


def _lots(state: FcmState) -> list[str]:
    state.player(0).milestones = []
    build_something(state)
    do(state, 0, "map tile C")
    return texts(state, 0)


def test_a_new_tile_is_used_at_once_by_restaurants() -> None:
    state = with_milestone(plain_town())
    state.player(0).work = {"lobbyist": 1, "regional_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "road short", "lay short down d1", "map tile K", "lay tile K 0 p1")
    do(state, 0, "open regional_manager")
    assert any(text.startswith("at p") for text in texts(state, 0))


def test_airplanes_keep_their_lines_and_radios_reach_a_new_tile() -> None:
    state = with_milestone(plain_town())
    plane = Campaign(4, "airplane", 0, None, ("beer",), 1, Box(-2, 12, 1, 2))
    radio = Campaign(1, "radio", 0, None, ("beer",), 1, Box(0, 0, 1, 1))
    state.town.campaigns = [plane, radio]
    assert [house.number for house in on_the_air(state, radio)] == ["2"]
    lobby_day(state)
    do(state, 0, "road short", "lay short down d1", "map tile K", "lay tile K 0 -e1")
    assert [house.number for house in on_the_air(state, radio)] == ["2", "18"]
    assert under_the_flight(state, plane) == []
    assert state.town.campaigns == [plane, radio]


def test_new_districts_by_the_milestone_join_dinner_at_once() -> None:
    state = with_milestone(plain_town())
    lobby_day(state)
    do(state, 0, "road short", "lay short down d1", "map tile X", "lay tile X 0 p1")
    assert [house.number for house in state.town.houses] == ["2", "pi", "4"]
    assert (state.house("pi").per_hit, state.house("pi").limit) == (2, None)


def test_with_five_players_new_districts_are_needed() -> None:
    assert GAME.seats_with({"modules": "lobbyists"}) == (2, 3, 4)
    with pytest.raises(
        BadOptions, match="5 or more players, Lobbyists can only be played with New districts"
    ):
        GAME.new({"modules": "lobbyists"}, 5)
    assert GAME.new({"modules": "lobbyists,new_districts"}, 5).seats == 5


# What people read


def test_a_dinner_is_explained_with_the_park_and_the_roadworks() -> None:
    state = lobby_town(R1, R3)
    lobby_in(state).laid = [LaidPiece("i", "across", 4, 10, finished=True)]
    state.lay_out()
    lobby_day(state)
    do(state, 0, "road short", "lay short down i4")
    want(state, "25", burger=1)
    state.player(0).stock = {"burger": 1}
    served = serving(state, state.house("25"))
    assert isinstance(served, HouseServed)
    explained = state.explain(served)
    assert explained is not None
    said = " ".join(explained.sentences)
    assert "distance 2 (1 for roadworks) = 12" in said
    assert "× 3 (the garden and the park)" in said
    measured = state.measure(None, "k2", "f2").sentences
    assert measured[1:] == ("1 of it for roadworks.",)


def test_a_preview_tells_how_ways_change_and_changes_nothing() -> None:
    state = lobby_day(lobby_town(R1))
    do(state, 0, "road short")
    before = state.save()
    told = state.preview(0, GAME.parse("lay short down i4"))
    assert state.save() == before
    assert told.sentences[:3] == (
        "Connects to the road at i3 and i6.",
        "Roadworks on i3 and i6: distance +1 tonight.",
        "Tonight to Gluttony Inc. Burgers: house 25 (1 → 2).",
    )
    assert "house 9¾ (no route → 1)" in told.sentences[3]
    tones = {(mark.place, mark.tone.value) for mark in told.marks}
    assert {("i4", "covered"), ("i3", "loss"), ("g7", "gain"), ("k2", "loss")} <= tones


def test_a_park_tells_who_would_pay_more() -> None:
    state = lobby_day(lobby_town(R3))
    do(state, 0, "park i")
    told = state.preview(0, GAME.parse("lay i across k5"))
    assert told.sentences == ("House 25 would pay 3× the unit price, not 2×.",)


def test_the_map_in_text_and_drawing_shows_what_is_built() -> None:
    state = lobby_day(plain_town())
    do(state, 0, "road short", "lay short down d1")
    text = state.view(None).text()
    assert "=" in text.splitlines()[3]
    assert "roadworks (distance +1) at d3" in text
    svg = state.view(None).svg()
    assert "road under construction: closed until the clean up" in svg
    assert "<title>end of a road under construction</title>" in svg


# What is known


def test_a_park_keeps_what_is_known_of_ways_and_a_road_does_not() -> None:
    # Other tests may have used this town so long ago that only half of it is still known.
    ground_of.cache_clear()
    state = lobby_day(plain_town(), lobbyists=2)
    ways(state, 0, "2", "4")
    known = state.ground.known
    do(state, 0, "park i")
    do(state, 0, texts(state, 0)[0])
    assert state.ground.known is known
    do(state, 0, "road short")
    do(state, 0, texts(state, 0)[0])
    assert state.ground.known is known, "it is no road yet"
    run_step(state, "finish_roads")
    assert state.ground.known is not known


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 4), (4, 2)])
def test_it_keeps_the_contract(seats: int, turns: int) -> None:
    report = check(GAME, {"turns": turns, "modules": "lobbyists"}, seats, games=1, seed=seats)
    assert report.reasons == {"turn_limit": 1}
