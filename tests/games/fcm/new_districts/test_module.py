"""New districts as a module: tiles in the pool, what is drawn and told, and random games."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Options
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.phases.working.houses import garden_places
from kaffeehaus.games.fcm.rules.town import Box
from tests.games.fcm.engine.playing import run_step, want
from tests.games.fcm.new_districts.towns import R2, billboard, new_town

DISTRICTS: Options = {"modules": "new_districts"}
NEW = set("UVWXY")


def letters(options: Options, seats: int, seed: int) -> set[str]:
    tiles = read_map(GAME.new(options, seats, seed).town.tiles)
    return {laid.tile for row in tiles for laid in row}


def test_the_new_tiles_are_drawn_with_the_others() -> None:
    drawn = [letters(DISTRICTS, 5, seed) for seed in range(20)]
    assert set().union(*drawn) == set("ABCDEFGHIJKLMNOPQRST") | NEW
    assert not all(one >= NEW for one in drawn)


def test_the_tile_with_two_parks_needs_another_module() -> None:
    with pytest.raises(BadOptions, match="Map tile Z requires Lobbyists or Park tile"):
        GAME.new({**DISTRICTS, "map": "Z0 V0 W0 | X0 Y0 A0 | B0 C0 L0"}, 2)


@pytest.mark.parametrize(("agreed", "out"), [("U,X", set("VWY")), ("", NEW), ("Z", NEW)])
def test_the_table_agrees_which_new_tiles_are_in_the_pool(agreed: str, out: set[str]) -> None:
    drawn = [letters({**DISTRICTS, "new_tiles": agreed}, 4, seed) for seed in range(20)]
    assert not set().union(*drawn) & out
    assert set().union(*drawn) >= NEW - out


def test_without_the_module_nothing_is_agreed() -> None:
    assert GAME.new(seats=2).options["new_tiles"] == "U,V,W,X,Y,Z"
    with pytest.raises(BadOptions, match="new_tiles belongs to a module that is not chosen"):
        GAME.new({"new_tiles": "U"}, 2)
    assert GAME.new(seats=4, seed=9).town.tiles == GAME.new({"modules": ""}, 4, 9).town.tiles


def test_printed_houses_may_get_a_garden_unless_they_have_one() -> None:
    state = new_town(R2)
    house = state.house("25")
    assert (house.limit, house.garden) == (5, Box(3, 10, 2, 1))
    assert {number for number, _, _ in garden_places(state)} == {"21", "22", "4", "5"}


def test_apartments_are_drawn_and_told() -> None:
    state = new_town(R2)
    want(state, "pi", burger=20, beer=1)
    svg = state.view(None).svg()
    ElementTree.fromstring(svg)
    assert svg.count("×2, no limit") == 2
    assert (
        "<title>House π, apartments: 2 counters per campaign, no limit, wants 20 burgers "
        "and 1 beer</title>" in svg
    )
    assert "×20" in svg
    text = state.view(None).text()
    assert "House π: apartments: 2 counters per campaign, no limit" in text
    assert "  7 .πAA.#9¾A#PP#.." in text
    assert "A apartments" in text


def test_three_lemonades_are_drawn_as_three_sources() -> None:
    assert new_town().view(None).svg().count("<title>lemonade</title>") == 3


def test_the_counters_of_apartments_are_told() -> None:
    state = new_town(R2)
    state.town.campaigns = [billboard(Box(6, 0, 1, 1))]
    (ran, *_) = run_step(state, "marketing")
    reasons = state.explain(ran)
    assert reasons is not None
    assert reasons.sentences == ("House π: +2 burgers.",)


def test_the_help_is_worked_out() -> None:
    sections = {section.title: section for section in GAME.help()}
    ElementTree.fromstring(sections["Module: New districts"].drawing)
    assert "π" in sections["Module: New districts"].drawing
    park = sections["Module: Park tile"].paragraphs[-1]
    assert park == ("House 15 wants 2 burgers: 2 items × $10 × 3 (the garden and the park) = $60.")


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (5, 1)])
def test_it_keeps_the_contract(seats: int, turns: int) -> None:
    options: Options = {"turns": turns, "modules": "new_districts,park_tile"}
    report = check(GAME, options, seats, games=1, seed=seats)
    assert report.reasons == {"turn_limit": 1}
