"""Turns, counted from the log."""

from __future__ import annotations

from kaffeehaus.core.log import Acted, Entry, Resigned, Seated, Undone, Who
from kaffeehaus.core.turns import turns_made

ADA, BEN = Seated(0, Who.PERSON, "Ada"), Seated(1, Who.PERSON, "Ben")
A, B = Acted(0, ("a",)), Acted(1, ("b",))
STAND_IN = Seated(1, Who.BOT, "Bot")


def _turns(*entries: Entry) -> tuple[int, ...]:
    return turns_made(enumerate(entries, 1), 2)


def test_every_confirmed_move_is_a_turn() -> None:
    assert _turns(ADA, BEN) == (0, 0)
    assert _turns(ADA, BEN, A, B, A, Acted(0, sealed="hidden")) == (3, 1)
    assert _turns(Seated(0, Who.BOT, "One"), Seated(1, Who.BOT, "Two"), A, B) == (1, 1)


def test_what_was_taken_back_is_none() -> None:
    assert _turns(ADA, BEN, A, B, A, Undone(0, (4, 5), (0, 1)), B) == (1, 1)


def test_what_time_ended_is_none_and_what_was_said_ahead_is_one() -> None:
    missed = Acted(0, ("a",), at=1, automatic=True)
    ahead = Acted(1, ("b",), at=1, automatic=True, ahead=True)
    assert _turns(ADA, BEN, missed, ahead, missed, ahead) == (0, 2)


def test_a_bot_that_plays_on_makes_no_turns_for_who_left() -> None:
    assert _turns(ADA, BEN, A, B, Resigned(1), STAND_IN, A, B, A, B) == (3, 1)
    assert _turns(ADA, BEN, A, STAND_IN, B, Seated(1, Who.PERSON, "Cy"), B, B) == (1, 2)
