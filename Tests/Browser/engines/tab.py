"""What a person does in a browser, whichever it is."""

import time
from pathlib import Path

from browser_case import TIMEOUT, REST

from .engine import Engine

PAGE = Path(__file__).with_name("page.js").read_text()

STICKS_OUT = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`);
  for (const one of document.querySelectorAll(":is(a, button, select, textarea, input, .chip, .segment):not(.visually-hidden)")) {
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    let isScrolled = false;
    for (let outer = one.parentElement; outer; outer = outer.parentElement) isScrolled ||= /auto|scroll/.test(getComputedStyle(outer).overflowX);
    if (!isScrolled && (box.left < -1 || box.right > innerWidth + 1)) found.push(one.outerHTML);
  }
  return found;
}"""

# The app listens too, and drew the page before this is told.
TURNED = """(url) => new Promise((resume) => {
  const there = new URL(url);
  if (["", location.hash].includes(there.hash) || there.href !== new URL(there.hash, location.href).href) return resume(false);
  addEventListener("hashchange", () => resume(true), { once: true });
  location.assign(url);
})"""


class Tab:
    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self.address = address

    def open(self, route: str = "") -> None:
        """Ends once the page of the route is drawn, so that nothing is looked for on the one before."""
        url = f"{self.address}/{route}"
        if not self.engine.evaluate(TURNED, url):
            self.engine.goto(url)
        self.until("() => document.querySelector('#app h1') !== null && performance.getEntriesByName('dayring-read').length > 0")

    def until(self, function: str, *values: object) -> None:
        self.eventually(lambda: self.engine.evaluate(function, *values), lambda: f"never true: {function} {values}")

    def eventually(self, happened, complaint) -> None:
        end = time.monotonic() + TIMEOUT
        while not (result := happened()):
            if time.monotonic() > end:
                raise AssertionError(f"{complaint()}\n{self.engine.logged()}\n{self.shown()}")
            time.sleep(0.03)
        return result

    def find(self, role: str, name: str | None = None, within: str | None = None, step: str = "point") -> object:
        what = {key: value for key, value in {"role": role, "name": name, "within": within, "step": step}.items() if value is not None}
        return self.eventually(lambda: self.engine.evaluate(PAGE, what), lambda: f"no {role} {name!r} within {within or 'the page'}")

    def click(self, role: str, name: str | None = None, within: str | None = None) -> None:
        self.engine.click(*self.find(role, name, within))

    def type(self, text: str) -> None:
        for character in text:
            self.engine.press(character)

    def fill(self, name: str, text: str, role: str = "textbox", within: str | None = None) -> None:
        self.find(role, name, within, step="focus")
        self.type(text)

    def set(self, selector: str, value: str) -> None:
        """As a picker for dates does, which no test can reach."""
        self.engine.evaluate(
            "(selector, value) => { const field = document.querySelector(selector); field.value = value;"
            " for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true })); }",
            selector,
            value,
        )

    def says(self, selector: str, text: str) -> None:
        """Some element that the selector names has the text in it."""
        look = "(selector, text) => [...document.querySelectorAll(selector)].some((one) => one.textContent.replace(/\\s+/g, ' ').includes(text))"
        self.until(look, selector, text)

    def is_gone(self, selector: str) -> None:
        self.until("(selector) => document.querySelector(selector) === null", selector)

    def shown(self) -> str:
        return self.engine.evaluate("() => [location.hash, document.body.innerText].join('\\n')")

    def stored(self) -> None:
        """The toast stands only once the disk has confirmed."""
        self.until("() => document.querySelector('.toast') !== null")

    def welcomed(self) -> None:
        self.open()
        self.click("button", "Skip")
        self.says("h1", "Today")
        self.until("() => localStorage.getItem('dayring.stored') !== null")

    def comes_to_rest(self) -> None:
        self.engine.evaluate(REST)

    def sticks_out(self) -> list[str]:
        """What is wider than the page, or beside it."""
        self.comes_to_rest()
        return self.engine.evaluate(STICKS_OUT)

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.comes_to_rest()
        self.engine.screenshot(path)
