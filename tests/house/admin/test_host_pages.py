"""The host's room as a page."""

from __future__ import annotations

import httpx2
import pytest

from tests.house.visitors import Visitor, log_in

pytestmark = pytest.mark.anyio


async def see(client: httpx2.AsyncClient, visitor: Visitor, path: str, status: int = 200) -> str:
    answer = await client.get(path, headers={"Authorization": f"Bearer {visitor.token}"})
    assert answer.status_code == status, answer.text
    return answer.text


async def send(
    client: httpx2.AsyncClient, visitor: Visitor, path: str, **form: str
) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {visitor.token}"}
    return await client.post(path, data=form, headers=headers)


async def test_the_host_goes_through_the_room(
    client: httpx2.AsyncClient,
    host: Visitor,
) -> None:
    ada = await log_in(client, "Ada <b>")
    await ada.table({"who": "open"})
    assert "Allow new guests" in await see(client, host, "/host")
    assert "Ada &lt;b&gt;" in await see(client, host, "/host/guests?search=ada")
    assert "Ada &lt;b&gt;" in await see(client, host, "/host/tables")
    assert "No reports." in await see(client, host, "/host/reports")
    assert "became host" in await see(client, host, "/host/audit")
    done = await send(client, host, "/host/bar", kind="guest", value=ada.id, reason="shouts")
    assert done.headers["Location"] == "/host/barred"
    assert "shouts" in await see(client, host, "/host/barred")
    await send(client, host, "/host/unbar", kind="guest", value=ada.id)
    assert "No bans." in await see(client, host, "/host/barred")
    refused = await send(client, host, "/host/bar", kind="address", value="nowhere")
    assert refused.status_code == 422
    assert "not a network address" in refused.text
    german = await see(client, host, "/host/audit?lang=de")
    assert f'<b>Sperre aufgehoben</b> <span class="muted">Spieler {ada.id}' in german
    assert "läuft" in await see(client, host, "/host")


async def test_everybody_reads_an_announcement(
    client: httpx2.AsyncClient,
    host: Visitor,
) -> None:
    form = {"announcement": "Soup & bread"}
    assert (await send(client, host, "/host/announcement", **form)).status_code == 303
    assert "Soup &amp; bread" in (await client.get("/")).text
    assert "Soup &amp; bread" in (await client.get("/nowhere")).text
    assert (await host.get("/api/me/notices"))["unread"] == 0
    await send(client, host, "/host/announcement", announcement="Cake", tell="yes")
    assert (await host.get("/api/me/notices"))["unread"] == 1
    await send(client, host, "/host/announcement", announcement="")
    assert "Announcement:" not in (await client.get("/")).text


async def test_the_doors_are_closed_and_opened_by_boxes(
    client: httpx2.AsyncClient, host: Visitor
) -> None:
    await send(client, host, "/host/settings", guests_welcome="yes")
    told = (await host.get("/api/host"))["settings"]
    assert (told["guests_welcome"], told["accounts_welcome"]) == (True, False)
    page = await see(client, host, "/host")
    assert 'name="guests_welcome" value="yes" checked' in page
    assert 'name="accounts_welcome" value="yes">' in page


async def test_the_door_of_the_room(client: httpx2.AsyncClient) -> None:
    ada = await log_in(client, "Ada")
    assert "Create an account first" in await see(client, ada, "/host")
    await see(client, ada, "/host/guests", 403)
    assert (await send(client, ada, "/host", token="x")).status_code == 403
