"""Where things lie. A machine that builds elsewhere says so in the environment."""

import os
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
SOURCES = ROOT / "Benchmarks"


def place(variable: str, usual: Path) -> Path:
    return Path(os.environ.get(variable, usual))


DIST = place("BENCH_DIST", BUILD / "dist")
DAYRING = place("BENCH_DAYRING", DIST / "bin/dayring")
# The server for measurements in which the browser takes nearly all of the time.
TESTED = BUILD / "release/dayring"
WEB = place("BENCH_WEB", DIST / "share/dayring/web")
WINDOW = place("BENCH_WINDOW", BUILD / "dist-window")
SCRATCH = place("BENCH_SCRATCH", BUILD)
PACKAGE = place("BENCH_PACKAGE", ROOT)
VENV_BENCH = place("BENCH_VENV", BUILD / "venv-bench")
VENV_TEST = place("BENCH_VENV_TEST", BUILD / "venv-test")

# The history ends an hour ago, so that nothing in it lies in the future of a command.
END = int(time.time() - 3600) * 1000
