"""Translation files are complete: nothing missing, fuzzy or stale, and placeholders agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogues.translations import find_faults
from kaffeehaus.core.i18n import LANGUAGES, PREVIEWS, SOURCE_LANGUAGE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {SOURCE_LANGUAGE}))
def test_a_language_is_complete(language: str) -> None:
    faults = list(find_faults(ROOT, language))
    if language in PREVIEWS:
        faults = [fault for fault in faults if ": missing: " not in fault]
    assert faults == []
