"""Local game in memory: position, history, undo, and export as a record."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.cli.play.players import LocalPlayer, bot_player, default_opponent
from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.log import Resigned, Seated, Who
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import RESIGNED, Outcome, Seat, won_by
from kaffeehaus.core.record import Record
from kaffeehaus.core.rng import Rng


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """One action, the position before it, and its events."""

    seat: Seat
    action: Action
    before: AnyState
    events: tuple[Event, ...]
    by_person: bool


@dataclass(frozen=True, slots=True)
class Resignation:
    """A seat's resignation, and after how many steps."""

    seat: Seat
    after: int


class LocalGame:
    """A game that is played in this process."""

    def __init__(
        self, game: AnyGame, options: Options, seed: int, chairs: tuple[LocalPlayer, ...]
    ) -> None:
        self.game = game
        self.seed = seed
        self.chairs = list(chairs)
        self.state: AnyState = game.new(options, len(chairs), seed)
        self.steps: list[PlayedAction] = []
        self.resignations: list[Resignation] = []
        self.began_with = chairs

    @property
    def names(self) -> tuple[str, ...]:
        """Player names, by seat."""
        return tuple(chair.name for chair in self.chairs)

    def outcome(self) -> Outcome | None:
        """Result of the game: by its rules, or by resignation of one of two players."""
        if (outcome := self.state.outcome()) is not None:
            return outcome
        if self.resignations and len(self.chairs) == 2:
            return won_by(1 - self.resignations[0].seat, 2, RESIGNED)
        return None

    def next_seat(self) -> Seat:
        """Next seat to act. Bots go first in a simultaneous phase, so that people see the
        result."""
        return min(self.state.actors(), key=lambda seat: (self.chairs[seat].is_person, seat))

    def act(self, seat: Seat, action: Action) -> None:
        """Execute the action. Raises `IllegalAction` and changes nothing if it is not legal."""
        before = self.state.copy()
        events = self.state.apply(seat, action)
        self.steps.append(PlayedAction(seat, action, before, events, self.chairs[seat].is_person))

    def act_by_bot(self, seat: Seat) -> None:
        """Let the bot on this seat choose. Deterministic: after an undo it makes the same move
        again."""
        chair = self.chairs[seat]
        assert chair.bot is not None
        rng = Rng(self.seed).split(f"seat {seat}, step {len(self.steps)}")
        self.act(seat, ask(chair.bot, chair.name, turn_of(self.state, seat, rng)))

    def draft_of(self, seat: Seat) -> tuple[Action, ...]:
        """The seat's actions since it last confirmed."""
        draft: list[Action] = []
        for step in self.steps:
            if step.seat == seat:
                draft = [] if step.action.confirms else [*draft, step.action]
        return tuple(draft)

    def undo(self) -> int:
        """Undo the last action of a person and all later ones of bots; returns their number.

        Raises `PlayerError` if nothing can be undone.
        """
        people = [place for place, step in enumerate(self.steps) if step.by_person]
        if not people:
            raise PlayerError(gettext("There is nothing to take back."), code="nothing_to_undo")
        place = people[-1]
        if any(given_up.after > place for given_up in self.resignations):
            raise PlayerError(gettext("You cannot take back a resignation."), code="cannot_undo")
        dropped = self.steps[place:]
        if any(event.reveals is Reveals.CHANCE for step in dropped for event in step.events):
            raise PlayerError(
                gettext("You cannot take back what chance has revealed."), code="cannot_undo"
            )
        self.state = dropped[0].before
        del self.steps[place:]
        return len(dropped)

    def resign(self, seat: Seat) -> None:
        """Resign. With two seats that ends the game; with more, a bot takes the seat."""
        self.resignations.append(Resignation(seat, len(self.steps)))
        if len(self.chairs) > 2:
            self.chairs[seat] = bot_player(self.game, default_opponent(self.game))

    def record(self) -> Record:
        """The game so far as a record, without unconfirmed drafts.

        While the game runs, hidden choices stay sealed, except those of the only person.
        """
        game_log = GameLog.begin(self.game, self.state.options, len(self.chairs), self.seed)
        for seat, chair in enumerate(self.began_with):
            game_log.append(_seated(seat, chair))
        drafts: dict[Seat, list[str]] = {}
        for place, step in enumerate(self.steps):
            self._write_resignations(game_log, place)
            drafts.setdefault(step.seat, []).append(str(step.action))
            if step.action.confirms:
                game_log.act(step.seat, tuple(drafts.pop(step.seat)))
        self._write_resignations(game_log, len(self.steps))
        people = [seat for seat, chair in enumerate(self.began_with) if chair.is_person]
        return game_log.record(people[0] if len(people) == 1 else None)

    def _write_resignations(self, game_log: GameLog, after: int) -> None:
        for resignation in self.resignations:
            if resignation.after == after:
                game_log.append(Resigned(resignation.seat))
                if len(self.chairs) > 2:
                    game_log.append(_seated(resignation.seat, self.chairs[resignation.seat]))


def _seated(seat: Seat, chair: LocalPlayer) -> Seated:
    return Seated(seat, Who.PERSON if chair.is_person else Who.BOT, chair.name)
