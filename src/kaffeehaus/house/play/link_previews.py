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


def preview_of(view: TableView, renderer: PageRenderer) -> LinkPreview | None:
    """The preview of a table; None of a private one."""
    if view.private:
        return None
    number = view.head.partition(":")[0]
    picture = renderer.address(f"/tables/{view.id}/picture.png?at={number}")
    return LinkPreview(
        title=f"{view.game.title}: {', '.join(view.names)}",
        words=view.sentence,
        picture=picture if view.view is not None else "",
    )
