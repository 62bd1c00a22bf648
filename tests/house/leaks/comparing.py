"""Non-interference: what is hidden from a viewer changes nothing that the viewer can fetch.

Two ways to see it, both by the contract alone, so that every game and module is covered:

- *Another world*: the position at a table is replaced by one that `State.resample` draws for the
  viewer, and everything is fetched again. It must be the same, byte for byte.
- *Another choice*: two houses play the same game, except that one seat makes a sealed choice in
  another way, with another number of small actions. To everybody else both are the same, but for
  ids and hashes.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kaffeehaus.core.drafts import draft_on, drafted, without_reversals
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from tests.house.leaks.drawing_lots import TRIES, some_draft
from tests.house.leaks.sides import Answer, Clock, Setting, Side, Viewer, open_side, standing_clock

AROUND = 60
"""Characters shown on both sides of a difference."""


@dataclass
class Found:
    """What was compared, and where it differed."""

    positions: int = 0
    answers: int = 0
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Count what another comparison found as well."""
        self.positions += other.positions
        self.answers += other.answers
        self.leaks.extend(other.leaks)

    def compare(self, viewer: Viewer, where: str, one: str, other: str) -> None:
        """Note it if the two are not the same."""
        self.answers += 1
        if one != other:
            place = next(
                (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                min(len(one), len(other)),
            )
            shown = slice(max(place - AROUND, 0), place + AROUND)
            self.leaks.append(f"{viewer} at {where}: {one[shown]!r} or {other[shown]!r}")


# Another world


async def compare_worlds(side: Side, viewer: Viewer, rng: Rng) -> Found:
    """Fetch everything twice, the second time with what the viewer cannot know drawn anew."""
    found = Found(positions=1)
    with standing_clock():
        here = await side.seen_by(viewer)
        with _another_world(side, side.state.resample(viewer.seat, rng)):
            there = await side.seen_by(viewer)
    for one, other in zip(here, there, strict=True):
        _compare_answers(found, viewer, one, other)
        seed = str(side.setting.seed)
        if seed in one.body or seed in one.headers:
            found.leaks.append(f"{viewer} at {one.address}: the seed")
    return found


@contextlib.contextmanager
def _another_world(side: Side, state: AnyState) -> Iterator[None]:
    """The table has this position meanwhile. Its log and its past stay as they are."""
    slot = side.house.updater.slot(side.table)
    real = slot.table
    assert real is not None
    fold = real.playable.copy()
    fold.state = state
    slot.put(replace(real, fold=fold))
    try:
        yield
    finally:
        slot.put(real)


# Another choice


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat's sealed choice in one house, and in the other."""

    seat: Seat
    drafts: tuple[tuple[str, ...], tuple[str, ...]]


class Pair:
    """Two houses in which the same is played."""

    def __init__(
        self, one: Side, other: Side, clock: Clock, rng: Rng, *, all_viewers: bool
    ) -> None:
        """Unless all are to look, one other seat and somebody unknown take turns."""
        self.sides = (one, other)
        self._all_viewers = all_viewers
        self.found = Found()
        self._clock = clock
        self._rng = rng

    async def play_until_choice(self, skipped: int) -> Choice | None:
        """Play the same in both until a seat has a sealed choice, after so many such choices that
        are the same; None if the game ends before."""
        state = self.sides[0].state
        while state.actors():
            if choice := self._choice(state):
                if skipped == 0:
                    return choice
                skipped -= 1
            await self._play_same(self._rng.choice(state.actors()))
            state = self.sides[0].state
        return None

    async def choose(self, choice: Choice) -> None:
        """Let the seat choose, in each house its own way, and compare on the way."""
        for side, draft in zip(self.sides, choice.drafts, strict=True):
            for action in draft[:-1]:
                self._clock.moment += 1
                await side.act(choice.seat, [action])
        await self.compare(choice.seat)
        self._clock.moment += 1000
        for side, draft in zip(self.sides, choice.drafts, strict=True):
            await side.act(choice.seat, draft[-1:])
            side.confirmed(choice.seat, draft)
        await self.compare(choice.seat)

    async def go_on(self, choice: Choice, sealed: Sequence[frozenset[int]], most: int) -> None:
        """Play the same in both while the choice is hidden, at most so many moves, and compare."""
        for _ in range(most):
            others = [seat for seat in self.sides[0].state.actors() if seat != choice.seat]
            if not others or not await self._play_same(self._rng.choice(others)):
                return
            if not self._is_hidden(sealed):
                return
            await self.compare(choice.seat)

    async def compare(self, chooser: Seat) -> None:
        """Everything that the viewers, but not the chooser, can fetch and have heard."""
        self.found.positions += 1
        pairs = list(zip(self.sides[0].viewers, self.sides[1].viewers, strict=True))
        others = [pair for pair in pairs if pair[0].seat != chooser]
        for one, other in others if self._all_viewers else [others[-(self.found.positions % 2)]]:
            here = await self.sides[0].seen_by(one)
            there = await self.sides[1].seen_by(other)
            for answers in zip(here, there, strict=True):
                plain = [_plain(v, a) for v, a in zip((one, other), answers, strict=True)]
                _compare_answers(self.found, one, *plain)
            heard = [viewer.words.plain("".join(viewer.heard)) for viewer in (one, other)]
            self.found.compare(one, "the event stream", *heard)

    def _choice(self, state: AnyState) -> Choice | None:
        """A sealed choice that can be made in two ways, of the first seat that has one."""
        for seat in state.actors():
            sealed = [
                draft
                for draft in (some_draft(state, seat, self._rng) for _ in range(TRIES))
                if _seals(state, seat, draft)
            ]
            for draft in sealed[1:]:
                # That a seat has begun to choose is no secret.
                same = _beginnings(state, seat, draft) == _beginnings(state, seat, sealed[0])
                if draft != sealed[0] and same:
                    return Choice(seat, (sealed[0], draft))
        return None

    async def _play_same(self, seat: Seat) -> bool:
        """Whether the seat could do the same in both."""
        one, other = self.sides
        draft = some_draft(one.state, seat, self._rng)
        try:
            drafted(other.state, seat, draft)
        except IllegalAction:
            return False
        self._clock.moment += 1000
        for side in self.sides:
            await side.act(seat, draft)
            side.confirmed(seat, draft)
        return True

    def _is_hidden(self, sealed: Sequence[frozenset[int]]) -> bool:
        return all(
            hidden <= side.state.hidden() for hidden, side in zip(sealed, self.sides, strict=True)
        )


@contextlib.asynccontextmanager
async def open_pair(
    folder: Path, setting: Setting, rng: Rng, *, all_viewers: bool = False
) -> AsyncIterator[Pair]:
    """Two houses with the same table, and a clock for both."""
    with standing_clock() as clock:
        async with (
            open_side(folder / "one", setting) as one,
            open_side(folder / "other", setting) as other,
        ):
            yield Pair(one, other, clock, rng, all_viewers=all_viewers)


async def compare_choices(pair: Pair, skipped: int, most: int) -> Found:
    """Play to a sealed choice, make it in two ways, go on while it is hidden, and compare."""
    choice = await pair.play_until_choice(skipped)
    if choice is None:
        return pair.found
    for side in pair.sides:
        await side.listen()
    before = [side.state.hidden() for side in pair.sides]
    await pair.choose(choice)
    sealed = [side.state.hidden() - old for side, old in zip(pair.sides, before, strict=True)]
    await pair.go_on(choice, sealed, most)
    return pair.found


def _beginnings(state: AnyState, seat: Seat, draft: Sequence[str]) -> list[bool]:
    """In turn, whether others see that the seat has begun, before it confirms: who takes back what
    was chosen has not begun any more."""
    told = [False]
    for length in range(1, len(draft)):
        so_far = draft_on(state, seat, tuple(draft[:length]))
        begun = bool(without_reversals(state, seat, so_far).actions)
        if begun != told[-1]:
            told.append(begun)
    return told


def _seals(state: AnyState, seat: Seat, draft: Sequence[str]) -> bool:
    return not drafted(state, seat, draft).hidden() <= state.hidden()


def _plain(viewer: Viewer, answer: Answer) -> Answer:
    words = viewer.words
    return replace(answer, headers=words.plain(answer.headers), body=words.plain(answer.body))


def _compare_answers(found: Found, viewer: Viewer, one: Answer, other: Answer) -> None:
    found.compare(
        viewer, one.address, f"{one.status}\n{one.headers}", f"{other.status}\n{other.headers}"
    )
    found.compare(viewer, one.address, one.body, other.body)
