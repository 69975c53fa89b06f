"""Searches by keys and by touch: Enter opens the first hit, and a hit of the settings leads to its row."""

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Locator, Page, expect


class Searches(BrowserCase):
    def search(self, page: Page, query: str) -> Locator:
        """The hits in the settings."""
        page.goto(self.node.address + "/#/settings")
        page.get_by_role("searchbox").fill(query)
        hits = page.locator("[data-key=found] a")
        expect(hits).not_to_have_count(0)
        return hits

    def assert_reached(self, page: Page, address: str, control: Locator) -> None:
        expect(page).to_have_url(f"{self.node.address}/#/{address}")
        expect(control).to_be_focused()

    def test_enter_opens_the_first_hit_at_its_row(self) -> None:
        for viewport in [PHONE, DESKTOP]:
            page = self.welcomed(self.browser(viewport))
            for query, address, role, name in [
                ("backup", "data", "button", "Export Backup"),
                ("silent", "reminders", "switch", "Silent live notification during a fast"),
                ("unit", "settings/water", "combobox", "Unit"),
                ("dark", "settings/look", "radio", "Dark"),
                ("every week", "settings/streaks", "button", "Monday"),
                # A group has the focus in its first control.
                ("health", "reminders", "switch", "Save completed fasts to Health"),
            ]:
                with self.subTest(f"{query} {viewport['width']}"):
                    self.search(page, query)
                    page.keyboard.press("Enter")
                    self.assert_reached(page, address, page.get_by_role(role, name=name, exact=True))
                    expect(page.locator(".setting:focus, .segment:focus-within, .setting:focus-within").first).to_be_in_viewport()

    def test_a_tap_on_a_hit_opens_its_row(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        self.search(page, "import").filter(has_text="Import a file").tap()
        self.assert_reached(page, "data", page.locator("#import-file"))
        # The search is still there, for the next hit.
        page.go_back()
        expect(page.get_by_role("searchbox")).to_have_value("import")
        # A hit may be a page.
        self.search(page, "widgets").first.tap()
        expect(page.get_by_role("heading", level=1, name="Widgets")).to_be_visible()

    def test_a_row_of_the_shown_page_is_found_on_it(self) -> None:
        page = self.welcomed(self.browser(DESKTOP))
        page.goto(self.node.address + "/#/settings/look")
        row = page.get_by_role("combobox", name="Week starts on")
        for _ in range(2):
            page.get_by_role("searchbox").fill("week starts")
            page.locator("[data-key=found] a").click()
            self.assert_reached(page, "settings/look", row)

    def test_enter_opens_the_first_task_that_is_found(self) -> None:
        page = self.welcomed(self.browser(DESKTOP))
        page.goto(self.node.address + "/#/plan")
        self.add_tasks(page, ["Call Ola @morning"])
        page.keyboard.press("/")
        page.get_by_role("searchbox").fill("ola")
        expect(page.locator(".task-title")).to_have_text("Call Ola")
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=detail]").get_by_role("heading", name="Call Ola")).to_be_visible()
