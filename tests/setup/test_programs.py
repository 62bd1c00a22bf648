"""Running programs, asking the system for packages, and the progress lines meanwhile."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from housekeeping import chromium, environment, postgres, programs
from housekeeping.checkout import Checkout
from housekeeping.environment import Packages
from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, install_system_package, run
from housekeeping.progress import step


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@dataclass
class Recorder:
    """Stands in for `run`: notes the commands, and fails those whose words include `failing`."""

    failing: tuple[str, ...] = ()
    commands: list[list[str]] = field(default_factory=list)
    settings: list[Mapping[str, str]] = field(default_factory=list)

    def __call__(
        self,
        title: str,
        arguments: Arguments,
        *,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        words = [str(argument) for argument in arguments]
        self.commands.append(words)
        self.settings.append(environment or {})
        if any(word in self.failing for word in words):
            self.failing = tuple(word for word in self.failing if word not in words)
            raise SetupError(f"{title} failed")


@dataclass(frozen=True)
class Machine:
    """A machine with some programs on it, used by root or not."""

    monkeypatch: pytest.MonkeyPatch
    run: Recorder

    def has(self, *names: str, root: bool) -> None:
        self.monkeypatch.setattr(programs, "is_root", lambda: root)
        self.monkeypatch.setattr(
            "shutil.which", lambda name: f"/bin/{name}" if name in names else None
        )


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    recorder = Recorder()
    monkeypatch.setattr(programs, "run", recorder)
    monkeypatch.setattr(environment, "run", recorder)
    monkeypatch.delenv(chromium.SETTING, raising=False)
    return Machine(monkeypatch, recorder)


def test_root_gets_the_system_package(machine: Machine) -> None:
    machine.has("apt-get", root=True)
    install_system_package("chromium", "Needed", allowed=False)

    assert machine.run.commands == [
        ["/bin/apt-get", "install", "-y", "--no-install-recommends", "chromium"]
    ]


def test_old_package_lists_are_fetched_anew(machine: Machine) -> None:
    machine.has("apt-get", root=True)
    machine.run.failing = ("install",)
    install_system_package("chromium", "Needed", allowed=False)

    assert [words[1] for words in machine.run.commands] == ["install", "update", "install"]


def test_others_get_a_sentence_that_names_the_package(machine: Machine) -> None:
    machine.has("apt-get", "sudo", root=False)
    with pytest.raises(SetupError) as caught:
        install_system_package("chromium", "The browser tests need Chromium", allowed=False)

    assert str(caught.value) == (
        "The browser tests need Chromium: install it with 'sudo apt-get install chromium', "
        "or run this again with --yes."
    )
    assert machine.run.commands == []


def test_no_debian_gives_a_sentence_too(machine: Machine) -> None:
    machine.has(root=True)
    with pytest.raises(SetupError, match="^Needed: install it with your system's package manager"):
        install_system_package("chromium", "Needed", allowed=True)


def test_chromium_is_installed_only_when_it_is_missing(machine: Machine) -> None:
    machine.has("apt-get", chromium.SHELL, "chromium", root=True)
    chromium.prepare_chromium(allowed=False)
    assert machine.run.commands == []
    assert chromium.find_chromium() == Path("/bin", chromium.SHELL)

    machine.has("apt-get", root=True)
    chromium.prepare_chromium(allowed=False)
    assert [words[-1] for words in machine.run.commands] == [chromium.SHELL]


def test_where_there_is_none_without_windows_another_chromium_is_installed(
    machine: Machine,
) -> None:
    machine.run.failing = (chromium.SHELL, "update")
    machine.has("apt-get", root=True)
    chromium.prepare_chromium(allowed=False)
    assert [words[-1] for words in machine.run.commands] == [chromium.SHELL, "update", "chromium"]


@pytest.mark.parametrize(
    ("is_offered", "root", "installed"),
    [(True, True, [chromium.SHELL]), (True, False, []), (False, True, [])],
)
def test_another_chromium_does_where_none_without_windows_can_be_had(
    machine: Machine, is_offered: bool, root: bool, installed: list[str]
) -> None:
    machine.monkeypatch.setattr(chromium, "offers_package", lambda _: is_offered)
    machine.has("apt-get", "sudo", "chromium", root=root)
    chromium.prepare_chromium(allowed=False)
    assert [words[-1] for words in machine.run.commands] == installed


def test_a_chosen_chromium_needs_no_other(machine: Machine) -> None:
    machine.monkeypatch.setattr(chromium, "offers_package", lambda _: True)
    machine.monkeypatch.setenv(chromium.SETTING, "chromium")
    machine.has("apt-get", "chromium", root=True)
    chromium.prepare_chromium(allowed=False)
    assert machine.run.commands == []


def test_postgres_is_installed_where_that_may_be_done(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.monkeypatch.setattr(postgres, "find_postgres", lambda: None)
    machine.has("apt-get", root=True)
    postgres.prepare_postgres(allowed=False)
    assert machine.run.commands[0][-1] == "postgresql"
    assert capsys.readouterr().err == ""


def test_where_it_may_not_the_tests_go_on_without(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.monkeypatch.setattr(postgres, "find_postgres", lambda: None)
    machine.has("apt-get", "sudo", root=False)
    assert postgres.prepare_postgres(allowed=False) is None
    assert "sudo apt-get install postgresql" in capsys.readouterr().err
    assert machine.run.commands == []


def test_a_chosen_chromium_goes_first(machine: Machine) -> None:
    machine.has(chromium.SHELL, "my-browser", root=False)
    machine.monkeypatch.setenv(chromium.SETTING, "my-browser")

    assert chromium.find_chromium() == Path("/bin/my-browser")


@pytest.mark.usefixtures("python_without_ensurepip")
def test_missing_ensurepip_names_the_debian_package(machine: Machine, tmp_path: Path) -> None:
    machine.has("apt-get", "sudo", root=False)
    with pytest.raises(SetupError) as caught:
        environment.prepare_environment(Checkout(tmp_path), Packages.RUNTIME, allowed=False)

    sentence = str(caught.value)
    assert f"sudo apt-get install {environment.venv_package()}" in sentence
    assert "\n" not in sentence


@pytest.mark.usefixtures("python_without_ensurepip")
def test_root_gets_the_missing_ensurepip(machine: Machine, tmp_path: Path) -> None:
    machine.has("apt-get", root=True)
    # Afterwards, in this test, the environment itself does not come about.
    machine.run.failing = ("venv",)
    with pytest.raises(SetupError, match="Making a virtual environment"):
        environment.prepare_environment(Checkout(tmp_path), Packages.RUNTIME, allowed=False)

    assert machine.run.commands[0][-1] == environment.venv_package()


@pytest.fixture
def python_without_ensurepip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda *_: None)


def test_debians_own_python_wants_the_plain_package() -> None:
    assert environment.venv_package(Path(sys.executable)) == "python3-venv"
    assert environment.venv_package(Path("/nowhere/python3")).endswith("-venv")
    assert environment.venv_package(Path("/nowhere/python3")) != "python3-venv"


def prepared(
    machine: Machine, root: Path, *failing: str, packages: Packages = Packages.RUNTIME
) -> list[list[str]]:
    """The commands that set up a new environment in which uv was found."""
    locks = tuple(f"requirements/{name}.txt" for name in ("build", "runtime", "test"))
    for name in (*locks, "pyproject.toml", "setup.py"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).touch()
    checkout = Checkout(root)
    checkout.native.mkdir(parents=True)
    checkout.programs.mkdir(parents=True)
    checkout.program("uv").touch()
    machine.run.failing = failing
    environment.prepare_environment(checkout, packages, allowed=False)
    return machine.run.commands


def test_uv_installs_the_packages(machine: Machine, tmp_path: Path) -> None:
    commands = prepared(machine, tmp_path)
    uv = str(Checkout(tmp_path).program("uv"))

    assert [words[0] == uv for words in commands] == [False, False, True, True]
    assert "--require-hashes" in commands[2]


def test_pip_takes_over_where_uv_fails(machine: Machine, tmp_path: Path) -> None:
    uv = str(Checkout(tmp_path).program("uv"))
    commands = prepared(machine, tmp_path, uv)
    by_uv, by_pip = commands[2:4]

    assert by_uv[0] == uv
    assert by_pip[1:4] == ["-m", "pip", "install"]
    assert by_pip[4:] == by_uv[by_uv.index("--require-hashes") :]


@pytest.mark.parametrize(
    ("packages", "compiler", "required"),
    [(Packages.TEST, True, True), (Packages.TEST, False, False), (Packages.RUNTIME, True, False)],
)
def test_tests_insist_on_c_where_it_can_be_compiled(
    machine: Machine, tmp_path: Path, packages: Packages, compiler: bool, required: bool
) -> None:
    machine.monkeypatch.setattr(environment, "can_compile_c", lambda: compiler)
    commands = prepared(machine, tmp_path, packages=packages)
    assert commands[-1][-1] == str(tmp_path)
    assert ("KAFFEEHAUS_REQUIRE_EXT" in machine.run.settings[-1]) is required


def test_tests_build_again_what_was_installed_without_insisting(
    machine: Machine, tmp_path: Path
) -> None:
    machine.monkeypatch.setattr(environment, "can_compile_c", lambda: True)
    prepared(machine, tmp_path)
    checkout = Checkout(tmp_path)
    for product in (checkout.python, checkout.program("kaffeehaus")):
        product.touch()
    (checkout.site_packages / "fastapi").mkdir(parents=True)
    counts = []
    for packages in (Packages.TEST, Packages.TEST, Packages.RUNTIME):
        machine.run.commands.clear()
        environment.prepare_environment(checkout, packages, allowed=False)
        counts.append([words[-1] for words in machine.run.commands].count(str(tmp_path)))
    assert counts == [1, 0, 0]


def test_c_needs_a_compiler(machine: Machine) -> None:
    machine.monkeypatch.setenv("CC", "my-compiler -pthread")
    machine.has(root=False)
    assert not programs.can_compile_c()


def test_a_quiet_program_shows_only_its_line(capfd: pytest.CaptureFixture[str]) -> None:
    run("Grinding", [sys.executable, "-c", "print('noise')"])

    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("Grinding ...\nGrinding: done in ")
    assert "noise" not in captured.err


def test_a_failed_program_leaves_its_last_words() -> None:
    script = "import sys\nfor n in range(100): print('line', n)\nsys.exit(3)"
    with pytest.raises(SetupError, match=r"^Grinding failed; the lines above say why\.$") as caught:
        run("Grinding", [sys.executable, "-c", script])

    assert len(caught.value.last_words) == programs.LAST_WORDS
    assert caught.value.last_words[-1] == "line 99"


def test_a_missing_program_is_trouble() -> None:
    with pytest.raises(SetupError, match=r"^Grinding failed: no-such-grinder: "):
        run("Grinding", ["no-such-grinder"])


def test_a_terminal_counts_the_seconds_on_one_line() -> None:
    terminal = Terminal()
    with step("Brewing", terminal):
        pass

    shown = terminal.getvalue()
    assert re.fullmatch(r"(\rBrewing \.\.\. \d+ s)+\rBrewing: done in \d+\.\d s\n", shown)


def test_a_failed_step_says_so() -> None:
    log = io.StringIO()
    with pytest.raises(ValueError, match="spilt"), step("Brewing", log):
        raise ValueError("spilt")

    assert re.match(r"Brewing \.\.\.\nBrewing: failed after \d+\.\d s", log.getvalue())
