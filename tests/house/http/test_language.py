"""The language of a response follows link, cookie and `Accept-Language`, in this order."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.i18n import PREVIEWS
from kaffeehaus.house.http.language import COMPLETE, negotiate
from tests.house.readers import Reader
from tests.house.visitors import quick_app


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,en;q=0.5,de;q=0.7", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr-CA", "en"),
        ("de;q=0, en", "en"),
        ("de;q=nonsense", "en"),
        ("*", "en"),
        (";;,,;q=1", "en"),
    ],
)
def test_accept_language(header: str, language: str) -> None:
    assert negotiate(header, ("en", "de")) == language


def test_previews_are_not_negotiated() -> None:
    assert not PREVIEWS.intersection(COMPLETE)


@pytest.mark.anyio
async def test_a_link_chooses_a_language_and_a_cookie_remembers_it(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        ada, ben = Reader(app, "Ada"), Reader(app, "Ben")
        table = await ada.set_table("me", "open")
        await ben.sit_down(table)
        for path in (f"{table}?lang=de", table):
            answer = await ada.client.get(path)
            assert answer.headers["Content-Language"] == "de"
            assert '<html lang="de"' in answer.text
        assert '<html lang="en"' in await ben.read(table)


@pytest.mark.anyio
async def test_an_etag_belongs_to_one_language(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        ada = Reader(app, "Ada")
        table = await ada.set_table("me", "open")
        english = await ada.client.get(f"{table}/fragment")
        german = await ada.client.get(f"{table}/fragment?lang=de")
        assert english.headers["ETag"] != german.headers["ETag"]
        assert "Accept-Language" in english.headers["Vary"]


@pytest.mark.anyio
async def test_every_page_links_to_its_other_languages(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        ada = Reader(app, "Ada")
        assert 'href="?lang=de"' in await ada.read("/help")
        german = await ada.read("/help?lang=de")
        assert 'href="?lang=en"' in german
        assert "Diese Übersetzung ist noch nicht vollständig." in german
