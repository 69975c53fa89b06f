"""The window of the desktop on a virtual screen, with ten years in its database; beside it, a window of WebKitGTK with one button."""

import json
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator

from .paths import SOURCES, WINDOW
from .screen import Screen, screen
from .table import Figures, Row, megabytes, milliseconds
from .worker import Worker

STARTS = 9
TAPS = 100
OBSERVE = SOURCES / "browser/observe.js"
REPORT = SOURCES / "window/report.js"
EMPTY = SOURCES / "window/empty.c"
# As a screen without a processor for graphics needs it.
DRAWING = {"GSK_RENDERER": "cairo", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8"}


def rows(measure: Worker, folder: Path) -> list[Row]:
    home = folder / "home"
    home.mkdir()
    measure.ask("database", home / "dayring.sqlite")
    with screen() as display:
        environment = os.environ | DRAWING | {"DISPLAY": display.name, "DAYRING_HOME": str(home)}
        environment["DAYRING_WINDOW_PAGES"] = str(pages(folder / "pages"))
        programs = {"window": [WINDOW / "libexec/dayring-window"], "empty": [yardstick(folder), blank(folder / "blank.html")]}
        found: dict[str, list[float]] = {}

        def note(name: str, value: float) -> None:
            found.setdefault(name, []).append(value)

        # In turns. The first start fills caches and is not counted.
        for _ in range(STARTS + 1):
            for name, command in programs.items():
                with opened(command, environment, display) as window:
                    note(f"{name} start", window.usable)
                    note(f"{name} memory", window.memory)
        starts = {name: values[1:] for name, values in found.items()}
        taps: dict[str, list[float]] = {}
        for name, command in programs.items():
            with opened(command, environment, display) as window:
                taps[name] = window.taps(TAPS)
    return [start_row(starts), tap_row(taps), memory_row(starts)]


def start_row(found: dict[str, list[float]]) -> Row:
    start, empty = (Figures(found[f"{name} start"], milliseconds) for name in ["window", "empty"])
    return Row("window: start to usable Today", start, f"a window with one button {empty}", "≤ 0.6 s", start.median <= 0.6)


def tap_row(found: dict[str, list[float]]) -> Row:
    taps, words = (Figures(found[name], milliseconds) for name in ["window", "empty"])
    tap, word = (figures.percentile(0.95) for figures in [taps, words])
    return Row(
        "window: tap to painted result, 95th percentile",
        f"{milliseconds(tap)}; all {taps}",
        f"a button that changes one word {milliseconds(word)}; all {words}",
        "≤ 16 ms",
        tap <= 0.016,
    )


def memory_row(found: dict[str, list[float]]) -> Row:
    own, empty = (Figures(found[f"{name} memory"], megabytes) for name in ["window", "empty"])
    yardstick = f"a window with one button {empty}"
    return Row("window: anonymous memory of its process, without those of WebKit", own, yardstick, "≤ 60 MB", own.median <= 60e6)


class Window:
    """One that runs, and whose page tells by its title what it has seen."""

    def __init__(self, process: int, began: float, display: Screen) -> None:
        self.process, self.display = process, display
        self.usable = self.told(lambda _: True)["usable"] / 1000 - began

    def told(self, condition: Callable[[dict], bool]) -> dict:
        """What the page tells once that meets the condition."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for title in self.display.titles:
                if title.startswith("measured ") and condition(told := json.loads(title.removeprefix("measured "))):
                    return told
            time.sleep(0.01)
        raise TimeoutError(f"the page does not tell it: {self.display.titles}")

    @property
    def memory(self) -> float:
        """In bytes: heap and stacks, at rest. What is mapped from files is shared with WebKit's own processes."""
        time.sleep(5)
        lines = Path(f"/proc/{self.process}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:")) * 1024

    def taps(self, count: int) -> list[float]:
        left, top = self.corner()
        seconds = []
        while len(seconds) < count:
            seen = self.told(lambda told: told["middle"] is not None)
            x, y = seen["middle"]
            self.display.move(left + x, top + y)
            time.sleep(0.05)
            # As a finger does it: down, and up again a little later.
            self.display.press(True)
            time.sleep(0.06)
            released = time.time()
            self.display.press(False)
            seconds.append(self.told(lambda told: told["taps"] > seen["taps"])["painted"] / 1000 - released)
            # Until it is said to be stored, and the ring has come to its place.
            time.sleep(0.6)
        return seconds

    def corner(self) -> tuple[float, float]:
        """The page's corner on the screen."""
        at = (500, 400)
        self.display.move(at[0] + 50, at[1])
        time.sleep(0.3)
        self.display.move(*at)
        time.sleep(0.3)
        x, y = self.told(lambda told: told["pointer"] is not None)["pointer"]
        return at[0] - x, at[1] - y


@contextmanager
def opened(command: list, environment: dict[str, str], display: Screen) -> Iterator[Window]:
    began = time.time()
    # NB: in a group of its own, with WebKit's processes.
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield Window(process.pid, began, display)
    finally:
        process.kill()
        process.wait()
        while display.titles:
            time.sleep(0.01)


def pages(folder: Path) -> Path:
    """Those of the window, with the scripts that measure."""
    shutil.copytree(WINDOW / "share/dayring/window", folder)
    for script in [OBSERVE, REPORT]:
        shutil.copy(script, folder)
    index = folder / "index.html"
    scripts = f'<script src="{OBSERVE.name}"></script><script src="{REPORT.name}"></script>'
    index.write_text(index.read_text().replace("</title>", f"</title>{scripts}", 1))
    return folder


def blank(path: Path) -> Path:
    observe = OBSERVE.read_text().replace("#app [data-action]", "body > button")
    scripts = "".join(f"<script>{script}</script>" for script in [observe, REPORT.read_text()])
    path.write_text(f"<!doctype html><title>blank</title>{scripts}<button>one</button><script>observed.changeWords()</script>")
    return path


def yardstick(folder: Path) -> Path:
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "webkitgtk-6.0"], check=True, capture_output=True, text=True).stdout.split()
    subprocess.run(["cc", "-O2", "-o", folder / "empty", EMPTY, *flags], check=True)
    return folder / "empty"
