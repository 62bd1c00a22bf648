"""Table views: what one viewer may see of a table, and the JSON of the browser's chooser."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from markupsafe import Markup

from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.view import Badge, Marks, Shortcut, SidePanel, Sign, View
from kaffeehaus.house.premoves.views import PremovesView, PremoveView
from kaffeehaus.house.tables.history import MoveLine, NoteLine
from kaffeehaus.house.tables.model import ProposalKind, SeatKind, TableTerms
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.table import TablePhase, seat_number


@dataclass(slots=True, eq=False)
class SharedDrawing:
    """Rendered board, panels and legend of one table view."""

    _board: str | None = None
    _panels: tuple[SidePanel, ...] | None = None
    _legend: tuple[Sign, ...] | None = None

    def board(self, view: View, marks: Marks) -> str:
        """The drawing with the marks that spectators see."""
        if self._board is None:
            self._board = "".join(view.drawings(marks))
        return self._board

    def panels(self, view: View) -> tuple[SidePanel, ...]:
        """The panels beside the board."""
        if self._panels is None:
            self._panels = view.panels()
        return self._panels

    def legend(self, view: View) -> tuple[Sign, ...]:
        """The legend of the drawing."""
        if self._legend is None:
            self._legend = view.legend()
        return self._legend


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock of a person's seat while the game runs, or how it stood at the end of a live game.
    Times are UTC in milliseconds since 1970, by the clock of the server, which every response has
    in its `Date` header."""

    left: int | None
    """Milliseconds left as of the last log entry; null at an untimed table."""
    up_at: int | None = None
    """When the time is up; null while the clock is stopped."""
    asked: int | None = None
    """Since when the table waits for the seat."""
    reminded: int | None = None
    """When the server sent a reminder of this decision."""
    abort_at: int | None = None
    """When the game is aborted unless the seat makes its first move; null if never."""
    claim_from: int | None = None
    """When the viewer may `claim`: a timeout or, in a live game, against a disconnected player.
    Null if unknown or if the viewer does not wait."""
    claim_wins: bool = False
    """Whether the claim wins the game; otherwise a bot takes over."""
    claims: tuple[Seat, ...] = ()
    """The seats that have claimed."""
    absent_since: int | None = None
    """Since when the player of a live game is disconnected; null while connected."""


@dataclass(frozen=True, slots=True)
class SeatRating:
    """The rating of a seat's player, in points."""

    points: int
    """Before the game once it is counted; otherwise now."""
    doubt: int | None
    """Standard deviation, after the game once it is counted; null where it was not stored."""
    provisional: bool
    """Too few games, the counted one included, for a reliable rating."""
    change: int | None
    """How the game changed it; null before it is counted."""

    @property
    def after(self) -> int:
        """The rating with the change."""
        return self.points + (self.change or 0)


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat as a viewer sees it."""

    seat: Seat
    kind: SeatKind
    stored_name: str
    """The person's or bot's name as stored; empty for an open seat."""
    name: str
    """The same in the reader's language, if the server made it."""
    bot: str
    """The bot's spec, such as `mcts:1s`; empty for persons."""
    mine: bool
    connected: bool
    """The player has the table open; always true for bots."""
    to_act: bool
    drafting: bool
    """The seat has a draft that is not confirmed."""
    taken_over: bool
    """A bot replaces a person who left."""
    badge: Badge | None
    """None at a read-only table."""
    free: bool = False
    """A bot plays until somebody takes the seat."""
    clock: ClockView | None = None
    """None for bots, while no game runs, and at tables from before clocks existed."""
    last_seen: int | None = None
    """Last-seen time of a disconnected player, if known."""
    person: str = ""
    """The id of a person with an account; empty for guests and others."""
    is_guest: bool = False
    """A person without an account."""
    rating: SeatRating | None = None
    """Where the game counts, if the player shows it."""

    @property
    def thinking(self) -> bool:
        """Whether a bot is to act."""
        return self.to_act and self.kind is SeatKind.BOT


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """An open or declined undo request."""

    by: Seat
    drops: tuple[int, ...]
    """The log entries that would no longer count."""
    back_to: int
    """Index of the last move that would remain."""
    waiting_for: tuple[Seat, ...]
    declined_by: Seat | None
    """The seat that declined; the request then stays until the game goes on."""
    my_answers: tuple[Seat, ...]
    """The viewer's seats that have not answered."""
    can_withdraw: bool


@dataclass(frozen=True, slots=True)
class UndoView:
    """What the viewer may undo."""

    seat: Seat | None
    """The viewer's seat whose move it is."""
    can_undo_draft: bool
    takeback: Takeback
    reason: str
    """Why an undo is not possible; empty otherwise."""
    pending: PendingUndo | None
    sealed: bool = False
    """It is a sealed move of a simultaneous choice that is still open."""

    @property
    def can_undo(self) -> bool:
        """Whether a confirmed move can be undone, at once or by consent."""
        return self.takeback is not Takeback.NO


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal to the other players: a rematch or a replacement."""

    kind: ProposalKind
    by: str
    """Name of the proposer."""
    mine: bool
    """Whether the viewer proposed it."""
    asks_me: bool
    """Whether the viewer has not answered yet."""
    waiting_for: tuple[str, ...]
    """Names of the players who have not answered."""
    declined_by: str
    """Name of the player who declined; empty if nobody did."""
    seat: Seat | None
    """The seat to replace."""
    free: bool
    """Whether another person may take the seat then."""


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything one viewer may see of a table, now or after an earlier move."""

    id: str
    stamp: str
    """Version stamp of this view: the ETag, also sent by /live."""
    head: str
    """The end of the log's hash chain, `17:0a1b2c3d4e5f`."""
    game: AnyGame
    version: int
    """The rules version of the table."""
    options: dict[str, Scalar]
    option_lines: tuple[str, ...]
    """The options in words: `Board: Square, 5 a side`."""
    private: bool
    terms: TableTerms
    rating_sentence: str
    """Why a finished game counts half or not; empty otherwise."""
    phase: TablePhase
    sentence: str
    """Status sentence: whose turn it is, who is missing, who won."""
    failures: tuple[str, ...]
    """A sentence for each bot that failed."""
    seats: tuple[SeatPanel, ...]
    my_seats: tuple[Seat, ...]
    acting_as: Seat | None
    """The seat whose perspective is shown; None for a spectator."""
    curtain: Seat | None
    """The seat to pass the device to, which then requests `?seat=`; the view is a spectator's."""
    view: View | None
    """None only at a read-only table."""
    is_example: bool
    """The view shows a random example; the real setup is dealt when the game begins."""
    legal: tuple[Action, ...]
    """Legal actions of `acting_as` after its draft; empty in the past."""
    decision: int
    """Id of the decision that requests of `acting_as` must name."""
    draft: tuple[str, ...]
    moves: tuple[MoveLine, ...]
    notes: tuple[NoteLine, ...]
    at_move: int | None
    """The move after which the table is shown; None is live."""
    undo: UndoView
    can_resign: bool
    can_abort: bool
    outcome: Outcome | None
    end_sentence: str
    proposal: ProposalView | None
    rematch_id: str | None
    can_rematch: bool
    is_host: bool
    onlookers: int
    """Number of viewers without a seat."""
    has_company: bool
    """Whether the table has other people to chat with."""
    pace: Pace | None
    """None at a table from before clocks existed."""
    pace_lines: tuple[str, ...]
    """Sentences about the time control, for the invitation."""
    created: int
    changed: int
    """UTC, milliseconds since 1970."""
    shortcuts: tuple[Shortcut, ...] = ()
    """Legal actions of `acting_as` that it may take together."""
    premoves: PremovesView | None = None
    """Premoves of the viewer's seat; None where premoves are not possible."""
    is_planning: bool = False
    """View, draft and legal actions are those of the planned position."""
    drawn: SharedDrawing = field(default_factory=SharedDrawing, compare=False, repr=False)
    """Cache of the rendered board for spectators."""

    @property
    def is_live(self) -> bool:
        return self.at_move is None

    @property
    def premove(self) -> PremoveView | None:
        """The viewer's premove; None unless one can be chosen now."""
        return None if self.premoves is None or self.is_planning else self.premoves.premove

    @property
    def is_for_all(self) -> bool:
        """Whether all spectators share this view: live, without own seats."""
        return self.is_live and not self.my_seats and not self.legal

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat; open seats get a number."""
        return tuple(seat.name or seat_number(seat.seat) for seat in self.seats)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        return tuple(seat.seat for seat in self.seats if seat.kind is SeatKind.OPEN)


TEXT = "text"
"""The field asked for when actions differ in no other: the action's text."""
NO_QUESTION = ""
ANY = lazy_gettext("Choose an action.")


@dataclass(frozen=True, slots=True)
class Choice:
    """An open decision, and the addresses that take it."""

    view: View
    legal: Sequence[Action]
    draft: Sequence[str]
    """Actions of the decision that are chosen already."""
    act: str
    """The address that takes actions."""
    about: Mapping[str, int]
    """Other members of the request: the decision that the actions answer."""
    preview: str
    """The address of previews, to which the action is appended."""
    shortcuts: Sequence[Shortcut] = ()


def payload(view: TableView) -> Markup | None:
    """The chooser's data at a table; None without legal actions."""
    seat = f"tables/{view.id}/seats/{view.acting_as}"
    if view.premove is not None:
        return _premove_payload(view, view.premove, f"/{seat}/ahead/premove")
    if not view.legal or view.view is None:
        return None
    decision = view.decision
    act = "ahead/sketch" if view.is_planning else "actions"
    about = {"root" if view.is_planning else "decision": decision}
    plan = f"plan={decision}&" if view.is_planning else ""
    preview = f"/api/{seat}/preview?{plan}action="
    choice = Choice(
        view.view, view.legal, view.draft, f"/{seat}/{act}", about, preview, view.shortcuts
    )
    return payload_of(choice)


def _premove_payload(view: TableView, premove: PremoveView, act: str) -> Markup | None:
    """The chooser's data for a premove; None once it is complete."""
    if view.premoves is None or premove.is_whole or view.acting_as is None:
        return None
    state, seat = premove.state, view.acting_as
    about = {"root": view.premoves.root}
    ahead = state.called(view.names).view(seat)
    return payload_of(Choice(ahead, state.legal(seat), premove.actions, act, about, preview=""))


def payload_of(choice: Choice) -> Markup:
    """The chooser's data as JSON that is safe inside a script element."""
    view, legal = choice.view, choice.legal
    data = {
        "act": choice.act,
        "about": dict(choice.about),
        "preview": choice.preview,
        "draft": list(choice.draft),
        "actions": [_action(action) | _label(view, action, legal) for action in legal],
        "questions": _questions(view, legal),
        "within": _questions_within(view, legal),
        "enters": {field: by for field in fields_of(legal) if (by := view.enters_by(field))},
        "labels": _labels(view, legal),
        "icons": _icons(view, legal),
        "turning": sorted({action.turning for action in legal if action.turning}),
        "direct": sorted(view.direct_kinds() & {action.kind for action in legal}),
        "shortcuts": [asdict(shortcut) for shortcut in choice.shortcuts],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - no "<" is left to end the element


def fields_of(actions: Iterable[Action]) -> list[str]:
    """The fields of these actions in the order of their questions."""
    return list(dict.fromkeys(asked.field for action in actions for asked in action.asked()))


def first_question(view: View, actions: Sequence[Action]) -> str:
    """The question about the first field in which the actions differ."""
    for name in fields_of(actions):
        answers = {_values(action, name) for action in actions}
        if len(answers) > 1:
            return view.ask(name)
    return view.ask_alone() if len(actions) == 1 else str(ANY)


def _questions(view: View, actions: Sequence[Action]) -> dict[str, str]:
    """Questions by field; the empty field has the one for a single legal action."""
    asked = {field: view.ask(field) for field in fields_of(actions)}
    return {NO_QUESTION: view.ask_alone(), TEXT: str(ANY)} | asked


def _questions_within(view: View, actions: Iterable[Action]) -> dict[str, dict[str, str]]:
    """Questions by kind and field that differ once the kind is chosen."""
    fields: dict[str, dict[str, str]] = {}
    for kind, name in {(action.kind, a.field): None for action in actions for a in action.asked()}:
        asked = view.ask_within(kind, name)
        if asked != view.ask(name):
            fields.setdefault(kind, {})[name] = asked
    return fields


def _values(action: Action, field: str) -> tuple[str, ...] | None:
    return next((asked.values for asked in action.asked() if asked.field == field), None)


def _action(action: Action) -> dict[str, object]:
    return {
        "text": str(action),
        "confirms": action.confirms,
        "asked": [
            {"field": asked.field, "values": asked.values, "many": asked.many}
            for asked in action.asked()
        ],
        "covers": action.covers(),
    }


def _label(view: View, action: Action, legal: Sequence[Action]) -> dict[str, str]:
    """The label of a whole action, for kinds whose actions are offered at once."""
    if action.kind not in view.direct_kinds():
        return {}
    label = view.answer(action, [one for one in legal if one.kind == action.kind])
    return {"label": label} if label else {}


def _labels(view: View, actions: Iterable[Action]) -> dict[str, dict[str, str]]:
    return {
        field: {value: view.label(field, value) for value in values}
        for field, values in _answers(actions).items()
    }


def _icons(view: View, actions: Iterable[Action]) -> dict[str, dict[str, str]]:
    """Icons by field and value."""
    drawn = {
        field: {value: icon for value in values if (icon := view.icon(field, value))}
        for field, values in _answers(actions).items()
    }
    return {field: icons for field, icons in drawn.items() if icons}


def _answers(actions: Iterable[Action]) -> dict[str, dict[str, None]]:
    """Distinct values by field, in the order of the actions."""
    found: dict[str, dict[str, None]] = {}
    for action in actions:
        for asked in action.asked():
            found.setdefault(asked.field, {}).update(dict.fromkeys(asked.values))
    return found
