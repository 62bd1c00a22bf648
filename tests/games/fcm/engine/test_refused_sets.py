"""Which modules cannot be played together, or by so many, or at all; and that all others can."""

from __future__ import annotations

from itertools import combinations

import pytest

from kaffeehaus.core.errors import BadOptions, Remedy
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import OFFERED, ruleset_of

OFFERED_IDS = sorted(module.id for module in OFFERED)
EXCLUDING = {"hard_choices", "new_milestones"}
"""One makes the milestones of the base game harder, the other does without them."""


@pytest.mark.parametrize(
    ("modules", "seats"),
    [
        ("six_players", 6),
        ("new_districts", 6),
        ("", 6),
        ("lobbyists", 5),
        ("lobbyists,six_players", 6),
        ("lobbyists,new_districts", 6),
    ],
)
def test_six_players_and_lobbyists_too_many_players_without_the_tiles_are_refused(
    modules: str, seats: int
) -> None:
    with pytest.raises(BadOptions):
        GAME.new({"modules": modules}, seats)


@pytest.mark.parametrize("module", OFFERED_IDS)
def test_every_module_is_refused_in_the_introductory_game(module: str) -> None:
    chosen = "new_districts,six_players" if module == "six_players" else module
    with pytest.raises(BadOptions, match="introductory game has no modules"):
        GAME.new({"modules": chosen, "introductory": True}, 2)


@pytest.mark.parametrize("module", sorted(set(OFFERED_IDS) - {"six_players"}))
def test_every_module_can_be_played_alone(module: str) -> None:
    assert GAME.new({"modules": module}, 2).seats == 2


def test_no_two_modules_refuse_each_other_but_for_other_milestones() -> None:
    for pair in combinations(sorted(set(OFFERED_IDS) - {"six_players"}), 2):
        if set(pair) != EXCLUDING:
            assert set(pair) <= set(ruleset_of(pair).modules)
    with pytest.raises(BadOptions) as refused:
        GAME.new({"modules": sorted(EXCLUDING)}, 2)
    assert refused.value.sentence == "Hard choices and New milestones cannot be combined."


@pytest.mark.parametrize("left_out", sorted(EXCLUDING))
def test_all_modules_together_are_played_by_two_to_six(left_out: str) -> None:
    chosen = ",".join(name for name in OFFERED_IDS if name != left_out)
    assert GAME.seats_with({"modules": chosen}) == (2, 3, 4, 5, 6)
    assert GAME.new({"modules": chosen}, 6).seats == 6


def test_a_refusal_names_both_modules_and_offers_what_helps() -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.new({"modules": ["coffee", "six_players"]}, 2)
    assert refused.value.sentence == "Six players can only be played with New districts."
    add, leave = refused.value.remedies
    assert add == Remedy("Add New districts", {"modules": "coffee,new_districts,six_players"})
    assert leave == Remedy("Remove Six players", {"modules": "coffee"})
    with pytest.raises(BadOptions) as refused:
        GAME.new({"modules": "lobbyists"}, 5)
    assert refused.value.sentence == (
        "With 5 or more players, Lobbyists can only be played with New districts."
    )
    assert refused.value.remedies[0].changes == {"modules": "new_districts,lobbyists"}


def test_six_players_are_offered_all_that_they_need() -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.new({"modules": "coffee"}, 6)
    (remedy,) = refused.value.remedies
    assert remedy.title == "Add Six players and New districts"
    assert GAME.new(remedy.changes, 6).seats == 6
