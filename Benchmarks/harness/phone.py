"""The app as a phone on a slow line sees it: nothing is there, and all is there."""

import json
import subprocess
from pathlib import Path

from .browser import server
from .paths import SOURCES, VENV_TEST
from .table import Figures, Row, milliseconds

SLOW = "slow 4G (1.6 Mbit/s down, 0.75 up, 150 ms), processor 4 times slower"


def rows(folder: Path) -> list[Row]:
    with server(folder) as address:
        command = [VENV_TEST / "bin/python", SOURCES / "browser/phone.py", address, folder]
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(result.stderr)
    times = {name: Figures(values, milliseconds) for name, values in json.loads(result.stdout).items()}
    return [row("first", 2.5, times), row("second", 0.25, times)]


def row(visit: str, limit: float, times: dict[str, Figures]) -> Row:
    """Beside it, on the same processor: a page that says one word, which comes from no line at all."""
    measured = times[visit]
    return Row(f"phone: {visit} visit to usable page; {SLOW}", measured, f"a page of one word {times[visit + ' blank']}", f"≤ {limit} s", measured.median <= limit)
