"""The PostgreSQL that ./test starts: found, run and gone again, however the tests end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from housekeeping.postgres import find_postgres, own_postgres

SERVER = find_postgres()
needs_server = pytest.mark.skipif(SERVER is None, reason="no PostgreSQL server is installed")

LONG_TESTS = """
import sys
from housekeeping.testing import leave_nothing_running
from housekeeping.postgres import find_postgres, own_postgres
from housekeeping.programs import run_in_foreground

leave_nothing_running()
with own_postgres(find_postgres()) as url:
    print(url, flush=True)
    sleep = "import time; print('asleep', flush=True); time.sleep(600)"
    run_in_foreground([sys.executable, "-c", sleep], {})
"""


def test_the_newest_of_debians_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert find_postgres(tmp_path) is None
    for major in ("9.6", "15", "16", "9"):
        (tmp_path / major / "bin").mkdir(parents=True)
        (tmp_path / major / "bin" / "initdb").touch()
    assert find_postgres(tmp_path) == tmp_path / "16" / "bin"


def test_the_one_on_path_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "15" / "initdb")
    monkeypatch.setattr("shutil.which", lambda _: str(tmp_path / "link"))
    assert find_postgres(tmp_path) == tmp_path / "15"


@needs_server
def test_it_serves_on_a_socket_alone_and_is_gone() -> None:
    assert SERVER is not None
    with own_postgres(SERVER) as url, psycopg.connect(url) as connection:
        settings = connection.execute("SELECT current_setting('fsync'), inet_server_addr()")
        assert settings.fetchone() == ("off", None)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
    assert not _folder(url).exists()


@needs_server
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_is_gone_when_the_tests_are_ended_early(how: signal.Signals) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", LONG_TESTS],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with program:
        assert program.stdout is not None
        url = program.stdout.readline().strip()
        assert program.stdout.readline() == "asleep\n"
        with psycopg.connect(url):
            pass
        # A terminal tells the whole group, and everything else only the one it knows.
        (os.killpg if how == signal.SIGINT else os.kill)(program.pid, how)
        # Whatever it started has the same pipe, which ends with the last of them.
        assert program.stdout.read() == ""
    assert program.returncode != 0
    assert not _folder(url).exists()


def _folder(url: str) -> Path:
    return Path(url.partition("host=")[2])
