"""Shell and browser are one: what happens in either shows in the other."""

from browser_case import BrowserCase
from playwright.sync_api import Page, expect


class Sync(BrowserCase):
    def paired(self) -> Page:
        page = self.open(self.browser(), self.node.link)
        page.get_by_role("button", name="Skip").tap()
        page.goto(self.node.address + "/#/settings")
        expect(page.get_by_text("In step", exact=True)).to_be_visible()
        page.goto(self.node.address + "/#/fast")
        return page

    def wait_for_fast(self, page: Page, state: str) -> None:
        self.eventually(
            page,
            lambda: [fast["state"] for fast in self.node.fasts()] == [state],
            lambda: f"the shell never saw the fast {state}: {self.node.fasts()}",
        )

    def test_started_in_the_shell_and_stopped_in_the_browser(self) -> None:
        page = self.paired()
        self.node.run("fast", "start", "18:6", "--at", "2h ago")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        page.get_by_role("button", name="Stop fast").tap()
        self.wait_for_fast(page, "partial")
        self.node.run("undo")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()

    def test_both_sides_meet_again_after_the_server_was_gone(self) -> None:
        page = self.paired()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.node.stop()
        self.allowed_complaints = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to fetch", "ERR_INCOMPLETE", "network")
        page.get_by_role("button", name="Start fast").tap()
        self.stored(page)
        self.node.run("fast", "schedule", "add", "Ramadan", "14h")
        self.node.start()
        self.wait_for_fast(page, "running")
        page.goto(self.node.address + "/#/settings")
        expect(page.get_by_text("Ramadan")).to_be_visible()

    def test_two_fasts_started_apart_are_a_conflict_to_be_settled(self) -> None:
        page = self.paired()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.node.stop()
        self.allowed_complaints = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to fetch", "ERR_INCOMPLETE", "network")
        page.get_by_role("button", name="Start fast").tap()
        self.stored(page)
        self.node.run("fast", "start", "--at", "3h ago")
        self.node.start()
        expect(page.get_by_text("Another fast was started on another device")).to_be_visible()
        page.get_by_role("button", name="Discard").tap()
        self.wait_for_fast(page, "running")
