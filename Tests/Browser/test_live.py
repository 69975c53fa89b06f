"""The fast alone: a screen that stays awake, a window that stays on top, and the app's icon."""

import json
import re

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Page, expect

# Headless, neither the screen nor an icon can be asked what became of them.
RECORD = """
window.asked = [];
navigator.wakeLock.request = async (type) => {
  asked.push(`awake ${type}`);
  return { released: false, release() { this.released = true; asked.push("asleep"); } };
};
navigator.setAppBadge = async (count) => void asked.push(`badge ${count}`);
navigator.clearAppBadge = async () => void asked.push("no badge");
"""


class Live(BrowserCase):
    def fasting(self, viewport: dict) -> Page:
        context = self.browser(viewport)
        context.add_init_script(RECORD)
        page = self.welcomed(context)
        page.goto(self.node.address + "/#/fast")
        page.get_by_role("button", name="Start fast").click()
        self.stored(page)
        return page

    def asked(self, page: Page, *wanted: str) -> None:
        self.until(page, f"{json.dumps(wanted)}.every((word) => asked.includes(word))")

    def test_the_screen_stays_awake_while_it_is_shown(self) -> None:
        page = self.fasting(PHONE)
        self.asked(page, "badge 0")
        page.get_by_role("link", name="Live view").click()
        expect(page.locator("#live .ring-figure")).to_have_text(re.compile(r"0:00:\d\d"))
        expect(page.get_by_role("navigation", name="Main")).to_have_count(0)
        self.asked(page, "awake screen")
        page.locator("#live").get_by_role("button", name="Stop fast").click()
        self.asked(page, "no badge")
        # A new element between the press of a button and its release would take the click with it.
        expect(page.locator(".toast")).to_contain_text("Fast stopped")
        page.get_by_role("link", name="Fast").click()
        expect(page.get_by_role("navigation", name="Main")).to_be_visible()
        self.asked(page, "asleep")

    def test_a_watch_shows_the_goal_and_its_end(self) -> None:
        page = self.fasting({"width": 198, "height": 242})
        goal = page.locator(".facts > :last-child")
        expect(goal).to_be_in_viewport(ratio=1)
        expect(goal).to_contain_text(re.compile(r"16:8.*\d\d:\d\d"))
        expect(page.locator(".facts > :first-child")).to_be_hidden()
        expect(page.get_by_role("button", name="Stop fast")).to_be_in_viewport(ratio=1)

    def test_a_window_on_top_shows_the_same_and_stops_the_fast(self) -> None:
        page = self.fasting(DESKTOP)
        page.goto(self.node.address + "/#/live")
        with page.context.expect_page() as opened:
            page.get_by_role("button", name="Open a floating window").click()
        window = opened.value
        figure = window.locator(".ring-seconds")
        expect(figure).to_have_text(re.compile(r":\d\d"))
        shown = figure.inner_text()
        expect(figure).not_to_have_text(shown)
        window.get_by_role("button", name="Stop fast").click()
        expect(window.get_by_role("button", name="Start fast")).to_be_visible()
        expect(page.locator("#live").get_by_role("button", name="Start fast")).to_be_visible()
        page.get_by_role("link", name="Fast").click()
        self.until(page, "documentPictureInPicture.window === null")
