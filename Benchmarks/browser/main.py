"""Drives Chromium and prints seconds as JSON.

    main.py ADDRESS FOLDER

FOLDER holds what Measure's `browser` wrote. A blank page of the same address fills the database and measures the
yardsticks; its files come out of this process.
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

HERE = Path(__file__).parent
DATABASE = HERE.parents[1] / "Web/host/database.js"
STARTS = 9
TAPS = 100
BLANK = "<!doctype html><title>blank</title><button>one</button>"


def main(address: str, folder: Path) -> None:
    with sync_playwright() as playwright:
        # NB: a context that is not kept on the disk has its IndexedDB in memory. The page's policy forbids evaluation.
        context = playwright.chromium.launch_persistent_context(
            folder / "profile",
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox"],
            viewport={"width": 390, "height": 844},
            bypass_csp=True,
        )
        context.add_init_script(path=HERE / "observe.js")
        serve_files(context, address, folder)
        fill(context, address)
        print(json.dumps(starts(context, address) | taps(context, address)))
        context.close()


def serve_files(context: BrowserContext, address: str, folder: Path) -> None:
    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name == "blank":
            route.fulfill(body=BLANK, content_type="text/html")
        elif name == DATABASE.name:
            route.fulfill(path=DATABASE, content_type="text/javascript")
        else:
            route.fulfill(path=folder / name)

    context.route(f"{address}/bench/*", answer)


def fill(context: BrowserContext, address: str) -> None:
    """NB: before the app is first opened, since its service worker would answer for the files."""
    page = opened(context, f"{address}/bench/blank")
    page.evaluate((HERE / "fill.js").read_text(), f"{address}/bench/{DATABASE.name}")
    page.close()


def starts(context: BrowserContext, address: str) -> dict[str, list[float]]:
    """In turns. The first start fills caches and is not counted."""
    times: dict[str, list[float]] = {"start": [], "parse": []}
    for _ in range(STARTS + 1):
        page = opened(context, address)
        page.wait_for_function("observed.usable")
        times["start"].append(page.evaluate("observed.usable") / 1000)
        page.close()
        page = opened(context, f"{address}/bench/blank")
        times["parse"].append(page.evaluate("observed.readAndParse()") / 1000)
        page.close()
    return {name: values[1:] for name, values in times.items()}


def taps(context: BrowserContext, address: str) -> dict[str, list[float]]:
    """Starts and stops a fast, and for the yardstick changes one word."""
    app = opened(context, f"{address}/#/fast")
    app.wait_for_function("observed.usable")
    blank = opened(context, f"{address}/bench/blank")
    blank.evaluate("observed.changeWords()")
    for _ in range(TAPS // 20):
        for page, button in [(app, "[data-action^='fast.st']"), (blank, "button")]:
            page.bring_to_front()
            # It reads what it has missed.
            page.wait_for_timeout(500)
            for _ in range(20):
                tap(page, button)
    return {"tap": seconds(app), "word": seconds(blank)}


def tap(page: Page, button: str) -> None:
    """As a finger does it, on a page at rest: down, and up again a little later.

    NB: Playwright's own click sends both at once and has the page look between them at what lies there. That is timed
    too, and the click comes while the frame that the press began is still being drawn.
    """
    count = page.evaluate("observed.taps.length")
    box = page.locator(button).first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(60)
    page.mouse.up()
    page.wait_for_function("count => observed.taps.length > count", arg=count)
    # Until it is stored and said to be so, and the ring has come to its place.
    page.wait_for_timeout(120)
    page.evaluate("Promise.allSettled(document.getAnimations().map(animation => animation.finished))")


def seconds(page: Page) -> list[float]:
    return [value / 1000 for value in page.evaluate("observed.taps")]


def opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    return page


main(sys.argv[1], Path(sys.argv[2]))
