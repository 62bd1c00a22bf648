"""Characters of Food Chain Magnate's levels, from 1 on."""

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
        "Seppi",
        lazy_gettext("Hires few people and advertises whatever comes to mind."),
        Portrait(
            Skin.PORCELAIN,
            Hair.SPIKES,
            HairColour.BROWN,
            Clothes.APRON,
            "#D1493F",
            "#CDE6DF",
            mouth=Mouth.GRIN,
            hat=Hat.CHEF,
        ),
    ),
    Character(
        "Wally",
        lazy_gettext("Takes his time with the kitchen and campaigns."),
        Portrait(
            Skin.ROSE,
            Hair.CURLS,
            HairColour.CHESTNUT,
            Clothes.SHIRT,
            "#E0A13A",
            "#E2DAF1",
            eyes=Eyes.SMILING,
            hat=Hat.VISOR,
            trinket=Trinket.EARRINGS,
        ),
    ),
    Character(
        "Rudi",
        lazy_gettext("Keeps a small kitchen and misses every third chance."),
        Portrait(
            Skin.BROWN,
            Hair.SHORT,
            HairColour.BLACK,
            Clothes.STRIPES,
            "#2F6F6B",
            "#F5DEC8",
            eyes=Eyes.SLEEPY,
            mouth=Mouth.SMIRK,
            beard=Beard.GOATEE,
            trinket=Trinket.PENCIL,
        ),
    ),
    Character(
        "Frieda",
        lazy_gettext("Plans her growth and misses every fifth chance."),
        Portrait(
            Skin.PORCELAIN,
            Hair.BOB,
            HairColour.BLACK,
            Clothes.SUIT,
            "#A8455A",
            "#E8E6BF",
            eyes=Eyes.SQUARE_GLASSES,
            mouth=Mouth.LEVEL,
        ),
    ),
    Character(
        "Alma",
        lazy_gettext("Hires, trains and advertises by expected income."),
        Portrait(
            Skin.DEEP,
            Hair.LONG,
            HairColour.BLACK,
            Clothes.SUIT,
            "#3F5F8A",
            "#F2D8CF",
            eyes=Eyes.ROUND_GLASSES,
            trinket=Trinket.PEARLS,
        ),
    ),
    Character(
        "Maxim",
        lazy_gettext("Tries out each day’s choices two turns ahead."),
        Portrait(
            Skin.BRONZE,
            Hair.PARTING,
            HairColour.GREY,
            Clothes.SUIT,
            "#2B2B33",
            "#D3E3CF",
            eyes=Eyes.SHADES,
            mouth=Mouth.LEVEL,
            beard=Beard.MOUSTACHE,
            hat=Hat.TOP_HAT,
            trinket=Trinket.BOW_TIE,
        ),
    ),
)
