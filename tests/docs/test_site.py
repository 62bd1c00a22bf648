"""The documentation site: navigation, links, pictures and, with Zensical, the built pages."""

from __future__ import annotations

import importlib.util
import re
import tomllib
import zipfile
from pathlib import Path

import pytest

from docgen.shots.pages import PAGES
from docgen.shots.tables import SCENES
from docsite.command import build_site
from docsite.links import faults
from docsite.navigation import Entry
from docsite.staging import links_of, place_of, rewritten, settings_text, stage
from housekeeping.checkout import this_checkout
from release.site import write_archive

CHECKOUT = this_checkout()
ROOT = CHECKOUT.root
PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 2_100_000
"""Of all screenshots."""
SHOWN = re.compile(r"pictures/([\w-]+)\.webp")


def pages_in(entries: list[object]) -> list[str]:
    """The pages of a navigation as Zensical reads it, in order."""
    found: list[str] = []
    for entry in entries:
        assert isinstance(entry, dict)
        for place in entry.values():
            found += pages_in(place) if isinstance(place, list) else [place]
    return found


def test_the_navigation_names_every_document_once() -> None:
    pages = pages_in(tomllib.loads(settings_text(ROOT))["project"]["nav"])
    documents = [path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*.md")]

    assert len(set(pages)) == len(pages)
    assert {place_of(document) for document in documents} <= set(pages)
    assert {"CONTRIBUTING.md", "CHANGELOG.md", "benchmarks.md"} <= set(pages)


def test_every_screenshot_is_there_and_shown() -> None:
    taken = {shot.name for shot in (*PAGES, *SCENES)}
    files = {path.stem for path in PICTURES.glob("*.webp")}
    texts = [path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")]

    assert taken <= files
    assert {name for text in texts for name in SHOWN.findall(text)} == files
    assert sum(path.stat().st_size for path in PICTURES.glob("*.webp")) <= MOST_BYTES


def test_links_lead_to_the_places_on_the_site() -> None:
    text = (
        'See [this](../README.md#run-it), [that](library/draw.md) and <img src="pictures/a.svg">.\n'
        "```text\n[code](../CONTRIBUTING.md)\n```\n[out](https://example.org/a.md)\n"
    )
    source = Path("docs", "host-it.md")

    assert rewritten(text, source) == text.replace("../README.md", "index.md", 1)
    assert rewritten("[b](host-it.md)", Path("docs/library/x.md")) == "[b](host-it.md)"
    assert rewritten("[b](../docs/host-it.md)", Path("bench/README.md")) == "[b](host-it.md)"
    named = "```python src/kaffeehaus/new.py\n"
    assert rewritten(named, source) == '```python title="src/kaffeehaus/new.py"\n'
    assert [*links_of(text, source)] == [
        Path("README.md"),
        Path("docs/library/draw.md"),
        Path("docs/pictures/a.svg"),
    ]


def test_what_another_document_links_to_becomes_a_page(tmp_path: Path) -> None:
    staged = stage(ROOT, tmp_path)

    assert (staged.pages / "index.md").read_text("utf-8").startswith("---\n")
    assert "](benchmarks.md)" in (staged.pages / "documents.md").read_text("utf-8")
    for name in ("benchmarks.md", "bench/notes/bots.md", "examples/api_bot.py", "site.css"):
        assert (staged.pages / name).is_file(), name


def test_faults_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top"></h1><a href="#top">1</a><a href="b.html#end">2</a><a href="c.html">3</a>'
        '<script src="https://example.org/x.js"></script><a href="https://example.org">4</a>'
    )
    (tmp_path / "b.html").write_text('<a href="a.html#top">5</a><img src="d.png">')

    assert [*faults(tmp_path)] == [
        "a.html loads https://example.org/x.js from another host.",
        "a.html links to b.html#end, which is no anchor.",
        "a.html links to c.html, which is not there.",
        "b.html links to d.png, which is not there.",
    ]


def test_an_entry_with_subpages_is_a_section() -> None:
    nav = tomllib.loads(settings_text(ROOT))["project"]["nav"]
    reference = next(entry["Reference"] for entry in nav if "Reference" in entry)
    library = next(entry["Library"] for entry in reference if "Library" in entry)

    assert library[:2] == [{"Overview": "library.md"}, {"analyse": "library/analyse.md"}]
    assert Entry("A", "a.md").entries == ()


@pytest.mark.slow
@pytest.mark.skipif(
    importlib.util.find_spec("zensical") is None,
    reason="python3 scripts/start.py site installs Zensical",
)
def test_the_site_is_built_without_faults(tmp_path: Path) -> None:
    build_site(CHECKOUT, ROOT, tmp_path / "site")

    assert "Kaffeehaus" in (tmp_path / "site" / "index.html").read_text("utf-8")
    assert (tmp_path / "site" / "search.js").is_file()


def test_the_archive_depends_on_its_content_only(tmp_path: Path) -> None:
    (tmp_path / "site" / "inner").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("a")
    (tmp_path / "site" / "inner" / "b.html").write_text("b")
    first, second = tmp_path / "first" / "x.zip", tmp_path / "second" / "x.zip"
    for archive in (first, second):
        archive.parent.mkdir()
        write_archive(tmp_path / "site", archive, 1_700_000_000)
        (tmp_path / "site" / "index.html").touch()

    assert first.read_bytes() == second.read_bytes()
    assert zipfile.ZipFile(first).namelist() == ["x/index.html", "x/inner/b.html"]
