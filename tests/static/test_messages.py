"""Translation files are complete: nothing missing, fuzzy or stale, and placeholders agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogues.extraction import python_messages, script_messages
from catalogues.translations import find_faults
from kaffeehaus.core.i18n import LANGUAGES, PREVIEWS, SOURCE_LANGUAGE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {SOURCE_LANGUAGE}))
def test_a_language_is_complete(language: str) -> None:
    faults = list(find_faults(ROOT, language))
    if language in PREVIEWS:
        faults = [fault for fault in faults if ": missing: " not in fault]
    assert faults == []


SOURCE = """
# Translators: who wins.
said = f"{gettext('%(name)s wins.', name=name)} {pgettext('rod', 'up')}"
ngettext("%(num)s slot", "%(num)s " "slots", 2)
gettext(card.note)
"""


def test_messages_are_also_found_in_f_strings() -> None:
    assert list(python_messages(SOURCE)) == [
        ("%(name)s wins.", ["Translators: who wins."], None),
        ("up", ["Translators: who wins."], "rod"),
        (("%(num)s slot", "%(num)s slots"), [], None),
    ]


SCRIPT = """
const told = `${name}: ${gettext("%(count)s new", { count: `${gettext("none")}` })} ${open}`;
const plain = ngettext("%(num)s slot", "%(num)s slots", 2) + "`";
"""


def test_messages_are_also_found_in_template_literals() -> None:
    found = [message for message, _comments, _context in script_messages(SCRIPT)]
    assert sorted(set(found), key=str) == [
        "%(count)s new",
        ("%(num)s slot", "%(num)s slots"),
        "none",
    ]
