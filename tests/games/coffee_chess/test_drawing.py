"""The drawing and the words of Coffee Chess."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kaffeehaus.core.view import Mark, Marks, Suggestion, Tone
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.actions import Scored
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, OWN_SQUARES
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.games.coffee_chess.words.help import EXAMPLE
from kaffeehaus.games.coffee_chess.words.prose import side_name
from kaffeehaus.games.coffee_chess.words.text import square_text

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = OWN_SQUARES[0][5]


def after(turns: int) -> ChessState:
    state = GAME.new()
    for turn in EXAMPLE[:turns]:
        for text in (*turn.actions, "end"):
            state.apply(turn.seat, GAME.parse(text))
    return state


@pytest.mark.parametrize("turns", range(8))
def test_every_square_of_a_legal_action_can_be_chosen_on_the_board(turns: int) -> None:
    state = after(turns)
    seat = state.to_move
    root = ElementTree.fromstring(state.view(seat).svg(Marks(legal=state.legal(seat))))
    found = {
        (node.get("data-field"), node.get("data-value"), node.get("data-when"))
        for node in root.iter()
        if node.get("data-field")
    }
    for action in state.legal(seat):
        values = {asked.field: asked.values[0] for asked in action.asked()}
        if "square" in values:
            assert ("square", values["square"], None) in found
        if "target" in values:
            assert ("target", values["target"], f"square={values['square']}") in found


def test_the_sign_of_a_square_lies_beside_its_beans() -> None:
    state = GAME.new()
    state.add_beans(SQUARE, 1)
    root = ElementTree.fromstring(state.view(0).svg(Marks(legal=state.legal(0))))
    signs = {
        node.get("data-value"): float(node[1].get("cx", "")) - float(node[0].get("x", ""))
        for node in root.iter(f"{SVG}g")
        if node.get("data-field") == "square"
    }
    beside = signs.pop(NAMES[SQUARE])
    assert set(signs.values()) == {50}
    assert beside < 25


def test_a_card_shows_the_board_alone() -> None:
    view = after(3).view(None)
    root = ElementTree.fromstring(view.picture())
    assert root.get("viewBox") == "38 78 804 804"
    assert 'id="stack-d5"' in view.picture()
    assert "in the bank</title>" not in view.picture()


def test_ids_are_unique() -> None:
    state = after(4)
    root = ElementTree.fromstring(state.view(0).svg(Marks(legal=state.legal(0))))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))


def test_paying_rows_are_marked_and_named() -> None:
    assert "c4-d5-e6 pays 1" in after(3).view(None).svg()


def test_stacks_are_told_with_their_owner_and_their_row() -> None:
    state = after(len(EXAMPLE))
    view = state.view(0)
    row = next(row for rows in view.rows for row in rows)
    owner = next(seat for seat, rows in enumerate(view.rows) if row in rows)
    mine, other = (state.view(seat) for seat in (owner, 1 - owner))
    beans = view.beans[row[0]]
    told = f"{beans} bean{'s' * (beans > 1)}, in a row"
    assert square_text(mine, row[0]) == f"{NAMES[row[0]]}, your square, {told}"
    assert square_text(other, row[0]) == f"{NAMES[row[0]]}, {side_name(owner)}, {told}"
    empty = next(square for square in OWN_SQUARES[0] if not view.beans[square])
    assert square_text(view, empty) == f"{NAMES[empty]}, your square, empty"
    assert f'role="img" aria-label="{NAMES[row[0]]}, ' in view.svg()


def test_large_stacks_show_their_number() -> None:
    state = GAME.new()
    state.add_beans(17, 23)
    drawing = state.view(None).svg()
    ElementTree.fromstring(drawing)
    assert ">23<" in drawing


def test_tones_are_told_apart_without_colour() -> None:
    view = after(3).view(None)
    drawings = {view.svg(Marks(places=(Mark("c4", tone),))) for tone in Tone}
    assert len(drawings) == len(Tone)


def test_text_drawing() -> None:
    assert after(7).view(None).text().splitlines() == [
        "Black: oo---",
        "8  .     .     .     .   ",
        "7     .     1     .     .",
        "6  .     1     1  3  .   ",
        "5     1     1     .     .",
        "4  .     1     .     .   ",
        "3     .     .     .     .",
        "2  .     .     .     .   ",
        "1     .     .     .     .",
        "   a  b  c  d  e  f  g  h",
        "White: o----",
        "White’s rows: c4-d5-e6, b5-c6-d7",
        "Bank: 38",
    ]


def test_help_and_lesson_are_drawn() -> None:
    drawings = [section.drawing for section in GAME.help() if section.drawing]
    drawings += [step.drawing for lesson in GAME.lessons() for step in lesson.steps]
    assert len(drawings) >= 10
    for drawing in drawings:
        ElementTree.fromstring(drawing)


def test_questions_follow_the_type_of_action() -> None:
    state = after(4)
    assert state.view(0).ask("kind").startswith("Place, move or steal")
    state.apply(0, GAME.parse("steal c4 d4 1"))
    view = state.view(0)
    assert view.ask("kind").endswith("Spent this turn: 1.")
    assert view.ask("target") == "Choose the square to steal from."


def test_the_last_question_tells_the_cost_too() -> None:
    state = GAME.new()
    assert state.view(0).ask_alone() == "You can only end the turn."
    for text in ("place c4", "place d5"):
        state.apply(0, GAME.parse(text))
    assert state.view(0).ask_alone().endswith("Spent this turn: 2.")


def test_the_price_of_actions_is_told_before_the_first() -> None:
    state = after(2)
    assert state.view(0).hint().startswith("Each action costs 1 bean")
    state.apply(0, state.legal(0)[0])
    assert state.view(0).hint() == ""


def test_places_can_be_pointed_out_while_a_choice_is_open() -> None:
    state = after(4)
    drawing = state.view(0).svg(Marks(legal=state.legal(0)))
    assert drawing.count("data-place=") == 64
    assert "data-place=" not in state.view(0).svg()


def test_arrows_show_the_way_of_the_beans() -> None:
    state = after(4)
    root = ElementTree.fromstring(state.view(0).svg(Marks(legal=state.legal(0))))
    (steal,) = (node for node in root.iter() if node.get("id") == "target-d4-c4")
    (arrow,) = (node for node in steal if node.get("class") == "sign")
    assert arrow.get("transform") == "translate(390 530) rotate(180)", "from d4 to the left"


def test_one_bean_that_does_not_score_is_one() -> None:
    state = after(3)
    explanation = state.explain(Scored((3, 0)))
    assert explanation is not None
    assert "Not scored: 1 bean in White’s inventory." in explanation.sentences


def test_badges_tell_what_is_held_and_what_will_come() -> None:
    state = after(3)
    assert [badge.note for badge in state.view(None).badges()] == [
        "inventory 1, next income 3",
        "inventory 4, next income 2",
    ]
    state.reason = "bank_empty"
    assert [badge.note for badge in state.view(None).badges()] == ["inventory 1", "inventory 4"]


def test_the_best_turn_is_drawn() -> None:
    turn = ("place d5", "place d5", "end")
    robbery = ("steal c4 d4 2", "end")
    worse = Suggestion(("end",), "40 %")
    for actions, tags in ((turn, {"+2"}), (robbery, {"2"})):
        marks = Marks(suggestions=(Suggestion(actions, "64 %"), worse))
        svg = ElementTree.fromstring(GAME.new().view(None).svg(marks))
        (drawn,) = (group for group in svg.iter(f"{SVG}g") if group.get("class") == "suggestion")
        assert drawn.get("aria-label") == f"{' '.join(actions)}: 64 %"
        assert {text.text for text in drawn.iter(f"{SVG}text")} == tags
