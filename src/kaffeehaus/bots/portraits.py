"""Portraits of the bots' characters as SVG, drawn from a few parts.

Heads, hair, hats, glasses, beards and clothes differ in shape, so that faces can be told apart
without colour and at 40 pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

INK = "#2B211B"
PAPER = "#FFFDF8"
FACE = "M19.5 26c0-9 5-14 12.5-14s12.5 5 12.5 14c0 10-6 16-12.5 16s-12.5-6-12.5-16z"
ROUND_GLASSES = (
    "M22 27.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z"
    "M33 27.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0zM31 27h2"
)
LINE = f'stroke="{INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'


class Skin(Enum):
    """Skin tones."""

    PORCELAIN = "#F6DCC6"
    ROSE = "#EDC3A4"
    OLIVE = "#D9A97C"
    BRONZE = "#B97F55"
    BROWN = "#8E5B3A"
    DEEP = "#6B422B"


class HairColour(Enum):
    """Colours of hair and beards."""

    BLACK = "#2F2724"
    BROWN = "#6A4326"
    CHESTNUT = "#96522B"
    RED = "#C25A2B"
    BLOND = "#DDB35F"
    GREY = "#A9A29A"
    WHITE = "#F1ECE4"


class Hair(Enum):
    """Hair; each value is a path before and one after the head."""

    BALD = ("", "")
    SHORT = ("", "M19 27c-1-11 5-16 13-16s14 5 13 16c-2-6-5-8-8-9-5 1-11 1-14 0-2 2-3 5-4 9z")
    PARTING = ("", "M19 27c-1-12 6-17 15-16 8 1 12 7 11 16-2-4-3-7-5-9-6 1-11-1-14-5-1 6-4 9-7 14z")
    TUFTS = ("", "M20 30c-5-1-5-8 0-9zM44 30c5-1 5-8 0-9z")
    SPIKES = ("", "M19 26l-2-8 6 2-1-8 7 4 3-7 4 7 6-4 0 8 5-2-2 8c-3-6-7-8-13-8s-10 2-13 8z")
    CURLS = (
        "M17 30a6 6 0 0 1 0-10 7 7 0 0 1 8-9 8 8 0 0 1 14 0 7 7 0 0 1 8 9 6 6 0 0 1 0 10z",
        "M20 25a5 5 0 0 1 3-7 5 5 0 0 1 9-1 5 5 0 0 1 9 1 5 5 0 0 1 3 7c-7-6-17-6-24 0z",
    )
    BOB = (
        "M17 40c-3-16-1-30 15-30s18 14 15 30c-3 2-6 2-8 1H25c-2 1-5 1-8-1z",
        "M20 26c1-9 5-12 12-12s11 3 12 12c-6-2-9-4-11-7-3 4-7 6-13 7z",
    )
    LONG = (
        "M16 52c-3-18-3-42 16-42s19 24 16 42c-4 2-8 1-9-1H25c-1 2-5 3-9 1z",
        "M20 27c0-9 5-13 12-13s12 4 12 13c-4-2-7-5-8-9-3 5-9 8-16 9z",
    )
    BUN = (
        "M25 9a7 7 0 1 1 14 0 7 7 0 1 1-14 0z",
        "M19 27c-1-11 5-15 13-15s14 4 13 15c-3-6-7-9-13-9s-10 3-13 9z",
    )
    BRAIDS = (
        "M20 30c-5 4-6 14-4 22l5-1c-1-8 0-14 3-19zM44 30c5 4 6 14 4 22l-5-1c1-8 0-14-3-19z",
        "M19 28c-1-12 5-16 13-16s14 4 13 16c-3-5-8-8-13-12-5 4-10 7-13 12z",
    )


class Hat(Enum):
    """Headwear."""

    NONE = ""
    BERET = "M15 18c0-8 9-12 18-12 9 0 17 4 16 10-1 4-5 4-9 3-8-2-16-1-21 2-2 1-4 0-4-3zM32 6l1-4"
    FLAT_CAP = "M17 19c0-8 6-12 15-12s15 4 15 11l5 3c1 2-2 3-5 2-9-3-19-3-27 0-3 1-4-1-3-4z"
    TOP_HAT = "M22 16l-1-15h22l-1 15zM13 19c0-3 38-3 38 0s-38 3-38 0z"
    BOATER = "M22 15V7h20v8zM11 17c0-3 42-3 42 0s-42 3-42 0z"
    CHEF = "M21 19v-6c-6-1-6-9 1-9 3-5 17-5 20 0 7 0 7 8 1 9v6z"
    KERCHIEF = "M18 25c-1-12 6-17 14-17s15 5 14 17c-7-6-21-6-28 0zM46 23l7 3-4 4-4-4"
    VISOR = "M18 21c0-4 28-4 28 0l5 4c-12-5-26-5-38 0z"


class Eyes(Enum):
    """Eyes with or without glasses."""

    PLAIN = "plain"
    SMILING = "smiling"
    SLEEPY = "sleepy"
    ROUND_GLASSES = "round glasses"
    SQUARE_GLASSES = "square glasses"
    MONOCLE = "monocle"
    SHADES = "shades"


class Mouth(Enum):
    """Mouths."""

    SMILE = "M27 36c2 3 8 3 10 0"
    GRIN = "M26 35.5c1 5 11 5 12 0z"
    LEVEL = "M28 36.5h8"
    SMIRK = "M28 37c3 1 6 0 8-2.5"
    SMALL = "M30 36.5c1 1 3 1 4 0"


class Beard(Enum):
    """Beards and moustaches."""

    NONE = ""
    MOUSTACHE = "M25 35c1-3 5-3 7-1.5 2-1.5 6-1.5 7 1.5-2 1-5 1-7-0.5-2 1.5-5 1.5-7 0.5z"
    HANDLEBAR = "M21 32c1 4 8 4 11 1 3 3 10 3 11-1-1 7-8 8-11 4-3 4-10 3-11-4z"
    FULL = (
        "M19.5 29c0 12 5 17 12.5 17s12.5-5 12.5-17c-2 5-5 5-7 4.5-3-1.5-8-1.5-11 0-2 .5-5 .5-7-4.5z"
    )
    GOATEE = "M28.5 38.5c1-1 6-1 7 0 0 5-2 7-3.5 7s-3.5-2-3.5-7z"


class Clothes(Enum):
    """Clothes; the value is what lies on the shoulders, in paper white."""

    SHIRT = "M26 45l6 6 6-6 3 2-5 8-4-4-4 4-5-8z"
    APRON = "M25 48h14v18H25zM25 48l-4-4M39 48l4-4"
    VEST = "M27 45l5 17 5-17 4 1-6 20h-6l-6-20z"
    SUIT = "M25 45l7 8 7-8 2 21H23z"
    CHEF = "M24 45c4 5 12 5 16 0l3 1v20H21V46z"
    TURTLENECK = "M24 42h16v7c-5 3-11 3-16 0z"
    SHAWL = "M14 52c8 2 12-3 18 2 6-5 10 0 18-2l2 6c-9 2-14-2-20 4-6-6-11-2-20-4z"
    STRIPES = "M14 51h36v3H14zM12 57h40v3H12z"


class Trinket(Enum):
    """What somebody wears beside."""

    NONE = ""
    BOW_TIE = "M32 48.5l-6-3.5v7zM32 48.5l6-3.5v7z"
    PEARLS = "pearls"
    EARRINGS = "earrings"
    PENCIL = "M44 20l8-7 2 2-8 7z"
    FLOWER = "flower"
    BUTTONS = "buttons"


@dataclass(frozen=True, slots=True)
class Portrait:
    """The parts of a face."""

    skin: Skin
    hair: Hair
    colour: HairColour
    clothes: Clothes
    cloth: str
    """Colour of the clothes and the hat."""
    ground: str
    """Colour behind the head."""
    eyes: Eyes = Eyes.PLAIN
    mouth: Mouth = Mouth.SMILE
    beard: Beard = Beard.NONE
    hat: Hat = Hat.NONE
    trinket: Trinket = Trinket.NONE

    def svg(self) -> str:
        """The portrait in a circle of 64 by 64."""
        behind, before = self.hair.value
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">'
            '<clipPath id="round"><circle cx="32" cy="32" r="30"/></clipPath>'
            f'<circle cx="32" cy="32" r="31" fill="{self.ground}"/><g clip-path="url(#round)">'
            f"{_path(behind, self.colour.value)}"
            f"{_path('M5 68c0-16 12-22 27-22s27 6 27 22z', self.cloth)}"
            f"{_path('M26.5 38h11v8c-3 4-8 4-11 0z', self.skin.value)}"
            f"{_path(self.clothes.value, PAPER)}"
            f"{self._head()}{_path(before, self.colour.value)}"
            f"{_path(self.hat.value, self.cloth)}{self._trinket()}</g>"
            f'<circle cx="32" cy="32" r="30.5" fill="none" {LINE}/></svg>'
        )

    def _head(self) -> str:
        skin = self.skin.value
        ears = "".join(
            f'<circle cx="{x}" cy="29" r="3" fill="{skin}" {LINE}/>' for x in (19.5, 44.5)
        )
        face = _path(FACE, skin)
        beard = _path(self.beard.value, self.colour.value)
        mouth_fill = PAPER if self.mouth is Mouth.GRIN else "none"
        mouth = _path(self.mouth.value, mouth_fill)
        nose = _path("M32 28.5c-1 2-1.5 3-0.5 3.5h1.5", "none")
        over = self.beard in (Beard.FULL, Beard.GOATEE)
        lower = beard + mouth if over else mouth + beard
        return f"{ears}{face}{lower}{nose}{_eyes(self.eyes)}"

    def _trinket(self) -> str:
        match self.trinket:
            case Trinket.PEARLS:
                places = ((24, 46), (28, 48.5), (32, 49.5), (36, 48.5), (40, 46))
                return "".join(_dot(x, y, 2, PAPER) for x, y in places)
            case Trinket.EARRINGS:
                return _dot(19, 34, 2.2, "#E0B34A") + _dot(45, 34, 2.2, "#E0B34A")
            case Trinket.FLOWER:
                petals = ((43, 14), (48, 14), (45.5, 11), (45.5, 17))
                return "".join(_dot(x, y, 2.6, "#D9576B") for x, y in petals) + _dot(
                    45.5, 14, 1.8, "#E0B34A"
                )
            case Trinket.BUTTONS:
                return "".join(_dot(x, y, 1.3, INK) for x in (29, 35) for y in (53, 58))
            case _:
                return _path(self.trinket.value, "#B23A2E")


def _eyes(eyes: Eyes) -> str:
    dots = _dot(27, 27.5, 1.3, INK) + _dot(37, 27.5, 1.3, INK)
    match eyes:
        case Eyes.PLAIN:
            return dots + _path("M24.5 23.5c1-1 3-1 4 0M35.5 23.5c1-1 3-1 4 0", "none")
        case Eyes.SMILING:
            return _path("M24.5 28c1-2 4-2 5 0M34.5 28c1-2 4-2 5 0", "none")
        case Eyes.SLEEPY:
            return _path("M24.5 27.5c1 1.5 4 1.5 5 0M34.5 27.5c1 1.5 4 1.5 5 0", "none")
        case Eyes.ROUND_GLASSES:
            return dots + _path(ROUND_GLASSES, "none")
        case Eyes.SQUARE_GLASSES:
            return dots + _path("M22 24h8.5v7H22zM33.5 24H42v7h-8.5zM30.5 26.5h3", "none")
        case Eyes.MONOCLE:
            return dots + _path(
                "M32.5 27.5a4.800 4.800 0 1 0 9.600 0 4.800 4.800 0 1 0-9.600 0zM41 31l1.5 9",
                "none",
            )
        case Eyes.SHADES:
            return _path(
                "M21 25h10c0 5-2 7-5 7s-5-2-5-7zM33 25h10c0 5-2 7-5 7s-5-2-5-7zM31 26h2", INK
            )


def _dot(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}"/>'


def _path(shape: str, fill: str) -> str:
    return f'<path d="{shape}" fill="{fill}" {LINE}/>' if shape else ""
