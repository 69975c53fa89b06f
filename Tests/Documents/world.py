"""A machine for one document: the program as it is installed, a home, and what else its commands need."""

import contextlib
import json
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path

from document import ROOT
from feedback import write_feedback

PROGRAM = ROOT / ".build/release/dayring"
CLOCK = Path(__file__).with_name("shifted_clock.c")
WEB = ROOT / ".build/dist/share/dayring/web"
# Before a program that serves: it ends with the test that began it, however that one ends.
LEASH = ["setpriv", "--pdeathsig", "KILL"]
TIMEOUT = 20
ADDRESS = r"http://[\d.]+:\d+"


class Installation:
    """Laid out as `make install` does it, so that the program finds its server and the web app."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder / "bin"
        for name, place in {"dayring": "bin", "dayring-server": "libexec"}.items():
            (folder / place).mkdir(parents=True)
            shutil.copy(PROGRAM.with_name(name), folder / place)
        for part in ["web", "languages"]:
            shutil.copytree(WEB.with_name(part), folder / "share/dayring" / part)
        self.clock = folder / "shifted_clock.so"
        subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", self.clock, CLOCK], check=True)


class World:
    def __init__(self, installation: Installation, now: datetime) -> None:
        """From that moment on, by the clock on the wall in Berlin."""
        self.folder = Path(tempfile.mkdtemp(prefix="dayring-documents-"))
        self.home = self.folder / "home"
        self.home.mkdir()
        # Of another device, which serves.
        self.other_home = self.folder / "other"
        self.other_home.mkdir()
        self.serving: list[subprocess.Popen[str]] = []
        shift = int(now.timestamp() - datetime.now(timezone.utc).timestamp())
        self.environment = {
            "LD_PRELOAD": str(installation.clock), "DAYRING_TEST_SHIFT": str(shift),
            "PATH": f"{installation.programs}:/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
            "TERM": "dumb",
        }  # fmt: skip

    def run(self, line: str, given: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
        """As a shell reads it, in the home."""
        home = home or self.home
        return subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], input=given, capture_output=True, text=True, timeout=TIMEOUT,
            cwd=home, env=self.environment | {"HOME": str(home)},
        )  # fmt: skip

    def serve(self, line: str, said: str, home: Path | None = None) -> tuple[subprocess.Popen[str], str]:
        """Until it has said so; what it said is given too."""
        process = subprocess.Popen(
            [*LEASH, "bash", "-c", f"exec {line}"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, cwd=home or self.home, env=self.environment | {"HOME": str(home or self.home)},
        )  # fmt: skip
        self.serving.append(process)
        heard, alarm = "", threading.Timer(TIMEOUT, process.kill)
        alarm.start()
        while one := process.stdout.readline():
            heard += one
            if found := re.search(said, heard):
                alarm.cancel()
                return process, found[0]
        raise AssertionError(f"ended with {process.wait()} before it said {said}:\n{heard}")

    def end(self, process: subprocess.Popen[str]) -> int:
        """By Ctrl-C."""
        process.send_signal(signal.SIGINT)
        process.stdout.close()
        self.serving.remove(process)
        return process.wait(TIMEOUT)

    def copy(self) -> Path:
        """Of the home, for what is to leave no trace in it."""
        return Path(shutil.copytree(self.home, tempfile.mkdtemp(dir=self.folder) + "/home"))

    def elsewhere(self) -> Path:
        """An empty home, of another device."""
        return Path(tempfile.mkdtemp(dir=self.folder))

    def told(self, line: str) -> dict:
        """By a command's `--json`."""
        done = self.run(f"{line} --json")
        assert done.returncode == 0, f"{line}: {done.stderr}"
        return json.loads(done.stdout)

    def remove(self) -> None:
        for process in list(self.serving):
            self.end(process)
        shutil.rmtree(self.folder)

    # The values of placeholders.

    def relay(self) -> str:
        return self.address_of("relay")

    def other_relay(self) -> str:
        return self.address_of("other-relay")

    def address_of(self, name: str) -> str:
        kept = self.folder / name
        if not kept.exists():
            line = f"dayring relay --database {self.folder}/{name}.sqlite --listen 127.0.0.1:0"
            kept.write_text(self.serve(line, ADDRESS)[1])
        return kept.read_text()

    def app(self) -> str:
        """The address of this build's page."""
        return self.serve(f"env HOME={self.elsewhere()} dayring serve --port 0", ADDRESS)[1]

    def server(self) -> str:
        return self.serve("dayring serve --port 0", ADDRESS, self.other_home)[1]

    def token(self) -> str:
        """For what is said to that server."""
        done = self.run("dayring token new do --name test --json", home=self.other_home)
        return json.loads(done.stdout)["token"]

    def drink(self) -> str:
        return self.told("dayring drink list")["drinks"][0]["id"]

    def backup(self) -> str:
        return self.told("dayring backup")["backup"]

    def link(self) -> str:
        """To the space of the home; the shell that shows it admits the device that follows it."""
        return self.serve("dayring sync add --admit", r"https?://\S+#join=\S+")[1]

    def code(self) -> str:
        return self.told("dayring sync recovery")["code"]

    def space(self) -> str:
        """At the relay in the home, begun by another device."""
        with self.listening() as relay:
            self.run(f"dayring sync start {relay}", home=self.elsewhere())
        return self.told("dayring relay spaces --database relay.sqlite")["spaces"][0]["space"]

    def conversation(self) -> str:
        """The one at the relay in the home, begun if need be."""
        listing = "dayring relay inbox --database relay.sqlite"
        if not self.told(listing)["conversations"]:
            with self.listening("--feedback") as relay:
                write_feedback(relay, "Where is the year?")
        return self.told(listing)["conversations"][0]["conversation"]

    @contextlib.contextmanager
    def listening(self, *options: str) -> Iterator[str]:
        line = f"dayring relay --database relay.sqlite --listen 127.0.0.1:0 {' '.join(options)}"
        process, address = self.serve(line, ADDRESS)
        yield address
        self.end(process)

    def certificate(self) -> str:
        """Writes the two files of a certificate; gives the name of the first."""
        done = self.run(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=day.example"
            " -addext subjectAltName=DNS:day.example -keyout privkey.pem -out fullchain.pem"
        )
        assert done.returncode == 0, done.stderr
        return "fullchain.pem"
