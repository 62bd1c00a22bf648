"""Text of a page as its reader sees or hears it, at both widths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 390, "height": 844}
HIDDEN = "○ "
"""Begins a line that is not shown at once: a tab, a dialog, a closed part."""
HAS_WORDS = re.compile(r"[^\W\d_]{2}")

READ = """(skipped) => {
  const lines = [];
  const HIDDEN = '○ ';
  const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'alt',
    'placeholder', 'aria-valuetext', 'data-confirm', 'aria-placeholder'];
  const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT']);
  const isInline = (element) =>
    /^(inline|contents|ruby)/.test(getComputedStyle(element).display)
    && !(element instanceof SVGElement);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  let words = '', shown = true;
  const flush = () => {
    const text = words.replace(/\\s+/g, ' ').trim();
    if (text) lines.push((shown ? '' : HIDDEN) + text);
    words = '';
  };
  const walk = (element) => {
    if (SKIPPED.has(element.tagName)) return;
    if (skipped && element.matches(skipped)) return;
    const inline = isInline(element);
    if (!inline) flush();
    for (const name of ATTRIBUTES) {
      const text = element.getAttribute(name);
      if (text) lines.push(`${isShown(element) ? '' : HIDDEN}[${name}] ${text}`);
    }
    if (['button', 'submit', 'reset'].includes(element.type) && element.tagName === 'INPUT') {
      lines.push(`[button] ${element.value}`);
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.data.trim() && !words.trim()) shown = isShown(element);
        words += node.data;
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        walk(node);
      }
    }
    if (!inline) flush();
  };
  for (const part of document.querySelectorAll('details')) part.open = true;
  lines.push(`[page title] ${document.title}`);
  const described = document.querySelector('meta[name=description]')?.content;
  if (described) lines.push(`[description] ${described}`);
  walk(document.body);
  flush();
  const choices = document.querySelector('script#choices')?.textContent;
  if (choices) {
    const { questions, within, labels } = JSON.parse(choices);
    const told = (value) =>
      (typeof value === 'string' ? [value] : Object.values(value).flatMap(told));
    for (const text of new Set(told([questions, within, labels]))) lines.push(`[choice] ${text}`);
  }
  return lines;
}"""
"""All text of the page, a line per block, with what assistive technology adds to it; elements that
a selector matches are left out."""
UNTRANSLATED = "code, pre, kbd, textarea, time, .node .said, [translate=no], [lang]:not(html)"
"""Notation, code, times in the browser's words, names of languages."""


def read_page(page: Page) -> list[str]:
    """Text of the current page: at 1280 pixels, then what only 390 pixels show."""
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]  # a typed dict
    if page.locator("html.is-ready").count() or page.locator("script[type=module]").count():
        expect(page.locator("html.is-ready")).to_be_attached()
    wide = _lines(page)
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]  # a typed dict
    narrow = _lines(page)
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]  # a typed dict
    shown = {line for line in (*wide, *narrow) if not line.startswith(HIDDEN)}
    lines = [*wide, *(f"(390) {line}" for line in narrow if line not in wide)]
    return [
        line
        for line in lines
        if line.removeprefix("(390) ").removeprefix(HIDDEN) not in shown or HIDDEN not in line
    ]


def read_words(page: Page) -> set[str]:
    """Text of the current page that depends on the language: no names, code and notation."""
    return set(_lines(page, UNTRANSLATED))


def _lines(page: Page, skipped: str = "") -> list[str]:
    found: list[str] = page.evaluate(READ, skipped)
    return [line for line in found if HAS_WORDS.search(re.sub(r"^○? ?\[[a-z -]+\]", "", line))]


@dataclass(slots=True)
class Review:
    """Writes the text files of one language. A line that a file has already is left out."""

    folder: Path
    common: set[str] = field(default_factory=set)
    """Lines of the frame around every page, which only its own file has."""
    words: set[tuple[str, str]] = field(default_factory=set)
    """Files and the lines in them that depend on the language."""
    _written: dict[str, set[str]] = field(default_factory=dict)

    def add(self, name: str, heading: str, lines: Iterable[str], words: Iterable[str] = ()) -> None:
        """Add a section to a file; `words` are the lines that depend on the language."""
        self.words.update((name, line) for line in words)
        written = self._written.setdefault(name, set())
        new = list(_unseen(lines, written | self.common))
        written.update(new)
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / f"{name}.txt").open("a", encoding="utf-8") as file:
            file.write("\n".join((f"== {heading} ==", *new, "", "")))


def _unseen(lines: Iterable[str], seen: set[str]) -> Iterator[str]:
    here: set[str] = set()
    for line in lines:
        if line not in seen and line not in here:
            here.add(line)
            yield line
