"""The JSON interface, as a program uses it."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import httpx2
import pytest

import kaffeehaus.house
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.http.problems import CODES
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.settings import Limits
from tests.house.houses import quick_settings
from tests.house.visitors import ADDRESS, Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

OPEN = {"who": "open"}
BOT = {"who": "bot", "bot": "random"}


@pytest.fixture
async def client(tmp_path: Path, auction: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(quick_app(tmp_path)) as client:
        yield client


@pytest.fixture
async def ada(client: httpx2.AsyncClient) -> Visitor:
    return await log_in(client, "Ada")


@pytest.fixture
async def ben(client: httpx2.AsyncClient) -> Visitor:
    return await log_in(client, "Ben")


async def test_games_tell_their_options_and_bots(client: httpx2.AsyncClient) -> None:
    games = (await client.get("/api/games")).json()
    coffee = next(game for game in games if game["id"] == "coffee")
    assert coffee["seat_counts"] == [2]
    kinds = {option["name"]: option["type"] for option in coffee["options"]}
    assert kinds == {"board": "choice", "n": "whole", "pie": "flag"}
    assert "random" in [bot["spec"] for bot in coffee["bots"]]
    assert (await client.get("/api/games/coffee")).json() == coffee
    unknown = await client.get("/api/games/chequers")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_game")


async def test_two_programs_play(client: httpx2.AsyncClient, ada: Visitor, ben: Visitor) -> None:
    table = await ada.table(OPEN, board="sq-3", n=2)
    assert (await ada.get(table))["phase"] == "waiting"
    assert (await ben.post(f"{table}/seats/1"))["phase"] == "running"
    players = (ada, ben)
    for turn in range(20):
        view = await players[turn % 2].get(f"{table}/seats/{turn % 2}")
        winning = [item["text"] for item in view["legal"] if item["text"].endswith("*")]
        text = winning[0] if winning else view["legal"][0]["text"]
        done = await players[turn % 2].act(table, text, seat=turn % 2)
        if done["phase"] == "over":
            break
    info = await ben.get(table)
    assert info["phase"] == "over"
    assert sorted(info["outcome"]["ranks"]) == [1, 2]
    history = await ben.get(f"{table}/history")
    assert len(history["moves"]) == info["moves"] == turn + 1
    record = loads((await client.get(f"{table}/record")).text)
    assert verify(record, head=info["head"]).status is Status.COMPLETE
    assert (await ada.post(f"{table}/rematch"))["table"] is None
    rematch = (await ben.post(f"{table}/proposal/answer", {"agree": True}))["table"]
    assert (await ada.post(f"{table}/rematch"))["table"] == rematch


async def test_a_list_of_words_is_stored_as_the_text(ada: Visitor) -> None:
    listed = await ada.get(await ada.table(OPEN, game="fcm", modules=["sushi", "coffee"]))
    written = await ada.get(await ada.table(OPEN, game="fcm", modules="coffee,sushi"))
    assert listed["options"] == written["options"]
    assert listed["options"]["modules"] == "coffee,sushi"
    body = {"game": "coffee", "seats": [{"who": "me"}, OPEN], "options": {"board": ["sq-5"]}}
    assert (await ada.post("/api/tables", body, 422))["code"] == "bad_options"


async def test_a_misspelt_module_gets_a_suggestion(ada: Visitor) -> None:
    body = {"game": "fcm", "seats": [{"who": "me"}, OPEN], "options": {"modules": ["cofee"]}}
    refused = await ada.post("/api/tables", body, 422)
    assert refused["code"] == "bad_options"
    assert refused["detail"] == 'Modules: unknown value "cofee". Did you mean coffee?'
    unknown = await ada.post("/api/tables", {**body, "game": "fmc"}, 404)
    assert unknown["detail"] == 'Unknown game "fmc". Did you mean fcm?'


async def test_a_scenario_brings_its_modules_and_those_beside_it_are_added(ada: Visitor) -> None:
    game = await ada.get("/api/games/fcm")
    scenario = next(option for option in game["options"] if option["name"] == "scenario")
    assert "henri_lo_menu" in scenario["values"]
    menu = find_game("fcm").read_options({"scenario": "henri_lo_menu"})["modules"]
    alone = await ada.get(await ada.table(OPEN, game="fcm", scenario="henri_lo_menu"))
    assert alone["options"]["modules"] == menu
    more = {"scenario": "sustenance", "modules": ["kimchi"]}
    beside = await ada.get(await ada.table(OPEN, game="fcm", **more))
    assert beside["options"]["modules"] == "coffee,kimchi,fry_chefs"


async def test_a_stale_decision_gets_409(ada: Visitor, ben: Visitor) -> None:
    table = await ada.table(OPEN)
    await ben.post(f"{table}/seats/1")
    await ada.act(table, "c3-")
    body = {"decision": 0, "actions": ["a1-"]}
    problem = await ada.post(f"{table}/seats/0/actions", body, 409)
    assert problem["code"] == "stale"
    assert problem["title"] == "Conflict"
    assert problem["detail"].endswith(".")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("{table}/seats/0/actions", {"decision": 0, "actions": ["c3-"]}, 403, "not_your_seat"),
        ("{table}/seats/7/actions", {"decision": 0, "actions": ["c3-"]}, 404, "no_such_seat"),
        ("{table}/seats/1/actions", {"decision": 0, "actions": ["c3-"]}, 409, "not_your_turn"),
        ("{table}/seats/1/actions", {"decision": 0, "actions": ["?"]}, 422, "unreadable_action"),
        ("{table}/seats/1/actions", {"decision": 0, "actions": []}, 422, "invalid"),
        ("{table}/seats/1/actions", {"decision": "x", "actions": ["c3-"]}, 422, "invalid"),
        ("{table}/seats/1/actions", {"actions": ["c3-"], "extra": 1}, 422, "invalid"),
        ("{table}/seats/0/undo", None, 403, "not_your_seat"),
        ("{table}/seats/1/undo", None, 409, "cannot_undo"),
        ("{table}/undo/answer", {"seat": 1, "agree": True}, 409, "no_undo"),
        ("{table}/seats/0/resign", None, 403, "not_your_seat"),
        ("{table}/seats/0", None, 409, "started"),
        ("{table}/rematch", None, 409, "not_over"),
        ("/api/tables/00000000000000000000000000000000/seats/0", None, 404, "no_such_table"),
        ("/api/tables", {"game": "chequers", "seats": [{"who": "me"}]}, 404, "unknown_game"),
        ("/api/tables", {"game": "coffee", "seats": [{"who": "me"}]}, 422, "bad_options"),
        (
            "/api/tables",
            {"game": "coffee", "seats": [{"who": "me"}, {"who": "bot"}]},
            422,
            "unknown_bot",
        ),
        ("/api/links/abcdefgh", None, 404, "link_gone"),
        ("/api/nothing", None, 404, "not_found"),
    ],
)
async def test_what_cannot_be_is_refused(
    ada: Visitor, ben: Visitor, path: str, body: object, status: int, code: str
) -> None:
    table = await ada.table(OPEN)
    await ben.post(f"{table}/seats/1")
    before = (await ada.get(table))["stamp"]
    problem = await ben.post(path.format(table=table), body, status)
    assert (problem["code"], problem["status"]) == (code, status)
    assert problem["type"] == f"/api/docs#{code}"
    assert code in CODES
    assert (await ada.get(table))["stamp"] == before


async def test_nobody_changes_anything(client: httpx2.AsyncClient, ada: Visitor) -> None:
    table = await ada.table(OPEN)
    for path in ("/api/tables", f"{table}/seats/1", f"{table}/rematch", "/api/me/links"):
        answer = await client.post(path, json={"game": "coffee", "seats": [{"who": "me"}]})
        assert (answer.status_code, answer.json()["code"]) == (401, "no_name")
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["www-authenticate"] == "Bearer"
    assert (await client.get(table)).status_code == 200


async def test_drafts_undo_and_secrets(ada: Visitor, ben: Visitor) -> None:
    table = await ada.table(OPEN, game="auction")
    await ben.post(f"{table}/seats/1")
    for seat, who in enumerate((ada, ben)):
        legal = (await who.get(f"{table}/seats/{seat}"))["legal"]
        await who.act(table, legal[0]["text"], seat=seat)
    done = await ada.act(table, "raise 5", "lower 1")
    assert done["draft"] == ["raise 5", "lower 1"]
    assert (await ada.get(f"{table}/seats/0"))["view"]["bids"] == [4, None]
    assert (await ben.get(f"{table}/seats/1"))["view"]["bids"] == [None, 0]
    assert (await ada.delete(f"{table}/seats/0/draft?keep=1"))["draft"] == ["raise 5"]
    preview = await ada.get(f"{table}/seats/0/preview?action=raise%202")
    assert preview["sentences"] == ["Your bid would be 7 of 10 coins."]
    await ada.act(table, "ready")
    mine, theirs = await ada.get(f"{table}/record"), await ben.get(f"{table}/record")
    assert set(mine["secrets"]).isdisjoint(theirs["secrets"])
    assert (await ben.get(f"{table}/history"))["moves"][-1]["sealed"]
    assert "decision" in await ada.post(f"{table}/seats/0/undo")


async def test_taking_back_by_consent(ada: Visitor, ben: Visitor) -> None:
    table = await ada.table(OPEN)
    await ben.post(f"{table}/seats/1")
    await ada.act(table, "c3-")
    await ben.act(table, "d3|", seat=1)
    assert (await ada.post(f"{table}/seats/0/undo"))["pending_undo"]
    assert (await ben.get(table))["undo"]["pending"]["my_answers"] == [1]
    await ben.post(f"{table}/undo/answer", {"seat": 1, "agree": True})
    history = await ada.get(f"{table}/history")
    assert history["moves"] == []
    assert history["notes"][0]["sentence"] == "Ada took back 2 moves."


async def test_positions_and_pictures(client: httpx2.AsyncClient, ada: Visitor) -> None:
    table = await ada.table({"who": "me", "name": "Grandma"})
    await ada.act(table, "c3-", seat=0)
    await ada.act(table, "d3|", seat=1)
    now, first = await ada.get(f"{table}/view"), await ada.get(f"{table}/view?move=1")
    assert (now["move"], first["move"]) == (None, 1)
    assert len(now["view"]["stones"]) == len(first["view"]["stones"]) + 1
    assert first["text"] != now["text"]
    drawing = await client.get(f"{table}/drawing.svg?move=1")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(drawing.text).tag.endswith("svg")
    assert (await ada.get(f"{table}/seats/1?move=0"))["legal"] == []
    assert (await ada.get(f"{table}/view?move=9", 404))["code"] == "no_such_move"


async def test_a_table_that_did_not_change_is_not_sent_again(
    client: httpx2.AsyncClient, ada: Visitor
) -> None:
    table = await ada.table(OPEN)
    first = await client.get(table)
    etag = first.headers["etag"]
    assert etag == f'"{first.json()["stamp"]}"'
    again = await client.get(table, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    weak = await client.get(table, headers={"If-None-Match": f'"other", W/{etag}'})
    assert weak.status_code == 304
    german = await client.get(table, headers={"If-None-Match": etag, "Accept-Language": "de"})
    assert german.status_code == 200
    assert german.headers["etag"] != etag
    await ada.delete(table)
    assert (await client.get(table, headers={"If-None-Match": etag})).status_code == 200


async def test_the_host_fills_a_seat_with_a_bot(
    client: httpx2.AsyncClient, ada: Visitor, ben: Visitor
) -> None:
    table = await ada.table(OPEN)
    assert (await ben.post(f"{table}/seats/1"))["seat"] == 1
    other = await ada.table(OPEN)
    headers = {"Authorization": f"Bearer {ada.token}"}
    answer = await client.put(f"{other}/seats/1/bot", json={"bot": "random"}, headers=headers)
    assert answer.json()["phase"] == "running"
    third = await ada.table(OPEN, {"who": "open"}, game="auction")
    await ben.post(f"{third}/seats/2")
    await ben.delete(f"{third}/seats/2")
    assert (await ada.get(third))["seats"][2]["kind"] == "open"


async def test_the_lists(ada: Visitor, ben: Visitor) -> None:
    table = await ada.table(OPEN)
    lists = await ben.get("/api/tables")
    assert [line["table"] for line in lists["open"]] == [table.rpartition("/")[2]]
    assert lists["open"][0]["seats"][0]["name"] == "Ada"
    assert (lists["mine"], lists["running"]) == ([], [])


async def test_a_guest_renames_continues_and_leaves(
    client: httpx2.AsyncClient, ada: Visitor
) -> None:
    old = {"Authorization": f"Bearer {ada.token}"}
    renamed = await client.patch("/api/me", json={"name": "<script>"}, headers=old)
    assert renamed.json() == {"id": ada.id, "name": "<script>", "token": renamed.json()["token"]}
    assert "set-cookie" not in renamed.headers, "a program keeps its token itself"
    assert (await client.get("/api/me", headers=old)).status_code == 401
    ada.token = renamed.json()["token"]
    headers = {"Authorization": f"Bearer {ada.token}"}
    link = await ada.post("/api/me/links", status=201)
    assert link["url"] == f"{ADDRESS}/continue/{link['code']}"
    elsewhere = (await client.post(f"/api/links/{link['code']}")).json()
    assert (elsewhere["id"], elsewhere["name"]) == (ada.id, "<script>")
    assert elsewhere["token"] != ada.token
    left = await client.delete("/api/me/session", headers=headers)
    assert left.status_code == 204
    assert (await client.get("/api/me", headers=headers)).status_code == 401
    other = {"Authorization": f"Bearer {elsewhere['token']}"}
    assert (await client.get("/api/me", headers=other)).json()["id"] == ada.id


async def test_limits_answer_429_with_the_time_to_wait(
    tmp_path: Path, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The clock stands still, so that a slow machine is too fast as well.
    monkeypatch.setattr("kaffeehaus.house.app.RateLimits", partial(RateLimits, clock=lambda: 12.0))
    limits = Limits(changes_per_second=3, tables_per_hour=2, guests_per_hour=2)
    async with serving(quick_app(tmp_path, quick_settings(tmp_path, limits))) as client:
        ada = await log_in(client, "Ada")
        await log_in(client, "Ben")
        crowd = await client.post("/api/players", json={"name": "Cy"})
        assert (crowd.status_code, crowd.json()["code"]) == (429, "too_many")
        assert crowd.headers["retry-after"] == "3600"
        await ada.table(OPEN)
        table = await ada.table(OPEN)
        body = {"game": "coffee", "seats": [OPEN, OPEN]}
        problem = await ada.post("/api/tables", body, 429)
        assert problem["code"] == "too_many"
        fast = await ada.post(f"{table}/seats/0/resign", status=429)
        assert fast["detail"].startswith("That was too fast")


async def test_the_description_names_every_operation_and_code(client: httpx2.AsyncClient) -> None:
    schema = (await client.get("/api/openapi.json")).json()
    page = (await client.get("/api/docs")).text
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            assert operation["summary"]
            assert operation["description"]
            assert f'id="{operation["operationId"]}"' in page
    for code in CODES:
        assert f'id="{code}"' in page
    assert "http://" not in page.replace(ADDRESS, "")
    assert "https://" not in page
    assert "<script" not in page


async def test_no_two_shapes_of_the_description_share_a_name(client: httpx2.AsyncClient) -> None:
    """The framework puts their modules into the names of those that do, for all to see."""
    schema = (await client.get("/api/openapi.json")).json()
    assert [name for name in schema["components"]["schemas"] if "__" in name] == []


async def test_behind_a_proxy_links_follow_the_public_address(tmp_path: Path, auction: str) -> None:
    settings = dataclasses.replace(quick_settings(tmp_path), url="https://play.example")
    async with serving(quick_app(tmp_path, settings)) as client:
        ada = await log_in(client, "Ada")
        made = await ada.post("/api/tables", {"game": "coffee", "seats": [OPEN, OPEN]}, 201)
        assert made["url"] == f"https://play.example/tables/{made['table']}"


def test_every_code_of_the_house_is_explained() -> None:
    """Those of games and of the start-up are explained where they belong."""
    house = Path(kaffeehaus.house.__file__).parent
    sources = [path.read_text("utf-8") for path in house.rglob("*.py")]
    used = {code for text in sources for code in re.findall(r'\bcode ?= ?"(\w+)"', text)}
    assert used - set(CODES) <= {"settings", "cannot_listen", "not_allowed", "not_now"}


async def test_answers_are_planned_and_nobody_else_reads_them(ada: Visitor, ben: Visitor) -> None:
    table = await ada.table(OPEN)
    await ben.post(f"{table}/seats/1")
    await ada.act(table, "c3-")
    said = await ada.get(f"{table}/seats/0/ahead")
    root = said["root"]
    assert (said["may_suppose"], said["lines"]) == (True, [])
    line = {"root": root, "moves": [["d3|"], ["d4-"]]}
    await ada.post(f"{table}/seats/0/ahead/lines", line)
    await ada.post(f"{table}/seats/0/ahead/sketch", {"root": root, "actions": ["b3|"], "after": 0})
    supposed = await ada.get(f"{table}/seats/0?plan={root}")
    assert "b2-" in [action["text"] for action in supposed["legal"]]
    (branch,) = (await ada.get(f"{table}/seats/0/ahead"))["lines"]
    assert (branch["theirs"], branch["mine"]) == (["d3|"], ["d4-"])
    await ben.get(f"{table}/seats/0/ahead", status=403)
    assert (await ben.get(f"{table}/seats/1/ahead"))["lines"] == []
    await ben.act(table, "d3|", seat=1)
    while len(moves := (await ben.get(f"{table}/history"))["moves"]) < 3:  # noqa: ASYNC110 - polls
        await asyncio.sleep(0.01)
    assert (moves[2]["actions"], moves[2]["automatic"], moves[2]["ahead"]) == (["d4-"], True, True)
