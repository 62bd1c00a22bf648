"""The data files are whole, and damage is found when they are read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.games.fcm.rules.cards import (
    base_campaigns,
    base_employees,
    base_goods,
    base_milestones,
    base_tables,
    check_content,
)
from kaffeehaus.games.fcm.rules.catalogue import every_employee, every_good
from kaffeehaus.games.fcm.rules.training import careers
from kaffeehaus.games.fcm.words.titles import card_title, milestone_title

EMPLOYEES = {card.id: card for card in base_employees()}
GOODS = {good.id: good for good in base_goods()}


def test_unique_cards_are_the_ten_of_the_rulebook() -> None:
    assert {card.id for card in EMPLOYEES.values() if card.unique} == {
        "executive_vice_president",
        "luxuries_manager",
        "regional_manager",
        "cfo",
        "hr_director",
        "guru",
        "zeppelin_pilot",
        "brand_director",
        "burger_chef",
        "pizza_chef",
    }


def test_only_entry_level_cards_work_without_salary() -> None:
    for card in EMPLOYEES.values():
        assert card.entry_level != card.salary, card.id


def test_every_other_card_can_be_trained_from_an_entry_level_card() -> None:
    reached = {
        target
        for card in EMPLOYEES.values()
        if card.entry_level
        for target, _ in careers(base_employees(), card.id)
    }
    assert reached == {card.id for card in EMPLOYEES.values() if not card.entry_level}


def test_campaigns_are_numbered_from_1_to_16() -> None:
    assert [tile.number for tile in base_campaigns()] == list(range(1, 17))
    two = [tile.number for tile in base_campaigns() if 2 in tile.removed_with]
    assert two == [12, 15, 16]


def test_there_are_18_milestones_and_four_tables() -> None:
    assert len(base_milestones()) == 18
    assert {seats: table.bank for seats, table in base_tables().items()} == {
        2: 100,
        3: 150,
        4: 200,
        5: 250,
    }


def test_a_career_to_nowhere_is_refused() -> None:
    broken = {**EMPLOYEES, "waitress": replace(EMPLOYEES["waitress"], career=("film_star",))}
    with pytest.raises(ValueError, match="film_star"):
        check_content(broken, base_milestones(), GOODS)


def test_slots_without_a_manager_are_refused() -> None:
    broken = {**EMPLOYEES, "waitress": replace(EMPLOYEES["waitress"], slots=2)}
    with pytest.raises(ValueError, match="no manager"):
        check_content(broken, base_milestones(), GOODS)


def test_the_catalogue_names_the_cards_of_every_module() -> None:
    for module in MODULES.values():
        for card in module.content.employees:
            assert every_employee()[card.id] == card
            assert card_title(card.id) == card.name
        for good in module.content.goods:
            assert every_good()[good.id] == good
        for milestone in module.content.milestones:
            assert milestone_title(milestone.id) == milestone.name
    assert list(every_employee())[:32] == [card.id for card in base_employees()]
    assert card_title("ceo") == "CEO"
