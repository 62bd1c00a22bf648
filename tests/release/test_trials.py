"""The trials of a release: the player that they share, and machines where a program is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from housekeeping.checkout import this_checkout
from housekeeping.errors import SetupError
from release import containers, hosting
from release.guest import Address, Guest, Listener
from release.stage import Release
from tests.house.servers import running

CHECKOUT = this_checkout()


@pytest.mark.slow
def test_the_guest_plays_a_game_to_its_end_and_hears_of_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(Address(urlsplit(server.url).port or 0))
        guest.log_in("Ada")
        table = guest.open_table()
        listener = Listener(guest)
        listener.expect("ready")

        assert guest.play(table, turns=1) == "running"
        assert guest.play(table) == "over"
        listener.expect("game_end")
        listener.close()
        with pytest.raises(SetupError, match="was answered with 404"):
            guest.ask("GET", "/api/tables/none")


@pytest.mark.parametrize("make", [containers.make, hosting.make])
def test_a_stage_says_what_was_not_tried(
    make: Callable[[Release], tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _program: None)
    monkeypatch.setattr(hosting, "find_postgres", lambda: None)
    release = Release("1.0.0", CHECKOUT.root, tmp_path, tmp_path, CHECKOUT, 0, allowed=False)

    sentences = make(release)
    assert sentences
    assert all("that needs" in sentence for sentence in sentences)


def test_blocks_of_the_guide_are_found_by_their_language() -> None:
    guide = "Words.\n\n```nginx\na;\n```\n\n```caddy\nb\nc\n```\n"
    assert (hosting.block_of(guide, "nginx"), hosting.block_of(guide, "caddy")) == (
        "a;\n",
        "b\nc\n",
    )
    with pytest.raises(SetupError, match="apache"):
        hosting.block_of(guide, "apache")


def test_a_change_of_a_shipped_file_must_fit() -> None:
    assert hosting.changed("listen 80;", {"80": "8080"}) == "listen 8080;"
    with pytest.raises(SetupError, match="'81'"):
        hosting.changed("listen 80;", {"81": "8081"})
