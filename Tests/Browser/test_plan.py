"""The plan as a person uses it: typed, ticked, dragged by mouse, by touch and by keyboard, and carried into new days."""

import datetime
import re

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Locator, Page, expect

SATURDAY = datetime.datetime(2026, 11, 21, 8, 0, tzinfo=datetime.UTC)


class Plan(BrowserCase):
    def plan(self, viewport: dict, tasks: list[str], at: datetime.datetime = SATURDAY) -> Page:
        """A plan with some tasks, each typed in one line."""
        context = self.browser(viewport)
        context.clock.set_system_time(at)
        page = self.welcomed(context)
        page.get_by_role("link", name="Plan").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Plan")
        self.add_tasks(page, tasks)
        return page

    def region(self, page: Page, name: str) -> Locator:
        return page.get_by_role("region", name=name, exact=True)

    def titles(self, scope: Locator) -> Locator:
        return scope.locator(".task-title bdi")

    def test_typed_ticked_and_undone_by_touch(self) -> None:
        page = self.plan(PHONE, [])
        page.locator(".fab").tap()
        field = page.get_by_role("textbox", name="New task")
        expect(field).to_be_focused()
        field.fill("Write report !must @afternoon mon 9:30 *weekly !often")
        # Chips show what was understood, and open the choices for it, where the meaning of words can be taken back.
        composer = page.locator(".composer")
        chips = composer.locator(".compose-chip")
        expect(chips).to_have_text(["Mon 23", "Afternoon", "Must", re.compile("9:30"), "Weekly"])
        expect(composer.locator(".compose-tint span")).to_contain_text(["!must", "@afternoon", "*weekly"])
        expect(page.locator(".token")).to_have_text("Not understood: !often")
        chips.nth(0).tap()
        page.get_by_role("button", name="Remove: Mon 23 Nov").tap()
        expect(field).to_have_value("Write report !must @afternoon \\mon 9:30 *weekly !often ")
        chips.nth(2).tap()
        composer.get_by_role("button", name="Should").tap()
        expect(field).to_be_focused()
        expect(chips).to_have_text(["Today", "Afternoon", "Should", re.compile("9:30"), "Weekly"])
        chips.nth(4).tap()
        page.get_by_role("combobox", name="Repeats").select_option("")
        chips.nth(0).tap()
        page.get_by_role("textbox", name="Day").fill("2026-12-24")
        expect(field).to_have_value("Write report @afternoon \\mon 9:30 !often !should @2026-12-24 ")
        field.fill("Write report !must @afternoon")
        field.press("Enter")
        afternoon = self.region(page, "Afternoon")
        expect(self.titles(afternoon)).to_have_text(["Write report"])
        # The line stays where it was opened, empty, for the next one; a full slot is told beside it.
        expect(field).to_be_focused()
        field.fill("Another !must @afternoon")
        field.press("Enter")
        expect(page.locator(".composer .field-error")).to_contain_text("already has 1 Must task")
        expect(field).to_have_value("Another !must @afternoon")
        page.get_by_role("button", name="Close").tap()

        check = afternoon.locator(".task-check")
        check.tap()
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-done in-\w+$"))
        self.stored(page)
        page.locator(".toast").get_by_role("button", name="Undo").tap()
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-todo in-\w+$"))
        # A long press is doing, and no tap beside it.
        touch = page.context.new_cdp_session(page)
        box = check.bounding_box()
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": box["x"] + 20, "y": box["y"] + 20}]})
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-doing in-\w+$"))
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.reload()
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-doing in-\w+$"))
        # The key and the task's own page do the same.
        check.focus()
        page.keyboard.press("d")
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-todo in-\w+$"))
        check.click(button="right")
        menu = page.locator(".row-menu")
        expect(menu.get_by_role("button", name="Delete")).to_be_visible()
        menu.get_by_role("button", name="Mark as in progress").click()
        expect(menu).to_be_hidden()
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-doing in-\w+$"))
        check.tap()
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-done in-\w+$"))
        check.tap()
        expect(afternoon.locator(".task")).to_have_class(re.compile(r"^task swipe is-todo in-\w+$"))
        afternoon.get_by_role("link", name="Write report").tap()
        actions = page.get_by_role("button", name="Actions: Write report")
        actions.tap()
        menu.get_by_role("button", name="Mark as in progress").tap()
        expect(page.locator(".detail .task")).to_have_class("task is-doing")
        actions.tap()
        expect(menu.get_by_role("button")).to_have_text(["Mark as not started", "Do tomorrow", "Move to Backlog", "Won't do", "Delete"])

    def test_typed_in_a_bar_at_the_foot(self) -> None:
        page = self.plan(PHONE, [])
        page.locator(".fab").tap()
        field = page.get_by_role("textbox", name="New task")
        composer = page.locator(".composer")
        heading = page.get_by_role("heading", level=1)
        field.fill("Paint the wall of the whole house, from the cellar to the roof, !must before it rains again, after: buy paint")
        box = composer.bounding_box() or {}
        height = page.viewport_size["height"]
        self.assertEqual((box["x"], box["width"], round(box["y"] + box["height"])), (0, page.viewport_size["width"], height))
        # The tint lies behind the same words, on as many lines.
        heights = page.evaluate("[...document.querySelectorAll('.compose-line > *')].map((one) => one.scrollHeight)")
        self.assertEqual(heights[0], heights[1])
        # A tap beside it leaves what is typed.
        heading.tap()
        expect(composer).to_be_visible()
        # A blocker that does not exist can be added with the task, and goes with it.
        field.fill("Paint the wall after: buy paint")
        field.press("Enter")
        expect(composer.locator(".field-error")).to_have_text("No task “buy paint” yet.")
        expect(field).to_have_value("Paint the wall after: buy paint")
        composer.get_by_role("button", name="Create “buy paint”").tap()
        expect(field).to_have_value("")
        expect(field).to_be_focused()
        titles = self.titles(page.locator(".regions"))
        expect(titles).to_have_count(2)
        self.stored(page)
        # An empty line is closed by a tap on the list.
        heading.tap()
        expect(composer).to_have_count(0)
        page.locator(".toast").get_by_role("button", name="Undo").tap()
        expect(titles).to_have_count(0)

    def test_dragged_by_mouse(self) -> None:
        page = self.plan(DESKTOP, ["First !must @morning", "Second !3 @morning", "Third !3 @morning", "Rival !must @evening"])
        morning, evening = self.region(page, "Morning"), self.region(page, "Evening")
        self.drag(page, self.row(page, "Third"), self.row(page, "Second"))
        expect(self.titles(morning)).to_have_text(["First", "Third", "Second"])
        self.drag(page, self.row(page, "Second"), evening.locator(".slot").nth(2))
        expect(self.titles(evening)).to_have_text(["Rival", "Second"])
        expect(evening.locator(".task").nth(1)).to_contain_text("Small")

        # The evening's must is taken: it says so, and nothing moves.
        self.drag(page, self.row(page, "First"), evening.locator(".slot").first)
        expect(page.locator(".toast")).to_contain_text("already has 1 Must task")
        expect(self.titles(morning)).to_have_text(["First", "Third"])

        self.drag(page, self.row(page, "Third"), page.locator(".plan-day").nth(6))
        expect(self.titles(morning)).to_have_text(["First"])
        page.locator(".plan-day").nth(6).click()
        expect(self.titles(self.region(page, "Morning"))).to_have_text(["Third"])
        page.go_back()
        expect(self.titles(self.region(page, "Morning"))).to_have_text(["First"])

    def test_dragged_by_touch(self) -> None:
        page = self.plan(PHONE, ["First @morning", "Second @afternoon"])
        touch = page.context.new_cdp_session(page)
        grip = self.row(page, "First").locator(".task-grip")
        target = self.row(page, "Second")
        (x, y), (to_x, to_y) = self.middle(grip), self.middle(target)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            point = {"x": x + (to_x - x) * step / 10, "y": y + (to_y - y) * step / 10}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        # The rows that made room while it was dragged have moved the target too.
        to_x, to_y = self.middle(target)
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": to_x, "y": to_y}]})
        expect(target).to_have_class(re.compile(r"^task swipe is-todo in-\w+ is-over$"))
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(self.titles(self.region(page, "Afternoon"))).to_have_text(["First", "Second"])
        expect(page.locator(".drag-ghost")).to_have_count(0)

    def test_moved_by_keyboard(self) -> None:
        page = self.plan(DESKTOP, ["First !must @morning", "Second !3 @morning", "Rival !must @afternoon"])
        said = page.locator("#announcer")
        self.row(page, "Second").locator(".task-grip").focus()
        page.keyboard.press("Enter")
        expect(said).to_contain_text("Picked up: Second")
        # One up is after the must, whose slot is taken; then before it.
        page.keyboard.press("ArrowUp")
        expect(said).to_contain_text("full")
        page.keyboard.press("Enter")
        expect(self.row(page, "Second")).to_have_class(re.compile(r"^task swipe is-todo in-\w+ is-lifted is-refused$"))
        page.keyboard.press("Escape")
        expect(said).to_contain_text("stays where it was")
        expect(self.titles(self.region(page, "Morning"))).to_have_text(["First", "Second"])

        page.keyboard.press(" ")
        for _ in range(4):
            page.keyboard.press("ArrowDown")
        expect(said).to_contain_text("afternoon")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(self.node.address + "/#/plan/2026-11-22")
        expect(self.row(page, "Second").locator(".task-grip")).to_be_focused()
        page.keyboard.press(" ")
        expect(self.row(page, "Second")).to_have_class(re.compile(r"^task swipe is-todo in-\w+$"))
        expect(page.locator(".toast")).to_contain_text("moved")
        page.keyboard.press("u")
        expect(page.locator(".task")).to_have_count(0)

    def test_every_view_has_its_address(self) -> None:
        page = self.plan(DESKTOP, ["Look up flights https://example.com/?a=1&b=<b>. *3d", "Later @backlog"])
        page.get_by_role("link", name="Look up flights").click()
        detail = page.locator("[data-key=detail]")
        expect(detail).to_contain_text("Every 3 days")
        address = page.url
        page.get_by_role("link", name="Week", exact=True).click()
        expect(page).to_have_url(self.node.address + "/#/plan/week")
        page.get_by_role("link", name="Backlog", exact=True).click()
        expect(self.titles(page.locator("main"))).to_have_text(["Later"])
        page.go_back()
        page.go_back()
        expect(page).to_have_url(address)
        expect(detail).to_contain_text("Look up flights")
        detail.get_by_role("button", name="Actions: Look up flights").click()
        page.locator(".row-menu").get_by_role("button", name="Delete").click()
        expect(page).to_have_url(self.node.address + "/#/plan")
        page.goto(address)
        expect(page.locator("main")).to_contain_text("no longer exists")
        for wrong in ["#/plan/2026-02-30", "#/plan/nowhere", "#/task/x"]:
            page.goto(self.node.address + "/" + wrong)
            expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
        page.goto(self.node.address + "/#/plan/search")
        page.get_by_role("searchbox").fill("LÁTER")
        expect(self.titles(page.locator("main"))).to_have_text(["Later"])

    def test_a_new_day_carries_what_wants_to_be(self) -> None:
        page = self.plan(PHONE, ["Goes on +carry !must @morning", "Left !3 @morning", "Left too @evening", "Goes off ~today"])
        page.clock.set_system_time(SATURDAY + datetime.timedelta(days=3))
        page.reload()
        expect(self.titles(self.region(page, "Morning"))).to_have_text(["Goes on"])
        expect(self.region(page, "Morning")).to_contain_text("21 Nov")
        overdue = self.region(page, "Overdue")
        line = overdue.locator("summary")
        expect(line).to_contain_text("2")
        expect(self.titles(overdue)).to_have_text(["Left", "Left too"])
        expect(self.titles(overdue).first).to_be_visible()
        line.tap()
        expect(self.titles(overdue).first).to_be_hidden()
        page.goto(self.node.address + "/#/today")
        page.get_by_role("link", name="2 overdue tasks").tap()
        expect(self.titles(overdue).first).to_be_visible()
        overdue.get_by_role("button", name="Actions: Left too").tap()
        menu = page.locator(".row-menu")
        expect(menu.get_by_role("button")).to_have_text(["Mark as in progress", "Do today", "Do tomorrow", "Move to Backlog", "Won't do", "Delete"])
        menu.get_by_role("button", name="Do tomorrow").tap()
        expect(self.titles(overdue)).to_have_text(["Left"])
        page.locator(".toast").get_by_role("button", name="Undo").tap()
        # It stays open while its tasks change.
        expect(self.titles(overdue)).to_have_text(["Left", "Left too"])
        expect(self.titles(overdue).first).to_be_visible()
        page.reload()
        overdue.get_by_role("button", name="Do all today").tap()
        expect(overdue).to_have_count(0)
        expect(self.titles(self.region(page, "Evening"))).to_have_text(["Left too"])
        page.locator(".toast").get_by_role("button", name="Undo").tap()
        expect(self.titles(overdue)).to_have_text(["Left", "Left too"])
        page.goto(self.node.address + "/#/plan/archive")
        expect(self.titles(page.locator("main"))).to_have_text(["Goes off"])

    def test_a_swipe_across_the_week_goes_to_another_day(self) -> None:
        page = self.plan(PHONE, [])
        strip, current = page.locator(".plan-strip"), page.locator(".plan-day[aria-current]")
        expect(current).to_contain_text("21")
        self.swipe_across(page, strip, -200)
        expect(page).to_have_url(self.node.address + "/#/plan/2026-11-22")
        expect(current).to_contain_text("22")
        self.swipe_across(page, strip, 200)
        expect(page).to_have_url(self.node.address + "/#/plan")
        expect(current).to_contain_text("21")

    def test_the_arrow_keys_go_to_another_day_or_week(self) -> None:
        page = self.plan(DESKTOP, [])
        page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(self.node.address + "/#/plan/2026-11-20")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(self.node.address + "/#/plan")
        page.goto(self.node.address + "/#/plan/week")
        expect(page.locator(".day-card.is-today")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(self.node.address + "/#/plan/week/2026-11-23")

    def test_edited_in_its_sheet(self) -> None:
        page = self.plan(DESKTOP, ["Call Ola @morning"])
        page.get_by_role("link", name="Call Ola").click()
        page.get_by_role("button", name="Edit").first.click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_label("Title").fill("")
        sheet.get_by_role("button", name="Save").click()
        expect(sheet.locator(".field-error")).to_be_visible()
        sheet.get_by_label("Title").fill("Call Ola <b>back</b>")
        sheet.get_by_label("Notes").fill("Number at https://example.com/ola")
        sheet.locator("summary").filter(has_text="Priority").click()
        sheet.get_by_text("Must", exact=True).click()
        expect(sheet.locator("summary").filter(has_text="Priority")).to_contain_text("Must")
        sheet.get_by_role("button", name="Save").click()
        expect(sheet).to_be_hidden()
        expect(page.locator("[data-key=detail]")).to_contain_text("Call Ola <b>back</b>")
        link = page.get_by_role("link", name="https://example.com/ola")
        expect(link).to_have_attribute("rel", "noopener noreferrer")

    def test_a_refused_field_is_shown_in_a_small_window(self) -> None:
        page = self.plan(PHONE, ["Call Ola @morning"])
        page.set_viewport_size({"width": 320, "height": 640})
        page.get_by_role("link", name="Call Ola").click()
        page.get_by_role("button", name="Edit").first.click()
        sheet = page.get_by_role("dialog")
        save = sheet.get_by_role("button", name="Save")
        expect(save).to_be_in_viewport(ratio=1)
        line = sheet.locator("summary").filter(has_text="Blocked by")
        blocker = sheet.get_by_role("textbox", name="Blocked by")
        expect(blocker).to_be_hidden()
        line.click()
        blocker.fill("Find the number")
        line.click()
        expect(blocker).to_be_hidden()
        save.click()
        expect(blocker).to_be_focused()
        expect(sheet.locator(".field-error")).to_have_text("No task “Find the number” yet.")
        expect(save).to_be_in_viewport(ratio=1)
        sheet.get_by_role("button", name="Create “Find the number”").click()
        expect(sheet).to_be_hidden()
        expect(page.locator("[data-key=detail]")).to_contain_text("“Find the number”")

    def row(self, page: Page, title: str) -> Locator:
        return page.locator(".task").filter(has=page.get_by_role("link", name=title))

    def middle(self, element: Locator) -> tuple[float, float]:
        box = element.bounding_box() or {}
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, page: Page, row: Locator, target: Locator) -> None:
        page.mouse.move(*self.middle(row))
        page.mouse.down()
        x, y = self.middle(row)
        page.mouse.move(x + 10, y + 10)
        expect(page.locator(".drag-ghost")).to_be_visible()
        page.mouse.move(*self.middle(target), steps=5)
        # Making room for it moves the target.
        page.mouse.move(*self.middle(target))
        page.mouse.up()
        expect(page.locator(".drag-ghost")).to_have_count(0)
