"""The laws of the contract by name, and the report on a game that keeps them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

LONGEST_LIST = 2_000
"""How many actions a seat may have to choose from at most."""


class Law(Enum):
    """What every game promises. The value is the name that errors and reports use."""

    FACTS = "facts"
    """The static facts are complete; options and numbers of seats are read or refused."""
    CHANCE = "chance"
    """Chance happens only in `new`: the same seed and actions give the same game."""
    ACTORS = "actors"
    """Actors stand in seat order, and there are none exactly when the game is over."""
    LEGAL = "legal"
    """An actor has at least one action and at most 2,000, all different; nobody else has any,
    unless it recalls what was confirmed."""
    TEXT = "text"
    """Every action has its own text form, which is read back, and nothing else is read."""
    ASKING = "asking"
    """Asking a state changes nothing, and gives the same answer again."""
    COPY = "copy"
    """Copies are equal and independent."""
    SAVE = "save"
    """A saved state is canonical JSON and loads as the same state."""
    DEFAULT = "default"
    """What is done for a seat whose time is up is legal, and comes to an end."""
    EMPTY = "empty"
    """What a seat does that has nothing to choose is legal; that it has nothing to choose, before
    anybody has begun to, is no secret."""
    AHEAD = "ahead"
    """Answers may be planned only where two play in turn and both see everything. What is done by a
    standing order is legal, and depends only on what its seat may know; so does what is to come and
    can be planned."""
    ILLEGAL = "illegal"
    """What is not legal raises `IllegalAction` and changes nothing."""
    DECISION = "decision"
    """The number of a decision changes when it is over, and only then."""
    DRAFT = "draft"
    """A small action reveals nothing and leaves the decisions and turns of all seats alone."""
    COMMUTE = "commute"
    """Where several seats may act, the order of their actions makes no difference; only what
    recalls a confirmation may lapse, when another seat confirms."""
    HIDDEN = "hidden"
    """Only applied actions are hidden, an opened one stays open, and opening is an event."""
    KNOWLEDGE = "knowledge"
    """What a seat sees, hears and may do depends only on what it may know."""
    EVENT = "event"
    """Events are declared, survive JSON, name existing seats, can be told, and are explained
    exactly if their class says so."""
    VIEW = "view"
    """Views are plain data, draw well-formed SVG, and show one badge per seat."""
    CONSERVED = "conserved"
    """Conserved quantities stay the same."""
    POSITION = "position"
    """A position is one line of text."""
    ENDS = "ends"
    """Random play comes to an end."""
    OUTCOME = "outcome"
    """An outcome ranks every seat, best first, and gives its reason."""
    RECORD = "record"
    """A record of the game replays to the same end and is written the same again."""
    HELP = "help"
    """The help has sections with text, drawings that are well-formed, and a book of all of them."""
    ERRORS = "errors"
    """The game raises nothing but what the contract names."""


@dataclass(slots=True)
class Report:
    """What `check` did with a game that keeps the contract."""

    game: str
    games: int = 0
    actions: int = 0
    longest_game: int = 0
    longest_list: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    """By end reason: the number of games."""
    checks: Counter[Law] = field(default_factory=Counter)
    """By law: how often it was looked at."""
    differed: bool = False
    """Whether something hidden was ever drawn anew, or nothing is hidden."""

    def add(self, other: Report) -> None:
        """Take in what was found in other games."""
        self.games += other.games
        self.actions += other.actions
        self.longest_game = max(self.longest_game, other.longest_game)
        self.longest_list = max(self.longest_list, other.longest_list)
        self.reasons += other.reasons
        self.checks += other.checks
        self.differed |= other.differed

    def __str__(self) -> str:
        """A few lines for people."""
        ends = ", ".join(f"{reason} {count}" for reason, count in self.reasons.most_common())
        laws = "\n".join(f"  {law.value:<10} {self.checks[law]:>9,}" for law in Law)
        return (
            f"{self.game} keeps the contract.\n"
            f"{self.games:,} games, {self.actions:,} actions, longest game "
            f"{self.longest_game:,}, longest list {self.longest_list:,}; ends: {ends}.\n"
            f"Law         looked at\n{laws}"
        )
