"""What a desk has side by side: counters and dates, a task and its list, settings and their list, feedback."""

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Locator, Page, expect

# The narrowest one, and a usual one.
DESKS = [{"width": 1100, "height": 800}, DESKTOP]


class Desk(BrowserCase):
    def box(self, element: Locator) -> dict:
        box = element.bounding_box()
        assert box, element
        return box

    def assert_beside(self, left: dict, right: dict) -> None:
        self.assertLessEqual(left["x"] + left["width"], right["x"])
        self.assertLess(right["y"], left["y"] + left["height"])

    def test_counters_and_dates_share_a_page(self) -> None:
        for desk in DESKS:
            page = self.open(self.browser(desk))
            page.get_by_role("button", name="Explore with sample data").click()
            expect(page.locator(".toast")).to_contain_text("Sample data added")
            for address in ["#/count", "#/dates"]:
                with self.subTest(f"{address} {desk['width']}"):
                    page.goto(f"{self.node.address}/{address}")
                    expect(page.locator("h1")).to_have_text("Counters", use_inner_text=True)
                    expect(page.get_by_role("heading", name="Dates", exact=True)).to_be_visible()
                    expect(page.locator(".sections")).to_be_hidden()
                    expect(page.get_by_role("link", name="All counters")).to_be_visible()
                    self.assert_beside(self.box(page.locator(".tally-card").first), self.box(page.locator(".date-list")))
                    for row in page.locator(".date-card").all():
                        self.assertGreaterEqual(self.box(row)["height"], 68)
                    self.assert_nothing_sticks_out(page)
            columns = {self.box(card)["x"] for card in page.locator(".tally-card").all()}
            self.assertEqual(len(columns), 2 if desk is DESKTOP else 1)
            page.set_viewport_size(PHONE)
            expect(page.locator("h1")).to_have_text("Dates", use_inner_text=True)
            expect(page.locator(".tally-card").first).to_be_hidden()
            expect(page.get_by_role("link", name="All counters")).to_be_hidden()
            page.locator(".sections").get_by_role("link", name="Counters").click()
            expect(page.locator(".tally-card").first).to_be_visible()
            expect(page.locator(".date-card").first).to_be_hidden()

    def test_the_action_of_a_card_is_beside_its_words_or_fills_its_own_line(self) -> None:
        page = self.welcomed(self.browser(PHONE), "/")
        card = page.locator(".fast-card")
        card.get_by_role("button", name="Start").click()
        stop = card.get_by_role("button", name="Stop")
        expect(stop).to_be_visible()
        for width in [320, 390, 700, 900, 1100, 1180, 1280, 1440]:
            with self.subTest(width):
                page.set_viewport_size({"width": width, "height": 800})
                words, action = self.box(card.locator(".today-head")), self.box(stop)
                if action["y"] < words["y"] + words["height"]:
                    self.assert_beside(words, action)
                else:
                    self.assertAlmostEqual(action["x"], words["x"], delta=1)
                    self.assertAlmostEqual(action["width"], words["width"], delta=1)

    def test_a_day_and_its_backlog_are_four_lanes(self) -> None:
        for desk in DESKS:
            with self.subTest(desk["width"]):
                page = self.welcomed(self.browser(desk), "/")
                page.goto(self.node.address + "/#/plan")
                lanes = [self.box(lane) for lane in page.locator(".region").all()]
                self.assertEqual(len(lanes), 4)
                for left, right in zip(lanes, lanes[1:]):
                    self.assert_beside(left, right)
                page.get_by_role("button", name="Add a task: Morning").click()
                words = page.locator(".compose-chip span").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")
                self.assertEqual(words, 0, "cut off")

    def test_the_columns_of_a_page_end_at_the_same_height(self) -> None:
        page = self.open(self.browser(DESKTOP))
        page.get_by_role("button", name="Explore with sample data").click()
        expect(page.locator(".toast")).to_contain_text("Sample data added")
        for address in ["#/fast", "#/water"]:
            with self.subTest(address):
                page.goto(f"{self.node.address}/{address}")
                chart = page.locator(".fast-side .chart-card")
                expect(chart.locator(".chart-column")).not_to_have_count(0)
                ends = [box["y"] + box["height"] for box in [self.box(page.locator(".fast-hero")), self.box(chart)]]
                self.assertAlmostEqual(ends[0], ends[1], delta=1)

    def test_a_click_below_the_title_opens_the_task(self) -> None:
        page = self.welcomed(self.browser(DESKTOP), "/")
        page.goto(self.node.address + "/#/plan")
        self.add_tasks(page, ["First @morning"])
        words = page.locator(".task-what", has=self.row(page, "First"))
        box = self.box(words)
        words.click(position={"x": box["width"] - 4, "y": box["height"] - 4})
        expect(page.locator(".history-detail").get_by_role("heading", name="First")).to_be_visible()

    def test_a_task_opens_beside_its_list(self) -> None:
        page = self.welcomed(self.browser(DESKTOP), "/")
        page.goto(self.node.address + "/#/plan")
        self.add_tasks(page, ["First @morning", "Second @morning", "Later @backlog"])
        inspector, first, second = page.locator(".history-detail"), self.row(page, "First"), self.row(page, "Second")
        first.click()
        expect(inspector.get_by_role("heading", name="First")).to_be_visible()
        expect(first).to_be_focused()
        expect(page.locator(".task.is-current")).to_contain_text("First")
        for region in ["Morning", "Afternoon", "Evening"]:
            self.assert_beside(self.box(page.get_by_role("region", name=region, exact=True)), self.box(inspector))
        width = self.box(inspector)["width"]
        self.assertTrue(302 <= width <= 380, width)
        self.assert_nothing_sticks_out(page)

        # The list stays in use, and keys go through it.
        entries = page.evaluate("history.length")
        page.keyboard.press("ArrowDown")
        expect(inspector.get_by_role("heading", name="Second")).to_be_visible()
        expect(second).to_be_focused()
        self.assertEqual(page.evaluate("history.length"), entries)
        page.locator(".task", has=first).get_by_role("button").first.click()
        expect(page.locator(".task.is-done")).to_contain_text("First")
        expect(inspector.get_by_role("heading", name="Second")).to_be_visible()

        # Escape closes the menu of a row alone.
        second.click(button="right")
        expect(page.locator(".row-menu")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".row-menu")).to_be_hidden()
        expect(inspector).to_be_visible()

        # It is edited in the same place.
        inspector.get_by_role("button", name="Edit").first.focus()
        page.keyboard.press("e")
        sheet = page.get_by_role("dialog")
        self.assertGreater(self.box(sheet)["x"], DESKTOP["width"] * 0.6)
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(inspector).to_be_visible()
        page.keyboard.press("Escape")
        expect(inspector).to_have_count(0)
        expect(page).to_have_url(self.node.address + "/#/plan")
        expect(second).to_be_focused()

        # From the lane of the backlog, too, the day stays.
        self.row(page, "Later").click()
        expect(inspector.get_by_role("heading", name="Later")).to_be_visible()
        expect(page.get_by_role("region", name="Morning", exact=True)).to_be_visible()
        inspector.get_by_role("link", name="Close").click()
        expect(self.row(page, "Later")).to_be_focused()

    def test_a_task_is_edited_beside_its_list(self) -> None:
        page = self.welcomed(self.browser(DESKTOP), "/")
        page.goto(self.node.address + "/#/plan")
        self.add_tasks(page, ["First @morning !must", "Second @morning"])
        self.row(page, "Second").click()
        inspector = page.locator(".history-detail")
        title, notes, priority = (inspector.get_by_label(name, exact=True) for name in ["Title", "Notes", "Priority"])
        title.fill("Another")
        title.press("Enter")
        expect(self.row(page, "Another")).to_be_visible()
        expect(title).to_be_focused()
        # A text that is too long is refused, and not cut.
        title.fill("c" * 10_000)
        title.press("Enter")
        expect(page.locator("#app").get_by_text("The title is too long.")).to_be_visible()
        expect(title).to_have_value("Another")
        notes.fill("See https://example.com/note")
        notes.press("Tab")
        link = inspector.get_by_role("link", name="https://example.com/note")
        expect(link).to_be_visible()

        # Escape takes back what was typed, then leaves the task.
        notes.fill("Something else")
        notes.press("Escape")
        expect(notes).to_have_value("See https://example.com/note")
        expect(link).to_be_visible()

        # The one slot is taken.
        priority.select_option(label="Must")
        expect(page.locator(".toast")).to_contain_text("Morning already has 1 Must task.")
        expect(priority).not_to_have_value("must")
        inspector.get_by_label("Time of day").focus()
        inspector.get_by_label("Time of day").select_option(label="Evening")
        evening = page.get_by_role("region", name="Evening", exact=True)
        expect(evening).to_contain_text("Another")
        expect(inspector.get_by_label("Time of day")).to_be_focused()
        page.locator(".toast").get_by_role("button", name="Undo").click()
        expect(evening).not_to_contain_text("Another")
        expect(inspector.get_by_label("Time of day")).to_have_value("morning")
        page.keyboard.press("Escape")
        expect(inspector).to_have_count(0)

    def test_a_phone_shows_a_task_instead_of_its_list(self) -> None:
        page = self.welcomed(self.browser(PHONE), "/")
        page.goto(self.node.address + "/#/plan")
        self.add_tasks(page, ["First @morning"])
        row = self.row(page, "First")
        row.tap()
        expect(page.get_by_role("heading", name="First")).to_be_visible()
        expect(row).to_be_hidden()
        expect(page.get_by_role("link", name="Close")).to_be_hidden()
        page.locator("main").get_by_role("link", name="Plan", exact=True).tap()
        expect(row).to_be_visible()
        expect(row).to_be_focused()

    def test_a_long_list_stays_where_it_is(self) -> None:
        page = self.welcomed(self.browser(DESKS[0]), "/")
        page.goto(self.node.address + "/#/plan/backlog")
        self.add_tasks(page, [f"Task {number}" for number in range(40)])
        last = self.row(page, "Task 39")
        last.scroll_into_view_if_needed()
        self.assertGreater(page.evaluate("scrollY"), 0)
        last.click()
        expect(page.locator(".history-detail")).to_be_visible()
        expect(last).to_be_in_viewport()
        expect(page.locator(".history-detail").get_by_role("link", name="Close")).to_be_in_viewport()

    def test_the_backlog_has_columns(self) -> None:
        for desk in DESKS:
            page = self.welcomed(self.browser(desk), "/")
            page.goto(self.node.address + "/#/plan/backlog")
            self.add_tasks(page, ["One", "Two", "Three"])
            boxes = [self.box(row) for row in page.locator(".task").all()]
            self.assert_beside(boxes[0], boxes[1])
            self.assertLess(boxes[0]["width"], 600)

    def test_settings_and_their_list_are_level(self) -> None:
        for desk in DESKS:
            page = self.welcomed(self.browser(desk), "/")
            for part in ["trackers", "fast", "water", "plan", "streaks", "look", "storage", "about"]:
                with self.subTest(f"{part} {desk['width']}"):
                    page.goto(f"{self.node.address}/#/settings/{part}")
                    expect(page.locator("h1")).to_have_text("Settings", use_inner_text=True)
                    head, search = self.box(page.locator(".pane-head")), self.box(page.get_by_role("searchbox"))
                    self.assertAlmostEqual(head["y"] + head["height"] / 2, search["y"] + search["height"] / 2, delta=2)
                    first, other = page.locator(".list-pane .card").first, page.locator(".detail-pane .card").first
                    self.assertAlmostEqual(self.box(first)["y"], self.box(other)["y"], delta=2)
                    self.assert_nothing_sticks_out(page)
            values = page.locator(".list-pane a")
            expect(values.filter(has_text="Trackers")).to_contain_text("5 on")
            expect(values.filter(has_text="Fast")).to_contain_text("16:8")
            expect(values.filter(has_text="Water")).to_contain_text("2,000 ml")
            page.context.close()

    def test_single_keys_can_be_turned_off(self) -> None:
        page = self.welcomed(self.browser(DESKTOP))
        page.goto(self.node.address + "/#/settings/about")
        switch = page.get_by_role("switch", name="Single-key shortcuts")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "false")
        # It is handled before the next key.
        page.keyboard.press("1")
        self.assertEqual(page.evaluate("location.hash"), "#/settings/about")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
        page.keyboard.press("1")
        expect(page).to_have_url(self.node.address + "/#/today")

    def row(self, page: Page, title: str) -> Locator:
        return page.locator("a.task-title").filter(has_text=title)
