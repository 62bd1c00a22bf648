"""Write the documents that are made from the source."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from housekeeping.checkout import this_checkout
from papers.plan import PICTURE, write_plan
from papers.reference import PAGE, write_reference

OWN_COMMAND = "python3 scripts/start.py docs"


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code."""
    parser = argparse.ArgumentParser(prog=OWN_COMMAND, description=__doc__, allow_abbrev=False)
    parser.parse_args(arguments)
    root = this_checkout().root
    write_reference(root)
    write_plan(root)
    print(f"Written: {PAGE}, {PICTURE}")
    return 0
