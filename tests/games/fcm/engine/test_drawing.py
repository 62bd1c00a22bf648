"""The drawings: the map, the chains beside it, and what can be chosen on them."""

from __future__ import annotations

from xml.etree import ElementTree

from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.fcm.draw.map import map_svg
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, town_for_two, want


def chosen(svg: str) -> set[tuple[str, str]]:
    root = ElementTree.fromstring(svg)
    return {
        (element.attrib["data-field"], element.attrib["data-value"])
        for element in root.iter()
        if "data-field" in element.attrib
    }


def offered(state: FcmState, seat: int) -> set[tuple[str, str]]:
    return chosen(state.view(seat).svg(Marks(tuple(state.legal(seat)))))


def test_places_of_a_campaign_can_be_pointed_at() -> None:
    state = town_for_two()
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 4")
    assert ("place", "north1") in offered(state, 0)
    assert ("place", "west15") in offered(state, 0)


def test_cards_to_hire_and_to_train_can_be_pointed_at() -> None:
    state = town_for_two()
    player = state.player(0)
    player.beach, player.work = {"errand_boy": 1}, {"trainer": 1}
    begin_day(state, 0)
    assert ("card", "waitress") in offered(state, 0)
    do(state, 0, "done")
    assert offered(state, 0) == {("card", "errand_boy"), ("target", "cart_operator")}
    assert chosen(state.view(1).svg()) == set()


def test_the_structure_shows_who_works_and_what_is_open() -> None:
    state = town_for_two()
    state.player(0).work = {"management_trainee": 1, "waitress": 2}
    svg = state.view(1).svg()
    assert svg.count('Management Trainee, 1"') == 1
    assert svg.count('Waitress, 1"') == 2
    state.town.step = "restructuring"
    assert 'Waitress, 1"' not in state.view(1).svg()
    assert 'Waitress, 2"' in state.view(1).svg()


def test_marks_have_a_line_of_their_own_and_every_square_can_be_pointed_out() -> None:
    state = town_for_two()
    marks = Marks((), tuple(Mark("c4", tone) for tone in Tone))
    root = ElementTree.fromstring(map_svg(state.view(None), marks))
    lines = [
        (rect.attrib["stroke"], rect.attrib["stroke-dasharray"])
        for group in root.iter("{http://www.w3.org/2000/svg}g")
        if group.attrib.get("class", "").startswith("mark ")
        for rect in group
        if "stroke-dasharray" in rect.attrib
    ]
    assert len(lines) == len(set(lines)) == len(Tone)
    places = [e for e in root.iter() if "data-place" in e.attrib]
    assert len(places) == 15 * 15


def test_houses_tell_what_they_want() -> None:
    state = town_for_two()
    want(state, "2", burger=2, beer=1)
    assert "House 2, wants 2 burgers and 1 beer" in state.view(None).svg()
    assert "house 2 wants 2 burgers and 1 beer" in state.view(None).text()
