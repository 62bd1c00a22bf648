"""The menu: modules and scenarios as cards, with what speaks against them and the small print."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from kaffeehaus.core.i18n import cache_per_language, comma_list, gettext
from kaffeehaus.core.menu import MenuCard, SmallPrint, Weight
from kaffeehaus.core.options import Chosen, Several
from kaffeehaus.games.fcm.drawing.goods import burger, pizza
from kaffeehaus.games.fcm.drawing.menu import cloth, framed, good, laid_out, meadow
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.modules.offered import (
    MODULES,
    OFFERED,
    SCENARIO_OPTION,
    SCENARIOS,
    options_of,
    with_base,
)
from kaffeehaus.games.fcm.modules.refusals import refused_set
from kaffeehaus.games.fcm.rules.random_map import FREE_CHOICE, Scenario
from kaffeehaus.games.fcm.rules.ruleset.folded import check_seats
from kaffeehaus.games.fcm.rules.ruleset.folding import check_together
from kaffeehaus.games.fcm.rules.ruleset.groups import Excluded, Missing
from kaffeehaus.games.fcm.rules.ruleset.module import Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.rulings import AnyRuling, Rulings

_FIRST_SENTENCE = re.compile(r"^.*?[.!?](?=\s|$)", re.DOTALL)


@cache_per_language
def module_cards() -> tuple[MenuCard, ...]:
    """Every module that is offered."""
    return tuple(_module_card(module) for module in OFFERED)


def _module_card(module: Module) -> MenuCard:
    menu = on_the_menu(module)
    return MenuCard(
        module.id,
        str(module.title),
        str(menu.sentence),
        framed(menu.picture()),
        menu.weight,
        asks=_asked_by(module.id),
        chapter=module.id if module.help else "",
    )


def on_the_menu(module: Module) -> OnTheMenu:
    """How a module is offered: without a menu entry, by the first sentence of its help."""
    if module.menu:
        return module.menu
    said = _FIRST_SENTENCE.match(module.help().paragraphs[0]) if module.help else None
    return OnTheMenu(said[0] if said else "", _weight(module), lambda: _initial(module))


def _weight(module: Module) -> Weight:
    """By how much it brings."""
    content = module.content
    things = len(content.employees) + len(content.goods) + len(content.media) + len(module.steps)
    if module.slice or len(content.milestones) > 3:
        return Weight.HEAVY
    return Weight.MEDIUM if things > 2 else Weight.LIGHT


def _initial(module: Module) -> str:
    return meadow() + words(60, 38, str(module.title)[:1], 44, 700)


@cache_per_language
def scenario_cards(players: tuple[tuple[str, str], ...]) -> tuple[MenuCard, ...]:
    """The free choice, then every scenario; `players` says by how many each is played."""
    free = MenuCard(
        FREE_CHOICE,
        SCENARIO_OPTION.labels[0],
        gettext("Choose any modules, or none."),
        framed(cloth("#F5E9CD") + good(burger, 44, 42, 1.2) + good(pizza, 78, 40, 1.2)),
    )
    by_how_many = dict(players)
    return free, *(_scenario_card(one, by_how_many[one.id]) for one in SCENARIOS.values())


def preset_cards(scenarios: tuple[MenuCard, ...]) -> tuple[MenuCard, ...]:
    """The base game, the introductory game, then the scenarios as cards for `Game.presets`."""
    free, *others = scenarios
    base = replace(
        free,
        value="base",
        title=gettext("Base game"),
        sentence=gettext("Without the expansion, or with any modules."),
        includes={"introductory": "false", SCENARIO_OPTION.name: FREE_CHOICE},
    )
    introductory = MenuCard(
        "introductory",
        gettext("Introductory game"),
        gettext("For a first game: no milestones or salaries."),
        framed(cloth("#E5F1E7") + good(burger, 60, 41, 1.5)),
        Weight.LIGHT,
        includes={"introductory": "true", SCENARIO_OPTION.name: FREE_CHOICE},
    )
    return base, introductory, *map(_scenario_preset, others)


def _scenario_preset(card: MenuCard) -> MenuCard:
    """Without its list of modules: the form shows the modules that are chosen."""
    includes = {"introductory": "false", SCENARIO_OPTION.name: card.value, **card.includes}
    return replace(card, facts=card.facts[-1:], includes=includes)


def _scenario_card(scenario: Scenario, players: str) -> MenuCard:
    modules = [module for module in OFFERED if module.id in scenario.modules]
    pictures = [on_the_menu(module).picture() for module in modules]
    return MenuCard(
        scenario.id,
        gettext(scenario.title),
        gettext(scenario.sentence),
        framed(laid_out(pictures)),
        facts=(comma_list(str(module.title) for module in modules), players),
        includes={"modules": ",".join(module.id for module in modules)},
        asks=_asked_by(*scenario.modules),
    )


def _asked_by(*names: str) -> tuple[str, ...]:
    return tuple(option.name for option in options_of(MODULES[name] for name in names))


def why_not_added(options: Chosen, seats: int) -> Mapping[str, str]:
    """By module that is not chosen: why it cannot be added to those that are."""
    chosen = Several.words(options["modules"])
    others = [name for name in MODULES if name not in chosen]
    found = ((name, _why_not(name, chosen, options, seats)) for name in others)
    return {name: sentence for name, sentence in found if sentence}


def _why_not(name: str, chosen: tuple[str, ...], options: Chosen, seats: int) -> str:
    try:
        together = check_together(with_base(MODULES[one] for one in (*chosen, name)))
        needs = {module.id: module.requires_from for module in together}
        check_seats(needs, seats)
    except (Missing, Excluded) as error:
        named = {error.module, error.other if isinstance(error, Excluded) else ""}
        return refused_set(error, options).sentence if name in named else ""
    return ""


def small_print(options: Chosen, rulings: Rulings) -> SmallPrint:
    """The open questions of the chosen modules, then those of the base game, with the answers."""
    modules = [MODULES[name] for name in Several.words(options["modules"])]
    return SmallPrint(
        tuple(_read(ruling, rulings) for module in modules for ruling in module.rulings),
        tuple(_read(ruling, rulings) for ruling in BASE.rulings),
    )


def _read(ruling: AnyRuling, rulings: Rulings) -> str:
    return f"{ruling.question} – {ruling.answers[rulings[ruling]]}"
