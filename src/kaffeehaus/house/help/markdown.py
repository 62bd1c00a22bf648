"""Renders the Markdown subset of our documents: headings, paragraphs, lists, tables,
emphasis, code."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

_ITEM = re.compile(r"(?P<number>\d+)\. |- ")
_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>.+?)\*\*|\*(?P<em>[^*\s][^*]*)\*")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading or list item, with its lines joined."""

    kind: str
    text: str
    number: int = 0


def section_of(document: str, title: str) -> str | None:
    """The text under the heading `## title`, up to the next such heading."""
    for section in re.split(r"^## ", document, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        if heading.strip() == title:
            return text.strip()
    return None


def to_html(document: str, anchor: str = "") -> Markup:
    """The document as HTML, with all text escaped. With an `anchor`, the items of lists and the
    rows of tables have ids: `anchor-1`, `anchor-2`."""
    parts: list[str] = []
    open_list = ""
    for block in _blocks(document):
        wanted = block.kind if block.kind in {"ol", "ul"} else ""
        if open_list and open_list != wanted:
            parts.append(f"</{open_list}>")
        if wanted and open_list != wanted:
            parts.append(f'<ol start="{block.number}">' if wanted == "ol" else "<ul>")
        open_list = wanted
        tag = "li" if wanted else block.kind
        text = _rows(block.text) if tag == "table" else _inline(block.text)
        parts.append(f"<{tag}>{text}</{tag}>")
    if open_list:
        parts.append(f"</{open_list}>")
    html = "\n".join(parts)
    if anchor:
        numbers = itertools.count(1)
        html = re.sub(
            "<(li|tr)>", lambda found: f'<{found[1]} id="{anchor}-{next(numbers)}">', html
        )
    return Markup(html)  # noqa: S704 - every text in it went through escape


def _blocks(document: str) -> Iterator[Block]:
    lines: list[str] = []
    for line in (*document.splitlines(), ""):
        is_after_heading = bool(lines) and lines[0].startswith("#")
        starts_new = not line.strip() or line.startswith("#") or _ITEM.match(line)
        if lines and (starts_new or is_after_heading):
            yield _block(("\n" if lines[0].startswith("|") else " ").join(lines))
            lines = []
        if line.strip():
            lines.append(line.strip())


def _block(text: str) -> Block:
    if text.startswith("### "):
        return Block("h2", text.removeprefix("### "))
    if text.startswith("|"):
        return Block("table", text)
    item = _ITEM.match(text)
    if item is None:
        return Block("p", text)
    number = item["number"]
    rest = text[item.end() :]
    return Block("ol", rest, int(number)) if number else Block("ul", rest)


def _rows(table: str) -> str:
    """The rows of a table; the second line only separates its heading."""
    heading, _, *rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
    cells = [("th", heading), *(("td", row) for row in rows)]
    return "".join(
        f"<tr>{''.join(f'<{tag}>{_inline(cell)}</{tag}>' for cell in row)}</tr>"
        for tag, row in cells
    )


def _inline(text: str) -> str:
    parts: list[str] = []
    end = 0
    for found in _INLINE.finditer(text):
        parts.append(escape(text[end : found.start()]))
        tag = found.lastgroup
        inner = found[tag] if tag else ""
        parts.append(f"<{tag}>{escape(inner) if tag == 'code' else _inline(inner)}</{tag}>")
        end = found.end()
    parts.append(escape(text[end:]))
    return "".join(parts)
