"""Extraction of messages; `./check lint` compares them with the translations."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Message

from catalogues.extraction import python_messages, script_messages
from catalogues.translations import LOCALE, faults_of, is_language_code, progress

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


PARTLY_FRENCH = """
msgid "Play"
msgstr "Jouer"

msgid "Pause"
msgstr ""

msgid "%(num)s game"
msgid_plural "%(num)s games"
msgstr[0] "%(num)s partie"
msgstr[1] ""
"""


@pytest.mark.parametrize(
    ("code", "known"), [("fr", True), ("pt_BR", True), ("french", False), ("xx", False)]
)
def test_language_codes(code: str, known: bool) -> None:
    assert is_language_code(code) is known


def test_progress_counts_whole_translations(tmp_path: Path) -> None:
    folder = tmp_path / LOCALE / "fr"
    folder.mkdir(parents=True)
    (folder / "core.po").write_text(PARTLY_FRENCH, "utf-8")
    assert progress(tmp_path, "fr") == (1, 3)


@pytest.mark.parametrize(
    ("german", "fault"),
    [
        ("%(name)s gewinnt. Bravo!", None),
        ("%(person)s gewinnt.", "placeholders differ"),
        ("%(name)s gewinnt.Bravo!", "no space between sentences"),
    ],
)
def test_faults_of_a_translation(german: str, fault: str | None) -> None:
    message = Message("%(name)s wins.")
    found = list(faults_of(message, Message("%(name)s wins.", german)))
    assert found == ([fault] if fault else [])
