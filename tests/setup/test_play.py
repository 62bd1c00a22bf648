"""What ./play hands over to the house."""

from __future__ import annotations

from pathlib import Path

import pytest

from housekeeping import play
from housekeeping.checkout import Checkout, this_checkout
from housekeeping.environment import Packages
from housekeeping.programs import Arguments

CHECKOUT = this_checkout()
SERVE = [str(CHECKOUT.python), "-m", "kaffeehaus", "serve"]
DATA = ["--data", str(CHECKOUT.root / "data")]


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words of the program that ./play became; nothing is set up on the way."""
    words: list[str] = []

    def note(arguments: Arguments) -> int:
        words.extend(str(argument) for argument in arguments)
        return 0

    def ready(checkout: Checkout, packages: Packages, *, allowed: bool) -> None:
        assert packages is Packages.RUNTIME

    monkeypatch.setattr(play, "prepare_environment", ready)
    monkeypatch.setattr(play, "prepare_web", lambda _: None)
    monkeypatch.setattr(play, "exec_program", note)
    monkeypatch.delenv("KAFFEEHAUS_DATA", raising=False)
    return words


def test_the_data_folder_is_the_checkouts_own(handed_over: list[str]) -> None:
    assert play.main([]) == 0
    assert handed_over == [*SERVE, *DATA]


def test_options_are_passed_on(handed_over: list[str]) -> None:
    given = ["--host", "0.0.0.0", "--port", "0", "--url", "https://play.example", "--data", "here"]
    play.main(given)

    assert handed_over == [*SERVE, *given]


def test_a_data_folder_from_the_environment_is_left_to_the_house(
    handed_over: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KAFFEEHAUS_DATA", str(tmp_path))
    play.main(["--port", "8080"])

    assert handed_over == [*SERVE, "--port", "8080"]
