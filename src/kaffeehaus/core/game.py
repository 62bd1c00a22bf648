"""The contract that every game keeps and that everything else in the house relies on.

A game is a rules engine that can say: who may act, what they may do, what happened, what each
seat may see, and what it looks like. Server, browser, bots, terminal and tests only ask it.

The main laws (`kaffeehaus.core.conformance` checks them and some more for every game):

- `legal` lists a finite number of actions in a documented order, never none for an actor.
- `apply` accepts exactly what `legal` lists; anything else raises `IllegalAction` and changes
  nothing.
- Chance happens only in `Game.new`, from the seed.
- In a phase where several seats may act, the actions of different seats commute: each stays
  possible whatever the others do, and the order makes no difference. A seat that has confirmed
  may have actions that recall it; these commute too, until the others' last confirmation ends
  the phase.
- A small action, which does not confirm, shows nobody anything hidden and ends nobody's turn: it
  is part of a draft that its seat may still change.
- What a seat sees (`view`, its events, its legal list) depends only on what that seat may know:
  it is the same on every state that `resample` gives for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from kaffeehaus.core.action import Action
from kaffeehaus.core.book import Chapter
from kaffeehaus.core.errors import BadOptions, IllegalAction, UnknownVersion
from kaffeehaus.core.event import Event, Topic
from kaffeehaus.core.guide import Guide
from kaffeehaus.core.menu import MenuCard, SmallPrint
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.options import Chosen, Option, Options, Scalar, read_options
from kaffeehaus.core.orders import Armed, StandingOrder, Stopped, Upcoming
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.view import Explanation, HelpSection, Lesson, Preview, View

A = TypeVar("A", bound=Action)


class State(ABC, Generic[A]):
    """A position of a game, with everything hidden in it. Only the server and tests hold one."""

    game: Game[A]
    """The game, under the version of its rules that this position follows."""
    options: dict[str, Scalar]
    """All options of the game, also those that nobody named."""
    seats: int
    """How many there are."""

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """The seats that the game waits for, in seat order; none when it is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[A]:
        """What the seat may do now, in the game's documented order. A seat that is no actor has
        nothing to do, but may have actions that recall what it confirmed."""

    @abstractmethod
    def play(self, seat: Seat, action: A) -> tuple[Event, ...]:
        """Carry out an action that is known to be legal. Search and replay call this; everybody
        else calls `apply`, which checks first."""

    @abstractmethod
    def copy(self) -> State[A]:
        """An independent copy."""

    @abstractmethod
    def save(self) -> JsonObject:
        """A snapshot that `Game.load` reads back; caches are left out."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What the seat, or an onlooker, may see."""

    def called(self, names: Sequence[str]) -> Self:
        """The same position, to be looked at only, with these names in its sentences and drawings.
        Where seats are called by what they play, such as Black, it is the state itself."""
        return self

    @abstractmethod
    def decision(self, seat: Seat) -> int:
        """A number that changes when, and only when, the seat's present decision is over.

        The small actions of a draft belong to one decision; so do the actions of other seats in
        a phase where several may act.
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def position(self) -> str:
        """The whole position on one line in the game's notation, for errors and bug reports."""

    def apply(self, seat: Seat, action: A) -> tuple[Event, ...]:
        """Do the action and tell what happened.

        Raises `IllegalAction`, and changes nothing, unless `legal(seat)` lists the action.
        """
        if action not in self.legal(seat):
            raise self.refusal(seat, action)
        return self.play(seat, action)

    def default(self, seat: Seat) -> A:
        """What is done for a seat that is to act and whose time is up, where the table has chosen
        that its turn ends so. It is asked again until an action confirms.

        The first action that confirms, or else the first of all; a game with a better idea says
        so, and what it does in `Game.default_move`.
        """
        legal = self.legal(seat)
        return next((action for action in legal if action.confirms), legal[0])

    def arm(self, seat: Seat, order: str, chosen: Chosen) -> Armed:
        """A standing order of the seat, with what the game must know to end it. Asked only for
        what `Game.standing_orders` offers."""
        return Armed(order, dict(chosen))

    def follow(self, seat: Seat, order: Armed) -> tuple[A, ...] | Stopped | None:
        """What a seat does by its standing order: actions of a whole decision, the last of which
        confirms; None if the order is not about what is asked now. Or that it has ended.

        Depends only on what the seat may know, and is asked after every move.
        """
        return None

    def upcoming(self, seat: Seat) -> Upcoming | None:
        """The present or next decision of the seat that can be planned; None if there is none, or
        it cannot be known yet. Depends only on what the seat may know."""
        return None

    def ahead(self, seat: Seat) -> State[A]:
        """A position in which the seat takes that decision, as far as can be known by now: for a
        seat that has to wait for it. Nothing in it depends on what is hidden from the seat."""
        return self.copy()

    def empty(self, seat: Seat) -> A | None:
        """What a seat that is to act does where there is nothing to choose; None where there is.

        The only thing it may do. A game says so as well of what does nothing although something
        else could be done, and says None where people should see what they are made to do. Before
        a seat has done anything towards its decision this depends only on what an onlooker may
        know: whoever passes at once tells nobody anything.
        """
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else None

    def refusal(self, seat: Seat, action: A) -> IllegalAction:
        """Why the action is not legal now. Games override it to give the rule that forbids it."""
        if self.outcome() is not None:
            return IllegalAction("The game is over.", code="game_over", position=self.position())
        if seat not in self.actors():
            return IllegalAction(
                "It is not your turn.", code="not_your_turn", position=self.position()
            )
        return IllegalAction(f"{action} is not possible now.", position=self.position())

    def hidden(self) -> frozenset[int]:
        """Which applied actions (counted from 0 in the order played) are not public yet.

        A seat's sealed draft and a sealed choice stay in here until the rules open them.
        """
        return frozenset()

    def resample(self, seat: Seat | None, rng: Rng) -> State[A]:
        """A state that is equal in all the seat may see, with the rest drawn anew.

        Where nothing is hidden this is a copy.
        """
        return self.copy()

    def conserved(self) -> Mapping[str, int]:
        """Quantities that no action may change, by name: all the coins, all the cards."""
        return {}

    def preview(self, seat: Seat, action: A) -> Preview:
        """What the action would do, in sentences and marks; computed on a copy."""
        return Preview()

    def measure(self, seat: Seat | None, start: str, end: str) -> Preview:
        """How far it is from one place of the board to another, as the seat or an onlooker may
        know it, with the way marked. Raises `PlayerError` for what is no place.

        Only asked of games that have a ruler.
        """
        return Preview()

    def explain(self, event: Event) -> Explanation | None:
        """The long reasons behind an event that just happened, or None if there is nothing to
        add, which is so exactly for events whose class is not `explained`.

        Ask the state right after the action that caused it. To a seat that may know of the event
        the reasons tell nothing more that is hidden from it.
        """
        return None

    def _repr_svg_(self) -> str:
        return self.view(None).svg()


class Game(ABC, Generic[A]):
    """The static facts of a game, and the way to its states."""

    id: ClassVar[str]
    """The name of its package, in addresses and records. It never changes."""
    title: ClassVar[str]
    """The name that people read."""
    tagline: ClassVar[str]
    """One sentence for the lobby."""
    designer: ClassVar[str]
    publisher: ClassVar[str]
    year: ClassVar[int]
    version: int
    """The rules that its states follow. That of the class rises only when some record would replay
    differently; what `under` gives may have an older one."""
    older_versions: ClassVar[frozenset[int]] = frozenset()
    """The versions before, as far as it still follows them: for every answer that changed, a switch
    asks `version` for the old one."""
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of seats it can be played with, ascending."""
    events: ClassVar[tuple[type[Event], ...]]
    """Every class of event the game can cause."""
    log_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of events that a long log is sifted by, in their order; none where it is short."""
    options: ClassVar[tuple[Option, ...]] = ()
    """What can be chosen for a new table, in the order of the form."""
    simulation_options: ClassVar[Chosen] = {}
    """Changed defaults for unattended play, where people would stop by themselves."""
    has_ruler: ClassVar[bool] = False
    """Whether distances on the board matter and `State.measure` tells them."""
    ruler_hint: ClassVar[str] = "Point at a place on the board."
    """What can be measured, for those who take the ruler: one sentence."""
    default_move: ClassVar[str] = "The first move that ends the turn is made."
    """What happens to a player whose time is up, where the turn then ends by itself: one sentence
    for those who choose it. `State.default` does it."""
    conditional_moves: ClassVar[bool] = False
    """Whether players may say ahead what they answer to which move: only where two play and nothing
    is hidden."""
    has_statistics: ClassVar[bool] = False
    """Whether `statistics` tells how a game went."""
    uses_seed: ClassVar[bool] = True
    """Whether the seed matters at all; without it a running record replays in full."""

    @abstractmethod
    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> State[A]:
        """A fresh game. Without `seats`, the smallest number the game is played with.

        Raises `BadOptions` with the reason when the game cannot be played so.
        """

    @abstractmethod
    def load(self, data: JsonObject) -> State[A]:
        """The state that `State.save` wrote."""

    def under(self, version: int) -> Self:
        """The game as records of this version follow it: its states keep to the answers of then.

        A record, a snapshot or a running table of an older version goes on with this one. Raises
        `UnknownVersion` for a version that the game does not follow.
        """
        if version == self.version:
            return self
        if not self.follows(version):
            raise UnknownVersion(
                f"Version {version} of the rules of {self.title} is not known here; "
                f"this is version {type(self).version}."
            )
        then = copy(self)
        then.version = version
        return then

    def follows(self, version: int) -> bool:
        """Whether records of this version can be replayed, and its tables played on."""
        return version == type(self).version or version in self.older_versions

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action with this text form. Raises `UnreadableAction`."""

    def standing_orders(self, options: Chosen) -> tuple[StandingOrder, ...]:
        """What players may have done by itself with these options; `State.follow` does it."""
        return ()

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence; `names` are the players, by seat."""

    def topic(self, event: Event) -> Topic:
        """The headings and the kind of an event in the log; none in games that are short."""
        return Topic()

    def places(self, event: Event) -> tuple[str, ...]:
        """The places of the board that the event has changed for some time, by their names."""
        return ()

    def statistics(self, events: Iterable[Event], names: Sequence[str]) -> Statistics:
        """How a game went, from all events of it that everybody may know of, in order; `names` are
        the players, by seat. Nothing for games that have nothing to tell beyond their moves."""
        return Statistics()

    @abstractmethod
    def help(self) -> tuple[HelpSection, ...]:
        """The rules in our own words, with drawn examples."""

    def book(self) -> tuple[Chapter, ...]:
        """The help as pages: all its sections in their order, and whatever else is worth a page.

        One page, unless that would be a long one.
        """
        return (Chapter("", self.title, self.help),)

    def brief(self, chosen: Chosen) -> str:
        """What is played with these options, in a few words for a line of a list; nothing where
        what is not usual says enough."""
        return ""

    def specimen(self, chosen: Chosen) -> State[A]:
        """A position whose picture shows from afar what is played with these options."""
        return self.showcase()

    def showcase(self) -> State[A]:
        """A position that shows what the game is about: some moves into a game."""
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
        """The position after these actions, each done by the first who may act.

        Raises `UnreadableAction` or `IllegalAction` at the first that cannot be done.
        """
        state = self.new(options)
        for text in actions:
            state.apply(state.actors()[0], self.parse(text))
        return state

    def guide(self) -> Guide | None:
        """A first game for newcomers; None if there is none yet."""
        return None

    def lessons(self) -> tuple[Lesson, ...]:
        """Worked examples, played step by step on the help pages."""
        return ()

    @abstractmethod
    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Why the game ended and who won, as a sentence."""

    def read_event(self, data: JsonObject) -> Event:
        """The event that `Event.to_json` wrote. Raises `ValueError` if the game has none such."""
        parameters = dict(data)
        code = parameters.pop("code", None)
        for kind in self.events:
            if kind.code == code:
                return revive(kind, parameters)
        raise ValueError(f"{self.title} has no event {code!r}")

    def read_options(self, given: Options | None) -> dict[str, Scalar]:
        """All options with their values. Raises `BadOptions`. Games add checks across options."""
        return read_options(self.options, given)

    def read_seats(self, seats: int | None) -> int:
        """The number of seats. Raises `BadOptions`."""
        if seats is None:
            return self.seat_counts[0]
        if seats not in self.seat_counts:
            counts = " or ".join(map(str, self.seat_counts))
            raise BadOptions(f"{self.title} is played by {counts}, not by {seats}.")
        return seats

    def seats_with(self, options: Options) -> tuple[int, ...]:
        """The numbers of seats that go with these options; all of them unless options matter.

        Raises `BadOptions`. `new` refuses the others.
        """
        return self.seat_counts

    def options_told(self, chosen: Chosen) -> tuple[Option, ...]:
        """The options that mean something beside these: all, unless some belong to others."""
        return self.options

    def menu(self, option: str) -> tuple[MenuCard, ...]:
        """The values of an option as cards, in their order; none where words are enough."""
        return ()

    def objections(self, options: Options, seats: int) -> Mapping[str, Mapping[str, str]]:
        """By option, then by a value of its menu that is not chosen: the sentence by which it would
        be refused beside these options, as far as that can be known quickly."""
        return {}

    def small_print(self, options: Options) -> SmallPrint:
        """How open questions of the rules are read with these options. Raises `BadOptions`."""
        return SmallPrint()

    def __repr__(self) -> str:
        return f"<game {self.id}>"


AnyGame: TypeAlias = Game[Any]  # Any: each game takes only its own actions, so no class fits all
"""A game of which nobody here needs to know what its actions are."""
AnyState: TypeAlias = State[Any]  # Any: as above
"""A position of such a game."""
