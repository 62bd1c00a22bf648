"""ETags: a page that has the newest already is told so with an empty answer."""

from __future__ import annotations

from kaffeehaus.house.http.pages import edition


def etag_of(stamp: str) -> str:
    """The ETag of what carries this stamp, as this edition of the pages shows it."""
    return f'"{stamp}.{edition()}"'


def is_known(if_none_match: str | None, etag: str) -> bool:
    """Whether the browser has it; a proxy may have marked the tag as weak."""
    known = (tag.strip().removeprefix("W/") for tag in (if_none_match or "").split(","))
    return etag in known
