"""The library as a programmer uses it: positions, moves as text, refusals, records, results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kaffeehaus
from kaffeehaus.core.rng import Rng

CASE = {
    "board": ["..#..", "..#..", "#####", "HH#..", "HH#.."],
    "house": {"squares": [[3, 0], [3, 1], [4, 0], [4, 1]]},
    "players": [
        {"coffee": 1, "coffee_shops": [[1, 1]]},
        {"coffee": 0, "restaurants": [{"top_left": [0, 3], "entrance": [0, 3]}]},
    ],
    "winner": 1,
}


@pytest.mark.parametrize("game", kaffeehaus.game_ids())
def test_representations_evaluate_to_the_action(game: str) -> None:
    state, rng = kaffeehaus.new(game, seed=3), Rng(3)
    for _ in range(40):
        if not state.actors():
            break
        action = rng.choice(state.legal(state.actors()[0]))
        assert eval(repr(action), {"kaffeehaus": kaffeehaus}) == action  # noqa: S307 - the law
        state.apply(str(action))


@pytest.mark.parametrize("game", kaffeehaus.game_ids())
def test_moves_are_the_legal_actions_as_text(game: str) -> None:
    state = kaffeehaus.new(game, seed=1)
    seat = state.actors()[0]
    assert state.moves() == state.moves(seat) == tuple(map(str, state.legal(seat)))
    assert str(state) == state.view(None).text()
    assert state.position() in repr(state)


def test_moves_are_played_as_text_with_and_without_a_seat() -> None:
    state, other = kaffeehaus.new("coffee"), kaffeehaus.new("coffee")
    state.apply("c3/")
    other.apply(0, other.legal(0)[other.moves().index("c3/")])
    assert state == other
    state.apply(1, state.moves(1)[0])
    assert state != other
    assert kaffeehaus.new("coffee", n=3) != kaffeehaus.new("coffee")
    with pytest.raises(TypeError):
        hash(state)


def test_there_are_no_moves_after_the_end() -> None:
    state = kaffeehaus.new("coffee", board="sq-2", n=2)
    while state.moves():
        state.apply(state.moves()[0])
    assert state.outcome() is not None
    with pytest.raises(kaffeehaus.IllegalAction, match="The game is over"):
        state.apply("a1-")


def test_a_refused_move_names_the_reason_and_the_position() -> None:
    state = kaffeehaus.new("coffee")
    state.apply("c3/")
    before = state.copy()
    with pytest.raises(kaffeehaus.IllegalAction, match="already a stone on c3") as illegal:
        state.apply("c3/")
    with pytest.raises(kaffeehaus.UnreadableAction) as unreadable:
        state.apply("castle")
    for refusal in (illegal.value, unreadable.value):
        assert refusal.position == before.position()
        assert refusal.__notes__ == [f"position: {before.position()}"]
    with pytest.raises(kaffeehaus.IllegalAction, match="not your turn"):
        state.apply(0, "c4-")
    with pytest.raises(kaffeehaus.IllegalAction, match="There is no seat 7"):
        state.apply(7, "c4-")
    assert state == before


def test_an_argument_of_the_wrong_kind_is_a_type_error() -> None:
    state = kaffeehaus.new("coffee")
    with pytest.raises(TypeError, match="an action of 'coffee', or its text: None"):
        state.apply(0)
    with pytest.raises(TypeError, match="an action of 'coffee'"):
        state.apply(kaffeehaus.action("cafe", "done"))
    with pytest.raises(TypeError, match="one action"):
        state.apply("c3/", "d3-")  # type: ignore[call-overload] # a mistake of a caller
    with pytest.raises(TypeError, match="needs a position"):
        kaffeehaus.analyse("coffee")  # type: ignore[arg-type] # the same
    with pytest.raises(TypeError, match="needs a position"):
        kaffeehaus.draw("coffee")  # type: ignore[arg-type] # the same
    assert state == kaffeehaus.new("coffee")


@pytest.mark.parametrize(
    ("options", "nearest"),
    [({"bord": "hex-4"}, "board"), ({"seat": 2}, "seats"), ({"sed": 2}, "seed")],
)
def test_an_unknown_keyword_names_the_nearest(options: dict[str, str], nearest: str) -> None:
    with pytest.raises(kaffeehaus.BadOptions, match=f"Did you mean {nearest}"):
        kaffeehaus.new("coffee", **options)  # type: ignore[arg-type] # any keywords


def test_unknown_games_and_names_are_refused() -> None:
    with pytest.raises(kaffeehaus.UnknownGame, match="Did you mean coffee"):
        kaffeehaus.new("cofee")
    with pytest.raises(kaffeehaus.UnreadableAction):
        kaffeehaus.action("coffee", "castle")
    with pytest.raises(AttributeError, match="no attribute 'analyze'") as unknown:
        kaffeehaus.analyze  # noqa: B018 - reading it raises
    assert (unknown.value.name, unknown.value.obj) == ("analyze", kaffeehaus)  # for "Did you mean"


def test_records_are_loaded_with_their_moves_and_positions(tmp_path: Path) -> None:
    games = kaffeehaus.simulate("cafe", ["random", "random"], 1, seed=4)
    path = tmp_path / "game.json"
    path.write_text(games.record(0).dumps(), encoding="utf-8")

    game = kaffeehaus.load(path)

    positions = list(game)
    assert len(positions) == len(game) + 1
    assert positions[-1] == game.state() == games.state(0)
    assert positions[0] == game.state(0)
    assert game.outcome == games.games[0].outcome
    assert game.names == ("random", "random")
    assert game.verify().entry is None
    assert str(len(game)) in str(game)
    with pytest.raises(kaffeehaus.PlayerError, match="no such file"):
        kaffeehaus.load(tmp_path / "nothing.json")


def test_finished_games_can_be_analysed_and_solved() -> None:
    state = kaffeehaus.new("coffee", board="sq-2", n=2)
    while state.moves():
        state.apply(state.moves()[0])
    outcome = state.outcome()
    assert outcome is not None
    analysis, solution = kaffeehaus.analyse(state), kaffeehaus.solve(state)
    assert analysis.proven
    assert analysis.chances[outcome.winners[0]] == 1
    assert solution.winner == outcome.winners[0]
    assert solution.turns == ()


def test_judged_games_can_be_analysed() -> None:
    analysis = kaffeehaus.analyse(kaffeehaus.new("cafe", seats=3))
    assert len(analysis.chances) == 3
    assert not analysis.proven
    assert analysis.best[0].actions[0] in kaffeehaus.new("cafe", seats=3).moves(analysis.seat)


def test_only_coffee_can_be_solved() -> None:
    with pytest.raises(kaffeehaus.PlayerError, match="Only Coffee"):
        kaffeehaus.solve(kaffeehaus.new("coffee_chess"))


def test_a_coffee_route_gives_its_reasons_as_data() -> None:
    route = kaffeehaus.coffee_route(CASE)
    assert route.sold == (1, 0)
    assert [told.reason.value for told in route.reasons] == ["sold", "destination"]
    assert json.loads(json.dumps(route.to_json()))["distance"] == route.distance == 0
    with pytest.raises(kaffeehaus.PlayerError, match="winner"):
        kaffeehaus.coffee_route({**CASE, "winner": 5})


def test_a_dinner_is_computed_from_a_state_too() -> None:
    dinner = kaffeehaus.dinner(kaffeehaus.new("fcm", seats=2))
    assert dinner.houses == ()
    assert {chain.income.seat for chain in dinner.chains} == {0, 1}
    with pytest.raises(kaffeehaus.PlayerError):
        kaffeehaus.dinner("players many")
    with pytest.raises(kaffeehaus.PlayerError, match="Coffee has no dinners"):
        kaffeehaus.dinner(kaffeehaus.new("coffee"))


def test_drawings_are_written_as_svg(tmp_path: Path) -> None:
    state = kaffeehaus.new("fcm", seats=2)
    target = tmp_path / "board.svg"
    svg = kaffeehaus.draw(state, target)
    assert target.read_text("utf-8") == svg + "\n"
    assert kaffeehaus.draw(state, seat=0) == state.view(0).svg()
    with pytest.raises(kaffeehaus.BadOptions, match="svg"):
        kaffeehaus.draw(state, tmp_path / "board.png")
    with pytest.raises(kaffeehaus.BadOptions, match="There is no seat 2"):
        kaffeehaus.draw(state, seat=2)


def test_there_must_be_a_game_to_play() -> None:
    for play in (kaffeehaus.simulate, kaffeehaus.tournament):
        with pytest.raises(kaffeehaus.BadOptions, match="At least one game"):
            play("coffee", ["random", "greedy"], 0)


def test_a_tournament_continues_from_its_results(tmp_path: Path) -> None:
    results = tmp_path / "ladder.jsonl"
    bots = ["random", "greedy"]
    first = kaffeehaus.tournament("coffee", bots, 2, results=results, board="sq-3", n=3)
    again = kaffeehaus.tournament("coffee", bots, 2, results=results, board="sq-3", n=3)
    assert again.ratings == first.ratings
    assert {rating.bot for rating in first.ratings} == set(bots)
    assert len(results.read_text("utf-8").splitlines()) == 3
