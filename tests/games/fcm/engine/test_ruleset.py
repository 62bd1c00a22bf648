"""The laws by which modules combine."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaffeehaus.games.fcm
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.modules.offered import MODULES, PAIRS, with_base
from kaffeehaus.games.fcm.rules.actions import FcmAction, Pay
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.notation import forms
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Dinner,
    Group,
    RulesetError,
    SettingUp,
    TieRank,
    Words,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import (
    Career,
    Content,
    Depletion,
    ExtraCopies,
    Module,
    Patch,
    Spare,
)
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive, Keyed, Ranked, Sum
from kaffeehaus.games.fcm.rules.steps import DayStep, Placed, Step
from tests.games.fcm.engine.modified import THE_BASE, held_by

FOLDER = Path(kaffeehaus.games.fcm.__file__).parent


class Tea(Step):
    id = "tea"
    title = "tea"

    def begin(self, state: Position) -> None:
        """Nobody acts."""


class Nap(DayStep):
    id = "nap"
    title = "a nap"

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        return []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Nothing can be done."""


def one_dearer(state: Position, seat: Seat) -> int:
    return 1


class Again(Tea):
    id = "dinner"


VAGUE = Employee("vague", "Vague", ("a vague", "%(num)s vague"), 1, "grey", career=("nobody",))
COOK = Employee(
    "soup_cook", "Soup Cook", ("a soup cook", "%(num)s soup cooks"), 6, "olive_green", salary=True
)
DEARER = Dinner(unit_price=Sum(one_dearer))
EXTRA = ExtraCopies("luxuries_manager", 1)
SOUP = Module(
    "soup",
    content=Content(employees=(COOK,)),
    patches=frozenset({EXTRA, Career("kitchen_trainee", "soup_cook")}),
)
STEW = Module("stew", patches=frozenset({EXTRA}), dinner=DEARER)
TEA = Module("tea", steps=(Placed(Tea(), after="dinner", independent=True),), dinner=DEARER)
NAP = Module("nap", steps=(Placed(Nap(), after="train"),))


def described(rules: Ruleset) -> object:
    """Everything that the fold decides."""
    spine = rules.spine
    groups = [field for field in fields(Module) if isinstance(field.default, Group)]
    return (
        rules.modules,
        rules.employees,
        list(rules.milestones),
        rules.extra_copies,
        [[step.id for step in steps] for steps in (spine.setup, spine.turn, spine.day)],
        {
            field.name: [
                (name, held_by(point)) for name, point in getattr(rules, field.name).points()
            ]
            for field in groups
        },
    )


SETS = [module for module in MODULES.values() if module.setting_up.milestone_set]
"""Each takes the place of the base milestones."""
OTHERS = [module for module in MODULES.values() if module not in SETS]


@pytest.mark.parametrize("milestones", [[], *([one] for one in SETS)], ids=len)
@given(data=st.data())
def test_the_order_of_modules_does_not_matter(
    milestones: list[Module], data: st.DataObject
) -> None:
    """By their places, since a module is long to write down."""
    barred = {name for one in milestones for name in one.excludes}
    chosen = [module for module in OTHERS if module.id not in barred]
    every = (*with_base([*chosen, *milestones]), SOUP, STEW, TEA)
    order = data.draw(st.permutations(range(len(every))))
    assert described(fold([every[place] for place in order])) == described(fold(every))


def test_a_patch_of_two_modules_is_applied_once() -> None:
    assert fold((*THE_BASE, SOUP, STEW)).extra_copies == {"luxuries_manager": 1}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (EXTRA, ExtraCopies("luxuries_manager", 2)),
        (Depletion("first_train", 2), Depletion("first_train", 3)),
        (Spare("trainer", 1), Spare("trainer", 2)),
    ],
)
def test_patches_that_disagree_are_refused(one: Patch, other: Patch) -> None:
    modules = [Module(f"m{n}", patches=frozenset({p})) for n, p in enumerate((one, other))]
    with pytest.raises(RulesetError, match="in different ways"):
        fold((*THE_BASE, *modules))


def test_careers_need_both_cards() -> None:
    assert "soup_cook" in fold((*THE_BASE, SOUP)).employees["kitchen_trainee"].career
    lonely = Module("lonely", patches=frozenset({Career("kitchen_trainee", "soup_cook")}))
    assert "soup_cook" not in fold((*THE_BASE, lonely)).employees["kitchen_trainee"].career


def test_steps_stand_after_their_anchor() -> None:
    rules = fold((*THE_BASE, TEA, NAP))
    turn = [step.id for step in rules.spine.turn]
    day = [step.id for step in rules.spine.day]
    assert turn[turn.index("dinner") + 1] == "tea"
    assert day[day.index("train") + 1] == "nap"


def test_two_steps_at_one_anchor_must_be_independent() -> None:
    class Coffee(Tea):
        id = "coffee"

    rival = Module("rival", steps=(Placed(Coffee(), after="dinner"),))
    with pytest.raises(RulesetError, match="order of the steps coffee and tea is open"):
        fold((*THE_BASE, TEA, rival))
    apart = [
        Module(step.id, steps=(Placed(step, after="dinner", independent=True),))
        for step in (Tea(), Coffee())
    ]
    ids = [step.id for step in fold((*THE_BASE, *apart)).spine.turn]
    assert ids[ids.index("dinner") + 1 :][:2] == ["coffee", "tea"]


@pytest.mark.parametrize(
    ("module", "why"),
    [
        (Module("twice", content=Content(employees=(BASE.content.employees[0],))), "second time"),
        (
            Module("other", setting_up=SettingUp(milestone_set=Exclusive("other"))),
            "base_milestones and other both decide milestone_set",
        ),
        (
            Module("banker", setting_up=BASE_RESERVES.setting_up),
            "banker and base_reserves both decide reserves",
        ),
        (
            Module("rank", dinner=Dinner(ties=Ranked({TieRank.WAITRESSES: one_dearer}))),
            "base and rank both decide waitresses of ties",
        ),
        (Module("needy", requires=frozenset({"nothing"})), "needs nothing"),
        (Module("foe", excludes=frozenset({"base"})), "cannot be played with base"),
        (Module("tiles", content=Content(map_tiles=("A",))), "same map tile"),
        (Module("lost", steps=(Placed(Tea(), after="supper"),)), "no step supper"),
        (Module("echo", steps=(Placed(Again(), after="order"),)), "the same name"),
        (Module("vague", content=Content(employees=(VAGUE,))), "nobody"),
        (Module("kinder", steps=(Placed(Nap(), after="dinner"),)), "another kind"),
        (BASE, "twice"),
    ],
)
def test_clashes_are_refused_when_the_ruleset_is_made(module: Module, why: str) -> None:
    with pytest.raises(RulesetError, match=why):
        fold((*THE_BASE, module))


def test_a_ruleset_needs_its_owners() -> None:
    with pytest.raises(RulesetError, match="no module decides the reserves"):
        fold((BASE, BASE_MILESTONES))


def test_sums_add_up() -> None:
    state = GAME.new(seats=2)
    state.rules = fold((*THE_BASE, STEW, TEA))
    assert state.rules.dinner.unit_price(state, 0) == 12


def test_an_unused_module_changes_nothing() -> None:
    plain_game, same_game = GAME.new({"turns": 3}, 2, 4), GAME.new({"turns": 3}, 2, 4)
    same_game.rules = fold((*THE_BASE, NAP))
    rng = Rng(9)
    while plain_game.actors():
        seat = rng.choice(plain_game.actors())
        action = rng.choice(plain_game.legal(seat))
        assert same_game.apply(seat, action) == plain_game.apply(seat, action)
    assert same_game.outcome() == plain_game.outcome()


# Names that are read back


@dataclass(frozen=True)
class Nod(FcmAction):
    """Something that a chain does."""

    kind: ClassVar[str] = "nod"
    confirms: ClassVar[bool] = False


@dataclass(frozen=True)
class Nodded(Event):
    """Something that happens."""

    code: ClassVar[str] = "nodded"


NODS = Words(forms=Keyed(forms(plain=(Nod(),))))
NODDED = Words(events=events(Nodded))


@pytest.mark.parametrize(("words", "what"), [(NODS, "nod of forms"), (NODDED, "nodded of events")])
def test_two_modules_cannot_have_the_same_word_for_an_action_or_an_event(
    words: Words, what: str
) -> None:
    one, other = Module("one", words=words), Module("other", words=words)
    fold((*THE_BASE, one))
    with pytest.raises(RulesetError, match=f"^one and other both decide {what}$"):
        fold((*THE_BASE, one, other))


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (Words(forms=Keyed(forms(plain=(Pay(),)))), "pay of forms"),
        (Words(events=events(HouseServed)), "house_served of events"),
    ],
)
def test_no_module_has_a_word_of_the_base_game(words: Words, what: str) -> None:
    with pytest.raises(RulesetError, match=f"^again and base both decide {what}$"):
        fold((*THE_BASE, Module("again", words=words)))


def test_all_offered_modules_have_names_of_their_own() -> None:
    """Records and logs are read without asking which modules were played."""
    named = Counter[tuple[str, str]]()
    for module in (*THE_BASE, *MODULES.values(), *PAIRS):
        named["module", module.id] += 1
        named.update(("kind of action", kind) for kind, _ in module.words.forms.items())
        named.update(("event", code) for code, _ in module.words.events.items())
        named.update(("step", placed.step.id) for placed in module.steps)
        if module.spine:
            named.update(("step", step.id) for step in module.spine.setup)
            named.update(("step", step.id) for step in module.spine.turn)
            named.update(("step", step.id) for step in module.spine.day)
    assert {kind for kind, _ in named} == {"module", "kind of action", "event", "step"}
    assert [name for name, times in named.items() if times > 1] == []


MODULE_WORDS = re.compile(
    "kimchi|sushi|noodle|ketchup|coffee|barista|lobby|movie|fry.chef|night.shift|rural|gourmet|"
    "mass.market|apartment|hard.choices|park|offramp",
    re.IGNORECASE,
)
MAY_NAME_MODULES = {
    "data/scenarios.json": "a scenario is a list of modules",
    "extras/pages.py": "a position is written with its modules",
    "extras/what_ifs.py": "what stands on the map may be elsewhere, of whichever module",
    "extras/calls.py": "the same, as a player calls it",
    "words/titles.py": "it has the words for media and sites of every module",
    "data/tiles.json": "it says what the characters of all tiles of the box stand for",
}
"""By file outside `modules` and `interactions`: why it may."""


def test_only_modules_and_pairs_name_modules() -> None:
    read = {
        path.relative_to(FOLDER).as_posix(): path.read_text("utf-8")
        for kind in ("py", "json")
        for path in FOLDER.rglob(f"*.{kind}")
        if not any(path.is_relative_to(FOLDER / one) for one in ("modules", "interactions"))
    }
    assert len(read) > 80
    naming = {name for name, text in read.items() if MODULE_WORDS.search(text)}
    assert naming == set(MAY_NAME_MODULES)
