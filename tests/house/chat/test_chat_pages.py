"""Talk on its page, and as programs ask for it."""

from __future__ import annotations

import pytest

from tests.house.readers import Reader

pytestmark = pytest.mark.anyio


async def test_the_page_tells_what_was_said_and_takes_more(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    page = (
        await ada.send(f"{table}/talk?room=players", {"room": "players", "text": "<i>Hi</i>"})
    ).text
    assert "&lt;i&gt;Hi&lt;/i&gt;" in page
    assert "Quick phrases" in page
    refused = await ada.send(f"{table}/talk?room=players", {"room": "players", "text": " "}, 422)
    assert "The message is empty." in refused.text
    page = await ben.read(f"{table}/talk/fragment")
    assert "Mute Ada" in page
    assert "<html" not in page
    page = (await ben.send(f"{table}/talk/1/report", {"reason": "Rude"})).text
    assert "Mute Ada" in page
    page = (await ben.send(f"{table}/talk/1/mute", {})).text
    assert "Hi" not in page.split('id="messages"')[1].split("<form")[0]
    assert "data-talk>Chat" in await ada.read(table)


async def test_the_sheet_is_answered_with_what_it_shows_next(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    sheet = "room=players&sheet=true"
    said = await ada.send(f"{table}/talk?{sheet}", {"room": "players", "text": "Good evening"})
    assert said.history == []
    assert said.text == await ada.read(f"{table}/talk/fragment?room=players")
    assert "Good evening" in said.text
    empty = await ada.send(f"{table}/talk?{sheet}", {"room": "players", "text": " "}, 422)
    assert empty.json()["detail"] == "The message is empty."
    muted = await ben.send(f"{table}/talk/1/mute?{sheet}", {})
    assert "Good evening" not in muted.text
    nobody = Reader(ada.app, "Nobody")
    unknown = await nobody.send(f"{table}/talk/1/mute?{sheet}", {}, 401)
    assert unknown.json()["code"] == "no_name"
    page = await nobody.send(f"{table}/talk/1/mute", {}, 401)
    assert "Please log in" in page.text


async def test_who_made_the_table_hushes_an_onlooker(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.send("/me/name", {"name": "Ben"})
    await ben.send(f"{table}/talk", {"room": "onlookers", "text": "Boo"})
    page = await ada.read(f"{table}/talk?room=onlookers")
    assert "Ban Ben from this chat" in page
    page = (await ada.send(f"{table}/talk/1/hush?room=onlookers", {})).text
    assert "Allow Ben to chat here" in page
    assert "muted you here" in await ben.read(f"{table}/talk")
    await ada.send(f"{table}/talk/1/unhush?room=onlookers", {})
    assert "muted you here" not in await ben.read(f"{table}/talk")


async def test_programs_talk_too(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    said = {"room": "players", "text": "Hello"}
    made = await ben.client.post(f"/api{table}/talk", json=said)
    assert (made.status_code, made.json()) == (201, {"number": 1})
    heard = (await ada.client.get(f"/api{table}/talk")).json()
    assert heard["messages"][0]["text"] == "Hello"
    assert heard["topic"] == f"{table.removeprefix('/tables/')}-players"
    assert (await ada.client.post(f"/api{table}/talk/1/mute")).status_code == 204
    assert (await ada.client.get(f"/api{table}/talk")).json()["messages"] == []
    assert (await ada.client.post(f"/api{table}/talk/9/mute")).json()["code"] == "no_such_message"
    stranger = Reader(ada.app, "Nobody")
    refused = await stranger.client.get(f"/api{table}/talk?room=players")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_for_you")
