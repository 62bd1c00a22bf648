"""Where things are in a checkout, and whether they are up to date."""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from housekeeping.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Checkout:
    """A checkout's folders. Set-up writes to `venv`, `web/node_modules` and `static` alone."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def programs(self) -> Path:
        """The folder of the environment's programs: `bin`, or `Scripts` on Windows."""
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
    def native(self) -> Path:
        """The sources of the C layer."""
        return self.root / "src" / "kaffeehaus" / "kernels" / "native"

    def lock_file(self, name: str) -> Path:
        return self.root / "requirements" / f"{name}.txt"

    def _venv_path(self, kind: str) -> Path:
        base = str(self.venv)
        return Path(sysconfig.get_path(kind, "venv", {"base": base, "platbase": base}))


def this_checkout() -> Checkout:
    """The checkout that this file belongs to."""
    return Checkout(Path(__file__).resolve().parents[2])


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the set-up: done again only when its inputs changed or a product is gone."""

    name: str
    inputs: tuple[Path | str, ...]
    products: tuple[Path, ...]

    def bring_up_to_date(self, checkout: Checkout, work: Callable[[], None]) -> None:
        """Do `work` unless it was done before for the same inputs.

        Raises `Trouble` when there is something to do and the checkout cannot be written to.
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
    """A SHA-256 over texts, files and whole folders; names count as well as contents."""
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
    """Raise `Trouble` unless files can be made in `folder`."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Trouble(
            f"Cannot write to {folder} ({error.strerror}): the virtual environment and the built "
            "browser files go there, so use a checkout in a folder of your own."
        ) from error


def python_series() -> str:
    """The running Python's series, such as `3.11`: packages of one do not fit another."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"
