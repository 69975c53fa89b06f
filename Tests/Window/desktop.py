"""The window of the desktop, steered by WebKitWebDriver, on a virtual screen."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from engines.webkit import DRIVER, WebKit  # noqa: E402

# Where others are to be tested, such as those of a build for debugging.
SHELL = Path(os.environ.get("DAYRING_SHELL", ROOT / ".build/release/dayring"))
WINDOW = Path(os.environ.get("DAYRING_WINDOW_PROGRAM", ROOT / ".build/dist-window/libexec/dayring-window"))
PAGES = Path(os.environ.get("DAYRING_WINDOW_PAGES", ROOT / ".build/dist-window/share/dayring/window"))


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


class Desktop(WebKit):
    """The window, and a shell with the same data. One that is installed finds its pages itself."""

    def __init__(self, home: Path, installed: Path | None = None) -> None:
        super().__init__()
        self.program = installed or WINDOW
        self.driver: webdriver.WebKitGTK | None = None
        self.environment |= {
            "DAYRING_HOME": str(home),
            **({} if installed else {"DAYRING_WINDOW_PAGES": str(PAGES), "DAYRING_WINDOW_SERVER": str(SHELL.with_name("dayring-server"))}),
            "LC_ALL": "C.UTF-8",
            # This screen has no processor for graphics.
            "GSK_RENDERER": "cairo",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }

    def start(self) -> None:
        options = Options()
        options.binary_location = str(self.program)
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(DRIVER, env=self.environment))
        self.driver.set_script_timeout(30)
        self.wait("() => document.querySelector('.app, .onboarding') !== null")

    def quit(self) -> None:
        if self.driver:
            super().quit()

    def shell(self, *command: str) -> str:
        return subprocess.run([SHELL, *command], env=self.environment, check=True, capture_output=True, text=True).stdout

    def wait(self, condition: str, seconds: float = 20) -> None:
        """Until a function of JavaScript returns true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(condition) is True:
                return
            time.sleep(0.05)
        raise TimeoutError(f"{condition}: {self.text()[:2000]}")

    def text(self) -> str:
        return self.evaluate("() => document.body.innerText")

    def tap(self, selector: str) -> None:
        self.wait(f"() => document.querySelector({selector!r}) !== null")
        self.evaluate(f"() => document.querySelector({selector!r}).click()")

    def go(self, route: str) -> None:
        self.evaluate(f"() => void (location.hash = {route!r})")
