"""A guest who has the keys of the house."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from kaffeehaus.house.admin.service import AdminService
from tests.browser.guests import Guest
from tests.browser.houses import HouseThread
from tests.house.admin.accounts import make_account, prove_everywhere
from tests.house.visitors import Visitor


def give_account(guest: Guest, house: HouseThread) -> str:
    """Give a guest an account; the guest's id."""
    request = guest.context.request
    me = str(request.get(f"{guest.url}/api/me").json()["id"])
    visitor = Visitor(None, me, "")  # type: ignore[arg-type] # asks nothing
    _run(house, make_account(house.app, visitor, guest.name))
    return me


def make_host(guest: Guest, house: HouseThread) -> str:
    """Give a guest an account, the keys of the house and fresh proof; the guest's id."""
    me = give_account(guest, house)
    post(guest, "/api/host", {"token": str(house.host_token)})
    _run(house, prove_everywhere(house.app, me))
    return me


def _run(house: HouseThread, work: Coroutine[object, None, None]) -> None:
    room: AdminService = house.app.state.services.admin
    asyncio.run_coroutine_threadsafe(work, room.store.writer._loop).result(60)


def post(guest: Guest, path: str, body: dict[str, str]) -> None:
    """Ask the house for something over the API."""
    answer = guest.context.request.post(guest.url + path, data=body, headers={"Origin": guest.url})
    assert answer.ok, answer.text()
