"""`dayring relay` and a page at one address, as behind a proxy."""

import contextlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from node import LEASH, PROGRAM, WEB

PROXY = Path(__file__).with_name("relay_proxy.mjs")


class SpaceRelay:
    def __init__(self, names: str = "", *options: str, contents: str = "") -> None:
        """The page's policy may name another relay, which it then may talk to. With further options of `dayring relay`, and with SQL
        that makes its database."""
        self.folder = Path(tempfile.mkdtemp(prefix="dayring-relay-"))
        self.database = self.folder / "relay.sqlite"
        self.options = options
        if contents:
            with contextlib.closing(sqlite3.connect(self.database)) as database:
                database.executescript(contents)
        self.start()
        self.proxy = subprocess.Popen([*LEASH, "node", PROXY, WEB, self.behind, names], stdout=subprocess.PIPE, text=True)
        self.address = self.proxy.stdout.readline().strip()

    def start(self, place: str = "127.0.0.1:0") -> None:
        """The relay alone, behind the proxy."""
        self.relay = subprocess.Popen(
            [*LEASH, PROGRAM, "relay", "--database", self.database, "--listen", place, *self.options],
            stdout=subprocess.PIPE,
            text=True,
        )
        said = re.search(r"http://[\d.]+:\d+", self.relay.stdout.readline())
        assert said, "the relay ended before it said where it is"
        self.behind = said[0]

    def cut(self) -> None:
        """The page is there, the relay out of reach."""
        self._post("/cut")

    def mend(self) -> None:
        self._post("/mend")

    @property
    def stored(self) -> bytes:
        """All of its files."""
        return b"".join(path.read_bytes() for path in self.folder.glob("relay.sqlite*"))

    def run(self, *words: str) -> str:
        """What `dayring relay` says beside it."""
        command = [PROGRAM, "relay", *words, "--database", self.database]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def count(self, table: str) -> int:
        """Rows of one of its tables."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def stop(self) -> None:
        for process in [self.proxy, self.relay]:
            process.terminate()
            process.wait()
            process.stdout.close()
        shutil.rmtree(self.folder)

    def _post(self, path: str) -> None:
        urllib.request.urlopen(urllib.request.Request(self.address + path, method="POST")).close()
