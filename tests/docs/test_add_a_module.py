"""The guide to modules is true to the letter: what is changed or left out there is missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Block, blocks_of, prepare, run_python, write_files

GUIDE = (ROOT / "docs" / "add-a-module.md").read_text("utf-8")
LANGUAGES = ("python", "json", "diff")
CHANGES = {
    "a sum": ("MORE = 5", "MORE = 6"),
    "the reason": ('"reason", "the ice cream van"', '"reason", "the van"'),
    "the good": ('"goods": {"ice_cream": 2}', '"goods": {"ice_cream": 3}'),
    "the copy": ("Vans(self.places.copy())", "Vans(self.places)"),
    "the slice": ("    slice=Vans,\n", ""),
    "the art": ("piece_art=Keyed({VAN: van})", ""),
    "the text form": ("lambda form: ParkVan(form[1])", 'lambda form: ParkVan("a1")'),
    "the end of the step": ("add(the_day(state).used, SELLER)", "the_day(state)"),
    "the garnish": ("        garnishes=Members(ICE_CREAM),\n", ""),
    "the ruling": ("if tile_of(square) not in others]", "]"),
    "the thought": ("if hungry > most:", "if hungry < most:"),
    "the pair": ('frozenset({"coffee", "ice_cream"})', 'frozenset({"coffee", "tea"})'),
}
DIFFS = [block for block in blocks_of(GUIDE, "diff") if block.file.endswith(".py")]


def follow(guide: str, folder: Path, *, left_out: Block | None = None) -> None:
    """Do what the guide says, and run what it tries."""
    prepare(folder)
    blocks = [block for block in blocks_of(guide, *LANGUAGES) if block != left_out]
    write_files([block for block in blocks if block.file], folder)
    run_python([block for block in blocks if not block.file and block.language == "python"], folder)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_a_block_is_found(tmp_path: Path, change: str) -> None:
    old, new = CHANGES[change]
    assert GUIDE.count(old) == 1
    with pytest.raises(AssertionError, match="the Python blocks"):
        follow(GUIDE.replace(old, new), tmp_path)


@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: f"line {diff.line}")
def test_every_line_that_offers_it_is_needed(tmp_path: Path, diff: Block) -> None:
    with pytest.raises(AssertionError, match="the Python blocks"):
        follow(GUIDE, tmp_path, left_out=diff)


def test_there_are_two_lists_and_their_imports() -> None:
    assert len(DIFFS) == 4
