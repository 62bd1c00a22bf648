"""Bill of materials and notices, made of the metadata of installed packages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from release.inventory import Component, bundled_components, installed, notices, sbom

EPOCH = 1_700_000_000
BUNDLED = """\
idiomorph 0.8.0 (0BSD)

Permission to use (0BSD) is granted.

@scope/thing 1.2.3 (MIT)

Permission is hereby granted.
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with installed packages, each with its own way to state a licence."""
    write(
        tmp_path,
        "kaffeehaus",
        "1.0.0",
        "License-Expression: MIT\nRequires-Dist: tqdm>=4\nRequires-Dist: Old_Style; extra == 'x'",
    )
    write(
        tmp_path, "tqdm", "4.70", "License: MPL-2.0 AND MIT\nLicense-File: LICENCE", LICENCE="MPL"
    )
    families = "Classifier: License :: OSI Approved :: BSD License\nClassifier: Typing :: Typed"
    write(tmp_path, "Old.Style", "2", f"{families}\nRequires-Dist: absent")
    text = "License: Copyright (c) Ada\n        All rights reserved"
    nested = "License-Expression: Apache-2.0"
    write(tmp_path, "nested", "3", nested, **{"licenses/LICENSE": "Apache, at length"})
    write(tmp_path, "long", "4", text)
    return tmp_path


def write(folder: Path, name: str, version: str, metadata: str, **files: str) -> None:
    info = folder / f"{name.replace('.', '_').lower()}-{version}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(f"{head}{metadata}\n")
    for path, text in files.items():
        (info / path).parent.mkdir(exist_ok=True)
        (info / path).write_text(f"{text}\n")
    inside = [f"{info.name}/{path}" for path in ("METADATA", "RECORD", *files)]
    (info / "RECORD").write_text("".join(f"{path},,\n" for path in (*inside, "code/LICENSE")))


def test_packages_state_their_licences_in_many_ways(packages: Path) -> None:
    found = {component.name: component for component in installed(packages)}

    assert {name: component.licence for name, component in found.items()} == {
        "kaffeehaus": "MIT",
        "long": "see its text",
        "nested": "Apache-2.0",
        "old-style": "BSD License",
        "tqdm": "MPL-2.0 AND MIT",
    }
    assert found["tqdm"].texts == ("MPL",)
    assert found["nested"].texts == ("Apache, at length",)
    assert found["kaffeehaus"].needs == ("old-style", "tqdm")


def test_bundled_packages_are_read_from_their_notices() -> None:
    assert [(found.purl, found.licence) for found in bundled_components(BUNDLED)] == [
        ("pkg:npm/idiomorph@0.8.0", "0BSD"),
        ("pkg:npm/%40scope/thing@1.2.3", "MIT"),
    ]


def test_the_bill_lists_everything_with_what_it_needs(packages: Path) -> None:
    bill = sbom((*installed(packages), *bundled_components(BUNDLED)), EPOCH)

    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"] == {
        "timestamp": "2023-11-14T22:13:20Z",
        "component": {
            "type": "application",
            "bom-ref": "pkg:pypi/kaffeehaus@1.0.0",
            "name": "kaffeehaus",
            "version": "1.0.0",
            "purl": "pkg:pypi/kaffeehaus@1.0.0",
            "licenses": [{"expression": "MIT"}],
        },
    }
    assert licences(bill) == {
        "pkg:pypi/long@4": [{"license": {"name": "see its text"}}],
        "pkg:pypi/nested@3": [{"expression": "Apache-2.0"}],
        "pkg:pypi/old-style@2": [{"license": {"name": "BSD License"}}],
        "pkg:pypi/tqdm@4.70": [{"expression": "MPL-2.0 AND MIT"}],
        "pkg:npm/idiomorph@0.8.0": [{"expression": "0BSD"}],
        "pkg:npm/%40scope/thing@1.2.3": [{"expression": "MIT"}],
    }
    edges = edges_of(bill)
    assert edges["pkg:pypi/kaffeehaus@1.0.0"] == [
        "pkg:pypi/old-style@2",
        "pkg:pypi/tqdm@4.70",
        "pkg:npm/idiomorph@0.8.0",
        "pkg:npm/%40scope/thing@1.2.3",
    ]
    assert edges["pkg:pypi/old-style@2"] == [], "what is not installed is not there"
    assert edges.keys() == {"pkg:pypi/kaffeehaus@1.0.0", *licences(bill)}


def licences(bill: dict[str, object]) -> dict[str, object]:
    components = bill["components"]
    assert isinstance(components, list)
    return {entry["bom-ref"]: entry["licenses"] for entry in components}


def edges_of(bill: dict[str, object]) -> dict[str, list[str]]:
    edges = bill["dependencies"]
    assert isinstance(edges, list)
    return {entry["ref"]: entry["dependsOn"] for entry in edges}


def test_the_bill_depends_on_packages_and_time_only(packages: Path) -> None:
    once, again = (json.dumps(sbom(installed(packages), EPOCH)) for _ in range(2))

    assert once == again
    assert json.dumps(sbom(installed(packages), EPOCH + 1)) != once


@pytest.mark.parametrize(
    ("licence", "is_expression"),
    [
        ("MIT", True),
        ("0BSD", True),
        ("Apache-2.0 OR BSD-3-Clause", True),
        ("LGPL-3.0-only", True),
        ("GPL-3.0-only WITH Classpath-exception-2.0", True),
        ("BSD", False),
        ("MIT License", False),
        ("Apache License, Version 2.0", False),
        ("Apache 2.0", False),
        ("3-Clause BSD License", False),
    ],
)
def test_only_identifiers_make_an_expression(licence: str, is_expression: bool) -> None:
    own = Component("pypi", "kaffeehaus", "1", "MIT")
    bill = sbom((own, Component("pypi", "thing", "1", licence)), EPOCH)

    expected = {"expression": licence} if is_expression else {"license": {"name": licence}}
    assert licences(bill) == {"pkg:pypi/thing@1": [expected]}


def test_notices_hold_every_text(packages: Path) -> None:
    text = notices(installed(packages), BUNDLED)

    assert "idiomorph 0.8.0 (0BSD)\n\nPermission to use" in text
    assert "tqdm 4.70 (MPL-2.0 AND MIT)\n\nMPL\n" in text
    assert "nested 3 (Apache-2.0)\n\nApache, at length\n" in text
    assert "old-style 2 (BSD License)\n\nThe package comes without the text" in text
