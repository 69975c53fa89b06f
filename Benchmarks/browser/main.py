"""Drives Chromium and prints seconds as JSON.

    main.py ADDRESS FOLDER

FOLDER holds what Measure's `browser` wrote. A blank page of the same address fills the database and measures the
yardsticks; its files come out of this process.
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import BrowserContext, Route, sync_playwright
from taps import FAST, IN_A_ROW, opened, seconds, tap_often

HERE = Path(__file__).parent
MODULES = {path.name: path for path in [HERE.parents[1] / "Web/host/database.js", HERE / "segments.js"]}
STARTS = 9
TAPS = 100
# The longest file.
LANGUAGE = "ru"
CHOOSE = """language => new Promise((resolve, reject) => {
  const opening = indexedDB.open("dayring");
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction("meta", "readwrite");
    transaction.objectStore("meta").put(language, "language");
    transaction.oncomplete = () => resolve(database.close());
    transaction.onerror = reject;
  };
})"""
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
        elif name in MODULES:
            route.fulfill(path=MODULES[name], content_type="text/javascript")
        else:
            route.fulfill(path=folder / name)

    context.route(f"{address}/bench/*", answer)


def fill(context: BrowserContext, address: str) -> None:
    """NB: before the app is first opened, since its service worker would answer for the files."""
    page = opened(context, f"{address}/bench/blank")
    page.evaluate((HERE / "fill.js").read_text(), f"{address}/bench/database.js")
    page.close()


def starts(context: BrowserContext, address: str) -> dict[str, list[float]]:
    """In turns. The first start fills caches and is not counted."""
    times: dict[str, list[float]] = {"start": [], "language": [], "parse": []}
    for _ in range(STARTS + 1):
        for name, language in [("language", LANGUAGE), ("start", "en")]:
            page = opened(context, f"{address}/bench/blank")
            page.evaluate(CHOOSE, language)
            page.close()
            page = opened(context, address)
            page.wait_for_function("observed.usable")
            times[name].append(page.evaluate("observed.usable") / 1000)
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
    for _ in range(TAPS // IN_A_ROW):
        tap_often(app, FAST)
        tap_often(blank, "button")
    return {"tap": seconds(app), "word": seconds(blank)}


main(sys.argv[1], Path(sys.argv[2]))
