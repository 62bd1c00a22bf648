"""Drawings and words of modules: the text, the picture and the reasons of small made-up ones."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Marks
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.rules.cards import ChainMark
from kaffeehaus.games.fcm.rules.events import (
    CampaignRan,
    DinnerIncome,
    HouseServed,
    MilestoneEarned,
    SalariesPaid,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing, SettingUp, Words
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive, Keyed, Together, Union
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.prose import tell
from tests.games.fcm.engine.modified import fed, town_with
from tests.games.fcm.engine.playing import begin_day, do, run_step, town_for_two, want
from tests.games.fcm.engine.toys import (
    COUNTRY,
    FARM,
    KITCHEN,
    PARK,
    PIECES,
    STAR,
    Digging,
    Visit,
)

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: FcmState, seat: Seat | None = None) -> ElementTree.Element:
    """The map as a seat sees it, with what it may choose."""
    legal = tuple(state.legal(seat)) if seat is not None else ()
    return ElementTree.fromstring(state.view(seat).svg(Marks(legal)))


def titles(state: FcmState) -> list[str]:
    """What a screen reader finds on the map."""
    return [title.text or "" for title in drawn(state).iter(f"{SVG}title")]


def sheets(state: FcmState, seat: Seat | None = None) -> str:
    """All that lies beside the map."""
    legal = tuple(state.legal(seat)) if seat is not None else ()
    return "".join(sheet.body for sheet in state.view(seat).panels(Marks(legal)))


def explained(state: FcmState, event: Event) -> Explanation:
    """The reasons of an event."""
    reasons = state.explain(event)
    assert reasons is not None
    return reasons


def supper(state: FcmState) -> HouseServed:
    """The only house that eats."""
    (served,) = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    return served


# A star


def test_a_star_decides_a_tie_and_the_reasons_say_so() -> None:
    state = fed(town_with(STAR))
    state.player(0).work = {"waitress": 3}
    state.player(1).stock = {"burger": 1, "beer": 1}
    state.player(1).restaurants = state.player(0).restaurants
    said = explained(state, supper(state)).sentences
    tied = "Gluttony Inc. Burgers and Xango Blues Bar tie at 10"
    assert f"{tied}. Xango Blues Bar wins on tie-break (stars)." in said


def test_the_hint_tells_who_chooses_first() -> None:
    state, plain = town_with(STAR), town_for_two()
    state.town.step = plain.town.step = "order"
    begins = "First choice goes by: the most open slots. Going early"
    assert plain.view(0).hint().startswith(begins)
    begins = "First choice goes by: stars, the most open slots. Going early"
    assert state.view(0).hint().startswith(begins)


# A park


def test_a_park_is_drawn_and_has_its_place_in_the_legend() -> None:
    state = town_with(PARK)
    blocks = [rect for rect in drawn(state).iter(f"{SVG}rect") if rect.get("fill") == "#123456"]
    assert len(blocks) == 2
    text = state.view(None).text()
    assert "  6 PP#" in text
    assert "S coke, P park, ! campaign" in text
    assert "P park" not in town_for_two().view(None).text()


def test_a_park_is_a_reason_beside_the_garden() -> None:
    state = fed(town_with(PARK))
    assert "2 items × $10 × 2 (the park) = $40." in explained(state, supper(state)).sentences
    state = fed(town_with(PARK))
    state.put_house(replace(state.house("2"), garden=Box(3, 2, 1, 2)))
    said = explained(state, supper(state)).sentences
    assert "2 items × $10 × 3 (the garden and the park) = $60." in said


# A site beside the board


@pytest.fixture
def country() -> FcmState:
    """The farm wants two beers, and both chains have them."""
    state = town_with(COUNTRY)
    want(state, FARM, beer=2)
    state.player(0).stock = {"beer": 2}
    state.player(1).stock = {"beer": 2}
    return state


def test_a_site_beside_the_board_is_told_in_lines_of_its_own(country: FcmState) -> None:
    text = country.view(None).text()
    assert "\nThe old farm is off the board\n" in text
    assert "\nThe old farm wants 2 beers\n" in text
    assert "Forecast: The old farm eats at Xango Blues Bar: 2 beers for $20" in text
    assert map_lines(country) == map_lines(town_for_two())


def map_lines(state: FcmState) -> list[str]:
    """The map in characters."""
    return state.view(None).text().splitlines()[2:18]


@pytest.mark.parametrize("box", [Box(0, 0, 0, 0), Box(-3, 0, 2, 2), Box(14, 14, 2, 2)])
def test_a_site_is_drawn_beside_the_board_wherever_it_is_said_to_lie(box: Box) -> None:
    state = town_with(COUNTRY)
    state.put_house(House(FARM, 9900, box, printed=False, limit=None))
    want(state, FARM, beer=2)
    assert map_lines(state) == map_lines(town_for_two())
    assert "The old farm, wants 2 beers" in titles(state)
    root, plain = drawn(state), drawn(town_for_two())
    (left, top, width, height), before = view_box(root), view_box(plain)
    assert [left, top, width] == before[:3]
    assert height > before[3]
    (frame,) = [rect for rect in root.iter(f"{SVG}rect") if rect.get("data-place") == FARM]
    assert top + before[3] < float(frame.attrib["y"])
    assert float(frame.attrib["y"]) + float(frame.attrib["height"]) < top + height
    (group,) = [
        group
        for group in root.iter(f"{SVG}g")
        if group.findtext(f"{SVG}title") == "The old farm, wants 2 beers"
    ]
    assert [use.attrib["href"] for use in group.iter(f"{SVG}use")] == ["#good-beer"] * 2
    assert "old farm" in [text.text for text in group.iter(f"{SVG}text")]


def view_box(root: ElementTree.Element) -> list[float]:
    return [float(number) for number in root.attrib["viewBox"].split()]


def test_where_counters_have_no_room_they_are_counted() -> None:
    state = town_with(COUNTRY)
    want(state, FARM, beer=14)
    assert "×14" not in state.view(None).svg()
    want(state, FARM, beer=14, soda=3)
    assert "×14" in state.view(None).svg()
    assert "The old farm, wants 14 beers and 3 cokes" in titles(state)


def test_a_site_beside_the_board_can_be_chosen(country: FcmState) -> None:
    begin_day(country, 0)
    do(country, 0, "done")
    assert country.view(0).ask("kind") == "Whom do you visit?"
    assert country.view(0).label("whom", FARM) == "the old farm"
    assert country.view(0).label("whom", "2") == "2"
    found = {
        element.attrib["data-value"]: element.attrib["aria-label"]
        for element in drawn(country, 0).iter()
        if element.get("data-field") == "whom"
    }
    assert found == {"2": "house 2", "4": "house 4", FARM: "the old farm"}
    country.apply(0, Visit(FARM))
    assert country.player(0).stock == {"beer": 1}


def test_dinner_at_a_site_is_told_and_pointed_out(country: FcmState) -> None:
    served = supper(country)
    names = ("Ada", "Ben")
    assert tell(served, names) == "The old farm eats at Ben: 2 beers for $20."
    reasons = explained(country, served)
    assert reasons.title == "The old farm wants 2 beers"
    assert "Xango Blues Bar: price $10 + distance 1 = 11." in reasons.sentences
    assert [mark.place for mark in reasons.marks] == [FARM, "o3", "n3", "n2"]
    picture = ElementTree.fromstring(country.view(None).svg(Marks((), reasons.marks)))
    (mark,) = [g for g in picture.iter(f"{SVG}g") if g.get("class") == "mark chosen"]
    assert mark.findtext(f"{SVG}title") == "the old farm"
    assert mark.find(f"{SVG}rect").attrib["width"] == "194"  # type: ignore[union-attr] # it is there


def test_the_dinner_sheet_names_the_site(country: FcmState) -> None:
    assert '<th scope="row">old farm</th>' in sheets(country)


def test_the_ruler_measures_from_where_the_ways_of_a_site_begin(country: FcmState) -> None:
    far = country.measure(None, FARM, "d4")
    assert far.sentences == ("Distance from the old farm to Gluttony Inc. Burgers at d4: 3.",)
    assert far.marks[0].place == FARM


def test_the_ruler_does_not_measure_from_a_site_without_ways() -> None:
    site = House("hut", 9900, Box(0, 0, 0, 0), printed=False)
    state = town_with(Module("hut", setting_up=SettingUp(sites=Together(site))))
    with pytest.raises(PlayerError, match="The hut is off the board, and no road leads there"):
        state.measure(None, "hut", "d4")


def test_a_campaign_beside_the_board_is_drawn_and_told(country: FcmState) -> None:
    country.town.campaigns = [Campaign(17, "guide", 0, None, ("soda",), 2, None)]
    said = "Guide 17 (Gluttony Inc. Burgers): coke, 2 turns"
    assert said in titles(country)
    line = "Guide 17 (G): coke, 2 turns, beside the board"
    assert line in country.view(None).text()
    (ran,) = [e for e in run_step(country, "marketing") if isinstance(e, CampaignRan)]
    reasons = explained(country, ran)
    assert "The old farm: +2 cokes." in reasons.sentences
    assert FARM in [mark.place for mark in reasons.marks]
    told = "Guide 17 (coke) reaches houses 2 and 4 and the old farm."
    assert tell(ran, ()) == told


def test_a_campaign_beside_the_board_can_be_chosen(country: FcmState) -> None:
    country.town.campaigns = [Campaign(17, "guide", 0, None, ("soda",), 2, None)]
    begin_day(country, 0)
    do(country, 0, "done")
    (choice,) = [e for e in drawn(country, 0).iter() if e.get("data-field") == "paper"]
    assert (choice.attrib["data-value"], choice.attrib["aria-label"]) == ("17", "campaign 17")


def test_a_second_step_after_the_training_has_its_words() -> None:
    state = town_with(COUNTRY, COFFEE_MODULE)
    days = [step.id for step in state.rules.spine.day]
    assert days[days.index("train") :][:3] == ["train", "coffee_shops", "visiting"]
    begin_day(state, 0)
    do(state, 0, "done")
    assert state.view(0).text().startswith("Turn 1: visiting.")
    assert state.view(0).words(Visit(FARM)) == "Visit: the old farm"


# Pieces


def test_a_piece_has_its_own_art_with_the_mark_of_its_owner() -> None:
    state = town_with(PIECES)
    (group,) = [
        g
        for g in drawn(state).iter(f"{SVG}g")
        if g.find(f"{SVG}circle[@class='kiosk']") is not None
    ]
    assert group.findtext(f"{SVG}title") == "kiosk (Xango Blues Bar)"
    assert [text.text for text in group.iter(f"{SVG}text")] == ["X"]
    text = state.view(None).text()
    assert "kiosk (Xango Blues Bar) at j4" in text
    assert "  4 2H#Gg....%" in text


def test_a_piece_outside_the_board_has_room_and_keeps_off_the_text_map() -> None:
    state = town_with(PIECES)
    assert "ramp" in titles(state)
    left, top, _, _ = view_box(drawn(state))
    assert (left, top) == (-120, -120)
    text = state.view(None).text()
    assert "ramp off the board, north of c1" in text
    assert text.count("%") == 1 + text.count("% other piece")


# Goods, cards and places


def test_a_good_has_its_own_art_or_its_letter() -> None:
    state = town_with(KITCHEN)
    want(state, "2", soup=1, tea=1)
    root = drawn(state)
    assert [use.attrib["href"] for use in root.iter(f"{SVG}use")] == ["#good-soup"]
    assert root.find(f".//{SVG}g[@id='good-soup']/{SVG}path[@class='soup']") is not None
    (house,) = [
        group
        for group in root.iter(f"{SVG}g")
        if group.findtext(f"{SVG}title") == "House 2, wants 1 soup and 1 tea"
    ]
    assert [text.text for text in house.iter(f"{SVG}text")] == ["2", "t"]
    assert "House 2 wants 1 soup and 1 tea" in state.view(None).text()


def test_a_drawing_holds_only_the_goods_of_its_game() -> None:
    goods = {"good-burger", "good-pizza", "good-beer", "good-lemonade", "good-soda"}
    for modules, more in (((), set()), ((COFFEE_MODULE,), {"good-coffee"})):
        defined = drawn(town_with(*modules)).findall(f"{SVG}defs/{SVG}g")
        assert {group.attrib["id"] for group in defined} == goods | more


def test_a_field_can_be_a_place_and_a_card_can_be_pointed_at_for_it() -> None:
    state = town_with(KITCHEN)
    state.player(0).work = {"soup_cook": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert state.town.day is not None
    assert state.town.day.step == Digging.id
    spots = {
        element.attrib["data-value"]
        for element in drawn(state, 0).iter()
        if element.get("data-field") == "spot"
    }
    assert spots == {"i9", "j9"}
    (stone,) = (e for e in drawn(state, 0).iter() if e.get("data-why") == "Here lies a stone.")
    assert stone.attrib["d"] == "M412 332h40v40h-40z"
    assert not any(e.get("data-why") for e in drawn(state, 1).iter()), "nothing in hand"
    assert 'data-field="card" data-value="soup_cook"' in sheets(state, 0)


def test_cards_and_careers_are_those_of_the_game() -> None:
    told = sheets(town_with(KITCHEN))
    careers = ElementTree.fromstring(f"<div>{told}</div>")
    (trainee,) = [item for item in careers.iter("li") if name_in(item) == "Kitchen Trainee"]
    below = [name_in(item) for item in trainee.findall("ul/li")]
    assert below == ["Burger Cook", "Pizza Cook", "Soup Cook"]
    assert "digs for herbs" in told
    assert "a warm feeling" in told


def name_in(item: ElementTree.Element) -> str:
    """What stands on a pile of the supply."""
    return "".join(
        text for name in item.findall("div/span[@class='chip-name']") for text in name.itertext()
    )


def test_every_part_of_an_income_has_its_reason() -> None:
    state = fed(town_with(KITCHEN))
    state.player(0).work = {"soup_cook": 2, "waitress": 1}
    events = run_step(state, "dinner")
    served = next(event for event in events if isinstance(event, HouseServed))
    income = next(event for event in events if isinstance(event, DinnerIncome))
    state.player(0).work = {}
    said = explained(state, served).sentences
    assert "2 items × $10 + $10 (soup cooks) = $30." in said
    said = explained(state, income).sentences
    assert said[:4] == (
        "Sales: $30.",
        "From waitresses: $3.",
        "From tea time: $2.",
        "From other income: $2.",
    )


def test_nearness_has_its_reason() -> None:
    state = fed(town_with(KITCHEN))
    state.player(1).stock = {"burger": 1, "beer": 1}
    near = "price $10 + distance 2 − 1 (herbs) = 11"
    assert "$10 + 2 − 1</span>" in sheets(state)
    assert "− 1: herbs</li>" in sheets(state)
    assert f"Xango Blues Bar: {near}." in explained(state, supper(state)).sentences


def test_a_discount_has_its_reason() -> None:
    state = town_with(KITCHEN)
    state.player(0).busy, state.player(0).cash = {1: "coach"}, 9
    paid = next(e for e in run_step(state, "payday") if isinstance(e, SalariesPaid))
    assert "Discount (modest cooks): $1." in explained(state, paid).sentences


def test_a_milestone_says_itself_what_it_is_given_for() -> None:
    state = town_with(KITCHEN)
    said = explained(state, MilestoneEarned(0, "first_soup", {})).sentences
    assert said[0] == "Earned for a soup that somebody ate."


# Chains


def test_chains_are_those_of_the_set_up() -> None:
    setup = BASE.setting_up.setup.value
    assert setup is not None
    twins = tuple(
        ChainMark(f"Zwilling {n}", "ZY"[n], m.shape) for n, m in enumerate(setup.chains[:2])
    )
    renamed = replace(
        BASE,
        setting_up=replace(BASE.setting_up, setup=Exclusive(replace(setup, chains=twins))),
    )
    state = fed(town_for_two())
    state.rules = fold((renamed, BASE_MILESTONES, BASE_RESERVES))
    state.player(0).milestones = ["first_train"]
    view = state.view(0)
    shown = (view.svg(), view.text(), sheets(state), view.caption(), str(view.badges()))
    reasons = explained(state, supper(state))
    for words in (*shown, str(reasons.sentences), state.measure(0, "d4", "n2").sentences[0]):
        assert "Gluttony" not in words
        assert "Xango" not in words
    assert "Zwilling 0" in shown[0]
    assert "order: Z Y." in shown[1]


def test_modules_say_something_of_houses() -> None:
    def note(state: Position, house: House) -> list[str]:
        return ["old and <crooked>"] if house.number == "2" else []

    view = town_with(Module("gossip", words=Words(house_notes=Union(note)))).view(0)
    assert view.house_notes == {"2": ("old and <crooked>",)}
    assert "House 2: old and <crooked>" in view.text().splitlines()
    assert "<title>House 2, old and &lt;crooked&gt;</title>" in view.svg()


def test_modules_say_something_of_the_whole_table() -> None:
    def weather(state: Position) -> list[str]:
        return [f"It has rained for {state.town.turn} day."]

    def wind(state: Position) -> list[str]:
        return ["It is windy."] if state.town.breaks else []

    notes = Module("weather", words=Words(table_notes=Union(weather)))
    state = town_with(notes, Module("wind", words=Words(table_notes=Union(wind))))
    assert state.view(None).notes == ("It has rained for 1 day.",)
    assert " It has rained for 1 day. Turn order: G X." in state.view(0).caption()
    state.town.breaks = 1
    assert (
        "It has rained for 1 day. It is windy. Turn order" in state.view(0).text().splitlines()[0]
    )


def test_a_house_may_look_as_its_module_says() -> None:
    def hut(house: House) -> str:
        return f'<path class="hut" id="hut-{house.number}"/>'

    plain = town_with().view(0).svg()
    huts = Module("huts", drawing=Drawing(house_art=Keyed({"2": hut})))
    painted = town_with(huts).view(0).svg()
    assert "hut" not in plain
    assert painted.count('class="hut"') == painted.count('id="hut-2"') == 1


def test_a_medium_has_the_sign_that_its_module_says() -> None:
    flags = Module("flags", drawing=Drawing(media_art=Keyed({"flag": "M0 0h9"})))
    state = town_with(flags)
    state.town.campaigns = [Campaign(17, "flag", 0, None, ("soda",), 2, Box(0, 0, 1, 1))]
    assert 'd="M0 0h9"' in state.view(0).svg()
    assert 'd="M0 0h9"' not in town_with(flags).view(0).svg()


def test_what_the_game_is_made_of_stays_out_of_the_json() -> None:
    state = town_for_two()
    assert "parts" not in state.view(0).to_json()
    assert state.view(0) == state.view(0)


def test_coffee_is_told_in_a_town_with_a_site_beside_the_board() -> None:
    state = fed(town_with(COUNTRY, COFFEE_MODULE))
    want(state, FARM, beer=1)
    state.player(0).stock |= {"coffee": 1}
    state.player(1).stock = {"beer": 1, "coffee": 1}
    bought = [e for e in run_step(state, "dinner") if isinstance(e, CoffeeBought)]
    assert [event.house for event in bought] == ["2", FARM]
    for event in bought:
        figure = explained(state, event).figure
        assert figure is not None
        numbers = [
            g for g in ElementTree.fromstring(figure.svg).iter() if g.get("class") == "number"
        ]
        assert len(numbers) == 2
