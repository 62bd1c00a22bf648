"""Paths of a checkout, and incremental setup steps that run only when their inputs change."""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from housekeeping.errors import SetupError


@dataclass(frozen=True, slots=True)
class Checkout:
    """Folders of a checkout. Setup writes only to `venv`, `web/node_modules`, `static`
    and compiled catalogues in `locale`."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def programs(self) -> Path:
        """Folder of the environment's executables: `bin`, or `Scripts` on Windows."""
        return self._venv_path("scripts")

    @property
    def site_packages(self) -> Path:
        return self._venv_path("purelib")

    @property
    def python(self) -> Path:
        return self.program("python")

    def program(self, name: str) -> Path:
        return self.programs / (f"{name}.exe" if os.name == "nt" else name)

    @property
    def web(self) -> Path:
        return self.root / "web"

    @property
    def static(self) -> Path:
        return self.root / "src" / "kaffeehaus" / "house" / "static"

    @property
    def locale(self) -> Path:
        """Translation files, in a folder per language."""
        return self.root / "src" / "kaffeehaus" / "locale"

    @property
    def native(self) -> Path:
        """Sources of the C extension."""
        return self.root / "src" / "kaffeehaus" / "kernels" / "native"

    def lock_file(self, name: str) -> Path:
        return self.root / "requirements" / f"{name}.txt"

    def _venv_path(self, kind: str) -> Path:
        base = str(self.venv)
        return Path(sysconfig.get_path(kind, "venv", {"base": base, "platbase": base}))


def this_checkout() -> Checkout:
    """The checkout that contains this file."""
    return Checkout(Path(__file__).resolve().parents[2])


@dataclass(frozen=True, slots=True)
class SetupStep:
    """Incremental setup step: runs only when its inputs changed or a product is missing."""

    name: str
    inputs: tuple[Path | str, ...]
    products: tuple[Path, ...]

    def bring_up_to_date(self, checkout: Checkout, work: Callable[[], None]) -> None:
        """Run `work` unless it already ran for the same inputs.

        Raises `SetupError` if there is work and the checkout is read-only.
        """
        if self.is_done(checkout):
            return
        require_writable(checkout.root)
        work()
        self.mark_done(checkout)

    def is_done(self, checkout: Checkout) -> bool:
        try:
            stamp = self._stamp(checkout).read_text("ascii")
        except OSError:
            return False
        return stamp == digest(self.inputs) and all(path.exists() for path in self.products)

    def mark_done(self, checkout: Checkout) -> None:
        stamp = self._stamp(checkout)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(digest(self.inputs), "ascii")

    def _stamp(self, checkout: Checkout) -> Path:
        return checkout.venv / "stamps" / self.name


def digest(inputs: Iterable[Path | str]) -> str:
    """SHA-256 over texts, files and whole folders, both names and contents."""
    total = hashlib.sha256()
    for name, content in _contents(inputs):
        # The length keeps "ab" + "c" and "a" + "bc" apart.
        total.update(f"{name} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def _contents(inputs: Iterable[Path | str]) -> Iterator[tuple[str, bytes]]:
    for part in inputs:
        if isinstance(part, str):
            yield "text", part.encode()
        elif part.is_dir():
            files = sorted(file for file in part.rglob("*") if file.is_file())
            yield from ((file.relative_to(part).as_posix(), file.read_bytes()) for file in files)
        else:
            yield part.name, part.read_bytes()


def require_writable(folder: Path) -> None:
    """Raise `SetupError` unless `folder` is writable."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise SetupError(
            f"Cannot write to {folder} ({error.strerror}): the virtual environment and the built "
            "browser files go there, so use a checkout in a folder of your own."
        ) from error


def python_series() -> str:
    """Minor version of the running Python, such as `3.11`: compiled packages fit only one."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"
