"""Positions as text: what is written is read back, and what is wrong is told with its line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.position_text import BadPositionText, need_position_text
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from kaffeehaus.games.fcm.extras.what_ifs import WHAT_IFS
from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.games.fcm.position_text import every_shape, read_position, write_position
from kaffeehaus.games.fcm.rules.knowledge import suppose
from kaffeehaus.games.fcm.rules.phases.evening import Supper, evening
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.written.settling import forms_with
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import MAP, run_step
from tests.golden.files import read
from tests.golden.plan import GOLDEN, rules_of

COFFEE = EXAMPLES[0].position


def dinner(state: Position) -> list[Supper]:
    """The evening, without how far up in the turn order a chain is: who is bankrupt leaves it."""
    return [
        replace(
            supper,
            served=replace(
                supper.served,
                offers=tuple(replace(offer, ties=()) for offer in supper.served.offers),
            ),
        )
        for supper in evening(state)
    ]


def check(state: FcmState) -> None:
    """The law: text, position, text; and the same board, box and dinner."""
    text = write_position(state)
    back = read_position(text)
    assert write_position(back) == text
    assert back.actors(), "it can be played on"
    assert dinner(back) == dinner(suppose(state, None))
    for one in ("houses", "tiles_left", "houses_left", "gardens_left", "milestones", "claimed"):
        assert getattr(back.town, one) == getattr(state.town, one), one
    assert [replace(c, link=None) for c in back.town.campaigns] == [
        replace(c, link=None) for c in state.town.campaigns
    ]
    for before, after in zip(state.town.players, back.town.players, strict=True):
        assert after.stock == before.stock
        assert after.restaurants == before.restaurants
        assert sorted(after.busy.values()) == sorted(before.busy.values())
    assert set(back.pieces()) == set(state.pieces())
    assert back.ground.plan == state.ground.plan


def bare(module: str, turn: int, *more: str) -> str:
    """A position in which nobody has earned anything, written by hand."""
    return "\n".join((f"players 2\nmodules {module}\nmap {MAP}\nturn {turn}", *more))


@pytest.mark.parametrize("module", ["hard_choices", "new_milestones", "coffee"])
def test_milestones_that_were_removed_by_the_turn_are_left_out(module: str) -> None:
    """As many turns of the engine, in which nobody earns anything, leave the same."""
    played = GAME.new({"modules": module, "map": MAP}, 2)
    for turn in range(1, 6):
        assert read_position(bare(module, turn)).town.milestones == played.town.milestones, turn
        played.town.turn = turn
        run_step(played, "end_of_turn")


def test_the_longest_list_of_milestones_fits_in_a_line() -> None:
    game = GAME.new({"modules": "new_milestones,ketchup,lobbyists,rural_marketeers,coffee"}, 3)
    game.town.turn = 2
    text = f"left {', '.join(game.rules.milestones)}"
    written = f"{write_position(game)}\n{text}\n"
    assert read_position(written).town.milestones == list(game.rules.milestones)


def test_what_is_removed_of_hard_choices_and_new_milestones() -> None:
    def gone(module: str, turn: int) -> set[str]:
        position = read_position(bare(module, turn))
        return {*position.rules.milestones} - {*position.town.milestones}

    early = {"first_burger_marketed", "first_pizza_marketed", "first_drink_marketed", "first_train"}
    assert [gone("hard_choices", turn) for turn in (2, 3, 4, 9)] == [
        set(),
        early,
        early | {"first_hire_3"},
        early | {"first_hire_3"},
    ]
    used = {"first_marketeer_used", "first_trainer_used", "first_recruiting_girl_used"}
    assert [gone("new_milestones", turn) for turn in (2, 3, 4)] == [set(), used, used]


def test_a_line_may_still_say_which_milestones_are_left() -> None:
    position = read_position(bare("hard_choices", 4, "left first_train, first_hire_3"))
    assert position.town.milestones == ["first_train", "first_hire_3"]
    assert position.town.claimed == []
    text = write_position(position)
    assert "left first_train, first_hire_3\n" in text
    assert write_position(read_position(text)) == text
    assert "left" not in write_position(read_position(bare("hard_choices", 4)))


@given(
    st.lists(st.sampled_from(sorted(MODULES)), max_size=6, unique=True),
    st.integers(2, 5),
    st.integers(0, 2**32),
    st.integers(1, 160),
)
def test_the_position_of_any_random_state_of_any_menu_is_read_back(
    modules: list[str], seats: int, seed: int, moves: int
) -> None:
    try:
        state = GAME.new({"modules": ",".join(modules), "turns": 12}, seats, seed)
    except BadOptions:
        return
    rng = Rng(seed)
    for _ in range(moves):
        if not state.actors():
            break
        seat = rng.choice(state.actors())
        state.apply(seat, rng.choice(state.legal(seat)))
    check(state)


RICH = (
    "fcm-3-bankrupt",
    "fcm-3-coffee-lobbyists",
    "fcm-3-coffee-rural",
    "fcm-4-districts",
    "fcm-3-reserve-prices",
)


def positions_of(name: str) -> Iterator[FcmState]:
    """Some positions of a golden game, in which more happens than by chance."""
    golden = GOLDEN[name]
    game = rules_of(golden)
    state = game.new(golden.options, golden.seats, golden.seed)
    assert isinstance(state, FcmState)
    for number, move in enumerate(read(golden).moves):
        state.play(move.seat, game.parse(move.action))
        if number % 40 == 39:
            yield state


@pytest.mark.parametrize("name", RICH)
def test_positions_of_whole_games_are_read_back(name: str) -> None:
    for state in positions_of(name):
        check(state)


def test_nothing_hidden_is_in_the_text() -> None:
    for state in positions_of("fcm-3-coffee-rural"):
        for seat in (None, 0, 1):
            other = state.resample(seat, Rng(5))
            assert write_position(other, seat) == write_position(state, seat)


def test_a_text_begins_a_game_that_is_played_on() -> None:
    state = need_position_text(GAME).read(GAME, COFFEE)
    assert state.actors() == (2,)
    for _ in range(40):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[-1])
    assert GAME.load(state.save()).save() == state.save()


def test_a_price_that_nobody_explains_is_supposed_by_the_lab_only() -> None:
    text = COFFEE + "price G 4\n"
    state = read_position(text)
    assert state.rules.dinner.unit_price(state, 0) == 4
    assert state.rules.dinner.unit_price(state, 1) == 9
    with pytest.raises(BadPositionText, match=r"unit price of G is \$10\. .* \$4"):
        need_position_text(GAME).read(GAME, text)


WRONG = (
    ("price G", "Line 28: Expected at the end: an amount of money. Format: price CHAIN"),
    ("stock G 2 pizzza", 'Line 28: Unknown good: "pizzza". Did you mean pizza?'),
    ("restaurant G zz99 nw", "Line 28: zz99 2x2 is not on the board."),
    ("restaurant X e1 nw", "Line 28: e1 is not empty."),
    ("restaurant G a1 nn", 'Line 28: Unknown corner: "nn". Expected one of nw, ne'),
    ("restaurant Q a1 nw", 'Line 28: Unknown chain: "Q". Expected one of G, X, D.'),
    ("demand 99 pizza", 'Line 28: Unknown house: "99". Expected one of'),
    ("demand 12 4 pizza", "Line 28: House 12 holds at most 3 demand, not 4."),
    ("garden 12 up", 'Line 28: Unknown side: "up". Expected one of north, east'),
    ("shop D i9", "Line 28: "),
    ("campaign 14 a1 1x1 beer", "Line 28: Campaign 14 is already placed, or not in this game."),
    ("roads c4", 'Line 28: Unknown keyword: "roads". Expected one of players, modules'),
    ("turn many", 'Line 28: Expected: a turn (1 to 99); found: "many". Format: turn NUMBER'),
    ("work G 90 waitress", "Too many of this card: waitress, 78 more than in the game."),
    ("order G X", "Missing in the turn order: D."),
)


@pytest.mark.parametrize(("line", "said"), WRONG)
def test_what_is_wrong_is_told_with_its_line(line: str, said: str) -> None:
    with pytest.raises(BadPositionText) as error:
        read_position(f"{COFFEE.rstrip()}\n{line}\n")
    assert error.value.sentence.startswith(said)


def test_without_a_map_or_a_number_of_players_there_is_no_position() -> None:
    with pytest.raises(BadPositionText, match="The map is missing"):
        read_position("players 3")
    with pytest.raises(BadPositionText, match="The number of players is missing"):
        read_position("map A0")
    with pytest.raises(BadPositionText, match="rows of"):
        read_position("players 3\nmap A0")


KEYWORDS = tuple(shape.shape.split()[0] for shape in every_shape())
WORDS = (*KEYWORDS, "G", "X", "3", "c4", "2x1", ",", "pizza", "ne", "for")


@settings(max_examples=30)
@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join))
def test_any_line_is_part_of_a_position_or_refused(line: str) -> None:
    for text in (line, f"{COFFEE}{line}"):
        with suppress(BadPositionText):
            read_position(text)


def test_the_grammar_is_documented() -> None:
    said = (Path(__file__).parents[4] / "docs" / "positions.md").read_text(encoding="utf-8")
    for shape in every_shape():
        assert f"`{shape.shape}`" in said, shape.shape
    for kind in WHAT_IFS.values():
        assert f"`{kind.shape}`" in said, kind.shape


def test_every_module_that_keeps_something_on_the_board_writes_it() -> None:
    silent = {"new_milestones"}
    """Keeps only what is settled before the next day begins."""
    keeping = {module.id for module in MODULES.values() if module.slice}
    silent_ones = forms_with(())
    assert {
        module for module in MODULES if forms_with([module]).keys() - silent_ones
    } == keeping - silent
