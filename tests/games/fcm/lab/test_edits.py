"""Edits of a written position: what changes in the text, and why something is refused."""

from __future__ import annotations

import json

import pytest

from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.extras.calls import dinner
from kaffeehaus.games.fcm.extras.edits import edited
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from tests.parsed import Parsed

COFFEE, GROWN = (example.position for example in EXAMPLES[:2])
CAMPAIGN = "campaign 14 i2 1x2 pizza by D with marketing_trainee"
WANTS = "demand 8 pizza D, lemonade X"


def after(*edits: str, text: str = COFFEE) -> str:
    for edit in edits:
        text = edited(text, edit)
    return text


def changed(*edits: str, text: str = COFFEE) -> tuple[list[str], list[str]]:
    """The lines that are gone, and the new ones."""
    old, new = text.splitlines(), after(*edits, text=text).splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


@pytest.mark.parametrize(
    ("edits", "gone", "new"),
    [
        (["add restaurant X p6"], [], ["restaurant X p6 nw"]),
        (["add restaurant X p6 ne"], [], ["restaurant X p6 ne"]),
        (["add shop X q8"], [], ["shop X q8"]),
        (["add house 17 d9"], [], ["house 17 d9 2x3"]),
        (["add campaign 13 d9 beer by X"], [], ["campaign 13 d9 3x1 beer by X"]),
        (["add campaign 4 a8 pizza for 2 by X"], [], ["campaign 4 -b8 2x1 pizza for 2 by X"]),
        (["remove i10"], ["shop D i10"], []),
        (["move f11 p6"], ["restaurant X f10 se"], ["restaurant X p6 nw"]),
        (["move r9 q7"], ["garden 8 south"], ["garden 8 west"]),
        (["move i3 d1"], [CAMPAIGN], [CAMPAIGN.replace("i2", "d1")]),
        (["turn f11"], ["restaurant X f10 se"], ["restaurant X f10 ne"]),
        (["turn s9"], ["garden 8 south"], ["garden 8 west"]),
        (["turn t13"], ["map R2 J2 Q3 O2"], ["map R2 J2 Q3 O3"]),
        (["garden h13"], [], ["garden 16 north"]),
        (["garden g13"], [], ["garden 16 west"]),
        (["stock D 0 coffee"], ["stock D 6 coffee, pizza"], ["stock D pizza"]),
        (["stock D 2 beer"], ["stock D 6 coffee, pizza"], ["stock D 2 beer, 6 coffee, pizza"]),
        (["stock G 0 beer", "stock G 0 pizza"], ["stock G beer, 3 pizza"], []),
        (["price G 7"], [], ["price G 7"]),
        (["price G 7", "price G"], [], []),
        (["demand r8 beer G"], [WANTS], [f"{WANTS}, beer G"]),
        (["demand h13 beer"], [], ["demand 16 beer"]),
        (["demand r8 none"], [WANTS], []),
    ],
)
def test_an_edit_changes_only_its_own_lines(
    edits: list[str], gone: list[str], new: list[str]
) -> None:
    assert changed(*edits) == (gone, new)


@pytest.mark.parametrize(
    ("edit", "gone", "new"),
    [
        ("add road short d1", "", "road short across d1"),
        ("add road corner d1", "", "road corner se d1"),
        ("add road short a11 unfinished", "", "road short across a11 unfinished"),
        ("move a1 a4", "road short down a1", "road short down a4"),
        ("remove a2", "road short down a1", ""),
        ("add park i a4", "", "park i down a4"),
        ("add park l d4", "", "park l across_nw d4"),
        ("remove e7", "park t south d6", ""),
        ("roadworks a3", "roadworks h9", "roadworks h9, a3"),
        ("roadworks h9", "roadworks h9", ""),
        ("remove h9", "roadworks h9", ""),
        ("move h9 h11", "roadworks h9", "roadworks h11"),
        ("add tile D c1", "", "tile D 0 a-4"),
        ("lay D s9", "tile A 0 p6", "tile D 0 p6"),
        ("turn t10", "tile A 0 p6", "tile A 1 p6"),
        ("move t10 b1", "tile A 0 p6", "tile A 0 a-4"),
        ("remove t10", "tile A 0 p6", ""),
        ("add offramp X h15", "", "offramp X g16 3x1"),
        ("turn -a8", "offramp G -a7 1x3", "offramp G -c8 3x1"),
        ("move -a8 h15", "offramp G -a7 1x3", "offramp G g16 3x1"),
        ("remove -a9", "offramp G -a7 1x3", ""),
        (
            "demand rural_area beer X",
            "demand rural_area 2 burger G",
            "demand rural_area burger G, burger G, beer X",
        ),
        ("demand rural_area none", "demand rural_area 2 burger G", ""),
        ("add campaign 22 beer by X", "", "campaign 22 beer by X"),
        ("remove 21", "campaign 21 burger by G with rural_marketeer", ""),
    ],
)
def test_what_modules_lay_is_edited_by_pointing(edit: str, gone: str, new: str) -> None:
    assert changed(edit, text=GROWN) == ([gone] if gone else [], [new] if new else [])


def test_a_tile_that_moves_stays_turned() -> None:
    turned = after("turn t10", "move t10 b1", text=GROWN)
    assert "tile A 1 a-4" in turned.splitlines()


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("add road corner m8", "m8 is not empty."),
        ("add road short l2", "No end of this road would meet a road or an entrance."),
        ("add road bridge l2", 'Unknown piece: "bridge".'),
        ("add park l l4", "l4 is not empty."),
        ("turn d6", "c7 is not empty."),
        ("move a1 i7", "Gluttony Inc. Burgers at i6 would no longer fit: i7 is not empty."),
        ("roadworks a4", "a4 is not a road."),
        (
            "add roadworks h9",
            "Roadworks at h9 would no longer fit: There are already roadworks at h9.",
        ),
        ("lay D c4", "Road at a1 would no longer fit: a1 is not empty."),
        ("remove rural_area", "The rural area cannot be moved or removed."),
        ("demand rural_area tea", 'Unknown good: "tea".'),
        ("add offramp X -a8 1x3", "Another offramp is in the way."),
        ("add park l across_ne f14", "A park must lie beside a road."),
    ],
)
def test_roads_parks_and_tiles_are_refused_in_one_sentence(edit: str, sentence: str) -> None:
    with pytest.raises(BadPositionText) as error:
        edited(GROWN, edit)
    assert error.value.sentence.startswith(sentence)


def test_airplanes_and_offramps_do_not_lie_on_each_other() -> None:
    plane = "add campaign 4 -b8 2x1 burger for 2 by X"
    with pytest.raises(BadPositionText, match="in the way"):
        edited(GROWN, plane)
    with pytest.raises(BadPositionText, match="in the way"):
        after(plane, plane.replace("4", "5").replace("-b8 2x1", "-b7 2x3"), text=COFFEE)


def test_an_answer_has_the_pieces_that_are_left() -> None:
    answer: dict[str, Parsed] = json.loads(json.dumps(dinner({"position": GROWN})))
    left = {(one["kind"], one["name"]) for one in answer["supply"]["pieces"]}
    assert {("road", "corner"), ("park", "l"), ("tile", "D")} <= left
    assert ("park", "t") not in left
    assert ("tile", "A") not in left
    assert 'data-place="rural_area"' in answer["svg"]


def test_tiles_are_laid_turned_and_exchanged() -> None:
    empty = "players 2\nmap P2 L0 E1\nmap T2 Q3 C1  # the middle\nmap H0 N1 B2\n"
    assert edited(empty, "lay E f6") == empty.replace("Q3", "?").replace("E1", "Q3").replace(
        "?", "E1"
    )
    assert edited(empty, "lay G f6") == empty.replace("Q3", "G0")


def test_notes_and_order_stay() -> None:
    text = "# Mine\nplayers 2\nprice G 7 # cheap\nmap P2 L0 E1\nmap T2 Q3 C1\nmap H0 N1 B2\n"
    assert edited(text, "price G 8") == text.replace("7 #", "8  #")
    assert edited(text, "add restaurant G i6").splitlines()[-1] == "restaurant G i6 nw"


def test_a_house_goes_with_what_it_wants() -> None:
    built = after("add house 17 d9", "demand d9 beer")
    assert "demand 17 beer" in built.splitlines()
    assert edited(built, "remove e10") == COFFEE


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("add restaurant G g3", "g3 is not empty."),
        ("add restaurant G g1", "No entrance of a restaurant here would be beside a road."),
        ("add restaurant G t15", "No entrance of a restaurant here would be beside a road."),
        ("add shop G a1", "a1 is not beside a road."),
        ("add house 8 d9", "House 8 cannot be built. Houses left: "),
        ("add campaign 14 a6 beer by X", "Campaign 14 is already placed, or not in this game."),
        ("add campaign 13 k1 3x3 beer by X", "Campaign 13 is 3x1."),
        ("add campaign 10 a15 beer by X", "Campaign 10 would not be beside a road."),
        ("add campaign 4 d5 1x2 beer by X", "Campaign 4 stands outside the board, along one side."),
        ("remove a1", "There is nothing on a1."),
        ("remove h13", "House 16 is printed on the map."),
        ("lay C a1", "Gluttony Inc. Burgers at e1 would no longer fit: e1 is not empty."),
        ("lay Z a1", "Map tile Z requires Lobbyists or Park tile."),
        ("turn z9", "No tile of the map lies at z9."),
        ("turn i10", "Coffee shop cannot be turned."),
        ("garden a1", "No garden fits on a1."),
        ("garden q8", "No garden fits on q8."),
        ("garden r7", "House 8 has no room for a garden."),
        ("demand a1 beer", "There is no house on a1."),
        ("demand r8 tea", 'Unknown good: "tea".'),
        ("stock G 3", "Expected at the end: one of "),
        ("price G dear", "Expected: an amount of money"),
        ("paint c4", "Expected one of add LINE; remove SQUARE;"),
        ("add", "Expected one of "),
        ("move i10 c3", "c3 is not empty."),
    ],
)
def test_what_is_impossible_is_refused_in_one_sentence(edit: str, sentence: str) -> None:
    with pytest.raises(BadPositionText) as error:
        edited(COFFEE, edit)
    assert error.value.sentence.startswith(sentence)


def test_an_answer_has_the_edited_text_and_what_can_still_be_placed() -> None:
    asked: dict[str, object] = {"position": COFFEE, "edit": "add house 17 d9"}
    answer: dict[str, Parsed] = json.loads(json.dumps(dinner(asked)))
    assert answer["text"] == edited(COFFEE, "add house 17 d9")
    assert 17 not in answer["supply"]["houses"]
    by_place = {one["place"]: one for one in answer["pieces"]}
    assert by_place["d9"]["title"] == "House 17"
    assert by_place["d9"]["squares"] == ["d9", "e9", "d10", "e10", "d11", "e11"]
    stands = {one["number"]: one["stands"] for one in answer["supply"]["campaigns"]}
    assert (stands[4], stands[13]) == ("outside", "board")


def test_an_edit_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadPositionText):
        dinner({"position": COFFEE, "edit": {}})


def test_campaigns_off_the_board_can_be_pointed_at() -> None:
    text = after("add campaign 4 a8 pizza for 2 by X")
    answer = dinner({"position": text})
    assert 'data-place="-b8"' in str(answer["svg"])
    assert edited(text, "remove -a8") == COFFEE
