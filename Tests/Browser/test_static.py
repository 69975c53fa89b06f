"""The app as `dayring web export` writes it, handed out by a plain file server below a folder of its site."""

import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
from functools import partial
from pathlib import Path

from browser_case import BrowserCase
from installable import assert_installable
from node import PROGRAM, ROOT, WEB
from playwright.sync_api import expect
from space_relay import SpaceRelay


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        # NB: it tells versions apart by whole seconds, and a test is quicker.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Installed:
    """The programs and the app, as `make install` lays them out."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="installed-", dir=ROOT / ".build"))
        (self.folder / "bin").mkdir()
        for program in [PROGRAM, PROGRAM.with_name("dayring-server")]:
            os.link(program.resolve(), self.folder / "bin" / program.name)
        shutil.copytree(WEB, self.folder / "share/dayring/web")

    def export(self, *words: object) -> None:
        command = [self.folder / "bin/dayring", "web", "export", *words]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def remove(self) -> None:
        shutil.rmtree(self.folder)


class StaticSite:
    def __init__(self, folder: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=folder))
        self.address = f"http://127.0.0.1:{self.server.server_port}/my/day"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Static(BrowserCase):
    def setUp(self) -> None:
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ("net::ERR_INTERNET_DISCONNECTED",)
        self.relay = SpaceRelay()
        self.addCleanup(self.relay.stop)
        self.installed = Installed()
        self.addCleanup(self.installed.remove)
        self.folder = Path(tempfile.mkdtemp(prefix="dayring-site-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.installed.export(self.folder / "my/day", "--relay", self.relay.address)
        self.node = StaticSite(self.folder)
        self.addCleanup(self.node.stop)

    def check_request(self, request) -> None:
        if not request.url.startswith(self.relay.address):
            super().check_request(request)

    def test_below_a_folder_it_runs_without_a_network_and_comes_into_step_by_its_relay(self) -> None:
        context = self.browser()
        page = self.welcomed(context, "/")
        page.goto(f"{self.node.address}/#/fast")
        page.get_by_role("button", name="Start fast").click()
        self.stored(page)
        page.goto(f"{self.node.address}/#/sync")
        page.get_by_role("button", name="Turn on sync").click()
        expect(page.locator(".space-head h2")).to_have_text("Sync is on; no other devices yet")
        self.until(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
        context.set_offline(True)
        page.reload()
        page.goto(f"{self.node.address}/#/fast")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        context.set_offline(False)
        self.assertEqual(self.relay.count("space"), 1)

    def test_below_a_folder_it_can_be_installed(self) -> None:
        manifest = next((self.folder / "my/day").glob("manifest.*.webmanifest"))
        assert_installable(self, f"{self.node.address}/", json.loads(manifest.read_text()))

    def test_an_export_with_another_relay_is_a_new_version(self) -> None:
        page = self.welcomed(self.browser(), "/")
        self.until(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
        self.installed.export(self.folder / "my/day", "--relay", "https://relay.example")
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        with page.expect_navigation():
            page.get_by_role("button", name="Update").click()
        page.goto(f"{self.node.address}/#/sync")
        expect(page.get_by_role("button", name="Turn on sync")).to_be_visible()
