"""A guest who has the keys of the house."""

from __future__ import annotations

import asyncio

from kaffeehaus.house.admin.service import AdminService
from tests.browser.guests import Guest
from tests.browser.houses import HouseThread
from tests.house.admin.accounts import make_account, prove_everywhere
from tests.house.visitors import Visitor


def make_host(guest: Guest, house: HouseThread) -> str:
    """Give a guest an account, the keys of the house and fresh proof; the guest's id."""
    request = guest.context.request
    me = str(request.get(f"{guest.url}/api/me").json()["id"])
    room: AdminService = house.app.state.services.admin
    visitor = Visitor(None, me, "")  # type: ignore[arg-type] # asks nothing
    making = make_account(house.app, visitor, guest.name)
    loop = room.store.writer._loop
    asyncio.run_coroutine_threadsafe(making, loop).result(60)
    post(guest, "/api/host", {"token": str(house.host_token)})
    proving = prove_everywhere(house.app, me)
    asyncio.run_coroutine_threadsafe(proving, loop).result(60)
    return me


def post(guest: Guest, path: str, body: dict[str, str]) -> None:
    """Ask the house for something over the API."""
    answer = guest.context.request.post(guest.url + path, data=body, headers={"Origin": guest.url})
    assert answer.ok, answer.text()
