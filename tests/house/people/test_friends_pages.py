"""Friends, invitations and notes on the pages, and as programs ask for them."""

from __future__ import annotations

import pytest

from tests.house.readers import Reader

pytestmark = pytest.mark.anyio


async def test_somebody_met_at_a_table_becomes_a_friend(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    assert f'href="{table}/seats/1/person"' in await ada.read(table)
    page = await ada.read(f"{table}/seats/1/person")
    assert "Add friend" in page
    page = (await ada.send(f"{table}/seats/1/person", {"what": "friend"})).text
    assert "Remove" in page
    again = await ada.set_table("me", "open")
    page = await ada.read(again)
    assert '<option value="Ben">' in page
    await ada.send(f"{again}/invite", {"name": "Ben"})
    lobby = await ben.read("/")
    assert "You are invited" in lobby
    assert "Decline" in await ben.read(again)
    assert "You are invited" not in (await ben.send(f"{again}/decline", {})).text
    refused = await ada.send(f"{again}/invite", {"name": "Nobody"}, 404)
    assert "No friend of yours and no account has this name." in refused.text
    await ada.send(f"{table}/seats/1/person", {"what": "report", "reason": "Cheats"})
    refused = await ada.send(f"{table}/seats/1/person", {"what": "report"}, 422)
    assert "The message is empty." in refused.text


async def test_an_invitation_tells_what_is_played(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", pace="3d")
    page = await ben.read(table)
    facts = page.split('id="invitation-facts"')[1].split("</dl>")[0]
    for said in ("Coffee", "/help/coffee", "Board", "days", "Ada, open seat"):
        assert said in facts, said


async def test_an_untimed_table_tells_of_the_fourteen_days(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    assert "14 days" in await ben.read(table)


async def test_a_note_stands_beside_its_move_for_its_writer(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.sit_down(table)
    await ada.act(table, "c3/")
    page = (await ada.send(f"{table}/notes", {"move": "1", "text": "A trap"})).text
    assert "Your note:</b> A trap" in page
    assert "A trap" in await ada.read(table)
    assert "A trap" not in await ben.read(f"{table}?move=1")
    assert (await ada.client.get(f"/api{table}/notes")).json()["notes"] == {"1": "A trap"}
    assert (await ben.client.get(f"/api{table}/notes")).json()["notes"] == {}
    assert "A trap" in (await ada.client.get("/api/me/export")).text
    changed = await ada.client.put(f"/api{table}/notes/1", json={"text": ""})
    assert changed.status_code == 204


async def test_a_note_on_the_map_is_for_its_writer(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", game="fcm")
    note = f"/api{table}/notes/map/a1"
    early = await ada.client.put(note, json={"text": "Block here"})
    assert early.json()["code"] == "not_started"
    await ben.sit_down(table)
    assert (await ada.client.put(note, json={"text": "Block here"})).status_code == 204
    shown = (await ada.client.post(f"{table}/map-notes/b2", json={"text": "<b>Mine</b>"})).text
    assert "2 notes on the map" in shown
    assert "&lt;b&gt;Mine&lt;/b&gt;" in shown
    mine = {"notes": {}, "places": {"a1": "Block here", "b2": "<b>Mine</b>"}}
    assert (await ada.client.get(f"/api{table}/notes")).json() == mine
    assert "Block here" in await ada.read(table)
    assert "Block here" in (await ada.client.get("/api/me/export")).text
    assert (await ben.client.get(f"/api{table}/notes")).json()["places"] == {}
    assert "Block here" not in await ben.read(table)
    nowhere = await ada.client.put(f"/api{table}/notes/map/zz9", json={"text": "Here?"})
    assert nowhere.json()["code"] == "no_place"
    await ada.client.put(note, json={"text": "Build here"})
    await ada.client.put(f"/api{table}/notes/map/b2", json={"text": " "})
    assert (await ada.client.get(f"/api{table}/notes")).json()["places"] == {"a1": "Build here"}


async def test_programs_keep_lists_and_invite(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    await ben.send("/me/name", {"name": "Ben"})
    them = (await ben.client.get("/api/me")).json()["id"]
    client = ada.client
    assert (await client.put(f"/api/me/people/{them}/friend")).status_code == 204
    lists = (await client.get("/api/me/people")).json()
    assert [who["name"] for who in lists["friends"]] == ["Ben"]
    invited = await client.post(f"/api{table}/invitations", json={"name": "Ben"})
    assert invited.status_code == 204
    tables = (await ben.client.get("/api/me/invitations")).json()["tables"]
    assert [line["table"] for line in tables] == [table.removeprefix("/tables/")]
    assert (await ben.client.delete(f"/api{table}/invitations")).status_code == 204
    assert (await ben.client.get("/api/me/invitations")).json()["tables"] == []
    assert (await client.post(f"/api{table}/invitations", json={})).status_code == 422
    assert (await client.delete(f"/api/me/people/{them}/friend")).status_code == 204
    assert (await client.put("/api/me/people/nobody/blocked")).json()["code"] == "no_such_person"
    report = await client.post(f"/api/people/{them}/report", json={"reason": "Cheats"})
    assert report.status_code == 204
