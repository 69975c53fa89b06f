"""The plan with 50,000 tasks, in the engine that the page downloads: from the event to the page that answers it."""

import json
import subprocess

from .paths import SOURCES, WEB
from .table import Figures, Row, milliseconds

FRAME = 0.016
NAMES = {
    "open": "plan, 50,000 tasks: a day opened, in the engine",
    "move": "plan: a task moved",
    "carry": "plan: 200 tasks carried into a new day",
    "search": "plan: a keystroke of a search, with its page",
}


def rows() -> list[Row]:
    parts = [next(WEB.glob(name + ".*.wasm")) for name in ("app", "app-rest")]
    printed = subprocess.run(["node", SOURCES / "plan.mjs", *parts], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = []
    for name, seconds in json.loads(printed).items():
        times = Figures(seconds, milliseconds)
        found.append(Row(NAMES[name], times, "", "≤ 16 ms", times.median <= FRAME))
    return found
