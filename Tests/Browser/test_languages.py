"""The page in other languages: chosen by the browser or by the user, without a connection, from right to left, and all of it."""

import re
import subprocess
from urllib.parse import quote

from browser_case import DESKTOP, PHONE, BrowserCase, shoot
from node import ROOT
from playwright.sync_api import BrowserContext, Page, expect
from test_engines import ROUTES
from test_words import WRONG

NARROW = {"width": 320, "height": 640}
# What no text of ours says: numbers with units, dates of the browser, names of programs, keys and formats.
DATES = "Mo|Di|Mi|Do|Fr|Sa|So|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez|Januar|Februar|April|August|September|Oktober|November|Dezember"
VERBATIM = rf"^[\W\d]*(({DATES}|ml|fl oz|kB|MB|GB|h|m|km|pages|CSV|JSON|iCalendar|todo\.txt|SVG|Dayring|English|Esc|Enter|Tab|Shift|Space|Ctrl|[A-Z?/])[\W\d]+)*$"

# Texts in sight that are neither in the accented brackets nor the user's own.
UNTRANSLATED = """(verbatim) => {
  const found = new Set();
  const own = new Set([...document.querySelectorAll("bdi")].map((name) => name.textContent));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent.checkVisibility() || !/\\p{L}/u.test(text.data)) continue;
    if (parent.closest("bdi, noscript, template, [lang]:not(html), .task-title, kbd, code, pre, svg, .figure, time")) continue;
    const block = parent.closest("p, li, button, a, h1, h2, h3, td, th, label, option, legend, summary, div") ?? parent;
    if (block.textContent.includes("⟦") || new RegExp(verbatim, "u").test(text.data + " ")) continue;
    found.add(`${parent.tagName.toLowerCase()}.${parent.className} “${text.data.trim()}”`);
  }
  for (const labelled of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      const value = labelled.getAttribute(name) ?? "";
      if (/\\p{L}{3}/u.test(value) && !new RegExp(verbatim, "u").test(value + " ") && !value.includes("⟦") && !own.has(value) && !labelled.closest("bdi, [lang]:not(html)")) found.add(`${name} “${value}”`);
    }
  }
  return [...found];
}"""


def translation(code: str, english: str) -> str:
    """The first translation of a text, without a context."""
    catalogue = (ROOT / f"Languages/{code}.po").read_text()
    return re.search(rf'(?<!")\nmsgid "{re.escape(english)}"\nmsgstr "(.*)"', catalogue)[1]


def may_break(problem: str) -> bool:
    """Long words may break on a screen of 320 px, and Chinese, Japanese and Korean between any letters."""
    word = re.fullmatch(r"broken: .* “(.*)”", problem)
    return word is not None and (len(word[1]) > 8 or ord(max(word[1])) > 0x2E80)


class Languages(BrowserCase):
    maxDiff = None

    def skipped(self, context: BrowserContext) -> Page:
        """At Today, whatever the language."""
        page = self.open(context)
        page.locator(".skip").click()
        expect(page.locator(".today-cards")).to_be_visible()
        return page

    def expect_language(self, page: Page, code: str, direction: str = "ltr") -> None:
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("html")).to_have_attribute("dir", direction)

    def test_the_browsers_language_is_taken(self) -> None:
        for locale, code, direction in [("de-AT", "de", "ltr"), ("ja-JP", "ja", "ltr"), ("pt-PT", "pt-BR", "ltr"), ("zh-TW", "zh-Hant", "ltr"), ("ar-EG", "ar", "rtl")]:
            with self.subTest(locale):
                context = self.browser(locale=locale)
                page = self.skipped(context)
                self.expect_language(page, code, direction)
                expect(page.locator("h1")).to_have_text(translation(code, "Today"))
                expect(page.get_by_role("button", name=translation(code, "Start"), exact=True)).to_be_visible()
                context.close()

    def test_what_is_typed_is_understood_in_the_language(self) -> None:
        for locale, tomorrow, line in [("de-DE", "Morgen", "Milch kaufen morgen 9:30 !muss"), ("zh-CN", "明天", "买牛奶明天９：３０ ！必须"), ("en-GB", "Tomorrow", "Buy milk tomorrow 9:30 !must")]:
            with self.subTest(locale):
                context = self.browser(locale=locale)
                page = self.skipped(context)
                page.goto(page.url.split("#")[0] + "#/do/plan.add?title=" + quote(line))
                chosen = page.locator(".compose-chip.is-set")
                expect(chosen.and_(page.locator("[data-key=day]"))).to_have_text(tomorrow)
                expect(chosen.and_(page.locator("[data-key=bucket]"))).to_be_visible()
                context.close()

    def test_others_stay_english(self) -> None:
        page = self.skipped(self.browser(locale="eo"))
        self.expect_language(page, "en")
        expect(page.locator("h1")).to_have_text("Today")

    def test_a_choice_is_followed_at_once_in_all_tabs_and_kept(self) -> None:
        context = self.browser(DESKTOP)
        page = self.welcomed(context)
        other = self.open(context, "/#/water")
        expect(other.locator("h1")).to_have_text("Water")
        page.goto(self.node.address + "/#/settings/look")
        page.get_by_label("Language").select_option("de")
        expect(page.get_by_role("heading", level=1, name=translation("de", "Settings"))).to_be_visible()
        self.expect_language(page, "de")
        expect(other.locator("h1")).to_have_text(translation("de", "Water"))
        page.reload()
        expect(page.get_by_role("heading", level=1, name=translation("de", "Settings"))).to_be_visible()
        page.get_by_label(translation("de", "Language")).select_option("")
        expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
        self.expect_language(page, "en")

    def test_what_is_typed_survives_a_change(self) -> None:
        context = self.browser(DESKTOP)
        page = self.welcomed(context, "/#/plan")
        page.goto(self.node.address + "/#/plan")
        page.keyboard.press("a")
        field = page.locator("#compose-text")
        field.fill("Call Ada")
        other = self.open(context, "/#/settings/look")
        other.get_by_label("Language").select_option("sv")
        expect(page.locator("h1")).to_have_text(translation("sv", "Plan"))
        expect(field).to_have_value("Call Ada")

    def test_it_needs_no_connection(self) -> None:
        context = self.browser(locale="fr-FR")
        page = self.skipped(context)
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        self.until(page, "navigator.serviceWorker.controller !== null")
        page.close()
        self.node.stop()
        self.allowed_complaints = ("ERR_", "Failed to load", "Failed to fetch")
        page = self.open(context)
        expect(page.locator("h1")).to_have_text(translation("fr", "Today"))
        self.expect_language(page, "fr")

    def test_without_its_file_it_is_english(self) -> None:
        context = self.browser(locale="de-DE", service_workers="block")
        context.route("**/language-de.*", lambda route: route.fulfill(status=404, body=""))
        self.allowed_complaints = ("404",)
        page = self.skipped(context)
        expect(page.locator("h1")).to_have_text("Today")
        self.expect_language(page, "en")

    def test_every_page_is_translated_and_holds_longer_words(self) -> None:
        """In accented English that is 40 % longer."""
        accented = self.node.home / "accented.txt"
        subprocess.run([ROOT / "scripts/texts", "pseudo", accented], check=True)
        text = accented.read_text()
        context = self.browser(DESKTOP, "de-DE", service_workers="block")
        context.route("**/language-de.*", lambda route: route.fulfill(body=text, content_type="text/plain; charset=utf-8"))
        page = self.open(context)
        page.locator("[data-action='sample.add']").click()
        expect(page.locator(".today-cards")).to_be_visible()
        wrong = {}
        for size in [NARROW, PHONE, DESKTOP]:
            page.set_viewport_size(size)
            for route in ROUTES:
                page.goto(f"{self.node.address}/#/{route}")
                expect(page.locator("h1").first).to_be_visible()
                self.until(page, "[...document.querySelectorAll('[id^=panel-]')].every((panel) => panel.children.length > 0)")
                # The tabs of a phone have room for the words of real languages only; see below.
                found = [one for one in page.evaluate(WRONG) if not one.startswith(("broken", "outside: span. “⟦Çóúñtérš"))]
                # About lists the names and licences of components.
                if size is NARROW and route != "about":
                    found += page.evaluate(UNTRANSLATED, VERBATIM)
                if found:
                    shoot(page, f"accented-{route.replace('/', '-')}-{size['width']}")
                    wrong[route, size["width"]] = found
        self.assertEqual("", "\n".join(f"{route} {size}: {one}" for (route, size), found in wrong.items() for one in found))

    def test_every_language_fits_a_narrow_phone(self) -> None:
        wrong = []
        for code in sorted(path.stem for path in (ROOT / "Languages").glob("*.po")):
            context = self.browser(NARROW, code, service_workers="block")
            page = self.open(context)
            page.locator("[data-action='sample.add']").click()
            expect(page.locator(".today-cards")).to_be_visible()
            for route in ["today", "fast", "fast/stats", "water", "plan", "plan/backlog", "count", "settings", "settings/look", "sync"]:
                page.goto(f"{self.node.address}/#/{route}")
                expect(page.locator("h1").first).to_be_visible()
                self.until(page, "[...document.querySelectorAll('[id^=panel-]')].every((panel) => panel.children.length > 0)")
                wrong += [f"{code} {route}: {one}" for one in page.evaluate(WRONG) if not may_break(one)]
                shoot(page, f"{code}-{route.replace('/', '-')}")
            context.close()
        self.assertEqual("", "\n".join(wrong))

    def test_nothing_sticks_out_from_right_to_left(self) -> None:
        for viewport in [NARROW, DESKTOP]:
            context = self.browser(viewport, "ar-EG")
            page = self.open(context)
            page.locator("[data-action='sample.add']").click()
            expect(page.locator(".today-cards")).to_be_visible()
            for route in ROUTES:
                page.goto(f"{self.node.address}/#/{route}")
                expect(page.locator("h1").first).to_be_visible()
                with self.subTest(route):
                    self.assert_nothing_sticks_out(page)
                shoot(page, f"arabic-{route.replace('/', '-')}-{viewport['width']}")
            context.close()
