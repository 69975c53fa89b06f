"""`dayring serve` is a relay and a device: what happens in the browser shows in the shell, and the other way round."""

from browser_case import BrowserCase
from playwright.sync_api import Page, expect


class NodeAsRelay(BrowserCase):
    def started_apart(self) -> Page:
        """A browser in step that has started a fast while the server is gone."""
        page = self.joined(self.browser(), "/#/fast")
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        self.node.stop()
        self.allowed_complaints = ("ERR_", "Failed to fetch", "network")
        page.get_by_role("button", name="Start fast").tap()
        self.stored(page)
        return page

    def wait_for_fast(self, page: Page, state: str) -> None:
        self.eventually(
            page,
            lambda: [fast["state"] for fast in self.node.fasts()] == [state],
            lambda: f"the shell never saw the fast {state}: {self.node.fasts()}",
        )

    def test_started_in_the_shell_and_stopped_in_the_browser(self) -> None:
        page = self.joined(self.browser(), "/#/fast")
        self.node.run("fast", "start", "18:6", "--at", "2h ago")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        page.get_by_role("button", name="Stop fast").tap()
        self.wait_for_fast(page, "partial")
        self.node.run("undo")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()

    def test_a_browser_that_joins_has_what_the_shell_entered_before(self) -> None:
        self.node.run("fast", "start", "18:6", "--at", "2h ago")
        page = self.joined(self.browser(), "/#/fast")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()

    def test_both_meet_again_after_the_server_was_gone(self) -> None:
        page = self.started_apart()
        self.node.run("fast", "schedule", "add", "Ramadan", "14h")
        self.node.start()
        self.wait_for_fast(page, "running")
        page.goto(self.node.address + "/#/settings/fast")
        expect(page.get_by_text("Ramadan")).to_be_visible()

    def test_two_fasts_started_apart_are_a_conflict_to_be_settled(self) -> None:
        page = self.started_apart()
        self.node.run("fast", "start", "--at", "3h ago")
        self.node.start()
        expect(page.get_by_text("Two fasts are running. Which one should continue?")).to_be_visible()
        page.get_by_role("button", name="Delete this fast").tap()
        self.wait_for_fast(page, "running")

    def test_a_browser_that_was_removed_in_the_shell_says_so_and_gets_nothing_more(self) -> None:
        page = self.joined(self.browser(), "/#/fast")
        self.allowed_complaints = ("401 (Unauthorized)",)
        names = [line for line in self.node.run("sync", "devices").splitlines() if "this device" not in line]
        self.node.run("sync", "remove", names[0].split()[0], "--yes")
        page.goto(self.node.address + "/#/sync")
        expect(page.locator(".space-head h2")).to_have_text("The relay doesn't recognise this device")
        self.node.run("fast", "start", "18:6", "--at", "2h ago")
        page.goto(self.node.address + "/#/fast")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()

    def test_the_page_of_a_node_offers_no_beginning_and_says_how_to_join(self) -> None:
        page = self.welcomed(self.browser())
        page.goto(self.node.address + "/#/settings")
        page.get_by_role("link", name="Devices").click()
        expect(page.get_by_text("run dayring sync add")).to_be_visible()
        expect(page.get_by_role("button", name="Start at")).to_have_count(0)
        expect(page.get_by_role("heading", name="I have a link")).to_be_visible()
