"""A module is a value: one rule set, with what it brings and what it says at the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.lessons import InteractiveStep, Question
from kaffeehaus.core.menu import Weight
from kaffeehaus.core.options import Option
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.rules.cards import CampaignTile, Employee, Good, Milestone
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Awards,
    Board,
    CleanUp,
    Dinner,
    Drawing,
    Marketing,
    MediumRule,
    Payday,
    SettingUp,
    Structure,
    Thought,
    Words,
    Working,
)
from kaffeehaus.games.fcm.rules.ruleset.rulings import AnyRuling
from kaffeehaus.games.fcm.rules.steps import Placed, Spine
from kaffeehaus.games.fcm.rules.town import ModuleState


@dataclass(frozen=True)
class Content:
    """What comes in the box. The same id twice is refused."""

    employees: tuple[Employee, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    campaigns: tuple[CampaignTile, ...] = ()
    goods: tuple[Good, ...] = ()
    media: tuple[MediumRule, ...] = ()
    map_tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Career:
    """A patch: a card can also be trained into another."""

    card: str
    target: str


@dataclass(frozen=True)
class ExtraCopies:
    """A patch: more copies of a card, whatever the number of players."""

    card: str
    copies: int


@dataclass(frozen=True)
class Depletion:
    """A patch: a milestone that leaves the game in the clean up of this turn."""

    milestone: str
    turn: int


@dataclass(frozen=True)
class Spare:
    """A patch: copies outside the supply, for milestones that give the card in any case."""

    card: str
    copies: int


Patch: TypeAlias = Career | ExtraCopies | Depletion | Spare


@dataclass(frozen=True)
class OnTheMenu:
    """How a module is offered to those who set up a table."""

    sentence: Label
    """What is new, for somebody who has never played it."""
    weight: Weight
    picture: Callable[[], str]
    """Draws it, in a frame of 120 by 72; made when somebody looks."""


@dataclass(frozen=True)
class ModuleLesson:
    """The five-minute lesson of a module, as the game's `lessons` list it."""

    sentence: Label
    """What the learner will know afterwards."""
    steps: tuple[InteractiveStep, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Module:
    """One rule set. What it leaves out, it has no opinion on."""

    id: str
    title: Label = ""
    """What people read."""
    menu: OnTheMenu | None = None
    """How it is offered; without, in the first words of its help."""
    help: Callable[[], HelpSection] | None = None
    """Its section of the help, made when somebody reads it."""
    more_help: tuple[Callable[[], HelpSection], ...] = ()
    """Sections after it, where one drawing is too little."""
    lesson: ModuleLesson | None = None
    """Teaches its central idea on a prepared position."""
    options: tuple[Option, ...] = ()
    """What can be chosen at the table when the module is played; several may have the same one."""
    rulings: tuple[AnyRuling, ...] = ()
    """Open questions of its rules."""
    thought: Thought | None = None
    """What bots should know of it."""
    requires: frozenset[str] = frozenset()
    requires_from: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """By number of players: what it needs beside it from so many on."""
    excludes: frozenset[str] = frozenset()
    brings: tuple[Module, ...] = ()
    """What comes along without being asked for; whoever else brings it too, it is there once."""
    content: Content = Content()
    patches: frozenset[Patch] = frozenset()
    """Changes to what others bring; the same patch of several modules is applied once."""
    spine: Spine | None = None
    """The steps of the game, which one module brings."""
    steps: tuple[Placed, ...] = ()
    """Steps before or after those of others."""
    slice: type[ModuleState] | None = None
    """What the module keeps in a position, under its id."""
    setting_up: SettingUp = SettingUp()
    awards: Awards = Awards()
    structure: Structure = Structure()
    working: Working = Working()
    dinner: Dinner = Dinner()
    payday: Payday = Payday()
    marketing: Marketing = Marketing()
    clean_up: CleanUp = CleanUp()
    board: Board = Board()
    words: Words = Words()
    drawing: Drawing = Drawing()

    def sections(self) -> tuple[HelpSection, ...]:
        """Everything that it says on the help page."""
        first = (self.help,) if self.help else ()
        return tuple(section() for section in (*first, *self.more_help))
