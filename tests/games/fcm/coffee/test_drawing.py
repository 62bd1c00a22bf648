"""Coffee to look at: shops on the map, cups in stock, and what can be chosen."""

from __future__ import annotations

from xml.etree import ElementTree

from kaffeehaus.core.view import Marks
from tests.games.fcm.coffee.towns import coffee_town, put_shops
from tests.games.fcm.engine.playing import begin_day, do, texts, want


def test_shops_stand_on_the_map_with_the_name_of_their_chain() -> None:
    state = coffee_town()
    put_shops(state, 1, (0, 3))
    view = state.view(None)
    titles = [title.text for title in ElementTree.fromstring(view.svg()).iter() if title.text]
    assert "coffee shop (Xango Blues Bar)" in titles
    assert "coffee shop (Xango Blues Bar) at d1" in view.text()
    assert view.text().splitlines()[3] == "  1 ..#%...#...B#xx"


def test_places_and_shops_can_be_pointed_at() -> None:
    state = coffee_town()
    put_shops(state, 0, (0, 3), (6, 3), (0, 8))
    state.player(0).beach, state.player(0).work = {"barista_trainee": 1}, {"trainer": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train barista_trainee barista with trainer")
    svg = state.view(0).svg(Marks(tuple(state.legal(0))))
    for choice in ('data-field="shop" data-value="d1"', 'data-field="place" data-value="i7"'):
        assert choice in svg


def test_what_is_asked_has_words_of_its_own() -> None:
    state = coffee_town()
    state.player(0).beach, state.player(0).work = {"barista_trainee": 1}, {"trainer": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train barista_trainee barista with trainer")
    view = state.view(0)
    assert view.ask("kind") == "Place a coffee shop, or continue."
    assert view.label("kind", "coffee shop") == "Place a coffee shop"
    assert view.ask("shop") == "Which coffee shop?"
    assert "coffee shop d1" in texts(state, 0)


def test_baristas_and_coffee_have_names_and_a_picture() -> None:
    state = coffee_town()
    state.player(0).work, state.player(0).stock = {"lead_barista": 1}, {"coffee": 2}
    view = state.view(0)
    assert "2 coffees" in view.text()
    assert "lead barista" in view.text()
    assert 'id="good-coffee"' in view.svg()
    sheets = "".join(sheet.body for sheet in view.panels())
    assert "Barista Trainee" in sheets
    assert 'aria-label="coffee"' in sheets


def test_if_dinner_were_now_coffee_is_told_too() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    state.player(0).stock, state.player(1).stock = {"coffee": 3}, {"burger": 1}
    view = state.view(None)
    said = "House 2 buys coffee on the way: 1 from Gluttony Inc. Burgers for $10."
    assert view.forecast.on_the_way == (said,)
    assert view.forecast.sales == {0: 10, 1: 10}
    assert f"Forecast: {said}" in view.text()
    assert any(said in sheet.body for sheet in view.panels())
    assert state.player(0).stock == {"coffee": 3}
    assert state.player(0).milestones == []
