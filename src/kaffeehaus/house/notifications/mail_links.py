"""Links in mail that somebody without a cookie may use: each is signed, for one thing only."""

from __future__ import annotations

from enum import Enum

from itsdangerous import BadSignature, URLSafeSerializer

from kaffeehaus.house.errors import NotFound


class NoticeLinkPurpose(Enum):
    """What a link is good for."""

    CONFIRM = "confirm"
    """The owner of a mail address agrees to get notices there."""
    UNSUBSCRIBE = "unsubscribe"
    """No more notices to that address."""


class NoticeLinks:
    """Makes and reads links about the ways of players."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def path(self, purpose: NoticeLinkPurpose, way_id: str) -> str:
        """The path of the page."""
        return f"/notices/{purpose.value}/{self._signer(purpose).dumps(way_id)}"

    def way_of(self, purpose: NoticeLinkPurpose, token: str) -> str:
        """The id of the way that a link is about. Raises `NotFound` for one that was not made
        here."""
        try:
            way_id = self._signer(purpose).loads(token)
        except BadSignature as error:
            raise NotFound("This link is not complete.", code="bad_link") from error
        return str(way_id)

    def _signer(self, purpose: NoticeLinkPurpose) -> URLSafeSerializer:
        return URLSafeSerializer(self._secret, salt=purpose.value)
