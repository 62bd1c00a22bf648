"""Rules engine interface: the `Game` and `State` contract that every game implements.

A game can say who may act, what they may do, what happened, what each seat may see, and what it
looks like. Server, browser, bots, terminal and tests contain no rules of their own.

The main laws (`kaffeehaus.core.conformance` checks them and some more for every game):

- `legal` lists a finite number of actions in a documented order, at least one for an actor.
- `apply` accepts exactly what `legal` lists; anything else raises `IllegalAction` and changes
  nothing.
- Chance happens only in `Game.new`, from the seed.
- In a phase where several seats may act, the actions of different seats commute: each stays
  possible whatever the others do, and the order makes no difference. A seat that has confirmed
  may have actions that recall it; these commute too, until the others' last confirmation ends
  the phase.
- An action that does not confirm discloses nothing hidden and ends nobody's turn: it is part of a
  draft that its seat may still change.
- What a seat sees (`view`, its events, its legal list) depends only on what that seat may know:
  it is the same on every state that `resample` returns for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import BadOptions, UnknownVersion
from kaffeehaus.core.event import Event, Topic
from kaffeehaus.core.guide import Guide
from kaffeehaus.core.help_pages import Chapter
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, or_list
from kaffeehaus.core.menu import MenuCard, SmallPrint
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.options import Chosen, Option, Options, Scalar, read_options
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import LONG_GAME_PACES, Pace
from kaffeehaus.core.playable import Playable
from kaffeehaus.core.premoves import Armed, StandingOrder, Stopped, Upcoming
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.story import Story
from kaffeehaus.core.view import Explanation, HelpSection, Lesson, Preview, Shortcut

A = TypeVar("A", bound=Action)


class State(Playable[A]):
    """A position of a game, including hidden information. Views and bots never hold one."""

    options: dict[str, Scalar]
    """All options of the game with their values, defaults included."""

    @abstractmethod
    def copy(self) -> State[A]:
        """An independent copy."""

    def called(self, names: Sequence[str]) -> Self:
        """The same position, read-only, with player names in its sentences and drawings. Returns
        itself where seats are named after their colour, such as Black."""
        return self

    @abstractmethod
    def decision(self, seat: Seat) -> int:
        """Identifies the seat's current decision: changes when, and only when, that decision is
        over.

        The actions of a draft belong to one decision; so do the actions of other seats in a
        simultaneous phase.
        """

    def position_key(self) -> str:
        """Canonical key: equal for positions with the same best play, such as mirror images of the
        board. Analysis of a position with this key would be analysis of this one."""
        return self.position()

    def may_follow(self, earlier: State[A]) -> bool:
        """Whether the position may follow from the earlier one, or from an image of it with the
        same key. False only if it cannot, or if the game cannot tell."""
        return self.position_key() == earlier.position_key()

    def default(self, seat: Seat) -> A:
        """Default action on timeout, where the table's time control ends the turn. Called again
        until an action confirms.

        The first action that confirms, or else the first legal one. A game with a better default
        overrides it, and describes it in `Game.default_move`.
        """
        legal = self.legal(seat)
        return next((action for action in legal if action.confirms), legal[0])

    def arm(self, seat: Seat, order: str, chosen: Chosen) -> Armed:
        """Arm a standing order of the seat, with what the game needs to know when to end it. Called
        only for orders that `Game.standing_orders` offers."""
        return Armed(order, dict(chosen))

    def follow(self, seat: Seat, order: Armed) -> tuple[A, ...] | Stopped | None:
        """What a seat does by its standing order: the actions of a whole decision, the last of
        which confirms; None if the order does not apply to this decision; or `Stopped`.

        Depends only on what the seat may know. Called after every move.
        """
        return None

    def upcoming(self, seat: Seat) -> Upcoming | None:
        """The seat's current or next decision that can be planned; None if there is none or it is
        not known yet. Depends only on what the seat may know."""
        return None

    def ahead(self, seat: Seat) -> State[A]:
        """Hypothetical position in which a waiting seat takes its upcoming decision. Nothing in it
        depends on information hidden from the seat."""
        return self.copy()

    def empty(self, seat: Seat) -> A | None:
        """The forced action of a seat that has nothing to choose; None if it has a choice.

        By default the only legal action. A game may also return a pass that does nothing although
        alternatives exist, and None where people should see what they are forced to do. At the
        start of a decision it depends only on public information, so auto-passing discloses
        nothing.
        """
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else None

    def shortcuts(self, seat: Seat) -> tuple[Shortcut, ...]:
        """Sequences of legal actions that players often take together, the most sensible first.
        Depends only on what the seat may know."""
        return ()

    def hidden(self) -> frozenset[int]:
        """Indices of applied actions, in the order played, that are not public yet.

        Includes sealed drafts and sealed choices until the rules reveal them.
        """
        return frozenset()

    def resample(self, seat: Seat | None, rng: Rng) -> State[A]:
        """Determinization: a state that is equal in all the seat may see, with the rest drawn at
        random.

        Where nothing is hidden this is a copy.
        """
        return self.copy()

    def conserved(self) -> Mapping[str, int]:
        """Invariants: quantities that no action may change, by name, such as all coins or all
        cards."""
        return {}

    def preview(self, seat: Seat, action: A) -> Preview:
        """Effects of the action, in sentences and marks; computed on a copy."""
        return Preview()

    def measure(self, seat: Seat | None, start: str, end: str) -> Preview:
        """Distance between two places of the board, with the route marked, as the seat or a
        spectator may know it. Raises `PlayerError` for an unknown place.

        Called only for games that have a ruler.
        """
        return Preview()

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Like `Game.end_reason`, for the last position, which may tell the tie-break that decided.

        Call it for an outcome by the rules."""
        return self.game.end_reason(outcome, names)

    def explain(self, event: Event) -> Explanation | None:
        """Long explanation of an event that just happened; None exactly for events whose class is
        not `explained`.

        Call it on the state right after the action. For a seat that may see the event, it discloses
        nothing else.
        """
        return None

    def story(self, before: Self, happened: Sequence[Event]) -> Story | None:
        """What an action caused, to watch; None unless one of its events is `staged`.

        Call it on the state right after the action, with the state before it and the events that
        everyone may see. It discloses nothing else.
        """
        return None


class Game(ABC, Generic[A]):
    """Static facts of a game, and factory of its states."""

    id: ClassVar[str]
    """Name of its package, used in URLs and records. It never changes."""
    title: ClassVar[str]
    """Display name."""
    tagline: ClassVar[Label]
    """One sentence for the lobby."""
    designer: ClassVar[str]
    publisher: ClassVar[str]
    year: ClassVar[int]
    version: int
    """Rules version of its states. The class's own rises only when some record would replay
    differently; `under` may return an older one."""
    older_versions: ClassVar[frozenset[int]] = frozenset()
    """Earlier rules versions that it still supports: for every rule that changed, a switch checks
    `version`."""
    seat_counts: ClassVar[tuple[int, ...]]
    """Supported numbers of seats, ascending."""
    events: ClassVar[tuple[type[Event], ...]]
    """All event classes of the game."""
    log_kinds: ClassVar[tuple[Label, ...]] = ()
    """Filter categories of a long log, in order; empty for a short log."""
    options: ClassVar[tuple[Option, ...]] = ()
    """Options of a new table, in the order of the form."""
    simulation_options: ClassVar[Chosen] = {}
    """Default options for unattended play, such as a turn limit."""
    rated_options: ClassVar[Chosen] = {}
    """Default options for rated play, where they differ."""
    has_ruler: ClassVar[bool] = False
    """Whether distances on the board matter and `State.measure` computes them."""
    ruler_hint: ClassVar[Label] = lazy_gettext("Point at a place on the board.")
    """Instruction for the ruler: one sentence that says what can be measured."""
    default_move: ClassVar[Label] = lazy_gettext("The first move that ends the turn is played.")
    """What happens on timeout where the turn then ends automatically: one sentence for those who
    choose the time control. `State.default` does it."""
    first_move: ClassVar[int] = 120
    """Seconds for each player's first move in a public live game, which is aborted otherwise."""
    quick_paces: ClassVar[tuple[Pace, ...]] = LONG_GAME_PACES
    """Time controls that quick pairing offers, the fastest first."""
    conditional_moves: ClassVar[bool] = False
    """Whether players may enter conditional moves: only with two seats and no hidden information.
    """
    has_statistics: ClassVar[bool] = False
    """Whether `statistics` returns anything."""
    uses_seed: ClassVar[bool] = True
    """Whether the seed matters; if not, a running record replays in full."""

    @abstractmethod
    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> State[A]:
        """Create a game. Without `seats`, with the smallest supported number.

        Raises `BadOptions` with the reason if these options cannot be played.
        """

    @abstractmethod
    def load(self, data: JsonObject) -> State[A]:
        """Read the state that `State.save` wrote."""

    def under(self, version: int) -> Self:
        """This game in the given rules version, for records, snapshots and running tables of that
        version.

        Raises `UnknownVersion` if the game does not support it.
        """
        if version == self.version:
            return self
        if not self.follows(version):
            raise UnknownVersion(
                gettext(
                    "%(game)s: rules version %(version)s is not supported (current: %(current)s).",
                    game=self.title,
                    version=version,
                    current=type(self).version,
                )
            )
        then = copy(self)
        then.version = version
        return then

    def follows(self, version: int) -> bool:
        """Whether records of this version can be replayed, and its tables continued."""
        return version == type(self).version or version in self.older_versions

    @abstractmethod
    def parse(self, text: str) -> A:
        """Parse the text form of an action. Raises `UnreadableAction`."""

    def standing_orders(self, options: Chosen) -> tuple[StandingOrder, ...]:
        """Standing orders that players may arm with these options; `State.follow` executes them."""
        return ()

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence; `names` are the players, by seat."""

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
        """Sentences about a move for the log, each with its event. A game may tell several events
        in one sentence, with the first of them, or leave out what another says too; those with an
        explanation stay alone."""
        return [(event, self.tell(event, names)) for event in events]

    def topic(self, event: Event) -> Topic:
        """Headings and filter category of an event in the log; empty in short games."""
        return Topic()

    def places(self, event: Event) -> tuple[str, ...]:
        """Names of the places on the board that the event changed."""
        return ()

    def statistics(self, events: Iterable[Event], names: Sequence[str]) -> Statistics:
        """Statistics of a game from its public events, in order; `names` are the players, by seat.
        Empty for games that have nothing to report beyond their moves."""
        return Statistics()

    @abstractmethod
    def help(self) -> tuple[HelpSection, ...]:
        """The rules in our own words, with drawn examples."""

    def book(self) -> tuple[Chapter, ...]:
        """The help as pages: all sections in order, and further chapters.

        One page, unless that would be long.
        """
        return (Chapter("", self.title, self.help),)

    def brief(self, chosen: Chosen) -> str:
        """Short description of these options for a list; empty where the non-default options say
        enough."""
        return ""

    def showcase(self) -> State[A]:
        """A position some moves into a game that shows what the game is about."""
        state = self.new()
        rng = Rng(7)
        for _ in range(12):
            trial = state.copy()
            seat = trial.actors()[0]
            trial.apply(seat, rng.choice(trial.legal(seat)))
            if trial.outcome() is not None:
                break
            state = trial
        return state

    def after(self, actions: Iterable[str], options: Options | None = None) -> State[A]:
        """Position after these actions, each taken by the first actor.

        Raises `UnreadableAction` or `IllegalAction` at the first that fails.
        """
        state = self.new(options)
        for text in actions:
            state.apply(text)
        return state

    def guide(self) -> Guide | None:
        """Tutorial game for newcomers; None if there is none."""
        return None

    def lessons(self) -> tuple[Lesson, ...]:
        """Worked examples for the help pages, played step by step."""
        return ()

    @abstractmethod
    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Why the game ended and who won, as a sentence."""

    def read_event(self, data: JsonObject) -> Event:
        """Read the event that `Event.to_json` wrote. Raises `ValueError` for an unknown one."""
        parameters = dict(data)
        code = parameters.pop("code", None)
        for kind in self.events:
            if kind.code == code:
                return revive(kind, parameters)
        raise ValueError(f"{self.title} has no event {code!r}")

    def read_options(self, given: Options | None) -> dict[str, Scalar]:
        """Validate options and fill in defaults. Raises `BadOptions`. Games add checks across
        options."""
        return read_options(self.options, given)

    def read_seats(self, seats: int | None) -> int:
        """Validate the number of seats. Raises `BadOptions`."""
        if seats is None:
            return self.seat_counts[0]
        if seats not in self.seat_counts:
            counts = or_list([str(count) for count in self.seat_counts])
            raise BadOptions(
                gettext(
                    "%(game)s is for %(counts)s players, not %(seats)s.",
                    game=self.title,
                    counts=counts,
                    seats=seats,
                )
            )
        return seats

    def rating_objection(self, chosen: Chosen) -> str:
        """Why a game with these options cannot be rated, such as a solved board; empty if it can.

        Asked only for new tables: a running game stays rated.
        """
        return ""

    def seats_with(self, options: Options) -> tuple[int, ...]:
        """Numbers of seats that are possible with these options; all supported ones by default.

        Raises `BadOptions`. `new` refuses the others.
        """
        return self.seat_counts

    def options_told(self, chosen: Chosen) -> tuple[Option, ...]:
        """Options that matter with these values; all, unless some depend on others."""
        return self.options

    def menu(self, option: str) -> tuple[MenuCard, ...]:
        """Values of an option as illustrated cards, in order; empty where words are enough."""
        return ()

    def presets(self) -> tuple[MenuCard, ...]:
        """Good combinations of options as illustrated cards, each with the values that it
        `includes`; empty if the game has none.

        Forms offer these options only as presets, except those that a card `asks` and those with
        several values.
        """
        return ()

    def objections(self, options: Options, seats: int) -> Mapping[str, Mapping[str, str]]:
        """By option and value that is not chosen: why it would be refused with these options, where
        that is cheap to find out."""
        return {}

    def small_print(self, options: Options) -> SmallPrint:
        """How ambiguous rules are interpreted with these options. Raises `BadOptions`."""
        return SmallPrint()

    def __repr__(self) -> str:
        return f"<game {self.id}>"


AnyGame: TypeAlias = Game[Any]  # Any: each game takes only its own actions, so no class fits all
"""A game whose action type does not matter here."""
AnyState: TypeAlias = State[Any]  # Any: as above
"""A position whose action type does not matter here."""
