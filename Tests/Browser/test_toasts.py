"""What a toast lies over: nothing that can be tapped, as long as there is a place without."""

from browser_case import DESKTOP, PHONE, REST, TABLET, BrowserCase
from playwright.sync_api import Page, expect

PAGES = ["#/today", "#/fast", "#/fast/history", "#/water", "#/count", "#/dates", "#/plan", "#/settings", "#/settings/streaks"]

# What the toast covers, and whether it could have lain elsewhere.
COVERED = """() => {
  const toast = document.querySelector(".toast");
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, label")]
    .filter((one) => !toast.contains(one) && one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.left < right && box.right > left);
  const under = (y) => controls.filter(([, box]) => box.top < y + (bottom - top) && box.bottom > y);
  const places = [];
  for (let y = 0; y + bottom - top <= innerHeight; y += 1) if (under(y).length === 0) places.push(y);
  return [under(top).map(([one]) => one.textContent.trim() || one.ariaLabel || one.name), places.length];
}"""


class Toasts(BrowserCase):
    def test_a_toast_covers_no_control_where_there_is_room_elsewhere(self) -> None:
        for size, viewport in {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}.items():
            page = self.full(viewport)
            covers = {}
            for path in PAGES:
                page.goto(self.node.address + "/" + path)
                expect(page.locator("h1")).to_be_visible()
                page.evaluate("scrollTo(0, 0)")
                self.told(page)
                covered, places = page.evaluate(COVERED)
                if covered and places > 0:
                    covers[path] = covered
            self.assertEqual(covers, {}, size)
            page.context.close()

    def test_a_toast_gives_way_to_what_is_scrolled_under_it(self) -> None:
        page = self.full(PHONE)
        page.goto(self.node.address + "/#/today")
        self.told(page)
        for _ in range(3):
            page.mouse.wheel(0, 150)
            found: list = []

            def is_free() -> bool:
                found[:] = page.evaluate(COVERED)
                return not (found[0] and found[1] > 0)

            self.eventually(page, is_free, lambda: f"covers {found}")

    def full(self, viewport: dict) -> Page:
        """With much to see, and as much to undo as there are pages."""
        page = self.open(self.browser(viewport))
        page.get_by_role("button", name="Try it with sample data").click()
        expect(page.locator(".toast")).to_contain_text("Added the sample data")
        page.goto(self.node.address + "/#/water")
        for count in range(len(PAGES)):
            page.get_by_role("button", name="Add 150 ml, Water").click()
        self.stored(page)
        return page

    def told(self, page: Page) -> None:
        """Has something said: what was undone."""
        page.locator("body").press("u")
        expect(page.locator(".toast")).to_contain_text("Undone")
        page.evaluate(REST)
