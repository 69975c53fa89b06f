"""Years of entries: they are stored by month, and read when the page stands."""

import re
from datetime import date, timedelta

from browser_case import DESKTOP, BrowserCase
from playwright.sync_api import Page, expect

# More changes than make a snapshot due.
DAYS = 900
FIRST = date(2024, 1, 1)
DRINKS = "Date,Time,Amount (ml),Beverage,Note\n" + "".join(f"{FIRST + timedelta(days=day)},08:00,{200 + day % 7},water,\n" for day in range(DAYS))

# The keys of snapshots, by sequence, and of segments, by name.
KEYS = """() => new Promise((resume) => {
  const request = indexedDB.open("dayring");
  request.onsuccess = () => {
    const keys = request.result.transaction("snapshots").objectStore("snapshots").getAllKeys();
    keys.onsuccess = () => (request.result.close(), resume(keys.result.map(String)));
  };
})"""
# Puts damaged bytes in the place of those under some keys.
DAMAGE = """(keys) => new Promise((resume) => {
  const request = indexedDB.open("dayring");
  request.onsuccess = () => {
    const transaction = request.result.transaction("snapshots", "readwrite");
    for (const key of keys) transaction.objectStore("snapshots").put(new Uint8Array(40), key);
    transaction.oncomplete = () => (request.result.close(), resume());
  };
})"""


class LongHistory(BrowserCase):
    def test_months_are_stored_by_themselves_and_twice(self) -> None:
        page = self.filled()
        names = self.segments(page)
        self.assertGreaterEqual(len(names), 29)
        self.assertEqual({f"copy/{name}" for name in names}, {key for key in page.evaluate(KEYS) if key.startswith("copy/")})
        self.assertRegex(sorted(names)[0], r"^drink/2024-01/[0-9a-f]{16}$")
        self.check(page)

        # Untouched segments are not written again.
        self.bring(page, "Date,Time,Amount (ml),Beverage,Note\n" + "".join(f"2026-05-{day:02},{hour:02}:30,100,water,\n" for day in range(1, 31) for hour in range(20)))
        self.eventually(page, lambda: set(self.segments(page)) != set(names), lambda: "no new segment")
        [new] = set(self.segments(page)) - set(names)
        self.assertRegex(new, "^drink/2026-05/")

    def test_one_copy_of_each_month_is_enough(self) -> None:
        page = self.filled()
        page.evaluate(DAMAGE, self.segments(page))
        self.check(page)
        expect(page.get_by_text("cannot be read")).to_have_count(0)

    def test_a_month_that_is_lost_is_told_and_what_is_left_is_not_taken_for_all(self) -> None:
        page = self.filled()
        lost = next(name for name in self.segments(page) if name.startswith("drink/2024-03/"))
        page.evaluate(DAMAGE, [lost, f"copy/{lost}"])
        page.goto("about:blank")
        page.goto(self.node.address + "/#/water")
        expect(page.get_by_text("This version can't read some of your stored data")).to_be_visible()
        page.goto(self.node.address + "/#/water/2024-02-10")
        expect(page.locator("main")).to_contain_text("205 ml")
        self.assertIn(lost, self.segments(page))

    def filled(self) -> Page:
        page = self.welcomed(self.browser(DESKTOP))
        self.bring(page, DRINKS)
        self.eventually(page, lambda: self.segments(page), lambda: "no segments")
        return page

    def bring(self, page: Page, table: str) -> None:
        page.goto(self.node.address + "/#/data")
        page.locator("#import-file").set_input_files({"name": "drinks.csv", "mimeType": "", "buffer": table.encode()})
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.locator("#panel-data").get_by_text(re.compile("^Imported .+ drinks?$"))).to_be_visible()
        self.stored(page)

    def segments(self, page: Page) -> list[str]:
        return [key for key in page.evaluate(KEYS) if re.match("[a-z]+/", key) and not key.startswith("copy/")]

    def check(self, page: Page) -> None:
        """All of it is there after a new start."""
        for path, amount in {"#/water/2024-01-15": "200 ml", "#/water/2026-06-18": "203 ml"}.items():
            page.goto("about:blank")
            page.goto(self.node.address + "/" + path)
            expect(page.locator("main")).to_contain_text(amount)
        page.goto(self.node.address + "/#/water/stats")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("so far")).to_have_count(0)
