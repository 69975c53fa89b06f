"""Whole programs: how soon a device sees what another one wrote, and what idle streams cost a relay."""

import os
import re
import socket
import sqlite3
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from .paths import DAYRING
from .spawn import seconds_of
from .table import Figures, Row, milliseconds
from .worker import Worker

CHANGES = 60
COMMANDS = 60
STREAMS = 2000
OF_DEVICE = 8
STREAMING = ["--connections", "4096", "--spaces", "1000", "--new-spaces", "1000"]
SETTLED = 0.2


def rows(measure: Path, folder: Path) -> list[Row]:
    return [change_seen(folder), command_in_space(folder), idle_streams(measure, folder)]


@contextmanager
def relay(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen]]:
    """Its address, and its process."""
    command = [DAYRING, "relay", "--database", folder / "relay.sqlite", "--listen", "127.0.0.1:0", *options]
    with running(command) as process:
        yield said(process, r"http://[\d.]+:\d+"), process


@contextmanager
def running(command: list, **environment: str) -> Iterator[subprocess.Popen]:
    words = [str(word) for word in command]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=os.environ | environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def said(process: subprocess.Popen, pattern: str) -> str:
    for line in process.stdout:
        if found := re.search(pattern, line):
            return found[0]
    raise RuntimeError(f"{process.args[1]} never said {pattern}")


def change_seen(folder: Path) -> Row:
    here, there = (folder / name for name in ["here", "there"])
    place = folder / "seen"
    place.mkdir()
    with relay(place) as (address, _):
        run(here, "sync", "start", address, "--name", "here")
        with running([DAYRING, "sync", "add", "--admit"], DAYRING_HOME=str(here)) as adding:
            link = said(adding, r"\S+#join=\S+")
            run(there, "sync", "join", link, "--merge", "--name", "there")
            adding.wait()
        watches = [running([DAYRING, "sync", "watch"], DAYRING_HOME=str(home)) for home in [here, there]]
        with watches[0], watches[1]:
            times = [seconds_until_seen(here, there) for _ in range(CHANGES + 3)][3:]
    figures = Figures(times, milliseconds)
    slowest = figures.percentile(0.99)
    return Row(
        "change in one device → seen in another",
        f"{figures}, p99 {milliseconds(slowest)}",
        "–",
        "≤ 150 ms median, ≤ 500 ms p99",
        figures.median <= 0.15 and slowest <= 0.5,
    )


def command_in_space(folder: Path) -> Row:
    """In turns with a database that is in no space."""
    place = folder / "commands"
    place.mkdir()
    homes = {name: place / name for name in ["alone", "member"]}
    with relay(place) as (address, _):
        run(homes["member"], "sync", "start", address, "--name", "member")
    times = {name: [] for name in homes}
    for _ in range(COMMANDS + 1):
        for name, home in homes.items():
            environment = os.environ | {"DAYRING_HOME": str(home)}
            times[name].append(seconds_of([str(DAYRING), "drink", "250"], environment)[0])
    alone, member = (Figures(times[name][1:], milliseconds) for name in homes)
    limit = alone.median + 0.001
    return Row("dayring drink 250 in a space", member, f"in none {alone}", "≤ 1 ms more", member.median <= limit)


def seconds_until_seen(here: Path, there: Path) -> float:
    """From before the command begins, and with its own time."""
    with sqlite3.connect(f"file:{there}/dayring.sqlite?mode=ro", uri=True) as database:
        count = lambda: database.execute("SELECT count(*) FROM op").fetchone()[0]  # noqa: E731
        before, start = count(), time.perf_counter()
        seconds_of([str(DAYRING), "drink", "250"], os.environ | {"DAYRING_HOME": str(here)})
        while count() == before:
            if time.perf_counter() - start > 60:
                raise RuntimeError("a change was never seen")
            time.sleep(0.001)
        seconds = time.perf_counter() - start
    database.close()
    # The next change finds both at rest.
    time.sleep(SETTLED)
    return seconds


def run(home: Path, *words: str) -> str:
    result = subprocess.run([DAYRING, *words], env=os.environ | {"DAYRING_HOME": str(home)}, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(f"{' '.join(words)}: {result.stdout}{result.stderr}")
    return result.stdout


def idle_streams(measure: Path, folder: Path) -> Row:
    place = folder / "idle"
    place.mkdir()
    with Worker(measure) as worker, relay(place, *STREAMING) as (address, process):
        host = address.removeprefix("http://")
        empty = resident(process)
        open_streams = []
        for space in worker.ask("spaces", STREAMS // OF_DEVICE)["spaces"]:
            answer(host, request("PUT", space["target"], space["token"], host, bytes.fromhex(space["body"]))).close()
            for _ in range(OF_DEVICE):
                target = f"/v1/spaces/{space['space']}/events?request={os.urandom(16).hex()}"
                open_streams.append(answer(host, request("GET", target, space["token"], host)))
        time.sleep(1)
        full = resident(process)
        for stream in open_streams:
            stream.close()
    return Row(
        f"{STREAMS:,} idle streams",
        f"{full >> 20} MB resident",
        f"{empty >> 20} MB without them",
        "≤ 100 MB",
        full <= 100 << 20,
    )


def request(method: str, target: str, token: str, host: str, body: bytes = b"") -> bytes:
    head = f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def answer(host: str, message: bytes) -> socket.socket:
    name, port = host.split(":")
    connection = socket.create_connection((name, int(port)))
    connection.sendall(message)
    head = connection.recv(4096)
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head.decode(errors="replace"))
    return connection


def resident(process: subprocess.Popen) -> int:
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
