"""The lists of all employees and milestones are told from the data of the engine."""

from __future__ import annotations

from kaffeehaus.core.help_pages import ListedCard
from kaffeehaus.core.i18n import use_language
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.box import all_cards, all_milestones
from kaffeehaus.games.fcm.rules.catalogue import every_employee, every_milestone

CARDS = {card.id: card for card in all_cards()}
MILESTONES = {card.id: card for card in all_milestones()}


def facts(card: ListedCard) -> dict[str, str]:
    """What is told of it, by title."""
    return {fact.title: fact.words for fact in card.facts}


def test_every_card_and_every_milestone_is_listed_once() -> None:
    assert len(all_cards()) == len(CARDS)
    assert CARDS.keys() == every_employee().keys()
    assert MILESTONES.keys() == every_milestone().keys()


def test_a_card_of_the_base_game_names_what_modules_change() -> None:
    assert facts(CARDS["burger_cook"]) == {
        "Salary": "$5",
        "How to get it": "Train: Kitchen Trainee",
        "Can become": "Burger Chef; Fry Chef (with Fry chefs)",
        "In the supply": "6",
    }
    assert facts(CARDS["luxuries_manager"])["Extra copies"] == (
        "1 more in the supply (with Coffee, Kimchi, Sushi or Noodles)"
    )
    assert facts(CARDS["executive_vice_president"])["Extra copies"] == (
        "3 outside the supply (with New milestones)"
    )


def test_a_card_of_a_module_does_not_name_its_own_module() -> None:
    assert CARDS["fry_chef"].group == "Fry chefs"
    assert facts(CARDS["fry_chef"])["How to get it"] == (
        "Train: Burger Cook, Noodle Cook, Pizza Cook or Sushi Cook"
    )


def test_the_copies_are_those_that_games_begin_with() -> None:
    assert facts(CARDS["guru"])["In the supply"] == (
        "1 with 2 or 3 players; 2 with 4 players; 3 with 5 or 6 players"
    )
    assert GAME.new({}, 4).town.supply["guru"] == 2
    stars = {"modules": "movie_stars"}
    assert facts(CARDS["d_movie_star"])["In the supply"] == (
        "0 with 2, 3 or 4 players; 1 with 5 or 6 players"
    )
    assert "d_movie_star" not in GAME.new(stars, 4).town.supply
    assert facts(CARDS["d_movie_star"])["Limit"] == (
        "1x: per chain 1 of B-Movie Star, C-Movie Star and D-Movie Star"
    )


def test_cards_look_as_at_the_table() -> None:
    face = CARDS["burger_chef"].picture
    assert 'class="chip tint-' in face
    assert "Burger Chef" in face
    assert ">$<" in face
    assert ">1x<" in face


def test_milestones_tell_how_long_they_are_available() -> None:
    first = "until the end of the turn in which it is first earned"
    assert facts(MILESTONES["first_waitress"])["Available"] == first
    assert facts(MILESTONES["first_train"])["Available"] == (
        f"{first}; until turn 2 at the latest (with Hard choices)"
    )
    told = facts(MILESTONES["first_marketeer_used"])
    assert told["Available"] == f"{first}; until turn 2 at the latest"
    assert "campaign" in told["Earned"]


def test_cards_and_milestones_are_told_in_german() -> None:
    with use_language("de"):
        cards = {card.id: card for card in all_cards()}
        milestones = {card.id: card for card in all_milestones()}
    assert cards["fry_chef"].title == "Frittenkoch"
    assert facts(cards["fry_chef"])["Gehalt"] == "$5"
    assert facts(cards["barista"])["So bekommst du sie"] == "Fortbilden: Barista-Trainee"
    assert facts(milestones["first_train"])["Verfügbar"] == (
        "bis zum Ende der Runde, in der er zuerst erreicht wird; längstens bis Runde 2 "
        "(mit Schwere Entscheidungen)"
    )
