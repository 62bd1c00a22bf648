"""The drawing, the text, the words and the score sheets of Café."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.drawing.icons import READABLE, cube, square
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Kind, Square
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from kaffeehaus.games.cafe.rules.events import ActionsEnded, Scored
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.games.cafe.words.titles import card_words, lines_text, square_text
from tests.games.cafe.areas import SQUARES, acting, area_of, do, shop, texts
from tests.toys.playing import play_on

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: CafeState, seat: int | None = 0) -> ElementTree.Element:
    """The drawing with all that the seat can choose."""
    legal = state.legal(seat) if seat is not None else ()
    return ElementTree.fromstring(state.view(seat).svg(Marks(legal)))


def offered(state: CafeState, field: str) -> set[str]:
    """The values of a field that the drawing offers."""
    found = drawn(state).iter()
    return {e.attrib["data-value"] for e in found if e.attrib.get("data-field") == field}


def words(element: ElementTree.Element) -> str:
    """All text in a drawing."""
    return " ".join(text.text or "" for text in element.iter(f"{SVG}text"))


def test_squares_and_cubes_differ_by_shape_and_not_only_by_colour() -> None:
    def shape(picture: str) -> str:
        paths = ElementTree.fromstring(picture).iter()
        return "|".join(f"{e.tag}{e.attrib.get('d', '')}{e.text or ''}" for e in paths)

    pictures = [shape(square(0, 0, 1, face)) for name, face in SQUARES.items() if name != "r*"]
    assert len(set(pictures)) == len(pictures)
    cubes = [shape(cube(0, 0, 1, colour)) for colour in COLOURS]
    assert len(set(cubes)) == 4


def test_the_cards_of_the_market_can_be_pointed_at() -> None:
    state = GAME.new(seats=1, seed=3)
    assert offered(state, "card") == {str(card) for card in state.market}


def test_the_turns_and_every_corner_can_be_pointed_at() -> None:
    state = GAME.new(seats=1, seed=3)
    do(state, texts(state)[0])
    corners = {text.split()[2] for text in texts(state)}
    assert offered(state, "turn") == {"0", "90", "180", "270"}
    assert offered(state, "cell") == corners
    ghosts = [e for e in drawn(state).iter() if "data-ghost" in e.attrib]
    assert [ghost.attrib["data-if"] for ghost in ghosts] == [
        "turn=0",
        "turn=90",
        "turn=180",
        "turn=270",
    ]


def test_every_cell_under_a_placed_card_can_be_pointed_out() -> None:
    state = GAME.new(seats=1, seed=3)
    do(state, texts(state)[0])
    places = {e.attrib["data-place"] for e in drawn(state).iter() if "data-place" in e.attrib}
    for action in state.legal(0):
        assert set(action.covers()) <= places
        assert len(action.covers()) == 6


def test_squares_can_be_pointed_at_in_the_action_phase() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 3))
    state = acting(area)
    assert offered(state, "field") == {"q17"}
    do(state, "produce q17")
    assert offered(state, "source") == {"q17", "r17"}
    assert offered(state, "target") == {"s17"}
    do(state, "dry red s17", "roast red s18")
    assert offered(state, "to") == {"r18"}
    assert offered(state, "cell") == {"s18"}


def test_a_closed_shop_is_plainly_closed() -> None:
    area = area_of("cu S0 bl", shop(1, (0, 0, 0, 2), 8, size=2))
    state = acting(area)
    titles = [e.text for e in drawn(state).iter(f"{SVG}title")]
    assert "r17, coffee shop for 2 red cubes, 8 points, closed" in titles
    assert "xxx" in state.view(0).text()


def test_the_warehouse_shows_what_counts() -> None:
    state = acting(area_of("cu bl"))
    state.companies[0].warehouse = [5, 3, 2, 1]
    said = words(drawn(state))
    assert "×2" in said
    assert "×1" in said
    assert "4 points = shops 0 + warehouse 4" in said
    assert "2 green x1, 1 red x2 = 4; shops: 0" in state.view(0).text()


def test_house_rule_cards_say_so() -> None:
    state = GAME.new({"expresso": True}, 1, 1)
    state.market = [901, 1, 2, 3]
    assert "house rule" in words(drawn(state, None))
    assert "house rule" in " ".join(str(option.title) for option in GAME.options)


def test_a_card_that_cannot_be_paid_says_why() -> None:
    state = GAME.new(seats=1, seed=3)
    state.companies[0].warehouse = [0, 0, 0, 0]
    state.market = [1, 21, 22]
    assert offered(state, "card") == {"21", "22"}
    reasons = [e.attrib["data-why"] for e in drawn(state).iter() if "data-why" in e.attrib]
    assert reasons == [state.refusal(0, GAME.parse("take 1 red")).sentence]


def test_pieces_show_what_the_whole_drawing_shows() -> None:
    state = GAME.new(seats=4, seed=1)
    view, marks = state.view(2), Marks(state.legal(2))
    pieces = [ElementTree.fromstring(piece) for piece in view.drawings(marks)]
    said = sorted(word for piece in pieces for word in words(piece).split())
    assert said == sorted(words(ElementTree.fromstring(view.svg(marks))).split())


def test_companies_are_called_by_the_names_of_their_players() -> None:
    state = GAME.new(seats=3, seed=1)
    marks = Marks(names=("Ada", "<Ben> & Company Limited", "Cleo"))
    pieces = [ElementTree.fromstring(piece) for piece in state.view(0).drawings(marks)]
    said = " ".join(map(words, pieces))
    assert "A · Ada" in said
    assert "B · <Ben> & Compan…" in said
    buttons = [
        e.attrib["aria-label"] for p in pieces for e in p.iter() if "closer" in str(e.attrib)
    ]
    assert buttons == [
        "<Ben> & Company Limited: enlarge or shrink",
        "Cleo: enlarge or shrink",
    ]


def test_squares_and_cards_are_told_with_all_that_is_drawn_there() -> None:
    state = acting(area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 3)))
    do(state, "produce q17")
    named = {e.attrib.get("aria-label") for e in drawn(state).iter()}
    assert {"q17, red bean, 1 red cube", "s17, dry"} <= named
    do(state, "dry red s17", "roast red s18", "deliver s18 r18 1")
    titles = {e.text for e in drawn(state).iter(f"{SVG}title")}
    assert "r18, coffee shop for 1 red cube, 3 points, supplied" in titles
    assert "s18, roast, 1 red cube" in titles


def test_a_card_is_told_line_by_line_as_it_lies() -> None:
    card = GAME.new(seats=1, seed=3).variant.cards[21]
    squares = [square_text(face) for face in card.squares]
    upright = "; ".join(", ".join(squares[line : line + 2]) for line in (0, 2, 4))
    assert card_words(card) == f"Card 21 (free): {upright}"
    assert lines_text(card, 180).split("; ")[0] == f"{squares[5]}, {squares[4]}"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_that_is_drawn_is_too_small_to_be_read(seats: int) -> None:
    state = GAME.new({"expresso": True}, seats, 5)
    play_on(state, Rng(2), 40 * seats)
    for piece in state.view(0).drawings(Marks(state.legal(0))):
        for text, size in sizes(ElementTree.fromstring(piece), 1):
            assert size >= READABLE - 0.01, text


def sizes(element: ElementTree.Element, scale: float) -> Iterator[tuple[str, float]]:
    """Every text of a drawing with its size, in units of the drawing."""
    found = re.search(r"scale\(([\d.]+)\)", element.attrib.get("transform", ""))
    scale *= float(found[1]) if found else 1
    if element.tag == f"{SVG}text":
        yield str(element.text), scale * float(element.attrib["font-size"])
    for child in element:
        yield from sizes(child, scale)


def test_a_question_names_its_action() -> None:
    state = acting(area_of("bR bR dr\ncu bl ro"))
    do(state, "produce q17")
    view = state.view(0)
    assert view.ask_within("dry", "source") == "Dry which cubes?"
    assert view.ask_within("roast", "target") == "Roast them on which square?"
    assert view.ask_within("take", "card") == view.ask("card")


def test_what_was_chosen_keeps_its_words() -> None:
    state = acting(area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 3)))
    draft = ("produce q17", "dry red s17", "roast red s18", "deliver s18 r18 1")
    said = []
    for action in draft:
        do(state, action)
        said.append(state.view(0).words(GAME.parse(action)))
    assert said == [
        "Produce on q17",
        "Dry all red on s17",
        "Roast all red on s18",
        "Deliver 1 cube from s18 to r18",
    ]
    assert said == [state.view(0).words(GAME.parse(action)) for action in draft]


def test_without_actions_the_keyboard_meets_their_end_first() -> None:
    assert acting(area_of("cu bY dr"), points=1).view(0).enters_by("kind") == ""
    assert acting(area_of("cu bY dr"), points=0).view(0).enters_by("kind") == "done"
    assert acting(area_of("cu bY dr"), points=0).view(0).enters_by("cell") == ""


def test_bids_are_shown_to_all_as_a_house_rule() -> None:
    state = GAME.new({"bidding": True}, 2, 1)
    bidder, other = state.order
    do(state, "bid red", "bid green", "ready", seat=bidder)
    for seat in (bidder, other):
        assert "house rule: bid 2" in words(drawn(state, seat))
        assert "Bid (house rule): 1 green and 1 red" in state.view(seat).text()
    assert "bids 2 cubes" in state.view(other).badges()[bidder].note


def test_the_score_sheet_of_all_is_there_at_any_time() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 3))
    state = acting(area)
    do(state, "produce q17", "dry red s17", "roast red s18")
    assert "<td>r18: 0/3<br>= 0</td>" in state.view(None).score_sheet()
    do(state, "deliver s18 r18 1", "deliver s18 warehouse")
    state.companies[0].warehouse = [5, 3, 2, 1]
    sheet = state.view(None).score_sheet()
    for line in (
        '<th scope="row">Coffee shops</th><td>r18: 3<br>= 3</td>',
        '<th scope="row">Yellow</th><td>5</td>',
        '<th scope="row">Green</th><td>2 ×1</td>',
        '<th scope="row">Red</th><td>1 ×2</td>',
        '<th scope="row">Points</th><td><b>7</b></td>',
    ):
        assert line in sheet


def test_the_score_sheet_calls_companies_by_who_plays_them() -> None:
    view = GAME.new(seats=4, seed=1).view(None)
    sheet = view.score_sheet(("Ada", "<Ben>", "Wolfgang Amadeus", "Dora"))
    assert "B<br><small>&lt;Ben&gt;</small>" in sheet
    assert "C<br><small>Wolfgan…</small>" in sheet
    assert '<span class="unseen">Wolfgang Amadeus</span>' in sheet
    assert '<span class="unseen">Company 1</span>' in view.score_sheet()


def test_all_companies_are_drawn() -> None:
    state = GAME.new(seats=4, seed=1)
    said = words(drawn(state, None))
    for letter in "ABCD":
        assert f"{letter} ·" in said


def test_the_action_track_counts() -> None:
    assert "3 actions left" in acting(area_of("cu bY dr"), points=3).view(0).badges()[0].note


def test_a_preview_tells_what_would_be_covered() -> None:
    state = GAME.new(seats=1, seed=3)
    do(state, texts(state)[0])
    action = GAME.parse(texts(state)[0])
    preview = state.preview(0, action)
    assert preview.sentences[0].startswith("Covers ")
    assert {mark.place for mark in preview.marks} <= set(action.covers())


def test_a_preview_tells_what_an_action_costs() -> None:
    state = acting(area_of("bR bR dr\ncu bl dr"))
    assert state.preview(0, GAME.parse("produce q17")).sentences == (
        "Produces 2 red cubes on q17 and r17.",
        "Costs 1 action.",
    )
    do(state, "produce q17", "dry q17 s17")
    assert state.preview(0, GAME.parse("dry red s18")).sentences[1] == "Costs no action."


def test_the_score_sheets_are_explained_at_the_end() -> None:
    state = GAME.new(seats=2, seed=1)
    events = play_on(state, Rng(1)).events
    assert isinstance(events[-1], Scored)
    explained = state.explain(events[-1])
    assert explained is not None
    assert sum("Warehouse" in sentence for sentence in explained.sentences) == 2
    assert GAME.tell(events[-1], ["Ada", "Bo"]).startswith("Points: Ada ")


def test_a_score_sheet_is_explained_after_every_round() -> None:
    state = GAME.new(seats=1, seed=1)
    events = play_on(state, Rng(1), 12).events
    ended = next(event for event in events if isinstance(event, ActionsEnded))
    explained = state.explain(ended)
    assert explained is not None
    assert explained.title == "Score sheet of Company A"
    assert explained.sentences[-2].startswith("Total: ")


@pytest.mark.parametrize(
    ("field", "value", "label"),
    [
        ("kind", "produce", "Produce"),
        ("turn", "90", "Turned right"),
        ("card", "17", "Card 17"),
        ("cube", "red", "Red"),
        ("source", "red", "All red"),
        ("source", "q17", "q17 (1 red cube)"),
        ("target", "s17", "s17 (dry)"),
        ("to", "warehouse", "Warehouse"),
        ("to", "r18", "r18 (coffee shop for 1 red cube, 3 points)"),
        ("cubes", "2", "2 cubes"),
    ],
)
def test_words_for_choices(field: str, value: str, label: str) -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 3))
    state = acting(area)
    do(state, "produce q17")
    assert state.view(0).label(field, value) == label


def test_the_text_shows_which_roast_squares_have_a_star() -> None:
    said = acting(area_of("cu ro r*")).view(0).text()
    assert "rst" in said
    assert "rs*" in said


def test_the_view_as_data_names_everything() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 3))
    state = acting(area)
    do(state, "produce q17")
    companies = state.view(0).to_json()["companies"]
    assert isinstance(companies, list)
    (company,) = companies
    assert isinstance(company, dict)
    assert company["cubes"] == {"q17": {"red": 1}, "r17": {"red": 1}}
    assert company["area"] == {
        "q17": "bean red",
        "r17": "bean red",
        "s17": "dry",
        "q18": "cup",
        "r18": "shop",
        "s18": "roast",
    }
    assert company["shops"] == {
        "r18": {"demand": {"red": 1}, "points": 3, "delivered": {}, "supplied": False}
    }


def test_cells_have_names_like_a_spreadsheet() -> None:
    assert BY_NAME["r17"] - BY_NAME["q17"] == 1
    assert BY_NAME["aa1"] - BY_NAME["z1"] == 1


@pytest.mark.parametrize("side", [26, 38, 60])
def test_the_letter_of_a_bean_can_be_read_on_squares_of_every_size(side: float) -> None:
    bean = Square(Kind.BEAN, Colour.RED)
    found = re.search(r'<text [^>]*font-size="([\d.]+)"', square(0, 0, side, bean))
    assert found is not None
    assert float(found[1]) * side > 11
