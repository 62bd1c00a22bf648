"""The map explains itself: signs of media, a legend of the same drawings, and the last moves."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.drawing.campaigns import (
    TileFace,
    brief_tile,
    campaign_pieces,
    campaign_tile,
)
from kaffeehaus.games.fcm.drawing.grid import SIDE
from kaffeehaus.games.fcm.drawing.shapes import chain_mark, xy
from kaffeehaus.games.fcm.modules.coffee.rules.actions import ShopPlaced
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import ParkBuilt, RoadBegun, TileAdded
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import lobby_pieces
from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import OfframpLaid
from kaffeehaus.games.fcm.rules.board.plan import EMPTY, square_name
from kaffeehaus.games.fcm.rules.events import (
    CampaignPlaced,
    DayEnded,
    GardenBuilt,
    HouseBuilt,
    RestaurantPlaced,
)
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState

SVG = "{http://www.w3.org/2000/svg}"
EVERY_MEDIUM = ("rural_marketeers", "gourmet_food_critics")


def town(*modules: str) -> FcmState:
    return GAME.new({"modules": modules}, 2, 1)


def test_every_medium_has_a_sign_of_its_own() -> None:
    game = town(*EVERY_MEDIUM).view(None).parts
    media = {tile.medium for tile in game.campaigns.values()}
    assert len({game.drawing.media_art.get(medium) for medium in media} - {None}) == len(media)
    assert media == set(game.drawing.media_art.keys())


@pytest.mark.parametrize("width", [1, 2, 3, 5])
@pytest.mark.parametrize("height", [1, 2])
def test_a_tile_has_number_sign_owner_good_and_turns_inside_it(width: int, height: int) -> None:
    game = town().view(None).parts
    box = Box(0, 0, width, height)
    drawn = campaign_tile(game, TileFace(box, 7, "radio", 0, ("beer",), "2"))
    tile = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    said = {text.text: text for text in tile.iter("text")}
    assert {"7", "2", game.marks[0].letter} == said.keys()
    outer = tile.findall("rect")[1].attrib
    left, top = float(outer["x"]), float(outer["y"])
    for text in said.values():
        assert left < float(text.attrib["x"]) < left + float(outer["width"])
        assert top < float(text.attrib["y"]) < top + float(outer["height"])
    paths = [path.attrib["d"] for path in tile.iter("path")]
    assert game.drawing.media_art["radio"] in paths
    assert tile.find("use") is not None


def test_a_brief_tile_has_good_and_turns_in_the_shape_of_its_owner() -> None:
    game = town().view(None).parts
    drawn = brief_tile(
        game, TileFace(Box(0, 0, 1, 1), 7, "radio", 1, ("beer",), "2"), (0, 0, 96, 54)
    )
    tile = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    assert [text.text for text in tile.iter("text")] == ["2"]
    assert [use.get("href") for use in tile.iter("use")] == ["#good-beer"]
    drawn_mark = ElementTree.fromstring(f"<svg>{chain_mark(game.marks, 1, 0, 0, 1)}</svg>")
    shapes = [{path.attrib["d"] for path in one.iter("path")} for one in (tile, drawn_mark)]
    assert shapes[0] == shapes[1]


def test_brief_tiles_hide_nothing_that_stands_on_the_board_where_there_is_room() -> None:
    state = town()
    plan = state.view(None).plan
    board = Box(plan.top, plan.left, plan.width, plan.height)
    corner = Box(plan.top, plan.left, 1, 1)
    below = Box(plan.top + 1, plan.left, 2, 2)
    campaigns = [
        Campaign(7, "mailbox", 0, None, ("beer",), 1, corner),
        Campaign(8, "mailbox", 1, None, ("soda",), None, Box(plan.top, plan.left + 4, 1, 1)),
    ]
    frames = [
        {name: float(frame.attrib[name]) for name in ("x", "y", "width", "height")}
        for piece in campaign_pieces(state.view(None).parts, campaigns, board, [corner, below])
        for group in ElementTree.fromstring(piece).findall("g")
        if group.get("class") == "in-brief"
        for frame in group.findall("rect")[1:]
    ]
    assert len(frames) == 2
    left, top = xy(board.top, board.left)
    for frame in frames:
        assert min(frame["width"], frame["height"]) > SIDE
        assert left <= frame["x"]
        assert top <= frame["y"]
    hidden = top + SIDE - frames[0]["y"] - frames[0]["height"]
    assert hidden >= SIDE * -0.5, "it lies along the edge, above what is below"
    assert frames[0]["x"] + frames[0]["width"] <= frames[1]["x"]


def test_the_legend_has_words_for_all_that_lies_on_the_map() -> None:
    words = [sign.words for sign in town(*EVERY_MEDIUM).view(None).legend()]
    assert len(set(words)) == len(words)
    for medium in ("Radio", "Airplane", "Mailbox", "Billboard", "Giant billboard", "Gourmet guide"):
        assert medium in words
    assert "Placed by the last moves" in words
    assert any(word.startswith("Source: ") for word in words)


def test_the_legend_is_drawn_for_any_set_of_modules() -> None:
    for modules in ((), *((name,) for name in MODULES if name != "six_players")):
        for sign in town(*modules).view(None).legend():
            ElementTree.fromstring(sign.svg)


@pytest.mark.parametrize(
    ("event", "places"),
    [
        (RestaurantPlaced(0, "c4", "nw", open=True), ("c4", "d4", "c5", "d5")),
        (CampaignPlaced(0, "x", 5, "radio", ("beer",), 2, Box(0, 0, 2, 1)), ("a1", "b1")),
        (CampaignPlaced(0, "x", 5, "giant_billboard", ("beer",), 2, None), ()),
        (HouseBuilt(0, "22", Box(0, 0, 1, 2)), ("a1", "a2")),
        (GardenBuilt(0, "22", Box(1, 1, 1, 1)), ("b2",)),
        (ShopPlaced(0, "p16", None), ("p16",)),
        (OfframpLaid(0, "west", "a3", Box(2, -1, 1, 2)), ("-a3", "-a4")),
        (DayEnded(0), ()),
    ],
)
def test_what_is_put_on_the_map_is_known_by_its_places(event: object, places: object) -> None:
    assert GAME.places(event) == places  # type: ignore[arg-type]  # one of the events above


def test_what_lobbyists_build_is_known_by_its_places() -> None:
    road = next(piece for piece in lobby_pieces().values())
    turn = road.turns[0]
    built = RoadBegun(0, road.id, turn.name, "c3", ())
    assert len(GAME.places(built)) == len(turn.squares)
    assert GAME.places(ParkBuilt(0, road.id, turn.name, "c3")) == GAME.places(built)
    assert len(GAME.places(TileAdded(0, "X", 0, "a6"))) == 25


def test_the_last_moves_are_marked_each_as_one_thing_while_it_stands() -> None:
    state = town()
    for box in (Box(0, 0, 2, 2), Box(-2, 3, 1, 2)):
        state.town.campaigns.append(Campaign(1, "billboard", 0, None, ("beer",), 1, box))
    view = state.view(None)
    marks = [Mark(place, Tone.COVERED, "Ada") for place in ("a1", "b1", "a2", "b2")]
    marks += [Mark(place, Tone.COVERED, "Ben & Co") for place in ("d-1", "d0")]
    empty = [square for square in view.plan.squares() if view.plan.sign(square) == EMPTY]
    marks.append(Mark(square_name(*empty[-2]), Tone.COVERED, "Ben & Co"))
    marks.append(Mark(square_name(*empty[-1]), Tone.COVERED, "a campaign that is over"))
    drawn = ElementTree.fromstring(view.svg(replace(Marks(), latest=tuple(marks))))
    latest = [group for group in drawn.iter(f"{SVG}g") if group.get("class") == "latest"]
    assert [group.findtext(f"{SVG}title") for group in latest] == ["Ada", "Ben & Co"]
    assert [len(group.findall(f"{SVG}path")) for group in latest] == [2, 2]
