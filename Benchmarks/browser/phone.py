"""Visits the app as a phone on a slow line does, and prints seconds as JSON.

    phone.py ADDRESS FOLDER [--waterfall]

With `--waterfall`, one first visit only: what was asked for, when it began, when it was whole, and how large it was.
"""

import json
import shutil
import sys
from pathlib import Path

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, sync_playwright

OBSERVE = Path(__file__).with_name("observe.js")
VISITS = 7
# "Slow 4G", as Lighthouse means it: bytes and milliseconds.
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
# How many times slower than this machine.
SLOWER = 4
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True}


def main(address: str, folder: Path, *options: str) -> None:
    with sync_playwright() as playwright:
        if "--waterfall" in options:
            return waterfall(playwright, address, folder / "profile")
        times: dict[str, list[float]] = {"first": [], "second": [], "first blank": [], "second blank": []}
        for visit in range(VISITS):
            # NB: a profile on the disk, as a phone has one; a new one for each first visit.
            profile = folder / f"profile-{visit}"
            with browser(playwright, profile) as context:
                for name in ["first blank", "second blank"]:
                    times[name].append(blank(context, f"{address}/blank"))
                first = opened(context, address)
                times["first"].append(usable(first))
                first.get_by_role("button", name="Skip").click()
                first.get_by_role("heading", level=1, name="Today").wait_for()
                # Not before the worker has all that it keeps.
                first.evaluate("navigator.serviceWorker.ready.then(() => true)")
                first.close()
                second = opened(context, address)
                times["second"].append(usable(second))
            shutil.rmtree(profile)
        print(json.dumps(times))


def blank(context: BrowserContext, url: str) -> float:
    """A page without anything to load."""
    page = context.new_page()
    page.route(url, lambda route: route.fulfill(body="<!doctype html><title>blank</title><body>one", content_type="text/html"))
    slow_down(context.new_cdp_session(page))
    page.goto(url)
    seconds = page.evaluate("performance.getEntriesByName('first-paint')[0]?.startTime ?? performance.now()") / 1000
    page.close()
    return seconds


def browser(playwright: Playwright, profile: Path) -> BrowserContext:
    # The page's policy forbids evaluation.
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path="/usr/bin/chromium", args=["--no-sandbox"], bypass_csp=True, **PHONE
    )
    context.add_init_script(path=OBSERVE)
    return context


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    slow_down(context.new_cdp_session(page))
    page.goto(address, wait_until="commit")
    return page


def slow_down(session: CDPSession) -> None:
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def usable(page: Page) -> float:
    # NB: by default it would ask in every frame, and have frames drawn for it.
    page.wait_for_function("observed.usable", polling=200)
    return page.evaluate("observed.usable") / 1000


def waterfall(playwright: Playwright, address: str, profile: Path) -> None:
    with browser(playwright, profile) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        requests: dict[str, list] = {}
        session.on("Network.requestWillBeSent", lambda sent: requests.setdefault(sent["requestId"], [sent["request"]["url"], sent["timestamp"]]))
        session.on("Network.loadingFinished", lambda done: requests[done["requestId"]].extend([done["timestamp"], done["encodedDataLength"]]))
        slow_down(session)
        page.goto(address, wait_until="commit")
        at = usable(page)
        start = min(began for _, began, *_ in requests.values())
        for url, began, *rest in requests.values():
            end, size = rest or (began, 0)
            print(f"{began - start:7.3f} {end - start:7.3f} {size:9,}  {url.removeprefix(address)}")
        print(f"{at:7.3f} usable")


main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
