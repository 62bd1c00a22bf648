"""Conformance laws by name, and the report on a game that keeps them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

LONGEST_LIST = 2_000
"""Maximum number of legal actions of a seat."""


class Law(Enum):
    """What every game promises. The value is the name that errors and reports use."""

    FACTS = "facts"
    """The static facts are complete; options and numbers of seats are validated."""
    CHANCE = "chance"
    """Randomness occurs only in `new`: the same seed and actions give the same game."""
    ACTORS = "actors"
    """Actors are in seat order, and there are none exactly when the game is over."""
    LEGAL = "legal"
    """An actor has 1 to 2,000 distinct legal actions; other seats have none, except actions that
    recall what they confirmed."""
    TEXT = "text"
    """Every action has its own text form that parses back, and no other text parses. `apply` takes
    it too, and `repr` evaluates to the action."""
    ASKING = "asking"
    """Queries do not change a state, and return the same when repeated."""
    COPY = "copy"
    """Copies are equal, until an action changes one, and independent."""
    SAVE = "save"
    """A saved state is canonical JSON and loads as the same state."""
    DEFAULT = "default"
    """The default action on timeout is legal, and repeating it completes the turn."""
    EMPTY = "empty"
    """The forced action of a seat without a choice is legal; that it has no choice, at the start
    of a decision, is public."""
    SHORTCUT = "shortcut"
    """The actions of a shortcut are legal one after the other, and at most the last confirms; which
    shortcuts there are depends only on what their seat may know."""
    AHEAD = "ahead"
    """Conditional moves exist only for two seats that alternate, without hidden information.
    Standing orders yield legal actions; like upcoming decisions, they depend only on what their
    seat may know."""
    ILLEGAL = "illegal"
    """An illegal action raises `IllegalAction` and changes nothing."""
    DECISION = "decision"
    """The id of a decision changes when it is over, and only then."""
    DRAFT = "draft"
    """An action that does not confirm discloses nothing and leaves the decisions and turns of
    all seats unchanged."""
    COMMUTE = "commute"
    """In a simultaneous phase the order of actions makes no difference; only recalling a
    confirmation may become illegal, when another seat confirms."""
    HIDDEN = "hidden"
    """Only applied actions are hidden, a revealed one stays public, and revealing is an event."""
    KNOWLEDGE = "knowledge"
    """What a seat sees and may do depends only on what it may know."""
    EVENT = "event"
    """Event classes are declared; events survive JSON, name existing seats, have a sentence, and
    are explained exactly if their class says so."""
    VIEW = "view"
    """Views are plain data, draw well-formed SVG, and show one badge per seat."""
    CONSERVED = "conserved"
    """Conserved quantities stay the same."""
    POSITION = "position"
    """A position is one line of text."""
    ENDS = "ends"
    """Random play terminates."""
    OUTCOME = "outcome"
    """An outcome ranks every seat, and has a reason."""
    RECORD = "record"
    """A record of the game replays to the same end and serializes to the same text."""
    HELP = "help"
    """The help has sections with text, well-formed drawings, and pages for all of them."""
    ERRORS = "errors"
    """The game raises only exceptions that the contract names."""


@dataclass(slots=True)
class Report:
    """Result of `check` for a game that keeps the contract."""

    game: str
    games: int = 0
    actions: int = 0
    longest_game: int = 0
    longest_list: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    """Number of games by end reason."""
    checks: Counter[Law] = field(default_factory=Counter)
    """Number of checks by law."""
    differed: bool = False
    """Whether a resampled state ever differed, or nothing is hidden."""

    def add(self, other: Report) -> None:
        """Merge the report of other games."""
        self.games += other.games
        self.actions += other.actions
        self.longest_game = max(self.longest_game, other.longest_game)
        self.longest_list = max(self.longest_list, other.longest_list)
        self.reasons += other.reasons
        self.checks += other.checks
        self.differed |= other.differed

    def __str__(self) -> str:
        """Summary in a few lines."""
        ends = ", ".join(f"{reason} {count}" for reason, count in self.reasons.most_common())
        laws = "\n".join(f"  {law.value:<10} {self.checks[law]:>9,}" for law in Law)
        return (
            f"{self.game} keeps the contract.\n"
            f"{self.games:,} games, {self.actions:,} actions, longest game "
            f"{self.longest_game:,}, longest list {self.longest_list:,}; ends: {ends}.\n"
            f"Law         looked at\n{laws}"
        )
