"""Every page at three sizes in both themes: no violation that axe knows, nothing too small for a finger, and a picture to look at."""

from browser_case import DESKTOP, PHONE, TABLET, BrowserCase
from playwright.sync_api import Page, expect

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
DAILY = {
    "today": "#/today",
    "water": "#/water",
    "water-history": "#/water/history",
    "water-stats": "#/water/stats",
    "plan": "#/plan",
    "plan-week": "#/plan/week",
    "plan-backlog": "#/plan/backlog",
    "plan-search": "#/plan/search",
    "plan-archive": "#/plan/archive",
    "plan-review": "#/plan/review",
    "count": "#/count",
    "activities": "#/activities",
    "dates": "#/dates",
    "settings": "#/settings",
    **{f"settings-{part}": f"#/settings/{part}" for part in ["trackers", "fast", "water", "tallies", "plan", "streaks", "look", "storage", "about"]},
}
PAGES = {"today": "#/today", "fast": "#/fast", "history": "#/fast/history", "stats": "#/fast/stats", "plan": "#/plan", "settings": "#/settings", "nowhere": "#/nowhere"}

DRINKS = """Date,Time,Amount (ml),Beverage,Note,Mood
2025-11-20,08:00,250,water,,good
2025-11-20,09:30,330,Rooibos with a very long name that hardly fits on one line of a phone,,
2025-11-20,late,250,water,,
"""


class EveryPage(BrowserCase):
    def test_empty(self) -> None:
        self.look("empty")

    def test_onboarding(self) -> None:
        for size, viewport in SIZES.items():
            page = self.open(self.browser(viewport))
            expect(page.get_by_role("button", name="Skip")).to_be_visible()
            self.check(page, f"onboarding-{size}")
            page.context.close()

    def test_with_a_month_of_fasts(self) -> None:
        self.fill()
        self.look("filled")

    def test_past_the_goal(self) -> None:
        self.fill(running="20h ago")
        self.look("goal", only=["today", "fast"])

    # One by one, so that they can run at the same time.
    def test_with_sample_data_on_a_phone(self) -> None:
        self.look_at_samples("phone")

    def test_with_sample_data_on_a_tablet(self) -> None:
        self.look_at_samples("tablet")

    def test_with_sample_data_on_a_desk(self) -> None:
        self.look_at_samples("desktop")

    def look_at_samples(self, size: str) -> None:
        page = self.open(self.browser(SIZES[size]))
        page.get_by_role("button", name="Explore with sample data").click()
        expect(page.locator(".toast")).to_contain_text("Sample data added")
        for name, path in DAILY.items():
            page.goto(self.node.address + "/" + path)
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator(".toast")).to_have_count(0)
            if name in ["plan-review", "activities"]:
                expect(page.locator("[id^=panel-] .chart").last).to_be_visible()
                here = page.get_by_role("navigation").locator("[aria-current=page]").first
                expect(here).to_have_text("Plan" if name == "plan-review" else "Counters")
            self.check(page, f"sample-{name}-{size}")
        self.check_activity(page, size)
        self.check_task(page, size)
        self.check_daily_sheets(page, size)
        self.check_exchange(page, size)

    def check_activity(self, page: Page, name: str) -> None:
        page.goto(self.node.address + "/#/count")
        page.get_by_role("link", name="Push-ups").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Push-ups")
        self.check(page, f"sample-activity-{name}")
        page.get_by_role("link", name="Stats").click()
        self.check(page, f"sample-activity-stats-{name}")

    def check_task(self, page: Page, name: str) -> None:
        page.goto(self.node.address + "/#/plan/backlog")
        page.locator(".task-title").first.click()
        expect(page.locator("[data-key=detail]")).to_be_visible()
        self.check(page, f"sample-task-{name}")
        page.get_by_role("button", name="Edit").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        self.check(page, f"sheet-task-{name}")
        page.keyboard.press("Escape")
        page.goto(self.node.address + "/#/plan")
        page.locator(".region").get_by_role("button", name="Add").first.click()
        page.keyboard.type("Write report !must @morning fri 9:30 *weekly !often")
        # The others are shown by the chips, and in their choices.
        expect(page.locator(".token")).to_have_text("Not understood: !often")
        page.locator(".compose-chip").first.click()
        expect(page.locator(".token")).to_have_count(2)
        self.check(page, f"sample-composer-{name}")

    def check_daily_sheets(self, page: Page, name: str) -> None:
        for path, button in [
            ("#/water", "Another amount, Water"),
            ("#/water", "Change goal"),
            ("#/count", "New counter"),
            ("#/fast", "I started earlier"),
            ("#/dates", "Edit Summer cabin"),
            ("#/settings/water", "Add a beverage"),
            ("#/settings/streaks", "Add a rest day"),
            ("#/settings/water", "Quick amounts"),
        ]:
            page.goto(self.node.address + "/" + path)
            page.get_by_role("button", name=button).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            self.check(page, f"sheet-{button.lower().replace(' ', '-').replace(',', '')}-{name}")
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_be_hidden()

    def check_exchange(self, page: Page, name: str) -> None:
        page.goto(self.node.address + "/#/data")
        expect(page.get_by_role("heading", name="Export", exact=True)).to_be_visible()
        self.check(page, f"sample-exchange-{name}")
        page.locator("#import-file").set_input_files({"name": "drinks.csv", "mimeType": "", "buffer": DRINKS.encode()})
        expect(page.get_by_role("button", name="Import", exact=True)).to_be_visible()
        self.check(page, f"sample-import-{name}")
        page.get_by_role("button", name="Cancel").click()

    def fill(self, running: str = "9h ago") -> None:
        run = self.node.run
        for days in range(30, 1, -1):
            hours = 12 + days * 7 % 6
            end = days * 24 - 24 + 12
            run("fast", "add", "--start", f"{end + hours}h ago", "--end", f"{end}h ago", "--goal", "16:8")
        run("fast", "start", "16:8", "--at", running)

    def look(self, name: str, only: list[str] | None = None) -> None:
        for size, viewport in SIZES.items():
            self.node.stop()
            self.node.start()
            page = self.joined(self.browser(viewport))
            expect(page.locator("h1")).to_have_text("Today")
            for path in only or PAGES:
                page.goto(self.node.address + "/" + PAGES[path])
                expect(page.locator("h1")).to_be_visible()
                expect(page.locator(".toast")).to_have_count(0)
                self.check(page, f"{name}-{path}-{size}")
            if name == "filled":
                self.check_sheets(page, size)
            page.context.close()

    def check_sheets(self, page: Page, name: str) -> None:
        page.goto(self.node.address + "/#/fast")
        for button in ["Change goal", "I stopped earlier"]:
            page.get_by_role("button", name=button).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            self.check(page, f"sheet-{button.lower().replace(' ', '-')}-{name}")
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_be_hidden()

    def check(self, page: Page, name: str) -> None:
        with self.subTest(name):
            self.assert_nothing_sticks_out(page)
        # The others have a pointer.
        if name.endswith("-phone"):
            with self.subTest(f"{name}-targets"):
                self.assert_hittable(page)
        # A tablet has the colors of the other two.
        self.check_themes(page, name, colors=not name.endswith("-tablet"))
