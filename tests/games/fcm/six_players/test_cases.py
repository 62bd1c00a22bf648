"""The worked cases of six players, and that six play as others do."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Options
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from tests.games.fcm.engine.playing import keen_game

SIX: Options = {"modules": "new_districts,six_players"}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Fay")


def test_sx1_the_set_up_with_six() -> None:
    town = GAME.new(SIX, 6, seed=1).town
    tiles = read_map(town.tiles)
    assert [len(row) for row in tiles] == [6] * 4
    assert len({laid.tile for row in tiles for laid in row}) == 24
    assert (town.bank, town.supply["guru"]) == (300, 3)
    assert town.tiles_left == list(range(1, 17))


def test_sx1_one_tile_stays_out_and_with_parks_two() -> None:
    for modules, pool in (("", "ABCDEFGHIJKLMNOPQRSTUVWXY"), ("park_tile,", "Z")):
        options = {"modules": f"new_districts,{modules}six_players"}
        drawn = {
            laid.tile
            for seed in range(40)
            for row in read_map(GAME.new(options, 6, seed).town.tiles)
            for laid in row
        }
        assert drawn >= set(pool)


@pytest.mark.parametrize(
    ("modules", "reason"),
    [
        ("six_players", "Six players can only be played with New districts"),
        ("", "For 6 players the module Six players is needed"),
        ("new_districts", "For 6 players the module Six players is needed"),
    ],
)
def test_sx2_six_need_the_module_and_the_new_districts(modules: str, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.new({"modules": modules}, 6)


def test_too_few_new_tiles_for_six_are_refused() -> None:
    assert GAME.new({**SIX, "new_tiles": "U,V,W,X"}, 6).seats == 6
    with pytest.raises(BadOptions) as refused:
        GAME.new({**SIX, "new_tiles": "U,V,W"}, 6)
    assert refused.value.sentence == (
        "The map needs 24 tiles, but without X and Y there are only 23."
    )
    with pytest.raises(BadOptions, match="you need at least 1 new map tile"):
        GAME.new({**SIX, "new_tiles": ""}, 6)


def test_the_module_changes_nothing_for_fewer() -> None:
    assert GAME.seat_counts == GAME.seats_with(SIX) == (2, 3, 4, 5, 6)
    assert GAME.seats_with({}) == GAME.seats_with({"modules": "new_districts"}) == (2, 3, 4, 5)
    five, plain = GAME.new(SIX, 5, 3).town, GAME.new({"modules": "new_districts"}, 5, 3).town
    assert (five.tiles, five.bank, five.supply) == (plain.tiles, plain.bank, plain.supply)


def test_the_sixth_chain_has_a_name_a_letter_and_a_shape_of_its_own() -> None:
    badges = GAME.new(SIX, 6).view(None).badges()
    assert badges[5].title == "Siap Faji"
    for sign in ("title", "letter", "shape", "colour"):
        assert len({getattr(badge, sign) for badge in badges}) == 6


def test_the_map_of_six_names_all_its_columns() -> None:
    text = GAME.new(SIX, 6).view(None).text().splitlines()
    assert text[2] == " " * 30 + "aaaa"
    assert text[3] == "    abcdefghijklmnopqrstuvwxyzabcd"


def test_money_and_cards_are_conserved_among_six_and_every_word_is_read_back() -> None:
    start = None
    for state, _, action, events in keen_game(6, 5, {"turns": 5}):
        start = start or state.conserved()
        assert state.conserved() == start
        assert GAME.parse(str(action)) == action
        for event in events:
            assert GAME.tell(event, NAMES).endswith(".")
        if events and action.confirms:
            assert GAME.load(state.save()).save() == state.save()
