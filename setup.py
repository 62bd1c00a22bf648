"""Build steps beyond pyproject.toml: the optional C extension, message catalogues and rulings.

Without a compiler everything is installed all the same and the kernels run in Python. With
KAFFEEHAUS_REQUIRE_EXT=1 a C layer that cannot be built is an error.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

NATIVE = Path("src/kaffeehaus/kernels/native")
OLDEST_PYTHON = "0x030B0000"

RULINGS = sorted(Path("docs").glob("rulings*.md"))


class BuildWithData(build_py):
    """Compiles the message catalogues, and copies the rulings, which the help pages show, from the
    documents into a wheel, in every language."""

    def run(self) -> None:
        compile_catalogues()
        super().run()
        if RULINGS and not self.editable_mode:
            house = Path(self.build_lib) / "kaffeehaus" / "house"
            house.mkdir(parents=True, exist_ok=True)
            for document in RULINGS:
                self.copy_file(str(document), str(house / document.name))


def compile_catalogues() -> None:
    """Compile the translation files with the project's own script, which needs Babel."""
    root = Path(__file__).parent
    sys.path.insert(0, str(root / "scripts"))
    from catalogues.translations import compile_language, languages  # noqa: PLC0415 - not installed

    for language in languages(root):
        compile_language(root, language)


setup(
    cmdclass={"build_py": BuildWithData},
    ext_modules=[
        Extension(
            "kaffeehaus.kernels._native",
            [str(NATIVE / "module.c")],
            depends=[str(header) for header in sorted(NATIVE.glob("*.h"))],
            define_macros=[("Py_LIMITED_API", OLDEST_PYTHON)],
            # The tree's arithmetic is the same as in Python, to the last bit. Debug information
            # would make the wheel a sixth larger.
            extra_compile_args=[] if os.name == "nt" else ["-O2", "-g0", "-ffp-contract=off"],
            libraries=[] if os.name == "nt" else ["m"],
            py_limited_api=True,
            optional=os.environ.get("KAFFEEHAUS_REQUIRE_EXT", "") in {"", "0"},
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
