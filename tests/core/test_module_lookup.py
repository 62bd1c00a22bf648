"""Parts of the house are found by the names of their modules, and broken ones are not hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.module_lookup import find_attribute, module_exists


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """The name of a package with a good module and a broken one."""
    name = f"found_by_{abs(hash(request.node.name))}"
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "good.py").write_text("BOTS = (1, 2)\n")
    (folder / "broken.py").write_text("import a_library_that_nobody_has\n")
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_what_is_there_is_found(package: str) -> None:
    assert find_attribute(f"{package}.good", "BOTS") == (1, 2)


@pytest.mark.parametrize(
    ("module", "name"),
    [("good", "ANALYST"), ("missing", "BOTS"), ("missing.deeper", "BOTS"), ("good.er", "BOTS")],
)
def test_what_is_not_there_is_none(package: str, module: str, name: str) -> None:
    assert find_attribute(f"{package}.{module}", name) is None


def test_a_module_that_cannot_be_imported_is_no_missing_one(package: str) -> None:
    assert module_exists(f"{package}.broken")
    with pytest.raises(ModuleNotFoundError, match="a_library_that_nobody_has"):
        find_attribute(f"{package}.broken", "BOTS")
