"""What a page says when an engine cannot be loaded: the words stand in index.html, since there is no engine to say them."""

import shutil
import tempfile
from pathlib import Path

from browser_case import BrowserCase
from node import WEB, Node
from playwright.sync_api import expect


class Failure(BrowserCase):
    def setUp(self) -> None:
        self.web = Path(tempfile.mkdtemp(prefix="dayring-web-"))
        self.addCleanup(shutil.rmtree, self.web)
        shutil.copytree(WEB, self.web, dirs_exist_ok=True)
        self.node = Node(web=self.web)
        self.addCleanup(self.node.remove)
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ("404",)

    def serve_without(self, engine: str) -> None:
        missing = list(self.web.glob(f"{engine}.*.wasm*"))
        self.assertNotEqual(missing, [])
        for file in missing:
            file.unlink()
        self.node.start()

    def test_an_app_that_cannot_start_says_so_and_can_be_loaded_again(self) -> None:
        self.serve_without("app")
        page = self.open(self.browser())
        expect(page.get_by_role("heading", level=1)).to_have_text("Dayring has stopped")
        expect(page.get_by_role("alert")).to_contain_text("What you have saved is untouched")
        expect(page.get_by_role("button", name="Reload")).to_be_focused()
        self.assert_accessible(page)

        self.node.stop()
        shutil.copytree(WEB, self.web, dirs_exist_ok=True)
        self.node.start()
        page.get_by_role("button", name="Reload").click()
        expect(page.get_by_role("button", name="Skip")).to_be_visible()

    def test_a_page_whose_engine_cannot_be_loaded_says_so(self) -> None:
        self.serve_without("exchange")
        page = self.welcomed(self.browser())
        page.goto(self.node.address + "/#/data")
        expect(page.locator("#panel-data")).to_have_text(
            "This part of the app could not be loaded. Open the page again when you are online."
        )
        self.assert_accessible(page)
