"""The wheel carries everything the house needs: a missing template shows only at a stranger's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout

CHECKOUT = this_checkout()
PACKAGE = CHECKOUT.root / "src" / "kaffeehaus"
BUILT = {"kaffeehaus/house/static/app.js", "kaffeehaus/house/static/app.css"}
RULINGS = {"kaffeehaus/house/rulings.md", "kaffeehaus/house/rulings.de.md"}
"""Copied from the documents when the wheel is built."""


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A wheel built from a copy, because building leaves its traces in the source tree."""
    copy = tmp_path / "source"
    copy.mkdir()
    for name in ("pyproject.toml", "LICENSE", "README.md", "MANIFEST.in", "setup.py"):
        shutil.copy(CHECKOUT.root / name, copy)
    ignored = shutil.ignore_patterns("*.egg-info", "*.so", "*.pyd")
    shutil.copytree(CHECKOUT.root / "src", copy / "src", ignore=ignored)
    shutil.copytree(CHECKOUT.root / "scripts", copy / "scripts", ignore=ignored)
    (copy / "docs").mkdir()
    for document in (CHECKOUT.root / "docs").glob("rulings*.md"):
        shutil.copy(document, copy / "docs")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", "--wheel-dir", copy / "dist", copy),
        ],
        # Tests of the kernels build the C layer; here it would only take its time.
        env={**os.environ, "CC": "no-such-compiler", "KAFFEEHAUS_REQUIRE_EXT": ""},
        check=True,
    )
    (made,) = (copy / "dist").glob("*.whl")
    return made


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    files = {
        f"kaffeehaus/{file.relative_to(PACKAGE).as_posix()}"
        for file in PACKAGE.rglob("*")
        if file.is_file() and not is_cached(file) and not is_source(file)
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("kaffeehaus/")}
    # The C layer is built where there is a compiler; its sources stay at home.
    packed = {name for name in packed if not name.endswith((".so", ".pyd"))}

    assert packed == files | RULINGS
    assert packed >= BUILT | {"kaffeehaus/locale/de/kaffeehaus.mo"}


def is_cached(file: Path) -> bool:
    folders = file.relative_to(PACKAGE).parts[:-1]
    return any(name == "__pycache__" or name.startswith(".") for name in folders)


def is_source(file: Path) -> bool:
    """Whether the file is only a source or product of compiled code or catalogues."""
    return CHECKOUT.native in file.parents or file.suffix in {".so", ".pyd", ".po"}
