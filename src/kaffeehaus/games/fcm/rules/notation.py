"""The text forms of actions: how they are read. How they are written stands with the actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.games.fcm.rules.actions import (
    AsLastTurn,
    At,
    BuildGarden,
    BuildHouse,
    ChooseGood,
    ChooseReserve,
    Collect,
    Cook,
    CookAll,
    Done,
    EndDay,
    FcmAction,
    Fetch,
    FetchAll,
    Fire,
    FirstRestaurant,
    ForTurns,
    Hire,
    Keep,
    Market,
    MoveRestaurant,
    OpenRestaurant,
    Pass,
    Pay,
    Ready,
    Reopen,
    Rest,
    Store,
    TakePosition,
    Train,
    TrainAtWork,
    Work,
)
from kaffeehaus.games.fcm.rules.board.plan import LINE, SQUARE

_WORD = "([a-z][a-z_]*)"
_NAME = "([a-z0-9][a-z0-9_]{0,19})"
_NUMBER = "(0|[1-9][0-9]{0,3})"
_PLACE = f"((?:north|east|south|west){LINE}|{SQUARE})"
_TURN = "([1-9]x[1-9]|[ns][ew])"


@dataclass(frozen=True, slots=True)
class ActionForm:
    """How a text form looks, and the action it is read as."""

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], FcmAction]


Forms: TypeAlias = Mapping[str, tuple[ActionForm, ...]]
"""By kind of action."""


def forms(
    *written: tuple[type[FcmAction], str, Callable[[re.Match[str]], FcmAction]],
    plain: Iterable[FcmAction] = (),
) -> Forms:
    """The forms of some kinds of action: what follows the kind, and how that is read.

    Actions of which there is only one, such as `pay`, are `plain`.
    """
    found: dict[str, tuple[ActionForm, ...]] = {}
    for kind, pattern, read in written:
        form = ActionForm(re.compile(f"{kind.kind} {pattern}", re.ASCII), read)
        found[kind.kind] = (*found.get(kind.kind, ()), form)
    for action in plain:
        found[action.kind] = (*found.get(action.kind, ()), _plain(action))
    return found


def _plain(action: FcmAction) -> ActionForm:
    return ActionForm(re.compile(action.kind, re.ASCII), lambda _: action)


BASE_FORMS = forms(
    (FirstRestaurant, f"({SQUARE}) ([ns][ew])", lambda form: FirstRestaurant(form[1], form[2])),
    (ChooseReserve, _NAME, lambda form: ChooseReserve(form[1])),
    (Work, _WORD, lambda form: Work(form[1])),
    (Rest, _WORD, lambda form: Rest(form[1])),
    (TakePosition, _NUMBER, lambda form: TakePosition(int(form[1]))),
    (Hire, _WORD, lambda form: Hire(form[1])),
    (Hire, f"{_WORD} {_WORD}", lambda form: Hire(form[1], form[2])),
    (
        Train,
        f"{_WORD} {_WORD} with ([a-z][a-z_]*(?: [a-z][a-z_]*)*)",
        lambda form: Train(form[1], form[2], tuple(form[3].split())),
    ),
    (
        TrainAtWork,
        f"{_WORD} {_WORD} with ([a-z][a-z_]*(?: [a-z][a-z_]*)*)",
        lambda form: TrainAtWork(form[1], form[2], tuple(form[3].split())),
    ),
    (Market, f"{_WORD} {_NUMBER}", lambda form: Market(form[1], int(form[2]))),
    (At, _PLACE, lambda form: At(form[1])),
    (At, f"{_PLACE} {_TURN}", lambda form: At(form[1], form[2])),
    (ChooseGood, _WORD, lambda form: ChooseGood(form[1])),
    (ForTurns, _NUMBER, lambda form: ForTurns(int(form[1]))),
    (CookAll, _WORD, lambda form: CookAll(form[1])),
    (Cook, _WORD, lambda form: Cook(form[1])),
    (Cook, f"{_WORD} {_WORD}", lambda form: Cook(form[1], form[2])),
    (FetchAll, _WORD, lambda form: FetchAll(form[1])),
    (Fetch, f"{_WORD} {_WORD}", lambda form: Fetch(form[1], form[2])),
    (
        Collect,
        f"{_WORD} ({SQUARE}(?: {SQUARE})*)",
        lambda form: Collect(form[1], frozenset(form[2].split())),
    ),
    (BuildHouse, _NUMBER, lambda form: BuildHouse(int(form[1]))),
    (
        BuildGarden,
        "([1-9][0-9]?) (north|east|south|west)",
        lambda form: BuildGarden(form[1], form[2]),
    ),
    (OpenRestaurant, _WORD, lambda form: OpenRestaurant(form[1])),
    (MoveRestaurant, f"{_WORD} ({SQUARE})", lambda form: MoveRestaurant(form[1], form[2])),
    (Fire, _WORD, lambda form: Fire(form[1])),
    (Fire, f"{_WORD} from {_NUMBER}", lambda form: Fire(form[1], int(form[2]))),
    (Keep, f"{_WORD} {_NUMBER}", lambda form: Keep(form[1], int(form[2]))),
    plain=(
        Pass(),
        Ready(),
        Reopen(),
        AsLastTurn(),
        Done(),
        EndDay(),
        Pay(),
        Store(),
        CookAll(),
        FetchAll(),
    ),
)
"""The actions of the base game."""


def parse(text: str, known: Forms) -> FcmAction:
    """The action with this text form. Raises `UnreadableAction`."""
    for kind, readings in known.items():
        if not text.startswith(kind):
            continue
        for reading in readings:
            form = reading.pattern.fullmatch(text)
            if form is None:
                continue
            action = reading.read(form)
            if str(action) == text:
                return action
    raise UnreadableAction(
        gettext(
            "%(text)s is no action of Food Chain Magnate; examples are hire waitress, "
            "work trainer, at c4 3x2 and end day.",
            text=shown(text),
        )
    )
