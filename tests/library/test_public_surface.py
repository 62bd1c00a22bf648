"""The public interface is what the committed list says, and importing it is cheap."""

from __future__ import annotations

import inspect
import pydoc
import subprocess
import sys
from pathlib import Path

import kaffeehaus

COMMITTED = Path(__file__).with_name("public_surface.txt")
UPDATE = (
    "python -m tests.library.test_public_surface writes it anew; removals need a deprecation first"
)


def surface() -> str:
    """Every public name with its signature, and the public members of its classes."""
    lines: list[str] = []
    for name in sorted(kaffeehaus.__all__):
        value = getattr(kaffeehaus, name)
        if not inspect.isclass(value):
            lines.append(f"{name}{_signature(value)}" if callable(value) else name)
            continue
        lines.append(f"class {name}")
        lines += [f"    {name}.{member}" for member in _members(value)]
    return "\n".join(lines) + "\n"


def _members(kind: type) -> list[str]:
    ours = [base for base in kind.__mro__ if base.__module__.startswith("kaffeehaus")]
    names = {
        name for base in ours for name in {*vars(base), *vars(base).get("__annotations__", {})}
    }
    found = (
        (name, inspect.getattr_static(kind, name, None))
        for name in sorted(names)
        if not name.startswith("_")
    )
    return [
        f"{name}{_signature(value)}" if inspect.isfunction(value) else name for name, value in found
    ]


def _signature(value: object) -> str:
    assert callable(value)
    return str(inspect.signature(value))


def test_the_surface_is_the_committed_one() -> None:
    assert surface() == COMMITTED.read_text("utf-8"), UPDATE


def test_dir_and_help_show_the_public_names() -> None:
    assert dir(kaffeehaus) == sorted(kaffeehaus.__all__)
    shown = pydoc.plain(pydoc.render_doc(kaffeehaus))
    assert all(name in shown for name in set(kaffeehaus.__all__) - {"__version__"})


def test_every_public_name_has_a_docstring() -> None:
    for name in set(kaffeehaus.__all__) - {"__version__"}:
        assert getattr(kaffeehaus, name).__doc__, name


def test_importing_the_package_imports_nothing_else() -> None:
    """So it stays far below 5 ms on any machine; a time would depend on the load."""
    program = (
        "import sys; before = set(sys.modules); import kaffeehaus; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert set(done.stdout.split()) <= {"kaffeehaus", "__future__"}


def test_the_library_needs_no_package_of_the_server() -> None:
    program = (
        "import sys, kaffeehaus; [getattr(kaffeehaus, name) for name in kaffeehaus.__all__]; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert not {"fastapi", "sqlalchemy", "jinja2", "babel", "httpx2"} & set(done.stdout.split())


if __name__ == "__main__":
    COMMITTED.write_text(surface(), encoding="utf-8")
