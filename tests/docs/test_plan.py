"""The architecture diagram shows the packages as they are."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from docgen.diagram import PICTURE, Box, Layer, diagram_svg, layer_names, layers_of
from housekeeping.checkout import this_checkout

ROOT = this_checkout().root


@pytest.fixture(scope="module")
def layers() -> tuple[Layer, ...]:
    """A fixture, because reading all source takes too long at import."""
    return layers_of(ROOT)


def test_it_is_up_to_date(layers: tuple[Layer, ...]) -> None:
    drawn = (ROOT / PICTURE).read_text("utf-8")

    assert drawn == diagram_svg(layers), "python3 scripts/start.py docs redraws it"


def test_every_package_is_a_layer(layers: tuple[Layer, ...]) -> None:
    package = ROOT / "src" / "kaffeehaus"
    packages = {init.parent.name for init in package.glob("*/__init__.py")}

    assert {layer.name for layer in layers} == packages
    assert layer_names(ROOT)[-1] == "core"


def test_no_import_goes_upwards(layers: tuple[Layer, ...]) -> None:
    names = [layer.name for layer in layers]

    for layer in layers:
        assert layer.imports <= set(names[names.index(layer.name) + 1 :])
    alone = {layer.name for layer in layers if not layer.imports}
    assert alone == {"client", "core"}  # The client knows a server by its API only.
    assert all("core" in layer.imports for layer in layers if layer.name not in alone)


def test_games_show_their_folders(layers: tuple[Layer, ...]) -> None:
    games = next(layer for layer in layers if layer.name == "games")

    for box in games.boxes:
        assert {"drawing", "rules", "words"} <= set(box.inside)


def test_a_layer_with_its_boxes_and_arrows() -> None:
    upper = Layer(
        "cellar & attic", "Words.", (Box("box"), Box("list", is_file=True)), frozenset({"core"})
    )
    svg = ET.fromstring(diagram_svg((upper, Layer("core", "", (), frozenset()))))
    texts = [element.text for element in svg.iter() if element.tag.endswith("text")]
    arrows = [element for element in svg.iter() if element.get("class") == "arrow"]

    assert texts == ["cellar & attic", "Words.", "box", "list", "core"]
    assert len(arrows) == 1
