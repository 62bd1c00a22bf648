"""The translations of docs/rulings.md have everything that the original has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaffeehaus.core.i18n import LANGUAGES, PREVIEWS, SOURCE_LANGUAGE, use_language
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.modules.offered import OFFERED, PAIRS
from kaffeehaus.games.fcm.rules.ruleset.rulings import Preset
from tests.docs.blocks import ROOT

TRANSLATED = sorted({*LANGUAGES} - {SOURCE_LANGUAGE} - PREVIEWS)
ORIGINAL = ROOT / "docs" / "rulings.md"
START = re.compile(r"^(## .+|\d+\. |- \*\*A\d+(?:, A\d+)*|- |\| |\*\*)", re.MULTILINE)
"""The start of a section, a numbered ruling, another ruling, a row or a group."""


def translation(language: str) -> Path:
    return ORIGINAL.with_name(f"rulings.{language}.md")


def outline(document: Path) -> list[str]:
    """Sections, rulings with their numbers, rows and groups in their order."""
    return START.findall(document.read_text("utf-8"))


def notation(document: Path) -> list[list[str]]:
    """The code in each section: options, actions and files."""
    sections = document.read_text("utf-8").split("\n## ")
    return [sorted(re.findall(r"`[^`]+`", section)) for section in sections]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_sections_numbers_and_rows(language: str) -> None:
    expected = outline(ORIGINAL)

    assert {"## Café", "27. ", "- **A31, A32", "| "} <= set(expected)
    assert outline(translation(language)) == expected


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_notation(language: str) -> None:
    assert notation(translation(language)) == notation(ORIGINAL)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_questions_and_answers_are_those_of_the_messages(language: str) -> None:
    lines = translation(language).read_text("utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    told = {row[0]: [row[1] if "rulebook" in cell else cell for cell in row[1:]] for row in rows}

    for ruling in (ruling for module in (BASE, *OFFERED, *PAIRS) for ruling in module.rulings):
        answers = [ruling.answers[ruling.answer(preset, GAME.version)] for preset in Preset]
        with use_language(language):
            assert told[str(ruling.question)] == [str(answer) for answer in answers]
