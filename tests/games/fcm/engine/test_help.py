"""The help tells every card and every milestone from the data."""

from __future__ import annotations

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.cards import base_employees, base_milestones
from kaffeehaus.games.fcm.describe import card_sentence, milestone_sentence

CARDS = {card.id: card_sentence(card) for card in base_employees()}
MILESTONES = {milestone.id: milestone_sentence(milestone) for milestone in base_milestones()}


def test_cards_in_words() -> None:
    assert CARDS["burger_cook"] == (
        "Burger Cook (salary): cooks 3 burgers. Can become: Burger Chef."
    )
    assert CARDS["recruiting_manager"] == (
        "Recruiting Manager (salary): hires 2 a day and takes $5 off the salaries for each "
        "unused hire."
    )
    assert CARDS["discount_manager"] == "Discount Manager (salary): changes the unit price by -3."
    assert CARDS["zeppelin_pilot"] == (
        "Zeppelin Pilot (salary, 1x): fetches 2 drinks from every source, within 4 by air."
    )
    assert not any("nothing by itself" in sentence for sentence in CARDS.values())


def test_milestones_in_words() -> None:
    assert MILESTONES["first_train"] == (
        "First to train someone, for training somebody: $15 off every payday."
    )
    assert MILESTONES["first_100"] == (
        "First to have $100, for having $100 after dinner: the CEO is also the CFO from the next "
        "dinner on and no CFO any more."
    )
    assert not any(sentence.endswith(": .") for sentence in MILESTONES.values())


def test_the_help_names_everything() -> None:
    paragraphs = [text for section in GAME.help() for text in section.paragraphs]
    assert set(CARDS.values()) <= set(paragraphs)
    assert set(MILESTONES.values()) <= set(paragraphs)
