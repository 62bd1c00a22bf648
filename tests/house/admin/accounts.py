"""Accounts for tests, without the ways to make one."""

from __future__ import annotations

from fastapi import FastAPI

from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import create_account
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.players.store import note_reauthentication, sessions_of
from tests.house.visitors import Visitor


async def make_account(app: FastAPI, visitor: Visitor, name: str) -> None:
    room: AdminService = app.state.services.admin
    proof = Proof(mail=f"{visitor.id}@example.org")
    await room.store.write(ALONE, create_account, visitor.id, looks(name), proof)
    app.state.sessions.forget(visitor.id)


async def prove(app: FastAPI, visitor: Visitor, at: int | None = None) -> None:
    """Let the visitor's session have fresh proof, as after a log-in; or proof of that moment."""
    room: AdminService = app.state.services.admin
    token_hash = app.state.sessions.hash_of(visitor.token)
    await room.store.write("", note_reauthentication, token_hash, now() if at is None else at)


async def prove_everywhere(app: FastAPI, player_id: str, at: int | None = None) -> None:
    """Let all sessions of a player have fresh proof, or proof of that moment."""
    room: AdminService = app.state.services.admin
    for session in await room.store.read(sessions_of, player_id):
        await room.store.write(
            "", note_reauthentication, session.token_hash, now() if at is None else at
        )
