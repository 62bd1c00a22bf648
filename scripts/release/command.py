"""scripts/start.py release: runs the stages, writes checksums and tags the commit."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from housekeeping.checkout import Checkout, this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.errors import SetupError
from release import containers, hosting, interpreters, inventory, packages, site
from release.conditions import git, refusals, section, tag_of, version_of
from release.stage import Release, Stage

STAGES = (
    Stage("packages", packages.make),
    Stage("interpreters", interpreters.make),
    Stage("inventory", inventory.make),
    Stage("site", site.make),
    Stage("containers", containers.make),
    Stage("hosting", hosting.make),
)
"""Order of the stages. The packages are always built; a dry run may name which others follow."""

CHECKSUMS = "SHA256SUMS"
FAILED = 1

MANUAL = """\
Release the version in src/kaffeehaus/__init__.py: refuse what is unfinished, build everything from
a clean clone into dist, test it, and tag the commit. See docs/make-a-release.md."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.stages and not asked.dry_run:
        parser.error("only a dry run may leave stages out")
    checkout = this_checkout()
    version = version_of(checkout.root)
    refused = refusals(checkout.root, version)
    if refused and not asked.dry_run:
        raise SetupError("\n".join(refused))
    prepare_environment(checkout, Packages.RUNTIME, allowed=asked.yes)
    stages = [stage for stage in STAGES if stage in (STAGES[0], *(asked.stages or STAGES))]
    commit = git(checkout.root, "rev-parse", "HEAD")
    left_out = _make(checkout, version, commit, stages, allowed=asked.yes)
    for sentence in (*left_out, *refused):
        print(sentence, file=sys.stderr)
    if asked.dry_run:
        print(f"This was a dry run: no tag {tag_of(version)}.", file=sys.stderr)
        return FAILED if refused else 0
    tag_commit(checkout.root, version, commit)
    print(f"Tagged {tag_of(version)}; the files to publish are in dist.", file=sys.stderr)
    return 0


def _make(
    checkout: Checkout, version: str, commit: str, stages: Sequence[Stage], *, allowed: bool
) -> tuple[str, ...]:
    """Run the stages and move their artefacts to `dist`; returns what was left out."""
    left_out: list[str] = []
    with tempfile.TemporaryDirectory(prefix="kaffeehaus-release-") as name:
        work = Path(name)
        release = Release(
            version=version,
            source=work / "source",
            artefacts=work / "artefacts",
            work=work,
            checkout=checkout,
            epoch=int(git(checkout.root, "log", "-1", "--format=%ct", commit)),
            allowed=allowed,
        )
        release.artefacts.mkdir()
        packages.clone(checkout.root, release.source, commit)
        for stage in stages:
            print(f"== {stage.name}", file=sys.stderr)
            left_out += stage.make(release)
        write_checksums(release.artefacts)
        publish(release.artefacts, checkout.root / "dist")
    return tuple(left_out)


def tag_commit(root: Path, version: str, commit: str) -> None:
    """Make the annotated tag of a version; its message is the section of the changelog. Raises
    `SetupError`."""
    notes = section((root / "CHANGELOG.md").read_text("utf-8"), f"[{version}]")
    message = f"Kaffeehaus {version}\n\n{notes}\n"
    # Git would take headings for comments.
    words = ("--annotate", "--cleanup=verbatim", "--message", message)
    git(root, "tag", *words, tag_of(version), commit)


def write_checksums(folder: Path) -> None:
    """Write SHA256SUMS over all files of a folder, in the format of sha256sum."""
    lines = [f"{digest}  {name}\n" for name, digest in packages.digests(folder).items()]
    (folder / CHECKSUMS).write_text("".join(lines), "utf-8")


def publish(artefacts: Path, target: Path) -> None:
    """Replace `target` by the artefacts."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(artefacts, target)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 scripts/start.py release",
        description=MANUAL,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--dry-run", action="store_true", help="do everything but the tag")
    parser.add_argument(
        "--yes", action="store_true", help="install missing system packages too, with sudo"
    )
    names = ", ".join(stage.name for stage in STAGES)
    parser.add_argument(
        "stages",
        nargs="*",
        type=_stage,
        metavar="STAGE",
        help=f"in a dry run, only these: {names}",
    )
    return parser


def _stage(name: str) -> Stage:
    for stage in STAGES:
        if stage.name == name:
            return stage
    names = ", ".join(stage.name for stage in STAGES)
    raise argparse.ArgumentTypeError(f"the stages are {names}, not {name!r}")
