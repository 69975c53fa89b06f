"""Recovers all entries with a code, in a new profile of Chromium, then taps; prints seconds as JSON.

    recover.py ADDRESS PROFILE CODE
"""

import json
import sys
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright
from taps import FAST, opened, seconds, tap_often

PATIENCE = 120_000
OBSERVE = Path(__file__).with_name("observe.js")


def main(address: str, profile: str, code: str) -> None:
    with sync_playwright() as playwright:
        # NB: as in main.py, a profile on the disk.
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path="/usr/bin/chromium", args=["--no-sandbox"], viewport={"width": 390, "height": 844}, bypass_csp=True
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.goto(f"{address}/#/sync")
        page.get_by_role("textbox", name="I have a recovery code").fill(code)
        start = time.perf_counter()
        page.get_by_role("button", name="Recover").click()
        expect(page.locator(".space-head h2")).to_contain_text("Synced on", timeout=PATIENCE)
        recovered = time.perf_counter() - start
        page.close()
        app = opened_to_tap(context, address)
        tap_often(app, FAST)
        print(json.dumps({"seconds": recovered, "taps": seconds(app)}))
        context.close()


def opened_to_tap(context: BrowserContext, address: str) -> Page:
    context.add_init_script(path=OBSERVE)
    app = opened(context, f"{address}/#/fast")
    app.wait_for_function("observed.usable")
    return app


main(*sys.argv[1:])
