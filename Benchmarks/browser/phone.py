"""Visits the app as a phone on a slow line does, and prints seconds as JSON.

    phone.py ADDRESS FOLDER [--waterfall]

With `--waterfall`, one first visit only: what was asked for, when it began, when it was whole, and how large it was.
"""

import json
import shutil
import sys
from pathlib import Path

from devtools import Browser, Page, chromium

OBSERVE = Path(__file__).with_name("observe.js")
VISITS = 7
# "Slow 4G", as Lighthouse means it: bytes and milliseconds.
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
# How many times slower than this machine.
SLOWER = 4
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": True}
BLANK = "data:text/html,<!doctype html><title>blank</title><body>one"


def main(address: str, folder: Path, *options: str) -> None:
    if "--waterfall" in options:
        return waterfall(address, folder / "profile")
    times: dict[str, list[float]] = {"first": [], "second": [], "first blank": [], "second blank": []}
    for visit in range(VISITS):
        profile = folder / f"profile-{visit}"
        with chromium(profile) as browser:
            for name in ["first blank", "second blank"]:
                times[name].append(blank(browser))
            first = opened(browser, address)
            times["first"].append(usable(first))
            first.value("document.querySelector('[data-action=\"onboarding.skip\"]').click()")
            first.until("document.querySelector('h1').textContent === 'Today'")
            # Not before the worker has all that it keeps.
            first.value("navigator.serviceWorker.ready.then(() => true)")
            first.close()
            second = opened(browser, address)
            times["second"].append(usable(second))
        shutil.rmtree(profile)
    print(json.dumps(times))


def blank(browser: Browser) -> float:
    """A page without anything to load."""
    page = opened(browser, BLANK)
    painted = page.until("performance.getEntriesByName('first-paint')[0]?.startTime")
    page.close()
    return painted / 1000


def opened(browser: Browser, address: str) -> Page:
    page = browser.page()
    page.call("Page.addScriptToEvaluateOnNewDocument", source=OBSERVE.read_text())
    page.call("Page.enable")
    page.call("Emulation.setDeviceMetricsOverride", **PHONE)
    page.call("Emulation.setTouchEmulationEnabled", enabled=True)
    page.call("Network.enable")
    page.call("Network.emulateNetworkConditions", **LINE)
    page.call("Emulation.setCPUThrottlingRate", rate=SLOWER)
    page.call("Page.navigate", url=address)
    return page


def usable(page: Page) -> float:
    return page.until("observed.usable") / 1000


def waterfall(address: str, profile: Path) -> None:
    requests: dict[str, list] = {}

    def note(name: str, event: dict) -> None:
        if name == "Network.requestWillBeSent":
            requests.setdefault(event["requestId"], [event["request"]["url"], event["timestamp"]])
        if name == "Network.loadingFinished" and event["requestId"] in requests:
            requests[event["requestId"]].extend([event["timestamp"], event["encodedDataLength"]])

    with chromium(profile) as browser:
        browser.on_event = note
        at = usable(opened(browser, address))
    start = min(began for _, began, *_ in requests.values())
    for url, began, *rest in requests.values():
        end, size = rest or (began, 0)
        print(f"{began - start:7.3f} {end - start:7.3f} {size:9,}  {url.removeprefix(address)}")
    print(f"{at:7.3f} usable")


main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
