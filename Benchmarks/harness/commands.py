"""Whole processes of the command line at 100,000 entries and 50,000 tasks."""

import os
import shutil
from pathlib import Path
from time import sleep

from . import rivals
from .paths import DAYRING, VENV_BENCH
from .spawn import seconds_of
from .table import Figures, Row, milliseconds
from .worker import Worker

BUDGET = 0.010
ROUNDS = 41
# Some of the others take seconds, so they run in every eighth round only.
OTHERS_EVERY = 8

# The yardsticks of each of our commands, in this order: a start comes before its stop.
COMMANDS = {
    "drink 250": ["task log drink"],
    "count pages 5": ["task log pages"],
    "stats water": ["timew summary :week"],
    "today": ["timew summary :day", "task completed end.after:yesterday", "watson report --day --no-pager"],
    "plan add Measure !1 @backlog": ["task add measure"],
    "plan": ["task count status:pending"],
    "plan done measure": ["task +LATEST done"],
    "fast status": ["timew get dom.active", "task count status:pending", "watson status"],
    "fast start": ["timew start fasting", "task log fasting", "watson start fasting"],
    "fast stop": ["timew stop", "watson stop"],
    "undo": ["timew undo"],
}
# The shell reads the texts of another language from a file.
IN_GERMAN = "today, in German"


def rows(measure: Worker, folder: Path) -> list[Row]:
    programs, environment = prepare(measure, folder)
    times: dict[str, list[tuple[float, float]]] = {}

    def time(command: str) -> None:
        name, *words = command.split()
        times.setdefault(command, []).append(seconds_of([programs[name], *words], environment))

    for round in range(ROUNDS):
        time("true")
        german = seconds_of([programs["dayring"], "today"], environment | {"LANG": "de_DE.UTF-8"})
        times.setdefault(f"dayring {IN_GERMAN}", []).append(german)
        for ours, others in COMMANDS.items():
            time(f"dayring {ours}")
            if round % OTHERS_EVERY == 0:
                for other in others:
                    time(other)
                # Others count in seconds, and refuse to stop in the one in which they started.
                if ours == "fast start":
                    sleep(1.1)
        # The fast whose stop was undone is left running.
        seconds_of([programs["dayring"], "undo"], environment)
        if round == 0:
            times.clear()
    clock = {command: Figures((seconds for seconds, _ in values), milliseconds) for command, values in times.items()}
    processor = {command: Figures((seconds for _, seconds in values), milliseconds) for command, values in times.items()}
    all_commands = COMMANDS | {IN_GERMAN: COMMANDS["today"]}
    return [row(ours, others, clock, processor) for ours, others in all_commands.items()]


def row(ours: str, others: list[str], figures: dict[str, Figures], processor: dict[str, Figures]) -> Row:
    measured = figures[f"dayring {ours}"]
    # On a busy machine a process waits for its turn, and a write for the disk.
    used = milliseconds(processor[f"dayring {ours}"].median)
    medians = [f"{other.split()[0]} {milliseconds(figures[other].median)}" for other in others]
    medians.append(f"true {milliseconds(figures['true'].median)}")
    return Row(f"dayring {ours}", f"{measured}; processor {used}", ", ".join(medians), f"≤ {milliseconds(BUDGET)}", measured.median <= BUDGET)


def prepare(measure: Worker, folder: Path) -> tuple[dict[str, str], dict[str, str]]:
    home = folder / "home"
    home.mkdir()
    measure.ask("database", home / "dayring.sqlite")
    environment = {"HOME": str(home), "DAYRING_HOME": str(home), "PATH": os.environ["PATH"], "TZ": "UTC", "LANG": "C.UTF-8"}
    environment |= rivals.write_timewarrior(folder / "timew")
    environment |= rivals.write_taskwarrior(folder / "task")
    environment |= rivals.write_watson(folder / "watson")
    programs = {name: shutil.which(name) or "" for name in ["true", "timew", "task"]}
    return programs | {"dayring": str(DAYRING), "watson": str(VENV_BENCH / "bin/watson")}, environment
