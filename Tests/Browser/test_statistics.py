"""Charts of statistics: their periods by links, keys, swipes and addresses, the value of a chosen bar, and the last five fasts."""

import re

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Page, expect


class Statistics(BrowserCase):
    def test_periods_change_by_links_and_keys_and_stay_in_the_address(self) -> None:
        page = self.with_fasts(DESKTOP, "/#/fast/stats/month")
        heading = page.locator(".period h2")
        present = heading.inner_text()
        later = page.get_by_role("link", name="Next period")
        expect(later).to_have_attribute("aria-disabled", "true")
        earlier = page.locator("[data-shortcut=ArrowLeft]")
        named = earlier.get_attribute("aria-label").removeprefix("Previous period: ")
        earlier.click()
        expect(heading).to_have_text(named)
        expect(earlier).to_be_focused()
        expect(page).to_have_url(re.compile(r"#/fast/stats/month/\d{4}-\d\d-\d\d$"))
        page.reload()
        expect(heading).to_have_text(named)
        page.keyboard.press("ArrowRight")
        expect(heading).to_have_text(present)
        page.keyboard.press("ArrowLeft")
        expect(heading).to_have_text(named)
        page.keyboard.press("ArrowLeft")
        first = page.get_by_role("link", name="Previous period")
        expect(first).to_have_attribute("aria-disabled", "true")
        shown = page.url
        page.keyboard.press("ArrowLeft")
        self.assert_stays(page, shown)
        page.go_back()
        expect(heading).to_have_text(named)
        self.assert_accessible(page)

    def test_arrow_keys_on_a_bar_choose_bars(self) -> None:
        page = self.with_fasts(DESKTOP, "/#/fast/stats/month")
        bars = page.locator(".range-card [data-bar]")
        expect(bars).to_have_count(30)
        expect(page.locator(".bar-pill")).to_have_count(0)
        bars.last.focus()
        for _ in range(2):
            page.keyboard.press("ArrowLeft")
        expect(bars.nth(27)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".bar-pill")).to_have_count(1)
        shown = page.url
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        expect(bars.first).to_be_focused()
        self.assert_stays(page, shown)

    def test_a_swipe_across_the_chart_changes_its_period(self) -> None:
        page = self.with_fasts(PHONE, "/#/fast/stats")
        heading = page.locator(".period h2")
        present = heading.inner_text()
        chart = page.locator(".range-card .chart")
        self.swipe_across(page, chart, 120)
        expect(heading).not_to_have_text(present)
        expect(page.locator(".range-card .chart-column")).to_have_count(7)
        self.swipe_across(page, chart, -120)
        expect(heading).to_have_text(present)
        shown = page.url
        self.swipe_across(page, chart, -120)
        self.assert_stays(page, shown)

    def test_each_range_fits_its_screen(self) -> None:
        page = self.with_fasts(PHONE, "/#/fast/stats")
        for name, count in [("30 days", 30), ("6 months", 26), ("12 months", 12), ("7 days", 7)]:
            page.get_by_role("link", name=name, exact=True).tap()
            expect(page.locator(".range-card [data-bar]")).to_have_count(count)
            page.locator(".range-card [data-bar]").last.press("Enter")
            expect(page.locator(".bar-pill")).to_be_visible()
            expect(page.locator(".range-card .chosen")).to_be_visible()
            self.assert_nothing_sticks_out(page)
            self.assert_accessible(page)

    def test_the_value_of_each_chosen_bar_has_room(self) -> None:
        page = self.with_fasts(DESKTOP, "/#/fast/stats/half")
        pill, chosen = page.locator(".bar-pill"), page.locator(".range-card .chosen")
        for name in ["6 months", "12 months"]:
            page.get_by_role("link", name=name, exact=True).click()
            bars = page.locator(".range-card [data-bar]")
            expect(bars).to_have_count(26 if name == "6 months" else 12)
            for width in [320, 390, 412, 768, 1440]:
                page.set_viewport_size({"width": width, "height": 860})
                for bar in [bars.first, bars.last]:
                    bar.press("Enter")
                    expect(bar).to_have_attribute("aria-pressed", "true")
                    expect(chosen.locator("strong")).not_to_be_empty()
                    self.assertTrue(pill.evaluate("pill => pill.scrollWidth <= pill.clientWidth"), f"{name} at {width}")
                    self.assert_nothing_sticks_out(page)

    def test_the_review_has_ranges_too(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.goto(self.node.address + "/#/plan/review")
        expect(page.locator(".range-card .chart-column")).to_have_count(7)
        for name, count in [("30 days", 30), ("6 months", 26), ("12 months", 12)]:
            page.get_by_role("link", name=name, exact=True).tap()
            expect(page.locator(".range-card .chart-column")).to_have_count(count)
            # Nothing was planned, so that there is no other period.
            expect(page.get_by_role("link", name="Previous period")).to_have_attribute("aria-disabled", "true")
            self.assert_nothing_sticks_out(page)

    def test_one_of_the_last_five_is_deleted_and_comes_back(self) -> None:
        page = self.with_fasts(PHONE, "/#/fast")
        bars = page.locator("[data-key=last-five] [data-bar]")
        expect(bars).to_have_count(3)
        bars.last.tap()
        row = page.locator(".bar-details .swipe")
        button = row.get_by_role("button", name="Delete")
        expect(button).not_to_be_in_viewport()
        row.scroll_into_view_if_needed()
        self.swipe_across(page, row, -120)
        expect(button).to_be_in_viewport(ratio=0.9)
        button.tap()
        expect(bars).to_have_count(2)
        expect(row).to_have_count(0)
        expect(bars.last).to_be_focused()
        page.get_by_role("button", name="Undo").tap()
        expect(bars).to_have_count(3)

    def assert_stays(self, page: Page, shown: str) -> None:
        """What was pressed has been handled, and two frames later the page is still this one."""
        page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        self.assertEqual(page.url, shown)

    def with_fasts(self, viewport: dict, path: str) -> Page:
        for days in [70, 40, 2]:
            self.node.run("fast", "add", "--start", f"{days * 24 + 16}h ago", "--end", f"{days * 24}h ago", "--goal", "16:8")
        page = self.joined(self.browser(viewport), path)
        expect(page.locator(".chart").first).to_be_visible()
        return page
