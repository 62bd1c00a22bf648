"""Cursors of lists: `limit` and `cursor` select a page, a `Link` header names the next (RFC 8288).

A cursor is opaque to clients. It holds the key of the last item, so that a list which changes
meanwhile neither repeats nor skips other items; if that item is gone, its position counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar

from fastapi import Query, Request, Response

from kaffeehaus.house.http.dependencies import built

LARGEST_PAGE = 200
"""Most items of a page."""
LONGEST = 1000
"""Most items of a list that could be read page by page but has no end."""
T = TypeVar("T")
Key: TypeAlias = str | int


CURSOR = r"^[0-9]{1,15}\.[A-Za-z0-9_~-]{0,200}$"
"""Every text of this form is a cursor: one of no list is only a position."""

Cursor = Annotated[str | None, Query(pattern=CURSOR, description="Where the previous page ended.")]


@dataclass(frozen=True, slots=True)
class Paging:
    """The part of a list that a request asks for. Without `limit` it is the whole list, or as much
    as the operation returns at once."""

    request: Request
    response: Response
    cursor: Cursor = None
    limit: Annotated[
        int | None, Query(ge=1, le=LARGEST_PAGE, description="Most items to return.")
    ] = None

    @property
    def is_asked(self) -> bool:
        """Whether the request asks for a part."""
        return self.cursor is not None or self.limit is not None

    def longest(self, default: int) -> int:
        """How many items to read of an endless list, of which `default` are returned at once."""
        return LONGEST if self.is_asked else default

    def cut(
        self, items: Sequence[T], key: Callable[[T], Key], default: int | None = None
    ) -> Sequence[T]:
        """The items after the cursor, at most `limit` or `default`; links the next page."""
        start = self._start([key(item) for item in items])
        size = self.limit or default or LARGEST_PAGE
        if default is None and not self.is_asked:
            size = len(items)
        end = start + size
        if end < len(items):
            self.link(encode_cursor(end, key(items[end - 1])))
        return items[start:end]

    @property
    def offset(self) -> int:
        """How many items the cursor skips, for lists that are read by position."""
        return 0 if self.cursor is None else decode_cursor(self.cursor)[0]

    def link_offset(self, offset: int) -> None:
        """Link the page that begins at a position."""
        self.link(encode_cursor(offset, ""))

    def link(self, cursor: str) -> None:
        """Name the next page in the `Link` header."""
        url = self.request.url.include_query_params(cursor=cursor)
        self.response.headers["Link"] = f'<{url.path}?{url.query}>; rel="next"'

    def _start(self, keys: list[Key]) -> int:
        if self.cursor is None:
            return 0
        position, last = decode_cursor(self.cursor)
        marks = [_mark(key) for key in keys]
        return marks.index(last) + 1 if last in marks else position


def encode_cursor(position: int, last: Key) -> str:
    """The opaque text of a position and the key of the last item before it."""
    return f"{position}.{_mark(last)}"


def decode_cursor(cursor: str) -> tuple[int, str]:
    """The position of a cursor, and the key in the form that cursors have."""
    position, _, last = cursor.partition(".")
    return int(position), last


def _mark(key: Key) -> str:
    return re.sub("[^A-Za-z0-9_-]", "~", str(key))


PagingDep = Annotated[Paging, built(Paging)]
