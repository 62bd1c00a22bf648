"""Installs the built wheel on every supported Python, and plays a game on each.

Interpreters come from PATH, or else from chroots of Debian, which need root and mmdebstrap.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from housekeeping.checkout import python_series
from housekeeping.environment import PIP_SETTINGS
from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, install_system_package, is_root, run
from release.stage import Release

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
DEBIANS = {"3.11": "bookworm", "3.13": "trixie", "3.14": "sid"}
"""Debian's release with each version."""
SMOKE = "release.smoke"
SCRIPTS = ("housekeeping", "release")
"""Packages of `scripts` that the smoke test needs."""
PLATFORMS = ("manylinux_2_28_x86_64", "manylinux2014_x86_64", "manylinux_2_5_x86_64", "any")
"""Linux systems whose packages run in the chroots."""
OWN = "kaffeehaus"
NO_COMPILER = {"CC": "no-such-compiler", "KAFFEEHAUS_REQUIRE_EXT": ""}
BUILD_REQUIREMENTS = "requirements/build.txt"


def make(release: Release) -> tuple[str, ...]:
    """Test the wheel on each version; returns a sentence for each that could not be had."""
    left_out = []
    for version in VERSIONS:
        try:
            test_on(release, version)
        except NotHere as reason:
            left_out.append(f"Python {version} was not tested: {reason}.")
    _test_without_compiler(release)
    return tuple(left_out)


class NotHere(Exception):
    """There is no such interpreter on this machine, with the reason."""


def test_on(release: Release, version: str) -> None:
    """Test the wheel on one version. Raises `NotHere`, and `SetupError` if the test fails."""
    python = find_python(version)
    if python is not None:
        venv = release.scratch("venvs") / version
        _make_venv(venv, python)
        _pip(f"Installing the wheel on Python {version}", venv, f"{release.wheel}[server]")
        _smoke(release, venv, version, "c")
        return
    chroot = _make_chroot(release, version)
    try:
        _test_in_chroot(release, chroot, version)
    finally:
        shutil.rmtree(chroot)


def find_python(version: str) -> Path | None:
    """Interpreter of this minor version on PATH, if it works."""
    found = shutil.which(f"python{version}")
    if found is None:
        return None
    words = [found, "-c", "import ensurepip, sys; print('%d.%d' % sys.version_info[:2])"]
    answer = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    return Path(found) if answer.stdout.strip() == version else None


def _make_venv(venv: Path, python: Path) -> None:
    run("Making an environment", [python, "-m", "venv", venv])


def _pip(title: str, venv: Path, *words: str, environment: dict[str, str] | None = None) -> None:
    command: Arguments = [venv / "bin" / "python", "-m", "pip", "install", "--quiet", *words]
    run(title, command, environment={**PIP_SETTINGS, **(environment or {})})


def _smoke(release: Release, venv: Path, title: str, kernels: str) -> None:
    words: Arguments = [venv / "bin" / "python", "-m", SMOKE, release.version, kernels]
    clean = {"PYTHONPATH": str(release.source / "scripts"), "DATABASE_URL": ""}
    run(f"Playing a game on Python {title}", words, folder=release.work, environment=clean)


def _test_without_compiler(release: Release) -> None:
    """Install the source archive where there is neither a compiler nor Node."""
    venv = release.scratch("venvs") / "pure"
    _make_venv(venv, Path(sys.executable))
    build = release.source / BUILD_REQUIREMENTS
    _pip("Installing what builds the package", venv, "--require-hashes", "-r", str(build))
    _pip(
        "Installing the source archive without a compiler",
        venv,
        "--no-build-isolation",
        f"{release.source_archive}[server]",
        environment=NO_COMPILER,
    )
    _smoke(release, venv, f"{python_series()} without C", "python")


def _make_chroot(release: Release, version: str) -> Path:
    """A Debian with this Python. Raises `NotHere`."""
    suite = DEBIANS.get(version)
    if suite is None:
        raise NotHere("there is none on PATH, and no release of Debian has it")
    if not is_root():
        raise NotHere(f"there is none on PATH, and only root can make a chroot of Debian {suite}")
    if shutil.which("mmdebstrap") is None:
        try:
            install_system_package(
                "mmdebstrap", "Chroots of Debian need mmdebstrap", allowed=release.allowed
            )
        except SetupError:
            raise NotHere("there is none on PATH, and no mmdebstrap to get Debian's") from None
    chroot = release.scratch("chroots") / suite
    command: Arguments = [
        *("mmdebstrap", "--mode=root", "--variant=apt", "--include=python3,python3-venv"),
        # A mirror that lags behind is good enough to test on.
        '--aptopt=Acquire::Check-Valid-Until "false"',
        *(suite, chroot),
    ]
    try:
        run(f"Making a chroot of Debian {suite}", command)
    except SetupError:
        raise NotHere(
            f"there is none on PATH, and no chroot of Debian {suite} could be made"
        ) from None
    if not (chroot / "usr" / "bin" / f"python{version}").exists():
        shutil.rmtree(chroot)
        raise NotHere(f"there is none on PATH, and Debian {suite} has another one")
    return chroot


def _test_in_chroot(release: Release, chroot: Path, version: str) -> None:
    """Install the wheel in a chroot, from wheels that are downloaded outside, and play a game."""
    house = chroot / "opt" / "house"
    _download(release, version, house / "wheels")
    for name in SCRIPTS:
        shutil.copytree(release.source / "scripts" / name, house / name)
    script = house / "test.sh"
    script.write_text(
        "set -e\n"
        "cd /opt/house\n"
        f"python{version} -m venv venv\n"
        "venv/bin/pip install --quiet --no-index --find-links wheels "
        f"'{OWN}[server]=={release.version}'\n"
        f"venv/bin/python -m {SMOKE} {release.version} c\n"
    )
    apart = ["unshare", "--pid", "--fork", "--kill-child", f"--mount-proc={chroot}/proc"]
    inside: Arguments = [*apart, "chroot", chroot]
    clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/opt/house", "LC_ALL": "C.UTF-8"}
    words = ["env", "-i", *(f"{name}={value}" for name, value in clean.items())]
    run(
        f"Playing a game on Debian's Python {version}",
        [*inside, *words, "sh", "/opt/house/test.sh"],
    )


def _download(release: Release, version: str, wheels: Path) -> None:
    """Download the wheels that Kaffeehaus needs on another version of Python."""
    wheels.mkdir(parents=True)
    shutil.copy(release.wheel, wheels)
    wanted, pins = wheels.parent / "wanted.in", wheels.parent / "wanted.txt"
    wanted.write_text(f"{OWN}[server] @ {release.wheel.as_uri()}\n")
    run(
        f"Resolving the packages for Python {version}",
        [
            *(release.uv, "pip", "compile", "--quiet", "--no-header", "--no-annotate"),
            *("--python-version", version, "--python-platform", "x86_64-manylinux_2_28"),
            *("--no-emit-package", OWN, "--output-file", pins, wanted),
        ],
    )
    flags = [f"--platform={platform}" for platform in PLATFORMS]
    abis = [f"--abi={abi}" for abi in (f"cp{version.replace('.', '')}", "abi3", "none")]
    run(
        f"Downloading them for Python {version}",
        [
            *(release.checkout.python, "-m", "pip", "download", "--quiet", "--no-deps"),
            *("--only-binary=:all:", "--implementation=cp", f"--python-version={version}"),
            *flags,
            *abis,
            *("--dest", wheels, "--requirement", pins),
        ],
        environment=PIP_SETTINGS,
    )
