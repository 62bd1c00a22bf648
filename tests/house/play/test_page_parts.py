"""The small parts that pages are made of."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.view import Badge, Shape
from kaffeehaus.house.help.markdown import section_of, to_html
from kaffeehaus.house.http.pages import Drawing, qr_code, showcase, with_prefix
from kaffeehaus.house.play.move_list import DARK, LIGHT, letter_colour, sign_of
from kaffeehaus.house.template_globals import ready_templates
from kaffeehaus.house.views.model import fields_of, first_question


def badge(colour: str) -> Badge:
    return Badge("Black", "B", Shape.CIRCLE, colour)


@pytest.mark.parametrize(
    ("colour", "letter"),
    [
        ("#000000", LIGHT),
        ("#ffffff", DARK),
        ("var(--stone-black, #2B1D16)", LIGHT),
        ("var(--seat-3)", DARK),
        ("var(--seat-2)", LIGHT),
        ("tomato", DARK),
    ],
)
def test_a_letter_stands_out_from_its_badge(colour: str, letter: str) -> None:
    assert letter_colour(badge(colour)) == letter


def test_two_drawings_on_a_page_share_no_id() -> None:
    svg = (
        '<svg aria-labelledby="t d"><title id="t">x</title><defs><g id="stone"/></defs>'
        '<use href="#stone"/><circle fill="url(#stone)"/></svg>'
    )
    assert with_prefix(svg, "a-") == (
        '<svg aria-labelledby="a-t a-d"><title id="a-t">x</title><defs><g id="a-stone"/></defs>'
        '<use href="#a-stone"/><circle fill="url(#a-stone)"/></svg>'
    )
    draw = Drawing("p")
    assert draw('<svg id="x"/>') != draw('<svg id="x"/>')


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_a_lively_drawing_for_its_card(game_id: str) -> None:
    drawing = showcase(game_id)
    ElementTree.fromstring(drawing)
    assert drawing != find_game(game_id).new().view(None).svg()


@pytest.mark.parametrize("game_id", game_ids())
def test_shown_positions_are_not_over(game_id: str) -> None:
    assert find_game(game_id).showcase().outcome() is None


def test_the_first_question_is_about_the_first_difference() -> None:
    state = find_game("coffee").new()
    view, legal = state.view(0), list(state.legal(0))
    assert fields_of(legal) == ["kind", "cell", "rod"]
    assert first_question(view, legal) == view.ask("cell")
    same_cell = [action for action in legal if str(action).startswith("c3")]
    assert first_question(view, same_cell) == view.ask("rod")
    assert first_question(view, legal[:1]) == "Only one move is possible."


def test_a_qr_code_is_a_drawing_of_its_own() -> None:
    code = qr_code("http://house.test/tables/0123456789abcdef")
    ElementTree.fromstring(code)
    assert "width" not in code.split(">")[0]


def test_a_section_of_a_document_is_found_by_its_title() -> None:
    document = "# All\n\n## One\n\nfirst\n\n## Two\n\nsecond\n"
    assert section_of(document, "One") == "first"
    assert section_of(document, "Two") == "second"
    assert section_of(document, "Three") is None


def test_a_table_becomes_html() -> None:
    assert to_html("| A | B |\n| --- | --- |\n| 1 < 2 | **so** |") == (
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1 &lt; 2</td><td><strong>so</strong></td></tr>"
        "</table>"
    )


def test_markdown_becomes_html() -> None:
    document = """\
A line
and its end.

1. **Bold** and *soft*, `a*b*c`.
2. Two
   lines.

- a point
### Deeper
5 < 6 & "so on"
"""
    assert to_html(document) == (
        "<p>A line and its end.</p>\n"
        '<ol start="1">\n'
        "<li><strong>Bold</strong> and <em>soft</em>, <code>a*b*c</code>.</li>\n"
        "<li>Two lines.</li>\n"
        "</ol>\n"
        "<ul>\n<li>a point</li>\n</ul>\n"
        "<h2>Deeper</h2>\n"
        "<p>5 &lt; 6 &amp; &#34;so on&#34;</p>"
    )


def test_markdown_lets_no_html_through() -> None:
    assert "<script>" not in to_html("**<script>** and `<script>` and <script>")


def test_json_in_a_page_cannot_end_its_element() -> None:
    text = json.dumps({"name": "</script>"}).replace("<", "\\u003c")
    assert json.loads(text) == {"name": "</script>"}


def test_the_line_of_a_move_is_the_same_whatever_its_seat_has_earned_since() -> None:
    signs = {
        sign_of(ready_templates(), replace(badge("#000000"), score=score)) for score in ("$1", "$2")
    }
    assert len(signs) == 1
