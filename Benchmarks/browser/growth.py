"""Opens the app on ledgers of several sizes in turns, and prints seconds and bytes as JSON.

    growth.py ADDRESS FOLDER…

Each folder holds what Measure's `growth` wrote; the first one is the smallest.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, Route, sync_playwright
from taps import opened, tap

HERE = Path(__file__).parent
MODULES = {path.name: path for path in [HERE.parents[1] / "Web/host/database.js", HERE / "segments.js"]}
ROUNDS = 9
# Of so many, the 95th percentile is not the worst.
TAPS = 40
LAUNCHES = 5
PIECE = 4_000_000
WATER = "[data-action='entry.add']"


def main(address: str, *folders: str) -> None:
    with sync_playwright() as playwright, ExitStack() as stack:
        contexts = {}
        for folder in map(Path, folders):
            context = stack.enter_context(browser(playwright, folder))
            fill(context, address, folder)
            contexts[folder.name] = context
        figures: dict[str, dict[str, list[float]]] = {name: {"usable": [], "read": [], "longest": [], "tap": [], "early": []} for name in contexts}
        for round in range(ROUNDS + 1):
            for name, context in contexts.items():
                seen = visit(context, address)
                # The first start fills caches.
                if round > 0:
                    for what, value in seen.items():
                        figures[name][what].append(value)
        for _ in range(TAPS):
            for name, context in contexts.items():
                for what, values in tapped(context, address).items():
                    figures[name][what] += values
        stack.close()
        for folder in map(Path, folders):
            figures[folder.name]["memory"] = [memory(playwright, address, folder) for _ in range(LAUNCHES)]
        print(json.dumps(figures))


@contextmanager
def browser(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(
        folder / "profile", executable_path="/usr/bin/chromium", args=["--no-sandbox"], viewport={"width": 390, "height": 844}, bypass_csp=True
    )
    context.add_init_script(path=HERE / "observe.js")
    try:
        yield context
    finally:
        context.close()


def fill(context: BrowserContext, address: str, folder: Path) -> None:
    """NB: before the app is first opened, since its service worker would answer for the files."""

    def answer(route: Route) -> None:
        name, _, start = route.request.url.rsplit("/", 1)[1].partition("?")
        if name == "blank":
            route.fulfill(body="<!doctype html><title>blank</title>", content_type="text/html")
        elif name in MODULES:
            route.fulfill(path=MODULES[name], content_type="text/javascript")
        else:
            # NB: what answers a request in one piece must be small.
            with open(folder / name, "rb") as file:
                file.seek(int(start or 0))
                route.fulfill(body=file.read(PIECE))

    context.route(f"{address}/bench/*", answer)
    page = opened(context, f"{address}/bench/blank")
    page.evaluate((HERE / "fill_growth.js").read_text(), f"{address}/bench/database.js")
    page.close()


def visit(context: BrowserContext, address: str) -> dict[str, float]:
    """Left alone. - Returns: seconds."""
    page = opened(context, address)
    page.wait_for_function("observed.usable && observed.read")
    seen = page.evaluate("({ usable: observed.usable, read: observed.read, longest: observed.longest })")
    page.close()
    return {name: time / 1000 for name, time in seen.items()}


def tapped(context: BrowserContext, address: str) -> dict[str, list[float]]:
    """Tapped at once, while the rest is being read. - Returns: seconds."""
    page = opened(context, address)
    page.wait_for_function("observed.usable")
    tap(page, WATER)
    page.wait_for_function("observed.read")
    taps, early = page.evaluate("[observed.taps, observed.early]")
    # By its key, since the toast with the button may be gone once all is read.
    page.keyboard.press("u")
    page.locator(".toast", has_text="Undone").wait_for()
    page.close()
    return {"tap": [one / 1000 for one in taps], "early": [one / 1000 for one in early]}


def memory(playwright: Playwright, address: str, folder: Path) -> int:
    """Of the largest renderer once all is read, in bytes: without the browser's program and what else of files all processes share.

    NB: in a browser that has shown nothing else. Pages that come one after the other share a renderer, which then holds what the
    former ones have left until it is collected.
    """
    with browser(playwright, folder) as context:
        page = opened(context, address)
        page.wait_for_function("observed.usable && observed.read")
        processes = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"] if context.browser else []
        return max(memory_of(one["id"]) for one in processes if one["type"] == "renderer")


def memory_of(process: int) -> int:
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines() if ":" in line)
    return sum(int(fields[name].split()[0]) for name in ["RssAnon", "RssShmem"]) * 1024


main(sys.argv[1], *sys.argv[2:])
