"""What a page says when an engine cannot be loaded: the words stand in index.html, since there is no engine to say them, and their translations in the language file."""

import shutil
import tempfile
from pathlib import Path

from browser_case import BrowserCase
from node import WEB, Node
from playwright.sync_api import Route, expect
from test_languages import translation

REST = "**/app-rest.*.wasm"


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
        expect(page.get_by_role("alert")).to_contain_text("Everything you saved is still on this device")
        expect(page.get_by_role("button", name="Reload")).to_be_focused()
        self.assert_accessible(page)

        self.node.stop()
        shutil.copytree(WEB, self.web, dirs_exist_ok=True)
        self.node.start()
        page.get_by_role("button", name="Reload").click()
        expect(page.get_by_role("button", name="Skip")).to_be_visible()

    def test_it_says_so_in_the_language_of_the_browser(self) -> None:
        self.serve_without("app")
        page = self.open(self.browser(locale="de-DE"))
        expect(page.get_by_role("heading", level=1)).to_have_text(translation("de", "Dayring has stopped"))
        expect(page.get_by_role("button")).to_have_text(translation("de", "Reload"))

    def test_what_is_tapped_before_the_rest_of_the_engine_has_come_is_done_then(self) -> None:
        self.node.start()
        context = self.browser()
        asked: list[Route] = []
        context.route(REST, lambda route: route.continue_() if asked else asked.append(route))
        page = self.welcomed(context)
        page.get_by_role("navigation").get_by_role("link", name="Fast").tap()
        self.eventually(page, lambda: asked, lambda: "the rest was never asked for")
        asked[0].continue_()
        page.get_by_role("button", name="Start fast").tap()
        self.stored(page)
        page.reload()
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()

    def test_what_waits_for_the_rest_as_the_page_is_left_is_done_once_it_is_back(self) -> None:
        self.node.start()
        context = self.browser()
        asked: list[Route] = []
        context.route(REST, lambda route: asked.append(route))
        page = self.welcomed(context)
        self.eventually(page, lambda: asked, lambda: "the rest was never asked for")
        for _ in range(2):
            page.get_by_role("button", name="Add 250 ml, Water").tap()
        context.unroute(REST)
        for _ in range(2):
            page.reload()
            expect(page.get_by_role("region", name="Water")).to_contain_text("500")
        self.assertEqual(page.evaluate("sessionStorage.length"), 0)

    def test_a_rest_that_did_not_come_is_asked_for_when_it_is_needed(self) -> None:
        self.node.start()
        context = self.browser()
        self.allowed_complaints = ("ERR_FAILED",)
        refused: list[Route] = []

        def answer(route: Route) -> None:
            if refused:
                return route.continue_()
            refused.append(route)
            route.abort()

        context.route(REST, answer)
        page = self.welcomed(context)
        self.eventually(page, lambda: refused, lambda: "the rest was never asked for")
        page.get_by_role("navigation").get_by_role("link", name="Water").tap()
        page.get_by_role("button", name="Add 250 ml, Water").tap()
        expect(page.locator(".ring-figure")).to_have_text("250")

    def test_where_no_worker_may_be_registered_all_else_works(self) -> None:
        self.node.start()
        context = self.browser()
        context.add_init_script("navigator.serviceWorker.register = async () => undefined")
        page = self.welcomed(context)
        page.wait_for_function("performance.getEntriesByName('dayring-read').length > 0")
        page.get_by_role("button", name="Add 250 ml, Water").tap()
        self.stored(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")

    def test_a_page_whose_engine_cannot_be_loaded_says_so(self) -> None:
        self.serve_without("exchange")
        page = self.welcomed(self.browser())
        page.goto(self.node.address + "/#/data")
        expect(page.locator("#panel-data")).to_have_text(
            "This part of the app couldn't be loaded. Try again when you're online."
        )
        self.assert_accessible(page)
