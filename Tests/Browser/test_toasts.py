"""What a toast lies over: nothing that can be tapped, as long as there is a place without."""

from browser_case import DESKTOP, PHONE, REST, TABLET, BrowserCase
from playwright.sync_api import Page, expect

PAGES = ["#/today", "#/fast", "#/fast/history", "#/water", "#/count", "#/dates", "#/plan", "#/settings", "#/settings/streaks"]

# The controls that the toast covers, and whether there was room elsewhere with a pixel to spare.
COVERED = """() => {
  const toast = document.querySelector(".toast");
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, label, [role=button]")]
    .filter((one) => !toast.contains(one) && one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.left < right && box.right > left);
  const under = (y, spare = 0) => controls.filter(([, box]) => box.top < y + (bottom - top) + spare && box.bottom > y - spare);
  const places = [];
  for (let y = 0; y + bottom - top <= innerHeight; y += 1) if (under(y, 1).length === 0) places.push(y);
  return [under(top).map(([one]) => one.textContent.trim() || one.ariaLabel || one.name), places.length];
}"""

# Puts a button where the toast is, and gives that place.
OBSTACLE = """() => {
  const { left, top, height } = document.querySelector(".toast").getBoundingClientRect();
  const button = document.createElement("button");
  button.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; height: ${height}px`;
  document.body.append(button);
  dispatchEvent(new Event("resize"));
  return `${left} ${top}`;
}"""

# The position of the toast in each frame, until the running time has changed twice.
PLACES = """async () => {
  const places = [];
  const time = () => document.querySelector("[role=timer]").textContent;
  for (let changes = 0, shown = time(); changes < 2; ) {
    await new Promise((resume) => requestAnimationFrame(resume));
    if (time() !== shown) [shown, changes] = [time(), changes + 1];
    const { left, top } = document.querySelector(".toast").getBoundingClientRect();
    places.push(`${left} ${top}`);
  }
  return places;
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

    def test_a_toast_stays_where_it_is_while_the_page_ticks(self) -> None:
        page = self.welcomed(self.browser())
        page.goto(self.node.address + "/#/fast")
        page.get_by_role("button", name="Start fast").click()
        page.goto(self.node.address + "/#/water")
        page.get_by_role("button", name="Add 150 ml, Water").click()
        page.goto(self.node.address + "/#/fast")
        expect(page.locator("[role=timer]")).to_be_visible()
        self.told(page)
        # With the focus it does not expire.
        page.locator(".toast button").last.focus()
        own = page.evaluate(OBSTACLE)
        page.evaluate(REST)
        places = page.evaluate(PLACES)
        self.assertEqual(len(set(places)), 1, places)
        self.assertNotEqual(places[0], own)

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
