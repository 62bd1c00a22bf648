"""Architecture diagram as SVG: packages as layers, folders as boxes, imports as arrows.

Everything is read from the source: the order of packages from the layers in pyproject.toml, the
captions from the docstrings of the packages, the boxes from the folders, the arrows from the
imports.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

SOURCES = Path("src", "kaffeehaus")
PICTURE = Path("docs", "pictures", "plan.svg")
PARTS = ("drawing", "rules", "words")
"""Parts of a game that are a file as long as they are small."""

WIDTH = 960
PAD = 16
LAYERS_END = 790
"""Right edge of the layers; arrows are to the right of it."""
NAME_WIDTH = 200
LINE = 17
LETTER = 7.6
"""Average width of a letter, rounded up so that text fits its box."""
GAP = 8
BOX_HEIGHT = 26
MOST_INSIDE = 280
"""Maximum total width of a game's boxes in one row."""

STYLE = """
.paper { fill: #fbf7f0 } .layer { fill: #ffffff; stroke: #98826c }
.box { fill: #f5e9cd; stroke: #8a6216 } .flat { fill: #fbf7f0; stroke: #98826c }
.file { fill: none; stroke: #98826c; stroke-dasharray: 3 3 }
text { fill: #2b211b; font: 13px system-ui, sans-serif } .name { font-size: 17px; font-weight: 600 }
.words { fill: #6b5b50 } .arrow { fill: none; stroke: #5a3a26; stroke-width: 1.6 }
.tip { fill: #5a3a26 }
@media (prefers-color-scheme: dark) {
.paper { fill: #1c1613 } .layer { fill: #271f1a; stroke: #8a7564 }
.box { fill: #3a2d17; stroke: #e0b34a } .flat { fill: #1c1613; stroke: #8a7564 }
.file { stroke: #8a7564 } text { fill: #f3eadf }
.words { fill: #b9a797 } .arrow { stroke: #d2a679 } .tip { fill: #d2a679 }
}
"""


@dataclass(frozen=True, slots=True)
class Box:
    """A folder or file of a package, with its subfolders."""

    name: str
    is_file: bool = False
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layer:
    """A package: its docstring, its content, and the packages it imports."""

    name: str
    words: str
    boxes: tuple[Box, ...]
    imports: frozenset[str]


# Reading the source


def layers_of(root: Path) -> tuple[Layer, ...]:
    """Packages from the highest layer to the lowest."""
    names = layer_names(root)
    return tuple(_layer(root / SOURCES / name, frozenset(names) - {name}) for name in names)


def layer_names(root: Path) -> list[str]:
    """Names of the packages in the order in which they may import each other."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [part.strip().rpartition(".")[2] for layer in layers for part in layer.split("|")]


def _layer(package: Path, others: frozenset[str]) -> Layer:
    words = ast.get_docstring(_tree(package / "__init__.py")) or ""
    files = sorted(package.glob("[a-z]*.py"))
    return Layer(
        package.name,
        " ".join(words.partition("\n\n")[0].split()),
        (
            *(Box(folder.name, inside=_boxes_inside(folder)) for folder in _folders(package)),
            *(Box(file.stem, is_file=True) for file in files),
        ),
        frozenset(_imported(package)) & others,
    )


def _boxes_inside(folder: Path) -> tuple[str, ...]:
    """Parts of a game, each a folder or one file; other packages are not descended into."""
    if folder.parent.name != "games":
        return ()
    files = [part for part in PARTS if (folder / f"{part}.py").is_file()]
    return tuple(sorted([*(inside.name for inside in _folders(folder)), *files]))


def _folders(package: Path) -> list[Path]:
    """Folders that contain Python or C sources; tools leave others behind."""
    with_source = {
        file.parent for kind in ("__init__.py", "*.c") for file in package.glob(f"*/{kind}")
    }
    return sorted(with_source)


def _imported(package: Path) -> Iterator[str]:
    """Packages that any file of this package imports."""
    for file in package.rglob("*.py"):
        for node in ast.walk(_tree(file)):
            match node:
                case ast.ImportFrom(module=str(module)):
                    modules = [module]
                case ast.Import(names=names):
                    modules = [alias.name for alias in names]
                case _:
                    continue
            for parts in (module.split(".") for module in modules):
                if parts[0] == SOURCES.name and len(parts) > 1:
                    yield parts[1]


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


# Drawing


def write_diagram(root: Path) -> None:
    """Regenerate the diagram of a checkout."""
    (root / PICTURE).write_text(diagram_svg(layers_of(root)), "utf-8")


def diagram_svg(layers: tuple[Layer, ...]) -> str:
    """The diagram, readable on light and dark pages."""
    parts: list[str] = []
    spans: dict[str, tuple[float, float]] = {}
    top = float(PAD)
    for layer in layers:
        drawn, height = _drawn_layer(layer, top)
        parts += drawn
        spans[layer.name] = (top, height)
        top += height + GAP
    parts += _arrows(layers, spans)
    height = top - GAP + PAD
    told = "; ".join(f"{layer.name} imports {_listed(layer.imports)}" for layer in layers)
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img">',
        "<title>The packages of Kaffeehaus and their imports</title>",
        f"<desc>{escape(told)}.</desc>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height:g}"/>',
        *parts,
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def _drawn_layer(layer: Layer, top: float) -> tuple[list[str], float]:
    """Elements of a layer, and its height."""
    words = textwrap.wrap(layer.words, int((NAME_WIDTH - PAD) / LETTER))
    boxes, bottom = _drawn_boxes(layer.boxes, top + PAD - 2)
    height = max(bottom - top, PAD + 20 + LINE * len(words)) + PAD - 6
    parts = [
        f'<rect class="layer" x="{PAD}" y="{top:g}" width="{LAYERS_END - PAD}" '
        f'height="{height:g}" rx="8"/>',
        f'<text class="name" x="{2 * PAD}" y="{top + 26:g}">{escape(layer.name)}</text>',
        *(
            f'<text class="words" x="{2 * PAD}" y="{top + 46 + LINE * number:g}">'
            f"{escape(line)}</text>"
            for number, line in enumerate(words)
        ),
        *boxes,
    ]
    return parts, height


def _drawn_boxes(boxes: Iterable[Box], top: float) -> tuple[list[str], float]:
    """Boxes from left to right in as many rows as needed, and their bottom edge."""
    parts: list[str] = []
    left, row_height = float(NAME_WIDTH + PAD), 0.0
    for box in boxes:
        width, height = _size(box)
        if left + width > LAYERS_END - GAP:
            left, top, row_height = float(NAME_WIDTH + PAD), top + row_height + GAP, 0.0
        parts += _drawn_box(box, left, top, width, height)
        left += width + GAP
        row_height = max(row_height, height)
    return parts, top + row_height


def _size(box: Box) -> tuple[float, float]:
    if not box.inside:
        return _text_width(box.name), BOX_HEIGHT
    inner = [_text_width(name) for name in box.inside]
    rows = _rows(inner, MOST_INSIDE)
    width = max(sum(row) + GAP * (len(row) - 1) for row in rows)
    return (
        max(width, _text_width(box.name) - 2 * GAP) + 2 * GAP,
        BOX_HEIGHT + len(rows) * (BOX_HEIGHT + GAP),
    )


def _rows(widths: Iterable[float], most: float) -> list[list[float]]:
    rows: list[list[float]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + GAP * len(rows[-1]) + width > most:
            rows.append([])
        rows[-1].append(width)
    return rows


def _drawn_box(box: Box, left: float, top: float, width: float, height: float) -> list[str]:
    kind = "file" if box.is_file else "box"
    parts = [
        f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
        'rx="6"/>',
        _label(box.name, left + width / 2, top),
    ]
    across, down = left + GAP, top + BOX_HEIGHT
    for name in box.inside:
        inner = _text_width(name)
        if across + inner > left + width - GAP + 1:
            across, down = left + GAP, down + BOX_HEIGHT + GAP
        parts += [
            f'<rect class="flat" x="{across:g}" y="{down:g}" width="{inner:g}" '
            f'height="{BOX_HEIGHT}" rx="6"/>',
            _label(name, across + inner / 2, down),
        ]
        across += inner + GAP
    return parts


def _label(text: str, middle: float, top: float) -> str:
    return f'<text x="{middle:g}" y="{top + 18:g}" text-anchor="middle">{escape(text)}</text>'


def _text_width(text: str) -> float:
    return round(LETTER * len(text) + 20, 1)


def _arrows(layers: tuple[Layer, ...], spans: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Arrows to the right of the layers, from importer to imported."""
    order = [layer.name for layer in layers]
    arrows = [
        (order.index(layer.name), order.index(imported))
        for layer in layers
        for imported in sorted(layer.imports, key=order.index)
    ]
    for upper, lower in arrows:
        # Longer arrows leave lower and arrive higher, so that no two overlap.
        leaving = [arrow for arrow in arrows if arrow[0] == upper]
        coming = sorted((arrow for arrow in arrows if arrow[1] == lower), reverse=True)
        start = _port(spans[order[upper]], leaving.index((upper, lower)), len(leaving), 0.5, 0.95)
        end = _port(spans[order[lower]], coming.index((upper, lower)), len(coming), 0.45, 0.05)
        reach = LAYERS_END + 24 + 21 * (lower - upper)
        tip = LAYERS_END + 9
        yield (
            f'<path class="arrow" d="M{LAYERS_END} {start:.1f}C{reach} {start:.1f} '
            f'{reach} {end:.1f} {tip} {end:.1f}"/>'
        )
        yield f'<path class="tip" d="M{LAYERS_END + 1} {end:.1f}l9 -4.5v9z"/>'


def _port(
    span: tuple[float, float], number: int, count: int, nearest: float, farthest: float
) -> float:
    """Position of an arrow's end along the height of a layer."""
    top, height = span
    share = (number + 0.5) / count
    return top + height * (nearest + (farthest - nearest) * share)
