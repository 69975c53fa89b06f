"""Takes the few pictures that the README shows, with a month of fasts and a day of everything else, into docs/images."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Tests/Documents")]

from browser_case import DESKTOP, PHONE, shoot  # noqa: E402
from node import Node  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402
from shell_picture import MOMENT, PICTURE, shell_picture  # noqa: E402
from world import Installation, World  # noqa: E402

PICTURES = [("fast-phone", PHONE, "light", "#/fast"), ("today-desktop", DESKTOP, "dark", "#/today"), ("plan-phone", PHONE, "light", "#/plan")]


def main() -> None:
    images = ROOT / "docs/images"
    node = Node()
    for days in range(30, 1, -1):
        hours, end = 13 + days * 7 % 6, days * 24 - 12
        node.run("fast", "add", "--start", f"{end + hours}h ago", "--end", f"{end}h ago", "--goal", "16:8")
    node.run("fast", "start", "16:8", "--at", "11h52m ago")
    for hours, amount in [(9, "500"), (6, "250"), (3, "330"), (1, "250")]:
        node.run("drink", amount, "--at", f"{hours}h ago")
    node.run("count", "add", "Push-ups", "--goal", "100", "--quick", "10,20,50", "--colour", "pink", "--icon", "dumbbell")
    node.run("count", "add", "Pages", "--goal", "30", "--quick", "5,10", "--colour", "indigo", "--icon", "book")
    node.run("count", "push-ups", "118")
    node.run("count", "pages", "12")
    for task in [
        "Send the offer to Kari !must @morning",
        "Run 5 km !3 @morning",
        "Water the plants !5 @morning",
        "Book the dentist !must @afternoon",
        "Review the budget !3 @afternoon",
        "Finish chapter three !must @evening",
        "Fold laundry !5 @evening",
    ]:
        node.run("plan", "add", task)
    for task in ["send", "run", "book"]:
        node.run("plan", "done", task)
    node.run("date", "add", "Summer cabin", "in 222 days", "--icon", "house")
    node.run("widget", "today", "--size", "medium", "--output", str(images / "widget.svg"))
    draw_shell()
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for name, viewport, theme, path in PICTURES:
                node.start()
                page = chromium.new_page(viewport=viewport, color_scheme=theme, device_scale_factor=2, locale="en-GB")
                page.goto(node.address)
                node.join(page)
                # All that the shell has entered has come.
                page.goto(f"{node.address}/#/count")
                expect(page.get_by_text("118").first).to_be_visible()
                page.goto(f"{node.address}/#/plan")
                expect(page.locator(".region .task.is-done")).to_have_count(3)
                page.goto(f"{node.address}/{path}")
                expect(page.get_by_role("heading", level=1)).to_have_text(path.removeprefix("#/").title())
                expect(page.locator(".toast")).to_have_count(0)
                shoot(page, name, images)
                node.stop()
    finally:
        node.remove()


def draw_shell() -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Installation(Path(folder)), MOMENT)
        try:
            PICTURE.write_text(shell_picture(world))
        finally:
            world.remove()


if __name__ == "__main__":
    main()
