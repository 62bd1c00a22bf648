"""What people read when modules do not go together, and what they could do about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.errors import BadOptions, Remedy
from kaffeehaus.core.i18n import and_list, gettext, ngettext, or_list
from kaffeehaus.core.options import Chosen, Several
from kaffeehaus.games.fcm.modules.offered import MODULES, SCENARIO_OPTION, scenario_of
from kaffeehaus.games.fcm.rules.random_map import FREE_CHOICE
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Excluded,
    ForeignTiles,
    Missing,
    RulesetError,
)


def refused_set(error: RulesetError, options: Chosen) -> BadOptions:
    """Why these modules cannot be played together, or by so many."""
    match error:
        case Missing(module=module, needed=needed, least_players=least):
            return BadOptions(
                _missing(title_of(module), title_of(needed), least),
                remedies=(*adding(needed, options), *leaving_out(module, options)),
            )
        case Excluded(module=module, other=other):
            return BadOptions(
                gettext(
                    "%(module)s and %(other)s cannot be combined.",
                    module=title_of(module),
                    other=title_of(other),
                ),
                remedies=(*leaving_out(module, options), *leaving_out(other, options)),
            )
        case ForeignTiles(tiles=tiles):
            return _refused_tiles(tiles, options)
    return BadOptions(gettext("These modules cannot be combined: %(error)s.", error=error))


def _missing(module: str, needed: str, least: int | None) -> str:
    if least is None:
        return gettext(
            "%(module)s can only be played with %(needed)s.", module=module, needed=needed
        )
    return gettext(
        "With %(players)s or more players, %(module)s can only be played with %(needed)s.",
        players=least,
        module=module,
        needed=needed,
    )


def _refused_tiles(tiles: Iterable[str], options: Chosen) -> BadOptions:
    """Which modules bring these map tiles."""
    by_modules: dict[tuple[str, ...], list[str]] = {}
    for tile in tiles:
        by_modules.setdefault(_bringing(tile), []).append(tile)
    sentences = [_needs(letters, modules) for modules, letters in by_modules.items()]
    remedies = [one for modules in by_modules for one in adding(modules[0], options)]
    return BadOptions(" ".join(sentences), remedies=tuple(remedies))


def _bringing(tile: str) -> tuple[str, ...]:
    """The modules with this map tile. Every tile is in the base game or has some."""
    return tuple(
        module.id
        for module in MODULES.values()
        if any(tile in one.content.map_tiles for one in (module, *module.brings))
    )


def _needs(tiles: Sequence[str], modules: Sequence[str]) -> str:
    """`Map tiles U and V require New districts.`"""
    return ngettext(
        "Map tile %(tiles)s requires %(modules)s.",
        "Map tiles %(tiles)s require %(modules)s.",
        len(tiles),
        tiles=and_list(tiles),
        modules=or_list([title_of(module) for module in modules]),
    )


def refused_in_the_introductory_game() -> BadOptions:
    """Modules, or a scenario, beside the introductory game."""
    none = {"modules": "", SCENARIO_OPTION.name: FREE_CHOICE}
    return BadOptions(
        gettext("The introductory game has no modules."),
        remedies=(
            Remedy(gettext("Play without modules"), none),
            Remedy(gettext("Play the full game"), {"introductory": "false"}),
        ),
    )


def adding(name: str, options: Chosen) -> Iterable[Remedy]:
    """One more module, with all that it needs itself."""
    chosen = Several.words(options.get("modules", ""))
    new = [one for one in _with_needs(name) if one not in chosen]
    if new and MODULES.keys() >= set(new):
        titles = and_list([title_of(one) for one in new])
        yield Remedy(
            gettext("Add %(modules)s", modules=titles), {"modules": _written({*chosen, *new})}
        )


def leaving_out(name: str, options: Chosen) -> Iterable[Remedy]:
    """One module less; a scenario that has it is none without it."""
    chosen = Several.words(options.get("modules", ""))
    if name not in chosen:
        return
    changes = {"modules": _written({*chosen} - {name})}
    scenario = scenario_of(options)
    if scenario and name in scenario.modules:
        changes[SCENARIO_OPTION.name] = FREE_CHOICE
    yield Remedy(gettext("Remove %(module)s", module=title_of(name)), changes)


def title_of(name: str) -> str:
    """A module as people call it; one that is not offered, by its id."""
    return str(MODULES[name].title) if name in MODULES else name


def _with_needs(name: str) -> list[str]:
    """A module and what it needs of those that are offered, each once, itself first."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop(0)
        if one not in found:
            found[one] = None
            needs = MODULES[one].requires if one in MODULES else frozenset[str]()
            waiting += sorted(needs & MODULES.keys())
    return list(found)


def _written(names: set[str]) -> str:
    return ",".join(name for name in MODULES if name in names)
