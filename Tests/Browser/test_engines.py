"""What matters most, in Chromium, WebKit and Firefox: the same journeys in each, at the size of a phone."""

import csv
import functools
import io
import sys
import unittest

from browser_case import SHOTS, TAKES_SHOTS
from engines.chromium import Chromium
from engines.engine import Engine
from engines.firefox import Firefox
from engines.tab import Tab
from engines.webkit import WebKit
from node import Node

ROUTES = [
    "today", "fast", "fast/history", "fast/stats", "water", "water/history", "water/stats", "plan", "plan/week", "plan/backlog", "plan/search",
    "plan/archive", "plan/review", "count", "activities", "dates", "settings", "settings/trackers",
    "settings/fast", "settings/water", "settings/streaks", "settings/look", "settings/storage", "reminders", "widgets", "data", "sync", "about", "nowhere",
]  # fmt: skip

DRINKS = "Date,Time,Amount (ml),Beverage,Note,Mood\n2025-11-20,08:00,250,water,,good\n2025-11-20,09:30,330,Rooibos,,\n"


def once_more_where_the_browser_died(journey):
    """NB: on a busy machine, WebKitGTK ended by itself in one of dozens of runs. What fails in a browser that lives has failed."""

    @functools.wraps(journey)
    def made(self) -> None:
        try:
            journey(self)
        except Exception:
            death = self.engine.death()
            if death is None:
                raise
            print(f"\nThe browser has died, and begins anew.\n{death}", file=sys.stderr)
            self.engine.kill()
            self.engine.start()
            self.setUp()
            journey(self)

    return made


class Journeys:
    """One browser for all, and for each a server of its own, so that it begins with nothing."""

    kind: type[Engine]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in dir(cls):
            if name.startswith("test_"):
                setattr(cls, name, once_more_where_the_browser_died(getattr(cls, name)))

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = cls.kind()
        cls.addClassCleanup(cls.engine.remove)
        cls.engine.start()

    def setUp(self) -> None:
        self.node = Node().start()
        self.addCleanup(self.node.remove)
        self.tab = Tab(self.engine, self.node.address)
        self.engine.logged()
        self.allowed: tuple[str, ...] = ()

    def tearDown(self) -> None:
        wrong = [line for line in self.engine.logged() if not any(word in line for word in self.allowed)]
        self.engine.goto("about:blank")
        self.assertEqual(wrong, [])

    def test_a_first_start_and_a_fast(self) -> None:
        tab = self.tab
        tab.open()
        tab.click("switch", "Dates…")
        tab.click("button", "Continue")
        tab.click("radio", "18:6…")
        tab.click("button", "Continue")
        tab.click("button", "Start my day")
        tab.says("h1", "Today")
        tab.open("#/fast")
        tab.says("main", "18:6")
        tab.click("button", "Start fast")
        tab.find("button", "Stop fast")
        tab.stored()
        tab.click("button", "Undo", ".toast")
        tab.find("button", "Start fast")
        tab.click("button", "Start fast")
        tab.click("button", "Stop fast")
        # The sheet stands still before it is clicked.
        tab.says("dialog", "short of your goal")
        tab.until("() => document.getAnimations().length === 0")
        tab.click("button", "Done")
        tab.find("button", "Start fast")
        tab.open("#/fast/history")
        tab.says(".history-list", "Stopped early")

    def test_drinks_by_a_button_and_by_an_amount(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.open("#/water")
        tab.click("button", "Add 250 ml, Water")
        tab.says(".ring-figure", "250")
        tab.click("button", "Another amount, Water")
        tab.fill("Amount (ml)", "330", within="dialog")
        tab.click("button", "Add", "dialog")
        tab.is_gone("dialog")
        tab.says(".ring-figure", "580")
        tab.stored()
        self.engine.press("u")
        tab.says(".ring-figure", "250")

    def test_a_task_is_typed_and_done(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.open("#/plan")
        tab.click(".fab")
        tab.fill("New task", "Write report !must @afternoon")
        tab.says(".compose-chip.is-set", "Must")
        # The bar is at the foot, and the tint lies behind the words.
        tab.until("() => Math.abs(document.querySelector('.composer').getBoundingClientRect().bottom - innerHeight) <= 1")
        tab.says(".compose-tint span", "@afternoon")
        tab.until("() => { const [tint, field] = document.querySelectorAll('.compose-line > *'); return field.scrollHeight === tint.scrollHeight; }")
        self.engine.press("Enter")
        tab.says(".task-title bdi", "Write report")
        tab.click("button", "Close")
        tab.is_gone(".composer")
        tab.click(".task-check")
        tab.until("() => document.querySelector('.task.is-done') !== null")

    def test_a_tally_and_a_date(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.open("#/count")
        tab.click("button", "New counter")
        tab.fill("Name", "Push-ups", within="dialog")
        tab.set("dialog [data-key=quick-1]", "25")
        tab.click("button", "Add", "dialog")
        tab.is_gone("dialog")
        tab.click("button", "Add 25…", "main")
        tab.says("main", "25")
        tab.stored()
        tab.open("#/dates")
        tab.click("button", "New date")
        tab.fill("Name", "Moon landing", within="dialog")
        tab.set("dialog input[type=date]", "1969-07-20")
        tab.click("button", "Add", "dialog")
        tab.is_gone("dialog")
        tab.says("main", "Moon landing")

    def test_data_survive_a_reload_and_a_killed_browser(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.open("#/water")
        tab.click("button", "Add 250 ml, Water")
        tab.stored()
        self.engine.reload()
        tab.says(".ring-figure", "250")
        tab.click("button", "Add 500 ml, Water")
        tab.says(".ring-figure", "750")
        tab.stored()
        self.engine.kill()
        self.engine.start()
        tab.open("#/water")
        tab.says(".ring-figure", "750")

    def test_every_page_fits_a_phone_in_both_themes(self) -> None:
        tab = self.tab
        tab.open()
        tab.click("button", "Explore with sample data")
        tab.says("h1", "Today")
        wrong = {}
        for theme in ["Light", "Dark"]:
            tab.open("#/settings/look")
            tab.click("radio", theme)
            tab.until("(theme) => document.documentElement.dataset.theme === theme", theme.lower())
            for route in ROUTES:
                tab.open(f"#/{route}")
                tab.until("() => [...document.querySelectorAll('[id^=panel-]')].every((panel) => panel.children.length > 0)")
                tab.is_gone(".toast")
                if TAKES_SHOTS:
                    tab.picture(SHOTS / f"engine-{route.replace('/', '-')}-{theme.lower()}-{self.kind.__name__.lower()}.png")
                wrong[route, theme] = tab.sticks_out()
        self.assertEqual({page: found for page, found in wrong.items() if found}, {})

    def test_it_joins_the_shell_and_both_tell_each_other(self) -> None:
        tab = self.tab
        tab.welcomed()
        with self.node.adding() as link:
            self.engine.goto(link)
            tab.click("button", "Join")
            tab.says(".space-head h2", "Synced on")
        tab.open("#/water")
        tab.click("button", "Add 500 ml, Water")
        tab.eventually(lambda: "5000" in self.node.run("drink", "list", "--json"), lambda: "the shell never saw the drink")
        self.node.run("drink", "250", "tea")
        tab.says(".ring-figure", "750")

    def test_files_come_in_and_go_out(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.open("#/data")
        tab.find("h2", "Export")
        file = self.node.home / "drinks.csv"
        file.write_text(DRINKS)
        self.engine.choose_file("#import-file", file)
        tab.click("button", "Import")
        tab.says("#panel-data", "Imported 2 drinks")
        tab.click("button", "Export Drinks")
        saved = tab.eventually(self.engine.saved, lambda: "nothing was saved")
        rows = list(csv.reader(io.StringIO(saved[-1].read_text())))
        self.assertEqual(len(rows), 3, rows)

    def test_it_is_loaded_without_a_server(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.until("() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
        # The first version is no new one.
        self.assertNotIn("A new version is ready", tab.shown())
        self.node.stop()
        self.allowed = self.engine.noise
        self.engine.reload()
        tab.says("h1", "Today")
        tab.open("#/data")
        tab.find("h2", "Export")
        tab.open("#/fast")
        tab.click("button", "Start fast")
        tab.stored()
        self.engine.reload()
        tab.find("button", "Stop fast")

    def test_going_back_closes_a_sheet_first(self) -> None:
        tab = self.tab
        tab.welcomed()
        tab.open("#/water")
        for _ in range(2):
            tab.click("button", "Another amount, Water")
            tab.find("button", "Add", "dialog")
            self.engine.evaluate("() => history.back()")
            tab.is_gone("dialog")
            tab.says("h1", "Water")
        self.engine.evaluate("() => history.back()")
        tab.says("h1", "Today")

    def test_tab_comes_past_everything_on_today(self) -> None:
        tab = self.tab
        tab.welcomed()
        wanted = self.engine.evaluate(CONTROLS)
        found = set()
        # The browser chooses the first element; at the end of the page the focus passes its own buttons.
        for _ in range(2 * len(wanted) + 4):
            self.engine.press("Tab")
            focused = self.engine.evaluate(FOCUSED)
            if focused and focused["id"] not in found:
                self.assertTrue(focused["seen"], f"no focus ring: {focused}")
                found.add(focused["id"])
        self.assertEqual(sorted(found), sorted(wanted))


# The elements that a key can focus, by their place in the page.
CONTROLS = """() => [...document.querySelectorAll("a[href], button, input, select, [tabindex='0']")]
  .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
  .map((one) => [...document.querySelectorAll("*")].indexOf(one))"""
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || one === document.documentElement) return null;
  const style = getComputedStyle(one);
  return { id: [...document.querySelectorAll("*")].indexOf(one), seen: style.outlineStyle !== "none" || style.boxShadow !== "none", html: one.outerHTML };
}"""


class InChromium(Journeys, unittest.TestCase):
    kind = Chromium


class InWebKit(Journeys, unittest.TestCase):
    kind = WebKit


class InFirefox(Journeys, unittest.TestCase):
    kind = Firefox
