"""Coffee Chess: every ruling by name, the printed example, and the node counts."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions, IllegalAction, UnreadableAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options
from kaffeehaus.core.perft import perft
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.actions import BankEmpty, Drawn, Scored, Standoff
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME, OWNERS, SQUARES
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.games.coffee_chess.words.help import EXAMPLE

WHITE, BLACK = 0, 1


def position(
    stacks: dict[str, int],
    *,
    white: int = 2,
    black: int = 0,
    to_move: int = WHITE,
    options: Options | None = None,
) -> ChessState:
    """A position in the middle of a game; the bank holds what is neither out nor in hand."""
    state = GAME.new(options)
    for name, beans in stacks.items():
        state.add_beans(BY_NAME[name], beans)
    state.inventories = [white, black]
    state.bank = 50 - sum(state.beans) - white - black
    state.to_move = to_move
    return state


def play(state: ChessState, *actions: str) -> list[Event]:
    """Apply the actions for whoever is to move."""
    events: list[Event] = []
    for text in actions:
        events += state.apply(state.to_move, GAME.parse(text))
    return events


def legal(state: ChessState, kind: str) -> list[str]:
    return [str(a) for a in state.legal(state.to_move) if a.kind == kind]


def income(events: list[Event]) -> Drawn:
    return next(event for event in events if isinstance(event, Drawn))


def after_example(turns: int) -> ChessState:
    state = GAME.new()
    for turn in EXAMPLE[:turns]:
        play(state, *turn.actions, "end")
    return state


class TestExampleTurns:
    """The printed Example Turns 1-7: every number of the text."""

    def test_example_turns_1_to_7(self) -> None:
        state = GAME.new()
        table = []
        gained, has = 2, 2
        for turn in EXAMPLE:
            play(state, *turn.actions)
            left, bank = state.inventories[turn.seat], state.bank
            table.append((turn.seat, gained, has, left, bank))
            drawn = income(play(state, "end"))
            gained, has = drawn.beans, drawn.has
        assert table == [
            (WHITE, 2, 2, 0, 48),
            (BLACK, 2, 2, 2, 46),
            (WHITE, 2, 2, 1, 44),
            (BLACK, 2, 4, 0, 42),
            (WHITE, 3, 4, 1, 42),
            (BLACK, 2, 2, 0, 40),
            (WHITE, 3, 4, 1, 40),
        ]

    def test_after_turn_7_white_has_two_rows(self) -> None:
        assert len(after_example(7).paying_rows(WHITE)) == 2

    def test_black_is_left_with_one_square_after_turn_5(self) -> None:
        state = after_example(5)
        assert [s for s in SQUARES if state.beans[s] and OWNERS[s] == BLACK] == [BY_NAME["f6"]]

    def test_lesson_tells_the_rule_behind_each_number(self) -> None:
        lesson = GAME.lessons()[0]
        assert len(lesson.steps) == 7
        assert lesson.steps[4].sentences[0] == (
            "White gets 3 beans: 2 plus 1 for the row c4-d5-e6."
        )


@pytest.mark.parametrize(
    ("turns", "counts"),
    [
        (0, (33, 1089, 3169)),
        (2, (33, 1089, 3169)),
        (4, (38, 1115, 36480)),
        (6, (47, 1225, 37809)),
    ],
)
def test_perft(turns: int, counts: tuple[int, ...]) -> None:
    state = after_example(turns)
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == counts


class TestIncome:
    def test_comes_at_the_start_of_ones_own_turn(self) -> None:
        state = GAME.new()
        assert (state.inventories, state.bank) == ([2, 0], 48)
        play(state, "end")
        assert (state.inventories, state.bank) == ([2, 2], 46)

    def test_excess_over_five_is_never_drawn(self) -> None:
        state = position({}, white=0, black=4)
        before = state.bank
        assert income(play(state, "end")).beans == 1
        assert state.bank == before - 1

    def test_a_full_inventory_draws_nothing_and_saving_is_legal(self) -> None:
        state = position({}, white=0, black=5)
        assert income(play(state, "end")).beans == 0
        assert "end" in legal(state, "end")

    def test_a_theft_that_leaves_a_bean_does_not_disturb_the_row(self) -> None:
        state = position({"a1": 2, "b2": 1, "c3": 1, "a2": 1})
        assert income(play(state, "steal a2 a1 1", "end")).beans == 3

    def test_an_emptied_square_breaks_the_row(self) -> None:
        state = position({"a1": 1, "b2": 1, "c3": 1, "a2": 1})
        assert income(play(state, "steal a2 a1 1", "end")).beans == 2

    def test_rows_formed_by_moving_pay(self) -> None:
        state = position({"c4": 1, "d5": 3}, white=1)
        play(state, "move d5 e6 1", "end")
        assert income(play(state, "end")).rows == ((BY_NAME["c4"], BY_NAME["d5"], BY_NAME["e6"]),)

    def test_at_most_three_rows_pay(self) -> None:
        rows = ("a1", "b2", "c3"), ("c1", "d2", "e3"), ("e1", "f2", "g3"), ("a5", "b6", "c7")
        state = position({name: 1 for row in rows for name in row}, black=0)
        assert len(state.paying_rows(BLACK)) == 4
        assert income(play(state, "end")).beans == 5

    def test_income_sentence_names_the_row(self) -> None:
        drawn = income(play(after_example(4 - 1), *EXAMPLE[3].actions, "end"))
        assert GAME.tell(drawn, ("Ada", "Bo")) == "Ada gets 3 beans: 2 plus 1 for the row c4-d5-e6."


class TestActionTypes:
    def test_one_type_per_turn(self) -> None:
        state = position({"c4": 3, "d4": 2}, white=3)
        play(state, "move c4 b5 1")
        assert {a.kind for a in state.legal(WHITE)} == {"move", "end"}
        with pytest.raises(IllegalAction) as error:
            play(state, "place c4")
        assert error.value.code == "one_type"
        assert "moving" in error.value.sentence

    def test_every_action_costs_one_bean(self) -> None:
        state = position({"c4": 4, "d4": 4}, white=2)
        play(state, "steal c4 d4 2")
        assert (state.inventories[WHITE], state.bank) == (1, 50 - 8 - 1)

    def test_nothing_but_ending_without_beans(self) -> None:
        state = position({"c4": 4, "d4": 4}, white=0)
        assert [str(a) for a in state.legal(WHITE)] == ["end"]
        with pytest.raises(IllegalAction) as error:
            play(state, "place c4")
        assert error.value.code == "no_beans"

    def test_placing_is_free_on_any_own_square(self) -> None:
        state = position({"c4": 1, "d4": 9})
        assert len(legal(state, "place")) == 32
        play(state, "place c4", "place h1")
        assert state.beans[BY_NAME["c4"]] == 2

    def test_not_on_a_square_of_the_other_colour(self) -> None:
        with pytest.raises(IllegalAction) as error:
            play(GAME.new(), "place a1")
        assert error.value.code == "not_your_square"


class TestMoving:
    def test_any_number_but_one_must_stay(self) -> None:
        state = position({"a2": 3})
        assert legal(state, "move") == [
            "move a2 b1 1", "move a2 b1 2", "move a2 b3 1", "move a2 b3 2",
        ]  # fmt: skip

    def test_amounts_max_moves_all_but_one(self) -> None:
        state = position({"a2": 3}, options={"amounts": "max"})
        assert legal(state, "move") == ["move a2 b1 2", "move a2 b3 2"]

    def test_a_single_bean_cannot_move(self) -> None:
        state = position({"a2": 1})
        assert legal(state, "move") == []
        with pytest.raises(IllegalAction) as error:
            play(state, "move a2 b3 1")
        assert error.value.code == "leave_one"

    def test_occupied_own_square_merges(self) -> None:
        state = position({"a2": 3, "b3": 2})
        play(state, "move a2 b3 2")
        assert (state.beans[BY_NAME["a2"]], state.beans[BY_NAME["b3"]]) == (1, 4)

    def test_same_beans_may_move_on(self) -> None:
        state = position({"a2": 4})
        play(state, "move a2 b3 3", "move b3 c4 2")
        assert state.beans[BY_NAME["c4"]] == 2

    def test_reasons(self) -> None:
        state = position({"a2": 3})
        for text, code in (("move a2 c4 1", "not_adjacent"), ("move a2 b3 3", "bad_amount")):
            with pytest.raises(IllegalAction) as error:
                play(state, text)
            assert error.value.code == code


class TestStealing:
    def test_at_most_as_many_as_the_own_square_holds(self) -> None:
        state = position({"a2": 3, "a1": 2, "b2": 5})
        assert legal(state, "steal") == [
            "steal a2 a1 1", "steal a2 a1 2", "steal a2 b2 1", "steal a2 b2 2", "steal a2 b2 3",
        ]  # fmt: skip

    def test_amounts_max_takes_the_most(self) -> None:
        state = position({"a2": 3, "a1": 2}, options={"amounts": "max"})
        assert legal(state, "steal") == ["steal a2 a1 2"]

    def test_stolen_beans_lie_on_the_robbers_square(self) -> None:
        state = position({"a2": 3, "a1": 2})
        play(state, "steal a2 a1 2")
        assert (state.beans[BY_NAME["a2"]], state.beans[BY_NAME["a1"]]) == (5, 0)
        assert state.inventories[WHITE] == 1

    def test_no_square_receives_twice_in_a_turn(self) -> None:
        state = position({"a2": 3, "a1": 2, "b2": 2})
        play(state, "steal a2 a1 1")
        with pytest.raises(IllegalAction) as error:
            play(state, "steal a2 b2 1")
        assert error.value.code == "stole_already"

    def test_several_squares_may_rob_one(self) -> None:
        """The text's own case: two single beans need two actions to empty a square of two."""
        state = position({"a2": 1, "b1": 1, "a1": 2})
        play(state, "steal a2 a1 1", "steal b1 a1 1")
        assert state.beans[BY_NAME["a1"]] == 0

    def test_not_diagonally(self) -> None:
        with pytest.raises(IllegalAction) as error:
            play(position({"a2": 1, "b1": 1}), "steal a2 b1 1")
        assert error.value.code == "not_adjacent"

    def test_robbers_are_forgotten_next_turn(self) -> None:
        state = position({"a2": 1, "a1": 3}, white=1, black=2)
        play(state, "steal a2 a1 1", "end", "end")
        assert "steal a2 a1 2" in legal(state, "steal")


class TestTheEnd:
    def nearly_empty(self, options: Options | None = None) -> ChessState:
        return position({"a2": 25, "a1": 18}, white=3, black=2, options=options)

    def test_empty_bank_ends_at_once(self) -> None:
        state = self.nearly_empty()
        events = play(state, "end")
        assert [type(e) for e in events[-2:]] == [BankEmpty, Scored]
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.scores, outcome.ranks) == ("bank_empty", (25, 18), (1, 2))
        assert state.actors() == ()

    def test_finish_turn_lets_the_drawer_play(self) -> None:
        state = self.nearly_empty({"end": "finish_turn"})
        events = play(state, "end")
        assert any(isinstance(e, BankEmpty) and e.last_turn for e in events)
        play(state, "steal a1 a2 9", "end")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores == (16, 27)

    def test_inventories_do_not_score(self) -> None:
        state = self.nearly_empty()
        play(state, "end")
        assert sum(state.inventories) > 0
        outcome = state.outcome()
        assert outcome is not None
        assert sum(outcome.scores) == 43

    def test_equal_numbers_are_a_draw(self) -> None:
        state = position({"a2": 22, "a1": 22}, white=3, black=1)
        play(state, "end")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.ranks == (1, 1)
        assert "Draw" in GAME.end_reason(outcome, ("Ada", "Bo"))

    def test_twenty_turns_without_a_placement_are_a_stand_off(self) -> None:
        state = GAME.new()
        events: list[Event] = []
        for _ in range(20):
            assert state.outcome() is None
            events = play(state, "end")
        assert any(isinstance(event, Standoff) for event in events)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == "standoff"

    def test_a_placement_starts_the_count_anew(self) -> None:
        state = GAME.new({"standoff": 3})
        play(state, "end", "end", "place a2", "end", "end", "end")
        assert state.outcome() is None
        play(state, "end")
        assert state.outcome() is not None

    def test_stand_off_zero_is_never(self) -> None:
        state = GAME.new({"standoff": 0})
        play(state, *["end"] * 100)
        assert state.outcome() is None

    def test_the_loser_brews_the_coffee(self) -> None:
        state = self.nearly_empty()
        play(state, "end")
        outcome = state.outcome()
        assert outcome is not None
        assert GAME.end_reason(outcome, ("Ada", "Bo")) == (
            "The bank is empty. Ada wins 25–18; Bo brews the coffee."
        )


class TestExplanations:
    def test_an_x_counts_once_and_says_why(self) -> None:
        state = position({"b2": 1, "d2": 1, "c3": 1, "b4": 1, "d4": 1}, to_move=WHITE)
        drawn = income(play(state, "end"))
        assert drawn.beans == 3
        explanation = state.explain(drawn)
        assert explanation is not None
        assert any("c3 already counts" in sentence for sentence in explanation.sentences)

    def test_the_final_score_is_given_square_by_square(self) -> None:
        state = position({"a2": 25, "a1": 18}, white=3, black=2)
        scored = play(state, "end")[-1]
        explanation = state.explain(scored)
        assert explanation is not None
        assert explanation.sentences[0] == "White has 25 beans on the board: a2 25."


@pytest.mark.parametrize("text", ["", "place", "place i9", "move a2 b3", "steal a1 a2 0", "END"])
def test_unreadable_actions_name_the_forms(text: str) -> None:
    with pytest.raises(UnreadableAction, match="place d4"):
        GAME.parse(text)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOptions, match="Beans moved or stolen"):
        GAME.new({"amounts": "few"})
    with pytest.raises(BadOptions, match="for 2 players"):
        GAME.new(seats=3)


@pytest.mark.parametrize("options", [{}, {"amounts": "max"}, {"end": "finish_turn"}])
def test_invariants_after_every_action(options: Options) -> None:
    rng = Rng(5)
    for _ in range(15):
        state = GAME.new(options)
        on_board = 0
        while state.actors():
            seat = state.to_move
            action = rng.choice(state.legal(seat))
            state.play(seat, action)
            assert state.conserved() == {"beans": 50}
            assert all(0 <= beans <= 5 for beans in state.inventories)
            assert all(beans >= 0 for beans in state.beans)
            assert sum(state.beans) >= on_board
            on_board = sum(state.beans)
            outcome = state.outcome()
            assert (outcome is None) == (state.reason is None)


class TestPieRule:
    """The option `pie`: Black may take over White's first turn."""

    def test_a_swap_exchanges_the_beans_and_mirrors_the_board(self) -> None:
        state = GAME.new({"pie": True})
        play(state, "place b1", "end")
        assert (state.inventories, state.bank) == ([1, 2], 46)
        assert state.position() == "bank 46 w1 b2 b pie b1=1"
        play(state, "swap")
        assert state.position() == "bank 46 w2 b1 w b8=1"
        assert (state.on_board, state.to_move, state.turn) == ([0, 1], WHITE, 2)
        assert sum(state.conserved().values()) == 50

    def test_it_may_be_used_once_and_before_anything_else(self) -> None:
        state = GAME.new({"pie": True})
        assert legal(state, "swap") == []
        play(state, "end")
        assert str(state.legal(BLACK)[-1]) == "swap"
        assert state.default(BLACK).kind == "end"
        begun = state.copy()
        play(begun, "place a1")
        assert legal(begun, "swap") == []
        play(state, "swap")
        assert legal(state, "swap") == []
        play(state, "end")
        assert legal(state, "swap") == []

    def test_the_refusal_says_why(self) -> None:
        for options, code in (({}, "no_pie_rule"), ({"pie": True}, "swap_not_now")):
            state = GAME.new(options)
            with pytest.raises(IllegalAction) as refused:
                play(state, "swap")
            assert refused.value.code == code

    def test_it_is_told(self) -> None:
        state = GAME.new({"pie": True})
        play(state, "place b1", "place d1", "end")
        view = state.view(BLACK)
        assert "Place beans, swap sides, or end the turn." in view.ask("kind")
        assert "Black to move or swap." in view.svg()
        preview = state.preview(BLACK, GAME.parse("swap"))
        assert preview.sentences == (
            "You take White’s beans, the board is mirrored, and White moves next.",
        )
        assert [mark.place for mark in preview.marks] == ["b8", "d8"]
        (event,) = play(state, "swap")
        assert GAME.tell(event, ("Ada", "Ben")) == (
            "Ben swaps: the players exchange their beans, and the board is mirrored."
        )
        explained = state.explain(event)
        assert explained is not None
        assert explained.title == "The pie rule"

    def test_white_cannot_plan_while_black_may_swap(self) -> None:
        state = GAME.new({"pie": True})
        assert state.upcoming(BLACK) is not None
        play(state, "end")
        assert state.upcoming(WHITE) is None
        assert state.upcoming(BLACK) is not None
        play(state, "place a1")
        assert state.upcoming(WHITE) is not None
