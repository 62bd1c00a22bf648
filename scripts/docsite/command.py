"""Builds the documentation site into build/site and checks every link."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from docsite.links import faults
from docsite.staging import stage
from housekeeping.checkout import Checkout, this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, run

OWN_COMMAND = "python3 scripts/start.py site"
TARGET = Path("build", "site")


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    parser = argparse.ArgumentParser(prog=OWN_COMMAND, description=__doc__, allow_abbrev=False)
    parser.parse_args(arguments)
    checkout = this_checkout()
    prepare_environment(checkout, Packages.RUNTIME, allowed=False)
    prepare_environment(checkout, Packages.SITE, allowed=False)
    build_site(checkout, checkout.root, checkout.root / TARGET)
    print(f"Built: {TARGET}. To read it: python3 -m http.server --directory {TARGET}")
    return 0


def build_site(checkout: Checkout, root: Path, target: Path) -> None:
    """Build the documents of `root` with the environment of a checkout; replaces `target`.

    Raises `SetupError` for a broken link, and for anything that a page would load from another
    host.
    """
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-site-") as folder:
        staged = stage(root, Path(folder))
        command: Arguments = (
            *(checkout.python, "-m", "zensical", "build", "--strict"),
            *("--config-file", staged.settings),
        )
        # Its own folders: the checkout's package may be another version.
        paths = os.pathsep.join((str(root / "src"), str(root / "scripts")))
        run(
            "Describing the API",
            [checkout.python, "-m", "docsite.api_calls", staged.pages],
            environment={"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        title = "Building the documentation site"
        run(title, command, folder=staged.folder, last_words=None)
        built = staged.folder / "site"
        if found := tuple(faults(built)):
            raise SetupError("The site has faults; the lines above name them.", found)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(built, target)
