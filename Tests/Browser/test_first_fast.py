"""From the first start to a finished fast: by touch, and by keyboard alone."""

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Page, expect


class FirstFast(BrowserCase):
    def test_by_touch(self) -> None:
        page = self.open(self.browser(PHONE))
        page.get_by_role("button", name="Continue").tap()
        page.get_by_text("18:6", exact=False).first.tap()
        page.get_by_role("button", name="Continue").tap()
        page.get_by_role("button", name="Start my day").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.get_by_role("navigation").get_by_role("link", name="Fast").tap()
        page.get_by_role("button", name="Start fast").tap()
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        self.stored(page)
        page.get_by_role("button", name="Stop fast").tap()
        result = page.get_by_role("dialog")
        expect(result).to_contain_text("short of your goal of 18h")
        result.get_by_label("Note").fill("Too early")
        result.get_by_role("button", name="Done").tap()
        expect(result).to_be_hidden()
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        page.get_by_role("link", name="History").tap()
        expect(page.locator(".history-list").get_by_text("Stopped early")).to_be_visible()

    def test_the_answer_to_a_tap_waits_for_nothing(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.get_by_role("navigation").get_by_role("link", name="Fast").tap()
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        look = "[document.querySelector('.dock .primary').textContent, document.querySelectorAll('.milestone').length]"
        # Other updates follow the answer to a tap.
        title = "Fast · Dayring"
        expect(page).to_have_title(title)
        self.assertEqual(page.evaluate(look), ["Start fast", 0])
        at_once = page.evaluate(f"() => {{ document.querySelector('.dock .primary').click(); return [...{look}, document.title] }}")
        self.assertEqual(at_once, ["Stop fast", 0, title])
        expect(page.locator(".milestone")).not_to_have_count(0)
        expect(page).not_to_have_title(title)
        page.evaluate("() => { window.requestAnimationFrame = () => 0; document.querySelector('.dock .primary').click() }")
        expect(page).to_have_title(title)
        self.assertEqual(page.evaluate(look), ["Start fast", 0])

    def test_what_changes_nothing_asks_for_no_frame(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        # All in one task of the page's, so that no tick and no word from the disk comes between.
        asked = page.evaluate(
            """() => {
              let asked = 0;
              const ask = window.requestAnimationFrame;
              window.requestAnimationFrame = (work) => (asked++, ask(work));
              document.dispatchEvent(new Event("visibilitychange"));
              const before = asked;
              document.querySelector('[data-action="fast.start"]').click();
              window.requestAnimationFrame = ask;
              return [before, asked];
            }"""
        )
        self.assertEqual(asked, [0, 1])

    def test_the_first_start_is_called_again(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.goto(self.node.address + "/#/settings/trackers")
        again = page.get_by_role("button", name="Set up again")
        again.tap()
        self.skim(page)
        page.get_by_text("Active day").tap()
        page.get_by_role("button", name="Keep my settings").tap()
        page.goto(self.node.address + "/#/settings/water")
        expect(page.get_by_role("button", name="Daily goal 2,000 ml")).to_be_visible()
        page.goto(self.node.address + "/#/settings/trackers")
        again.tap()
        self.skim(page)
        page.get_by_text("Active day").tap()
        page.get_by_role("button", name="Save").tap()
        page.goto(self.node.address + "/#/settings/water")
        expect(page.get_by_role("button", name="Daily goal 2,500 ml")).to_be_visible()

    def skim(self, page: Page) -> None:
        """To the last question of onboarding."""
        for _ in range(2):
            page.get_by_role("button", name="Continue").tap()

    def test_buttons_beside_a_number_make_it_more_and_less(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.goto(self.node.address + "/#/fast")
        page.get_by_role("button", name="Change", exact=True).tap()
        dialog = page.get_by_role("dialog")
        hours = dialog.get_by_label("Hours")
        expect(hours).to_have_value("16")
        more, less = dialog.locator("[data-step='1']").first, dialog.locator("[data-step='-1']").first
        more.tap()
        more.tap()
        less.tap()
        expect(hours).to_have_value("17")
        expect(dialog.get_by_role("radio", name="Custom")).to_be_checked()
        dialog.get_by_role("button", name="Set goal").tap()
        expect(dialog).to_be_hidden()
        page.get_by_role("button", name="Change", exact=True).tap()
        expect(hours).to_have_value("17")

    def test_started_earlier_is_completed(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.goto(self.node.address + "/#/fast/history")
        page.get_by_role("button", name="Add past fast").first.tap()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        dialog.get_by_role("button", name="Add fast").tap()
        expect(dialog).to_be_hidden()
        expect(page.get_by_text("Completed").first).to_be_visible()

    def test_by_keyboard(self) -> None:
        page = self.open(self.browser(DESKTOP))
        for name in ["Continue", "Continue", "Start my day"]:
            self.tab_to(page, name)
            page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.keyboard.press("2")
        self.tab_to(page, "Start fast")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        self.stored(page)
        page.keyboard.press("e")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        page.keyboard.press("s")
        expect(dialog).to_contain_text("Fast stopped")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        page.keyboard.press("h")
        expect(page.get_by_text("Stopped early").first).to_be_visible()
        page.keyboard.press("u")
        expect(page.get_by_text("Running").first).to_be_visible()

    def tab_to(self, page: Page, name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement?.textContent ?? ''")
            if name in focused and page.evaluate("document.activeElement.matches('button, a')"):
                return
        self.fail(f"Tab never came to {name!r}")

    def test_a_start_in_the_future_is_refused_beside_its_field(self) -> None:
        page = self.welcomed(self.browser(PHONE), "/#/fast")
        page.goto(self.node.address + "/#/fast")
        page.get_by_role("button", name="I started earlier").tap()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Date").fill("2099-01-01")
        dialog.get_by_role("button", name="Start at this time").tap()
        expect(dialog.locator("[aria-invalid=true]")).to_be_visible()
        expect(dialog).to_contain_text("future")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
