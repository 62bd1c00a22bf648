"""Who can be trained into what, and whether every phantom can still become a real card.

A card hired from an empty pile is a phantom: it must be trained today into a card that exists.
This is a puzzle of trainers, careers and piles, small enough to be searched completely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from kaffeehaus.games.fcm.cards import Employee
from kaffeehaus.games.fcm.town import add

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One card trained all its steps at once, with one trainer named for each step."""

    card: str
    target: str
    trainers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trainees:
    """Everything that today's training depends on."""

    employees: Mapping[str, Employee]
    real: Counts
    """Cards that can be trained, without phantoms."""
    phantoms: Counts
    supply: Counts
    steps_left: Mapping[str, tuple[int, ...]]
    """By kind of trainer: the steps that each of them has left."""
    stacks: bool
    """Whether several trainers may train one card."""
    closed: frozenset[str]
    """Cards that the chain may not have (any more of)."""

    def with_phantom(self, card: str) -> Trainees:
        """With one more card from an empty pile."""
        phantoms = dict(self.phantoms)
        add(phantoms, card)
        return replace(self, phantoms=phantoms)

    def lessons(self) -> Iterator[Lesson]:
        """Everything that can be trained now, in the order of the box."""
        for card in self.employees:
            if self.real.get(card, 0) or self.phantoms.get(card, 0):
                yield from self.lessons_of(card)

    def lessons_of(self, card: str) -> Iterator[Lesson]:
        """Where one card can go, nearest first, and with whom."""
        for target, steps in careers(tuple(self.employees.values()), card):
            if target in self.closed or not self.supply.get(target, 0):
                continue
            for trainers in self.trainers_for(steps):
                yield Lesson(card, target, trainers)

    def trainers_for(self, steps: int) -> Iterator[tuple[str, ...]]:
        """Who can train a card so many steps: one trainer alone, or several if they may."""
        if self.stacks:
            yield from _shares(list(self.steps_left.items()), steps)
            return
        for trainer, left in self.steps_left.items():
            if any(free >= steps for free in left):
                yield (trainer,) * steps

    def after(self, lesson: Lesson) -> Trainees:
        """When the card has been trained. A phantom goes first, since it must; it leaves nothing
        behind, while a real card goes back to the supply."""
        real, phantoms, supply = dict(self.real), dict(self.phantoms), dict(self.supply)
        if phantoms.get(lesson.card, 0):
            add(phantoms, lesson.card, -1)
        else:
            add(real, lesson.card, -1)
            add(supply, lesson.card)
        add(supply, lesson.target, -1)
        unique = self.employees[lesson.target].unique
        return replace(
            self,
            real=real,
            phantoms=phantoms,
            supply=supply,
            steps_left=self.spend(lesson.trainers),
            closed=self.closed | {lesson.target} if unique else self.closed,
        )

    def spend(self, trainers: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
        """The steps left after a lesson: of each kind the trainer with the fewest that suffice."""
        left = dict(self.steps_left)
        for kind in dict.fromkeys(trainers):
            left[kind] = _spent(left[kind], trainers.count(kind), self.stacks)
        return left

    def can_settle(self) -> bool:
        """Whether some order of lessons leaves no phantom."""
        return self._settles(set())

    def _settles(self, seen: set[object]) -> bool:
        if not self.phantoms:
            return True
        key = self._key()
        if key in seen:
            return False
        seen.add(key)
        for lesson in self.lessons():
            # A real card helps only by giving back a card of which there is none.
            useful = self.phantoms.get(lesson.card, 0) or not self.supply.get(lesson.card, 0)
            if useful and self.after(lesson)._settles(seen):
                return True
        return False

    def _key(self) -> object:
        return tuple(
            tuple(sorted(counts.items()))
            for counts in (self.real, self.phantoms, self.supply, self.steps_left)
        )


@lru_cache(maxsize=256)
def _career_graph(employees: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, tuple[str, ...]]:
    return dict(employees)


def careers(employees: tuple[Employee, ...], card: str) -> tuple[tuple[str, int], ...]:
    """Every card that a card can become, with the steps it takes, nearest first."""
    return _careers(tuple((one.id, one.career) for one in employees), card)


@lru_cache(maxsize=4096)
def _careers(
    graph: tuple[tuple[str, tuple[str, ...]], ...], card: str
) -> tuple[tuple[str, int], ...]:
    nexts = _career_graph(graph)
    found: dict[str, int] = {}
    frontier, steps = [card], 0
    while frontier:
        steps += 1
        frontier = [target for name in frontier for target in nexts[name] if target not in found]
        for target in frontier:
            found.setdefault(target, steps)
    return tuple(found.items())


def _shares(kinds: list[tuple[str, tuple[int, ...]]], steps: int) -> Iterator[tuple[str, ...]]:
    """Every way to share the steps among the kinds of trainers."""
    if not kinds:
        if not steps:
            yield ()
        return
    kind, left = kinds[0]
    for number in range(min(steps, sum(left)), -1, -1):
        for rest in _shares(kinds[1:], steps - number):
            yield (kind,) * number + rest


def _spent(left: tuple[int, ...], steps: int, stacks: bool) -> tuple[int, ...]:
    free = sorted(left)
    if not stacks:
        best = next(place for place, number in enumerate(free) if number >= steps)
        free[best] -= steps
        return tuple(free)
    for place, number in enumerate(free):
        used = min(number, steps)
        free[place] -= used
        steps -= used
    return tuple(free)
