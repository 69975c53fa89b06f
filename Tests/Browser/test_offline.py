"""Without a server after one visit, and from one version to the next without losing a letter."""

import re
import shutil
import tempfile
from pathlib import Path

from browser_case import DESKTOP, PHONE, REST, BrowserCase
from node import WEB, Node
from playwright.sync_api import BrowserContext, Page, expect

OFFLINE = ("ERR_", "Failed to load", "Failed to fetch")


class Offline(BrowserCase):
    def setUp(self) -> None:
        self.web = Path(tempfile.mkdtemp(prefix="dayring-web-"))
        self.addCleanup(shutil.rmtree, self.web)
        self.release("one")
        self.node = Node(web=self.web).start()
        self.addCleanup(self.node.remove)
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ()

    def release(self, version: str, missing: str = "") -> None:
        """Another build: a page and a worker with another version in them, all else as it was."""
        shutil.copytree(WEB, self.web, dirs_exist_ok=True)
        self.rewrite("index.html", lambda text: text.replace("</head>", f'<meta name="version" content="{version}"></head>'))
        self.rewrite("sw.js", lambda text: re.sub(r'VERSION = "\w+"', f'VERSION = "{version}"', text))
        if missing:
            self.rewrite("sw.js", lambda text: text.replace("ASSETS = [", f'ASSETS = ["{missing}",'))

    def rewrite(self, name: str, change) -> None:
        file = self.web / name
        before = file.read_text()
        after = change(before)
        self.assertNotEqual(before, after, f"{name} is not what this test takes it to be")
        file.write_text(after)
        for suffix in [".br", ".gz"]:
            (self.web / (name + suffix)).unlink(missing_ok=True)

    def install(self, version: str, missing: str = "") -> None:
        self.node.stop()
        self.release(version, missing)
        self.node.start()

    def first_visit(self, context: BrowserContext) -> Page:
        page = self.welcomed(context)
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        self.until(page, "navigator.serviceWorker.controller !== null")
        return page

    def look_for_update(self, page: Page) -> None:
        page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update().catch(() => {}))")

    def version(self, page: Page) -> str:
        return page.locator("meta[name=version]").get_attribute("content") or ""

    def caches(self, page: Page) -> list[str]:
        return page.evaluate("caches.keys()")

    def test_one_visit_is_enough(self) -> None:
        context = self.browser(PHONE)
        page = self.first_visit(context)
        page.goto(self.node.address + "/#/water")
        page.get_by_role("button", name="Add 250 ml, Water").tap()
        self.stored(page)
        page.close()
        self.node.stop()
        self.allowed_complaints = OFFLINE
        page = self.open(context, "/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.goto(self.node.address + "/#/water")
        expect(page.locator(".ring-figure")).to_have_text("250")
        page.get_by_role("button", name="Add 250 ml, Water").tap()
        self.stored(page)
        page.goto(self.node.address + "/#/data")
        expect(page.get_by_role("heading", name="Export", exact=True)).to_be_visible()
        page.close()
        page = self.open(context, "/index.html#/water")
        expect(page.locator(".ring-figure")).to_have_text("500")

    def test_a_new_version_waits_for_what_is_typed(self) -> None:
        context = self.browser(DESKTOP)
        page = self.first_visit(context)
        other = self.open(context, "/#/water")
        other.get_by_role("button", name="Another amount, Water").click()
        amount = other.get_by_role("dialog").get_by_label("Amount (ml)")
        amount.fill("33")
        page.goto(self.node.address + "/#/plan")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Today")
        page.keyboard.press("a")
        line = page.get_by_role("textbox", name="New task")
        line.press_sequentially("Buy mi")
        self.install("two")
        self.look_for_update(page)

        notice = page.get_by_text("A new version is ready.")
        expect(notice).to_be_visible()
        expect(line).to_be_focused()
        line.press_sequentially("lk & bread")
        expect(line).to_have_value("Buy milk & bread")
        self.assertEqual(self.version(page), "one")
        # Nothing that is opened meanwhile is of another version than the rest.
        third = self.open(context, "/#/fast")
        expect(third.get_by_text("A new version is ready.")).to_be_visible()
        self.assertEqual(self.version(third), "one")
        third.close()

        page.get_by_role("button", name="Update").click()
        page.wait_for_selector("meta[name=version][content=two]", state="attached")
        expect(line).to_have_value("Buy milk & bread")
        expect(page).to_have_url(self.node.address + "/#/plan")
        line.press("Enter")
        expect(page.locator(".task-title bdi")).to_have_text(["Buy milk & bread"])
        self.assertEqual(self.caches(page), ["dayring-two"])
        expect(notice).to_have_count(0)

        # The other tab goes on until its user is done.
        expect(amount).to_have_value("33")
        amount.press_sequentially("0")
        other.get_by_role("dialog").get_by_role("button", name="Add").click()
        expect(other.locator(".ring-figure")).to_have_text("330")
        self.assertEqual(self.version(other), "one")
        other.get_by_role("button", name="Update").click()
        other.wait_for_selector("meta[name=version][content=two]", state="attached")
        expect(other.locator(".ring-figure")).to_have_text("330")

    def test_a_version_that_is_not_whole_is_never_seen(self) -> None:
        context = self.browser(PHONE)
        page = self.first_visit(context)
        self.allowed_complaints = ("404",)
        self.install("two", missing="app.0000000000.js")
        self.look_for_update(page)
        self.until(page, "navigator.serviceWorker.getRegistration().then((registration) => !registration.installing && !registration.waiting)")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        self.assertEqual(self.version(page), "one")
        expect(page.get_by_text("A new version is ready.")).to_have_count(0)
        self.until(page, "caches.keys().then((names) => names.join() === 'dayring-one')")
        self.node.stop()
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")

        self.release("three")
        self.node.start()
        self.look_for_update(page)
        page.get_by_role("button", name="Update").tap()
        page.wait_for_selector("meta[name=version][content=three]", state="attached")
        self.assertEqual(self.caches(page), ["dayring-three"])

    def test_a_tab_that_slept_too_long_does_not_lose_what_is_typed(self) -> None:
        page = self.first_visit(self.browser(DESKTOP))
        page.goto(self.node.address + "/#/water")
        page.get_by_role("button", name="Another amount, Water").click()
        amount = page.get_by_role("dialog").get_by_label("Amount (ml)")
        amount.fill("333")
        # Another tab's snapshot has taken the place of rows that this one has not read.
        page.evaluate(
            """() => new Promise((resume) => {
              const request = indexedDB.open("dayring");
              request.onsuccess = () => {
                const transaction = request.result.transaction("snapshots", "readwrite");
                transaction.objectStore("snapshots").put({ through: 1e6, bytes: new Uint8Array() });
                transaction.oncomplete = () => (request.result.close(), resume());
              };
            })"""
        )
        # Before it loads itself anew, it looks whether anything may be half typed.
        page.evaluate(
            """() => {
              window.isTheSame = true;
              window.looked = 0;
              const find = document.querySelector.bind(document);
              document.querySelector = (selector) => {
                if (selector.startsWith("dialog:modal")) looked += 1;
                return find(selector);
              };
              document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        self.until(page, "window.looked > 0")
        page.evaluate(REST)
        expect(amount).to_have_value("333")
        self.assertTrue(page.evaluate("window.isTheSame"))
        with page.expect_navigation():
            page.get_by_role("dialog").get_by_role("button", name="Close").click()
