"""The golden games show everything: each game, number of seats, option and sort of event."""

from __future__ import annotations

import json
from itertools import product

import pytest

from kaffeehaus.core.options import Choice, Flag, Option, Several
from kaffeehaus.core.registry import find_game, game_ids
from tests.golden import files
from tests.golden.plan import GOLDEN, Golden

NEVER = {
    "cafe": {
        # Every area has a place that covers two squares and leaves a cup in sight.
        "card_discarded",
    },
}
"""By game: the events that no whole game shows, with the reason."""


def is_of_the_house(game_id: str) -> bool:
    """Whether it is one of the house's own games; other tests may have added toys."""
    return type(find_game(game_id)).__module__.startswith("kaffeehaus.games.")


HOUSE_GAMES = tuple(filter(is_of_the_house, game_ids()))


def of_game(game_id: str) -> list[Golden]:
    return [golden for golden in GOLDEN.values() if golden.game == game_id]


@pytest.mark.parametrize("game_id", HOUSE_GAMES)
def test_every_number_of_seats_is_played(game_id: str) -> None:
    assert {golden.seats for golden in of_game(game_id)} == set(find_game(game_id).seat_counts)


@pytest.mark.parametrize("game_id", HOUSE_GAMES)
def test_every_version_of_the_rules_is_played(game_id: str) -> None:
    game = find_game(game_id)
    played = {golden.version for golden in of_game(game_id)}
    assert played == {game.version, *game.older_versions}


def values(option: Option) -> set[str | bool]:
    """What can be chosen; nothing for numbers and free text."""
    match option:
        case Choice() | Several():
            return set(option.values)
        case Flag():
            return {False, True}
    return set()


def is_chosen(value: str | bool, option: Option, golden: Golden) -> bool:
    given = golden.options.get(option.name, option.default)
    return value in str(given).split(",") if isinstance(option, Several) else value == given


BY_NAME_ONLY = {
    # A scenario is played as its modules are; one of those with a say in the map is kept.
    ("fcm", "scenario"),
}
"""Options whose choices need no game each, with the reason."""


@pytest.mark.parametrize("game_id", HOUSE_GAMES)
def test_every_choice_of_every_option_is_played(game_id: str) -> None:
    missing = {
        (option.name, value)
        for option in find_game(game_id).options
        if (game_id, option.name) not in BY_NAME_ONLY
        for value in values(option)
        if not any(is_chosen(value, option, golden) for golden in of_game(game_id))
    }
    assert not missing


def test_food_chain_magnate_is_played_by_all_rulings_with_and_without_coffee() -> None:
    game = find_game("fcm")
    (rulings,) = (option for option in game.options if option.name == "rulings")
    wanted = set(product(game.seats_with({}), values(rulings), ("", "coffee")))
    played = {
        (golden.seats, golden.options.get("rulings"), golden.options.get("modules"))
        for golden in of_game("fcm")
    }
    assert wanted <= played
    introductory = {g.seats for g in of_game("fcm") if g.options.get("introductory")}
    assert introductory == set(game.seats_with({"introductory": True}))


@pytest.mark.parametrize("game_id", HOUSE_GAMES)
def test_every_sort_of_event_happens(game_id: str) -> None:
    happened = {
        json.loads(event)["code"]
        for golden in of_game(game_id)
        for move in files.read(golden).moves
        for event in move.events
    }
    known = {kind.code for kind in find_game(game_id).events}
    assert known - happened == NEVER.get(game_id, set())


def test_food_chain_magnate_ends_for_every_reason() -> None:
    reasons = {json.loads(files.read(golden).ending.outcome)["reason"] for golden in of_game("fcm")}
    assert reasons >= {"turn_limit", "first_break", "second_break"}


def events_of(name: str, code: str) -> list[dict[str, object]]:
    """The events of a code in one golden game."""
    told = (json.loads(event) for move in files.read(GOLDEN[name]).moves for event in move.events)
    return [event for event in told if event["code"] == code]


def test_gourmet_guides_of_five_players_run_and_reach_gardens() -> None:
    ran = [e for e in events_of("fcm-5-guides", "campaign_ran") if e["medium"] == "gourmet_guide"]
    assert len({event["number"] for event in ran}) > 1
    assert any(event["hits"] for event in ran)


def test_hard_choices_of_six_players_remove_milestones_in_both_turns() -> None:
    early, late = events_of("fcm-6-hard-choices", "milestones_gone")
    assert late["milestones"] == ["first_hire_3"]
    earned = {e["milestone"] for e in events_of("fcm-6-hard-choices", "milestone_earned")}
    assert "first_burger_marketed" in earned, "in time"
    assert "first_train" in str(early["milestones"])
