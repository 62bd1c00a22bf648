"""The upgrade notes name the schema and the rules of the version that is next."""

from __future__ import annotations

import re

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.database.schema import REVISION
from tests.docs.blocks import ROOT


def test_the_newest_notes_name_the_schema_and_the_rules() -> None:
    text = (ROOT / "docs" / "upgrade.md").read_text("utf-8")
    newest = re.split(r"^### ", text.partition("## Upgrade notes")[2], flags=re.MULTILINE)[1]
    assert f"schema {REVISION}" in newest
    for game in map(find_game, game_ids()):
        assert f"{game.title} {game.version}" in newest
