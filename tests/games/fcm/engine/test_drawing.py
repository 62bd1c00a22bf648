"""The drawings: the map, the sheets beside it, and what can be chosen on them."""

from __future__ import annotations

from xml.etree import ElementTree

from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.fcm.drawing.grid import ASPHALT, SIDE
from kaffeehaus.games.fcm.drawing.ground import overpass
from kaffeehaus.games.fcm.drawing.shapes import xy
from kaffeehaus.games.fcm.drawing.sheets.company import branches_of
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from kaffeehaus.games.fcm.extras.what_ifs import read_situation
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, town_for_two, want


def chosen(drawn: str) -> set[tuple[str, str]]:
    root = ElementTree.fromstring(drawn)
    return {
        (element.attrib["data-field"], element.attrib["data-value"])
        for element in root.iter()
        if "data-field" in element.attrib
    }


def sheet(state: FcmState, seat: int | None, name: str, legal: bool = True) -> str:
    """A sheet as the seat sees it, as one element."""
    actions = tuple(state.legal(seat)) if legal and seat is not None else ()
    found = next(s for s in state.view(seat).panels(Marks(actions)) if s.id == name)
    return f"<div>{found.body}</div>"


def offered(state: FcmState, seat: int) -> set[tuple[str, str]]:
    legal = Marks(tuple(state.legal(seat)))
    found = chosen(state.view(seat).svg(legal))
    return found.union(*(chosen(sheet(state, seat, s.id)) for s in state.view(seat).panels(legal)))


def test_places_of_a_campaign_can_be_pointed_at() -> None:
    state = town_for_two()
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 4")
    assert ("place", "north1") in offered(state, 0)
    assert ("place", "west15") in offered(state, 0)


def test_places_beside_the_board_have_spoken_names() -> None:
    state = town_for_two()
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    spoken: dict[str, str] = {}
    for tile in (4, 13):
        trial = state.copy()
        do(trial, 0, f"market brand_manager {tile}")
        root = ElementTree.fromstring(trial.view(0).svg(Marks(tuple(trial.legal(0)))))
        signs = [e.attrib for e in root.iter() if e.attrib.get("data-field") == "place"]
        spoken |= {sign["data-value"]: sign["aria-label"] for sign in signs}
    assert spoken["north1"] == "north of a1"
    assert spoken["west15"] == "west of a15"
    assert all(
        spoken[place] == place for place in spoken if place[0] not in "nesw" or len(place) < 4
    )


def test_both_airplanes_are_drawn_where_one_stands_behind_the_other() -> None:
    state = town_for_two()
    state.town.campaigns = [Campaign(6, "airplane", 1, None, ("beer",), 2, Box(-2, 0, 5, 2))]
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 5")
    legal = Marks(tuple(state.legal(0)))
    root = ElementTree.fromstring(state.view(0).svg(legal))
    sign = next(e for e in root.iter() if e.attrib.get("data-value") == "north3")
    # The place that is offered lies behind the airplane, and the drawing has room for it.
    assert float(sign[0].attrib["y"]) == xy(-4, 2)[1]
    assert root.attrib["viewBox"].startswith(f"{-4 * SIDE} {-4 * SIDE} ")
    do(state, 0, "at north3 3x2", "good burger", "for 1")
    drawn = ElementTree.fromstring(state.view(0).svg())
    assert drawn.attrib["viewBox"] == root.attrib["viewBox"]
    titles = [e.text or "" for e in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert [t[:10] for t in titles if t.startswith("Airplane")] == ["Airplane 5", "Airplane 6"]


def test_cards_to_hire_and_to_train_can_be_pointed_at() -> None:
    state = town_for_two()
    player = state.player(0)
    player.beach, player.work = {"errand_boy": 1}, {"trainer": 1}
    begin_day(state, 0)
    assert ("text", "hire waitress") in offered(state, 0)
    do(state, 0, "done")
    trained = "train errand_boy cart_operator with trainer"
    assert offered(state, 0) == {("text", trained), ("target", "cart_operator")}
    assert chosen(sheet(state, 1, "chains", legal=False)) == set()


def test_a_card_at_work_and_on_the_beach_can_be_pointed_at_in_both_places() -> None:
    state = town_for_two()
    player = state.player(0)
    player.beach, player.work = {"waitress": 1}, {"waitress": 1}
    state.town.step = "restructuring"
    player.ready = False
    assert {("text", "work waitress"), ("text", "rest waitress")} <= offered(state, 0)


def test_the_structure_shows_who_works_and_what_is_open() -> None:
    state = town_for_two()
    state.player(0).work = {"management_trainee": 1, "waitress": 2}
    drawn = sheet(state, 1, "chains")
    assert drawn.count("Management Trainee<") == 1
    assert "open-slot" in drawn.split('id="chain-G"')[1]
    assert drawn.count('Waitress <span class="times">×2<') == 1
    state.town.step = "restructuring"
    drawn = sheet(state, 1, "chains")
    assert drawn.count("Waitress ") == 1
    assert "open-slot" not in drawn.split('id="chain-G"')[1]


def test_those_who_are_no_managers_stand_under_managers_first() -> None:
    state = town_for_two()
    state.player(0).work = {"waitress": 3, "management_trainee": 1}
    chain = state.view(0).chains[0]
    assert branches_of(chain, state.rules.employees) == [
        ["management_trainee", "waitress", "waitress"],
        ["waitress"],
        [None],
    ]


def test_careers_lead_from_card_to_card() -> None:
    supply = ElementTree.fromstring(sheet(town_for_two(), 0, "supply"))
    careers = {
        _name_in(item): [_name_in(below) for below in item.findall("ul/li")]
        for item in supply.iter("li")
    }
    assert careers["Kitchen Trainee"] == ["Burger Cook", "Pizza Cook"]
    assert careers["Truck Driver"] == ["Zeppelin Pilot"]
    assert careers["Waitress"] == []


def _name_in(item: ElementTree.Element) -> str:
    return "".join(
        text for name in item.findall("div/span[@class='chip-name']") for text in name.itertext()
    )


def test_the_milestones_say_who_has_them() -> None:
    state = town_for_two()
    state.player(1).milestones.append("first_train")
    state.town.milestones.remove("first_train")
    drawn = sheet(state, 0, "milestones")
    told = drawn[drawn.index("First to train someone") :]
    assert "Xango Blues Bar" in told[: told.index("</li>")]
    assert "$15 off every payday" in told[: told.index("</li>")]


def test_dinner_if_it_were_now_stands_in_a_table() -> None:
    state = town_for_two()
    state.town.step = "order"
    want(state, "2", burger=1)
    state.player(0).stock = {"burger": 1}
    told = "".join(ElementTree.fromstring(sheet(state, 0, "dinner")).itertext())
    assert "$10 + 0 = 10" in told
    assert "lacks 1burger" in told


def test_the_payday_to_come_counts_on_dinner_only_before_dinner() -> None:
    state = town_for_two()
    player = state.player(0)
    player.cash, player.beach, player.stock = 3, {"burger_cook": 1}, {"burger": 1}
    want(state, "2", burger=1)
    state.town.step = "order"
    assert "$5 due, $10 forecast at dinner: $8 left" in sheet(state, 0, "chains")
    state.town.step = "payday"
    assert "$5 due: $2 short" in sheet(state, 0, "chains")


def test_marks_have_a_line_of_their_own_and_every_square_can_be_pointed_out() -> None:
    state = town_for_two()
    marks = Marks((), tuple(Mark("c4", tone) for tone in Tone))
    root = ElementTree.fromstring(state.view(None).svg(marks))
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


def test_bridges_are_drawn_over_the_roads_that_pass_below() -> None:
    state = read_situation(EXAMPLES[0].position).state
    net, drawn = state.ground.net, state.view(None).svg()
    bridges = [overpass(square) for square in net.squares(net.overpasses)]
    assert bridges
    last_road = drawn.rindex(f'stroke="{ASPHALT}"')
    assert all(drawn.index(bridge) > last_road for bridge in bridges)


def test_houses_tell_what_they_want() -> None:
    state = town_for_two()
    want(state, "2", burger=2, beer=1)
    assert "House 2, wants 2 burgers and 1 beer" in state.view(None).svg()
    assert "House 2 wants 2 burgers and 1 beer" in state.view(None).text()
