"""Runs one step on the message catalogues; `python3 scripts/start.py messages` calls it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from catalogues.literals import find_literals
from catalogues.translations import (
    compile_language,
    find_faults,
    is_language_code,
    languages,
    progress,
    update_language,
)
from kaffeehaus.core.i18n import PREVIEWS

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Returns the exit code: 1 if the check finds a fault."""
    parser = argparse.ArgumentParser(prog="python3 scripts/start.py messages", description=__doc__)
    parser.add_argument("step", choices=("update", "check", "compile", "lint"))
    parser.add_argument("language", nargs="*", help="codes such as de; default: all with a folder")
    options = parser.parse_args()
    chosen: list[str] = options.language or languages(ROOT)
    for language in chosen:
        if not is_language_code(language):
            parser.error(f"{language} is not the code of a language, such as fr or pt_BR.")
        if options.step != "update" and language not in languages(ROOT):
            parser.error(f"There are no files for {language} yet: `messages update {language}`.")
    faults: list[str] = []
    if options.step == "lint":
        faults += map(str, find_literals(ROOT))
    for language in chosen:
        if options.step == "update":
            update_language(ROOT, language)
        elif options.step == "compile":
            compile_language(ROOT, language)
        else:
            # A preview falls back to English, so only who asks for its check hears what is missing.
            may_miss = language in PREVIEWS and language not in options.language
            faults += find_faults(ROOT, language, may_miss=may_miss)
    if faults:
        print(*faults, sep="\n")
    for language in options.language:
        translated, known = progress(ROOT, language)
        print(f"{language}: {translated:,} of {known:,} messages are translated.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
