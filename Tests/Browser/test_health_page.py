"""Settings, Health: the switches, what they change for the shell, and how many fasts wait."""

import json

from browser_case import DESKTOP, PHONE, BrowserCase, shoot
from playwright.sync_api import Page, expect


class HealthPage(BrowserCase):
    def health(self) -> dict:
        return json.loads(self.node.run("health", "--json"))["health"]

    def opened(self, viewport: dict) -> Page:
        page = self.joined(self.browser(viewport), "/#/settings/fast")
        page.get_by_role("link", name="Health").click()
        return page

    def test_fasts_are_written_when_it_is_turned_on_and_undo_turns_it_off(self) -> None:
        self.node.run("fast", "add", "--goal", "16:8", "--start", "yesterday 00:00", "--end", "yesterday 17:00")
        page = self.opened(PHONE)
        group = page.get_by_role("region", name="Health")
        switch = group.get_by_role("switch", name="Save completed fasts to Health")
        expect(switch).to_have_attribute("aria-checked", "false")
        switch.click()
        past = group.get_by_role("switch", name="Include past fasts")
        expect(past).to_have_attribute("aria-checked", "false")
        past.click()
        expect(group.get_by_text("Waiting").locator("..")).to_contain_text("1")
        self.eventually(page, lambda: self.health()["waiting"] == 1, lambda: f"the shell has {self.health()}")
        self.assert_accessible(page)
        group.scroll_into_view_if_needed()
        shoot(page, "health", full_page=True)
        page.get_by_role("button", name="Undo").click()
        expect(past).to_have_attribute("aria-checked", "false")
        self.eventually(page, lambda: self.health()["waiting"] == 0, lambda: f"the shell has {self.health()}")

    def test_on_a_desk_it_stands_beside_the_reminders(self) -> None:
        page = self.opened(DESKTOP)
        expect(page.get_by_role("switch", name="Save completed fasts to Health")).to_be_visible()
        self.assert_nothing_sticks_out(page)
        shoot(page, "health-desktop", full_page=True)
