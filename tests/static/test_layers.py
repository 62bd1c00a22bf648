"""What import-linter looks at is all that it ought to look at."""

from __future__ import annotations

import tomllib

from housekeeping.checkout import this_checkout
from kaffeehaus.core.registry import game_ids

ROOT = this_checkout().root
BOTS = ROOT / "src" / "kaffeehaus" / "bots"


def sources_of(contract_name: str) -> list[str]:
    """The modules that must keep a contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [sources] = [
        contract["source_modules"]
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["name"] == contract_name
    ]
    return list(sources)


def test_all_but_the_bots_of_games_serve_every_game() -> None:
    files = {file.stem for file in BOTS.glob("*.py")} - {"__init__"}
    folders = {inside.parent.name for inside in BOTS.glob("*/__init__.py")} - set(game_ids())
    named = sources_of("What serves every game knows none")

    found = {name for name in named if name.startswith("kaffeehaus.bots.")}
    assert found == {f"kaffeehaus.bots.{name}" for name in files | folders}
