"""What the app's icon and other apps lead to."""

import json
from urllib.parse import urlencode

from browser_case import PHONE, BrowserCase
from installable import assert_installable
from playwright.sync_api import expect


class Installed(BrowserCase):
    def test_a_shared_text_is_the_line_of_a_new_task(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.goto(self.node.address + "/?" + urlencode({"title": "Ola's page", "text": "Read this\n!misc", "url": "https://example.com/a?b=c"}))
        line = page.get_by_role("textbox", name="New task")
        expect(line).to_have_value("Ola's page Read this !misc https://example.com/a?b=c")
        expect(line).to_be_focused()
        expect(page.locator(".token")).to_contain_text(["Misc"])
        self.assertNotIn("?", page.evaluate("location.search"))
        line.press("Enter")
        expect(page.locator(".task-title bdi").first).to_contain_text("Ola's page Read this")

    def test_it_works_without_a_server_too(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()
        self.node.stop()
        self.allowed_complaints = ("ERR_", "Failed to load", "Failed to fetch", "fetch")
        page.goto(self.node.address + "/?text=Buy%20milk")
        expect(page.get_by_role("textbox", name="New task")).to_have_value("Buy milk")

    def test_it_can_be_installed_and_every_shortcut_leads_to_a_page(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        address = page.locator("link[rel=manifest]").evaluate("link => link.href")
        manifest = json.loads(page.request.get(address).text())
        self.assertEqual(manifest["share_target"]["params"], {"title": "title", "text": "text", "url": "url"})
        self.assertIn("maskable", [icon["purpose"] for icon in manifest["icons"]])
        assert_installable(self, self.node.address + "/", manifest)
        headings = []
        for shortcut in manifest["shortcuts"]:
            page.goto(self.node.address + shortcut["url"].removeprefix("."))
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator("dialog")).to_have_count(1 if "volume" in shortcut["url"] else 0)
            headings.append(page.locator("h1").inner_text())
            page.keyboard.press("Escape")
        self.assertEqual(headings, ["Fast", "Water", "Plan", "Count"])
