"""Compiled templates are kept, and only as long as they are what would be compiled now."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment
from jinja2.compiler import CodeGenerator

from kaffeehaus.house.http.pages import TemplateBytecodeCache


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of which Python keeps the compiled form, whatever the person's settings say."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    file = tmp_path / "paper.py"
    file.write_text("trim = True\n")
    return file


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of templates, as they are compiled."""
    names: list[str] = []

    class Noting(CodeGenerator):
        def __init__(self, environment: Environment, name: str, *others: object) -> None:
            names.append(name)
            super().__init__(environment, name, *others)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(Environment, "code_generator_class", Noting)
    return names


def _render(paper: Path, template: str = "Hello {{ name }}") -> str:
    templates = Environment(
        loader=DictLoader({"hello": template}),
        autoescape=True,
        bytecode_cache=TemplateBytecodeCache(paper),
    )
    return templates.get_template("hello").render(name="Ada")


def test_a_template_is_compiled_once(paper: Path, compiled: list[str]) -> None:
    assert [_render(paper), _render(paper)] == ["Hello Ada"] * 2
    assert compiled == ["hello"]


def test_what_has_changed_is_compiled_anew(paper: Path, compiled: list[str]) -> None:
    _render(paper)
    assert _render(paper, "Bye {{ name }}") == "Bye Ada"
    paper.write_text("trim = False\n")
    assert _render(paper, "Bye {{ name }}") == "Bye Ada"
    assert compiled == ["hello"] * 3


def test_nothing_is_kept_where_python_keeps_nothing(
    paper: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [_render(paper), _render(paper)] == ["Hello Ada"] * 2
    assert compiled == ["hello"] * 2
    assert list(paper.parent.iterdir()) == [paper]


def test_a_folder_that_cannot_be_written_to_is_no_trouble(
    paper: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object, **_settings: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert [_render(paper), _render(paper)] == ["Hello Ada"] * 2
    assert compiled == ["hello"] * 2
