"""Accounts for tests, without the ways to make one."""

from __future__ import annotations

from fastapi import FastAPI

from kaffeehaus.house.hosting.room import HostRoom
from kaffeehaus.house.names import looks
from kaffeehaus.house.store.people_rows import Proof
from tests.house.visitors import Visitor


async def make_account(app: FastAPI, visitor: Visitor, name: str) -> None:
    room: HostRoom = app.state.host_room
    proof = Proof(mail=f"{visitor.id}@example.org")
    await room._people.make_account(visitor.id, looks(name), proof)
    app.state.door.forget(visitor.id)
