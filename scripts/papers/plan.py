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

WIDTH = 960
PAD = 16
FLOORS_END = 790
"""Right edge of the layers; arrows are to the right of it."""
NAME_WIDTH = 200
LINE = 17
LETTER = 7.6
"""Average width of a letter, rounded up so that text fits its box."""
GAP = 8
ROOM_HEIGHT = 26
MOST_INSIDE = 280
"""Maximum total width of a game's boxes in one row."""

STYLE = """
.paper { fill: #fbf7f0 } .floor { fill: #ffffff; stroke: #98826c }
.room { fill: #f5e9cd; stroke: #8a6216 } .flat { fill: #fbf7f0; stroke: #98826c }
.file { fill: none; stroke: #98826c; stroke-dasharray: 3 3 }
text { fill: #2b211b; font: 13px system-ui, sans-serif } .name { font-size: 17px; font-weight: 600 }
.words { fill: #6b5b50 } .way { fill: none; stroke: #5a3a26; stroke-width: 1.6 }
.tip { fill: #5a3a26 }
@media (prefers-color-scheme: dark) {
.paper { fill: #1c1613 } .floor { fill: #271f1a; stroke: #8a7564 }
.room { fill: #3a2d17; stroke: #e0b34a } .flat { fill: #1c1613; stroke: #8a7564 }
.file { stroke: #8a7564 } text { fill: #f3eadf }
.words { fill: #b9a797 } .way { stroke: #d2a679 } .tip { fill: #d2a679 }
}
"""


@dataclass(frozen=True, slots=True)
class Room:
    """A folder or file of a package, with its subfolders."""

    name: str
    is_file: bool = False
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Floor:
    """A package: its docstring, its content, and the packages it imports."""

    name: str
    words: str
    rooms: tuple[Room, ...]
    asks: frozenset[str]


# Reading the source


def floors_of(root: Path) -> tuple[Floor, ...]:
    """Packages from the highest layer to the lowest."""
    names = layers_of(root)
    return tuple(_floor(root / SOURCES / name, frozenset(names) - {name}) for name in names)


def layers_of(root: Path) -> list[str]:
    """Names of the packages in the order in which they may import each other."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [part.strip().rpartition(".")[2] for layer in layers for part in layer.split("|")]


def _floor(package: Path, others: frozenset[str]) -> Floor:
    words = ast.get_docstring(_tree(package / "__init__.py")) or ""
    files = sorted(package.glob("[a-z]*.py"))
    return Floor(
        package.name,
        " ".join(words.partition("\n\n")[0].split()),
        (
            *(Room(folder.name, inside=_rooms_inside(folder)) for folder in _folders(package)),
            *(Room(file.stem, is_file=True) for file in files),
        ),
        frozenset(_imported(package)) & others,
    )


def _rooms_inside(folder: Path) -> tuple[str, ...]:
    """Folders of a game; other packages are not descended into."""
    if folder.parent.name != "games":
        return ()
    return tuple(inside.name for inside in _folders(folder))


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


def write_plan(root: Path) -> None:
    """Regenerate the diagram of a checkout."""
    (root / PICTURE).write_text(plan_svg(floors_of(root)), "utf-8")


def plan_svg(floors: tuple[Floor, ...]) -> str:
    """The diagram, readable on light and dark pages."""
    parts: list[str] = []
    spans: dict[str, tuple[float, float]] = {}
    top = float(PAD)
    for floor in floors:
        drawn, height = _drawn_floor(floor, top)
        parts += drawn
        spans[floor.name] = (top, height)
        top += height + GAP
    parts += _ways(floors, spans)
    height = top - GAP + PAD
    told = "; ".join(f"{floor.name} asks {_listed(floor.asks)}" for floor in floors)
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img">',
        "<title>The packages of Kaffeehaus and who asks whom</title>",
        f"<desc>{escape(told)}.</desc>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height:g}"/>',
        *parts,
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nobody"


def _drawn_floor(floor: Floor, top: float) -> tuple[list[str], float]:
    """Elements of a layer, and its height."""
    words = textwrap.wrap(floor.words, int((NAME_WIDTH - PAD) / LETTER))
    rooms, bottom = _drawn_rooms(floor.rooms, top + PAD - 2)
    height = max(bottom - top, PAD + 20 + LINE * len(words)) + PAD - 6
    parts = [
        f'<rect class="floor" x="{PAD}" y="{top:g}" width="{FLOORS_END - PAD}" '
        f'height="{height:g}" rx="8"/>',
        f'<text class="name" x="{2 * PAD}" y="{top + 26:g}">{escape(floor.name)}</text>',
        *(
            f'<text class="words" x="{2 * PAD}" y="{top + 46 + LINE * number:g}">'
            f"{escape(line)}</text>"
            for number, line in enumerate(words)
        ),
        *rooms,
    ]
    return parts, height


def _drawn_rooms(rooms: Iterable[Room], top: float) -> tuple[list[str], float]:
    """Boxes from left to right in as many rows as needed, and their bottom edge."""
    parts: list[str] = []
    left, row_height = float(NAME_WIDTH + PAD), 0.0
    for room in rooms:
        width, height = _size(room)
        if left + width > FLOORS_END - GAP:
            left, top, row_height = float(NAME_WIDTH + PAD), top + row_height + GAP, 0.0
        parts += _drawn_room(room, left, top, width, height)
        left += width + GAP
        row_height = max(row_height, height)
    return parts, top + row_height


def _size(room: Room) -> tuple[float, float]:
    if not room.inside:
        return _text_width(room.name), ROOM_HEIGHT
    inner = [_text_width(name) for name in room.inside]
    rows = _rows(inner, MOST_INSIDE)
    width = max(sum(row) + GAP * (len(row) - 1) for row in rows)
    return (
        max(width, _text_width(room.name) - 2 * GAP) + 2 * GAP,
        ROOM_HEIGHT + len(rows) * (ROOM_HEIGHT + GAP),
    )


def _rows(widths: Iterable[float], most: float) -> list[list[float]]:
    rows: list[list[float]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + GAP * len(rows[-1]) + width > most:
            rows.append([])
        rows[-1].append(width)
    return rows


def _drawn_room(room: Room, left: float, top: float, width: float, height: float) -> list[str]:
    kind = "file" if room.is_file else "room"
    parts = [
        f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
        'rx="6"/>',
        _label(room.name, left + width / 2, top),
    ]
    across, down = left + GAP, top + ROOM_HEIGHT
    for name in room.inside:
        inner = _text_width(name)
        if across + inner > left + width - GAP + 1:
            across, down = left + GAP, down + ROOM_HEIGHT + GAP
        parts += [
            f'<rect class="flat" x="{across:g}" y="{down:g}" width="{inner:g}" '
            f'height="{ROOM_HEIGHT}" rx="6"/>',
            _label(name, across + inner / 2, down),
        ]
        across += inner + GAP
    return parts


def _label(text: str, middle: float, top: float) -> str:
    return f'<text x="{middle:g}" y="{top + 18:g}" text-anchor="middle">{escape(text)}</text>'


def _text_width(text: str) -> float:
    return round(LETTER * len(text) + 20, 1)


def _ways(floors: tuple[Floor, ...], spans: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Arrows to the right of the layers, from importer to imported."""
    order = [floor.name for floor in floors]
    ways = [
        (order.index(floor.name), order.index(asked))
        for floor in floors
        for asked in sorted(floor.asks, key=order.index)
    ]
    for upper, lower in ways:
        # Longer arrows leave lower and arrive higher, so that no two overlap.
        leaving = [way for way in ways if way[0] == upper]
        coming = sorted((way for way in ways if way[1] == lower), reverse=True)
        start = _port(spans[order[upper]], leaving.index((upper, lower)), len(leaving), 0.5, 0.95)
        end = _port(spans[order[lower]], coming.index((upper, lower)), len(coming), 0.45, 0.05)
        reach = FLOORS_END + 24 + 21 * (lower - upper)
        tip = FLOORS_END + 9
        yield (
            f'<path class="way" d="M{FLOORS_END} {start:.1f}C{reach} {start:.1f} '
            f'{reach} {end:.1f} {tip} {end:.1f}"/>'
        )
        yield f'<path class="tip" d="M{FLOORS_END + 1} {end:.1f}l9 -4.5v9z"/>'


def _port(
    span: tuple[float, float], number: int, count: int, nearest: float, farthest: float
) -> float:
    """Position of an arrow's end along the height of a layer."""
    top, height = span
    share = (number + 0.5) / count
    return top + height * (nearest + (farthest - nearest) * share)
