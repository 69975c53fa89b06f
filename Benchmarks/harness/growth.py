"""The page on ledgers that have grown for years, beside an empty one in the same run."""

import json
import subprocess
from pathlib import Path

from .browser import server
from .paths import SOURCES, VENV_TEST
from .table import Figures, Row, megabytes, milliseconds
from .worker import Worker

# Entries, years, and how many times the time of an empty ledger it may take.
SIZES = [(0, 1, None), (100_000, 27, 1.3), (1_000_000, 50, 1.5)]
SLICE = 0.008
FRAME = 0.016
READ = 1.5
MEMORY = 250e6


def rows(measure: Worker, folder: Path) -> list[Row]:
    folders = []
    for entries, years, _ in SIZES:
        folders.append(folder / str(entries))
        folders[-1].mkdir()
        measure.ask("growth", folders[-1], entries, years)
    with server(folder) as address:
        command = [VENV_TEST / "bin/python", SOURCES / "browser/growth.py", address, *folders]
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(result.stderr)
    found = json.loads(result.stdout)
    return [row for entries, _, limit in SIZES if limit for row in rows_of(entries, limit, found)]


def rows_of(entries: int, limit: float, found: dict[str, dict[str, list[float]]]) -> list[Row]:
    empty = {name: Figures(values, milliseconds) for name, values in found["0"].items() if values}
    own = {name: Figures(values, milliseconds) for name, values in found[str(entries)].items()}
    ratio = own["usable"].median / empty["usable"].median
    what = f"growth: {entries:,} entries, "
    rows = [
        Row(what + "reload to a usable Today", own["usable"], f"the same, empty {empty['usable']}: {ratio:.2f} ×", f"≤ {limit} ×", ratio <= limit),
        Row(what + "a tap meanwhile, 95th percentile", milliseconds(own["early"].percentile(0.95)), f"the same, empty {milliseconds(empty['tap'].percentile(0.95))}", "≤ 16 ms", own["early"].percentile(0.95) <= FRAME),
        Row(what + "longest slice meanwhile", own["longest"], f"the same, empty {empty['longest']}", "≤ 8 ms", own["longest"].median <= SLICE),
    ]
    if entries == 100_000:
        rows.append(Row(what + "all of it read", own["read"], f"the same, empty {empty['read']}", "≤ 1.5 s", own["read"].median <= READ))
    else:
        memory = {name: Figures(values["memory"], megabytes) for name, values in [("own", found[str(entries)]), ("empty", found["0"])]}
        rows.append(Row(what + "memory of the page's process alone", memory["own"], f"the same, empty {memory['empty']}", "≤ 250 MB", memory["own"].median <= MEMORY))
    return rows
