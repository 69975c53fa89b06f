"""What every test in a browser begins with: Chromium, a server, and a page that may do no wrong."""

import os
import time
import unittest
from collections.abc import Callable, Sequence
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from node import ROOT, Node
from playwright.sync_api import BrowserContext, Locator, Page, expect, sync_playwright

# NB: the whole browser takes two seconds of a processor more for each profile, so only what the shell lacks is tried in it:
# notifications, push, installing. `engines` has it too, beside the others.
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_SHELL = "/usr/bin/chromium-headless-shell"
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}
CONTROLS = ":is(a, button, select, textarea, input, .chip, .segment):not(.visually-hidden)"
SHOTS = ROOT / ".build/screenshots"
# All that the tests come past, to look at: five hundred pictures, which take their time.
TAKES_SHOTS = "DAYRING_SHOTS" in os.environ
COLOR_RULES = ["color-contrast", "link-in-text-block"]

# The longest wait in seconds, for a busy machine. Only a failing test takes as long.
TIMEOUT = 60

ZONE = "Europe/Oslo"

# What is smaller than a finger, with the larger way to the same. All else that takes a tap is measured by assert_hittable.
SMALL_TARGETS = {
    ".chart-column": "a bar for each day: a swipe and the arrow keys change the period, and a table has all figures",
    ".year-map a": "a cell for each day of a year: the arrow keys go through them, and the history lists the days",
    ":is(p, .feedback-text) a": "a link within a sentence, as large as its words",
}

# What takes a tap and is less than 44 px wide or high, together with the pseudo-elements that enlarge it. A field within a label is
# as large as the label; what is for screen readers and keys alone has no size.
TOO_SMALL = """(exceptions) => {
  const size = (one, pseudo) => {
    const { content, position, pointerEvents, width, height } = getComputedStyle(one, pseudo);
    return content === "none" || position !== "absolute" || pointerEvents === "none" ? [0, 0] : [parseFloat(width), parseFloat(height)];
  };
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .map((one) => (one.closest("label")?.control === one ? one.closest("label") : one))
    .filter((one) => one.checkVisibility() && !one.matches(exceptions) && !one.closest(".visually-hidden"))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect();
      const sizes = [[width, height], size(one, "::before"), size(one, "::after")];
      return { one, seen: Math.min(width, height), sides: [0, 1].map((side) => Math.max(...sizes.map((size) => size[side]))) };
    })
    .filter(({ seen, sides }) => seen > 1 && Math.min(...sides) < 43.5)
    .map(({ one, sides }) => `${sides.join(" × ")}: ${one.outerHTML.slice(0, 200)}`);
}"""

# Ends with the frame after the last movement. What never ends, such as a wheel that turns, is not waited for.
REST = """async () => {
  const moving = () => document.getAnimations().filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime < Infinity);
  const frame = () => new Promise((resume) => requestAnimationFrame(resume));
  await frame();
  for (let all = moving(); all.length > 0; all = moving()) await Promise.allSettled(all.map((one) => one.finished));
  await frame();
}"""

expect.set_options(timeout=TIMEOUT * 1000)


class BrowserCase(unittest.TestCase):
    program = CHROMIUM_SHELL

    @classmethod
    def setUpClass(cls) -> None:
        cls.playwright = sync_playwright().start()
        # A context's own zone does not reach its workers, which take the process's: late in the evening, theirs would be
        # another day.
        cls.chromium = cls.playwright.chromium.launch(
            executable_path=cls.program, args=["--no-sandbox"], env=os.environ | {"TZ": ZONE}
        )

    @classmethod
    def tearDownClass(cls) -> None:
        cls.chromium.close()
        cls.playwright.stop()

    def setUp(self) -> None:
        self.node = Node().start()
        self.addCleanup(self.node.remove)
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ()

    def tearDown(self) -> None:
        unexpected = [c for c in self.complaints if not any(word in c for word in self.allowed_complaints)]
        self.assertEqual(unexpected, [])

    def browser(self, viewport: dict = PHONE, locale: str = "en-GB", **options) -> BrowserContext:
        """A profile of its own."""
        touch = viewport is PHONE
        context = self.chromium.new_context(
            viewport=viewport, has_touch=touch, is_mobile=touch, locale=locale, timezone_id=ZONE, **options
        )
        context.set_default_timeout(TIMEOUT * 1000)
        self.addCleanup(context.close)
        return context

    def open(self, context: BrowserContext, path: str = "/") -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda said: said.type == "error" and self.complaints.append(f"console: {said.text}"))
        page.on("request", self.check_request)
        page.goto(path if path.startswith("http") else self.node.address + path)
        return page

    def check_request(self, request) -> None:
        if not request.url.startswith((self.node.address, "data:", "blob:")):
            self.complaints.append(f"asked a third party: {request.url}")

    def welcomed(self, context: BrowserContext, path: str = "/") -> Page:
        page = self.open(context, path)
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        # No toast tells it, but the mark that follows the first write.
        self.until(page, "localStorage.getItem('dayring.stored') !== null")
        return page

    def joined(self, context: BrowserContext, path: str = "/#/today") -> Page:
        """In step with the shell."""
        page = self.open(context)
        self.node.join(page)
        # It may be about to load itself anew, with what the others have.
        page.goto("about:blank")
        page.goto(self.node.address + path)
        expect(page.locator("h1")).to_be_visible()
        # One that has joined others is as welcome as they are, or will be in a moment.
        if (skip := page.get_by_role("button", name="Skip")).count():
            skip.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
            expect(skip).to_have_count(0)
            page.goto(self.node.address + path)
        return page

    def until(self, page: Page, script: str) -> None:
        """Waits for what the script says to be true. NB: Playwright's own way evaluates it inside the page again and
        again, which the page's policy forbids now and then."""
        # A promise may never resolve, for which Playwright would wait without end.
        soon = f"Promise.race([{script}, new Promise((resume) => setTimeout(() => resume(false), 5000))])"
        self.eventually(page, lambda: page.evaluate(soon), lambda: f"never true: {script}")

    def eventually(self, page: Page, happened: Callable[[], object], complaint: Callable[[], str]) -> None:
        """Asks again and again, while the page goes on."""
        end = time.monotonic() + TIMEOUT
        while not happened():
            if time.monotonic() > end:
                self.fail(complaint())
            page.wait_for_timeout(50)

    def stored(self, page: Page) -> None:
        """The toast stands only once the disk has confirmed."""
        expect(page.locator(".toast")).to_be_visible()

    def add_tasks(self, page: Page, tasks: list[str]) -> None:
        """To the plan that the page shows, each typed in one line."""
        if not tasks:
            return
        # The key adds to the page that is shown, which may not be the plan yet.
        expect(page.locator(".page-plan")).to_be_visible()
        page.keyboard.press("a")
        field = page.get_by_role("textbox", name="New task")
        for task in tasks:
            field.fill(task)
            field.press("Enter")
            expect(field).to_have_value("")
            self.stored(page)
        page.get_by_role("button", name="Close").click()
        expect(page.locator(".composer")).to_have_count(0)

    def swipe_across(self, page: Page, element: Locator, across: int) -> None:
        """By a finger, to the right or, below zero, to the left."""
        box = element.bounding_box()
        x, y = box["x"] + box["width"] / 2 - across / 2, box["y"] + box["height"] / 2
        finger = page.context.new_cdp_session(page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 13):
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + across * step / 12, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def assert_accessible(self, page: Page, rules: list[str] | None = None, but: Sequence[str] = ()) -> None:
        """Nothing that axe objects to, by all of its rules or some, once all is as it stays: what fades in has another contrast
        on its way."""
        page.evaluate(REST)
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        options = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in but}} | ({"runOnly": rules} if rules else {})
        found = AxeResults(page.evaluate("(options) => axe.run(options)", options))
        self.assertEqual(found.violations_count, 0, found.generate_report())

    def check_themes(self, page: Page, name: str, full_page: bool = False, colors: bool = True) -> None:
        """Nothing that axe objects to in either theme, with a picture of each; a theme changes colors and nothing else. Without colors,
        which are most of the work, for a size that has those of another one."""
        for theme, rules in {"light": None, "dark": COLOR_RULES}.items():
            page.emulate_media(color_scheme=theme)
            with self.subTest(f"{name}-{theme}"):
                shoot(page, f"{name}-{theme}", full_page=full_page)
                if colors or not rules:
                    self.assert_accessible(page, rules, but=[] if colors else COLOR_RULES)

    def assert_hittable(self, page: Page) -> None:
        """All that takes a tap is as large as a finger."""
        page.evaluate(REST)
        self.assertEqual(page.evaluate(TOO_SMALL, ", ".join(SMALL_TARGETS)), [])

    def assert_fits(self, page: Page, controls: str) -> None:
        """Nothing sticks out, and what the selector names is large enough for a finger."""
        self.assert_nothing_sticks_out(page)
        small = page.locator(controls).evaluate_all(
            "all => all.filter((one) => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5; })"
            ".map((one) => one.outerHTML)"
        )
        self.assertEqual(small, [])

    def assert_nothing_sticks_out(self, page: Page) -> None:
        """Nothing scrolls sideways, and no control is cut off, but in what scrolls by itself."""
        page.evaluate(REST)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, "the page scrolls sideways")
        cut = page.locator(CONTROLS).evaluate_all(
            """all => all.filter((one) => one.checkVisibility()).filter((one) => {
                const box = one.getBoundingClientRect();
                for (let outer = one.parentElement; outer; outer = outer.parentElement) {
                    const { overflowX } = getComputedStyle(outer);
                    if (overflowX === "auto" || overflowX === "scroll") return false;
                    const edge = outer.getBoundingClientRect();
                    if (overflowX !== "visible" && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
                }
                return box.left < 0 || box.right > innerWidth;
            }).map((one) => one.outerHTML)"""
        )
        self.assertEqual(cut, [])


def shoot(page: Page, name: str, folder: Path = SHOTS, full_page: bool = False) -> None:
    """A picture of the page at rest; of what a test comes past only where somebody wants to look at it."""
    if folder == SHOTS and not TAKES_SHOTS:
        return
    folder.mkdir(parents=True, exist_ok=True)
    page.evaluate(REST)
    page.screenshot(path=folder / f"{name}.png", full_page=full_page)
