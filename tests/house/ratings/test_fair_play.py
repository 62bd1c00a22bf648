"""Fair play: who plays a rated game cannot analyse its positions anywhere."""

from __future__ import annotations

import pytest

from kaffeehaus.house.ratings import fair_play
from tests.house.ratings.rooms import OPEN, Room, rated_table
from tests.house.visitors import Visitor, log_in
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

RATED = {"board": "hex-5", "n": 4, "pie": True}
OTHER_RULES = {"board": "hex-5", "n": 4, "pie": False}
SENTENCE = "You cannot analyse this while you play it in a rated game."
GAME = ("b3/", "c4-", "c2\\", "d2-", "d5/", "e6-")
MIRRORED = ("b4\\", "c4-", "c6/", "d7-", "d4\\", "e4-")
"""The same game with left and right exchanged."""


async def _play(table: str, players: tuple[Visitor, ...], *actions: str) -> None:
    for action in actions:
        view = await players[0].get(table)
        seat = next(seat["seat"] for seat in view["seats"] if seat["to_act"])
        await players[seat % len(players)].act(table, action, seat=seat)


async def _board(me: Visitor, options: dict[str, object], *actions: str) -> str:
    """The path of a new board with these moves."""
    body = {"game": "coffee", "options": options}
    board = f"/api/boards/{(await me.post('/api/boards', body, 201))['id']}"
    at = 0
    for action in actions:
        at = (await me.post(f"{board}/moves", {"at": at, "actions": [action]}))["at"]
    return board


async def _refused(me: Visitor, method: str, path: str, body: object = None) -> None:
    refusal = await me.send(method, path, body, 403)
    assert (refusal["code"], refusal["detail"]) == ("fair_play", SENTENCE)


async def _finished(ada: Visitor, ben: Visitor, *actions: str) -> str:
    """A casual game with these moves, resigned by Ben."""
    body = {"game": "coffee", "seats": [{"who": "me"}, OPEN], "options": OTHER_RULES}
    table = f"/api/tables/{(await ada.post('/api/tables', body, 201))['table']}"
    await ben.post(f"{table}/seats/1")
    await _play(table, (ada, ben), *actions)
    await ben.post(f"{table}/seats/1/resign")
    return table


async def _page(me: Visitor, path: str) -> tuple[int, str]:
    answer = await me.client.get(path, headers=me.headers)
    return answer.status_code, answer.text


async def test_boards_are_refused_from_the_first_move_on_until_the_game_is_over(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    cleo = await log_in(room.client, "Cleo")
    table = await rated_table(ada, ben)
    board = await _board(ada, OTHER_RULES, "b3/", "c4-")
    await ada.get(board)
    await _play(table, (ada, ben), "b3/")
    for method, path, body in (
        ("GET", board, None),
        ("GET", f"{board}?at=0", None),
        ("GET", f"{board}/preview?action=a1-", None),
        ("POST", f"{board}/moves", {"at": 2, "actions": ["c5-"]}),
        ("POST", f"{board}/seek", {"at": 1}),
        ("POST", f"{board}/lead", {"at": 1}),
        ("POST", f"{board}/seeking", {"is_on": False}),
        ("POST", f"{board}/copy", None),
    ):
        await _refused(ada, method, path, body)
        if method == "GET":
            await _refused(ben, method, path) if "preview" not in path else None
    for path in (board, f"{board}/fragment"):
        status, text = await _page(ada, path.removeprefix("/api"))
        assert (status, SENTENCE in text) == (403, True)
    assert (await cleo.get(board))["id"] == board[-32:]
    assert (await room.client.get(board)).status_code == 200
    await ben.post(f"{table}/seats/1/resign")
    assert (await ada.get(board))["id"] == board[-32:]


async def test_a_board_may_lead_to_no_position_of_the_game(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    await _play(table, (ada, ben), *GAME[:2])
    for options in (RATED, OTHER_RULES):
        board = await _board(ada, options, "a1-")
        for first in ("b3/", MIRRORED[0]):
            await _refused(ada, "POST", f"{board}/moves", {"at": 0, "actions": [first]})
        assert len((await ada.get(board))["nodes"]) == 2
    solved = await _board(ada, {"board": "sq-5", "n": 4}, "c3/")
    assert (await ada.get(solved))["at"] == 1


async def test_another_order_of_moves_is_refused_where_it_leads_to_the_game(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    await _play(table, (ada, ben), *GAME[:4])
    board = await _board(ada, OTHER_RULES, "d5-", "d2\\", "c2-", "c4/")
    await _refused(ada, "POST", f"{board}/moves", {"at": 4, "actions": ["b3-"]})
    assert (await ada.post(f"{board}/moves", {"at": 4, "actions": ["a2-"]}))["at"] == 5


async def test_what_follows_from_an_earlier_position_is_refused_too(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    board = await _board(ada, OTHER_RULES, "b3/", "c4-", "c1-", "c3/")
    table = await rated_table(ada, ben)
    await _play(table, (ada, ben), *GAME)
    await _refused(ada, "GET", f"{board}?at=4")


async def test_analyses_of_other_games_are_refused_where_they_meet(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    same, other = await _finished(ada, ben, *MIRRORED[:3]), await _finished(ada, ben, "e5-", "e4/")
    table = await rated_table(ada, ben)
    assert (await ada.get(f"{same}/analysis"))["stage"] == "offered"
    await _play(table, (ada, ben), *GAME[:3])
    await _refused(ada, "GET", f"{same}/analysis")
    await _refused(ada, "POST", f"{same}/analysis")
    await _refused(ben, "GET", f"{same}/analysis/retries")
    await _refused(ben, "POST", f"{same}/analysis/retries/1", {"actions": ["a1-"]})
    await _refused(ada, "POST", "/api/boards", {"table": same[-32:]})
    status, text = await _page(ada, f"{same}/retry/1".removeprefix("/api"))
    assert (status, SENTENCE in text) == (403, True)
    status, text = await _page(ada, same.removeprefix("/api"))
    assert (status, SENTENCE in text) == (200, True)
    assert 'id="lookback"' not in text
    assert (await ada.get(f"{other}/analysis"))["stage"] == "offered"
    await ada.post("/api/boards", {"table": other[-32:]}, 201)


async def test_a_game_against_oneself_is_no_way_round(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    await _play(table, (ada, ben), *GAME[:2])
    body = {"game": "coffee", "seats": [{"who": "me"}] * 2, "options": OTHER_RULES}
    alone = f"/api/tables/{(await ada.post('/api/tables', body, 201))['table']}"
    await _play(alone, (ada,), *GAME[:2])
    await _refused(ada, "GET", f"{alone}/analysis")
    await _refused(ada, "POST", "/api/boards", {"table": alone[-32:]})


async def test_a_rated_table_gives_no_advice(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    previews: list[Parsed] = []
    for is_rated in (True, False):
        options = {"board": "sq-6", "n": 5, "pie": False}
        body = {"game": "coffee", "seats": [{"who": "me"}, OPEN], "options": options}
        table = (await ada.post("/api/tables", body | {"rated": is_rated}, 201))["table"]
        await ben.post(f"/api/tables/{table}/seats/1")
        turns = ("c5\\", "d4-", "c4/", "d5\\", "c6\\", "e4/", "c2|")
        await _play(f"/api/tables/{table}", (ada, ben), *turns)
        preview = f"/api/tables/{table}/seats/1/preview?action=c1|"
        previews.append(await ben.get(preview))
        guide = await ben.send("PUT", f"/api/tables/{table}/guide", {"on": True})
        assert guide["on"] is not is_rated
        assert ('id="fair-play"' in (await _page(ada, f"/tables/{table}"))[1]) == is_rated
    rated, casual = previews
    assert rated["sentences"] == ["Black must answer on c3."]
    assert casual["sentences"] == [*rated["sentences"], "Black could win on c3."]
    assert [mark["tone"] for mark in rated["marks"]] == ["chosen", "reached"]
    assert [mark["tone"] for mark in casual["marks"]] == ["chosen", "loss"]


async def test_keys_are_computed_once_for_each_move(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    await _play(table, (ada, ben), *GAME[:2])
    board = await _board(ada, OTHER_RULES, "a1-")
    await ada.get(board)

    def never(*_: object) -> None:
        raise AssertionError("computed again")

    monkeypatch.setattr(fair_play, "_read_game", never)
    monkeypatch.setattr(fair_play.RatedGame, "includes", never)
    for _ in range(3):
        await ada.get(board)
