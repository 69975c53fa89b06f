"""A new device takes all that the others have: with a snapshot and without one, in the shell and in Chromium."""

import json
import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from .devices import relay, run, said
from .paths import ROOT, SOURCES, VENV_TEST, WEB
from .table import Figures, Row, milliseconds
from .worker import Worker

ROUNDS = 5
PROXY = ROOT / "Tests/Browser/relay_proxy.mjs"


def rows(measure: Worker, folder: Path) -> list[Row]:
    """By a recovery code, which nobody has to answer."""
    first = folder / "first"
    first.mkdir()
    measure.ask("years", first / "dayring.sqlite")
    with relay(folder) as (address, _):
        run(first, "sync", "start", address, "--name", "first")
        code = json.loads(run(first, "sync", "recovery", "--json"))["code"]
    if not count(folder, "snapshot"):
        raise RuntimeError("no snapshot was made")
    taps: list[float] = []
    fresh = [in_shell(folder, code, first), in_browser(folder, code, taps)]
    forget_snapshots(folder)
    slow = [in_shell(folder, code, first), in_browser(folder, code, [])]
    copied = f"the rows of `op`, copied by sqlite3 {milliseconds(copy(first, folder))}"
    places = [("shell", 2), ("Chromium", 3)]
    return [tap_row(Figures(taps, milliseconds))] + [
        row(f"first sync, {name}, {what}", figures, copied, limit * factor)
        for what, all_figures, factor in [("from a snapshot", fresh, 1), ("from the log alone", slow, 2)]
        for (name, limit), figures in zip(places, all_figures)
    ]


def row(what: str, figures: Figures, yardstick: str, limit: float) -> Row:
    return Row(what, figures, yardstick, f"≤ {limit} s", figures.median <= limit)


def tap_row(taps: Figures) -> Row:
    slow = taps.percentile(0.95)
    figures = f"{milliseconds(slow)}; all {taps}"
    return Row("browser: tap in a space, 95th percentile", figures, "without one: see browser", "≤ 16 ms", slow <= 0.016)


def in_shell(folder: Path, code: str, first: Path) -> Figures:
    times = []
    for _ in range(ROUNDS):
        home = folder / "next"
        # Only so many devices may be in a space.
        with kept(folder), relay(folder) as (address, _):
            start = time.perf_counter()
            run(home, "sync", "recover", address, code, "--merge", "--name", "next")
            times.append(time.perf_counter() - start)
        if records(home) < records(first):
            raise RuntimeError("not all came")
        shutil.rmtree(home)
    return Figures(times, milliseconds)


def in_browser(folder: Path, code: str, taps: list[float]) -> Figures:
    """Adds the seconds of taps that followed."""
    times = []
    for _ in range(ROUNDS):
        with kept(folder), relay(folder) as (address, _), page_beside(address) as page:
            command = [VENV_TEST / "bin/python", SOURCES / "browser/recover.py", page, folder / "profile", code]
            result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            raise RuntimeError(result.stderr)
        told = json.loads(result.stdout)
        times.append(told["seconds"])
        taps += told["taps"]
        shutil.rmtree(folder / "profile")
    return Figures(times, milliseconds)


@contextmanager
def page_beside(address: str) -> Iterator[str]:
    with subprocess.Popen(["node", PROXY, WEB, address, ""], stdout=subprocess.PIPE, text=True) as proxy:
        try:
            yield said(proxy, r"http://\S+")
        finally:
            proxy.terminate()


@contextmanager
def kept(folder: Path) -> Iterator[None]:
    """What the relay stores is afterwards as before."""
    copies = folder / "kept"
    copies.mkdir()
    for file in folder.glob("relay.sqlite*"):
        shutil.copy(file, copies)
    try:
        yield
    finally:
        for file in folder.glob("relay.sqlite*"):
            file.unlink()
        for file in copies.iterdir():
            shutil.move(file, folder)
        copies.rmdir()


def count(folder: Path, table: str) -> int:
    with sqlite3.connect(folder / "relay.sqlite") as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def records(home: Path) -> int:
    with sqlite3.connect(home / "dayring.sqlite") as database:
        return database.execute("SELECT count(*) FROM record").fetchone()[0]


def forget_snapshots(folder: Path) -> None:
    with sqlite3.connect(folder / "relay.sqlite") as database:
        for table in ["snapshot", "part", "vouch"]:
            database.execute(f"DELETE FROM {table}")


def copy(first: Path, folder: Path) -> float:
    start = time.perf_counter()
    with sqlite3.connect(folder / "copy.sqlite") as database:
        database.execute("ATTACH ? AS first", [str(first / "dayring.sqlite")])
        database.execute("CREATE TABLE op AS SELECT * FROM first.op")
        database.execute("CREATE UNIQUE INDEX copied ON op (stamp)")
    return time.perf_counter() - start
