"""The few things that a browser has to be able to do. Everything else is JavaScript of ours, the same in all."""

import json
import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path

PHONE = (390, 844)
ZONE = "Europe/Oslo"


class Engine(ABC):
    """One browser with one window, as large as a phone, and a profile on the disk that outlives it."""

    # Harmless messages that it logs as errors.
    noise: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dayring-engine-"))
        self.environment = os.environ | {"TZ": ZONE}

    def remove(self) -> None:
        self.quit()
        shutil.rmtree(self.folder, ignore_errors=True)

    def evaluate(self, function: str, *values: object) -> object:
        """Calls a function of JavaScript in the page, and waits for what it promises. Values cross as JSON."""
        called = f"async (values) => JSON.stringify((await ({function})(...JSON.parse(values))) ?? null)"
        return json.loads(self.call(called, json.dumps(values)))

    @abstractmethod
    def start(self) -> None: ...

    @abstractmethod
    def quit(self) -> None: ...

    @abstractmethod
    def kill(self) -> None:
        """All its processes at once, without a word."""

    def death(self) -> str | None:
        """What it said when it ended by itself; nothing while it runs."""
        return None

    @abstractmethod
    def goto(self, url: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def call(self, function: str, text: str) -> str:
        """Calls an asynchronous function from text to text."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """By a finger where there is one, else by the mouse."""

    @abstractmethod
    def press(self, key: str) -> None:
        """A character, Tab, Enter or Escape."""

    @abstractmethod
    def choose_file(self, selector: str, path: Path) -> None: ...

    @abstractmethod
    def saved(self) -> list[Path]:
        """All files that pages have saved."""

    @abstractmethod
    def screenshot(self, path: Path) -> None: ...

    @abstractmethod
    def logged(self) -> list[str]:
        """What was logged as an error since this was last asked."""
