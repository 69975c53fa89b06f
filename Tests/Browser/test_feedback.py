"""Writing to whoever runs the relay: from the page to the inbox, and the answers' way back."""

import contextlib
import json
import sqlite3

from browser_case import DESKTOP, PHONE, BrowserCase, shoot
from node import Node
from playwright.sync_api import Page, expect
from space_relay import SpaceRelay

# As if answers had been looked for long ago.
LONG_AGO = """() => {
  const kept = JSON.parse(localStorage.getItem("dayring.feedback"));
  kept.line.looked = 0;
  localStorage.setItem("dayring.feedback", JSON.stringify(kept));
}"""


class Feedback(BrowserCase):
    def setUp(self) -> None:
        self.complaints: list[str] = []
        # A browser says so of each call that is refused or does not get through.
        self.allowed_complaints: tuple[str, ...] = ("Failed to load resource",)

    def begin(self, *options: str, viewport: dict = PHONE) -> Page:
        self.node = SpaceRelay("", *options)
        self.addCleanup(self.node.stop)
        page = self.welcomed(self.browser(viewport), "/")
        page.goto(self.node.address + "/#/feedback")
        return page

    def write(self, page: Page, text: str) -> None:
        page.get_by_label("Your message").fill(text)
        page.get_by_role("button", name="Send", exact=True).click()

    def reads(self, page: Page, *texts: str) -> None:
        expect(page.locator(".feedback-text")).to_have_text(list(texts))

    def conversation(self) -> str:
        [one] = json.loads(self.node.run("inbox", "--json"))["conversations"]
        return one["conversation"]

    def test_what_is_written_is_answered_and_deleted_on_both_sides(self) -> None:
        page = self.begin("--feedback")
        field = page.get_by_label("Your message")
        expect(field).to_be_visible()
        expect(page.get_by_role("checkbox")).to_have_count(2)
        for box in page.get_by_role("checkbox").all():
            expect(box).not_to_be_checked()
        self.assert_accessible(page)
        self.assert_fits(page, ".feedback :is(a, button, textarea, label.radio-row)")
        shoot(page, "feedback-empty")
        # A draft stays while the relay is out of reach, and over a new start.
        self.node.cut()
        self.write(page, "Hello,\nthe ring is too small.")
        expect(page.get_by_role("alert")).to_contain_text("Not sent")
        expect(field).to_have_value("Hello,\nthe ring is too small.")
        page.reload()
        expect(field).to_have_value("Hello,\nthe ring is too small.")
        self.node.mend()
        page.get_by_label("Dayring ").check()
        page.get_by_role("button", name="Send", exact=True).click()
        self.reads(page, "Hello,\nthe ring is too small.")
        expect(field).to_have_value("")
        one = self.conversation()
        said = self.node.run("inbox", one[:6])
        self.assertIn("User (Dayring ", said)
        self.assertNotIn("Linux", said)
        self.assertIn("    the ring is too small.\n", said)
        self.assertEqual(page.evaluate("JSON.parse(localStorage.getItem('dayring.feedback')).line.id"), one)

        self.node.run("reply", one[:6], "Thank you, see https://example.org.")
        page.goto(self.node.address + "/#/settings")
        page.evaluate(LONG_AGO)
        page.reload()
        expect(page.get_by_role("link", name="Feedback")).to_contain_text("1 new answer")
        self.assert_accessible(page)
        page.goto(self.node.address + "/#/today")
        expect(page.get_by_role("link", name="Settings, 1 new answer")).to_be_visible()
        shoot(page, "feedback-dot")
        # A known answer is shown at each start, without another request.
        page.reload()
        expect(page.get_by_role("link", name="Settings, 1 new answer")).to_be_visible()
        page.goto(self.node.address + "/#/feedback")
        self.reads(page, "Hello,\nthe ring is too small.", "Thank you, see https://example.org.")
        self.assert_accessible(page)
        shoot(page, "feedback-answered")
        page.reload()
        page.goto(self.node.address + "/#/today")
        expect(page.get_by_role("link", name="Settings", exact=True).last).to_be_visible()

        self.node.run("close", one[:6])
        page.goto(self.node.address + "/#/feedback")
        expect(page.get_by_text("This conversation is closed.")).to_be_visible()
        expect(field).to_have_count(0)
        page.get_by_role("button", name="Delete conversation").click()
        page.get_by_role("button", name="Delete permanently").click()
        expect(page.locator(".feedback-text")).to_have_count(0)
        expect(field).to_be_visible()
        self.assertEqual((self.node.count("conversation"), self.node.count("message")), (0, 0))
        self.assertNotIn(b"the ring is too small", self.node.stored)
        self.assertIsNone(page.evaluate("localStorage.getItem('dayring.feedback')"))

    def test_what_the_other_side_has_let_go_is_said_and_what_was_typed_stays(self) -> None:
        page = self.begin("--feedback", viewport=DESKTOP)
        self.write(page, "First")
        self.reads(page, "First")
        with contextlib.closing(sqlite3.connect(self.node.folder / "relay.sqlite")) as database:
            database.executescript("DELETE FROM message; DELETE FROM conversation;")
        self.write(page, "Second")
        expect(page.get_by_text("Your conversation has expired")).to_be_visible()
        field = page.get_by_label("Your message")
        expect(field).to_have_value("Second")
        self.assert_accessible(page)
        page.get_by_role("button", name="Send", exact=True).click()
        self.reads(page, "Second")
        expect(page.get_by_text("Your conversation has expired")).to_have_count(0)

    def test_nobody_writes_a_sixth_time_before_an_answer(self) -> None:
        page = self.begin("--feedback")
        texts = [f"Number {number}" for number in range(1, 6)]
        for count, text in enumerate(texts, 1):
            self.write(page, text)
            self.reads(page, *texts[:count])
        self.write(page, "Number 6")
        expect(page.get_by_role("alert")).to_have_text("Wait for an answer before you write again.")
        expect(page.get_by_label("Your message")).to_have_value("Number 6")

    def test_a_relay_whose_operator_reads_nothing_takes_nothing(self) -> None:
        page = self.begin()
        expect(page.get_by_text("Feedback isn't set up here.")).to_be_visible()
        expect(page.get_by_label("Your message")).to_have_count(0)
        self.assert_accessible(page)

    def test_a_page_from_elsewhere_asks_the_relay_that_it_names(self) -> None:
        relay = SpaceRelay("", "--feedback")
        self.addCleanup(relay.stop)
        self.node = SpaceRelay(relay.address)
        self.addCleanup(self.node.stop)
        self.allowed_complaints += (f"asked a third party: {relay.address}/v1/feedback",)
        page = self.welcomed(self.browser(), "/")
        page.goto(self.node.address + "/#/feedback")
        self.write(page, "From elsewhere")
        self.reads(page, "From elsewhere")
        self.assertEqual((relay.count("conversation"), self.node.count("conversation")), (1, 0))

    def test_a_server_of_ones_own_shows_an_address(self) -> None:
        self.node = Node("--feedback", "mailto:me@example.org").start()
        self.addCleanup(self.node.remove)
        context = self.browser()
        page = self.welcomed(context)
        page.goto(self.node.address + "/#/feedback")
        link = page.get_by_role("link", name="me@example.org")
        expect(link).to_have_attribute("href", "mailto:me@example.org")
        self.assert_accessible(page)
        # The same from within a space, whose relay this server is.
        page = self.joined(self.browser(), "/#/feedback")
        expect(page.get_by_role("link", name="me@example.org")).to_be_visible()
