"""Lists of several people: one has a shell, the other a browser beside its shell."""

import json
import subprocess

from browser_case import PHONE, BrowserCase
from node import PROGRAM, Node
from playwright.sync_api import Page, expect
from space_relay import SpaceRelay


class Lists(BrowserCase):
    def setUp(self) -> None:
        self.relay = SpaceRelay()
        self.addCleanup(self.relay.stop)
        self.node = self.relay
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ()
        self.anna, self.ben = self.person(), self.person()
        self.anna.run("list", "add", "Trip", "--as", "Anna")
        self.anna.run("plan", "add", "Milk", "--list", "trip")

    def person(self) -> Node:
        shell = Node()
        self.addCleanup(shell.remove)
        shell.run("sync", "start", self.relay.address)
        return shell

    def share(self, role: str) -> None:
        """Has Ben join Anna's list."""
        command = [PROGRAM, "list", "share", "trip", "--role", role, "--admit", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.anna.environment) as sharing:
            link = json.loads(sharing.stdout.readline())["link"]
            self.ben.run("list", "join", link, "--as", "Ben")
            sharing.stdout.read()
        self.assertEqual(sharing.returncode, 0)

    def page_of_ben(self) -> Page:
        """A browser that joins his devices; empty, it loads its page anew."""
        page = self.welcomed(self.browser(PHONE))
        with subprocess.Popen(
            [PROGRAM, "sync", "add", "--admit"], stdout=subprocess.PIPE, text=True, env=self.ben.environment
        ) as adding:
            link = next(line for line in adding.stdout if "#join=" in line).strip()
            page.goto(self.relay.address + "/" + link[link.index("#") :])
            page.get_by_role("button", name="Join", exact=True).click()
            adding.stdout.read()
        expect(page.locator(".space-head h2")).to_have_text("Synced on 2 devices")
        return page

    def open_list(self, page: Page) -> None:
        """By its segment, as a person does."""
        page.get_by_role("link", name="Plan", exact=True).first.click()
        page.get_by_role("link", name="Lists", exact=True).first.click()
        page.get_by_role("link", name="Trip").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Trip")

    def test_a_reader_is_offered_no_change(self) -> None:
        self.share("reader")
        page = self.page_of_ben()
        self.open_list(page)
        expect(page.get_by_role("link", name="Milk")).to_be_visible()
        expect(page.locator("button.task-check")).to_have_count(0)
        self.assert_accessible(page)
