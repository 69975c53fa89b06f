"""WebKitGTK, by WebKitWebDriver and selenium, in a window of ours on a screen that nobody sees."""

import os
import signal
import subprocess
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .engine import PHONE, Engine

WINDOW = Path(__file__).with_name("webkit_window.py")
DRIVER = "/usr/bin/WebKitWebDriver"
KEYS = {"Tab": Keys.TAB, "Enter": Keys.ENTER, "Escape": Keys.ESCAPE}


class WebKit(Engine):
    noise = ("Could not connect", "Load failed", "Failed to load resource")

    def __init__(self) -> None:
        super().__init__()
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        width, height = PHONE
        self.environment |= {
            "DISPLAY": f":{self.screen.stdout.readline().strip()}",
            "NO_AT_BRIDGE": "1",
            "WINDOW_FOLDER": str(self.folder),
            "WINDOW_WIDTH": str(width),
            "WINDOW_HEIGHT": str(height),
        }
        self.console = self.folder / "console"
        self.console.touch()
        self.read = 0

    def start(self) -> None:
        options = Options()
        options.binary_location = str(WINDOW)
        # It takes the name for the browser's; without an argument, it would look for a browser of its own choice.
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(DRIVER, env=self.environment))
        # A failing test tells more than a driver that gives up before it.
        self.driver.set_script_timeout(60)

    def quit(self) -> None:
        self.driver.quit()

    def remove(self) -> None:
        super().remove()
        self.screen.terminate()
        self.screen.wait()
        self.screen.stdout.close()

    def kill(self) -> None:
        for process in descendants(self.driver.service.process.pid):
            os.kill(process, signal.SIGKILL)
        self.driver.service.stop()

    def death(self) -> str | None:
        if descendants(self.driver.service.process.pid):
            return None
        return (self.folder / "trouble").read_text(errors="replace")

    def goto(self, url: str) -> None:
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def call(self, function: str, text: str) -> str:
        done = "(answer) => arguments[1]([answer, null]), (error) => arguments[1]([null, `${error}`])"
        answer, error = self.driver.execute_async_script(f"({function})(arguments[0]).then({done})", text)
        if error:
            raise RuntimeError(error)
        return answer

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def press(self, key: str) -> None:
        ActionChains(self.driver).send_keys(KEYS.get(key, key)).perform()

    def choose_file(self, selector: str, path: Path) -> None:
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(str(path))

    def saved(self) -> list[Path]:
        return sorted((self.folder / "saved").glob("*"))

    def screenshot(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))

    def logged(self) -> list[str]:
        text = self.console.read_text(errors="replace")
        lines, self.read = text[self.read :].splitlines(), len(text)
        return [line for line in lines if "ERROR" in line]


def descendants(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [grandchild for child in children for grandchild in [int(child), *descendants(int(child))]]
