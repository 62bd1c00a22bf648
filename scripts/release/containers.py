"""Builds the container image on a Debian base and tries it as a host would: without root, with a
read-only root, restarted in the middle of a game."""

from __future__ import annotations

import json
import os
import shutil
import socket
import stat
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from housekeeping.errors import SetupError
from housekeeping.programs import Arguments, is_root, run
from housekeeping.progress import step
from release.guest import PATIENCE, Address, Guest, wait_for
from release.stage import Release

PROGRAMS = ("buildah", "mmdebstrap", "runc")
LEFT_OUT = (
    "The container image was neither built nor tried: that needs root, and Debian's buildah, "
    "mmdebstrap and runc."
)
SUITE = "trixie"
BASE, IMAGE = "debian-python", "kaffeehaus"
BASE_PACKAGES = "ca-certificates,python3-dev,python3-venv"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
BASE_FILE = f"""\
FROM scratch
ADD base.tar /
COPY {CERTIFICATES.name} {CERTIFICATES}
ENV SSL_CERT_FILE={CERTIFICATES} PIP_CERT={CERTIFICATES} NODE_EXTRA_CA_CERTS={CERTIFICATES}
"""
"""The base trusts the certificates that this machine trusts, so that its mirrors work."""
PROBES = (
    ("the server's account", "import os; assert os.getuid() == os.getgid() == 10001"),
    ("the C kernels", "import kaffeehaus.kernels._native"),
    (
        "the read-only root",
        "import errno\n"
        "try: open('/probe', 'w')\n"
        "except OSError as error: assert error.errno == errno.EROFS\n"
        "else: raise SystemExit('The root can be written.')",
    ),
)
"""Programs that must succeed in the running container."""


def make(release: Release) -> tuple[str, ...]:
    """Build the image and try it. Raises `SetupError`."""
    if not is_root() or not all(map(shutil.which, PROGRAMS)):
        return (LEFT_OUT,)
    folder = release.scratch("containers")
    with image_store(folder / "images") as buildah:
        _build(release, buildah, folder)
        root = _output([*buildah, "mount", _output([*buildah, "from", IMAGE]).strip()])
        description = _output([*buildah, "inspect", "--type", "image", IMAGE])
        _try_image(read_image(Path(root.strip()), description), folder)
    return ()


@contextmanager
def image_store(folder: Path) -> Iterator[list[str]]:
    """Images of buildah in a folder of their own; yields the beginning of its commands."""
    buildah = ["buildah", "--root", str(folder / "root"), "--runroot", str(folder / "run")]
    try:
        yield buildah
    finally:
        # Folders that are mounted cannot be deleted.
        subprocess.run([*buildah, "rm", "--all"], capture_output=True, check=False)
        overlay = folder / "root" / "overlay"
        subprocess.run(["umount", overlay], capture_output=True, check=False)


def _build(release: Release, buildah: list[str], folder: Path) -> None:
    base = folder / "base"
    base.mkdir()
    bootstrap = ["mmdebstrap", "--variant=minbase", f"--include={BASE_PACKAGES}", SUITE]
    run(f"Making a base of Debian {SUITE}", [*bootstrap, base / "base.tar"])
    shutil.copy(CERTIFICATES, base)
    (base / "Containerfile").write_text(BASE_FILE, "utf-8")
    build = [*buildah, "build", "--isolation", "chroot", "--format", "docker", "--pull=never"]
    run("Importing it", [*build, "--tag", BASE, base])
    wanted = {
        "BASE": f"localhost/{BASE}",
        "VERSION": release.version,
        "REVISION": _output(["git", "-C", release.source, "rev-parse", "HEAD"]).strip(),
    }
    chosen = [f"--build-arg={name}={value}" for name, value in wanted.items()]
    run("Building the container image", [*build, *chosen, "--tag", IMAGE, release.source])


@dataclass(frozen=True, slots=True)
class Image:
    """An image: its files, and its configuration."""

    root: Path
    program: list[str]
    """What a container runs by default."""
    health_check: list[str]
    environment: list[str]
    user: int
    group: int
    volume: str


def read_image(root: Path, description: str) -> Image:
    """The image in `root`, described by `buildah inspect`."""
    config = json.loads(description)["Docker"]["config"]
    kind, *health_check = config["Healthcheck"]["Test"]
    if kind != "CMD":
        raise SetupError("The image has no health check that is a command.")
    user, group = map(int, config["User"].split(":"))
    (volume,) = config["Volumes"]
    program = [*config["Entrypoint"], *config["Cmd"]]
    return Image(root, program, health_check, config["Env"], user, group, volume)


def _try_image(image: Image, folder: Path) -> None:
    port, watch_port = free_ports(2)
    data = folder / "data"
    data.mkdir(mode=0o700)
    # An engine gives a new volume the owner and the mode of the folder in the image.
    inside = (image.root / "data").stat()
    if stat.S_IMODE(inside.st_mode) != 0o700:
        raise SetupError("Others can read /data in the image.")
    os.chown(data, inside.st_uid, inside.st_gid)
    settings = {
        "KAFFEEHAUS_HOST": "127.0.0.1",
        "KAFFEEHAUS_PORT": str(port),
        "KAFFEEHAUS_WATCH_PORT": str(watch_port),
    }
    container = Container(image, folder / "bundle", data, settings)
    guest = Guest(Address(port))
    with step("Playing in the container"), container.running():
        for what, program in PROBES:
            container.check(["python", "-c", program], what)
        guest.log_in("Ada")
        table = guest.open_table()
        guest.play(table, turns=1)
        _expect_picture(guest, table)
    with step("Playing on after a restart"), container.running():
        guest.play(table)


def _expect_picture(guest: Guest, table: str) -> None:
    path = f"{table.removeprefix('/api')}/picture.png"
    status, picture = guest.address.ask("GET", path)
    if status != 200 or not picture.startswith(b"\x89PNG"):
        raise SetupError(f"The container draws no picture of a board: {path} gives {status}.")


@dataclass(frozen=True, slots=True)
class Container:
    """A container of runc: read-only root, no capabilities, the network of this machine."""

    image: Image
    bundle: Path
    data: Path
    settings: Mapping[str, str]

    @contextmanager
    def running(self) -> Iterator[None]:
        """Start it, wait until it is healthy, and stop it as an engine does. Raises
        `SetupError`."""
        self._write_bundle()
        with (self.bundle / "log").open("w+", encoding="utf-8") as log:
            process = subprocess.Popen(
                [*self._runc, "run", "--bundle", self.bundle, IMAGE],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
            try:
                wait_for(lambda: self._is_healthy(process) or None, "the container's health")
                yield
                process.terminate()
                process.wait(PATIENCE)
            except (SetupError, subprocess.TimeoutExpired) as error:
                log.seek(0)
                words = tuple(log.read().splitlines())
                raise SetupError(f"The container failed: {error}", words) from error
            finally:
                subprocess.run(
                    [*self._runc, "delete", "--force", IMAGE], capture_output=True, check=False
                )
                process.wait(PATIENCE)

    def check(self, command: list[str], what: str) -> None:
        """Run a command in it. Raises `SetupError` if it fails."""
        done = self._run(command)
        if done.returncode:
            raise SetupError(f"Something is wrong with {what} in the container: {done.stderr}")

    def _is_healthy(self, process: subprocess.Popen[bytes]) -> bool:
        if process.poll() is not None:
            raise SetupError("it ended.")
        return self._run(self.image.health_check).returncode == 0

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self._runc, "exec", IMAGE, *command],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    @property
    def _runc(self) -> list[str]:
        return ["runc", "--root", str(self.bundle / "state")]

    def _write_bundle(self) -> None:
        self.bundle.mkdir(exist_ok=True)
        file = self.bundle / "config.json"
        file.unlink(missing_ok=True)
        _output(["runc", "spec", "--bundle", self.bundle])
        spec = json.loads(file.read_text("utf-8"))
        own = [f"{name}={value}" for name, value in self.settings.items()]
        spec["process"] |= {
            "terminal": False,
            "user": {"uid": self.image.user, "gid": self.image.group},
            "args": self.image.program,
            "env": [*self.image.environment, *own],
            "capabilities": {},
        }
        spec["root"] = {"path": str(self.image.root), "readonly": True}
        spec["mounts"] += [
            {
                "destination": "/tmp",  # noqa: S108 - in the container
                "type": "tmpfs",
                "source": "tmpfs",
                "options": ["nosuid", "nodev", "mode=1777"],
            },
            {
                "destination": self.image.volume,
                "type": "bind",
                "source": str(self.data),
                "options": ["rbind", "rw"],
            },
        ]
        own_spaces = [space for space in spec["linux"]["namespaces"] if space["type"] != "network"]
        spec["linux"]["namespaces"] = own_spaces
        file.write_text(json.dumps(spec), "utf-8")


def free_ports(count: int) -> list[int]:
    """Ports of this machine that nobody uses at the moment."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def _output(arguments: Arguments) -> str:
    try:
        done = subprocess.run(arguments, check=True, capture_output=True, encoding="utf-8")
    except subprocess.CalledProcessError as error:
        words = tuple(error.stderr.splitlines())
        raise SetupError(f"{' '.join(map(str, arguments))} failed.", words) from error
    return done.stdout
