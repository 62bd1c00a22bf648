"""PEP 517 build backend: setuptools, with Node where the browser part is not built yet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TypeAlias

from setuptools import build_meta

from housekeeping.checkout import this_checkout
from housekeeping.web import is_web_built

build_editable = build_meta.build_editable
build_sdist = build_meta.build_sdist
build_wheel = build_meta.build_wheel
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel

Settings: TypeAlias = Mapping[str, str | list[str] | None] | None


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The source archive holds the built browser part, so that whoever builds from it needs no
    Node."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Node's wheel, unless the browser part is there."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def _node() -> list[str]:
    checkout = this_checkout()
    if is_web_built(checkout):
        return []
    project = tomllib.loads((checkout.root / "pyproject.toml").read_text("utf-8"))["project"]
    packages: list[str] = project["optional-dependencies"]["web"]
    return packages
