"""Personal access tokens of accounts: create, list and revoke them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.accounts.accounts import AccountService, require_account
from kaffeehaus.house.clock import now
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.http.access_tokens import ID_LENGTH, Scope, new_token
from kaffeehaus.house.http.sessions import DAY, Visit
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import AccessTokenRow, Player

MOST_TOKENS = 50


@dataclass(frozen=True, slots=True)
class NewAccessToken:
    """A new token, and the only time that it is shown."""

    row: AccessTokenRow
    token: str


@dataclass(frozen=True, slots=True, eq=False)
class AccessTokens(AccountService):
    """Creates and revokes the access tokens of an account."""

    async def list(self, player: Player) -> list[AccessTokenRow]:
        """The tokens of the player, the newest first."""
        return await self._store.read(player_store.access_tokens_of, player.id)

    async def make(
        self, player: Player, visit: Visit, name: str, scopes: Sequence[Scope], days: int | None
    ) -> NewAccessToken:
        """Create a token that expires after so many days, or never.

        Raises `NotNow` for a guest or too many tokens, `NotAllowed` without re-authentication.
        """
        require_account(player)
        self._rate_limits.count_change(player.id)
        account = await self._reauthentication.require(player, visit.token)
        if len(await self.list(player)) >= MOST_TOKENS:
            raise NotNow(
                gettext("You have %(most)s access tokens. Revoke one first.", most=MOST_TOKENS),
                code="too_many_tokens",
            )
        token, token_hash = new_token()
        created = now()
        expires = None if days is None else created + days * DAY
        chosen = tuple(scope for scope in Scope if scope in scopes)
        row = AccessTokenRow(token_hash, name, " ".join(s.value for s in chosen), created, expires)
        action, work = AuditAction.MADE_TOKEN, player_store.add_access_token
        await self._announcements.change(player, action, visit, account, work, player.id, row)
        return NewAccessToken(row, token)

    async def revoke(self, player: Player, visit: Visit, token_id: str) -> None:
        """Revoke a token by its public id, and end the player's streams, of which one may have it.

        Raises `NotFound`.
        """
        self._rate_limits.count_change(player.id)
        action, work = AuditAction.REVOKED_TOKEN, player_store.revoke_access_token
        if len(token_id) != ID_LENGTH or not await self._announcements.change(
            player, action, visit, None, work, player.id, token_id
        ):
            raise NotFound(gettext("This token is already revoked."), code="no_such_token")
        self._sessions.has_ended(player.id)
