"""The real program, serving on a free port from a folder of its own."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/dayring"
WEB = ROOT / ".build/dist/share/dayring/web"
# Before a program that serves: it ends with the test that began it, however that one ends.
LEASH = ["setpriv", "--pdeathsig", "KILL"]


class Node:
    def __init__(self, *options: str, web: Path = WEB) -> None:
        """With further options of `dayring serve`."""
        self.options = options
        self.web = web
        self.home = Path(tempfile.mkdtemp(prefix="dayring-"))
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> "Node":
        """On the same port as before, so that an installed page finds it again."""
        command = [*LEASH, PROGRAM, "serve", "--port", str(self.port), "--web", self.web, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        while line := self.process.stdout.readline():
            if served := re.search(r"served at (http\S+?)\.?$", line):
                self.address = served[1].rstrip("/")
                self.port = int(self.address.rsplit(":", 1)[1])
            if "Ctrl-C" in line:
                return self
        raise AssertionError("the server ended before it said where it is")

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def run(self, *words: str, code: int = 0) -> str:
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=self.environment)
        assert done.returncode == code, f"{words}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def join(self, page: Page) -> None:
        """Has the browser join by the shell's link, unseen."""
        with self.adding() as link:
            page.goto(link)
            expect(page.get_by_role("heading", name="Join the devices that sync through")).to_be_visible()
            page.get_by_role("button", name="Join", exact=True).click()
            expect(page.locator(".space-head h2")).to_contain_text("Synced on")

    @contextlib.contextmanager
    def adding(self) -> Iterator[str]:
        """The shell offers a link, by which a browser has joined in the end."""
        command = [PROGRAM, "sync", "add", "--admit"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment) as adding:
            try:
                link = next(line for line in adding.stdout if "#join=" in line).strip()
                assert link.startswith(self.address + "/#join="), link
                yield link
                said = adding.stdout.read()
            except BaseException:
                # Else it would be waited for until its link has run out.
                adding.kill()
                raise
        assert adding.returncode == 0 and "to your synced devices." in said, said

    def fasts(self) -> list[dict]:
        listing = json.loads(self.run("fast", "list", "--all", "--json"))
        return listing if isinstance(listing, list) else listing["fasts"]

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.home)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "DAYRING_HOME": str(self.home), "TZ": "Europe/Oslo"}
