"""The language of a response: link, account, cookie and `Accept-Language`, in this order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaffeehaus.core.i18n import PREVIEWS, ago_text, use_language
from kaffeehaus.house.http import pages
from kaffeehaus.house.http.language import COMPLETE, negotiate
from tests.house.admin.accounts import make_account
from tests.house.readers import Reader
from tests.house.visitors import Visitor, log_in, quick_app, serving

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


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
        assert {"Accept-Language", "Cookie"} <= set(english.headers["Vary"].split(", "))
        assert "Vary" not in (await ada.client.get("/icons/192.png")).headers


@pytest.mark.anyio
async def test_the_language_of_an_account_holds_on_every_device(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with serving(app) as client:
        ada = await log_in(client, "Ada")
        await make_account(app, ada, "Ada")
        assert await _language(ada, "/api/me") == "en"
        assert await _language(ada, "/api/me?lang=de") == "de"
        client.cookies.clear()  # Another device.
        first = await client.get("/me", headers=ada.headers | {"Accept-Language": "en"})
        assert first.headers["Content-Language"] == "de"
        assert '<html lang="de"' in first.text
        assert '<option value="de" lang="de" selected>' in first.text
        # Pages before the log-in and after the log-out speak the same.
        assert (await client.get("/help")).headers["Content-Language"] == "de"
        client.cookies.clear()
        client.cookies.set("lang", "en")
        assert await _language(ada, "/api/me") == "de"


@pytest.mark.anyio
async def test_a_guest_follows_the_cookie(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        assert await _language(ada, "/api/me?lang=de") == "de"
        client.cookies.clear()
        client.cookies.set("lang", "en")
        assert await _language(ada, "/api/me") == "en"


async def _language(visitor: Visitor, path: str) -> str:
    answer = await visitor.client.get(path, headers=visitor.headers)
    return str(answer.headers["Content-Language"])


@pytest.mark.anyio
async def test_the_api_answers_in_the_language_that_a_program_accepts(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        english = await client.get("/api/me")
        german = await client.get("/api/me?lang=de")
        assert english.json()["code"] == german.json()["code"] == "no_name"
        assert english.json()["detail"] == "Enter your name first."
        assert german.json()["detail"] == "Gib zuerst deinen Namen ein."
        client.cookies.clear()
        accepted = await client.get("/api/me", headers=GERMAN)
        expected = german if "de" in COMPLETE else english
        assert accepted.json() == expected.json()


@pytest.mark.anyio
async def test_the_reference_of_the_api_is_english(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        answer = await client.get("/api/docs", headers=GERMAN)
        assert answer.headers["Content-Language"] == "en"
        assert "set-cookie" not in answer.headers


@pytest.mark.anyio
async def test_times_are_written_for_readers_without_scripts(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        ada = Reader(app, "Ada")
        table = await ada.set_table("me", "open")
        for language, title, words in (
            ("en", r"\d+ \w+ 20\d\d, \d\d:\d\d", "(just now|1 minute ago)"),
            ("de", r"\d+\.\d+\.20\d\d, .*", "(gerade eben|vor 1 Minute)"),
        ):
            page = await ada.read(f"{table}?lang={language}")
            element = rf'<time datetime="20[-\dT:+]+" title="{title} UTC">{words}</time>'
            assert re.search(element, page), page


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (59.9, "just now", "gerade eben"),
        (60, "1 minute ago", "vor 1 Minute"),
        (2 * 3600 - 1, "1 hour ago", "vor 1 Stunde"),
        (3 * 3600, "3 hours ago", "vor 3 Stunden"),
        (40 * 86400, "40 days ago", "vor 40 Tagen"),
    ],
)
def test_how_long_ago_is_said_in_words(seconds: float, english: str, german: str) -> None:
    with use_language("en"):
        assert ago_text(seconds) == english
    with use_language("de"):
        assert ago_text(seconds) == german


@pytest.mark.anyio
async def test_every_page_links_to_itself_in_all_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PREVIEWS", frozenset({"de"}))
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        ada = Reader(app, "Ada")
        english = await ada.read("/help?a=1&b=2")
        assert (
            '?a=1&amp;b=2&amp;lang=de" hreflang="de" lang="de" rel="alternate">Deutsch' in english
        )
        german = await ada.read("/help?lang=de")
        assert 'href="?lang=en"' in german
        assert "Diese Übersetzung ist eine Vorschau" in german
        assert '<a href="/about#contact">Korrekturen sind willkommen.</a>' in german
        assert "Diese Übersetzung" not in await ada.read("/help?lang=en")
        refused = await ada.client.post("/me/name", headers={"Referer": "http://x//evil?c=2"})
        assert 'href="/evil?c=2&amp;lang=de"' in refused.text
