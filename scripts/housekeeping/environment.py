"""Virtual environment: created once, then kept in sync with the lock files."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from housekeeping.checkout import Checkout, SetupStep, python_series
from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, can_compile_c, install_system_package, run

PIP_SETTINGS = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
    "PIP_USER": "0",
}
C_REQUIRED = {"KAFFEEHAUS_REQUIRE_EXT": "1"}
"""Read by setup.py: a failed build of the C extension is an error."""


class Packages(Enum):
    """Lock file of an environment; `TEST` contains every pin of `RUNTIME`, and `SITE` fits both."""

    RUNTIME = "runtime"
    TEST = "test"
    SITE = "site"

    @property
    def covers(self) -> tuple[Packages, ...]:
        return (Packages.RUNTIME, self) if self is Packages.TEST else (self,)

    @property
    def product(self) -> str:
        """A package that is there once they are installed."""
        return "zensical" if self is Packages.SITE else "fastapi"

    @property
    def compiled(self) -> bool:
        """Whether packages are compiled to bytecode on installation. That saves time on the
        first start, but most test dependencies are never imported, and compiling them is most of
        the work."""
        return self is Packages.RUNTIME


def prepare_environment(checkout: Checkout, packages: Packages, *, allowed: bool) -> None:
    """Create the environment and install the pinned packages and Kaffeehaus itself.

    Incremental: what is up to date is left alone. `allowed` permits installing a missing system
    package without being root. Raises `SetupError`.
    """
    make = SetupStep("environment", (str(checkout.root), python_series()), (checkout.python,))
    make.bring_up_to_date(checkout, lambda: _make_environment(checkout, allowed=allowed))
    _packages_step(checkout, packages).bring_up_to_date(
        checkout, lambda: _install_packages(checkout, packages)
    )
    # Tests of C that silently fell back to Python would test nothing.
    needs_c = packages is Packages.TEST and can_compile_c()
    own = _kaffeehaus_step(checkout, needs_c=needs_c)
    own.bring_up_to_date(checkout, lambda: _install_kaffeehaus(checkout, needs_c=needs_c))


def _kaffeehaus_step(checkout: Checkout, *, needs_c: bool) -> SetupStep:
    # An editable install needs repeating only for compiled code.
    built_from = (checkout.root / "pyproject.toml", checkout.root / "setup.py", checkout.native)
    name = "kaffeehaus-with-c" if needs_c else "kaffeehaus"
    return SetupStep(name, built_from, (checkout.program("kaffeehaus"),))


def _packages_step(checkout: Checkout, packages: Packages) -> SetupStep:
    locks = (checkout.lock_file("build"), checkout.lock_file(packages.value))
    return SetupStep(
        f"packages-{packages.value}", locks, (checkout.site_packages / packages.product,)
    )


def _make_environment(checkout: Checkout, *, allowed: bool) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        package = venv_package()
        reason = f"This Python cannot make virtual environments, for which Debian has {package}"
        install_system_package(package, reason, allowed=allowed)
    run("Making a virtual environment", [sys.executable, "-m", "venv", "--clear", checkout.venv])


def venv_package(default_python: Path = Path("/usr/bin/python3")) -> str:
    """Debian package that provides `venv` for the running Python."""
    if Path(sys.executable).resolve() == default_python.resolve():
        return "python3-venv"
    return f"python{python_series()}-venv"


def _install_packages(checkout: Checkout, packages: Packages) -> None:
    _fetch_uv(checkout)
    build, chosen = checkout.lock_file("build"), checkout.lock_file(packages.value)
    wanted: Arguments = ["--require-hashes", "-r", build, "-r", chosen]
    _install(checkout, "Installing the Python packages", wanted, compiled=packages.compiled)
    for covered in packages.covers:
        _packages_step(checkout, covered).mark_done(checkout)


def _install_kaffeehaus(checkout: Checkout, *, needs_c: bool) -> None:
    wanted: Arguments = ["--no-deps", "--no-build-isolation", "-e", checkout.root]
    _install(checkout, "Installing Kaffeehaus", wanted, C_REQUIRED if needs_c else None)
    _kaffeehaus_step(checkout, needs_c=False).mark_done(checkout)


def _fetch_uv(checkout: Checkout) -> None:
    # uv is ten times as fast as pip, but optional.
    lock = checkout.lock_file("uv")
    try:
        run(
            "Fetching the installer",
            [*_pip(checkout), "--only-binary", ":all:", "--require-hashes", "-r", lock],
            environment=PIP_SETTINGS,
        )
    except SetupError:
        print("Going on without it: pip is slower, but does the same.", file=sys.stderr)


def _install(
    checkout: Checkout,
    title: str,
    wanted: Arguments,
    settings: Mapping[str, str] | None = None,
    *,
    compiled: bool = False,
) -> None:
    uv = checkout.program("uv")
    if uv.exists():
        # pip compiles bytecode by default, uv only on request.
        compiling = ["--compile-bytecode"] if compiled else []
        quick = [uv, "pip", "install", *compiling, "--python", checkout.python, *wanted]
        try:
            run(title, quick, environment=settings)
        except SetupError:
            # uv ignores pip's settings (a mirror, say), so pip may still succeed.
            print("Trying again with pip.", file=sys.stderr)
        else:
            return
    slow = [*_pip(checkout), *([] if compiled else ["--no-compile"]), *wanted]
    run(title, slow, environment={**PIP_SETTINGS, **(settings or {})})


def _pip(checkout: Checkout) -> Arguments:
    return [checkout.python, "-m", "pip", "install"]
