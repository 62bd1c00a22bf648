"""Who can be trained into what, and whether every phantom can still become a real card.

A card hired from an empty pile is a phantom: it must be trained today into a card that was there
before the lessons began. This is a puzzle of trainers, careers and piles, small enough to be
searched completely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from kaffeehaus.games.fcm.rules.cards import Employee, alike
from kaffeehaus.games.fcm.rules.town import add

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One card trained all its steps at once, with one trainer named for each step."""

    card: str
    target: str
    trainers: tuple[str, ...]
    at_work: bool = False
    """Whether the card is trained where it works; else it is one of the beach."""


@dataclass(frozen=True, slots=True)
class Trainees:
    """Everything that today's training depends on."""

    employees: Mapping[str, Employee]
    real: Counts
    """Cards on the beach that can be trained, without phantoms."""
    phantoms: Counts
    supply: Counts
    steps_left: Mapping[str, tuple[int, ...]]
    """By kind of trainer: the steps that each of them has left."""
    stacks: bool
    """Whether several trainers may train one card."""
    closed: frozenset[str]
    """Cards that the chain may not have (any more of)."""
    freed: Counts
    """Of the supply: what today's lessons put back. It is of no use to phantoms."""
    at_work: Counts = field(default_factory=dict)
    """Cards at work that can be trained."""
    where_they_work: frozenset[tuple[str, str]] = frozenset()
    """What they can become: from which card to which."""
    freed_helps: bool = False
    """Whether phantoms may use it all the same, see `Rulings.freed_cards_for_phantoms`."""

    def with_phantom(self, card: str) -> Trainees:
        """With one more card from an empty pile."""
        phantoms = dict(self.phantoms)
        add(phantoms, card)
        return replace(self, phantoms=phantoms)

    def lessons(self) -> Iterator[Lesson]:
        """Everything that can be trained now, in the order of the box: the beach, then at work."""
        for card in self.employees:
            if self.real.get(card, 0) or self.phantoms.get(card, 0):
                yield from self.lessons_of(card)
        for card in self.employees:
            if self.at_work.get(card, 0):
                lessons = self.lessons_of(card)
                yield from (
                    replace(lesson, at_work=True)
                    for lesson in lessons
                    if (card, lesson.target) in self.where_they_work
                )

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

    def after(self, lesson: Lesson) -> Trainees | None:
        """When the card has been trained, or None if some phantom could not be settled then.

        Of a phantom and a real card of the same kind the phantom goes first, since it must; but not
        where it would take the card that another phantom needs.
        """
        return next((after for after in self._ways(lesson) if after.can_settle()), None)

    def _ways(self, lesson: Lesson) -> Iterator[Trainees]:
        """Whom the lesson may be for: a phantom, a real card."""
        if lesson.at_work:
            yield self._after_real(lesson)
            return
        if self.phantoms.get(lesson.card, 0):
            if self._is_for_phantoms(lesson.target):
                yield self._after_phantom(lesson)
            if self.freed_helps:
                return
        if self.real.get(lesson.card, 0):
            yield self._after_real(lesson)

    def _is_for_phantoms(self, target: str) -> bool:
        return self.supply.get(target, 0) > self.freed.get(target, 0)

    def _after_phantom(self, lesson: Lesson) -> Trainees:
        """It leaves nothing behind."""
        phantoms = dict(self.phantoms)
        add(phantoms, lesson.card, -1)
        return replace(self._after_any(lesson), phantoms=phantoms)

    def _after_real(self, lesson: Lesson) -> Trainees:
        """It takes a card that was freed, if there is one, and goes back to the supply itself."""
        after = self._after_any(lesson)
        real, at_work = dict(self.real), dict(self.at_work)
        supply, freed = dict(after.supply), dict(self.freed)
        add(at_work if lesson.at_work else real, lesson.card, -1)
        add(supply, lesson.card)
        if freed.get(lesson.target, 0):
            add(freed, lesson.target, -1)
        if not self.freed_helps:
            add(freed, lesson.card)
        return replace(after, real=real, at_work=at_work, supply=supply, freed=freed)

    def _after_any(self, lesson: Lesson) -> Trainees:
        supply = dict(self.supply)
        add(supply, lesson.target, -1)
        return replace(
            self,
            supply=supply,
            steps_left=self.spend(lesson.trainers),
            closed=self.closed.union(alike(self.employees, lesson.target)),
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
        return any(after._settles(seen) for after in self._steps_to_settle())

    def _steps_to_settle(self) -> Iterator[Trainees]:
        """After each lesson that brings the phantoms nearer to being real."""
        for lesson in self.lessons():
            if self.phantoms.get(lesson.card, 0) and not lesson.at_work:
                if self._is_for_phantoms(lesson.target):
                    yield self._after_phantom(lesson)
            # A real card helps only by giving back a card of which there is none.
            elif self.freed_helps and not self.supply.get(lesson.card, 0):
                yield self._after_real(lesson)

    def _key(self) -> object:
        return tuple(
            tuple(sorted(counts.items()))
            for counts in (self.real, self.at_work, self.phantoms, self.supply, self.steps_left)
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
