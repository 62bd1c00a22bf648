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
BUILT = {
    "kaffeehaus/house/static/app.js",
    "kaffeehaus/house/static/app.css",
    "kaffeehaus/house/static/third-party.txt",
}
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

    assert wheel.name.endswith("-py3-none-any.whl"), "without C it runs everywhere"
    assert packed == files | RULINGS
    assert packed >= BUILT | {"kaffeehaus/locale/de/kaffeehaus.mo"}


def is_cached(file: Path) -> bool:
    folders = file.relative_to(PACKAGE).parts[:-1]
    return any(name == "__pycache__" or name.startswith(".") for name in folders)


def is_source(file: Path) -> bool:
    """Whether the file is only a source or product of compiled code or catalogues, or a map of
    it."""
    return CHECKOUT.native in file.parents or file.suffix in {".so", ".pyd", ".po", ".map"}


# The library alone


LIBRARY = """
import importlib.util
import kaffeehaus

assert not any(map(importlib.util.find_spec, ("fastapi", "sqlalchemy", "babel", "tqdm")))
state = kaffeehaus.new("coffee", board="sq-3", n=3)
state.apply("b1/")
assert kaffeehaus.solve(state).winner == 0
assert kaffeehaus.analyse(state, 0.1).chances[0] == 1
assert kaffeehaus.draw(state).startswith("<svg")
for game in kaffeehaus.game_ids():
    kaffeehaus.simulate(game, ["random", "random"], 1, **({"turns": 2} if game == "fcm" else {}))
    assert kaffeehaus.find_game(game).help()
"""
COMMANDS = (
    ("sim", "cafe", "--games", "1"),
    ("legal", "coffee"),
    ("draw", "fcm", "--players", "2"),
    ("coffee", "solve", "-o", "board=sq-3", "-o", "n=3"),
    ("about",),
)
MOST_BYTES = 10_000_000


@pytest.fixture
def bare_python(wheel: Path, tmp_path: Path) -> Path:
    """A Python with nothing but the unpacked wheel."""
    environment = tmp_path / "bare"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    command = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    folder = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder.strip())
    return python


@pytest.mark.slow
def test_the_wheel_alone_plays_solves_draws_and_simulates(bare_python: Path) -> None:
    subprocess.run([bare_python, "-W", "error", "-c", LIBRARY], check=True)
    program = (bare_python, "-m", "kaffeehaus")
    for command in COMMANDS:
        subprocess.run([*program, *command], check=True, stdout=subprocess.DEVNULL)
    played = subprocess.run(
        [*program, "play", "coffee"], input="d3/\nquit\n", encoding="utf-8", check=False
    )
    assert played.returncode == 0
    refused = subprocess.run(
        [*program, "serve"], capture_output=True, encoding="utf-8", check=False
    )
    assert refused.returncode == 2
    install = f'{bare_python} -m pip install "kaffeehaus[server]"'
    assert refused.stderr.endswith(f" Install them with: {install}\n")
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.slow
def test_the_wheel_is_small_and_asks_for_little(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        size = sum(info.file_size for info in archive.infolist())
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = archive.read(name).decode()
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
    always = [line for line in needed if "extra ==" not in line]
    assert always == ["Requires-Dist: tqdm<5,>=4.70"]
    assert size < MOST_BYTES - 1_000_000  # tqdm takes a third of a megabyte
