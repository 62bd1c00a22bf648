"""Emblems: what an employee does, and what a milestone is for, at a glance."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.drawing.emblems import milestone_emblem, sign_of
from kaffeehaus.games.fcm.drawing.figures import figure


@pytest.mark.parametrize(
    ("card", "sign"),
    [
        ("recruiting_girl", "recruit"),
        ("coach", "train"),
        ("burger_cook", "cook"),
        ("truck_driver", "fetch"),
        ("brand_manager", "market"),
        ("regional_manager", "open"),
        ("new_business_developer", "build"),
        ("discount_manager", "price"),
        ("waitress", "wait"),
        ("cfo", "money"),
        ("vice_president", "manager"),
    ],
)
def test_an_emblem_says_what_a_card_does(card: str, sign: str) -> None:
    assert sign_of(GAME.new({}, 2, 1).card(card)) == sign


def test_figures_wear_what_their_job_asks_for() -> None:
    game = GAME.new({"modules": "coffee"}, 2, 1).view(None).parts
    drawn = {card: figure(one, game.drawing.good_art) for card, one in game.employees.items()}
    toque, cap = '<path d="M13 9.500q', '<path d="M11 12.500q'
    assert {card for card, one in drawn.items() if toque in one} == {
        card for card, one in game.employees.items() if one.cooks
    }
    assert cap in drawn["truck_driver"]
    assert cap not in drawn["zeppelin_pilot"]
    assert drawn["burger_cook"] != drawn["pizza_cook"]
    assert figure(None) not in drawn.values()


def test_every_milestone_has_a_medal_with_its_good_or_its_deed() -> None:
    game = GAME.new({"modules": "coffee"}, 2, 1).view(None).parts
    medals = {name: milestone_emblem(game, one) for name, one in game.milestones.items()}
    assert medals["first_burger_marketed"] != medals["first_pizza_marketed"]
    assert len(set(medals.values())) > len(medals) / 2
