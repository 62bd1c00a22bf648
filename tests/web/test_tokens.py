"""Colours and breakpoints come from design tokens: only `tokens.css` files have literals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout

SOURCE = this_checkout().web / "src"
STYLES = [path for path in sorted(SOURCE.rglob("*.css")) if path.name != "tokens.css"]
SCRIPTS = sorted(SOURCE.rglob("*.ts"))

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARED = re.compile(r"[\w-]+\s*:\s*([^;{}]+)[;}]")
COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b"
    r"|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\("
    r"|(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|olive|lime|green|teal"
    r"|aqua|cyan|navy|blue|fuchsia|magenta|purple|pink|brown)(?![\w-])"
)
SIZE_QUERY = re.compile(r"@(?:media|container)[^{]*\b(?:width|height)\b[^{]*")
SIZE_IN_SCRIPT = re.compile(r"matchMedia\([^)]*(?:width|height)")


def name_of(path: Path) -> str:
    """The path below the source folder."""
    return path.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("path", STYLES, ids=name_of)
def test_a_style_sheet_takes_colours_and_breakpoints_from_tokens(path: Path) -> None:
    css = COMMENT.sub("", path.read_text())
    assert [value for value in DECLARED.findall(css) if COLOUR.search(value)] == []
    assert SIZE_QUERY.findall(css) == []


def test_scripts_take_breakpoints_from_tokens() -> None:
    assert [name_of(path) for path in SCRIPTS if SIZE_IN_SCRIPT.search(path.read_text())] == []


@pytest.mark.parametrize(
    ("value", "is_literal"),
    [
        ("#fff", True),
        ("1px solid #2b211b", True),
        ("rgb(0 0 0 / 20%)", True),
        ("white", True),
        ("var(--print-ink)", False),
        ("var(--fcm-black)", False),
        ("transparent", False),
        ("nowrap", False),
    ],
)
def test_colour_literals_are_recognised(value: str, is_literal: bool) -> None:
    assert bool(COLOUR.search(value)) is is_literal
