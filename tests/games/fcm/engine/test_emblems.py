"""Emblems: what an employee does, and what a milestone is for, at a glance."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.drawing.emblems import employee_emblem, milestone_emblem, sign_of


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


def test_cards_of_one_kind_share_an_emblem_and_others_do_not() -> None:
    state = GAME.new({}, 2, 1)
    trainer, coach, waitress = (
        employee_emblem(state.card(card)) for card in ("trainer", "coach", "waitress")
    )
    assert trainer == coach != waitress


def test_every_milestone_has_a_medal_with_its_good_or_its_deed() -> None:
    game = GAME.new({"modules": "coffee"}, 2, 1).view(None).parts
    medals = {name: milestone_emblem(game, one) for name, one in game.milestones.items()}
    assert medals["first_burger_marketed"] != medals["first_pizza_marketed"]
    assert len(set(medals.values())) > len(medals) / 2
