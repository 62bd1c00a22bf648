"""The one part of the build that pyproject.toml cannot say: the optional C layer.

Without a compiler everything is installed all the same and the kernels run in Python. With
KAFFEEHAUS_REQUIRE_EXT=1 a C layer that cannot be built is an error.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup

NATIVE = Path("src/kaffeehaus/kernels/native")
OLDEST_PYTHON = "0x030B0000"

setup(
    ext_modules=[
        Extension(
            "kaffeehaus.kernels._native",
            [str(NATIVE / "module.c")],
            depends=[str(header) for header in sorted(NATIVE.glob("*.h"))],
            define_macros=[("Py_LIMITED_API", OLDEST_PYTHON)],
            # The tree's arithmetic is the same as in Python, to the last bit.
            extra_compile_args=[] if os.name == "nt" else ["-O2", "-ffp-contract=off"],
            libraries=[] if os.name == "nt" else ["m"],
            py_limited_api=True,
            optional=os.environ.get("KAFFEEHAUS_REQUIRE_EXT", "") in {"", "0"},
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
