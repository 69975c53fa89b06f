"""Addresses that ask for something: nothing is done before the user says so, and nothing is asked twice."""

import re

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Page, expect


class Links(BrowserCase):
    def follow(self, page: Page, link: str) -> None:
        page.goto(self.node.address + "/#/do/" + link)

    def test_a_link_asks_and_the_button_does_it(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        self.follow(page, "water.drink?volume=250+ml&beverage=tea")
        sheet = page.get_by_role("dialog", name="Log 250 ml of Tea?")
        expect(sheet).to_be_visible()
        expect(page.locator("h1")).to_have_text("Water")
        expect(page).to_have_url(self.node.address + "/#/water")
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(page.locator(".ring-figure")).to_have_text("0")

        self.follow(page, "water.drink?volume=250+ml&beverage=tea")
        sheet.get_by_role("button", name="Log").tap()
        expect(page.locator(".ring-figure")).to_have_text("250")
        self.stored(page)
        page.reload()
        expect(page.locator(".ring-figure")).to_have_text("250")
        expect(sheet).to_have_count(0)
        page.goto(self.node.address + "/#/fast")
        page.go_back()
        expect(page.locator("h1")).to_have_text("Water")
        page.go_back()
        expect(sheet).to_have_count(0)
        expect(page.locator(".ring-figure")).to_have_text("250")

    def test_undone_as_any_tap(self) -> None:
        page = self.welcomed(self.browser(DESKTOP))
        self.follow(page, "fast.start?goal=18:6")
        page.get_by_role("button", name="Start fast").last.click()
        expect(page.locator(".toast")).to_contain_text("Fast started")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        page.locator(".toast").get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        self.follow(page, "fast.stop")
        expect(page.get_by_role("dialog")).to_contain_text("No fast is running")

    def test_the_app_is_opened_by_one(self) -> None:
        context = self.browser(PHONE)
        self.welcomed(context).close()
        page = self.open(context, "/#/do/plan.add?title=Buy+milk+!must")
        line = page.get_by_role("textbox", name="New task")
        expect(line).to_have_value("Buy milk !must")
        expect(page).to_have_url(self.node.address + "/#/plan")
        line.press("Enter")
        expect(page.locator(".task-title bdi")).to_have_text(["Buy milk"])
        page = self.open(context, "/#/do/plan.done?task=buy%20milk")
        page.get_by_role("dialog").get_by_role("button", name="Mark as done").tap()
        expect(page.locator(".task")).to_have_class(re.compile(r"^task swipe is-done in-\w+$"))

    def test_what_it_says_is_only_text(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        for link in ["%3Cimg%20src=x%20onerror=alert(1)%3E", "tally.count?activity=%3Cb%3Ex%3C/b%3E" + "y" * 300, "water.drink?volume=%E0%A4%A"]:
            self.follow(page, link)
            sheet = page.get_by_role("dialog", name="This link can't be opened")
            expect(sheet).to_be_visible()
            expect(sheet.locator("img, b")).to_have_count(0)
            self.assertNotIn("/do/", page.url)
            sheet.get_by_role("button", name="Close").last.tap()
            expect(sheet).to_be_hidden()

    def test_how_it_looks(self) -> None:
        for size, viewport in {"small": {"width": 320, "height": 640}, "desktop": DESKTOP}.items():
            page = self.welcomed(self.browser(viewport, reduced_motion="reduce"))
            for name, link in {"asks": "water.drink?volume=250+ml&beverage=tea", "refuses": "tally.count?activity=" + "W" * 80}.items():
                self.follow(page, link)
                expect(page.get_by_role("dialog")).to_be_visible()
                self.check_themes(page, f"link-{name}-{size}")
                with self.subTest(f"{name}-{size}"):
                    self.assertLessEqual(page.evaluate("document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth"), 0)
            page.context.close()
