"""The command line on ledgers that have grown for years, beside an empty one in the same run."""

import os
from datetime import datetime, timedelta
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
        taken, used, memory = run(table, home)
        seconds, processor, peak = seconds + taken, processor + used, max(peak, memory)
    size = (home / "dayring.sqlite").stat().st_size
    disk = f"{size / 1e6:.0f} MB", f"{synced / 1e6:.0f} MB as a sync brings them"
    what = f"import of {FILES * LINES:,} rows in {FILES} tables"
    return [
        Row(what, f"{seconds:.1f} s; processor {processor:.1f} s", "", f"≤ {IMPORT:.0f} s", seconds <= IMPORT),
        Row(what + ": on disk", *disk, f"≤ {DISK / 1e6:.0f} MB", size <= DISK),
        Row(what + ": most memory", f"{peak / (1 << 20):.0f} MB", "", f"≤ {MEMORY >> 20} MB", peak <= MEMORY),
    ]


def write(table: Path, number: int) -> None:
    start = datetime(1976, 1, 1)
    with table.open("w") as file:
        file.write("Date,Time,Amount (ml),Beverage,Note\n")
        for line in range(number * LINES, (number + 1) * LINES):
            at = start + timedelta(minutes=26 * line)
            file.write(f"{at:%Y-%m-%d,%H:%M},{150 + line % 4 * 50},{BEVERAGES[line % 5]},\n")


def run(table: Path, home: Path) -> tuple[float, float, int]:
    """- Returns: seconds by the clock and of the processor, and the most bytes that were resident."""
    environment = {"HOME": str(home), "DAYRING_HOME": str(home), "PATH": os.environ["PATH"], "TZ": "UTC", "LANG": "C.UTF-8"}
    start = perf_counter()
    silent = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    process = os.posix_spawn(str(DAYRING), [str(DAYRING), "import", str(table), "--json"], environment, file_actions=silent)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"import of {table.name} ended with {status}")
    return perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
