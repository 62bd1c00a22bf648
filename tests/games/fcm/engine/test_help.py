"""The help tells every card and every milestone from the data."""

from __future__ import annotations

from xml.etree import ElementTree

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.cards import base_employees, base_milestones
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence

CARDS = {card.id: card_sentence(card) for card in base_employees()}
MILESTONES = {milestone.id: milestone_sentence(milestone) for milestone in base_milestones()}


def test_cards_in_words() -> None:
    assert CARDS["burger_cook"] == (
        "Burger Cook (salary): cooks 3 burgers. Can become: Burger Chef."
    )
    assert CARDS["recruiting_manager"] == (
        "Recruiting Manager (salary): hires 2 people per turn; saves $5 in salaries per unused "
        "hire."
    )
    assert CARDS["discount_manager"] == "Discount Manager (salary): lowers your unit price by $3."
    assert CARDS["zeppelin_pilot"] == (
        "Zeppelin Pilot (salary, 1x): collects 2 drinks from each source, range 4 (air)."
    )
    assert not any("does nothing" in sentence for sentence in CARDS.values())


def test_milestones_in_words() -> None:
    assert MILESTONES["first_train"] == (
        "First to train someone (for training someone): $15 off every payday."
    )
    assert MILESTONES["first_100"] == (
        "First to have $100 (for having $100 after dinner): your CEO counts as a CFO from the next "
        "turn; you can no longer have a CFO."
    )
    assert not any(sentence.endswith(": .") for sentence in MILESTONES.values())


def test_the_help_names_everything() -> None:
    paragraphs = [text for section in GAME.help() for text in section.paragraphs]
    assert set(CARDS.values()) <= set(paragraphs)
    assert set(MILESTONES.values()) <= set(paragraphs)


def test_the_help_draws_examples_that_the_engine_worked_out() -> None:
    sections = {section.title: section for section in GAME.help()}
    drawn = [title for title, section in sections.items() if section.drawing]
    modules = [title for title in sections if title.startswith("Module: ")]
    assert set(modules) <= set(drawn)
    assert len(drawn) - len(modules) == 7
    for title in drawn:
        ElementTree.fromstring(sections[title].drawing)
        assert sections[title].caption
    dinner = sections["A dinner worked out"].paragraphs
    assert "Xango Blues Bar: price $8 + distance 2 = 10." in dinner
    assert "3 items × $8 × 2 (the garden) + $5 (bonus) = $53." in dinner
    assert sections["Distance"].caption.endswith(": 2.")


def test_modules_have_a_section_of_their_own() -> None:
    (section,) = [section for section in GAME.help() if section.title == "Module: Coffee"]
    assert (
        "Barista (salary): makes 2 coffees; places a coffee shop when trained. "
        "Can become: Lead Barista." in section.paragraphs
    )
    assert (
        "First coffee sold (for selling 1 coffee): a coffee shop anywhere, in the clean up of the "
        "same turn." in section.paragraphs
    )
    assert section.link == "/help/coffee-routes"


def test_the_help_tells_what_depends_on_the_number_of_players() -> None:
    told = next(section for section in GAME.help() if section.title == "Set-up").paragraphs
    assert (
        "3 players: 3×4 tiles, $150 in the bank, 1 copy of each 1x card, without campaign tiles "
        "15 and 16." in told
    )


def test_the_help_draws_careers_with_arrows() -> None:
    told = next(section for section in GAME.help() if section.title == "Careers").paragraphs
    assert "Errand Boy → Cart Operator → Truck Driver → Zeppelin Pilot." in told
    ends = {line.rstrip(".").split(" → ")[-1] for line in told[1:]}
    assert ends >= {card.name for card in base_employees() if card.unique}


def test_a_module_may_have_several_sections() -> None:
    one, other = HelpSection("one", ()), HelpSection("other", ())
    module = Module("told", help=lambda: one, more_help=(lambda: other,))
    assert module.sections() == (one, other)
    assert Module("silent").sections() == ()
