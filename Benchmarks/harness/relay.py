"""Appends at a relay on PostgreSQL and on SQLite, on a disk that takes a millisecond for each sync."""

import mmap
import re
import sqlite3
import struct
import subprocess
import tempfile
from pathlib import Path

from .paths import SOURCES
from .postgres import Postgres
from .table import Figures, Row, milliseconds
from .worker import Worker

DEVICES = 200
# Of each device, in each round.
COUNT = 25
# The offered appends a second while the time of one is taken. Devices that wait for each other's answers would measure their own number.
PACE = 2500
ROUNDS = 4
LENGTH = 598
# The transaction of an append, in a database that has nothing else in it.
PGBENCH_TABLES = f"""
    CREATE TABLE y_space (space bigint PRIMARY KEY, head bigint NOT NULL, log bytea NOT NULL);
    CREATE TABLE y_chain (space bigint PRIMARY KEY, n bigint NOT NULL, id bytea NOT NULL);
    CREATE TABLE y_entry (space bigint, sequence bigint, n bigint, id bytea, log bytea, bytes bytea, PRIMARY KEY (space, sequence));
    CREATE UNIQUE INDEX ON y_entry (space, n);
    ALTER TABLE y_entry ALTER COLUMN bytes SET STORAGE EXTERNAL;
    INSERT INTO y_space SELECT s, 0, decode(repeat('00', 32), 'hex') FROM generate_series(1, {DEVICES}) s;
    INSERT INTO y_chain SELECT s, 0, decode(repeat('00', 32), 'hex') FROM generate_series(1, {DEVICES}) s;
"""
PGBENCH_SCRIPT = f"""
\\set s :client_id + 1
BEGIN;
SELECT head + 1 AS next FROM y_space WHERE space = :s FOR UPDATE \\gset
SELECT n FROM y_chain WHERE space = :s \\gset
INSERT INTO y_entry VALUES (:s, :next, :next, decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'), decode(repeat('03', {LENGTH}), 'hex'));
UPDATE y_chain SET n = :next, id = decode(repeat('01', 32), 'hex') WHERE space = :s;
UPDATE y_space SET head = :next, log = decode(repeat('02', 32), 'hex') WHERE space = :s;
COMMIT;
"""


class SlowDisk:
    """What is preloaded into a database, and how often it has synced."""

    def __init__(self, folder: Path) -> None:
        self.library = folder / "slow_sync.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", self.library, SOURCES / "slow_sync.c"], check=True)
        self.file = folder / "syncs"
        self.file.write_bytes(bytes(8))
        self.file.chmod(0o666)
        with self.file.open("r+b") as file:
            self.count = mmap.mmap(file.fileno(), 8)

    @property
    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self.library), "SYNC_COUNT": str(self.file)}

    @property
    def syncs(self) -> int:
        return struct.unpack("=Q", self.count[:8])[0]


def rows(measure: Path, folder: Path) -> list[Row]:
    # NB: readable by the user as whom the server runs.
    with tempfile.TemporaryDirectory(prefix="dayring-bench-") as shared:
        Path(shared).chmod(0o755)
        disk = SlowDisk(Path(shared))
        return on_postgres(measure, Path(shared), disk) + on_sqlite(measure, folder, disk)


def on_postgres(measure: Path, shared: Path, disk: SlowDisk) -> list[Row]:
    with Postgres(shared / "server", disk.environment) as server, Worker(measure) as worker:
        server.query(PGBENCH_TABLES)
        rate = rate_of(appends(worker, DEVICES, 0, server.address))
        slowest = worst(appends(worker, DEVICES, PACE, server.address))
        yardstick = pgbench(server, shared)
        one = appends(worker, 1, 0, server.address)
        one_rate, one_slowest = rate_of(one), worst(one)
        shared_list = [worker.ask("list", DEVICES, COUNT, 0, server.address) for _ in range(ROUNDS + 1)][1:]
        list_rate, list_slowest = rate_of(shared_list), worst(shared_list)
    return [
        Row(
            f"{DEVICES} devices in {DEVICES} spaces, PostgreSQL",
            f"{rate:,.0f}/s; at {PACE:,}/s p99 {milliseconds(slowest)}",
            f"pgbench, the same transaction: {yardstick}",
            "≥ 2,500/s, p99 ≤ 40 ms",
            rate >= 2500 and slowest <= 0.04,
        ),
        Row(
            "20 devices in one space, PostgreSQL",
            f"{one_rate:,.0f}/s, p99 {milliseconds(one_slowest)}",
            "–",
            "≥ 400/s, p99 ≤ 150 ms",
            one_rate >= 400 and one_slowest <= 0.15,
        ),
        Row(
            f"{DEVICES} devices in one list, PostgreSQL",
            f"{list_rate:,.0f}/s, p99 {milliseconds(list_slowest)}",
            "–",
            "≥ 400/s",
            list_rate >= 400,
        ),
    ]


def appends(worker: Worker, spaces: int, rate: int, place: object) -> list[dict]:
    """The first round warms up."""
    return [worker.ask("append", max(spaces, 20), spaces, COUNT, rate, place) for _ in range(ROUNDS + 1)][1:]


def pgbench(server: Postgres, shared: Path) -> str:
    script = shared / "append.sql"
    script.write_text(PGBENCH_SCRIPT)
    told = server.run(
        "pgbench", "-n", "-f", script, "-c", "16", "-j", "2", "-T", "5", "-M", "prepared", "--log",
        f"--log-prefix={server.folder}/pgbench", *server.session,
    )  # fmt: skip
    rate = float(re.search(r"tps = ([\d.]+)", told)[1])
    times = [int(line.split()[2]) / 1e6 for log in server.folder.glob("pgbench.*") for line in log.read_text().splitlines()]
    return f"{rate:,.0f}/s, p99 {milliseconds(Figures(times, milliseconds).percentile(0.99))}"


def on_sqlite(measure: Path, folder: Path, disk: SlowDisk) -> list[Row]:
    path = folder / "relay.sqlite"
    command = ["env", *(f"{name}={value}" for name, value in disk.environment.items()), measure]
    with Worker(*command) as worker:
        before = disk.syncs
        many = appends(worker, DEVICES, 0, path)
        grouped = (ROUNDS + 1) * DEVICES * COUNT / (disk.syncs - before)
        slowest = worst(many)
    bytes_each = stored_bytes(path)
    yardstick = python_batches(folder / "yardstick.sqlite", command[1:-1])
    return [
        Row(
            "the same on SQLite",
            f"{grouped:.1f} envelopes a sync, {rate_of(many):,.0f}/s, p99 {milliseconds(slowest)}",
            f"the same batches in Python: {yardstick}",
            "≥ 4 a commit, p99 ≤ 60 ms",
            grouped >= 4 and slowest <= 0.06,
        ),
        Row("stored for an envelope with one op", f"{bytes_each:,.0f} bytes", "–", "≤ 700", bytes_each <= 700),
    ]


def stored_bytes(path: Path) -> float:
    """By how much the file is smaller without them: their indexes count, spaces and the pages that SQLite keeps do not."""
    with sqlite3.connect(path) as database:
        (count,) = database.execute("SELECT count(*) FROM entry WHERE kind = 0").fetchone()
        sizes = []
        for work in ["VACUUM", "DELETE FROM entry WHERE kind = 0"]:
            database.execute(work)
            database.commit()
            database.execute("VACUUM")
            (pages,), (page,) = (database.execute(f"PRAGMA {name}").fetchone() for name in ["page_count", "page_size"])
            sizes.append(pages * page)
    database.close()
    return (sizes[0] - sizes[1]) / count


def python_batches(path: Path, environment: list[str]) -> str:
    script = Path(__file__).with_name("batches.py")
    told = subprocess.run(["env", *environment, "python3", script, path], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def rate_of(rounds: list[dict]) -> float:
    return sum(len(round["appends"]) for round in rounds) / sum(round["seconds"] for round in rounds)


def worst(rounds: list[dict]) -> float:
    return Figures((seconds for round in rounds for seconds in round["appends"]), milliseconds).percentile(0.99)
