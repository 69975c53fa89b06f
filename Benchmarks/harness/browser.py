"""The page in a real browser, with ten years in its IndexedDB."""

import json
import os
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from .paths import DAYRING, SOURCES, TESTED, VENV_TEST, WEB
from .table import Figures, Row, milliseconds
from .worker import Worker


def rows(measure: Worker, folder: Path) -> list[Row]:
    measure.ask("browser", folder)
    with server(folder) as address:
        command = [VENV_TEST / "bin/python", SOURCES / "browser/main.py", address, folder]
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(result.stderr)
    found = {name: Figures(values, milliseconds) for name, values in json.loads(result.stdout).items()}
    return [start_row(found), language_row(found), tap_row(found)]


def start_row(found: dict[str, Figures]) -> Row:
    ratio = found["start"].median / found["parse"].median
    yardstick = f"the same as JSON, read and parsed {found['parse']}: {ratio:.1f} ×"
    return Row("browser: stored data to first usable page", found["start"], yardstick, "≤ 2 ×", ratio <= 2)


def language_row(found: dict[str, Figures]) -> Row:
    start, other = found["start"], found["language"]
    lasts = other.median - start.median
    return Row("browser: a language before the first page", f"{milliseconds(lasts)}; in all {other}", f"in English {start}", "≤ 100 ms", lasts <= 0.1)


def tap_row(found: dict[str, Figures]) -> Row:
    tap, word = (found[name].percentile(0.95) for name in ["tap", "word"])
    return Row(
        "browser: tap to painted result, 95th percentile",
        f"{milliseconds(tap)}; all {found['tap']}",
        f"a button that changes one word {milliseconds(word)}",
        "≤ 16 ms",
        tap <= 0.016,
    )


@contextmanager
def server(folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {"DAYRING_HOME": str(folder / "server")}
    program = DAYRING if DAYRING.exists() else TESTED
    command = [program, "serve", "--port", str(port), "--web", WEB]
    with open(folder / "server.log", "w") as log, subprocess.Popen(command, env=environment, stdout=log, stderr=log) as process:
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
