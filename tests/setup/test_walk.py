"""The walk for editors: pages are found by routes, no line is written twice, all are translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.page_types import NO_PAGES, TWINS, routes
from walk.comparison import kept_words, untranslated_lines
from walk.pages import file_name, not_walked, route_of
from walk.screen import Review


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "/"),
        ("/help/fcm/cards", "/help/{game_id}/{chapter}"),
        ("/help/coffee-routes", "/help/coffee-routes"),
        ("/me/tables?list=over", "/me/tables"),
        ("/nothing/at/all", None),
    ],
)
def test_the_route_of_a_path(path: str, route: str | None) -> None:
    assert route_of(path) == route


def test_a_page_that_was_not_read_is_reported() -> None:
    walked = set(routes()) - {"/about"}
    assert not_walked(walked) == ["/about"]
    assert not_walked(set(routes()) - NO_PAGES - TWINS) == []


def test_a_file_has_each_line_once(tmp_path: Path) -> None:
    review = Review(tmp_path, common={"Log in"})
    review.add(file_name("/help/{game_id}"), "First", ["Log in", "Rules", "Rules"])
    review.add(file_name("/help/{game_id}"), "Second", ["Rules", "Cards"])
    written = (tmp_path / "help-game_id.txt").read_text("utf-8")
    assert written == "== First ==\nRules\n\n== Second ==\nCards\n\n"


def test_a_line_that_was_not_translated_is_reported(tmp_path: Path) -> None:
    reviews = {language: Review(tmp_path / language) for language in ("en", "de")}
    for language, own in (("en", "Log in"), ("de", "Anmelden")):
        lines = [own, "Ada: Trainer", "[title] Send mail", "place b1"]
        reviews[language].add("lobby", "Lobby", lines, words=lines[:-1])
    assert list(untranslated_lines(reviews)) == ["de/lobby: [title] Send mail"]


def test_words_that_a_translation_keeps() -> None:
    kept = kept_words("de")
    assert {"Trainer", "Chat"} <= kept
    assert "Save" not in kept
