"""Characters of Café's levels, from 1 on."""

from __future__ import annotations

from kaffeehaus.bots.characters import Character
from kaffeehaus.bots.portraits import (
    Beard,
    Clothes,
    Eyes,
    Hair,
    HairColour,
    Hat,
    Mouth,
    Portrait,
    Skin,
    Trinket,
)
from kaffeehaus.core.i18n import lazy_gettext

CHARACTERS = (
    Character(
        "Franzi",
        lazy_gettext("Places cards without comparing, often at random."),
        Portrait(
            Skin.ROSE,
            Hair.LONG,
            HairColour.RED,
            Clothes.APRON,
            "#6C9A8B",
            "#F6E3C5",
            eyes=Eyes.SMILING,
            mouth=Mouth.GRIN,
        ),
    ),
    Character(
        "Hansi",
        lazy_gettext("Places cards without comparing."),
        Portrait(
            Skin.PORCELAIN,
            Hair.SPIKES,
            HairColour.BLOND,
            Clothes.SHIRT,
            "#C7683B",
            "#D4E4F0",
            hat=Hat.FLAT_CAP,
        ),
    ),
    Character(
        "Nelly",
        lazy_gettext("Compares 3 placements."),
        Portrait(
            Skin.BRONZE,
            Hair.BOB,
            HairColour.CHESTNUT,
            Clothes.STRIPES,
            "#4C6A92",
            "#F3D8DD",
            eyes=Eyes.ROUND_GLASSES,
            trinket=Trinket.EARRINGS,
        ),
    ),
    Character(
        "Bruno",
        lazy_gettext("Takes the best of 60 placements."),
        Portrait(
            Skin.DEEP,
            Hair.BALD,
            HairColour.BLACK,
            Clothes.CHEF,
            "#E8E2D6",
            "#DCE8C8",
            mouth=Mouth.GRIN,
            beard=Beard.FULL,
            trinket=Trinket.BUTTONS,
        ),
    ),
    Character(
        "Adele",
        lazy_gettext("Tests each card in 2 imagined games."),
        Portrait(
            Skin.OLIVE,
            Hair.BUN,
            HairColour.BLACK,
            Clothes.SHIRT,
            "#7B4B94",
            "#F1E5B8",
            eyes=Eyes.SQUARE_GLASSES,
            mouth=Mouth.SMIRK,
            trinket=Trinket.PEARLS,
        ),
    ),
    Character(
        "Oskar",
        lazy_gettext("Tests each card in 8 imagined games."),
        Portrait(
            Skin.BROWN,
            Hair.SHORT,
            HairColour.WHITE,
            Clothes.VEST,
            "#3B2A22",
            "#D9DEEE",
            eyes=Eyes.MONOCLE,
            mouth=Mouth.SMALL,
            beard=Beard.HANDLEBAR,
            trinket=Trinket.BOW_TIE,
        ),
    ),
)
