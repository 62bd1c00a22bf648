"""The plan of the house is drawn as the house is built."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from housekeeping.checkout import this_checkout
from papers.plan import PICTURE, Floor, Room, floors_of, layers_of, plan_svg

ROOT = this_checkout().root


@pytest.fixture(scope="module")
def floors() -> tuple[Floor, ...]:
    """All source is read for it, so not by every process that only looks for tests."""
    return floors_of(ROOT)


def test_it_is_up_to_date(floors: tuple[Floor, ...]) -> None:
    drawn = (ROOT / PICTURE).read_text("utf-8")

    assert drawn == plan_svg(floors), "python3 scripts/start.py docs draws it anew"


def test_every_package_is_a_floor(floors: tuple[Floor, ...]) -> None:
    package = ROOT / "src" / "kaffeehaus"
    packages = {init.parent.name for init in package.glob("*/__init__.py")}

    assert {floor.name for floor in floors} == packages
    assert layers_of(ROOT)[-1] == "core"


def test_nobody_asks_upwards(floors: tuple[Floor, ...]) -> None:
    names = [floor.name for floor in floors]

    for floor in floors:
        assert floor.asks <= set(names[names.index(floor.name) + 1 :])
    assert floors[-1].asks == frozenset()
    assert all("core" in floor.asks for floor in floors[:-1])


def test_games_have_their_rooms(floors: tuple[Floor, ...]) -> None:
    games = next(floor for floor in floors if floor.name == "games")

    for room in games.rooms:
        assert {"drawing", "rules", "words"} <= set(room.inside)


def test_a_floor_with_its_rooms_and_arrows() -> None:
    upper = Floor(
        "cellar & attic", "Words.", (Room("box"), Room("list", is_file=True)), frozenset({"core"})
    )
    svg = ET.fromstring(plan_svg((upper, Floor("core", "", (), frozenset()))))
    texts = [element.text for element in svg.iter() if element.tag.endswith("text")]
    ways = [element for element in svg.iter() if element.get("class") == "way"]

    assert texts == ["cellar & attic", "Words.", "box", "list", "core"]
    assert len(ways) == 1
