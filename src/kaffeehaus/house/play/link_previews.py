"""Link previews (Open Graph) of public tables."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.http.pages import PageRenderer
from kaffeehaus.house.views.model import TableView


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """Title, description and image of a link preview."""

    title: str
    words: str
    picture: str
    """URL of the board's image; empty for none."""


def preview_of(view: TableView, renderer: PageRenderer) -> LinkPreview | None:
    """The preview of a table; None for a private one."""
    if view.private:
        return None
    number = view.head.partition(":")[0]
    picture = renderer.address(f"/tables/{view.id}/picture.png?at={number}")
    return LinkPreview(
        title=f"{view.game.title}: {', '.join(view.names)}",
        words=view.sentence,
        picture=picture if view.view is not None else "",
    )
