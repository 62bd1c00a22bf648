"""Pictures: every game is drawn with its letters, in the colours of the light theme."""

from __future__ import annotations

import re

import pytest

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.rasterizer import INK, UNKNOWN, font, has_glyphs, in_light, paint

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_drawn_with_its_letters(game_id: str) -> None:
    svg = find_game(game_id).showcase().view(None).picture()
    assert "var(" not in in_light(svg)
    picture = paint(svg, 200)
    assert picture.startswith(PNG)
    assert picture != paint(re.sub(r"<(path|rect|circle|polygon)\b[^>]*/>", "", svg), 200)
    assert font() is not None, "no font of this system is known"
    if "<text" in svg:
        assert picture != paint(re.sub(r"<text.*?</text>", "", svg, flags=re.DOTALL), 200)


def test_names_of_colours_give_way_to_those_of_the_light_theme() -> None:
    assert in_light('fill="var(--paper, #FBF7F0)"') == 'fill="#FBF7F0"'
    assert in_light('fill="var(--a, var(--b, rgb(1, 2, 3)))"') == 'fill="rgb(1, 2, 3)"'
    assert in_light('fill="var(--unheard-of)"') == f'fill="{INK}"'


def test_a_font_has_glyphs_for_letters_but_not_for_private_characters() -> None:
    assert has_glyphs("Español & <b>")
    assert not has_glyphs(f"A{UNKNOWN}")
