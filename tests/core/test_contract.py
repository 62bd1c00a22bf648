"""Small parts of the contract: actions, events, outcomes, errors, the registry, games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest

from kaffeehaus.core.action import Action, AskedField
from kaffeehaus.core.errors import (
    BadOptions,
    BrokenRecord,
    ContractError,
    IllegalAction,
    KaffeehausError,
    PlayerError,
    UnknownGame,
    UnreadableAction,
)
from kaffeehaus.core.event import Reveals
from kaffeehaus.core.outcome import Outcome, won_by
from kaffeehaus.core.registry import find_game, game_ids, register
from tests.toys.auction import GAME, Keep, Raise, Ready, Take
from tests.toys.auction.events import BidChanged


class Rod(Enum):
    ROW = "-"


@dataclass(frozen=True)
class Lay(Action):
    kind = "lay"
    cell: str
    rod: Rod | None
    wards: frozenset[int] = frozenset()


def test_an_action_asks_for_its_fields_in_order() -> None:
    assert Lay("c2", Rod.ROW, frozenset({10, 9})).asked() == (
        AskedField("kind", ("lay",)),
        AskedField("cell", ("c2",)),
        AskedField("rod", ("-",)),
        AskedField("wards", ("10", "9"), many=True),
    )
    assert [asked.field for asked in Lay("c2", None).asked()] == ["kind", "cell", "wards"]
    assert Lay("c2", None).covers() == ()


def test_confirming() -> None:
    assert (Keep.confirms, Ready.confirms, Take.confirms, Raise.confirms) == (
        True,
        True,
        True,
        False,
    )


def test_who_sees_an_event() -> None:
    public = BidChanged(1, 5)
    private = BidChanged(1, 5, seen_by=frozenset({1}))
    assert [public.visible_to(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [private.visible_to(seat) for seat in (None, 0, 1)] == [False, False, True]


def test_an_event_as_json() -> None:
    event = BidChanged(1, 5, seen_by=frozenset({1}), auto=True, reveals=Reveals.CHOICE)
    assert event.to_json() == {
        "code": "bid_changed",
        "seat": 1,
        "bid": 5,
        "seen_by": [1],
        "auto": True,
        "reveals": "choice",
    }
    assert GAME.read_event(event.to_json()) == event


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"code": "no_such_event"},
        {"code": "bid_changed"},
        {"code": "bid_changed", "seat": True, "bid": 1},
        {"code": "bid_changed", "seat": 1, "bid": 1, "reveals": "all"},
        {"code": ["bid_changed"], "seat": 1, "bid": 1},
    ],
)
def test_an_event_that_the_game_does_not_have(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.read_event(data)  # type: ignore[arg-type]  # wrong on purpose


def test_outcomes() -> None:
    won = won_by(1, 3, "line")
    assert won == Outcome((2, 1, 2), (0, 1, 0), "line")
    assert won.winners == (1,)
    assert [won.points(seat) for seat in range(3)] == [0.0, 1.0, 0.0]
    draw = Outcome((1, 1), (3, 3), "counted")
    assert draw.winners == (0, 1)
    assert draw.points(0) == draw.points(1) == 0.5


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PlayerError, "bad_request"),
        (IllegalAction, "illegal_action"),
        (UnreadableAction, "unreadable_action"),
        (BadOptions, "bad_options"),
        (UnknownGame, "unknown_game"),
        (BrokenRecord, "broken_record"),
    ],
)
def test_codes_never_change(error: type[PlayerError], code: str) -> None:
    assert error("A sentence.").code == code
    assert error("A sentence.", code="special").code == "special"
    assert error.code == code
    assert issubclass(error, KaffeehausError)


def test_an_illegal_action_carries_the_position_for_programmers_only() -> None:
    error = IllegalAction("Not now.", position="secret position")
    assert error.position == "secret position"
    assert str(error) == error.sentence == "Not now."
    assert error.__notes__ == ["position: secret position"]


def test_a_contract_error_is_no_players_error() -> None:
    error = ContractError("It leaks.", law="knowledge", game="auction", seed=3, position="p")
    assert not isinstance(error, PlayerError)
    assert str(error) == "auction breaks the law 'knowledge': It leaks. (seed 3, position: p)"


def test_the_registry_finds_games() -> None:
    assert "coffee" in game_ids()
    assert find_game("coffee").id == "coffee"
    assert find_game("coffee") is find_game("coffee")
    with pytest.raises(UnknownGame) as caught:
        find_game("chess\n" * 20)
    assert "The games are: coffee" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_game_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaffeehaus.core.registry._loaded", {})
    assert register(GAME) is GAME
    assert find_game("auction") is GAME
    assert game_ids()[-1] == "auction"


def test_seats() -> None:
    assert GAME.read_seats(None) == 2
    assert GAME.read_seats(4) == 4
    with pytest.raises(BadOptions, match="Auction is for 2, 3 or 4 players, not 5"):
        GAME.read_seats(5)
    assert repr(GAME) == "<game auction>"


def test_default_refusals() -> None:
    state = GAME.new(seed=1)
    with pytest.raises(IllegalAction, match="not possible now") as caught:
        state.apply(0, Take(1))
    assert caught.value.code == "illegal_action"
    state.apply(0, state.legal(0)[0])
    with pytest.raises(IllegalAction, match="not your turn") as caught:
        state.apply(0, Ready())
    assert caught.value.code == "not_your_turn"


def test_a_state_shows_itself_in_a_notebook_without_secrets() -> None:
    state = GAME.new(seed=1)
    assert state._repr_svg_() == state.view(None)._repr_svg_() == state.view(None).svg()
