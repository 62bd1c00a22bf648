"""The modules and scenarios that a table can be opened with, and the ruleset of any choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import LazyMessage, lazy_gettext
from kaffeehaus.core.options import Choice, Chosen, Option
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.fry_chefs.module import FRY_CHEFS_MODULE
from kaffeehaus.games.fcm.modules.gourmet_food_critics.module import GOURMET_FOOD_CRITICS_MODULE
from kaffeehaus.games.fcm.modules.hard_choices.module import HARD_CHOICES_MODULE
from kaffeehaus.games.fcm.modules.ketchup.module import KETCHUP_MODULE
from kaffeehaus.games.fcm.modules.kimchi.module import KIMCHI_MODULE
from kaffeehaus.games.fcm.modules.lobbyists.module import LOBBYISTS_MODULE
from kaffeehaus.games.fcm.modules.mass_marketeers.module import MASS_MARKETEERS_MODULE
from kaffeehaus.games.fcm.modules.movie_stars.module import MOVIE_STARS_MODULE
from kaffeehaus.games.fcm.modules.new_districts.module import NEW_DISTRICTS
from kaffeehaus.games.fcm.modules.new_milestones.module import NEW_MILESTONES_MODULE
from kaffeehaus.games.fcm.modules.night_shift_managers.module import NIGHT_SHIFT_MODULE
from kaffeehaus.games.fcm.modules.noodles.module import NOODLES_MODULE
from kaffeehaus.games.fcm.modules.park_tile.module import PARK_TILE
from kaffeehaus.games.fcm.modules.reserve_prices.module import RESERVE_PRICES_MODULE
from kaffeehaus.games.fcm.modules.rural_marketeers.module import RURAL_MARKETEERS_MODULE
from kaffeehaus.games.fcm.modules.six_players.module import SIX_PLAYERS_MODULE
from kaffeehaus.games.fcm.modules.sushi.module import SUSHI_MODULE
from kaffeehaus.games.fcm.rules.booking import Booking
from kaffeehaus.games.fcm.rules.notation import Forms
from kaffeehaus.games.fcm.rules.random_map import FREE_CHOICE, Scenario, every_scenario
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.folding import fold, with_companions, with_pairs
from kaffeehaus.games.fcm.rules.ruleset.groups import Words
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.town import Box

OFFERED = (
    # One line for each, in the order in which people read them.
    COFFEE_MODULE,
    NEW_DISTRICTS,
    LOBBYISTS_MODULE,
    NEW_MILESTONES_MODULE,
    PARK_TILE,
    SIX_PLAYERS_MODULE,
    MASS_MARKETEERS_MODULE,
    RURAL_MARKETEERS_MODULE,
    GOURMET_FOOD_CRITICS_MODULE,
    KIMCHI_MODULE,
    SUSHI_MODULE,
    NOODLES_MODULE,
    KETCHUP_MODULE,
    FRY_CHEFS_MODULE,
    NIGHT_SHIFT_MODULE,
    MOVIE_STARS_MODULE,
    RESERVE_PRICES_MODULE,
    HARD_CHOICES_MODULE,
)
MODULES = {module.id: module for module in OFFERED}
PAIRS: tuple[Module, ...] = (
    # One line for each file of the folder `interactions`; their order does not matter.
)
"""Modules that nobody chooses: each joins where the two modules that it requires are played."""
_REPLACED = {"milestone_set": BASE_MILESTONES, "reserves": BASE_RESERVES}
"""By point of the set-up: what the base game has there, unless a module decides it."""


@cache
def every_words() -> tuple[Words, ...]:
    """The words of the base game, of every module and of what two of them say to each other."""
    return BASE.words, *(module.words for module in (*_with_all(OFFERED), *PAIRS))


@cache
def every_form() -> Forms:
    """By kind of action, whichever module it belongs to: how its text form is read."""
    return {kind: readings for words in every_words() for kind, readings in words.forms.items()}


def bookings_of(event: Event) -> Iterator[Booking]:
    """How an event changed the cash of chains, whichever module it belongs to."""
    for books in _every_book():
        yield from books(event)


def places_of(event: Event) -> Iterator[Box]:
    """Where an event has put something on the board, whichever module it belongs to."""
    for places in _every_place():
        yield from places(event)


@cache
def _every_book() -> tuple[Callable[[Event], Iterable[Booking]], ...]:
    return tuple(part for words in every_words() for part in words.bookings.parts)


@cache
def _every_place() -> tuple[Callable[[Event], Iterable[Box]], ...]:
    """Only those that have something to say: every event of a long log is asked for."""
    return tuple(part for words in every_words() for part in words.places.parts)


@cache
def every_option() -> tuple[Option, ...]:
    """The options that modules bring, each once."""
    return options_of(OFFERED)


def options_of(modules: Iterable[Module]) -> tuple[Option, ...]:
    """What these modules and their companions ask, each once."""
    return tuple(dict.fromkeys(o for module in _with_all(modules) for o in module.options))


def _with_all(modules: Iterable[Module]) -> list[Module]:
    """These modules in their order, and then what comes along with them."""
    chosen = list(modules)
    companions = [module for module in with_companions(chosen) if module not in chosen]
    return [*chosen, *sorted(companions, key=lambda module: module.id)]


@cache
def every_seat_count() -> tuple[int, ...]:
    """The numbers of players for which the base game or a module has a table, rising."""
    tables = (module.setting_up.tables for module in (BASE, *MODULES.values()))
    return tuple(sorted(set[int]().union(*(table.keys() for table in tables))))


RULESETS_KEPT = 256
"""There are thousands of sets, and anybody may ask for all of them."""


@lru_cache(RULESETS_KEPT)
def ruleset_of(chosen: tuple[str, ...]) -> Ruleset:
    """The base game with these modules. Raises `RulesetError` if they do not go together."""
    return fold(with_base(with_pairs((MODULES[name] for name in chosen), PAIRS)))


def with_base(modules: Iterable[Module]) -> list[Module]:
    """These modules with the base game, as far as they do not take the place of its parts."""
    chosen = list(modules)
    decided = {
        name
        for module in with_companions(chosen)
        for name, point in module.setting_up.points()
        if point
    }
    kept = [part for point, part in _REPLACED.items() if point not in decided]
    return [BASE, *kept, *chosen]


# Scenarios


SCENARIOS = {one.id: one for one in every_scenario() if MODULES.keys() >= set(one.modules)}

SCENARIO_OPTION = Choice(
    "scenario",
    lazy_gettext("Scenario"),
    FREE_CHOICE,
    (FREE_CHOICE, *SCENARIOS),
    lazy_gettext("Modules that go well together. You can add more."),
    (
        lazy_gettext("Custom"),
        *(LazyMessage(scenario.title) for scenario in SCENARIOS.values()),
    ),
)


def scenario_of(options: Chosen) -> Scenario | None:
    """The scenario that is played, if any. Saved games from before there were some have none."""
    return SCENARIOS.get(str(options.get(SCENARIO_OPTION.name, FREE_CHOICE)))
