"""The door: help, versions, words that do not exist, streams that are closed, quick starts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kaffeehaus import __version__
from kaffeehaus.cli.entry import COMMANDS
from tests.cli.runner import Run

NAMES = list(COMMANDS)
ENVIRONMENT = {**os.environ, "PYTHONWARNINGS": "error"}


def spawn(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kaffeehaus", *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )


def test_version(run: Run) -> None:
    said = run("--version")
    assert (said.code, said.out) == (0, f"kaffeehaus {__version__}\n")


@pytest.mark.parametrize("line", ["--help", "-h", ""])
def test_help_lists_every_command_and_shows_examples(run: Run, line: str) -> None:
    said = run(line)
    assert said.code == 0
    for name in NAMES:
        assert f"\n    {name} " in said.out
    assert "examples:\n  kaffeehaus games\n" in said.out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(run: Run, name: str) -> None:
    said = run(f"{name} --help")
    assert said.code == 0
    assert said.out.startswith(f"usage: kaffeehaus {name} ")
    assert f"examples:\n  kaffeehaus {name}" in said.out


def test_play_without_a_game_lists_them(run: Run) -> None:
    said = run("play")
    assert said.code == 0
    assert [line.split()[0] for line in said.lines[:4]] == ["coffee", "coffee_chess", "cafe", "fcm"]
    assert said.lines[-1] == "To play one: kaffeehaus play coffee"


@pytest.mark.parametrize(
    "line", ["--data {} admin status", "admin --data {} status", "admin status --data={}"]
)
def test_the_data_folder_is_named_anywhere_on_the_line(run: Run, tmp_path: Path, line: str) -> None:
    told = run(line.format(tmp_path / "none")).sentence()
    assert told == f"There is no Kaffeehaus data in {tmp_path / 'none'}."


def test_bash_completes_commands_games_and_options(run: Run) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash")
    words = 'COMP_WORDS=(kaffeehaus --data x play co); COMP_CWORD=4; _kaffeehaus; echo "$COMPREPLY"'
    script = f"{run('completion bash').out}\n{words}"
    completed = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=True)
    assert completed.stdout == "coffee\n"
    for shell in ("zsh", "fish"):
        assert "coffee_chess" in run(f"completion {shell}").out


def test_an_unknown_command_is_one_sentence(run: Run) -> None:
    assert run("brew").sentence() == (
        f'Unknown command "brew". The commands are: {", ".join(NAMES)}.'
    )
    assert run("plya").sentence() == 'Unknown command "plya". Did you mean play?'


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("legal", "missing: GAME (see kaffeehaus legal --help)."),
        ("legal coffee --frob", "unknown argument: --frob"),
        ("perft coffee", "missing: --depth (see kaffeehaus perft --help)."),
        ("legal coffee --seed", "--seed: needs a value"),
        ("--frob", "unknown argument: --frob"),
        (
            "sim coffee --gmaes 2",
            "unknown argument: --gmaes 2; did you mean --games? (see kaffeehaus sim --help).",
        ),
    ],
)
def test_bad_usage_is_one_sentence(run: Run, line: str, says: str) -> None:
    assert says in run(line).sentence()


@pytest.mark.parametrize("name", ["play", "legal", "sim", "draw", "check"])
def test_an_unknown_game_is_one_sentence(run: Run, name: str) -> None:
    sentence = run([name, "tea"]).sentence()
    assert sentence.startswith('Unknown game "tea". The games are: coffee')


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("legal cofee", 'Unknown game "cofee". Did you mean coffee?'),
        ("legal fcm -o modules=cofee", 'Modules: unknown value "cofee". Did you mean coffee?'),
        ("legal fcm -o modul=coffee", 'Unknown option "modul". Did you mean modules?'),
    ],
)
def test_a_misspelt_name_gets_a_suggestion(run: Run, line: str, meant: str) -> None:
    assert run(line).sentence() == meant


def test_a_process_of_its_own_has_the_same_streams_and_code() -> None:
    done = spawn("legal", "coffee", "-o", "board=sq-9")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("kaffeehaus: Board: unknown value ")
    assert done.stderr.count("\n") == 1


def test_a_pipe_that_is_closed_early_ends_quietly() -> None:
    command = f"{sys.executable} -m kaffeehaus sim coffee --games 400 --json | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kaffeehaus", "legal", "coffee"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=ENVIRONMENT,
        )
    assert done.returncode == 2
    assert done.stderr == "kaffeehaus: System error: the disk is full.\n"


def test_a_terminal_with_few_letters_gets_question_marks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kaffeehaus", "games", "coffee"],
        capture_output=True,
        check=False,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"N?stor Romeral Andr?s" in done.stdout


def test_help_imports_no_game() -> None:
    program = (
        "import sys; from kaffeehaus.cli import main; main(['--help']);"
        "rooms = ('kaffeehaus.games', 'kaffeehaus.kernels');"
        "sys.exit(','.join(name for name in sys.modules if name.startswith(rooms)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("line", ["--version", "legal coffee", "perft coffee --depth 1"])
def test_quick_commands_import_nothing_heavy(line: str) -> None:
    program = (
        "import sys; from kaffeehaus.cli import main; main(sys.argv[1:]);"
        "heavy = {'fastapi', 'sqlalchemy', 'uvicorn', 'pydantic', 'jinja2', 'tqdm', 'asyncio',"
        " 'multiprocessing', 'kaffeehaus.bots', 'kaffeehaus.house'};"
        "sys.exit(','.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *line.split()], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
