"""Which modules are played together, with how many, and what they ask when a game is made."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Choice, Flag, Options
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.offered import ruleset_of, with_base
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.cards import Deed, Milestone, TableSize, Trigger, base_setup
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, ReserveRule, RulesetError, SettingUp
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive, Keyed, Sum, Union
from tests.games.fcm.engine.modified import always, game_with, town_with

# By number of players

SIX = Module("six", setting_up=SettingUp(tables=Keyed({6: TableSize(4, 5, 300, 450, 3)})))
CROWDED = Module("crowded", requires_from={4: frozenset({"six"}), 5: frozenset({"more"})})


def for_six(*modules: Module) -> FoodChainMagnate:
    """A game of which some module has a table for six."""

    class ForSix(type(game_with(*modules))):  # type: ignore[misc] # a class made by a function
        seat_counts = (2, 3, 4, 5, 6)

    return ForSix()


def test_a_module_needs_another_from_some_number_of_players_on() -> None:
    game = game_with(CROWDED)
    assert game.new(seats=3).seats == 3
    with pytest.raises(BadOptions) as refused:
        game.new(seats=4)
    assert str(refused.value) == "With 4 or more players, crowded can only be played with six."
    assert game_with(CROWDED, SIX).new(seats=4).seats == 4
    with pytest.raises(BadOptions, match="5 or more players, crowded can only be played with"):
        game_with(CROWDED, SIX).new(seats=5)


def test_a_number_of_players_needs_a_table() -> None:
    with pytest.raises(BadOptions, match="For 6 players the module Six players is needed"):
        for_six().new(seats=6)
    assert for_six(SIX).new(seats=6).seats == 6


def test_a_game_knows_which_numbers_of_players_go_with_its_modules() -> None:
    assert GAME.seats_with({}) == GAME.seats_with({"modules": "coffee"}) == (2, 3, 4, 5)
    assert for_six().seats_with({}) == (2, 3, 4, 5)
    assert for_six(SIX).seats_with({}) == (2, 3, 4, 5, 6)
    assert for_six(CROWDED).seats_with({}) == (2, 3)


def test_a_module_may_object_to_options_with_so_many_players() -> None:
    def no_crowd(options: Options, seats: int) -> Iterable[str]:
        return ["No map is drawn for a crowd."] if seats > 3 and not options["map"] else []

    game = game_with(Module("quiet", setting_up=SettingUp(objections=Union(no_crowd))))
    assert game.new(seats=3).seats == 3
    with pytest.raises(BadOptions) as refused:
        game.new(seats=4)
    assert str(refused.value) == "No map is drawn for a crowd."
    assert game.seats_with({}) == (2, 3)


@pytest.mark.slow
def test_the_contract_is_looked_at_with_the_numbers_that_are_possible() -> None:
    report = check(for_six(CROWDED), {"turns": 1}, games=3, seed=2)
    assert report.reasons == {"turn_limit": 3}


# What comes along

PARK = Module("park", dinner=Dinner(multiplier=Sum(always(1))))
TILE = Module("tile", brings=(PARK,))
LOBBY = Module("lobby", brings=(PARK, Module("street", requires=frozenset({"park"}))))


def test_what_two_modules_bring_is_there_once() -> None:
    state = town_with(TILE, LOBBY)
    assert state.rules.modules[-4:] == ("lobby", "park", "street", "tile")
    assert state.rules.dinner.multiplier(state, state.house("2")) == 1 + 1


@given(order=st.permutations([TILE, LOBBY, PARK, *with_base([])]))
def test_what_comes_along_does_not_depend_on_the_order(order: list[Module]) -> None:
    assert fold(order).modules == fold([TILE, LOBBY, *with_base([])]).modules


def test_modules_may_bring_each_other_and_what_brings_more() -> None:
    outer = Module("outer", brings=(TILE,))
    assert {"outer", "tile", "park"} <= set(fold(with_base([outer])).modules)


def test_a_name_belongs_to_one_module() -> None:
    impostor = Module("impostor", brings=(Module("park"),))
    with pytest.raises(RulesetError, match="two modules have the same name, park"):
        fold(with_base([TILE, impostor]))


# What takes the place of the base game's

PRIZE = Milestone("prize", "Prize", Trigger(Deed.BUILD))
OTHER_MILESTONES = Module(
    "other_milestones",
    content=Content(milestones=(PRIZE,)),
    setting_up=SettingUp(milestone_set=Exclusive("other")),
)
NO_RESERVES = Module(
    "no_reserves",
    setting_up=SettingUp(
        reserves=Exclusive(ReserveRule(base_setup().reserve_cards, always((0, 3))))
    ),
)


def test_other_milestones_and_reserves_take_the_place_of_the_base_ones() -> None:
    rules = fold(with_base([OTHER_MILESTONES, NO_RESERVES]))
    assert rules.modules == ("base", "no_reserves", "other_milestones")
    assert list(rules.milestones) == ["prize"]
    brought = fold(with_base([Module("bundle", brings=(OTHER_MILESTONES,))]))
    assert brought.modules == ("base", "base_reserves", "bundle", "other_milestones")
    others = ("lobbyists", "new_tiles", "parks")
    assert ruleset_of(("lobbyists",)).modules == (
        "base",
        "base_milestones",
        "base_reserves",
        *others,
    )
    assert "base_milestones" not in ruleset_of(("lobbyists", "new_milestones")).modules


def test_what_needs_the_base_milestones_is_refused_with_others() -> None:
    hard = Module("hard", requires=frozenset({"base_milestones"}))
    assert "hard" in fold(with_base([hard])).modules
    with pytest.raises(RulesetError, match="hard needs base_milestones"):
        fold(with_base([hard, OTHER_MILESTONES]))


def test_two_sets_of_milestones_exclude_each_other() -> None:
    again = Module("again", setting_up=SettingUp(milestone_set=Exclusive("again")))
    with pytest.raises(RulesetError, match="again and other_milestones both decide milestone_set"):
        fold(with_base([OTHER_MILESTONES, again]))


# Options

TILES = Choice("tiles", "Tiles", "any", ("any", "few"), "Which tiles are drawn.")
BONUS = Flag("bonus", "Bonus", False, "More money.")


def few_tiles(options: Options) -> Iterable[str]:
    return "ABCDEFGHIJK" if options["tiles"] == "few" else ""


CHOOSING = Module("choosing", options=(TILES,), setting_up=SettingUp(stay_out=Union(few_tiles)))


def game_asking(*modules: Module) -> FoodChainMagnate:
    """A game that asks for the tiles and the bonus, with these modules."""

    class Asking(type(game_with(*modules))):  # type: ignore[misc] # a class made by a function
        options = (*GAME.options, TILES, BONUS)

    return Asking()


def letters_of(game: FoodChainMagnate, options: Options, seed: int) -> set[str]:
    tiles = read_map(game.new(options, 2, seed).town.tiles)
    return {laid.tile for row in tiles for laid in row}


def test_a_module_asks_something_when_a_game_is_made() -> None:
    game = game_asking(CHOOSING)
    assert game.new().options["tiles"] == "any"
    assert letters_of(game, {"tiles": "few"}, 3) == set("LMNOPQRST")
    assert letters_of(game, {"tiles": "any"}, 3) != set("LMNOPQRST")
    with pytest.raises(BadOptions, match="Choose one of: any, few"):
        game.new({"tiles": "none"})


def test_what_a_module_asks_is_not_answered_without_it() -> None:
    assert game_asking().new({"tiles": "any", "bonus": False}).options["tiles"] == "any"
    with pytest.raises(BadOptions) as refused:
        game_asking(CHOOSING).new({"tiles": "few", "bonus": True})
    assert str(refused.value) == "The option bonus belongs to a module that is not chosen."


def test_two_modules_may_ask_the_same_and_not_something_else_by_that_name() -> None:
    same = Module("same", options=(TILES,))
    assert fold(with_base([CHOOSING, same])).options == {"tiles": TILES}
    other = Module("other", options=(Flag("tiles", "Tiles", False, "Any tiles?"),))
    with pytest.raises(RulesetError, match="two modules have different options tiles"):
        fold(with_base([CHOOSING, other]))


# Tiles that must lie


@given(seed=st.integers(0, 10_000))
def test_a_map_by_chance_has_the_tiles_that_must_lie(seed: int) -> None:
    park = Module("park", setting_up=SettingUp(must_lie=Union(always("A"))))
    city = Module("city", setting_up=SettingUp(must_lie=Union(always("AT"))))
    game = game_with(park, city)
    assert {"A", "T"} <= letters_of(game, {}, seed)
    assert game.new(seed=seed).town.tiles == game.new(seed=seed).town.tiles


def test_tiles_that_must_lie_lie_anywhere() -> None:
    game = game_with(Module("park", setting_up=SettingUp(must_lie=Union(always("A")))))
    maps = [read_map(game.new(seed=seed).town.tiles) for seed in range(80)]
    at = {
        (row, column)
        for tiles in maps
        for row, line in enumerate(tiles)
        for column, laid in enumerate(line)
        if laid.tile == "A"
    }
    assert len(at) == 9


def test_tiles_that_are_not_there_cannot_lie() -> None:
    lost = game_with(Module("lost", setting_up=SettingUp(must_lie=Union(always("Z")))))
    with pytest.raises(BadOptions, match="The map needs the tiles Z, which are left out"):
        lost.new()
    crammed = game_with(Module("many", setting_up=SettingUp(must_lie=Union(always("ABCDEFGHIJ")))))
    with pytest.raises(BadOptions, match="The map has 9 tiles, too few for A, B, .* and J"):
        crammed.new(seats=2)
    assert crammed.new(seats=3).seats == 3


def test_a_map_that_was_chosen_is_taken_as_it_is() -> None:
    game = game_with(Module("park", setting_up=SettingUp(must_lie=Union(always("A")))))
    assert "A" not in letters_of(game, {"map": "B0 N0 O0 | L0 Q0 R0 | C0 S0 T0"}, 1)
