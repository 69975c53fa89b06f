"""Rows as a relay stores them, 64 in a transaction, by SQLite alone. Prints envelopes a second and the 99th percentile of a batch."""

import sqlite3
import sys
from time import perf_counter

BATCH, ROUNDS = 64, 200
ROW = bytes(598)
HASH = bytes(32)


def main() -> None:
    with sqlite3.connect(sys.argv[1], isolation_level=None) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE space (space INTEGER PRIMARY KEY, head INTEGER, log BLOB) STRICT")
        database.execute("CREATE TABLE chain (space INTEGER PRIMARY KEY, n INTEGER, id BLOB) STRICT")
        database.execute(
            "CREATE TABLE entry (space INTEGER, sequence INTEGER, n INTEGER, id BLOB, log BLOB, bytes BLOB, PRIMARY KEY (space, sequence)) STRICT"
        )
        database.execute("CREATE UNIQUE INDEX entry_envelope ON entry (space, n)")
        times = [batch(database, round) for round in range(ROUNDS)]
    print(f"{BATCH * ROUNDS / sum(times):,.0f}/s, p99 {sorted(times)[int(ROUNDS * 0.99)] * 1000:.1f} ms")


def batch(database: sqlite3.Connection, round: int) -> float:
    start = perf_counter()
    database.execute("BEGIN IMMEDIATE")
    for index in range(BATCH):
        space = (round * BATCH + index) % 200
        database.execute("SELECT head, log FROM space WHERE space = ?", [space]).fetchone()
        database.execute("SELECT n, id FROM chain WHERE space = ?", [space]).fetchone()
        sequence = round * BATCH + index
        database.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", [space, sequence, sequence, HASH, HASH, ROW])
        database.execute("INSERT OR REPLACE INTO chain VALUES (?, ?, ?)", [space, sequence, HASH])
        database.execute("INSERT OR REPLACE INTO space VALUES (?, ?, ?)", [space, sequence, HASH])
    database.execute("COMMIT")
    return perf_counter() - start


main()
