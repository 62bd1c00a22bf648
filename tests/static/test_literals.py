"""The lint rule that text for players is a message."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogues.literals import find_literals

PAGES = "src/kaffeehaus/house/toys/pages.py"
WORDS = "src/kaffeehaus/games/toy/words/prose.py"
RULES = "src/kaffeehaus/games/toy/rules/moves.py"
TEMPLATE = "src/kaffeehaus/house/toys/templates/toy.html"
SCRIPT = "web/src/toys.ts"


def found_in(root: Path, place: str, source: str) -> list[str]:
    path = root / place
    path.parent.mkdir(parents=True)
    path.write_text(source, "utf-8")
    return [literal.text for literal in find_literals(root)]


@pytest.mark.parametrize(
    ("place", "source", "text"),
    [
        (PAGES, 'said = "sat down"', "sat down"),
        (PAGES, 'said = f"{name} wins."', "{} wins."),
        (PAGES, 'raise NotFound("There is none.", code="none")', "There is none."),
        (WORDS, 'said = "Place a stone"', "Place a stone"),
        (WORDS, "said = f\"{gettext('Card')}: {name} wins\"", "{}: {} wins"),
        (RULES, 'class Bad(PlayerError): ...\nraise Bad("You may not.")', "You may not."),
        (TEMPLATE, "<p>{{ name }} wins</p>", "\ufffd wins"),
        (TEMPLATE, '<p>{{ "You win" if won }}</p>', "You win"),
        (TEMPLATE, '<button title="Save">{{ _("Save") }}</button>', "Save"),
        (TEMPLATE, "<p>{% trans %}One{% endtrans %} two</p>", "\ufffd two"),
        (SCRIPT, 'mark.textContent = "Connection lost";', "Connection lost"),
        (SCRIPT, "setText(mark, `${count} new`);", "${count} new"),
        (SCRIPT, 'say(`${told ?? "Connection lost"} ${more}`);', "Connection lost"),
    ],
)
def test_text_for_players_is_found(tmp_path: Path, place: str, source: str, text: str) -> None:
    assert found_in(tmp_path, place, source) == [text]


@pytest.mark.parametrize(
    ("place", "source"),
    [
        (PAGES, '"""Shows a toy."""\nlogger.info("a toy was shown")'),
        (PAGES, 'raise ValueError("not a toy at all")'),
        (PAGES, '@router.get("/", summary="Get a toy")\ndef get(): assert toy, "no toy here"'),
        (PAGES, 'class Toy(Enum):\n    LOST = "lost for good"'),
        (PAGES, 'LOST = {"lost for good": 1}\nrun("kaffeehaus play toy")'),
        (PAGES, 'ngettext("%(num)s toy", "%(num)s toys", 2)'),
        (WORDS, 'QUESTIONS = {"end day": lazy_gettext("End the working day?")}'),
        (RULES, 'text = f"place {square}"'),
        (TEMPLATE, "<title>{{ _('Toys') }} · Kaffeehaus</title>{# A comment. #}"),
        (TEMPLATE, '<p><b translate="no">Coffee</b> <code>play me</code></p>'),
        (TEMPLATE, "{% trans num=n %}{{ num }} toy{% pluralize %}{{ num }} toys{% endtrans %}"),
        (SCRIPT, '// Shows a toy.\nmark.className = "button quiet";\ngettext("Connection lost");'),
        (SCRIPT, 'throw new Error("No such toy");'),
    ],
)
def test_other_text_is_not(tmp_path: Path, place: str, source: str) -> None:
    assert found_in(tmp_path, place, source) == []
