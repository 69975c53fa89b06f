"""What the app's icon and other apps lead to, how it gets that icon, and how it lies under fingers."""

import json
from datetime import datetime, timedelta
from urllib.parse import urlencode

from browser_case import DESKTOP, PHONE, TABLET, BrowserCase, shoot
from installable import assert_installable
from playwright.sync_api import BrowserContext, Page, expect

# As Safari on an iPhone looks to a page, in a tab.
IPHONE = """
  window.GestureEvent = class {};
  Object.defineProperty(navigator, "standalone", { value: false });
  Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
"""
# Chromium offers the installation by itself only to users that it takes for interested.
QUESTION = """() => {
  const question = new Event("beforeinstallprompt", { cancelable: true });
  question.prompt = async () => (window.asked = (window.asked ?? 0) + 1);
  dispatchEvent(question);
  return question.defaultPrevented;
}"""
KEYBOARD = """(height) => {
  Object.defineProperty(visualViewport, "height", { configurable: true, get: () => innerHeight - height });
  visualViewport.dispatchEvent(new Event("resize"));
}"""

# The time of the only copy is stored, which a page does last.
NOTED = """new Promise((resolve) => {
  const opening = indexedDB.open("dayring");
  opening.onsuccess = () => {
    const time = opening.result.transaction("meta").objectStore("meta").get("hint.copy");
    time.onsuccess = () => (opening.result.close(), resolve(time.result !== undefined));
  };
})"""


class Installed(BrowserCase):
    def drank(self, context: BrowserContext) -> Page:
        page = self.welcomed(context, "/#/water")
        page.goto(self.node.address + "/#/water")
        page.get_by_role("button", name="Add 250 ml, Water").click()
        self.stored(page)
        return page

    def test_the_browser_is_asked_to_install_it_where_that_fits_and_once(self) -> None:
        page = self.drank(self.browser(PHONE))
        self.assertTrue(page.evaluate(QUESTION))
        page.goto(self.node.address + "/#/")
        # New users are not asked.
        expect(page.locator(".notice")).to_have_count(0)
        page.reload()
        expect(page.locator("h1")).to_have_text("Today")
        page.evaluate(QUESTION)
        notice = page.locator(".notice")
        expect(notice).to_contain_text("offline use")
        shoot(page, "install-notice")
        page.goto(self.node.address + "/#/water")
        expect(page.locator("h1")).to_have_text("Water")
        expect(notice).to_have_count(0)
        page.goto(self.node.address + "/#/")
        notice.get_by_role("button", name="Install").click()
        self.until(page, "window.asked === 1")
        page.reload()
        expect(page.locator("h1")).to_have_text("Today")
        page.evaluate(QUESTION)
        page.goto(self.node.address + "/#/settings/storage")
        row = page.get_by_role("button", name="Install Dayring")
        row.click()
        self.until(page, "window.asked === 1")
        page.goto(self.node.address + "/#/")
        expect(page.locator("h1")).to_have_text("Today")
        expect(notice).to_have_count(0)
        page.goto(self.node.address + "/#/settings/storage")
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
        expect(row).to_have_count(0)

    def test_on_an_iphone_it_is_explained_before_anything_is_entered(self) -> None:
        context = self.browser(PHONE)
        context.add_init_script(IPHONE)
        page = self.open(context)
        page.get_by_role("button", name="Add Dayring to the home screen").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("“Add to Home Screen”")
        expect(sheet.locator("svg.install-drawing")).to_be_visible()
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme)
            shoot(page, f"install-iphone-{scheme}")
        self.assert_accessible(page)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        # The launch images of the installed app, of exactly the screen's size, and of its colours.
        self.until(page, "document.querySelectorAll('link[rel=apple-touch-startup-image]').length === 4")
        sizes = page.evaluate(
            "async () => Promise.all([...document.querySelectorAll('link[rel=apple-touch-startup-image]')].map(async (link) => {"
            " const image = new Image(); image.src = link.href; await image.decode(); return [link.media, image.width, image.height]; }))"
        )
        wide, high = page.evaluate("[screen.width * devicePixelRatio, screen.height * devicePixelRatio]")
        for media, width, height in sizes:
            self.assertEqual((width, height), (wide, high) if "portrait" in media else (high, wide))
        page.get_by_role("button", name="Skip").click()
        page.goto(self.node.address + "/#/settings/storage")
        expect(page.locator("[aria-labelledby=group-storage]")).to_contain_text("seven days")
        page.goto(self.node.address + "/#/water")
        page.get_by_role("button", name="Add 250 ml, Water").click()
        self.stored(page)
        page.goto(self.node.address + "/#/settings/storage")
        page.get_by_role("button", name="Add Dayring to the home screen").click()
        expect(sheet).to_contain_text("starts empty")
        shoot(page, "install-iphone-with-data")
        sheet.get_by_role("link", name="Devices").click()
        expect(page.locator("h1")).to_have_text("Devices")
        expect(sheet).to_have_count(0)
        # The sheet's own entry is passed over.
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Storage")).to_be_visible()
        expect(sheet).to_have_count(0)

    def test_the_only_copy_is_spoken_of_until_there_is_another(self) -> None:
        page = self.drank(self.browser(PHONE))
        page.clock.install(time=datetime.now() + timedelta(days=1))
        page.reload()
        # From here on the days are counted.
        self.until(page, NOTED)
        page.clock.set_system_time(datetime.now() + timedelta(days=40))
        page.goto(self.node.address + "/#/")
        page.reload()
        notice = page.locator(".notice")
        expect(notice).to_contain_text("only in this browser")
        for name, viewport in [("phone", PHONE), ("tablet", TABLET), ("desktop", DESKTOP)]:
            page.set_viewport_size(viewport)
            shoot(page, f"only-copy-{name}")
        self.assert_accessible(page)
        notice.get_by_role("link", name="Save a backup").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Export Backup").click()
        self.assertTrue(download.value.suggested_filename.endswith(".json"))
        page.goto(self.node.address + "/#/")
        expect(page.locator("h1")).to_have_text("Today")
        expect(notice).to_have_count(0)
        page.clock.set_system_time(datetime.now() + timedelta(days=60))
        page.reload()
        expect(page.locator("h1")).to_have_text("Today")
        page.goto(self.node.address + "/#/sync")
        expect(page.locator("#panel-sync")).not_to_be_empty()
        page.goto(self.node.address + "/#/")
        expect(notice).to_have_count(0)

    def test_the_keyboard_covers_no_field(self) -> None:
        page = self.drank(self.browser(PHONE))
        page.get_by_role("button", name="Another amount, Water").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        page.evaluate(KEYBOARD, 336)
        self.until(page, "document.querySelector('dialog').getBoundingClientRect().bottom <= innerHeight - 336 + 1")
        self.until(page, "document.querySelector('dialog').getBoundingClientRect().top >= 0")
        field = page.get_by_label("Amount (ml)")
        field.focus()
        self.assertLess(field.evaluate("field => field.getBoundingClientRect().bottom"), 844 - 336)
        page.evaluate(KEYBOARD, 0)
        self.until(page, "document.querySelector('dialog').getBoundingClientRect().bottom === innerHeight")

    def test_no_field_is_so_small_that_an_iphone_zooms_into_it(self) -> None:
        page = self.drank(self.browser(PHONE))
        small = "[...document.querySelectorAll(\"input:not([type=checkbox], [type=radio], [type=file], [readonly]), select, textarea\")]"
        small += ".filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML)"
        for route in ["settings", "plan/search", "reminders", "widgets", "data", "sync", "count", "plan"]:
            page.goto(f"{self.node.address}/#/{route}")
            self.until(page, "[...document.querySelectorAll('[id^=panel-]')].every((panel) => panel.children.length > 0)")
            self.assertEqual(page.evaluate(small), [], route)
        for route, name in [("water", "Another amount, Water"), ("count", "New counter"), ("dates", "New date")]:
            page.goto(f"{self.node.address}/#/{route}")
            page.get_by_role("button", name=name).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            self.assertEqual(page.evaluate(small), [], name)
            page.keyboard.press("Escape")
        self.assertEqual(page.evaluate("getComputedStyle(document.documentElement).touchAction"), "manipulation")

    def test_nothing_lies_under_the_camera_of_a_phone_on_its_side(self) -> None:
        page = self.drank(self.browser(PHONE))
        insets = {"left": 47, "leftMax": 47, "right": 47, "rightMax": 47, "bottom": 21, "bottomMax": 21}
        page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        out = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
          const box = one.getBoundingClientRect();
          return one.checkVisibility() && !one.closest(".row-delete") && box.width > 1 && (box.left < 47 || box.right > innerWidth - 47 || getComputedStyle(one).position === "fixed" && box.bottom > innerHeight - 21);
        }).map((one) => one.outerHTML)"""
        for width, height in [(844, 390), (667, 375)]:
            page.set_viewport_size({"width": width, "height": height})
            for route in ["", "fast", "plan", "water", "count"]:
                page.goto(f"{self.node.address}/#/{route}")
                expect(page.locator(".page")).to_be_visible()
                if route == "fast":
                    expect(page.get_by_role("button", name="Start fast")).to_be_in_viewport(ratio=1)
                shoot(page, f"landscape-{width}-{route or 'today'}")
                self.assertEqual(page.evaluate(out, "main :is(a:not(.icon-button), button:not(.icon-button), input, h1, .card), .nav-link span, .icon"), [])
            # All of the rail is in sight.
            settings = page.get_by_role("link", name="Settings").first
            self.assertLessEqual(settings.evaluate("link => link.getBoundingClientRect().bottom"), height)
            page.goto(f"{self.node.address}/#/water")
            page.get_by_role("button", name="Another amount, Water").click()
            expect(page.get_by_role("dialog")).to_be_visible()
            shoot(page, f"landscape-{width}-sheet")
            self.assertEqual(page.evaluate(out, "dialog :is(a, button:not(.icon-button), input, h2, .icon)"), [])
            page.keyboard.press("Escape")

    def test_going_back_closes_a_sheet_first(self) -> None:
        page = self.drank(self.browser(PHONE))
        page.goto(self.node.address + "/#/count")
        page.get_by_role("button", name="New counter").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Name").fill("Push-ups")
        dialog.get_by_role("button", name="Add", exact=True).click()
        expect(dialog).to_have_count(0)
        page.get_by_role("link", name="Push-ups").first.click()
        expect(page.locator("h1")).to_have_text("Push-ups")
        edit = page.get_by_role("button", name="Edit counter")
        edit.click()
        expect(dialog).to_be_visible()
        page.evaluate("history.back()")
        expect(dialog).to_have_count(0)
        expect(page.locator("h1")).to_have_text("Push-ups")
        # Closed in another way, it leaves nothing behind.
        edit.click()
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        # A page that no longer exists is not come back to.
        edit.click()
        dialog.get_by_role("button", name="Delete").click()
        expect(page.locator("h1")).to_have_text("Counters")
        self.stored(page)
        self.until(page, "location.hash === '#/count'")
        page.go_back()
        expect(page.locator("h1")).to_have_text("Counters")
        page.go_back()
        expect(page.locator("h1")).to_have_text("Water")
    def test_a_shared_text_is_the_line_of_a_new_task(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.goto(self.node.address + "/?" + urlencode({"title": "Ola's page", "text": "Read this\n!misc", "url": "https://example.com/a?b=c"}))
        line = page.get_by_role("textbox", name="New task")
        expect(line).to_have_value("Ola's page Read this !misc https://example.com/a?b=c")
        expect(line).to_be_focused()
        expect(page.locator(".compose-chip.is-set[data-key=bucket]")).to_have_text("Small")
        self.assertNotIn("?", page.evaluate("location.search"))
        line.press("Enter")
        expect(page.locator(".task-title bdi").first).to_contain_text("Ola's page Read this")

    def test_it_works_without_a_server_too(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        self.node.stop()
        self.allowed_complaints = ("ERR_", "Failed to load", "Failed to fetch", "fetch")
        page.goto(self.node.address + "/?text=Buy%20milk")
        expect(page.get_by_role("textbox", name="New task")).to_have_value("Buy milk")

    def test_it_can_be_installed_and_every_shortcut_leads_to_a_page(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        address = page.locator("link[rel=manifest]").evaluate("link => link.href")
        manifest = json.loads(page.request.get(address).text())
        self.assertEqual(manifest["share_target"]["params"], {"title": "title", "text": "text", "url": "url"})
        self.assertIn("maskable", [icon["purpose"] for icon in manifest["icons"]])
        assert_installable(self, self.node.address + "/", manifest)
        headings = []
        for shortcut in manifest["shortcuts"]:
            page.goto(self.node.address + shortcut["url"].removeprefix("."))
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator("dialog")).to_have_count(1 if "volume" in shortcut["url"] else 0)
            headings.append(page.locator("h1").inner_text())
            page.keyboard.press("Escape")
        self.assertEqual(headings, ["Fast", "Water", "Plan", "Counters"])
