"""What two modules say to each other joins by itself, and only where both are in the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

import kaffeehaus.games.fcm
from kaffeehaus.core.options import Several
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules import offered
from kaffeehaus.games.fcm.modules.offered import PAIRS
from kaffeehaus.games.fcm.rules.ruleset.folding import fold, with_pairs
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, RulesetError
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Sum
from tests.games.fcm.engine.modified import THE_BASE, always, town_with

FOLDER = Path(kaffeehaus.games.fcm.__file__).parent / "interactions"

MILK = Module("milk", dinner=Dinner(unit_price=Sum(always(1))))
SUGAR = Module("sugar", dinner=Dinner(unit_price=Sum(always(2))))
BOTH = Module(
    "milk_sugar",
    requires=frozenset({"milk", "sugar"}),
    dinner=Dinner(unit_price=Sum(always(40))),
)


@pytest.mark.parametrize(
    ("chosen", "price"), [((MILK,), 11), ((SUGAR,), 12), ((MILK, SUGAR), 53), ((SUGAR, MILK), 53)]
)
def test_a_pair_speaks_where_both_are(chosen: tuple[Module, ...], price: int) -> None:
    state = town_with(*with_pairs(chosen, [BOTH]))
    assert state.rules.dinner.unit_price(state, 0) == price


def test_a_module_that_is_brought_along_is_there_too() -> None:
    sweet = Module("sweet", brings=(SUGAR,))
    state = town_with(*with_pairs((MILK, sweet), [BOTH]))
    assert state.rules.dinner.unit_price(state, 0) == 53


def test_the_order_of_the_choice_does_not_matter() -> None:
    rules = [fold(with_pairs(order, [BOTH])) for order in permutations((*THE_BASE, MILK, SUGAR))]
    assert {one.modules for one in rules} == {
        ("base", "base_milestones", "base_reserves", "milk", "milk_sugar", "sugar")
    }


def test_a_pair_that_clashes_is_refused_by_its_name() -> None:
    greedy = replace(BOTH, excludes=frozenset({"base"}))
    with pytest.raises(RulesetError, match=r"^milk_sugar cannot be played with base$"):
        fold(with_pairs((*THE_BASE, MILK, SUGAR), [greedy]))


def test_the_ruleset_of_a_table_has_the_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offered, "MODULES", {"milk": MILK, "sugar": SUGAR})
    monkeypatch.setattr(offered, "PAIRS", (BOTH,))
    rules_of = offered.ruleset_of.__wrapped__
    assert "milk_sugar" in rules_of(("milk", "sugar")).modules
    assert "milk_sugar" in rules_of(("sugar", "milk")).modules
    assert "milk_sugar" not in rules_of(("milk",)).modules


def test_nobody_is_offered_a_pair() -> None:
    option = next(option for option in GAME.options if option.name == "modules")
    assert isinstance(option, Several)
    assert set(option.values) == {module.id for module in offered.OFFERED}
    assert not set(option.values) & {pair.id for pair in PAIRS}


def faults(files: set[str], pairs: tuple[Module, ...], modules: set[str]) -> list[str]:
    """What is wrong with a folder of pairs."""
    found = [f"{name} is no pair" for name in sorted(files ^ {pair.id for pair in pairs})]
    for pair in pairs:
        if len(pair.requires) != 2 or pair.id != "_".join(sorted(pair.requires)):
            found.append(f"{pair.id} is not named by its two modules")
        if pair.title or pair.help or pair.options:
            found.append(f"{pair.id} has what belongs to a module that people choose")
        found += [f"there is no {name}" for name in sorted(pair.requires - modules)]
    return found


def test_every_file_is_named_by_its_pair_and_both_exist() -> None:
    files = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    assert faults(files, PAIRS, set(offered.MODULES)) == []


def test_the_folder_exists_only_with_pairs_in_it() -> None:
    assert any(FOLDER.glob("*.py")) == bool(PAIRS)


def test_files_that_are_named_otherwise_are_found() -> None:
    known = {"milk", "sugar"}
    assert faults({"milk_sugar"}, (BOTH,), known) == []
    assert faults({"sugar_milk"}, (BOTH,), known) == [
        "milk_sugar is no pair",
        "sugar_milk is no pair",
    ]
    turned = replace(BOTH, id="sugar_milk")
    assert faults({"sugar_milk"}, (turned,), known) == [
        "sugar_milk is not named by its two modules"
    ]
    titled = replace(BOTH, title="Milk and sugar")
    assert faults({"milk_sugar"}, (titled,), known) == [
        "milk_sugar has what belongs to a module that people choose"
    ]
    assert faults({"milk_sugar"}, (BOTH,), {"milk"}) == ["there is no sugar"]
