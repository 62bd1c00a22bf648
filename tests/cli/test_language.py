"""The language of the command line."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from kaffeehaus.cli import entry
from kaffeehaus.cli.entry import COMMANDS, preferred_language
from kaffeehaus.core.command_line.parsing import Parser, add_help
from kaffeehaus.core.i18n import LANGUAGES, PSEUDO_LANGUAGE, current_language, use_language
from tests.cli.runner import Run


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de"}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "en"),  # a preview
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "xx:de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": ""}, "de"),
    ],
)
def test_the_environment_names_it(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


@pytest.mark.parametrize("option", ["--lang de", "--lang=de"])
def test_an_option_before_the_command_chooses_it(run: Run, option: str) -> None:
    assert "Lege den Stab" in run(f"{option} games coffee").out
    assert "Place the rod" in run("games coffee").out
    assert "Beispiele:" in run(f"{option} --help").out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("legal tea", 'Unbekanntes Spiel "tea".'),
        ("legal", "es fehlt: SPIEL (siehe kaffeehaus legal --help)."),
        ("legal coffee --frob", "unbekanntes Argument: --frob (siehe kaffeehaus legal --help)."),
        ("legal coffee --seed", "--seed: braucht einen Wert (siehe kaffeehaus legal --help)."),
        ("legal coffee --seed x", '--seed: muss eine ganze Zahl ab 0 sein, nicht "x" (siehe'),
        ("draw coffee -f png", "-f/--format: 'png' steht nicht zur Wahl: "),
        ("legal coffee --actions none.txt", '"none.txt" ist nicht lesbar: Datei oder Ordner nicht'),
        ("serve --port x", "--port: muss eine ganze Zahl von 0 bis 65535 sein"),
        ("backup a --data nowhere", "In "),
        ("tea", 'Unbekannter Befehl "tea".'),
    ],
)
def test_errors_are_in_that_language(
    run: Run, line: str, sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(f"--lang de {line}").sentence().startswith(sentence)
    assert current_language() == "en"


def test_argparse_keeps_its_own_words(run: Run) -> None:
    run("--lang de legal coffee --frob")
    with pytest.raises(argparse.ArgumentError, match="expected one argument"):
        _plain_parser().parse_args(["--seed"])


def _plain_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--seed")
    return parser


def test_an_unknown_language(run: Run) -> None:
    unknown = run("--lang xx games").sentence()
    assert unknown == f'Unknown language "xx". The languages are: {", ".join(LANGUAGES)}.'


@pytest.mark.parametrize("name", COMMANDS)
def test_all_help_is_translated(name: str) -> None:
    with use_language(PSEUDO_LANGUAGE):
        parser = Parser(prog="kaffeehaus")
        add_help(parser)
        import_module(COMMANDS[name].module).declare(parser)
        assert str(COMMANDS[name].summary).startswith("[")
        for text in _help_texts(parser):
            assert text.startswith("["), text


def _help_texts(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Descriptions, titles and help of a command and its subcommands."""
    yield parser.description or ""
    for group in parser._action_groups:
        yield group.title or ""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            yield action.help or ""
            continue
        yield from (str(choice.help) for choice in action._choices_actions)
        for sub in action.choices.values():
            yield from _help_texts(sub)


def test_a_game_is_played_in_german(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "partie.json"
    typed = f"?\nhelp\na1-\nb1|\nundo\nb1|\nb2*\nanalyse\nsave {file}\nquit\n"
    said = run("--lang de play coffee -o board=sq-2 -o n=2 --seats me:Ada,me:Ben", typed)
    assert said.code == 0
    for told in (
        "Ada (Schwarz) ist am Zug. 12 erlaubte Aktionen: ? zeigt sie, help zeigt Befehle.",
        "1 Aktion zurückgenommen.",
        "sichere Niederlage; kein besserer Zug",
        f"Aufzeichnung als {file} gespeichert.",
        "Auf Wiedersehen.",
    ):
        assert told in said.out
    assert "Spielbeginn" in run(f"--lang de replay {file}").lines
    [verdict, head] = run(f"--lang de verify {file}").lines
    assert verdict.startswith("complete: ")
    assert head == run(f"verify {file}").lines[1]


def test_yes_is_understood_in_both_languages(run: Run) -> None:
    for word in ("ja", "j", "yes"):
        said = run("--lang de play coffee --seats me:Ada,me:Ben", f"c3-\nresign\n{word}\n")
        assert "Wirklich aufgeben? ja oder nein: " in said.out
        assert "gibt auf" in said.out
    assert "gibt auf" not in run("--lang de play coffee", "resign\nnein\nquit\n").out


def test_numbers_and_plurals(run: Run) -> None:
    line = "sim coffee -o board=sq-4 --seats random,random --games"
    assert "1 Partie ab Startwert 0" in run(f"--lang de {line} 1").lines
    many = run(f"--lang de {line} 2")
    assert "2 Partien ab Startwert 0" in many.lines
    assert "100,0\u00a0%" in many.out or "50,0\u00a0%" in many.out
    assert run(f"--lang de {line} 2 --json").out == run(f"{line} 2 --json").out


@pytest.mark.parametrize("line", ["--help", "games", "legal tea", "sim coffee --games 2"])
def test_a_pipe_without_a_locale_gets_plain_text(line: str) -> None:
    environment = {**os.environ, "LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"}
    environment.pop("LANGUAGE", None)
    command = [sys.executable, "-m", "kaffeehaus"]
    for language in ("en", "de"):
        said = subprocess.run(
            [*command, "--lang", language, *line.split()],
            env={**environment, "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            check=False,
        )
        assert said.returncode == (2 if "tea" in line else 0)
        assert (said.stdout + said.stderr).isascii()
        assert b"Traceback" not in said.stderr


def test_entry_reads_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert run("--help").out.startswith("Aufruf: kaffeehaus ")
    assert entry.main(["--lang", "en", "--version"]) == 0
