"""The command line on ledgers that have grown for years, beside an empty one in the same run."""

import os
import sqlite3
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from time import perf_counter

from .paths import DAYRING
from .spawn import seconds_of
from .table import Figures, Row, milliseconds
from .worker import Worker

# Entries, years, and the most seconds that all statistics of water may take.
SIZES = [(0, 1, None), (100_000, 27, 0.010), (1_000_000, 50, 0.015)]
ROUNDS = 41
DISK = 200e6
# One file may hold as many rows.
FILES, LINES = 10, 100_000
# How many one statement of the importer writes.
TOGETHER = 8
IMPORT, MEMORY = 10.0, 200 << 20
BEVERAGES = ["water", "water", "water", "tea", "coffee"]


def rows(measure: Worker, folder: Path) -> list[Row]:
    homes = {}
    for entries, years, _ in SIZES:
        homes[entries] = folder / str(entries)
        homes[entries].mkdir()
        measure.ask("long", homes[entries] / "dayring.sqlite", entries, years)
    clock: dict[int, list[float]] = {entries: [] for entries in homes}
    processor: dict[int, list[float]] = {entries: [] for entries in homes}
    for round in range(ROUNDS + 1):
        for entries, home in homes.items():
            environment = {"HOME": str(home), "DAYRING_HOME": str(home), "PATH": os.environ["PATH"], "TZ": "UTC", "LANG": "C.UTF-8"}
            seconds, used = seconds_of([str(DAYRING), "stats", "water"], environment)
            if round > 0:
                clock[entries].append(seconds)
                processor[entries].append(used)
    empty = Figures(clock[0], milliseconds)
    synced = (homes[1_000_000] / "dayring.sqlite").stat().st_size
    return [
        *imported(folder / "import", synced),
        *(row(entries, years, budget, Figures(clock[entries], milliseconds), processor[entries], empty) for entries, years, budget in SIZES if budget),
    ]


def row(entries: int, years: int, budget: float, measured: Figures, processor: list[float], empty: Figures) -> Row:
    # On a busy machine a process waits for its turn.
    used = milliseconds(Figures(processor, milliseconds).median)
    what = f"dayring stats water, {entries:,} entries over {years} years"
    return Row(what, f"{measured}; processor {used}", f"the same, empty {empty}", f"≤ {milliseconds(budget)}", measured.median <= budget)


def imported(folder: Path, synced: int) -> list[Row]:
    """A million rows of a table, in as many files as they have to be in."""
    home = folder / "home"
    home.mkdir(parents=True)
    seconds, processor, peak = 0.0, 0.0, 0
    for number in range(FILES):
        table = folder / "drinks.csv"
        write(table, number)
        taken, used, memory = run(home, "import", table, "--json")
        seconds, processor, peak = seconds + taken, processor + used, max(peak, memory)
    size = (home / "dayring.sqlite").stat().st_size
    disk = f"{size / 1e6:.0f} MB", f"{synced / 1e6:.0f} MB as a sync brings them"
    what = f"import of {FILES * LINES:,} rows in {FILES} tables"
    alone = f"SQLite from Python, their table and its indexes alone {bare(home / 'dayring.sqlite', folder / 'bare.sqlite'):.1f} s"
    return [
        Row(what, f"{seconds:.1f} s; processor {processor:.1f} s", alone, f"≤ {IMPORT:.0f} s", seconds <= IMPORT),
        Row(what + ": on disk", *disk, f"≤ {DISK / 1e6:.0f} MB", size <= DISK),
        Row(what + ": most memory", f"{peak / (1 << 20):.0f} MB", "", f"≤ {MEMORY >> 20} MB", peak <= MEMORY),
        *copied(home, folder),
    ]


def copied(home: Path, folder: Path) -> list[Row]:
    """What goes through a whole ledger."""
    document, copies, other = folder / "backup.json", folder / "copies", folder / "other"
    other.mkdir()
    rows = []

    def add(what: str, home: Path, *words: str | Path) -> None:
        taken, used, memory = run(home, *words)
        rows.append(Row(what, f"{memory / (1 << 20):.0f} MB", f"{taken:.1f} s; processor {used:.1f} s", f"≤ {MEMORY >> 20} MB", memory <= MEMORY))

    what = f"{FILES * LINES:,} drinks, most memory: "
    add(what + "check", home, "check")
    add(what + "backup", home, "backup", "--to", copies)
    add(what + "export backup", home, "export", "backup", "--output", document)
    add(what + "import of it", other, "import", document, "--yes")
    add(what + "restore of the copy", home, "restore", next(copies.glob("*.sqlite")))
    add(what + "restore of the document", home, "restore", document)
    return rows


def bare(imported: Path, path: Path) -> float:
    """- Returns: seconds for the same rows in as many transactions, without reading, comparing, a log or anything to undo."""
    source, target = sqlite3.connect(imported), sqlite3.connect(path, isolation_level=None)
    target.execute("PRAGMA journal_mode = WAL")
    target.execute("PRAGMA cache_size = -65536")
    for (definition,) in source.execute("SELECT sql FROM sqlite_master WHERE tbl_name = 'record' AND sql IS NOT NULL"):
        target.execute(definition)
    rows = source.execute("SELECT kind, id, body, local, open, deleted FROM record WHERE kind = 'drink' ORDER BY rowid")
    # As the importer does it.
    insert = "INSERT OR ROLLBACK INTO record (kind, id, body, local, open, deleted) VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?)"] * TOGETHER)
    seconds, count = 0.0, 0
    while portion := rows.fetchmany(LINES):
        values = [list(chain.from_iterable(portion[at : at + TOGETHER])) for at in range(0, len(portion), TOGETHER)]
        start = perf_counter()
        target.execute("BEGIN IMMEDIATE")
        target.executemany(insert, values)
        target.execute("COMMIT")
        seconds, count = seconds + perf_counter() - start, count + len(portion)
    if count != FILES * LINES:
        raise RuntimeError(f"{count:,} drinks were imported")
    return seconds


def write(table: Path, number: int) -> None:
    start = datetime(1976, 1, 1)
    with table.open("w") as file:
        file.write("Date,Time,Amount (ml),Beverage,Note\n")
        for line in range(number * LINES, (number + 1) * LINES):
            at = start + timedelta(minutes=26 * line)
            file.write(f"{at:%Y-%m-%d,%H:%M},{150 + line % 4 * 50},{BEVERAGES[line % 5]},\n")


def run(home: Path, *words: str | Path) -> tuple[float, float, int]:
    """- Returns: seconds by the clock and of the processor, and the most bytes that were resident."""
    environment = {"HOME": str(home), "DAYRING_HOME": str(home), "PATH": os.environ["PATH"], "TZ": "UTC", "LANG": "C.UTF-8"}
    start = perf_counter()
    silent = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    process = os.posix_spawn(str(DAYRING), [str(DAYRING), *map(str, words)], environment, file_actions=silent)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"dayring {words[0]} ended with {status}")
    return perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
