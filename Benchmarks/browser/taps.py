"""Taps on a page, timed as observe.js sees them."""

from playwright.sync_api import BrowserContext, Page

FAST = "[data-action^='fast.st']"
# In a row; then the page comes to rest, and reads what it has missed.
IN_A_ROW = 20
REST = 500


def tap_often(page: Page, button: str) -> None:
    page.bring_to_front()
    page.wait_for_timeout(REST)
    for _ in range(IN_A_ROW):
        tap(page, button)


def tap(page: Page, button: str) -> None:
    """As a finger does it: down, and up again a little later.

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


