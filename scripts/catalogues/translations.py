"""Translation files (`.po`) of each language: reading, updating, checking and compiling them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from catalogues.extraction import PACKAGE, extract_templates, new_catalogue

LOCALE = PACKAGE / "locale"
COMPILED = "kaffeehaus.mo"
BROWSER_AREA = "web"
BROWSER_CATALOGUE = PACKAGE / "house" / "static"
"""Folder of the catalogues for the browser, which are scripts that set a global."""
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%[^(]")
RUN_ON = re.compile(r"[^\W\d_]{2}[.!?](?=[^\W\d_])(?![a-zß-ÿ])")
"""The end of a sentence with a capital letter right after it."""


def languages(root: Path) -> list[str]:
    """Codes of the languages that have a folder."""
    return sorted(path.name for path in (root / LOCALE).iterdir() if path.is_dir())


def is_language_code(code: str) -> bool:
    """Whether this is the code of a language that CLDR knows, such as `fr` or `pt_BR`."""
    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return False
    return True


def progress(root: Path, language: str) -> tuple[int, int]:
    """How many messages of the files are translated, and how many there are."""
    files = (root / LOCALE / language).glob("*.po")
    areas = [read_area(root, language, file.stem) for file in files]
    messages = [message for area in areas for message in area if message.id]
    return sum(map(is_translated, messages)), len(messages)


def read_area(root: Path, language: str, area: str) -> Catalog:
    """Translations of an area; empty if there is no file yet."""
    path = root / LOCALE / language / f"{area}.po"
    if not path.exists():
        return new_catalogue(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update_language(root: Path, language: str) -> None:
    """Add new messages to the translation files, and remove those that are gone."""
    folder = root / LOCALE / language
    folder.mkdir(parents=True, exist_ok=True)
    templates = extract_templates(root)
    for area, template in templates.items():
        old, updated = read_area(root, language, area), new_catalogue(language)
        for message in template:
            if message.id:
                known = _with_as_many_forms(old, message)
                updated.add(
                    message.id,
                    known.string if known else None,
                    [(path, 0) for path, _line in message.locations],
                    flags=known.flags if known else (),
                    auto_comments=message.auto_comments,
                    user_comments=known.user_comments if known else (),
                    context=message.context,
                )
        with (folder / f"{area}.po").open("wb") as file:
            write_po(file, updated, width=100, include_lineno=False)
    for path in folder.glob("*.po"):
        if path.stem not in templates:
            path.unlink()


def _with_as_many_forms(catalogue: Catalog, message: Message) -> Message | None:
    """The message in another catalogue, unless only one of the two has a plural."""
    known = catalogue.get(message.id, message.context)
    return known if known and isinstance(known.id, str) == isinstance(message.id, str) else None


def compile_language(root: Path, language: str) -> None:
    """Merge the areas of a language into one binary catalogue, and one for the browser."""
    folder, merged = root / LOCALE / language, new_catalogue(language)
    browser: dict[str, str | list[str]] = {}
    for path in sorted(folder.glob("*.po")):
        for message in read_area(root, language, path.stem):
            if not message.id or not is_translated(message) or message.fuzzy:
                continue
            merged.add(message.id, message.string, context=message.context)
            if path.stem == BROWSER_AREA:
                browser[_browser_key(message)] = _strings(message)
    with (folder / COMPILED).open("wb") as file:
        write_mo(file, merged)
    catalogue = json.dumps(browser, ensure_ascii=False, sort_keys=True)
    script = root / BROWSER_CATALOGUE / f"messages.{language}.js"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text(f"globalThis.kaffeehausMessages = {catalogue};\n", "utf-8")


def _browser_key(message: Message) -> str:
    singular = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}\4{singular}" if message.context else singular


def _strings(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(message.string or ())


def find_faults(root: Path, language: str, *, may_miss: bool = False) -> Iterator[str]:
    """Missing, fuzzy and stale messages, placeholders that differ, sentences without a space
    between; a line each."""
    templates = extract_templates(root)
    stems = {path.stem for path in (root / LOCALE / language).glob("*.po")}
    for area in sorted(stems - set(templates)):
        yield f"{language}/{area}.po: stale file"
    translated: dict[tuple[object, str | None], tuple[str, object]] = {}
    for area, template in templates.items():
        catalogue = read_area(root, language, area)
        where = f"{language}/{area}.po"
        for message in template:
            if not message.id:
                continue
            known = catalogue.get(message.id, message.context)
            if known is None or not is_translated(known):
                if not may_miss:
                    yield f"{where}: missing: {message.id!r}"
                continue
            yield from (f"{where}: {fault}: {message.id!r}" for fault in faults_of(message, known))
            key = (message.id, message.context)
            other, string = translated.setdefault(key, (where, known.string))
            if string != known.string:
                yield f"{where}: translated in another way than in {other}: {message.id!r}"
        for message in catalogue:
            if message.id and template.get(message.id, message.context) is None:
                yield f"{where}: stale: {message.id!r}"


def faults_of(message: Message, known: Message) -> Iterator[str]:
    """What is wrong with a translation."""
    if known.fuzzy:
        yield "fuzzy"
    expected = _placeholders(message.id)
    strings = _strings(known)
    for string in [strings] if isinstance(strings, str) else strings:
        # A plural form may leave the number out ("a burger").
        if _placeholders(string) - expected or (expected - {"num"}) - _placeholders(string):
            yield "placeholders differ"
        # As a merge leaves them that keeps both of two translations.
        if RUN_ON.search(string):
            yield "no space between sentences"


def _placeholders(texts: str | tuple[str, ...] | list[str]) -> set[str]:
    joined = texts if isinstance(texts, str) else "\n".join(texts)
    return {found.group(1) or found.group() for found in PLACEHOLDER.finditer(joined)}


def is_translated(message: Message) -> bool:
    """Whether all forms of the message are translated."""
    strings = _strings(message)
    return bool(strings) and all(strings)
