"""ETags and `If-None-Match` (RFC 9110)."""

from __future__ import annotations

from kaffeehaus.core.i18n import SOURCE_LANGUAGE, current_language


def etag_by_language(stamp: str) -> str:
    """The ETag of JSON with this stamp: sentences in other languages have another one."""
    language = current_language()
    return f'"{stamp}"' if language == SOURCE_LANGUAGE else f'"{stamp}.{language}"'


def is_known(etag: str, if_none_match: str | None) -> bool:
    """Whether `If-None-Match` contains the ETag; a proxy may have marked it as weak."""
    tags = (if_none_match or "").split(",")
    return etag in (tag.strip().removeprefix("W/") for tag in tags)
