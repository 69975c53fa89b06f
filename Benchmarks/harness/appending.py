"""One op per commit into SQLite, beside the same rows written by SQLite alone."""

import shutil
import sqlite3
from pathlib import Path
from time import perf_counter

from .table import Figures, Row, microseconds, milliseconds, percent
from .worker import Worker

# Small batches in turns: how long a disk takes to sync changes from second to second.
ROUNDS = 150
BATCH = 4
NOTHINGS = 20
ADD = """
    INSERT INTO sums (kind, span, subject, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, span, subject) DO UPDATE SET body = excluded.body
"""


def rows(measure: Worker, folder: Path) -> list[Row]:
    ours, raw = folder / "ours.sqlite", folder / "raw.sqlite"
    measure.ask("database", ours)
    shutil.copy(ours, raw)
    times: dict[str, list[float]] = {"ours": [], "raw": [], "our nothing": [], "raw nothing": []}
    with sqlite3.connect(raw, isolation_level=None) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        for round in range(ROUNDS + 1):
            appended = measure.ask("append", ours, BATCH)["seconds"] / BATCH
            inserted = insert(database, newest(ours)) / BATCH
            nothing = measure.ask("nothing", ours, NOTHINGS)["seconds"] / NOTHINGS
            raw_nothing = commit_nothing(database) / NOTHINGS
            if round > 0:
                times["ours"].append(appended)
                times["raw"].append(inserted)
                times["our nothing"].append(nothing)
                times["raw nothing"].append(raw_nothing)
    database.close()
    figures = {name: Figures(values, microseconds if "nothing" in name else milliseconds) for name, values in times.items()}
    share = figures["raw"].median / figures["ours"].median
    yardstick = f"sqlite3 {figures['raw']}: {percent(share)}"
    lock = figures["our nothing"].median / figures["ours"].median
    return [
        Row("SQLite append, one op, FULL", figures["ours"], yardstick, "≥ 90 %", share >= 0.9),
        Row(
            "commit of nothing, with our lock",
            figures["our nothing"],
            f"sqlite3 {figures['raw nothing']}",
            "≤ 10 % of an append",
            lock <= 0.1,
        ),
    ]


def newest(path: Path) -> list[tuple[tuple, tuple, tuple]]:
    """The rows that the newest ops made, and where the last of them was summed."""
    with sqlite3.connect(path) as database:
        ops = database.execute("SELECT stamp, body, sum FROM op ORDER BY sequence DESC LIMIT ?", [BATCH]).fetchall()
        records = database.execute(
            "SELECT kind, id, body, local, open, deleted FROM record ORDER BY rowid DESC LIMIT ?", [BATCH]
        ).fetchall()
        sums = database.execute("SELECT kind, span, subject, body FROM sums ORDER BY span DESC LIMIT 1").fetchone()
    database.close()
    return [(op, record, sums) for op, record in zip(reversed(ops), reversed(records))]


def insert(database: sqlite3.Connection, batch: list[tuple[tuple, tuple, tuple]]) -> float:
    start = perf_counter()
    for number, (op, record, (*key, body)) in enumerate(batch):
        # NB: SQLite does not write a page that stays the same, and ours never does.
        body = bytes([body[0] ^ 1 << number, *body[1:]])
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO op (stamp, body, sum) VALUES (?, ?, ?)", op)
        database.execute("INSERT INTO record (kind, id, body, local, open, deleted) VALUES (?, ?, ?, ?, ?, ?)", record)
        database.execute(ADD, [*key, body])
        database.execute("COMMIT")
    return perf_counter() - start


def commit_nothing(database: sqlite3.Connection) -> float:
    start = perf_counter()
    for _ in range(NOTHINGS):
        database.execute("BEGIN IMMEDIATE")
        database.execute("COMMIT")
    return perf_counter() - start
