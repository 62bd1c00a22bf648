"""Previews of links to tables, as chats show them: what any onlooker may see, of private tables
nothing."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.http.pages import PageRenderer
from kaffeehaus.house.views.model import TableView


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What a chat shows in place of a link."""

    title: str
    words: str
    picture: str
    """The address of the board as a picture; empty where there is none."""


def preview_of(sight: TableView, paper: PageRenderer) -> LinkPreview | None:
    """The preview of a table; None of a private one."""
    if sight.private:
        return None
    number = sight.head.partition(":")[0]
    picture = paper.address(f"/tables/{sight.id}/picture.png?at={number}")
    return LinkPreview(
        title=f"{sight.game.title}: {', '.join(sight.names)}",
        words=sight.sentence,
        picture=picture if sight.view is not None else "",
    )
