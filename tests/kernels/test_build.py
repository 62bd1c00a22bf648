"""The C layer is optional: no compiler, no trouble, unless somebody insists."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
import setuptools

from housekeeping.checkout import this_checkout
from housekeeping.programs import can_compile_c
from kaffeehaus.kernels import FAST

ROOT = this_checkout().root
BROWSER_PART = ("app.js", "app.css", "third-party.txt")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small project around the real setup.py and the real C sources."""
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    kernels = tmp_path / "src" / "kaffeehaus" / "kernels"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "kaffeehaus" / "kernels", kernels, ignore=ignored)
    shutil.copy(ROOT / "src" / "kaffeehaus" / "__init__.py", kernels.parent)
    for name in ("scripts", "src/kaffeehaus/locale"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    static = tmp_path / "src" / "kaffeehaus" / "house" / "static"
    static.mkdir(parents=True)
    for name in BROWSER_PART:
        (static / name).touch()
    return tmp_path


def build(source: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = (
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"),
        *("--wheel-dir", str(source / "dist"), str(source)),
    )
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def packed(source: Path) -> list[str]:
    (wheel,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_without_a_compiler_the_package_is_built_all_the_same(source: Path) -> None:
    built = build(source, CC="no-such-compiler", KAFFEEHAUS_REQUIRE_EXT="")
    assert built.returncode == 0, built.stderr
    assert "kaffeehaus/kernels/coffee/kernel.py" in packed(source)
    assert not [name for name in packed(source) if name.endswith((".so", ".pyd", ".c", ".h"))]
    assert [file.name[-17:] for file in (source / "dist").glob("*.whl")] == ["-py3-none-any.whl"]


def test_free_threaded_python_gets_the_kernels_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert declared(monkeypatch, free_threaded=False)["ext_modules"]
    without_gil = declared(monkeypatch, free_threaded=True)

    assert without_gil["ext_modules"] == []
    assert without_gil["options"] == {}, "its setuptools refuses the stable ABI"


def declared(monkeypatch: pytest.MonkeyPatch, *, free_threaded: bool) -> dict[str, object]:
    """Arguments that setup.py gives to setuptools."""
    answer: dict[str, object] = {}
    real = sysconfig.get_config_var

    def config_var(name: str) -> object:
        return int(free_threaded) if name == "Py_GIL_DISABLED" else real(name)

    with monkeypatch.context() as patched:
        patched.chdir(ROOT)
        patched.setattr(sys, "path", list(sys.path))
        patched.setattr(sysconfig, "get_config_var", config_var)
        patched.setattr(setuptools, "setup", answer.update)
        runpy.run_path(str(ROOT / "setup.py"))
    return answer


def test_whoever_insists_hears_that_there_is_no_compiler(source: Path) -> None:
    built = build(source, CC="no-such-compiler", KAFFEEHAUS_REQUIRE_EXT="1")
    assert built.returncode != 0


@pytest.mark.skipif(not can_compile_c(), reason="C cannot be compiled here")
def test_where_c_can_be_compiled_the_tests_run_on_it() -> None:
    assert FAST


@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler here")
def test_with_a_compiler_one_file_serves_every_python(source: Path) -> None:
    built = build(source, KAFFEEHAUS_REQUIRE_EXT="1")
    assert built.returncode == 0, built.stderr
    assert [name for name in packed(source) if "abi3" in name]
    assert not [name for name in packed(source) if name.endswith((".c", ".h"))]


def test_without_its_browser_part_no_package_is_built(source: Path) -> None:
    for name in BROWSER_PART:
        (source / "src" / "kaffeehaus" / "house" / "static" / name).unlink()
    built = build(source, CC="no-such-compiler", KAFFEEHAUS_REQUIRE_EXT="")
    assert built.returncode != 0
    assert "error: The browser part is not built: run ./play once" in built.stderr
