"""API of personal access tokens."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated

from fastapi import Path
from pydantic import Field

from kaffeehaus.house.accounts.services import AccountsDep
from kaffeehaus.house.clock import now
from kaffeehaus.house.http.access_tokens import ID_LENGTH, Scope
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Me, VisitDep
from kaffeehaus.house.http.models import Integer, Model
from kaffeehaus.house.http.problems import OWN_READS, ApiRouter
from kaffeehaus.house.http.sessions import DAY
from kaffeehaus.house.players.model import AccessTokenRow

router = ApiRouter(prefix="/api/me/tokens", tags=["accounts"])

TokenId = Annotated[str, Path(max_length=64, description="The id of an access token.")]


LONGEST_TITLE = 100


class AccessTokenAsked(Model):
    """A new access token."""

    name: str = Field(min_length=1, max_length=LONGEST_TITLE, examples=["my bot"])
    """What it is for."""
    scopes: list[Scope] = Field(min_length=1, max_length=len(Scope))
    days: Integer | None = Field(default=None, ge=1, le=3650)
    """When it expires; null: never."""


class AccessTokenInfo(Model):
    """An access token, without the token itself."""

    id: str
    name: str
    scopes: list[Scope]
    created: int
    expires: int | None
    """UTC, milliseconds since 1970; null: never."""

    @property
    def days_left(self) -> int:
        """Days until it expires, rounded up; 0 once it is no longer accepted."""
        return 0 if self.expires is None else max(0, -((now() - self.expires) // DAY))


class NewAccessTokenInfo(AccessTokenInfo):
    """A new access token."""

    token: str
    """For `Authorization: Bearer`. It is shown only here."""


@router.get("", summary="List access tokens", responses=OWN_READS)
async def read_tokens(
    me: Me, accounts: AccountsDep, paging: PagingDep
) -> Sequence[AccessTokenInfo]:
    """The access tokens of the account, the newest first."""
    listed = [token_info(row) for row in await accounts.access_tokens.list(me)]
    return paging.cut(listed, attrgetter("id"))


@router.post("", status_code=201, summary="Create an access token")
async def make_token(
    asked: AccessTokenAsked, me: Me, visit: VisitDep, accounts: AccountsDep
) -> NewAccessTokenInfo:
    """Create a token for programs. It needs an account and re-authentication. Store the token: it
    cannot be shown again."""
    made = await accounts.access_tokens.make(me, visit, asked.name, asked.scopes, asked.days)
    return NewAccessTokenInfo(**token_info(made.row).model_dump(), token=made.token)


@router.delete("/{token_id}", summary="Revoke an access token")
async def revoke_token(token_id: TokenId, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Revoke an access token at once."""
    await accounts.access_tokens.revoke(me, visit, token_id)


def token_info(row: AccessTokenRow) -> AccessTokenInfo:
    """An access token for its owner."""
    return AccessTokenInfo(
        id=row.token_hash[:ID_LENGTH],
        name=row.name,
        scopes=[Scope(scope) for scope in row.scopes.split()],
        created=row.created,
        expires=row.expires,
    )
