"""Whoever lacks an extra is told which one."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("kaffeehaus.adapters.openspiel.house_game", "numpy", "openspiel"),
        ("kaffeehaus.adapters.pettingzoo.board_env", "gymnasium", "pettingzoo"),
    ],
)
def test_a_missing_library_names_its_extra(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError, match=library) as missing:
        import_module(module)
    assert str(missing.value).endswith(f'; pip install "kaffeehaus[{extra}]" brings it')
    assert missing.value.name == library
