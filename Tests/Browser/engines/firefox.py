"""Firefox, by WebDriver BiDi (w3.org/TR/webdriver-bidi) over its own socket: Debian has no geckodriver."""

import base64
import itertools
import json
import re
import subprocess
from pathlib import Path

import websocket

from .engine import PHONE, Engine

PREFERENCES = {
    "intl.accept_languages": "en-GB",
    "intl.locale.requested": "en-GB",
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.always_ask_before_handling_new_types": False,
    # As a phone has them: they take no room beside the page.
    "ui.useOverlayScrollbars": 1,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c"}


class Firefox(Engine):
    noise = ("NetworkError", "NS_ERROR", "Failed to load", "error loading")

    def __init__(self) -> None:
        super().__init__()
        self.profile = self.folder / "profile"
        self.profile.mkdir()
        wanted = PREFERENCES | {"browser.download.dir": str(self.folder / "saved")}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
        (self.profile / "user.js").write_text("\n".join(lines))
        self.environment |= {"HOME": str(self.folder), "MOZ_HEADLESS": "1", "MOZ_CRASHREPORTER_DISABLE": "1"}
        self.numbers = itertools.count(1)
        self.errors: list[str] = []

    def start(self) -> None:
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(self.profile), "--remote-debugging-port", "0"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=self.environment, start_new_session=True
        )
        while line := self.process.stderr.readline():
            if told := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Firefox ended before it said where it is")
        # It refuses clients with an origin.
        self.socket = websocket.create_connection(f"{told[1]}/session", suppress_origin=True, timeout=90)
        self.ask("session.new", capabilities={})
        # NB: the tab that it begins with has no focus, and draws no ring around anything.
        self.context = self.ask("browsingContext.create", type="tab")["context"]
        self.ask("session.subscribe", events=["log.entryAdded"])
        width, height = PHONE
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height}, devicePixelRatio=1)

    def ask(self, method: str, **parameters: object) -> dict:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(answer["params"]["text"] or "")
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def quit(self) -> None:
        if self.process.poll() is None:
            self.ask("browser.close")
        self._leave()

    def kill(self) -> None:
        subprocess.run(["kill", "-KILL", "--", f"-{self.process.pid}"], check=True)
        self._leave()

    def _leave(self) -> None:
        self.process.wait()
        self.process.stderr.close()
        self.socket.close()

    def goto(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self.context, wait="complete")

    def call(self, function: str, text: str) -> str:
        target = {"context": self.context}
        arguments = [{"type": "string", "value": text}]
        answer = self.ask("script.callFunction", functionDeclaration=function, arguments=arguments, target=target, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def click(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.act({"type": "pointer", "id": "mouse", "actions": moves})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self.act({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]})

    def act(self, source: dict) -> None:
        self.ask("input.performActions", context=self.context, actions=[source])

    def choose_file(self, selector: str, path: Path) -> None:
        located = self.ask("browsingContext.locateNodes", context=self.context, locator={"type": "css", "value": selector})
        element = {"sharedId": located["nodes"][0]["sharedId"]}
        self.ask("input.setFiles", context=self.context, element=element, files=[str(path)])

    def saved(self) -> list[Path]:
        # While one is written, it stands there empty, with a part beside it.
        paths = sorted((self.folder / "saved").glob("*"))
        return [] if any(path.suffix == ".part" for path in paths) else [path for path in paths if path.stat().st_size > 0]

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.context)["data"]))

    def logged(self) -> list[str]:
        # Earlier log entries arrive before the answer.
        self.ask("session.status")
        errors, self.errors = self.errors, []
        return errors
