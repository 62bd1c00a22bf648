"""ETags for conditional requests (304 Not Modified)."""

from __future__ import annotations

from kaffeehaus.house.http.pages import edition


def etag_of(stamp: str) -> str:
    """The ETag of content with this stamp, rendered by this edition of the templates."""
    return f'"{stamp}.{edition()}"'


def is_known(if_none_match: str | None, etag: str) -> bool:
    """Whether `If-None-Match` contains the ETag; a proxy may have marked it as weak."""
    known = (tag.strip().removeprefix("W/") for tag in (if_none_match or "").split(","))
    return etag in known
