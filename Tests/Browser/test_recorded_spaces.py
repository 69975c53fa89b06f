"""A browser that is in a space goes on with what former versions have stored, of which `Tests/RecordedSpaces` has each state."""

import contextlib
import csv
import io
import sqlite3

from browser_case import BrowserCase
from node import Node
from playwright.sync_api import Page, expect
from recorded_space import RecordedSpace, stored
from space_relay import SpaceRelay

ALONE = "Sync is on; no other devices yet"
PAIR = "Synced on 2 devices"


class RecordedSpaces(BrowserCase):
    def setUp(self) -> None:
        self.complaints: list[str] = []
        # Chromium's own log of a relay's refusals.
        self.allowed_complaints: tuple[str, ...] = ("401 (Unauthorized)", "404 (Not Found)", "409 (Conflict)")

    def opened(self, name: str, *, joins: bool = False, exportable: bool = False) -> Page:
        """The app, where the browser and the relay have what was recorded; by its link, where it was to join."""
        self.recorded = RecordedSpace(name)
        self.relay = self.node = SpaceRelay(contents=self.recorded.relay)
        self.addCleanup(self.relay.stop)
        self.before = self.sent()
        self.members = self.relay.count("device")
        context = self.browser()
        self.recorded.fill(context, self.relay.address, exportable=exportable)
        return self.open(context, "/" + (self.recorded.link(self.relay.address) if joins else "#/sync"))

    def sent(self) -> tuple[int, int]:
        """How many envelopes of this browser the log has, and how many entries of the roster."""
        with contextlib.closing(sqlite3.connect(f"file:{self.relay.database}?mode=ro", uri=True)) as database:
            rows = database.execute("SELECT kind, device FROM entry").fetchall()
        own = [device.hex() == self.recorded.device for kind, device in rows if kind == 0]
        return sum(own), len(rows) - len(own)

    def has_sent(self, page: Page, envelopes: int, roster: int = 0) -> None:
        """Just so many since it was opened."""
        wanted = (self.before[0] + envelopes, self.before[1] + roster)
        self.eventually(page, lambda: self.sent() == wanted, lambda: f"the log has {self.sent()} instead of {wanted}")

    def says(self, page: Page, headline: str) -> None:
        expect(page.locator(".space-head h2")).to_have_text(headline)

    def goes_on(self, name: str, headline: str, drinks: list[int], envelopes: int = 0, roster: int = 0, **options) -> None:
        page = self.opened(name, **options)
        self.says(page, headline)
        self.has_sent(page, envelopes, roster)
        self.is_the_same(page)
        self.lets_in(page, drinks)
        # The code and the shell are members now; nothing else was sent.
        self.has_sent(page, envelopes, roster + 2)
        self.is_the_same(page)

    def is_the_same(self, page: Page) -> None:
        """This browser is the device in the space that it was, and nothing of it waits."""
        rest = {"rows": "", "device": self.recorded.device, "draft": False, "wishes": 0, "open": 0, "waiting": 0}
        self.eventually(page, lambda: stored(page).items() >= rest.items(), lambda: f"stored is {stored(page)}, not {rest}")
        self.assertEqual(self.relay.count("space"), 1)

    def lets_in(self, page: Page, drinks: list[int]) -> None:
        """A shell, by a recovery code, which waits for nothing; the shell then has all."""
        page.get_by_role("button", name="Create a recovery code").click()
        code = page.locator(".space-recovery").inner_text()
        shell = Node()
        self.addCleanup(shell.remove)
        shell.run("sync", "recover", self.relay.address, code, "--merge")
        shell.run("sync", "now")
        rows = list(csv.DictReader(io.StringIO(shell.run("export", "drinks", "--output", "-"))))
        self.assertEqual(sorted(int(row["Amount (ml)"]) for row in rows), drinks)

    def test_founded(self) -> None:
        self.goes_on("founded", ALONE, [150])

    def test_joined(self) -> None:
        self.goes_on("joined", PAIR, [150, 250])

    def test_joined_with_keys_that_can_be_exported(self) -> None:
        self.goes_on("joined", PAIR, [150, 250], exportable=True)

    def test_what_was_written_offline_is_sent_once(self) -> None:
        self.goes_on("offline", PAIR, [250, 500], envelopes=1)

    def test_what_was_sealed_is_sent_as_it_was_and_then_what_waits(self) -> None:
        self.goes_on("sealed", PAIR, [250, 500], envelopes=2)
        self.assertIn(self.recorded.signed, self.relay.stored)

    def test_what_arrived_without_an_answer_is_not_stored_twice(self) -> None:
        self.goes_on("unanswered", PAIR, [250])

    def test_an_own_list_of_which_a_part_was_read(self) -> None:
        self.goes_on("list-own", PAIR, [330])

    def test_a_list_of_another_device_of_which_a_part_was_read(self) -> None:
        self.goes_on("list-read", PAIR, [330])

    def test_a_draft_of_the_roster_is_sent_as_it_was(self) -> None:
        self.goes_on("draft", ALONE, [], roster=1)
        self.assertIn(self.recorded.signed, self.relay.stored)

    def test_a_draft_that_arrived_without_an_answer_is_not_made_again(self) -> None:
        self.goes_on("draft-unanswered", ALONE, [])

    def test_after_a_snapshot(self) -> None:
        self.goes_on("snapshot", PAIR, [150, 250, 330])

    def test_what_a_restored_relay_lacks_is_sent(self) -> None:
        self.goes_on("restored", PAIR, [150, 250], envelopes=1)

    def test_an_attempt_to_join_shows_the_same_digits_and_can_be_ended(self) -> None:
        page = self.opened("joining", joins=True)
        page.get_by_role("button", name="Merge and join", exact=True).click()
        expect(page.locator(".space-digits")).to_have_text(self.recorded.content["digits"])
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("button", name="Turn on sync")).to_be_visible()
        self.assertEqual(self.relay.count("device"), self.members)

    def test_a_device_that_was_admitted_meanwhile_comes_in(self) -> None:
        page = self.opened("admitted", joins=True)
        page.get_by_role("button", name="Merge and join", exact=True).click()
        self.comes_in(page, PAIR, [250])

    def test_the_founding_of_a_space_is_repeated(self) -> None:
        page = self.opened("founding")
        page.get_by_role("button", name="Turn on sync").click()
        self.comes_in(page, ALONE, [250])

    def test_a_device_that_a_recovery_code_has_let_in_goes_on(self) -> None:
        page = self.opened("recovering")
        page.get_by_role("textbox", name="I have a recovery code").fill(self.recorded.content["code"])
        page.get_by_role("button", name="Recover").click()
        self.comes_in(page, PAIR, [150])

    def comes_in(self, page: Page, headline: str, drinks: list[int]) -> None:
        """As the device of the attempt, with all that it has."""
        self.says(page, headline)
        self.assertEqual(self.relay.count("device"), self.members)
        self.is_the_same(page)
        self.lets_in(page, drinks)

    def test_removed(self) -> None:
        page = self.opened("removed")
        self.says(page, "The relay doesn't recognise this device")
        self.has_sent(page, 0)
        self.assertEqual(stored(page)["device"], self.recorded.device)

    def test_left(self) -> None:
        page = self.opened("left")
        expect(page.get_by_role("button", name="Turn on sync")).to_be_visible()
        self.says(page, "Sync is off")
        self.assertEqual((stored(page)["rows"], stored(page)["device"]), ("", ""))
