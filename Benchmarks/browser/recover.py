"""Recovers all entries with a code, in a new profile of Chromium, and prints the seconds as JSON.

    recover.py ADDRESS PROFILE CODE
"""

import json
import sys
import time

from playwright.sync_api import expect, sync_playwright

PATIENCE = 120_000


def main(address: str, profile: str, code: str) -> None:
    with sync_playwright() as playwright:
        # NB: as in main.py, a profile on the disk.
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path="/usr/bin/chromium", args=["--no-sandbox"], viewport={"width": 390, "height": 844}
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
        expect(page.locator(".space-head h2")).to_contain_text("In step on", timeout=PATIENCE)
        print(json.dumps({"seconds": time.perf_counter() - start}))
        context.close()


main(*sys.argv[1:])
