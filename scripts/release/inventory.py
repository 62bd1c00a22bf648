"""Software that a release consists of and depends on, with licences: SBOM and notices."""

from __future__ import annotations

import json
import re
import sys
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import Distribution, distributions
from pathlib import Path

from housekeeping.programs import run
from release.stage import Release

OWN = "kaffeehaus"
EXTRAS = f"{OWN}[postgres]"
"""Everything that a server can use; `postgres` contains `server`."""
PINS = "requirements/runtime.txt"
PIN = re.compile(r"^[a-zA-Z0-9._-]+==[^\\\n]*[^\\\s]", re.MULTILINE)
NAME = re.compile(r"[A-Za-z0-9._-]+")
BUNDLED = "kaffeehaus/house/static/third-party.txt"
"""Notices of the npm packages in the browser part, made by web/build.ts."""
BUNDLED_PACKAGE = re.compile(
    r"^(?P<name>\S+) (?P<version>\d\S*) \((?P<licence>.+)\)$", re.MULTILINE
)
FAMILIES = "License :: "
LICENCE = re.compile("licen[cs]e|copying|notice", re.IGNORECASE)
"""Beginning of the name of a file with a licence."""
IDENTIFIERS = r"(AND|OR|WITH|[A-Z0-9][A-Za-z0-9]*([.-][A-Za-z0-9]+)+|MIT|ISC|0BSD|Zlib|Unlicense)"
EXPRESSION = re.compile(rf"{IDENTIFIERS}( {IDENTIFIERS})*")
"""SPDX expressions as packages write them; everything else is the name of a licence."""


@dataclass(frozen=True, slots=True)
class Component:
    """One package, from PyPI or npm."""

    registry: str
    name: str
    version: str
    licence: str
    """SPDX expression where the package states one, or else its own words."""
    texts: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Names of the packages it can use, installed or not."""

    @property
    def purl(self) -> str:
        """Package URL, which is also its reference in the SBOM."""
        return f"pkg:{self.registry}/{self.name.replace('@', '%40')}@{self.version}"


def make(release: Release) -> tuple[str, ...]:
    """Write SBOM and notices of the wheel and of its pinned dependencies."""
    packages = _install(release)
    components = installed(packages)
    bundled = (packages / BUNDLED).read_text("utf-8")
    everything = sorted((*components, *bundled_components(bundled)), key=lambda found: found.purl)
    stem = f"{OWN}-{release.version}"
    bill = sbom(everything, release.epoch)
    text = json.dumps(bill, indent=2, ensure_ascii=False, sort_keys=True)
    (release.artefacts / f"{stem}.cdx.json").write_text(text + "\n", "utf-8")
    parts = notices([found for found in components if found.name != OWN], bundled)
    (release.artefacts / f"{stem}-third-party.txt").write_text(parts, "utf-8")
    return ()


def _install(release: Release) -> Path:
    """Folder of the installed wheel and its dependencies, in the pinned versions."""
    folder = release.scratch("inventory")
    pins = folder / "pins.txt"
    locked = (release.source / PINS).read_text("utf-8")
    pins.write_text("".join(f"{line}\n" for line in PIN.findall(locked)))
    run(
        "Installing the wheel with its pinned packages",
        [
            *(release.uv, "pip", "install", "--quiet", "--target", folder / "packages"),
            *("--python", sys.executable, "--constraints", pins),
            f"{EXTRAS} @ {release.wheel.as_uri()}",
        ],
    )
    return folder / "packages"


def installed(folder: Path) -> tuple[Component, ...]:
    """Packages installed in a folder, by name."""
    found = (_component(package) for package in distributions(path=[str(folder)]))
    return tuple(sorted(found, key=lambda component: component.name))


def _component(package: Distribution) -> Component:
    needed = (NAME.match(line) for line in package.requires or ())
    names = {_normalized(match[0]) for match in needed if match is not None}
    return Component(
        registry="pypi",
        name=_normalized(package.name),
        version=package.version,
        licence=_licence(package),
        texts=_texts(package),
        needs=tuple(sorted(names)),
    )


def _licence(package: Distribution) -> str:
    for field in ("License-Expression", "License"):
        for stated in _field(package, field):
            if "\n" not in stated:
                return stated
    classifiers = _field(package, "Classifier")
    families = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith(FAMILIES)]
    return " or ".join(families) or "see its text"


def _field(package: Distribution, name: str) -> list[str]:
    return [value.strip() for value in package.metadata.get_all(name) or [] if value.strip()]


def _texts(package: Distribution) -> tuple[str, ...]:
    """Licence files beside its metadata."""
    files = (file for file in package.files or () if file.parts[0].endswith(".dist-info"))
    chosen = sorted(file for file in files if "licenses" in file.parts or LICENCE.match(file.name))
    return tuple(file.read_text("utf-8").strip() for file in chosen)


def _normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def bundled_components(text: str) -> tuple[Component, ...]:
    """Packages in the notices of the browser part."""
    return tuple(
        Component("npm", found["name"], found["version"], found["licence"])
        for found in BUNDLED_PACKAGE.finditer(text)
    )


def sbom(components: Sequence[Component], epoch: int) -> dict[str, object]:
    """Software bill of materials in the format CycloneDX 1.6."""
    [own] = [found for found in components if found.name == OWN]
    others = [found for found in components if found is not own]
    by_name = {found.name: found for found in others if found.registry == "pypi"}
    bundled = [found.purl for found in others if found.registry == "npm"]
    edges = []
    for found in (own, *others):
        needed = [by_name[name].purl for name in found.needs if name in by_name]
        also = bundled if found is own else []
        edges.append({"ref": found.purl, "dependsOn": [*needed, *also]})
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{own.purl}#{epoch}')}",
        "version": 1,
        "metadata": {"timestamp": _timestamp(epoch), "component": _entry(own, "application")},
        "components": [_entry(found, "library") for found in others],
        "dependencies": edges,
    }


def _entry(component: Component, kind: str) -> dict[str, object]:
    entry: dict[str, object] = {
        "type": kind,
        "bom-ref": component.purl,
        "name": component.name,
        "version": component.version,
        "purl": component.purl,
    }
    if EXPRESSION.fullmatch(component.licence):
        entry["licenses"] = [{"expression": component.licence}]
    else:
        entry["licenses"] = [{"license": {"name": component.licence}}]
    return entry


def _timestamp(epoch: int) -> str:
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


RULE = "\n\n" + "-" * 79 + "\n\n"


def notices(dependencies: Iterable[Component], bundled: str) -> str:
    """Licence texts of what the wheel contains and of what it needs."""
    parts = [
        "Part of the wheel: packages bundled into the browser part",
        bundled.strip(),
        "Installed beside it: packages from PyPI that a server uses",
    ]
    for found in dependencies:
        head = f"{found.name} {found.version} ({found.licence})"
        texts = found.texts or ("The package comes without the text of its licence.",)
        parts.append("\n\n".join((head, *texts)))
    return RULE.join(parts) + "\n"
