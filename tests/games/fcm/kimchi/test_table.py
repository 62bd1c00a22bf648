"""The meals at the table: what the sheet of dinner, the text and the drawing show of them."""

from __future__ import annotations

from xml.etree import ElementTree

from kaffeehaus.core.registry import find_game
from kaffeehaus.games.fcm.modules.coffee.drawing.pieces import coffee
from kaffeehaus.games.fcm.modules.kimchi.drawing import kimchi
from kaffeehaus.games.fcm.modules.noodles.drawing import noodles
from kaffeehaus.games.fcm.modules.sushi.drawing import sushi
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import town_for_two, want
from tests.games.fcm.engine.street import stock, street, wish
from tests.games.fcm.engine.test_drawing import sheet


def evening() -> FcmState:
    """House 1 has a garden and wants two beers; both chains could serve it, each in its way."""
    state = street("kimchi,noodles,sushi", 0, 1)
    stock(state, 0, beer=2, noodles=2)
    stock(state, 1, sushi=2)
    wish(state, "1", garden=True, beer=2)
    return state


def test_the_sheet_of_dinner_lists_the_meals_and_marks_the_one_taken() -> None:
    table = ElementTree.fromstring(f"<div>{sheet(evening(), 0, 'dinner')}</div>")
    ranks = table.findall(".//tr[@class='ranks']//li")
    told = ["".join(rank.itertext()) for rank in ranks]
    assert len(told) == 6
    assert "nobody" in told[0]
    taken = [rank for rank in ranks if rank.get("class") == "wins"]
    assert len(taken) == 1
    assert "sushi" in "".join(taken[0].itertext())
    assert "it has a garden" in "".join(taken[0].itertext())
    assert "Xango Blues Bar" in "".join(taken[0].itertext())
    assert "taken" in "".join(taken[0].itertext())
    (why,) = table.findall(".//tr[@class='ranks']//p")
    assert why.text == (
        "2 sushi rather than 2 beers (it has a garden). Can serve it: Xango Blues Bar."
    )


def test_a_house_that_knows_its_order_only_has_no_list() -> None:
    state = town_for_two()
    want(state, "2", burger=1)
    told = sheet(state, 0, "dinner")
    assert 'class="ranks"' not in told
    assert "best first" not in told


def test_the_text_tells_the_meals() -> None:
    told = evening().view(None).text()
    assert "Forecast: House 1 eats at Xango Blues Bar: 2 sushi for $40" in told
    assert (
        "Preferences: 2 sushi with 1 kimchi (–) > 2 beers with 1 kimchi (–) > 2 noodles with 1 "
        "kimchi (–) > 2 sushi (X) > 2 beers (G) > 2 noodles (G)"
    ) in told
    assert "  2 sushi rather than 2 beers (it has a garden). Can serve it: Xango Blues Bar." in told
    hungry = evening()
    stock(hungry, 0)
    stock(hungry, 1)
    assert "rather than" not in hungry.view(None).text()


def test_each_good_has_a_picture_of_its_own() -> None:
    state = evening()
    drawn = [draw(0, 0) for draw in (kimchi, noodles, sushi, coffee)]
    assert len(set(drawn)) == 4
    for good in ("kimchi", "noodles", "sushi"):
        assert f'id="good-{good}"' in state.view(None).svg()
    letters = [good.letter for good in state.rules.goods.values()]
    assert len(set(letters)) == len(letters)


def test_the_supply_shows_the_new_cards_and_careers() -> None:
    told = "".join(ElementTree.fromstring(sheet(evening(), 0, "supply")).itertext())
    for card in ("Sushi Cook", "Sushi Chef", "Noodle Cook", "Noodle Chef", "Kimchi Master"):
        assert card in told


def test_the_help_works_an_evening_out_for_each() -> None:
    sections = {section.title: section for section in find_game("fcm").help()}
    for title, sentence in (
        (
            "Module: Kimchi",
            "3 noodles with 1 kimchi (noodles",
        ),
        (
            "Module: Sushi",
            "Choice 1: 3 sushi (it has a garden). Can serve it: Gluttony Inc. Burgers.",
        ),
        (
            "Module: Noodles",
            "3 noodles (noodles",
        ),
    ):
        assert sentence in " ".join(sections[title].paragraphs)
        ElementTree.fromstring(sections[title].drawing)
        assert sections[title].caption
