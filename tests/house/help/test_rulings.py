"""The rulings are shown in the reader's language, or in English with a note."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.help import pages
from kaffeehaus.house.help.pages import Rulings, rulings_of
from tests.house.readers import Reader

NOTE = "Diesen Text gibt es nur auf Englisch."


@pytest.mark.anyio
async def test_a_german_reader_reads_german_rulings(ada: Reader) -> None:
    page = await ada.read("/help/fcm/rulings?lang=de")

    assert '<div class="reading rulings" lang="de">' in page
    assert "Mit neuen Meilensteinen" in page
    assert "With new milestones" not in page
    assert NOTE not in page


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_has_rulings_in_the_language(language: str) -> None:
    with use_language(language):
        found = {game: rulings_of(find_game(game).title) for game in game_ids()}

    languages = {game: told.language for game, told in found.items() if told}
    assert languages == dict.fromkeys(("coffee", "coffee_chess", "cafe", "fcm"), language)


@pytest.mark.anyio
async def test_rulings_without_a_translation_are_marked_as_english(
    ada: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rulings.md").write_text("## Coffee\n\nThe rod is a line.\n", encoding="utf-8")
    monkeypatch.setattr(pages, "RULINGS", (tmp_path,))
    monkeypatch.setattr(pages, "rulings_of", uncached)

    page = await ada.read("/help/coffee/rulings?lang=de")

    assert NOTE in page
    assert '<div class="reading rulings" lang="en"><p>The rod is a line.</p></div>' in page


def uncached(title: str) -> Rulings | None:
    """`rulings_of` without its cache."""
    found: Rulings | None = rulings_of.__wrapped__(title)  # type: ignore[attr-defined] # of the cache
    return found
