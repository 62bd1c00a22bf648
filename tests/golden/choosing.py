"""The choices of a recording, made once: a good bot's, mixed with whims so that much happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from tests.golden.plan import Golden, rules_of

SCRIPTS = Path(__file__).parent / "scripts"
"""Games whose actions no bot would choose, by the name of the golden game."""
RECALLS = 40
"""Where a seat may recall what it confirmed, it does so one time in so many."""

SHY = frozenset({"rest", "fire", "done", "pass", "ready", "end day"})
"""Kinds of actions that end or undo what others make possible."""
SHYNESS = 6
"""A whim is of such a kind at most one time in so many, unless there is no other."""


def choose(golden: Golden) -> tuple[tuple[Seat, str], ...]:
    """Who does what from the first move to the end of the game: as its script says, if it has one,
    or else chosen by chance from the seed."""
    if (script := SCRIPTS / f"{golden.name}.txt").exists():
        return read_script(script)
    state = rules_of(golden).new(golden.options, golden.seats, golden.seed)
    bot = make_bot(golden.game, golden.bot)
    rng = Rng(golden.seed).split("golden")
    curious = Curious(rng.split("whims"))
    actions: list[tuple[Seat, str]] = []
    while state.actors():
        seat = _next_seat(state, rng)
        legal = state.legal(seat)
        if seat not in state.actors() or rng.below(golden.whims) == 0:
            action = curious.whim(legal)
        else:
            action = bot.choose(turn_of(state, seat, rng))
        curious.remember(action)
        state.apply(seat, action)
        actions.append((seat, str(action)))
    return tuple(actions)


def read_script(path: Path) -> tuple[tuple[Seat, str], ...]:
    """One action a line, after its seat."""
    lines = (line.split(maxsplit=1) for line in path.read_text().splitlines())
    return tuple((int(seat), text) for seat, text in lines)


def _next_seat(state: AnyState, rng: Rng) -> Seat:
    """Somebody the game waits for, or now and then somebody who may recall a choice."""
    others = [seat for seat in range(state.seats) if seat not in state.actors()]
    recalling = [seat for seat in others if state.legal(seat)]
    if recalling and rng.below(RECALLS) == 0:
        return rng.choice(recalling)
    return rng.choice(state.actors())


class Curious:
    """Has whims, and likes what was seldom done in this game."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.done = Counter[str]()

    def remember(self, action: Action) -> None:
        """Take note of what somebody did."""
        self.done.update(_words(action))

    def whim(self, legal: Sequence[Action]) -> Action:
        """First any kind of action, then the rarest of that kind."""
        kinds = list(dict.fromkeys(action.kind for action in legal))
        keen = [kind for kind in kinds if kind not in SHY]
        kind = self.rng.choice(kinds if self.rng.below(SHYNESS) == 0 else keen or kinds)
        actions = [action for action in legal if action.kind == kind]
        least = min(map(self._habit, actions))
        return self.rng.choice([action for action in actions if self._habit(action) == least])

    def _habit(self, action: Action) -> int:
        """How often the rarest word of the action was heard."""
        return min((self.done[word] for word in _words(action)), default=0)


def _words(action: Action) -> set[str]:
    """The words of the text form, without numbers and places."""
    return {word for word in str(action).split() if len(word) > 3 and word.isidentifier()}
