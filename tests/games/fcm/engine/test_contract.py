"""The game keeps the contract of the house, for every number of players and every preset."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import BadOptions, UnreadableAction
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.ruleset.rulings import Preset
from tests.games.fcm.engine.playing import options_for


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (5, 2), (6, 2)])
def test_it_keeps_the_contract(seats: int, turns: int) -> None:
    report = check(GAME, {**options_for(seats), "turns": turns}, seats, games=1, seed=seats)
    assert report.reasons == {"turn_limit": 1}
    assert report.longest_list <= 2000


@pytest.mark.slow
@pytest.mark.parametrize("preset", Preset)
def test_it_keeps_the_contract_with_every_preset(preset: Preset) -> None:
    check(GAME, {"turns": 5, "rulings": preset.value}, 2, games=1, seed=7)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A0 N2", "For this number of players the map has 3 rows of 3 tiles, not 1 of 2."),
        (
            "A0 N2 E0 | L0 | B0 S0 T0",
            "Row 2 of the map has 1 tile, but row 1 has 3. Write it like this: A0 N2 | E1 O3.",
        ),
        (
            "A0 A0 B0 | A0 B1 Q0 | R0 S0 T0",
            "The map has A and B more than once. There is one of each tile.",
        ),
        ("U0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "Map tile U requires New districts."),
        (
            "U0 N0 V0 | L0 Z0 R0 | B0 S0 T0",
            "Map tiles U and V require New districts. Map tile Z requires Lobbyists or Park tile.",
        ),
        ("A4", '"A4" is not a tile with its quarter turns, such as A0 or N2.'),
    ],
)
def test_maps_that_cannot_be_played(text: str, why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.new({"map": text}, 2)
    assert refused.value.sentence == why


def test_the_module_of_a_map_tile_can_be_added() -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.new({"map": "U0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "modules": "coffee"}, 2)
    (remedy,) = refused.value.remedies
    assert remedy.title == "Add New districts"
    assert remedy.changes == {"modules": "coffee,new_districts"}


def test_a_map_can_be_shared_and_pasted() -> None:
    drawn = GAME.new(seats=3, seed=5).town.tiles
    again = GAME.new({"map": drawn}, 3, seed=99)
    assert again.town.tiles == drawn
    assert again.town.houses == GAME.new(seats=3, seed=5).town.houses


def test_only_positions_on_the_same_map_may_follow_from_one_another() -> None:
    one, other = GAME.new(seats=2, seed=5), GAME.new(seats=2, seed=6)
    later = one.copy()
    later.apply(later.actors()[0], later.legal(later.actors()[0])[0])
    assert later.may_follow(one)
    assert not other.may_follow(one)


@pytest.mark.parametrize(
    "text",
    ["hire", "at c04", "at north00", "keep beer 01", "collect cart_operator d4 c4", "fire  x"],
)
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(UnreadableAction):
        GAME.parse(text)
