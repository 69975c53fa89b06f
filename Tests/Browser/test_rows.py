"""Rows of lists: deleted by a swipe, the Delete key and their menu, always with undo; and a history saved as a table."""

from pathlib import Path

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Locator, Page, expect


class Rows(BrowserCase):
    def test_a_fast_is_swiped_away_and_comes_back(self) -> None:
        page = self.with_fasts(PHONE)
        rows = page.locator(".history-list li")
        row = rows.first
        button = row.get_by_role("button", name="Delete")
        expect(button).not_to_be_in_viewport()
        self.swipe(page, row)
        expect(button).to_be_in_viewport(ratio=0.9)
        # Another one shown hides the first.
        self.swipe(page, rows.nth(1))
        expect(button).not_to_be_in_viewport()
        self.swipe(page, row)
        expect(button).to_be_in_viewport(ratio=0.9)
        self.assert_accessible(page)
        button.tap()
        expect(rows).to_have_count(2)
        page.get_by_role("button", name="Undo").tap()
        expect(rows).to_have_count(3)

    def test_the_delete_key_deletes_the_row_with_the_focus_and_the_next_one_gets_it(self) -> None:
        page = self.with_fasts(DESKTOP)
        rows = page.locator(".history-list li")
        last, first = rows.last.locator("a"), rows.first.locator("a")
        last.focus()
        second = rows.nth(1).locator("a")
        page.keyboard.press("Delete")
        expect(rows).to_have_count(2)
        expect(second).to_be_focused()
        first.focus()
        page.keyboard.press("Delete")
        expect(rows).to_have_count(1)
        expect(rows.locator("a")).to_be_focused()
        for count in [2, 3]:
            page.keyboard.press("u")
            expect(rows).to_have_count(count)

    def test_a_row_has_a_menu(self) -> None:
        page = self.with_fasts(DESKTOP)
        rows = page.locator(".history-list li")
        menu = page.locator(".row-menu")
        link = rows.first.locator("a")
        link.focus()
        page.keyboard.press("Shift+F10")
        expect(menu.get_by_role("button", name="Delete")).to_be_focused()
        self.assert_accessible(page)
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(link).to_be_focused()
        # At the corner of the window it is whole all the same.
        box = rows.first.bounding_box()
        page.set_viewport_size({"width": 700, "height": int(box["y"] + box["height"])})
        rows.first.click(button="right", position={"x": 8, "y": box["height"] - 4})
        expect(menu.get_by_role("button", name="Delete")).to_be_in_viewport(ratio=1)
        menu.get_by_role("button", name="Delete").click()
        expect(menu).to_be_hidden()
        expect(rows).to_have_count(2)

    def test_drinks_counts_and_tasks_go_the_same_way(self) -> None:
        run = self.node.run
        run("drink", "250", "--note", "a glass")
        run("count", "add", "pushups")
        run("count", "pushups", "20")
        run("plan", "add", "Write report !must")
        page = self.joined(self.browser(DESKTOP))
        for address, row in [
            ("#/water", ".entries-card li"),
            ("#/plan", ".task"),
            ("#/plan/search", ".task"),
            ("#/today", ".plan-card .task"),
        ]:
            page.goto(self.node.address + "/" + address)
            if address == "#/plan/search":
                page.get_by_role("searchbox").fill("report")
            rows = page.locator(row)
            expect(rows).to_have_count(1)
            rows.locator("a, .entry-row").first.focus()
            page.keyboard.press("Delete")
            expect(rows).to_have_count(0)
            page.get_by_role("button", name="Undo").click()
            expect(rows).to_have_count(1)
        page.goto(self.node.address + "/#/count")
        page.get_by_role("link", name="pushups").first.click()
        page.locator(".entry-row").focus()
        page.keyboard.press("Delete")
        expect(page.locator(".entry-row")).to_have_count(0)

    def test_what_is_typed_deletes_no_row(self) -> None:
        self.node.run("plan", "add", "Write report !must")
        page = self.joined(self.browser(DESKTOP), "/#/plan/search")
        field = page.get_by_role("searchbox")
        field.fill("report")
        expect(page.locator(".task")).to_have_count(1)
        field.press("Home")
        field.press("Delete")
        expect(field).to_have_value("eport")
        field.fill("report")
        expect(page.locator(".task")).to_have_count(1)

    def test_a_history_is_saved_as_a_table(self) -> None:
        run = self.node.run
        run("drink", "250", "--note", "a glass")
        for activity in ["pushups", "pages"]:
            run("count", "add", activity)
            run("count", activity, "20")
        page = self.with_fasts(DESKTOP)
        self.assertEqual(len(self.saved(page, "dayring-fasts-").splitlines()), 4)
        page.goto(self.node.address + "/#/water/history")
        self.assertIn("a glass", self.saved(page, "dayring-drinks-"))
        page.goto(self.node.address + "/#/count")
        page.get_by_role("link", name="pages").first.click()
        page.get_by_role("link", name="History").click()
        table = self.saved(page, "dayring-")
        self.assertIn("20", table)
        self.assertNotIn("pushups", table)

    def saved(self, page: Page, beginning: str) -> str:
        with page.expect_download() as download:
            page.get_by_role("button", name="Export this history").click()
        self.assertTrue(download.value.suggested_filename.startswith(beginning), download.value.suggested_filename)
        return Path(download.value.path()).read_text()

    def with_fasts(self, viewport: dict) -> Page:
        for days in [3, 2, 1]:
            self.node.run("fast", "add", "--start", f"{days * 24 + 16}h ago", "--end", f"{days * 24}h ago", "--goal", "16:8")
        page = self.joined(self.browser(viewport), "/#/fast/history")
        expect(page.locator(".history-list li")).to_have_count(3)
        return page

    def swipe(self, page: Page, row: Locator) -> None:
        box = row.bounding_box()
        x, y = box["x"] + box["width"] - 40, box["y"] + box["height"] / 2
        finger = page.context.new_cdp_session(page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for moved in range(10, 130, 10):
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - moved, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
