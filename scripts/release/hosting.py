"""Tries the files of `deploy` with the programs that they are for: nginx and Caddy in front of two
servers, one of which is killed in a game; systemd, Prometheus and Docker Compose check theirs."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from housekeeping.errors import SetupError
from housekeeping.postgres import find_postgres, own_postgres
from housekeeping.programs import Arguments, run
from housekeeping.progress import step
from release.containers import free_ports
from release.guest import PATIENCE, Address, Guest, Listener, wait_for
from release.stage import Release

HOSTS = ("127.0.0.1", "127.0.0.2")
"""Addresses of the two servers."""
NAME = "localhost"
"""Stands for the public name."""
FORGED = "203.0.113.9"
SECRET = "a-secret-of-a-mail"  # noqa: S105 - it must not be logged
DOCUMENTATION = "/srv/kaffeehaus-documentation"
"""Where the guide for hosts puts the documentation site."""
PAGE = b"<title>Kaffeehaus</title>"
EXPOSURE = "30"
"""Highest accepted exposure of the unit, in tenths."""
NGINX = """\
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/kaffeehaus.conf;
}}
"""


def make(release: Release) -> tuple[str, ...]:
    """Try every file. Raises `SetupError`; returns a sentence for each missing program."""
    folder = release.scratch("hosting")
    deploy = release.source / "deploy"
    return (
        *_check_alerts(release.source, folder),
        *_check_unit(deploy),
        *_check_compose(release.source, folder),
        *_try_proxies(release, folder),
    )


def _check_alerts(source: Path, folder: Path) -> tuple[str, ...]:
    if shutil.which("promtool") is None:
        return ("The alert rules were not checked: that needs promtool of Debian's prometheus.",)
    rules, tests = folder / "alerts.yaml", folder / "alerts.test.yaml"
    shutil.copy(source / "deploy" / rules.name, rules)
    shutil.copy(source / "tests" / "deploy" / tests.name, tests)
    run("Checking the alert rules", ["promtool", "check", "rules", rules])
    run("Trying them", ["promtool", "test", "rules", tests])
    return ()


def _check_unit(deploy: Path) -> tuple[str, ...]:
    if shutil.which("systemd-analyze") is None:
        return ("The systemd unit was not checked: that needs systemd.",)
    rate = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}"]
    run("Rating the systemd unit", [*rate, "--no-pager", deploy / "kaffeehaus.service"])
    return ()


def _check_compose(source: Path, folder: Path) -> tuple[str, ...]:
    command = _compose_command()
    if command is None:
        return ("The compose files were not checked: that needs Docker Compose 2.",)
    copy = folder / "compose"
    shutil.copytree(source / "deploy", copy / "deploy")
    shutil.copy(source / "compose.yaml", copy)
    example = (source / ".env.example").read_text("utf-8")
    (copy / ".env").write_text(f"{example}\nPOSTGRES_PASSWORD=secret\n", "utf-8")
    for file in ("compose.yaml", "deploy/friends.yaml"):
        check = [*command, "--file", file, "--profile", "several", "config", "--quiet"]
        run(f"Checking {file}", check, folder=copy)
    return ()


def _compose_command() -> list[str] | None:
    for command in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(command[0]) is None:
            continue
        asked = [*command, "version", "--short"]
        done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False)
        if done.returncode == 0 and not done.stdout.startswith("1."):
            return command
    return None


def _try_proxies(release: Release, folder: Path) -> tuple[str, ...]:
    proxies: dict[str, Callable[[Trial], None]] = {"nginx": try_nginx, "caddy": try_caddy}
    found = {name: attempt for name, attempt in proxies.items() if shutil.which(name)}
    left_out = [
        f"deploy's file for {name} was not tried: that needs Debian's {name}."
        for name in proxies.keys() - found.keys()
    ]
    programs = find_postgres()
    if programs is None or shutil.which("openssl") is None:
        return ("The proxies' files were not tried: that needs PostgreSQL and openssl.",)
    kaffeehaus = _install(release, folder / "venv")
    for name, attempt in found.items():
        with own_postgres(programs) as database_url, step(f"Playing through {name}"):
            attempt(Trial(kaffeehaus, database_url, folder / name, release.source))
    return tuple(left_out)


def _install(release: Release, venv: Path) -> Path:
    """Install the wheel with the pinned packages; returns the program."""
    run("Making an environment", [release.uv, "venv", venv])
    lock = release.source / "requirements" / "runtime.txt"
    wanted = f"kaffeehaus[postgres] @ {release.wheel.as_uri()}"
    install: Arguments = [release.uv, "pip", "install", "--python", venv, "-c", lock, wanted]
    run("Installing the wheel", install)
    return venv / "bin" / "kaffeehaus"


class Trial:
    """Two servers on one database, and the ports of the proxy in front of them."""

    def __init__(self, kaffeehaus: Path, database_url: str, folder: Path, source: Path) -> None:
        self.folder = folder
        self.deploy = source / "deploy"
        self._guide = source / "docs" / "host-it.md"
        self.port, self.plain_port, self.server_port, self.watch_port = free_ports(4)
        self.folder.mkdir()
        settings = {
            "DATABASE_URL": database_url,
            "KAFFEEHAUS_URL": self.url,
            "KAFFEEHAUS_PORT": str(self.server_port),
            "KAFFEEHAUS_WATCH_PORT": str(self.watch_port),
            "KAFFEEHAUS_ACCESS_LOG": "true",
        }
        self._servers = [Server(kaffeehaus, host, settings, folder) for host in HOSTS]

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.port}"

    def documentation(self, language: str) -> str:
        """The lines of the guide with which the proxy serves the documentation, here one page."""
        site = self.folder / "documentation"
        site.mkdir()
        (site / "index.html").write_bytes(PAGE)
        lines = block_of(self._guide.read_text("utf-8"), language)
        return changed(lines, {DOCUMENTATION: str(site)})

    def run_proxy(
        self, command: Arguments, certificate: Path, environment: Mapping[str, str]
    ) -> None:
        """Start the servers and the proxy, and check everything through it. Raises
        `SetupError`."""
        with ExitStack() as running:
            for server in self._servers:
                running.enter_context(server.running())
            log = self.folder / "proxy.log"
            running.enter_context(program(command, environment, log))
            wait_for(lambda: certificate.exists() or None, "the certificate")
            tls = ssl.create_default_context(cafile=certificate)
            address = Address(self.port, NAME, tls)
            wait_for(lambda: _try_status(address), "the proxy's first answer")
            if negotiated(address, certificate) != "h2":
                raise SetupError("The proxy does not offer HTTP/2.")
            self._check_requests(address)
            self._check_stream(address)
            _check_documentation(address)
            self._play(Guest(address))
        if SECRET in "".join(file.read_text("utf-8") for file in self.folder.glob("*access*")):
            raise SetupError("The proxy logs the secret of a mail link.")

    def _check_requests(self, address: Address) -> None:
        plain = http.client.HTTPConnection(NAME, self.plain_port, timeout=PATIENCE)
        plain.request("GET", "/")
        redirect = plain.getresponse()
        plain.close()
        if not str(redirect.getheader("Location")).startswith(f"https://{NAME}"):
            raise SetupError(f"Plain http is answered with {redirect.status}, not redirected.")
        headers = {"X-Forwarded-For": FORGED, "X-Padding": "x" * 7000}
        status, _ = address.ask("GET", "/", headers=headers)
        address.ask("GET", f"/login/mail/{SECRET}")
        logs = "".join(server.log.read_text("utf-8") for server in self._servers)
        if status != 200 or "127.0.0.1 GET /" not in logs:
            raise SetupError(f"The front page is answered with {status}.")
        if FORGED in logs:
            raise SetupError("The proxy lets clients choose their address.")

    def _check_stream(self, address: Address) -> None:
        tables = "%2C".join(f"{number:032x}~17-0a1b2c3d4e5f6071" for number in range(300))
        connection = address.connect()
        connection.request("GET", f"/live?tables={tables}")
        answer = connection.getresponse()
        # The stream does not end, so a buffered line never arrives.
        if answer.status != 200 or not answer.readline().startswith(b"retry:"):
            raise SetupError(f"A stream of 300 tables is answered with {answer.status}.")
        connection.close()

    def _play(self, guest: Guest) -> None:
        guest.log_in("Ada")
        table = guest.open_table()
        listener = Listener(guest)
        listener.expect("ready")
        guest.play(table, turns=2)
        listener.expect("turn")
        players = [server for server in self._servers if server.actions(self.watch_port)]
        if len(players) != 1:
            raise SetupError(f"{len(players)} servers got the moves at one table.")
        players[0].kill()
        guest.play(table)
        listener.expect("game_end")
        listener.close()


@dataclass
class Server:
    """A server behind the proxy."""

    kaffeehaus: Path
    host: str
    settings: Mapping[str, str]
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.folder / f"server-{self.host}.log"

    @contextmanager
    def running(self) -> Iterator[None]:
        """Start it, and wait until it is ready."""
        own = {"KAFFEEHAUS_HOST": self.host, "KAFFEEHAUS_WATCH_HOST": self.host}
        data = self.folder / f"data-{self.host}"
        serve: Arguments = [self.kaffeehaus, "serve", "--data", data]
        with program(serve, {**self.settings, **own}, self.log) as it:
            self.process = it
            watch = Address(int(self.settings["KAFFEEHAUS_WATCH_PORT"]), self.host)
            wait_for(lambda: _try_status(watch, "/readyz"), "a server's readiness")
            yield

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def actions(self, watch_port: int) -> int:
        """How many actions it has stored."""
        _, text = Address(watch_port, self.host).ask("GET", "/metrics")
        counted = [
            line.rpartition(" ")[2]
            for line in text.decode().splitlines()
            if line.startswith('kaffeehaus_requests_total{kind="action",status="2xx"}')
        ]
        return sum(int(float(number)) for number in counted)


def try_nginx(trial: Trial) -> None:
    """Play through nginx, with `deploy/nginx.conf` on ports of this machine. Raises
    `SetupError`."""
    folder = trial.folder
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    openssl = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    _quietly([*openssl, *named, "-keyout", key, "-out", certificate])
    line = "server 127.0.0.1:{port} max_fails=1 fail_timeout=5s;"
    servers = "".join(
        line.format(port=trial.server_port).replace("127.0.0.1", host) for host in HOSTS
    )
    changes = {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "    location / {\n": f"{trial.documentation('nginx')}    location / {{\n",
        "listen 80;": f"listen 127.0.0.1:{trial.plain_port};",
        "listen 443 ssl": f"listen 127.0.0.1:{trial.port} ssl",
        "/etc/letsencrypt/live/play.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/play.example/privkey.pem": str(key),
        "play.example": NAME,
        "/var/log/nginx/access.log": str(folder / "access.log"),
        f"\n    {line.format(port=8000)}": f"\n    {servers}",
    }
    site = changed((trial.deploy / "nginx.conf").read_text("utf-8"), changes)
    (folder / "kaffeehaus.conf").write_text(site, "utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder), "utf-8")
    nginx: Arguments = ["nginx", "-p", folder, "-c", folder / "nginx.conf"]
    _quietly([*nginx, "-t"])
    trial.run_proxy(nginx, certificate, {})
    if "GET / " not in (folder / "access.log").read_text("utf-8"):
        raise SetupError("nginx logs no requests.")


def try_caddy(trial: Trial) -> None:
    """Play through Caddy, with `deploy/Caddyfile` on ports of this machine. Raises
    `SetupError`."""
    folder = trial.folder
    only_here = f"\tadmin off\n\thttp_port {trial.plain_port}\n\tdefault_bind 127.0.0.1\n"
    proxy = "\treverse_proxy {"
    changes = {
        "\tskip_install_trust\n": f"\tskip_install_trust\n{only_here}",
        proxy: f"{trial.documentation('caddy')}{proxy}",
    }
    file = folder / "Caddyfile"
    file.write_text(changed((trial.deploy / "Caddyfile").read_text("utf-8"), changes), "utf-8")
    environment = {
        "KAFFEEHAUS_URL": trial.url,
        "SERVERS": " ".join(f"{host}:{trial.server_port}" for host in HOSTS),
        "KAFFEEHAUS_WATCH_PORT": str(trial.watch_port),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    chosen: Arguments = ["--config", file, "--adapter", "caddyfile"]
    _quietly(["caddy", "validate", *chosen], environment)
    root = folder / "data" / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    trial.run_proxy(["caddy", "run", *chosen], root, environment)


def block_of(guide: str, language: str) -> str:
    """The code block of this language in a document. Raises `SetupError`."""
    found = re.search(rf"^```{language}\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    if found is None:
        raise SetupError(f"The guide has no block of {language}.")
    return found[1]


def changed(text: str, changes: Mapping[str, str]) -> str:
    """The text with all replacements made. Raises `SetupError` for one that does not occur."""
    for old, new in changes.items():
        if old not in text:
            raise SetupError(f"The file does not contain {old!r}.")
        text = text.replace(old, new)
    return text


@contextmanager
def program(
    command: Arguments, environment: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in the background, with its output in a file, which an error shows."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            yield process
        except SetupError as error:
            words = log.read_text("utf-8", "replace").splitlines()
            raise SetupError(str(error), (*error.last_words, *words)) from error
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise SetupError(f"{command[0]} did not stop.") from None


def _quietly(command: Arguments, environment: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(
        command,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise SetupError(f"{command[0]} failed.", tuple(done.stderr.splitlines()))


def _check_documentation(address: Address) -> None:
    status, page = address.ask("GET", "/documentation/")
    redirect, _ = address.ask("GET", "/documentation")
    if (status, page) != (200, PAGE) or redirect not in {301, 302}:
        raise SetupError(f"The documentation is answered with {status} and {redirect}.")


def _try_status(address: Address, path: str = "/") -> bool | None:
    try:
        status, _ = address.ask("GET", path)
    except (OSError, http.client.HTTPException):
        return None
    return True if status == 200 else None


def negotiated(address: Address, certificate: Path) -> str | None:
    """The protocol that the proxy chooses if HTTP/2 is offered."""
    tls = ssl.create_default_context(cafile=certificate)
    tls.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection((address.host, address.port), PATIENCE) as connection,
        tls.wrap_socket(connection, server_hostname=address.host) as encrypted,
    ):
        return encrypted.selected_alpn_protocol()
