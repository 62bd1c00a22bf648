"""Analysis boards: where they begin, who may do what, what is known, and looking together."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest

from kaffeehaus.core.errors import IllegalAction, PlayerError
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.boards import creation
from kaffeehaus.house.boards.model import (
    Board,
    BoardRow,
    StartingPosition,
    Tree,
    compact_json,
    main_line,
)
from kaffeehaus.house.boards.page import BoardFindings
from kaffeehaus.house.boards.positions import PositionCache, TriedActions, starting_state
from kaffeehaus.house.boards.views import BoardView
from kaffeehaus.house.errors import Stale
from kaffeehaus.house.live.hub import BOARD
from kaffeehaus.house.lookback.model import AnalysisStage, MoveGrade
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

QUICK: dict[str, str | int | bool] = {"board": "sq-3", "n": 3}
MAP = "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"
GAME = ("b2-", "a2-", "c2-", "b1/")
"""White lines up three in the second row, if Black lets it."""


async def _until(
    opened: OpenHouse, board_id: str, me: Player, test: Callable[[BoardView], bool], at: int = 0
) -> BoardView:
    async with asyncio.timeout(60):
        while not test(view := await opened.house.boards.view(board_id, me, at=at)):  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.005)
    return view


async def _finished(opened: OpenHouse, ada: Player, ben: Player) -> str:
    """A game to its end, always with the first legal move."""
    table_id = await opened.table(ada, ben, options=QUICK)
    while True:
        view = await opened.house.views.table(table_id, ada)
        to_act = [seat.seat for seat in view.seats if seat.to_act]
        if not to_act:
            return table_id
        actor = (ada, ben)[to_act[0]]
        legal = (await opened.house.views.table(table_id, actor)).legal
        await opened.act(table_id, actor, str(legal[0]), seat=to_act[0])


async def _try(opened: OpenHouse, me: Player, board_id: str, at: int, *actions: str) -> int:
    return await opened.house.boards.play(me, board_id, TriedActions(at, actions))


async def _refused(code: str, asking: object) -> None:
    assert asyncio.iscoroutine(asking)
    with pytest.raises(PlayerError) as refusal:
        await asking
    assert refusal.value.code == code


async def test_a_finished_game_comes_onto_a_board_with_all_its_moves(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _finished(opened, ada, ben)
    moves = (await opened.see(table_id, ada)).moves
    board_id = await boards.creator.from_table(ben, table_id, 2)
    view = await boards.view(board_id, ben)
    assert view.at.id == 2
    assert view.board.names == ("Ada", "Ben")
    assert [node.actions for node in view.board.tree.nodes[1:]] == [move.actions for move in moves]
    assert view.view.to_json() == _view(
        await opened.house.views.table(table_id, ada, move=2, seat=0)
    )
    last = await boards.view(board_id, ben, at=len(moves))
    assert last.outcome is not None
    assert last.result
    assert not last.legal
    await _refused("game_over", _try(opened, ben, board_id, len(moves), "b2-"))
    await _refused("no_such_move", boards.creator.from_table(ben, table_id, 99))


def _view(view: object) -> object:
    view = getattr(view, "view", None)
    assert view is not None
    return view.to_json()


async def test_moves_are_tried_branched_and_taken_back(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    board_id = await boards.creator.from_options(ada, "coffee", QUICK)
    first = await _try(opened, ada, board_id, 0, "b2-")
    other = await _try(opened, ada, board_id, 0, "a1/")
    assert await _try(opened, ada, board_id, 0, "b2-") == first
    second = await _try(opened, ada, board_id, first, "a2-")
    view = await boards.view(board_id, ada)
    assert view.at.id == second
    assert view.seat == 0
    assert [node.parent for node in view.board.tree.nodes] == [0, 0, 0, first]
    with pytest.raises(IllegalAction):
        await _try(opened, ada, board_id, first, "b2-")
    await boards.comment(ada, board_id, other, "  worth   a look ")
    await boards.promote(ada, board_id, other)
    view = await boards.view(board_id, ada)
    assert [node.id for node in view.board.tree.nodes] == [0, other, first, second]
    assert view.board.tree.nodes[1].comment == "worth a look"
    assert await boards.cut(ada, board_id, first) == 0
    assert [node.id for node in (await boards.view(board_id, ada)).board.tree.nodes] == [0, other]
    await boards.rename(ada, board_id, "My study")
    assert [line.title for line in await boards.of(ada)] == ["My study"]
    await boards.remove(ada, board_id)
    await _refused("no_such_board", boards.view(board_id, ada))


async def test_moves_are_told_in_the_language_of_the_reader(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    with use_language("de"):
        board_id = await boards.creator.from_options(ada, "coffee", QUICK)
        await _try(opened, ada, board_id, 0, "b2-")
        await _try(opened, ada, board_id, 0, "a1-")
        german = (await boards.view(board_id, ada)).told
    english = (await boards.view(board_id, ada)).told
    assert [told[0] for told in english.values()] == [
        "Black places a stone on b2.",
        "Black places a stone on a1.",
    ]
    assert [told[0] for told in german.values()] == [
        "Schwarz setzt einen Stein auf b2.",
        "Schwarz setzt einen Stein auf a1.",
    ]


def test_stored_sentences_of_an_older_version_are_made_anew() -> None:
    move: JsonObject = {"id": 1, "parent": 0, "actions": ["b2-"], "told": ["Black plays b2."]}
    tree = revive(Tree, {"nodes": [{"id": 0, "parent": 0}, move], "newest": 1})
    start = find_game("coffee").new(QUICK)
    saved = compact_json(start.save())
    beginning = StartingPosition("coffee", start.game.version, saved, ("Black", "White"))
    board = Board(BoardRow("1", "", "", beginning, tree, "", 0, False, 1, 0, 0))
    told = PositionCache().told(board, main_line(tree))
    assert told[1] == ("Black places a stone on b2.", "The rod points along the row.")


async def test_a_move_of_many_actions_is_chosen_bit_by_bit(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    board_id = await boards.creator.from_options(ada, "coffee_chess", {})
    legal = (await boards.view(board_id, ada)).legal
    small = next(str(action) for action in legal if not action.confirms)
    at = await _try(opened, ada, board_id, 0, small)
    view = await boards.view(board_id, ada)
    assert view.draft == (small,)
    assert not view.at.whole
    again = TriedActions(at, (small,), after=0)
    assert await boards.play(ada, board_id, again) == at
    with pytest.raises(Stale):
        await boards.play(ada, board_id, TriedActions(at, ("end",), after=7))
    assert await boards.undo(ada, board_id, at) == 0
    assert len((await boards.view(board_id, ada)).board.tree.nodes) == 1
    await _refused("no_action", boards.undo(ada, board_id, 0))
    await _refused("no_action", _try(opened, ada, board_id, 0))


async def test_only_what_is_over_goes_onto_a_board(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    running = await opened.table(ada, ben, options=QUICK)
    await opened.act(running, ada, "b2-")
    for who in (ada, ben, await opened.guest("Cleo")):
        await _refused("not_over", boards.creator.from_table(who, running, 1))
    alone = await opened.table(ada, ME, options=QUICK)
    await opened.act(alone, ada, "b2-")
    board_id = await boards.creator.from_table(ada, alone)
    assert len((await boards.view(board_id, None)).board.tree.nodes) == 2
    await _refused("not_over", boards.creator.from_table(ben, alone))


async def test_what_is_hidden_is_drawn_anew(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, game="cafe")
    before = await opened.house.views.table(table_id, None, move=0)
    drawn = set()
    for _ in range(4):
        board_id = await boards.creator.from_table(ada, table_id, 0)
        board = await boards._cache.read(board_id)
        state = starting_state(board)
        drawn.add(board.row.beginning.state)
        onlooker = state.called(board.names).view(None)
        assert onlooker.to_json() == _view(before)
    assert len(drawn) > 1, "each board has a deck of its own"


async def test_others_look_and_make_copies(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    board_id = await boards.creator.from_options(ada, "coffee", QUICK)
    at = await _try(opened, ada, board_id, 0, "b2-")
    for who in (ben, None):
        view = await boards.view(board_id, who)
        assert (view.mine, view.may_change, view.legal) == (False, False, ())
    for asking in (
        _try(opened, ben, board_id, 0, "a1/"),
        boards.comment(ben, board_id, at, "hello"),
        boards.cut(ben, board_id, at),
        boards.rename(ben, board_id, "Mine"),
        boards.remove(ben, board_id),
        boards.search(ben, board_id, at),
        boards.preview(ben, board_id, TriedActions(0, ("a1/",))),
        boards.hand_over(ben, board_id, ben.id),
    ):
        await _refused("not_your_board", asking)
    copied = await boards.creator.copy(ben, board_id)
    await _try(opened, ben, copied, at, "a2-")
    assert len((await boards.view(copied, ben)).board.tree.nodes) == 3
    assert len((await boards.view(board_id, ben)).board.tree.nodes) == 2


async def test_one_leads_and_the_others_follow(opened: OpenHouse) -> None:
    boards, hub = opened.house.boards, opened.house.hub
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    board_id = await boards.creator.from_options(ada, "coffee", QUICK)
    first = await _try(opened, ada, board_id, 0, "b2-")
    await _refused("not_here", boards.hand_over(ada, board_id, ben.id))
    stream = hub.open(ben.id, {BOARD + board_id: await boards.stamp_of(board_id)})
    try:
        seen = await _until(opened, board_id, ben, lambda view: bool(view.lookers), at=first)
        assert [looker.name for looker in seen.lookers] == ["Ben"]
        await boards.lead(ada, board_id, 0)
        assert (await boards.view(board_id, ben)).at.id == 0
        assert (await boards.view(board_id, ben, at=first)).at.id == first
        await _refused("not_the_leader", boards.lead(ben, board_id, first))
        stamp = await boards.stamp_of(board_id)
        await boards.hand_over(ada, board_id, ben.id)
        assert await boards.stamp_of(board_id) != stamp
        assert stream.known[BOARD + board_id] == await boards.stamp_of(board_id)
        tried = await _try(opened, ben, board_id, first, "a2-")
        assert (await boards.view(board_id, ada)).at.id == tried
        elsewhere = await _try(opened, ada, board_id, first, "c2-")
        assert (await boards.view(board_id, ada)).at.id == tried != elsewhere
        await boards.hand_over(ada, board_id, ada.id)
        await _refused("not_your_board", _try(opened, ben, board_id, first, "a2/"))
    finally:
        hub.drop(stream)


async def test_the_best_moves_are_found_and_what_is_proven_is_told(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    board_id = await boards.creator.from_options(ada, "coffee", QUICK)
    known = await _until(opened, board_id, ada, lambda view: view.insight is not None)
    assert known.insight is not None
    assert known.insight.wins, "who begins wins on three by three"
    best = known.insight.recommended[0].actions
    bad = next(str(action) for action in known.legal if (str(action),) not in [best, ("b2-",)])
    at = await _try(opened, ada, board_id, 0, bad)
    after = await _until(
        opened, board_id, ada, lambda view: view.insight is not None and view.insight.proven, at
    )
    worth = after.worths[at]
    assert (worth.grade is MoveGrade.BLUNDER) == (after.known[at].share_of(0) == 0)
    await boards.set_auto_search(ada, board_id, is_on=False)
    quiet = await _try(opened, ada, board_id, at, str(after.legal[0]))
    assert (await boards.view(board_id, ada, at=quiet)).insight is None
    await boards.search(ada, board_id, quiet)
    await _until(opened, board_id, ada, lambda view: view.insight is not None, quiet)


async def test_what_looking_back_has_found_comes_along(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _finished(opened, ada, ben)
    await opened.house.analyses.start(ada, table_id)
    async with asyncio.timeout(60):
        while True:
            analysis = await opened.house.analyses.of(table_id, None)
            assert analysis is not None
            if analysis.stage is AnalysisStage.DONE:
                break
            await asyncio.sleep(0.005)
    view = await boards.view(await boards.creator.from_table(ben, table_id), ben)
    assert [view.known[node.id] for node in view.board.tree.nodes] == list(analysis.insights)
    assert [view.worths[node.id] for node in view.board.tree.nodes[1:]] == list(analysis.moves)


async def test_nobody_has_boards_without_end(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(creation, "MAX_BOARDS", 1)
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    board_id = await boards.creator.from_options(ada, "coffee", QUICK)
    await _refused("too_many_boards", boards.creator.from_options(ada, "coffee", QUICK))
    await _refused("too_many_boards", boards.creator.copy(ada, board_id))
    await _refused("too_long", boards.rename(ada, board_id, "x" * 81))
    await _refused("no_words", boards.rename(ada, board_id, " "))


async def test_where_nothing_can_be_proven_the_planner_says_what_choices_are_worth(
    opened: OpenHouse,
) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    board_id = await boards.creator.from_options(ada, "cafe", {}, 2)
    view = await _until(opened, board_id, ada, lambda view: view.at.forecast is not None)
    forecast = view.at.forecast
    assert forecast is not None
    assert forecast.choices[0].actions == forecast.plan
    assert view.planned, "its first step is drawn"
    findings = BoardFindings(view, "")
    assert re.search(r"“.+” is worth \d+ points at the end\.", findings.sentences[-1])
    assert next(idea.words for idea in findings.ideas) == "The planner’s turn"
    assert len({idea.words for idea in findings.ideas}) == len(findings.ideas)
    small = await _try(opened, ada, board_id, 0, forecast.plan[0])
    begun = await _until(opened, board_id, ada, lambda view: view.at.forecast is not None, small)
    assert begun.at.forecast is not None
    assert not begun.at.whole
    assert begun.at.forecast.seat == begun.seat


async def test_distances_are_measured_where_the_game_has_a_ruler(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    board_id = await boards.creator.from_options(ada, "fcm", {"map": MAP}, 2)
    told = find_game("fcm").new({"map": MAP}, 2).measure(None, "a4", "n5").sentences
    assert (await boards.distance(board_id, 0, ("a4", "n5"))).sentences == told
    await _refused("no_place", boards.distance(board_id, 0, ("a4", "nowhere")))
    coffee = await boards.creator.from_options(ada, "coffee", QUICK)
    await _refused("no_ruler", boards.distance(coffee, 0, ("a1", "a2")))


async def test_a_position_as_text_goes_onto_a_board_and_comes_back(opened: OpenHouse) -> None:
    boards = opened.house.boards
    ada = await opened.guest("Ada")
    first = await boards.view(await boards.creator.from_options(ada, "fcm", {}, 2), ada)
    assert first.text
    again = await boards.view(await boards.creator.from_text(ada, "fcm", first.text), ada)
    assert again.text.startswith(first.text), "what nobody has written is supposed"
    assert again.legal
    await _refused("no_position_text", boards.creator.from_text(ada, "coffee", "anything"))
    await _refused("bad_position_text", boards.creator.from_text(ada, "fcm", "no position"))
