"""Chromium by its own protocol alone. What steers browsers in tests has scripts of its own in each page, for which a slow processor
pays more than for ours."""

import json
import subprocess
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Callable, Iterator

from websocket import WebSocket, create_connection


class Browser:
    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.numbers = count(1)
        # Called with the name and what belongs to it.
        self.on_event: Callable[[str, dict], None] = lambda name, parameters: None

    def call(self, method: str, session: str | None = None, **parameters) -> dict:
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        self.socket.send(json.dumps(message))
        while (answer := json.loads(self.socket.recv())).get("id") != number:
            self.on_event(answer["method"], answer["params"])
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def page(self) -> "Page":
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        return Page(self, target, self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])


class Page:
    def __init__(self, browser: Browser, target: str, session: str) -> None:
        self.browser, self.target, self.session = browser, target, session

    def call(self, method: str, **parameters) -> dict:
        return self.browser.call(method, self.session, **parameters)

    def value(self, expression: str):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def until(self, expression: str, seconds: float = 60):
        """What the expression is as soon as it is true, asked for rarely, since each time costs the page something."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self.value(expression):
                return found
            time.sleep(0.2)
        raise RuntimeError(f"never true: {expression}")

    def close(self) -> None:
        self.browser.call("Target.closeTarget", targetId=self.target)


@contextmanager
def chromium(profile: Path) -> Iterator[Browser]:
    # NB: a profile on the disk, as a phone has one.
    command = ["chromium", "--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    profile.mkdir(parents=True)
    with (profile / "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            browser = Browser(create_connection(address(profile, process), suppress_origin=True))
            yield browser
            browser.call("Browser.close")
            process.wait(30)
        finally:
            process.kill()


def address(profile: Path, process: subprocess.Popen) -> str:
    """Where the browser listens, which it writes into its profile."""
    port = profile / "DevToolsActivePort"
    while not (port.exists() and len(lines := port.read_text().split("\n")) > 1):
        if process.poll() is not None:
            raise RuntimeError((profile / "log").read_text())
        time.sleep(0.05)
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
