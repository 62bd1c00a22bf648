"""Training and the empty piles, against a brute force that knows only single steps."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.games.fcm.rules.actions import Train
from kaffeehaus.games.fcm.rules.cards import Employee, base_employees
from kaffeehaus.games.fcm.rules.ruleset.groups import Working
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import AnyOf
from kaffeehaus.games.fcm.rules.ruleset.rulings import FREED_CARDS_FOR_PHANTOMS, Answer
from kaffeehaus.games.fcm.rules.training import Trainees
from tests.games.fcm.engine.modified import always, town_with
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two

ANYBODY_AT_WORK = Module("at_work", working=Working(trains_at_work=AnyOf(always(True))))
EMPLOYEES = {card.id: card for card in base_employees()}
PILES = ["junior_vice_president", "vice_president", "new_business_developer", "coach", "guru"]

Card = tuple[str, bool, str | None]
"""A card on the beach: its kind, whether it is a phantom, and who trains it today."""


@dataclass(frozen=True)
class Piles:
    """The supply: what was there before the lessons, and what they put back."""

    old: dict[str, int]
    freed: dict[str, int]
    helps: bool
    """Whether phantoms may become what was put back."""

    def take(self, card: str, phantom: bool) -> Iterator[Piles]:
        """Every copy that may be taken."""
        if self.old.get(card, 0):
            yield replace(self, old={**self.old, card: self.old[card] - 1})
        if self.freed.get(card, 0) and (self.helps or not phantom):
            yield replace(self, freed={**self.freed, card: self.freed[card] - 1})

    def put_back(self, card: str) -> Piles:
        return replace(self, freed={**self.freed, card: self.freed.get(card, 0) + 1})


def brute_force(
    cards: tuple[Card, ...],
    piles: Piles,
    steps: tuple[tuple[str, int], ...],
    stacks: bool,
    owned: frozenset[str],
) -> bool:
    """Whether some order of whole trainings settles every phantom.

    Trainers are single people here, and every share of their steps among cards is tried.
    """
    if not any(phantom for _, phantom, _ in cards):
        return True
    return any(True for _ in good_lessons(cards, piles, steps, stacks, owned))


def good_lessons(
    cards: tuple[Card, ...],
    piles: Piles,
    steps: tuple[tuple[str, int], ...],
    stacks: bool,
    owned: frozenset[str],
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Card, target and trainers of everything after which the phantoms can still be settled."""
    for place, (kind, phantom, trained) in enumerate(cards):
        if trained:
            continue
        for path in paths(kind):
            target = path[-1]
            if EMPLOYEES[target].unique and target in owned:
                continue
            after = (*cards[:place], (target, False, "yes"), *cards[place + 1 :])
            for left in piles.take(target, phantom):
                rest_of_piles = left if phantom else left.put_back(kind)
                for shares in ways(len(path), steps, stacks):
                    rest = tuple((name, n - s) for (name, n), s in zip(steps, shares, strict=True))
                    if brute_force(after, rest_of_piles, rest, stacks, owned | {target}):
                        pairs = zip(steps, shares, strict=True)
                        trainers = sorted(name for (name, _), share in pairs for _ in range(share))
                        yield kind, target, tuple(trainers)


def paths(card: str) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for target in EMPLOYEES[card].career:
        found.append((target,))
        found += [(target, *more) for more in paths(target)]
    return found


def ways(length: int, steps: tuple[tuple[str, int], ...], stacks: bool) -> list[tuple[int, ...]]:
    shares = itertools.product(*(range(left + 1) for _, left in steps))
    return [
        share
        for share in shares
        if sum(share) == length and (stacks or sum(part > 0 for part in share) == 1)
    ]


@given(
    phantoms=st.integers(0, 2),
    real=st.lists(st.sampled_from(["management_trainee", *PILES[:2]]), max_size=2),
    supply=st.fixed_dictionaries({pile: st.integers(0, 1) for pile in PILES}),
    trainers=st.lists(st.sampled_from(["trainer", "coach", "guru"]), max_size=2),
    stacks=st.booleans(),
    helps=st.booleans(),
)
def test_empty_piles_against_brute_force(
    phantoms: int,
    real: list[str],
    supply: dict[str, int],
    trainers: list[str],
    stacks: bool,
    helps: bool,
) -> None:
    size = {"trainer": 1, "coach": 2, "guru": 3}
    trainees = Trainees(
        employees=EMPLOYEES,
        real={card: real.count(card) for card in real},
        phantoms={"management_trainee": phantoms} if phantoms else {},
        supply=supply,
        steps_left={kind: (size[kind],) * trainers.count(kind) for kind in dict.fromkeys(trainers)},
        stacks=stacks,
        closed=frozenset(),
        freed={},
        freed_helps=helps,
    )
    cards: list[Card] = [("management_trainee", True, None)] * phantoms
    cards += [(card, False, None) for card in real]
    people = tuple((kind, size[kind]) for kind in trainers)
    piles = Piles(supply, {}, helps)
    expected = brute_force(tuple(cards), piles, people, stacks, frozenset())
    assert trainees.can_settle() == expected


@given(
    real=st.lists(st.sampled_from(["management_trainee", *PILES[:2]]), max_size=2),
    supply=st.fixed_dictionaries({pile: st.integers(0, 1) for pile in PILES}),
    trainers=st.lists(st.sampled_from(["trainer", "coach", "guru"]), max_size=2),
    stacks=st.booleans(),
    helps=st.booleans(),
    at_work=st.booleans(),
)
def test_hires_and_lessons_that_are_offered_against_brute_force(
    real: list[str],
    supply: dict[str, int],
    trainers: list[str],
    stacks: bool,
    helps: bool,
    at_work: bool,
) -> None:
    """Cards that may learn at work do so exactly as they would on the beach."""
    state = town_with(ANYBODY_AT_WORK)
    answer: Answer = "yes" if helps else "no"
    state.rulings = state.rulings.but(FREED_CARDS_FOR_PHANTOMS, answer)
    for card in EMPLOYEES:
        state.town.supply[card] = supply.get(card, 0)
    player = state.player(0)
    player.work = {kind: trainers.count(kind) for kind in trainers}
    place = player.work if at_work else player.beach
    place.update({card: real.count(card) for card in real})
    player.milestones = ["first_pay_20"] if stacks else []
    begin_day(state, 0)
    people = tuple((kind, {"trainer": 1, "coach": 2, "guru": 3}[kind]) for kind in trainers)
    cards: tuple[Card, ...] = (
        ("management_trainee", True, None),
        *((card, False, None) for card in real),
    )
    piles = Piles(supply, {}, helps)
    wanted = set(good_lessons(cards, piles, people, stacks, frozenset(trainers)))
    assert ("hire management_trainee" in texts(state, 0)) == bool(wanted)
    if not wanted:
        return
    do(state, 0, "hire management_trainee")
    offered = [action for action in state.legal(0) if isinstance(action, Train)]
    assert len(offered) == len(state.legal(0))
    assert {(a.card, a.target, tuple(sorted(a.trainers))) for a in offered} == wanted


def test_each_step_names_its_trainer() -> None:
    state = town_for_two()
    player = state.player(0)
    player.beach, player.work = {"management_trainee": 1}, {"coach": 1, "trainer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert "train management_trainee junior_vice_president with trainer" in texts(state, 0)
    assert "train management_trainee vice_president with coach coach" in texts(state, 0)
    assert "train management_trainee vice_president with coach trainer" not in texts(state, 0)
    player.milestones = ["first_pay_20"]
    state._legal.clear()
    assert "train management_trainee vice_president with coach trainer" in texts(state, 0)


def test_a_card_is_trained_once_a_day() -> None:
    state = town_for_two()
    player = state.player(0)
    player.beach, player.work = {"errand_boy": 1}, {"trainer": 2}
    begin_day(state, 0)
    do(state, 0, "done", "train errand_boy cart_operator with trainer")
    assert player.beach == {"cart_operator": 1}
    assert state.town.supply["errand_boy"] == 13
    assert texts(state, 0) == ["end day"]


def test_a_real_card_may_become_what_a_lesson_of_the_day_put_back() -> None:
    state = town_for_two()
    state.town.supply["junior_vice_president"] = 0
    state.player(0).beach = {"junior_vice_president": 1, "management_trainee": 1}
    state.player(0).work = {"trainer": 2}
    begin_day(state, 0)
    step = "train management_trainee junior_vice_president with trainer"
    do(state, 0, "done")
    assert step not in texts(state, 0)
    do(state, 0, "train junior_vice_president vice_president with trainer", step)
    assert state.player(0).beach == {"vice_president": 1, "junior_vice_president": 1}


def test_of_a_phantom_and_a_real_card_only_the_real_one_takes_what_was_put_back() -> None:
    state = town_for_two()
    state.town.supply.update(management_trainee=0, junior_vice_president=0)
    state.player(0).beach = {"junior_vice_president": 1, "management_trainee": 1}
    state.player(0).work = {"trainer": 3}
    begin_day(state, 0)
    do(state, 0, "hire management_trainee")
    do(state, 0, "train junior_vice_president vice_president with trainer")
    do(state, 0, "train management_trainee junior_vice_president with trainer")
    assert state.town.day is not None
    assert state.town.day.phantoms == {"management_trainee": 1}
    assert state.town.supply["management_trainee"] == 1
    assert set(texts(state, 0)) == {
        "train management_trainee new_business_developer with trainer",
        "train management_trainee luxuries_manager with trainer",
    }


def test_nobody_owns_a_second_unique_card() -> None:
    state = town_for_two()
    player = state.player(0)
    player.beach = {"burger_cook": 1, "burger_chef": 1}
    player.work = {"trainer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]


STARS = Module(
    "stars",
    content=Content(
        employees=tuple(
            Employee(name, name, (name, name), 1, "purple", salary=True, unique=True, group="star")
            for name in ("b_star", "c_star")
        )
    ),
    patches=frozenset({Career("waitress", "b_star"), Career("waitress", "c_star")}),
)


def test_a_chain_owns_one_card_of_a_group() -> None:
    state = town_with(STARS)
    state.player(0).beach = {"waitress": 2}
    state.player(0).work = {"trainer": 2}
    begin_day(state, 0)
    do(state, 0, "done", "train waitress b_star with trainer")
    assert texts(state, 0) == ["end day"]


def test_no_two_phantoms_can_become_cards_of_one_group() -> None:
    state = town_with(STARS)
    state.town.supply["waitress"] = 0
    state.player(0).work = {"trainer": 2, "recruiting_girl": 1}
    begin_day(state, 0)
    do(state, 0, "hire waitress")
    assert "hire waitress" not in texts(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == [
        "train waitress b_star with trainer",
        "train waitress c_star with trainer",
    ]
