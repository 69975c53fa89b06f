"""Chromium, by Playwright, as a phone with touch."""

import os
import signal
from pathlib import Path

from playwright.sync_api import Download, sync_playwright

from .engine import PHONE, ZONE, Engine


class Chromium(Engine):
    noise = ("net::ERR_", "Failed to fetch")

    def __init__(self) -> None:
        super().__init__()
        self.playwright = sync_playwright().start()
        self.downloads: list[Download] = []
        self.errors: list[str] = []

    def start(self) -> None:
        width, height = PHONE
        self.context = self.playwright.chromium.launch_persistent_context(
            self.folder / "profile",
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox"],
            env=self.environment,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            timezone_id=ZONE,
        )
        self.page = self.context.pages[0]
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        self.page.on("download", lambda download: self.downloads.append(download))

    def quit(self) -> None:
        self.context.close()

    def remove(self) -> None:
        super().remove()
        self.playwright.stop()

    def kill(self) -> None:
        session = self.context.browser.new_browser_cdp_session() if self.context.browser else self.context.new_cdp_session(self.page)
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        for process in processes:
            os.kill(process["id"], signal.SIGKILL)

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def call(self, function: str, text: str) -> str:
        return self.page.evaluate(function, text)

    def click(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def choose_file(self, selector: str, path: Path) -> None:
        self.page.locator(selector).set_input_files(path)

    def saved(self) -> list[Path]:
        # Playwright hears of a download only while it waits for something.
        self.page.wait_for_timeout(0)
        paths = [self.folder / download.suggested_filename for download in self.downloads]
        for download, path in zip(self.downloads, paths):
            download.save_as(path)
        return paths

    def screenshot(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def logged(self) -> list[str]:
        errors, self.errors = self.errors, []
        return errors
