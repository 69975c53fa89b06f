"""Where a toast appears: in one place of each layout, off headings and refusals, and off the end of every page."""

from browser_case import DESKTOP, PHONE, REST, TABLET, BrowserCase
from playwright.sync_api import Page, expect

PAGES = ["#/today", "#/fast", "#/fast/history", "#/water", "#/count", "#/dates", "#/plan", "#/settings", "#/settings/streaks"]
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}

# The toast's distance from the foot of the window, and of its middle from that of the page; whether something fixed is below it.
PLACE = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect();
  const page = document.querySelector("main").getBoundingClientRect();
  const dock = document.querySelector(".dock")?.getBoundingClientRect();
  const isFixed = dock && getComputedStyle(document.querySelector(".dock")).position === "fixed";
  const foot = isFixed ? innerHeight - dock.top : 0;
  return [Math.round(innerHeight - toast.bottom - foot), Math.abs(toast.left + toast.right - page.left - page.right) < 40];
}"""

# The controls of the page that the toast covers once it is scrolled to its end.
COVERED = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const toast = document.querySelector(".toast");
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const nav = document.querySelector(".nav").getBoundingClientRect();
  return [...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary, label, h1, h2, .field-error)")]
    .filter((one) => !toast.contains(one) && one.checkVisibility() && !one.closest(".visually-hidden, .fab"))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    })
    .map((one) => one.textContent.trim() || one.ariaLabel || one.name);
}"""

# The positions of the toast in the frames until the running time has changed twice.
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
    def test_a_toast_has_one_place_in_each_layout(self) -> None:
        for size, viewport in SIZES.items():
            page = self.full(viewport)
            places = set()
            for path in PAGES:
                self.show(page, path)
                places.add(tuple(page.evaluate(PLACE)))
            self.assertEqual({centred for _, centred in places}, {True}, size)
            # On a phone the button of the plan lies below it, as the buttons of a fast do.
            self.assertLessEqual(len(places), 3 if size == "phone" else 1, f"{size}: {places}")
            page.context.close()

    def test_a_toast_covers_nothing_at_the_end_of_a_page(self) -> None:
        for size, viewport in SIZES.items():
            page = self.full(viewport)
            covers = {}
            for path in PAGES:
                self.show(page, path)
                if covered := page.evaluate(COVERED):
                    covers[path] = covered
            self.assertEqual(covers, {}, size)
            page.context.close()

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
        page.evaluate(REST)
        places = page.evaluate(PLACES)
        self.assertEqual(len(set(places)), 1, places)

    def full(self, viewport: dict) -> Page:
        """With much to see, and as much to undo as there are pages."""
        page = self.open(self.browser(viewport))
        page.get_by_role("button", name="Explore with sample data").click()
        expect(page.locator(".toast")).to_contain_text("Sample data added")
        page.goto(self.node.address + "/#/water")
        for count in range(len(PAGES)):
            page.get_by_role("button", name="Add 150 ml, Water").click()
        self.stored(page)
        return page

    def show(self, page: Page, path: str) -> None:
        page.goto(self.node.address + "/" + path)
        expect(page.locator("h1")).to_be_visible()
        self.told(page)

    def told(self, page: Page) -> None:
        """Has something said: what was undone."""
        page.locator("body").press("u")
        expect(page.locator(".toast")).to_contain_text("Undone")
        page.evaluate(REST)
