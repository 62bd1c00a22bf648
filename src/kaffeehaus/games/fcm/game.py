"""Food Chain Magnate as a game of the house: its facts, options and ways in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.event import Event, Topic
from kaffeehaus.core.game import Game
from kaffeehaus.core.guide import Guide
from kaffeehaus.core.help_pages import Chapter
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import MenuCard, SmallPrint
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.options import (
    Choice,
    Chosen,
    Flag,
    Option,
    Options,
    Scalar,
    Several,
    Text,
    Whole,
)
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.book import chapters
from kaffeehaus.games.fcm.modules.menu import (
    module_cards,
    preset_cards,
    scenario_cards,
    small_print,
    why_not_added,
)
from kaffeehaus.games.fcm.modules.offered import (
    MODULES,
    OFFERED,
    SCENARIO_OPTION,
    SCENARIOS,
    bookings_of,
    every_form,
    every_option,
    every_seat_count,
    every_words,
    options_of,
    places_of,
    ruleset_of,
    scenario_of,
)
from kaffeehaus.games.fcm.modules.refusals import (
    adding,
    refused_in_the_introductory_game,
    refused_set,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import DRINKS, square_name
from kaffeehaus.games.fcm.rules.board.tiles import TileMap, write_map
from kaffeehaus.games.fcm.rules.cards import TableSize
from kaffeehaus.games.fcm.rules.houses import printed_houses
from kaffeehaus.games.fcm.rules.notation import parse
from kaffeehaus.games.fcm.rules.random_map import MapDraw
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.groups import ForeignTiles, Missing, Objection, RulesetError
from kaffeehaus.games.fcm.rules.ruleset.rulings import INTRODUCTORY_DRINKS, Preset, Rulings
from kaffeehaus.games.fcm.rules.town import Player, Town
from kaffeehaus.games.fcm.state import SLICES, FcmState
from kaffeehaus.games.fcm.words import log, prose, topics
from kaffeehaus.games.fcm.words.guide import FIRST_GAME
from kaffeehaus.games.fcm.words.help import examples, help_sections
from kaffeehaus.games.fcm.words.orders import ORDERS
from kaffeehaus.games.fcm.words.statistics import statistics

MODULES_OPTION = Several(
    "modules",
    lazy_gettext("Modules"),
    "",
    tuple(MODULES),
    lazy_gettext("Expansion modules to play with."),
    tuple(module.title for module in OFFERED),
)
BASE_OPTIONS: tuple[Option, ...] = (
    Flag(
        "introductory",
        lazy_gettext("Introductory game"),
        False,
        lazy_gettext(
            "No milestones, salaries or reserve cards. The game ends when the bank breaks."
        ),
    ),
    SCENARIO_OPTION,
    MODULES_OPTION,
    Choice(
        "rulings",
        lazy_gettext("Rulings"),
        Preset.RULEBOOK.value,
        tuple(preset.value for preset in Preset),
        lazy_gettext("Which rulings to use where published rules disagree."),
        (
            lazy_pgettext("rulings", "rulebook"),
            "onlineboardgamers",
            lazy_pgettext("rulings", "deluxe"),
        ),
        advanced=True,
    ),
    Whole(
        "turns",
        lazy_gettext("Turn limit"),
        0,
        0,
        99,
        lazy_gettext("The game ends after this many turns and the most cash wins. 0: no limit."),
        advanced=True,
    ),
    Text(
        "map",
        lazy_pgettext("option", "Map"),
        "",
        lazy_gettext("Tiles with their quarter turns, such as A0 N2 | E1 O3. Empty: a random map."),
        longest=400,
        advanced=True,
    ),
)
"""What can be chosen in every game; modules bring more."""


class FoodChainMagnate(Game[FcmAction]):
    """Build a fast-food chain: hire, train, advertise, cook, sell, and break the bank."""

    id: ClassVar[str] = "fcm"
    title: ClassVar[str] = "Food Chain Magnate"
    tagline: ClassVar[Label] = lazy_gettext(
        "Hire, train, advertise, cook and sell until the bank breaks."
    )
    designer: ClassVar[str] = "Jeroen Doumen & Joris Wiersinga"
    publisher: ClassVar[str] = "Splotter Spellen"
    year: ClassVar[int] = 2015
    version: int = 3
    older_versions: ClassVar[frozenset[int]] = frozenset({1, 2})
    default_move: ClassVar[Label] = lazy_gettext(
        "Work already begun counts and the rest is skipped. The structure stays as it is, salaries "
        "are paid, and a required choice takes the first option."
    )
    seat_counts: ClassVar[tuple[int, ...]] = every_seat_count()
    events: ClassVar[tuple[type[Event], ...]] = (
        *(kind for words in every_words() for kind in words.events.values()),
    )
    log_kinds: ClassVar[tuple[Label, ...]] = topics.KINDS
    simulation_options: ClassVar[Chosen] = {"turns": 25}
    has_ruler: ClassVar[bool] = True
    ruler_hint: ClassVar[Label] = lazy_gettext(
        "Choose a house, a restaurant or a square next to a road."
    )
    has_statistics: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (*BASE_OPTIONS, *every_option())

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> FcmState:
        """A map and a turn order from the seed; the last in order places a restaurant first."""
        chosen, count = self.read_options(options), self.read_seats(seats)
        rules = self._rules(chosen)
        size = _table(rules, count, chosen)
        rulings, introductory = self._rulings(chosen), bool(chosen["introductory"])
        rng = Rng(seed)
        needs_drinks = introductory and rulings[INTRODUCTORY_DRINKS] == "all_three"
        drinks = frozenset(DRINKS) if needs_drinks else frozenset[str]()
        draw = MapDraw(rules, chosen, size, drinks, scenario_of(chosen))
        text = str(chosen["map"])
        tiles = _chosen_map(draw, text) if text else draw.map(rng.split("map"))
        order = list(range(count))
        rng.split("order").shuffle(order)
        town = Town(
            options=chosen,
            tiles=write_map(tiles),
            players=[Player() for _ in range(count)],
            order=order,
            bank=size.introductory_bank if introductory else size.bank,
            supply=rules.supply_for(size, count),
            spares=dict(rules.spares),
            milestones=[] if introductory else list(rules.milestones),
            houses=sorted(
                (*printed_houses(tiles), *rules.setting_up.sites), key=lambda house: house.serving
            ),
            step=rules.spine.setup[0].id,
            ceo_slots=rules.setup.ceo_slots,
            tiles_left=_campaign_tiles(rules, count),
            houses_left=list(rules.setup.houses),
            gardens_left=rules.setup.gardens,
        )
        slices = {name: kind() for name, kind in rules.slices.items()}
        state = FcmState(self, rules, rulings, town, slices)
        state.begin()
        return state

    def read_options(self, given: Options | None) -> dict[str, Scalar]:
        """All options; modules must go together, and not with the introductory game. Those of a
        scenario are among them, so that what is stored can be read without knowing scenarios."""
        chosen = self._with_scenario(given)
        if chosen["modules"] and chosen["introductory"]:
            raise refused_in_the_introductory_game()
        own = (*BASE_OPTIONS, *self._rules(chosen).options.values())
        for option in self.options:
            if option not in own and chosen[option.name] != option.default:
                raise BadOptions(
                    gettext(
                        "The option %(option)s belongs to a module that is not chosen.",
                        option=option.name,
                    )
                )
        return chosen

    def _with_scenario(self, given: Options | None) -> dict[str, Scalar]:
        """All options, each one readable, and all modules; whatever else may be wrong."""
        chosen = super().read_options(given)
        if scenario := scenario_of(chosen):
            both = (*Several.words(chosen["modules"]), *scenario.modules)
            chosen["modules"] = MODULES_OPTION.read(both)
        return chosen

    def seats_with(self, options: Options) -> tuple[int, ...]:
        """The numbers of players that the chosen modules have a table for."""
        chosen = self.read_options(options)
        counts = self._rules(chosen).seat_counts_with(chosen)
        return tuple(count for count in self.seat_counts if count in counts)

    def options_told(self, chosen: Chosen) -> tuple[Option, ...]:
        """Without those of modules that are not chosen, and without a scenario that is none."""
        names = Several.words(chosen.get("modules", ""))
        asked = options_of(MODULES[name] for name in names if name in MODULES)
        silent = () if scenario_of(chosen) else (SCENARIO_OPTION,)
        told = [option for option in (*BASE_OPTIONS, *asked) if option not in silent]
        return tuple(option for option in self.options if option in told)

    def menu(self, option: str) -> tuple[MenuCard, ...]:
        """Scenarios and modules as cards."""
        if option == MODULES_OPTION.name:
            return module_cards()
        if option == SCENARIO_OPTION.name:
            return scenario_cards(tuple((name, self._players(name)) for name in SCENARIOS))
        return ()

    def presets(self) -> tuple[MenuCard, ...]:
        """The base game, the introductory game, and the scenarios."""
        return preset_cards(self.menu(SCENARIO_OPTION.name))

    def objections(self, options: Options, seats: int) -> Mapping[str, Mapping[str, str]]:
        """Modules that do not go with the chosen ones, or not with so many players."""
        return {MODULES_OPTION.name: why_not_added(self._with_scenario(options), seats)}

    def small_print(self, options: Options) -> SmallPrint:
        """The rulings, those of the chosen modules first."""
        chosen = self.read_options(options)
        return small_print(chosen, self._rulings(chosen))

    def _players(self, scenario: str) -> str:
        counts = self.seats_with({SCENARIO_OPTION.name: scenario})
        return gettext("%(least)s to %(most)s players", least=counts[0], most=counts[-1])

    def load(self, data: JsonObject) -> FcmState:
        """The position that `FcmState.save` wrote."""
        saved = dict(data)
        kept = saved.pop(SLICES, {})
        town = revive(Town, saved)
        rules = self._rules(town.options)
        assert isinstance(kept, dict)
        slices = {name: revive(kind, kept[name]) for name, kind in rules.slices.items()}
        return FcmState(self, rules, self._rulings(town.options), town, slices)

    def parse(self, text: str) -> FcmAction:
        """The action with this text form. Raises `UnreadableAction`."""
        return parse(text, every_form())

    def standing_orders(self, options: Chosen) -> tuple[StandingOrder, ...]:
        """Structure as last turn, a place in the order of play, pay everyone."""
        return ORDERS

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence."""
        for words in every_words():
            if said := words.tells(event, names):
                return said
        raise TypeError(f"no event of {self.title}: {event!r}")

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
        """Sentences about a move: what a chain does several times is one of them."""
        return list(log.log_lines(events, names, lambda event: self.tell(event, names)))

    def topic(self, event: Event) -> Topic:
        """Its turn, its phase, and the chains that it is about."""
        return topics.topic(event)

    def places(self, event: Event) -> tuple[str, ...]:
        """The squares on which something was put."""
        return tuple(square_name(*square) for box in places_of(event) for square in box.squares())

    def statistics(self, events: Iterable[Event], names: Sequence[str]) -> Statistics:
        """Cash by turn, where it came from, what was sold to whom, and what decided it."""
        return statistics(events, names, bookings_of)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Why the game ended and who won."""
        return prose.end_reason(outcome, names)

    def guide(self) -> Guide:
        """The introductory game against one bot."""
        return FIRST_GAME

    def help(self) -> tuple[HelpSection, ...]:
        """The base game, phase by phase, then the modules."""
        return tuple(section for chapter in self.book() for section in chapter.sections())

    def book(self) -> tuple[Chapter, ...]:
        """The base game, a chapter for each module, then all cards and milestones."""
        return chapters(lambda: help_sections(self.new({"map": examples.MAP}, 2)))

    def _rules(self, options: dict[str, Scalar]) -> Ruleset:
        """The ruleset of the chosen modules. Raises `BadOptions` if they do not go together."""
        try:
            return ruleset_of(Several.words(options.get("modules", "")))
        except RulesetError as error:
            raise refused_set(error, options) from error

    def _rulings(self, options: dict[str, Scalar]) -> Rulings:
        return Rulings(Preset(options["rulings"]), self.version)


def _chosen_map(draw: MapDraw, text: str) -> TileMap:
    try:
        return draw.read(text)
    except ForeignTiles as error:
        raise refused_set(error, draw.options) from error


def _table(rules: Ruleset, seats: int, options: Chosen) -> TableSize:
    bringing = [module for module in OFFERED if seats in module.setting_up.tables]
    if bringing and seats not in rules.setting_up.tables:
        raise BadOptions(
            gettext(
                "For %(seats)s players the module %(module)s is needed.",
                seats=seats,
                module=bringing[0].title,
            ),
            remedies=tuple(adding(bringing[0].id, options)),
        )
    try:
        return rules.table_for(seats, options)
    except Missing as error:
        raise refused_set(error, options) from error
    except Objection as error:
        raise BadOptions(str(error)) from error
    except RulesetError as error:
        raise BadOptions(
            gettext(
                "These options do not work with %(seats)s players: %(reason)s.",
                seats=seats,
                reason=error,
            )
        ) from error


def _campaign_tiles(rules: Ruleset, seats: int) -> list[int]:
    return sorted(
        number for number, tile in rules.campaigns.items() if seats not in tile.removed_with
    )
