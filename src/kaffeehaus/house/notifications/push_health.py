"""Whether the push services of the players' devices answer: asked when the host wants to know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.house.clock import now
from kaffeehaus.house.notifications.safe_http import BadAddress, PostFailed, SafeHttpClient
from kaffeehaus.house.outbox.model import PushService

MOST = 20
"""So many services are asked at once, those with most devices: browsers have a handful."""


@dataclass(frozen=True, slots=True)
class PushServiceCheck:
    """What came of asking a service."""

    at: int
    """UTC, in milliseconds since 1970."""
    error: str
    """Why it did not answer; empty if it did."""


async def greet(
    post: SafeHttpClient, services: Sequence[PushService]
) -> dict[str, PushServiceCheck]:
    """Ask each service whether it is there, without a message for anybody; by their addresses."""
    asked = [service.url for service in services[:MOST]]
    errors = await asyncio.gather(*(_error(post, url) for url in asked))
    return {url: PushServiceCheck(now(), error) for url, error in zip(asked, errors, strict=True)}


async def _error(post: SafeHttpClient, url: str) -> str:
    try:
        await post.greet(url)
    except (BadAddress, PostFailed) as error:
        return error.sentence
    return ""
